"""What a click means: its codes spelled out, tried in each order, rehearsed or played."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from bot.engine import record, wire
from bot.engine.core import Action, AnyRules, Refused, Seat, Who
from bot.engine.draft import Click, Rehearsal, closed, rehearse
from bot.engine.record import Entry
from bot.table.refusals import refused_for
from bot.table.sittings import Sitting

MOST_CHAINED = 50  # choices that one press may make
MOST_ORDERED = 3  # pieces alike, placed with one click, whose order the table finds out


def spelled_out(at: Sitting, codes: Sequence[str]) -> Sequence[str]:
    """Return the codes of a click, with every choice of a chain in its place.

    A chain that follows on something else and is not offered then is left out.
    """
    codes = [_meant(at, code) for code in codes]
    if not any(map(wire.chain_of, codes)):
        return codes
    if at.now.complete:
        raise Refused("table-refusal-turn-complete")
    rules, seat, state, spelled = at.game.rules, at.seat, at.now.state, list[str]()
    for code in codes:
        while action := _named(rules, state, seat, code, begun=bool(spelled)):
            spelled.append(wire.pack(action))
            step = rules.apply(state, action)
            if (
                step.before is not None
                or step.begins_round
                or rules.to_act(step.state) != rules.to_act(state)
            ):
                return spelled
            state = step.state
            if not wire.chain_of(code) or len(spelled) >= MOST_CHAINED:
                break
    return spelled


def _meant(at: Sitting, code: str) -> str:
    """Return a code as the rules know it."""
    if wire.chain_of(code):
        return code
    action = wire.unpack(at.game.rules, at.seat, code)
    meant = at.game.rules.meant(at.now.state, action)
    return code if meant is action else wire.pack(meant)


def _named(rules: AnyRules, state: Any, seat: Seat, code: str, *, begun: bool) -> Action | None:
    """Return the action that a code names, or the next one of a chain, if it goes on."""
    chain = wire.chain_of(code)
    if not chain:
        return wire.unpack(rules, seat, code)
    view, actions = rules.view(state, seat), rules.legal_actions(state, seat)
    if not begun and chain not in [one.key for one in rules.chains(view, actions)]:
        raise wire.Malformed(code)
    return rules.follow(view, chain, actions)


def orders(codes: Sequence[str]) -> tuple[Click, ...]:
    """Return the orders to try, the given one first: all of them, if these are a few actions alike."""
    kinds = set(map(wire.kind_of, codes))
    if len(kinds) > 1 or len(codes) > MOST_ORDERED:
        return (tuple(codes),)
    return tuple(dict.fromkeys(permutations(codes)))


def rehearsed(at: Sitting, orders: Sequence[Click]) -> Rehearsal:
    """Return the draft with one click more, in the first order that the rules allow."""
    game, why = at.game, None
    for click in orders:
        _unpacked(at, click)
        now = rehearse(game.rules, game.head.state, at.seat, (*at.draft.clicks, click))
        if not now.dropped:
            return now
        why = why or now.why
    assert why is not None
    raise refused_for(why)


def without_offers(at: Sitting) -> Rehearsal:
    """Return the draft with all that is merely offered left out, up to what has to be decided."""
    return closed(at.game.rules, at.game.head.state, at.seat, at.now)


def played(at: Sitting, orders: Sequence[Click]) -> list[Entry]:
    """Return the lines of a click that has no draft, in the first order that the rules allow."""
    refused: Refused | None = None
    for click in orders:
        actions = _unpacked(at, click)
        try:
            return lines(at, actions)
        except Refused as error:
            refused = refused or _out_of_turn(at) or error
    assert refused is not None
    raise refused


def _out_of_turn(at: Sitting) -> Refused | None:
    """Refuse whoever is not awaited and can do nothing at all."""
    rules, state = at.game.rules, at.game.head.state
    awaited = rules.to_act(state)
    if at.seat in awaited or rules.legal_actions(state, at.seat):
        return None
    return Refused("table-refusal-not-awaited", player=tuple(Who(seat) for seat in sorted(awaited)))


def _unpacked(at: Sitting, click: Click) -> tuple[Action, ...]:
    if not click:
        raise wire.Malformed("")
    return tuple([wire.unpack(at.game.rules, at.seat, code) for code in click])


def answered(at: Sitting, entries: Sequence[Entry]) -> tuple[str, ...]:
    """Name the decisions that these lines have made for a player, each once."""
    before = [at.game.head, *entries][:-1]
    asks = [at.game.rules.asked(entry.state, at.seat) for entry in before]
    return tuple(dict.fromkeys([ask.key for ask in asks if ask]))


def lines(at: Sitting, actions: Sequence[Action]) -> list[Entry]:
    """Play actions at the record's head, and return the lines they add."""
    lines = [at.game.head]
    for action in actions:
        lines.append(record.play(at.game.rules, lines[-1], action))
    return lines[1:]
