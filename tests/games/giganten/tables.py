"""Positions to test with, built so that no piece is lost: what lies on the table is missing from the box."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.engine.core import Action, Seat, Square, Step
from bot.engine.dice import Dice
from bot.games.giganten.actions import Drive, Ship
from bot.games.giganten.state import Derrick, GigantenOptions, Ledger, Licences, Player, State
from bot.shelf import games
from tests.contract import playing

RARE = {"AuctionFailed"}  # comes up with open bidding above all; tests of its own have it

GIGANTEN: Any = games()["giganten"]
SITES = GIGANTEN.content.sites
R, B, G, Y = map(Seat, range(4))

# The map as the rules print it, written down a second time so that a slip in the seeds shows.
TERRAIN = """
. . h . . . h . . h . . M . . . . . h .
. . . . M . . . h . . . . . h . M . . .
. . . h . . h . . . M . . . . . . . M .
. h . . . . . M . . . . M . M . . . . h
. . M . . M . . . . . h . . . . h . . .
. . . . . h . . M . . . . h . . . . h .
. M . M . . . . . . h . . . . M . M . M
. . . . . M . . M . . . h . . . . . h .
. . . M . . . h . . . M . . M . h . . .
. h . . . h . . M . . . M . . . . . M h
. M . . . . M . . . M . . . . M . . . .
. M M . M . . . h . . . . M . . . h . .
"""
ONE = ["D3", "G3", "K3", "A4", "I4", "C5", "E5", "L5", "A6", "J6", "F7", "H7"]
TWO = ["D9", "H9", "L9", "D11", "C13", "E14", "J14", "G16", "D17", "A18", "G18", "L18"]
THREE = ["B10", "H11", "L11", "A12", "H14", "L14", "C15", "A16", "I17", "C19", "E19", "J19"]
SKIPPED = ["E5", "J6", "D11", "G18", "L14", "A16"]  # with three players
VALUES = {"one": "222233334444", "two": "222222555555", "three": "444455556666"}
COST = {"one": 4000, "two": 6000, "three": 8000}
PRICES = tuple(range(1500, 9001, 500))
COMPANIES = ("hudson", "jet", "standard")
RAIL = (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15, 17, 19, 21, 23, 26, 29, 32)
CARDS = Counter({card.key: card.copies for card in GIGANTEN.content.cards.values()})
PLAIN = ("l5m8", "l5m8", "l5m8", "l5m8")  # a card for everybody, without a special action

TERRAIN_AT = {
    f"{letter}{column}": drawn
    for letter, row in zip("ABCDEFGHIJKL", TERRAIN.split("\n")[1:], strict=False)
    for column, drawn in enumerate(row.split(), 1)
}
KIND = {square: kind for kind, sites in (("one", ONE), ("two", TWO), ("three", THREE)) for square in sites}


def table(
    seats: int = 4,
    *,
    phase: str = "move",
    turn: Seat = R,
    first: Seat = R,
    round: int = 2,
    points: int = 0,
    cards: Mapping[Seat, str] | None = None,
    offer: tuple[str, ...] = (),
    red: tuple[str, ...] = (),
    beige: tuple[str, ...] = (),
    used: Iterable[str] = (),
    truck: Mapping[Seat, str] | None = None,
    loco: Mapping[Seat, int] | None = None,
    black: int = 1,
    cash: Mapping[Seat, int] | None = None,
    values: Mapping[str, int] | None = None,
    derricks: Mapping[str, tuple[Seat, int]] | None = None,
    exhausted: str = "",
    depots: Mapping[Seat, tuple[int, int, int]] | None = None,
    hands: Mapping[Seat, str] | None = None,
    deck: str | None = None,
    prices: tuple[int, int, int] = (5000, 5000, 5000),
    peeked: Mapping[Seat, str] | None = None,
    barrels: str = "",
    company: str = "hudson",
    bidders: tuple[Seat, ...] = (),
    bid: int = 0,
    leader: Seat | None = None,
    limits: Mapping[Seat, tuple[int | None, int | None, int | None]] | None = None,
    **options: Any,
) -> State:
    """Lay out a position. Cards and licences that are not named are in the decks, or, if `used`, discarded.

    `hands` and `deck` are licences such as "1122"; with a `deck`, all others are discarded. `derricks` are
    by square: the owner and the barrels left. Ledgers explain whatever money and oil there is.
    """
    owners = {
        square: Derrick(Square(square), owner, oil) for square, (owner, oil) in (derricks or {}).items()
    }
    turned = [*owners, *exhausted.split()]
    tiles, spare = _tiles(seats, values or {}, owners, turned)
    hand = {seat: Licences(text.count("1"), text.count("2")) for seat, text in (hands or {}).items()}
    players = tuple(
        Player(
            cash=(cash or {}).get(seat, 15000),
            loco=(loco or {}).get(seat, 1),
            truck=Square((truck or {}).get(seat, "A1")) if round > 1 or seat in (truck or {}) else None,
            licences=hand.get(seat, Licences()),
            depots=(depots or {}).get(seat, (0, 0, 0)),
            card=_card_of(seat, phase, turn, first, cards, seats),
            peeked=tuple((peeked or {}).get(seat, "").split()),
            limits=(limits or {}).get(seat, (None, None, None)),
        )
        for seat in map(Seat, range(seats))
    )
    licences, thrown = _licences(hand.values(), deck)
    left = CARDS - Counter([*offer, *red, *beige, *[p.card for p in players if p.card]])
    reds = [card for card in sorted(left.elements()) if card.startswith("b")]
    beiges = [card for card in sorted(left.elements()) if card.startswith("l")]
    state = State(
        options=GigantenOptions(**options),
        dice=Dice("a seed for tests"),
        round=round,
        phase=phase,
        first=first,
        turn=turn,
        prices=tuple(PRICES.index(price) for price in prices),
        black=black,
        red=(*red, *([] if "red" in used else reds)),
        red_discard=tuple(reds if "red" in used else ()),
        beige=(*beige, *([] if "beige" in used else beiges)),
        beige_discard=tuple(beiges if "beige" in used else ()),
        offer=offer,
        licences=licences,
        licence_discard=thrown,
        tiles=tiles,
        spare=spare,
        derricks=tuple(owners.values()),
        players=players,
        points=points,
        barrels=tuple(barrels.split()),
        company=COMPANIES.index(company),
        bidders=bidders,
        bid=bid,
        leader=leader,
        ledger=_ledger(players, owners.values(), turned, tiles, len(barrels.split())),
    )
    assert GIGANTEN.violations(state) == ()
    return state


def _card_of(
    seat: Seat, phase: str, turn: Seat, first: Seat, cards: Mapping[Seat, str] | None, seats: int
) -> str | None:
    """Before the special action a card is held; earlier in the order it is gone."""
    if cards is not None and seat in cards:
        return cards[seat]
    waiting = phase in ("move", "special") and (seat - first) % seats >= (turn - first) % seats
    return PLAIN[seat] if waiting else None


def _tiles(
    seats: int, wanted: Mapping[str, int], derricks: Mapping[str, Derrick], turned: list[str]
) -> tuple[str, str]:
    """Lay the tiles out in order, the wanted values where they are wanted, enough under each derrick."""
    laid: dict[str, str] = {}
    spare = ""
    for kind, values in VALUES.items():
        left = list(values)
        sites = [s for s in KIND if KIND[s] == kind and not (seats == 3 and s in SKIPPED)]
        for square in sorted(sites, key=lambda s: (s not in wanted, s not in derricks)):
            least = derricks[square].oil if square in derricks else 0
            value = str(wanted[square]) if square in wanted else next(v for v in left if int(v) >= least)
            left.remove(value)
            laid[square] = value
        spare += "".join(left)
    drawn = [laid.get(site.square, ".") for site in SITES]
    text = [
        "abcdefghi"[int(value) - 1] if site.square in turned else value
        for site, value in zip(SITES, drawn, strict=True)
    ]
    return "".join(text), spare


def _licences(hands: Iterable[Licences], deck: str | None) -> tuple[str, Licences]:
    left = Licences(39, 39)
    for hand in hands:
        left = left.minus(hand)
    if deck is None:
        return "12" * min(left.ones, left.twos) + "1" * (left.ones - left.twos) + "2" * (
            left.twos - left.ones
        ), Licences()
    return deck, left.minus(Licences(deck.count("1"), deck.count("2")))


def _ledger(
    players: Iterable[Player], owners: Iterable[Derrick], turned: list[str], tiles: str, waiting: int
) -> Ledger:
    players = tuple(players)
    struck = sum(GIGANTEN.ground.oil(tiles, square) for square in turned)
    here = sum(d.oil for d in owners) + waiting + sum(sum(player.depots) for player in players)
    built = sum(COST[KIND[square]] for square in turned)
    sales = sum(player.cash for player in players) + built - 15000 * len(players)
    return Ledger(sales=sales, given=max(0, here - struck), lost=max(0, struck - here))


def play(state: State, *actions: Action) -> State:
    """Do one action after another, and lose nothing on the way."""
    return played(state, *actions).state


def played(state: State, *actions: Action) -> Step[State]:
    """Do one action after another, and return the last step."""
    for action in actions:
        step = GIGANTEN.apply(state, action)
        state = step.state
        assert GIGANTEN.violations(state) == ()
    return step


def refused(state: State, action: Action) -> str | None:
    """Return the name of the refusal, or None; whatever is refused is also not offered and not done."""
    key = playing.refused(GIGANTEN, state, action)
    return key and key.removeprefix("giganten-refusal-").removeprefix("table-refusal-")


def stops(state: State) -> set[str]:
    """Return the squares to which the player at turn may drive."""
    return {a.square for a in GIGANTEN.legal_actions(state, state.turn) if isinstance(a, Drive)}


def rides(state: State, square: str) -> set[str]:
    """Return who may carry a barrel of the player at turn."""
    actions = GIGANTEN.legal_actions(state, state.turn)
    return {a.carrier for a in actions if isinstance(a, Ship) and a.square == square}


def offered(state: State, seat: Seat, kind: type[Action]) -> list[Action]:
    return [action for action in GIGANTEN.legal_actions(state, seat) if isinstance(action, kind)]


def kinds_of(events: Iterable[object]) -> list[str]:
    return [type(event).__name__ for event in events]


def only(events: Iterable[object], kind: type) -> Any:
    """Return the one event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


