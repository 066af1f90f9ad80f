"""Positions to test with, built so that no piece is lost: what lies on the table is missing from the box."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.engine.core import Action, Seat, Step
from bot.engine.dice import Dice
from bot.games.oasis.actions import PlaceCamel, PlaceTile, TakeOffer
from bot.games.oasis.content import Lands, Markers
from bot.games.oasis.state import Hand, OasisOptions, Player, State
from bot.shelf import games
from tests.contract import playing

RARE = {  # hardly ever comes up in random play, and has tests of its own
    *("GiveUpTiles", "KeepCamels", "CamelsKept", "MoveCamel", "CamelMoved"),
    *("FreeActionImpossible", "CardBorrowed"),
}

OASIS: Any = games()["oasis"]
R, B, G, Y, K = map(Seat, range(5))

# The board as the rules print it, written down a second time so that a slip in the seeds shows.
PRINTED = """\
# # . . . . . . . . . . . # #
. . . . . S . . . R . . . . .
~ ~ ~ ~ . . . O . . . ~ ~ ~ ~
~ ~ ~ ~ ~ ~ . . . ~ ~ ~ ~ ~ ~
. . ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . .
. . . . ~ ~ ~ ~ ~ ~ ~ . . . .
. . . . . . ~ ~ ~ . . . R . .
. . . O . . ~ ~ . . . . . . .
. . . . . . ~ ~ ~ . . O . . .
. S . . . . ~ ~ ~ . . . . S .
# . . . . . . ~ ~ . . . . . #
"""
LETTER = {"oasis": "O", "steppe": "S", "rocky": "R"}
BOX = Counter(
    camels2=4,
    camels3=4,
    oasis=8,
    steppe=8,
    rocky=8,
    goods1=4,
    goods2=1,
    wells1=5,
    horses1=4,
    horses2=1,
    ovoos2=4,
    draw3=3,
)
TILES = {"oasis": 34, "steppe": 34, "rocky": 20}
MARKERS = {"goods": 14, "wells": 12, "horses": 16, "ovoos": 20}
DULL = ("wells1", "wells1", "horses1", "horses1", "horses1")  # offers that ask nothing of their taker
ON_BOARD = ("camels2", "camels3", "oasis", "steppe", "rocky")  # the cards with something to place


NAMES = tuple(f"{column}{row}" for row in range(1, 12) for column in "ABCDEFGHIJKLMNO")


def squares_of(text: str) -> dict[str, str]:
    """Return what stands on each square, by its name; outside there is none."""
    letters = "".join(text.split())
    return {name: letter for name, letter in zip(NAMES, letters, strict=True) if letter != "#"}


def drawn(squares: Mapping[str, str]) -> str:
    """Return the text of a board, as a state keeps it."""
    letters = "".join(squares.get(name, "#") for name in NAMES)
    return "\n".join(letters[start : start + 15] for start in range(0, len(letters), 15))


# The land by region; each has 33 squares to build on, row by row.
LAND = tuple(square for square, letter in squares_of(PRINTED).items() if letter == ".")
NORTH = tuple(square for square in LAND if int(square[1:]) <= 4)
WEST = tuple(square for square in LAND if square not in NORTH and square[0] <= "G")
EAST = tuple(square for square in LAND if square not in NORTH and square[0] > "G")
TRAIL = tuple(square for square, letter in squares_of(PRINTED).items() if letter == "~")


def table(
    seats: int = 3,
    *,
    phase: str = "choose",
    turn: Seat = R,
    round: int = 2,
    discs: tuple[int, ...] = (1, 2, 3, 4, 5),
    earned: tuple[int, ...] = (0, 0, 0, 0, 0),
    offers: Mapping[Seat, Iterable[str]] | None = None,
    ready: Iterable[Seat] = (),
    piles: Mapping[Seat, Iterable[str]] | None = None,
    deck: Iterable[str] = (),
    discard: Iterable[str] = (),
    rest: str | Seat = "deck",
    hand: Iterable[str] | None = None,
    land: Mapping[str, Iterable[str]] | None = None,
    claims: Mapping[Seat, str] | None = None,
    camels: Mapping[Seat, Iterable[str]] | None = None,
    scores: Mapping[Seat, Markers] | None = None,
    ending: str | None = None,
    **options: bool,
) -> State:
    """Lay out a position; cards that are not named go to `rest`, and a pile that is not named has five.

    Squares may be given as "C1 D1". Every piece that is not on the board is in stock.
    """
    offers = {seat: tuple(cards) for seat, cards in (offers or {}).items()}
    taken = tuple(hand or ())
    on_top, thrown = tuple(deck), tuple(discard)
    dealt, left = _dealt(seats, offers, piles or {}, (*taken, *on_top, *thrown))
    if rest == "deck":
        on_top += left
    elif rest == "discard":
        thrown += left
    else:
        dealt[rest] += left
    owned = {seat: tuple(squares.split()) for seat, squares in (claims or {}).items()}
    out = {seat: _names(squares) for seat, squares in (camels or {}).items()}
    laid = {kind: _names(squares) for kind, squares in (land or {}).items()}
    scores = scores or {}
    state = State(
        options=OasisOptions(**options),
        dice=Dice("a seed for tests"),
        round=round,
        phase=phase,
        turn=turn,
        deck=on_top,
        discard=thrown,
        board=_board(laid, out),
        stock=Lands(**{kind: count - len(laid.get(kind, ())) for kind, count in TILES.items()}),
        supply=Markers(
            **{
                sort: count - sum(getattr(score, sort) for score in scores.values())
                for sort, count in MARKERS.items()
            }
        ),
        players=tuple(
            Player(
                disc=discs[seat],
                earned=earned[seat],
                pile=dealt[seat],
                offer=offers.get(seat, ()),
                ready=seat in ready,
                camels=20 - len(out.get(seat, ())),
                spare=4 - len(owned.get(seat, ())),
                areas=owned.get(seat, ()),
                score=scores.get(seat, Markers()),
            )
            for seat in map(Seat, range(seats))
        ),
        hand=None
        if hand is None
        else Hand(cards=taken, waiting=tuple(card for card in taken if card in ON_BOARD)),
        ending=ending,
    )
    assert OASIS.violations(state) == ()
    return state


def _names(squares: Iterable[str]) -> tuple[str, ...]:
    return tuple(squares.split() if isinstance(squares, str) else squares)


def _dealt(
    seats: int,
    offers: Mapping[Seat, Iterable[str]],
    piles: Mapping[Seat, Iterable[str]],
    named: Iterable[str],
) -> tuple[dict[Seat, tuple[str, ...]], tuple[str, ...]]:
    box = BOX - Counter(named)
    for cards in (*offers.values(), *piles.values()):
        box -= Counter(cards)
    left = tuple(box.elements())
    dealt = {}
    for seat in map(Seat, range(seats)):
        if seat in piles:
            dealt[seat] = tuple(piles[seat])
        else:
            dealt[seat], left = left[:5], left[5:]
    return dealt, left


def _board(land: Mapping[str, Iterable[str]], camels: Mapping[Seat, Iterable[str]]) -> str:
    squares = squares_of(PRINTED)
    pieces = [(square, LETTER[kind], ".") for kind, laid in land.items() for square in laid]
    pieces += [(square, str(seat), "~") for seat, out in camels.items() for square in out]
    for square, letter, on in pieces:
        assert squares[square] == on, f"{letter} cannot lie on {square}: {squares[square]}"
        squares[square] = letter
    return drawn(squares)


def taking(*cards: str, by: Seat = R, seats: int = 3, **position: Any) -> Step[State]:
    """Let a player, who chooses first, take an offer of these cards; it was made by the next player."""
    owner = Seat((by + 1) % seats)
    offers = {seat: (dull,) for seat, dull in zip((R, B, G, Y, K), DULL, strict=True) if seat < seats}
    discs = tuple((seat - by) % seats + 1 for seat in range(seats))
    state = table(seats, turn=by, discs=discs, offers={**offers, owner: cards}, **position)
    return OASIS.apply(state, TakeOffer(seat=by, owner=owner))


def resolving(*cards: str, **position: Any) -> State:
    """Return what the player who took these cards has to decide."""
    return taking(*cards, **position).state


def play(state: State, *actions: Action) -> State:
    """Do one action after another, and lose nothing on the way."""
    played: State = playing.play(OASIS, state, *actions)
    return played


def refused(state: State, action: Action) -> str | None:
    """Return the name of the refusal, or None; whatever is refused is also not offered and not done."""
    return playing.refused(OASIS, state, action)


def rooms(state: State, kind: str) -> set[str]:
    """Return the squares where the player at turn may put a tile of this kind."""
    actions = OASIS.legal_actions(state, state.turn)
    return {action.square for action in actions if isinstance(action, PlaceTile) and action.land == kind}


def trail(state: State) -> set[str]:
    """Return the squares where the player at turn may put a camel."""
    return {a.square for a in OASIS.legal_actions(state, state.turn) if isinstance(a, PlaceCamel)}


def area(state: State, square: str) -> Any:
    """Return the area that a square belongs to."""
    return next(area for area in OASIS.view(state, None).areas if square in area.squares)


def kinds_of(events: Iterable[object]) -> list[str]:
    return [type(event).__name__ for event in events]


class Turn(NamedTuple):
    """One decision of a game: where it was made, what was chosen, where it led."""

    state: State
    action: Action
    step: Step[State]


def random_game(seats: int, seed: int, **options: bool) -> tuple[Turn, ...]:
    """Play a whole game at random: first a sort of action is drawn, then one of its actions."""
    return _random_game(seats, seed, tuple(sorted(name for name, chosen in options.items() if chosen)))


@cache
def _random_game(seats: int, seed: int, chosen: tuple[str, ...]) -> tuple[Turn, ...]:
    random = Random(f"{seats} {seed} {chosen}")
    state = OASIS.setup(seats, OasisOptions(**dict.fromkeys(chosen, True)), f"{seats} {seed}").state
    turns = []
    while OASIS.to_act(state):
        seat = random.choice(sorted(OASIS.to_act(state)))
        if state.sealed and random.random() < 0.2:
            seat = Seat(random.randrange(seats))  # perhaps somebody who has finished and thinks better of it
        legal = OASIS.legal_actions(state, seat)
        if not legal:
            continue
        sort = random.choice(sorted({type(action).__name__ for action in legal}))
        action = random.choice([action for action in legal if type(action).__name__ == sort])
        step = OASIS.apply(state, action)
        turns.append(Turn(state, action, step))
        state = step.state
        assert len(turns) < 3000, "the game does not end"
    return tuple(turns)


def with_player(state: State, seat: Seat, **changes: Any) -> State:
    return replace(state, players=state.with_player(seat, **changes))
