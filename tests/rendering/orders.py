"""Orders for pictures, from games played at random."""

from functools import cache
from typing import get_args

from msgspec.structs import replace

import rendering
from bot import shelf
from bot.engine import codec, wire
from bot.engine.core import Seat
from bot.engine.history import by_round
from bot.engine.options import read_options
from rendering import PLACES, Mark, Order
from rendering.order import ThemeName
from tests.contract.playing import playout

GAMES = {key: rules for key, rules in shelf.games().items() if key in PLACES}
SEATS = (3, 4, 5)  # of Oasis
TABLES = [(key, seats) for key, rules in GAMES.items() for seats in rules.seats]
FULL = [(key, max(rules.seats)) for key, rules in GAMES.items()]  # where there is least room
RICH = {"oilfield": {"advanced": True}}  # options with which there is most to see
STAGES = {"early": 0.1, "middle": 0.5, "end": 1.0}
THEMES = get_args(ThemeName)
NAMES = ("Marta", "Jean-Baptiste", "Владислав", "Okonkwo", "Zoë")
LONG = (
    "W" * 32,
    "Ж" * 32,
    "Александра-Константинопольская-Ш",
    "Wilhelmina Magdalena van der Wyck",
    "🎲🐪 \U0001d4d5\U0001d4ea\U0001d4f7cy 田中 🎲",
)


@cache
def lines(seats, game="oasis", **options):
    rules = GAMES[game]
    return tuple(playout(rules, seats, f"pictures {seats}", read_options(rules, options)))


def position(seats, stage, game="oasis", **options):
    """Return a position of a random game, so far on."""
    played = lines(seats, game, **options)
    return played[round((len(played) - 1) * STAGES[stage])].state


def moments(seats, *phases, game="oasis", **options):
    """Return the positions of a random game in some phases."""
    return [line.state for line in lines(seats, game, **options) if line.state.phase in phases]


def rules_of(state):
    """Return the game that a position belongs to."""
    return next(rules for rules in GAMES.values() if isinstance(state, rules.state_type))


def order(state, kind="board", viewer=None, names=NAMES, **changes):
    """Order a picture of a position, as one viewer may see it."""
    rules = rules_of(state)
    result = rules.result(state)
    plain = Order(
        game=rules.key,
        kind=kind,
        view=b"" if kind == "lobby" else codec.dumps(rules.view(state, viewer)),
        facts=b"" if kind == "lobby" else rules.edition.facts,
        names=names[: len(state.players)],
        awaited=tuple(sorted(rules.to_act(state))),
        task="take an offer",
        title=f"{rules.key.title()} #1048",
        result=codec.dumps(result) if result else None,
    )
    return replace(plain, **changes)


def final(seats, game="oasis", **changes):
    """Order the final picture of a random game, with its course."""
    played = lines(seats, game, **RICH.get(game, {}))
    return order(played[-1].state, "final", **{"history": by_round(GAMES[game], played)} | changes)


def panel(state, **changes):
    """Order the panel of the player whose turn it is, with numbered choices."""
    rules = rules_of(state)
    seat = min(rules.to_act(state), default=Seat(0))
    view = rules.view(state, seat)
    codes = {}
    for action in rules.legal_actions(state, seat):
        for square in rules.spots(view, action)[:1]:
            codes.setdefault(square, wire.pack(action))
    marks = tuple(
        Mark(square, str(n), code=code if code.startswith("TakePipe.") else "")
        for n, (square, code) in enumerate(list(codes.items())[:25], 1)
    )
    return order(state, "panel", seat, marks=marks, **changes)


def decisions(game):
    """Return a position for every kind of decision in a game of all seats: what may be done, where."""
    rules, found = GAMES[game], {}
    for line in lines(max(rules.seats), game, **RICH.get(game, {})):
        for seat in sorted(rules.to_act(line.state)):
            kinds = frozenset(type(action) for action in rules.legal_actions(line.state, seat))
            found.setdefault((line.state.phase, kinds), line.state)
    return list(found.values())


def pixels(one):
    """Draw a picture without packing it up."""
    return rendering.picture(one).tobytes()


def gallery(seats, names=NAMES, game="oasis"):
    """Order every kind of picture, early, in the middle and at the end, each in another theme."""
    options = RICH.get(game, {})
    for stage, theme in zip(STAGES, reversed(THEMES), strict=True):
        state = position(seats, stage, game, **options)
        yield order(state, names=names, theme=theme)
        yield panel(state, names=names, theme=theme)
        yield order(state, "zoom", zoom="1", names=names, theme=theme)
    yield final(seats, game, names=names)
    yield final(seats, game, names=names, theme="dark", history=())
    yield order(state, "lobby", names=(*names[: seats - 1], ""))
