"""Nothing leaks: what a viewer cannot know changes nothing that this viewer can see, read or be told.

Each game gives `dealt_anew(state, viewer, chance)` in tests/games/<key>/secrets.py: another state that
differs only in what is hidden.
"""

import random
from importlib import import_module

import pytest
from msgspec.structs import replace

from bot.engine import codec, record
from bot.engine.core import Event, Seat, visible
from bot.storage.stored import StoredGame
from bot.table import export
from tests.contract.playing import GAMES, every_table, playout, vars_of
from tests.support.sweeps import sweep
from tests.support.words import WORDS

DEALT_ANEW = {key: import_module(f"tests.games.{key}.secrets").dealt_anew for key in GAMES}
POSITIONS = 60  # to a part
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")

every_part = pytest.mark.parametrize("part", sweep(range(4), [0]))


def games_of(part):
    """Number the games that a part of the positions is from."""
    return range(2 * part, 2 * part + 2)


def twins(key, seats, part):
    """Yield random positions, each with a viewer and a twin this viewer cannot tell from it."""
    chance = random.Random(f"{key} {seats} {part}")
    viewers = (None, *map(Seat, range(seats)))
    lines = [line for n in games_of(part) for line in playout(GAMES[key], seats, f"secrets {n}")]
    for line in chance.choices(lines, k=POSITIONS):
        for viewer in viewers:
            yield line.state, DEALT_ANEW[key](line.state, viewer, chance), viewer


def shown(rules, state, viewer):
    """All that a viewer is shown of a position."""
    return codec.dumps(
        (
            rules.view(state, viewer),
            sorted(rules.to_act(state)),
            rules.stage(state),
            rules.result(state),
            rules.asked(state, viewer) if viewer is not None else None,
            rules.legal_actions(state, viewer) if viewer is not None else (),
            [
                (a, rules.refusal(state, a))
                for a in (rules.considered(state, viewer) if viewer is not None else ())
            ],
        )
    )


def awaited(rules, state):
    return rules.to_act(state), rules.stage(state)


def told(key, events, viewer) -> tuple[tuple[Event, ...], list[str]]:
    """What a viewer reads of a step, up to what the step is meant to show."""
    seen = []
    for event in events:
        redacted = event.seen_by(viewer)
        if redacted is not None and event.reveals:
            break
        seen.append(event)
    seen = visible(seen, viewer)
    return seen, [WORDS.tell("en", event, game=key, names=NAMES) for event in seen]


@every_part
@every_table
def test_twins_differ_and_are_sound(key, seats, part):
    """Else the tests below would compare nothing."""
    rules = GAMES[key]
    pairs = list(twins(key, seats, part))
    assert len(pairs) == POSITIONS * (seats + 1)
    assert all(state != twin for state, twin, _ in pairs)
    assert all(rules.violations(twin) == () for _, twin, _ in pairs)


@every_part
@every_table
def test_what_is_hidden_shows_nowhere(key, seats, part):
    rules = GAMES[key]
    for state, twin, viewer in twins(key, seats, part):
        assert shown(rules, state, viewer) == shown(rules, twin, viewer)


@every_part
@every_table
def test_what_is_hidden_is_not_told(key, seats, part):
    """The same action on both tables is told in the same words, until it shows something new to all."""
    rules, chance = GAMES[key], random.Random(seats)
    compared = 0
    for state, twin, viewer in twins(key, seats, part):
        for seat in rules.to_act(state):
            both = [a for a in rules.legal_actions(state, seat) if rules.refusal(twin, a) is None]
            for action in chance.sample(both, min(4, len(both))):
                step, other = rules.apply(state, action), rules.apply(twin, action)
                if awaited(rules, step.state) != awaited(rules, other.state):
                    continue  # a third card closes an offer: whether it was the third is shown by that
                assert told(key, step.events, viewer) == told(key, other.events, viewer)
                compared += 1
    assert compared > POSITIONS * seats


@every_part
@every_table
def test_what_is_hidden_is_not_exported(key, seats, part):
    """The export of a running game is the same, letter by letter, and stays so while nothing is shown."""
    rules, chance = GAMES[key], random.Random(f"{seats} {part}")
    games = [list(playout(rules, seats, f"secrets {n}")) for n in games_of(part)]
    compared = 0
    for _ in range(POSITIONS):
        lines = chance.choice(games)
        lines = lines[: chance.randrange(1, len(lines))]
        twin = replace(lines[-1], state=DEALT_ANEW[key](lines[-1].state, None, chance))
        one, other = go_on_alike(rules, lines, [*lines[:-1], twin], chance)
        assert running(rules, one) == running(rules, other)
        compared += len(one) - len(lines)
    assert compared > POSITIONS // 2


def go_on_alike(rules, one, other, chance, most=6):
    """Play the same actions on both tables, for as long as they show nothing new to a spectator."""
    one, other = list(one), list(other)
    for _ in range(most):
        both = [
            action
            for seat in sorted(rules.to_act(one[-1].state))[:1]
            for action in rules.legal_actions(one[-1].state, seat)
            if rules.refusal(other[-1].state, action) is None
        ]
        if not both:
            break
        action = chance.choice(both)
        steps = [record.play(rules, lines[-1], action) for lines in (one, other)]
        shows = any(event.reveals and event.seen_by(None) for step in steps for event in step.events)
        if shows or awaited(rules, steps[0].state) != awaited(rules, steps[1].state):
            break
        one.append(steps[0])
        other.append(steps[1])
    return one, other


def running(rules, lines):
    """The export of a game whose record has come so far."""
    seats = len(lines[0].marks.since)
    game = StoredGame(
        id=1,
        rules=rules,
        rules_version=rules.version,
        channel=2,
        options=lines[0].state.options,
        seed="kept secret",
        users=tuple(range(seats)),
        status="running",
        first=b"",
        head=lines[-1],
    )
    return export.unfinished(game, lines)


@every_part
@every_table
def test_no_refusal_tells_what_is_hidden(key, seats, part):
    rules, chance = GAMES[key], random.Random(seats)
    known = [line.action for line in playout(rules, seats, "secrets 0") if line.action]
    for state, twin, viewer in twins(key, seats, part):
        if viewer is None:
            continue
        for action in chance.sample(known, 5):
            mine = type(action)(**{**vars_of(action), "seat": viewer})
            assert rules.refusal(state, mine) == rules.refusal(twin, mine)


@every_table
def test_the_seed_is_in_no_view_and_no_event(key, seats):
    rules, seed = GAMES[key], "a seed that would be noticed"
    for line in playout(rules, seats, seed):
        for viewer in (None, *map(Seat, range(seats))):
            assert seed.encode() not in codec.dumps((rules.view(line.state, viewer), line.events))