class Turn(NamedTuple):
    """One decision of a game: where it was made, what was chosen, where it led."""

    state: State
    action: Action
    step: Step[State]


def random_game(seats: int, seed: int, **options: Any) -> tuple[Turn, ...]:
    """Play a whole game at random: first a sort of action is drawn, then one of its actions."""
    return _random_game(seats, seed, tuple(sorted(options.items())))


@cache
def _random_game(seats: int, seed: int, options: tuple[tuple[str, Any], ...]) -> tuple[Turn, ...]:
    random = Random(f"{seats} {seed} {options}")
    state = GIGANTEN.setup(seats, GigantenOptions(**dict(options)), f"{seats} {seed}").state
    turns = []
    while GIGANTEN.to_act(state):
        seat = random.choice(sorted(GIGANTEN.to_act(state)))
        if random.random() < 0.1:
            seat = Seat(random.randrange(seats))  # perhaps somebody who thinks better of a sealed limit
        legal = GIGANTEN.legal_actions(state, seat)
        if not legal:
            continue
        action = sensible(legal, random)
        step = GIGANTEN.apply(state, action)
        turns.append(Turn(state, action, step))
        state = step.state
        assert len(turns) < 5000, "the game does not end"
    return tuple(turns)


def sensible(legal: tuple[Action, ...], random: Random) -> Action:
    """Draw a sort of action, then one of them; bids and limits are mostly low."""
    sort = random.choice(sorted({type(action).__name__ for action in legal}))
    actions = [action for action in legal if type(action).__name__ == sort]
    if sort in ("Bid", "SetLimit", "PlanLimit") and random.random() < 0.9:
        actions = actions[: random.randrange(1, 9)]
    return random.choice(actions)


def with_player(state: State, seat: Seat, **changes: Any) -> State:
    return replace(state, players=state.with_player(seat, **changes))
