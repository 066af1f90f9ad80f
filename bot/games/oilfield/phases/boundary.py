"""The end of a phase: strikes end, dry fields are refilled, and the government wants its money."""

from typing import Literal

from msgspec.structs import replace

from bot.engine.core import Seat, StepBuilder
from bot.games.oilfield import cubes
from bot.games.oilfield.choices import Choices
from bot.games.oilfield.content import FIELDS, Content, FieldKey
from bot.games.oilfield.events import (
    FieldExhausted,
    FieldRanDry,
    FieldRefilled,
    GovernmentPaid,
    LastRoundAnnounced,
    StrikeBegan,
    StrikeEnded,
    TowerLost,
)
from bot.games.oilfield.state import Lease, State


def begin(step: StepBuilder[State]) -> None:
    """End the phase: the strike is over, and every field without oil is to be dealt with."""
    state = step.state
    if state.strike:
        bag = replace(state.bag, grey=1)
        step.happen(StrikeEnded(field=state.strike), strike=None, bag=bag)
    dry = tuple([key for key in FIELDS if not state.field(key).oil and not state.exhausted(key)])
    after = "private" if state.phase == "private" else "public"
    step.change(phase="boundary", after=after, dry=dry)


def unfold(step: StepBuilder[State], choices: Choices) -> bool:
    """Do what is forced; say whether the boundary has anything left that is."""
    state = step.state
    if state.owing:
        step.change(turn=state.owing[0])
        if len(choices.of_turn(step.state)) > 1:
            return False
        give_up(step, state.owing[0], forced=True)
    elif state.filling:
        _refill(step, choices.content, state.filling)
    else:
        _deplete(step, state.dry[0])
    return True


def over(state: State) -> bool:
    """Is nothing left to do before the next phase?"""
    return not (state.owing or state.filling or state.dry)


def announce_end(step: StepBuilder[State], content: Content) -> None:
    """With enough fields exhausted, the next round is the last."""
    state = step.state
    gone = sum([state.exhausted(key) for key in FIELDS])
    if state.final is None and gone >= content.board.ending.exhausted_fields:
        final = state.round + 1
        step.happen(LastRoundAnnounced(round=final, why="fields"), final=final, ending="fields")


def _deplete(step: StepBuilder[State], key: FieldKey) -> None:
    """Move the disc of a dry field down: it is exhausted, or refilled once its owners have answered."""
    state = step.state
    field, refills = state.field(key), state.options.refills
    number = field.depletions + 1
    fields, dry = state.with_field(key, depletions=number), state.dry[1:]
    if number > refills:
        step.happen(FieldExhausted(field=key, gas=field.gas), fields=fields, dry=dry)
        return
    owing = tuple([seat for seat in state.order for lease in state.players[seat].leases if _owes(lease, key)])
    event = FieldRanDry(field=key, refill=number, refills=refills)
    step.happen(event, fields=fields, dry=dry, filling=key, owing=owing)


def _owes(lease: Lease, key: FieldKey) -> bool:
    return lease.disc and lease.field == key


def _refill(step: StepBuilder[State], content: Content, key: FieldKey) -> None:
    """Draw cubes until the field is full; the grey one begins a strike."""
    state, field = step.state, step.state.field(key)
    missing = content.sizes[len(state.players)].field - field.gas
    drawn = cubes.draw(state.bag, missing, state.dice)
    step.happen(
        FieldRefilled(field=key, oil=drawn.oil, gas=drawn.gas),
        fields=state.with_field(key, oil=drawn.oil, gas=field.gas + drawn.gas),
        bag=drawn.bag,
        dice=drawn.dice,
        filling=None,
    )
    if drawn.grey:
        step.happen(StrikeBegan(field=key, phase=_following(state)), strike=key)


def _following(state: State) -> Literal["public", "private"]:
    return "private" if state.after == "public" else "public"


def pay(step: StepBuilder[State], content: Content, seat: Seat) -> None:
    """Take the disc off: the tower has its full power from now on."""
    state, player, key = step.state, step.state.players[seat], step.state.filling
    assert key is not None
    price, place = content.tiles["government"].release_cost, _first_owing(state, seat)
    leases = (
        *player.leases[:place],
        replace(player.leases[place], disc=False),
        *player.leases[place + 1 :],
    )
    step.happen(
        GovernmentPaid(seat=seat, field=key, price=price),
        players=state.with_player(seat, money=player.money - price, leases=leases),
        owing=state.owing[1:],
    )


def give_up(step: StepBuilder[State], seat: Seat, *, forced: bool) -> None:
    """Tile and lease go face up to their markets, and the marker back to its owner."""
    state, player, key = step.state, step.state.players[seat], step.state.filling
    place = _first_owing(state, seat)
    tile = player.leases[place].tower
    assert key is not None
    assert tile is not None
    step.happen(
        TowerLost(seat=seat, field=key, tile=tile, forced=forced),
        players=state.with_player(seat, leases=(*player.leases[:place], *player.leases[place + 1 :])),
        tiles=(*state.tiles, tile),
        leases=(*state.leases, key),
        owing=state.owing[1:],
    )


def _first_owing(state: State, seat: Seat) -> int:
    leases, key = state.players[seat].leases, state.filling
    return next(n for n, lease in enumerate(leases) if lease.disc and lease.field == key)
