"""Playing any game at random, for the suites that hold every game to the contract."""

import random
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from bot import shelf
from bot.engine import record
from bot.engine.core import Action, AnyRules, IllegalAction, Options, Seat, Square
from bot.engine.options import option_list, read_options
from bot.engine.record import Entry
from tests.support.sweeps import sweep

GAMES = shelf.games()
TABLES = [pytest.param(key, seats, id=f"{key}-{seats}") for key in GAMES for seats in GAMES[key].seats]
CHOSEN = ("giganten-4", "oasis-3", "oilfield-2", "oilfield-5", "pipeline-3")  # of these, a bot plays at one
SEATS = [Seat(n) for n in range(-1, 7)]
NO_SQUARES = [Square(name) for name in ("", "Z99", "a1", "A0", "_", "H2 H3")]

every_table = pytest.mark.parametrize(("key", "seats"), sweep(TABLES, CHOSEN))


def some_options(rules: AnyRules, chance: random.Random) -> Options:
    """Agree on any options at all."""
    return read_options(rules, {option.key: chance.choice(option.choices) for option in option_list(rules)})


def playout(rules: AnyRules, seats: int, seed: str, options: Options | None = None) -> Iterator[Entry]:
    """Yield each line of a game played at random, out of turn too where that is allowed."""
    chance = random.Random(seed)
    head = record.start(rules, seats, options or some_options(rules, chance), seed)
    yield head
    while to_act := rules.to_act(head.state):
        anybody = [Seat(n) for n in range(seats)] if chance.random() < 0.2 else sorted(to_act)
        actions = rules.legal_actions(head.state, chance.choice(anybody))
        if actions:
            head = record.play(rules, head, chance.choice(actions))
            yield head


def any_action(rules: AnyRules, chance: random.Random, known: list[Action]) -> Action:
    """Make up an action: now and then one from another moment of play, else any values at all."""
    if known and chance.random() < 0.3:
        return chance.choice(known)
    kind = chance.choice(rules.actions)
    hints = get_type_hints(kind)
    squares = [value for one in known for value in vars_of(one).values() if isinstance(value, str)]
    fields = {name: _any_value(hints[name], chance, squares) for name in kind.__struct_fields__}
    return kind(**fields)


def play(rules: AnyRules, state: Any, *actions: Action) -> Any:
    """Do one action after another, and lose nothing on the way."""
    for action in actions:
        state = rules.apply(state, action).state
        assert rules.violations(state) == ()
    return state


def refused(rules: AnyRules, state: Any, action: Action) -> str | None:
    """Return the key of the refusal, or None; whatever is refused is also not offered and not done."""
    refusal = rules.refusal(state, action)
    legal = action in rules.legal_actions(state, action.seat)
    assert legal == (refusal is None), f"{action}: {refusal}, but legal: {legal}"
    if refusal is None:
        return None
    with pytest.raises(IllegalAction) as illegal:
        rules.apply(state, action)
    assert illegal.value.refusal == refusal
    return refusal.key


def vars_of(action: Action) -> dict[str, Any]:
    return {name: getattr(action, name) for name in action.__struct_fields__}


def _any_value(hint: Any, chance: random.Random, squares: list[str]) -> Any:
    if hint is Seat:
        return chance.choice(SEATS)
    if hint is Square:
        return chance.choice([*squares, *NO_SQUARES]) if chance.random() < 0.9 else chance.choice(NO_SQUARES)
    if get_origin(hint) is Literal:
        return chance.choice(get_args(hint))
    if hint is bool:
        return chance.random() < 0.5
    if hint is int:
        return chance.randrange(-1, 30)
    return chance.choice([*squares, "nothing"])
