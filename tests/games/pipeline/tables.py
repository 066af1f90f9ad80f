"""Positions to test with, built so that nothing is lost: what lies on the table is missing from the box."""

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.engine.core import Action, Seat, Step
from bot.games.pipeline.actions import Survey, TakePipe, Work
from bot.games.pipeline.content import BARRELS, FAMILIES, MARKETS
from bot.games.pipeline.network import network, with_tile
from bot.games.pipeline.state import (
    FREE,
    NO_OIL,
    Account,
    Flow,
    Gifts,
    Held,
    Job,
    PipelineOptions,
    Player,
    State,
    Turn,
)
from bot.games.pipeline.stock import added
from bot.games.pipeline.tiles import all_tiles, cell_at, name_of, shop_square
from bot.shelf import games
from tests.contract import playing
from tests.games.pipeline.players import practised

# Random play goes broke before it refines anything; all of these have tests of their own.
RARE = {
    *("Refine", "RunPipes", "RunMachine", "RunMachines", "BuyMachine", "TakeMachine", "TakeTank", "Hold"),
    *("Deliver", "FillOrder", "ChooseBarrels", "Use", "Decline", "CloseFamily", "TakeTile"),
    *("OilRefined", "PipesRun", "MachineRun", "MachinesRun", "MachineBought", "MachineTaken", "TankTaken"),
    *("Delivered", "ContractFulfilled", "OrderFilled", "GiftsDeclined", "GiftsLapsed", "FamilyClosed"),
    *("TileTaken", "PipeTaken", "TileStranded", "YearGiftsBegan"),
}

PIPELINE: Any = games()["pipeline"]
BEFORE: Any = PIPELINE.by_version(1).printed(PIPELINE.edition)  # by the first version of the rules
CONTENT = PIPELINE.content
R, G, W, Y = map(Seat, range(4))
COSTS = (4, 5, 6, 4, 5, 6, 4, 6, 5)  # orange, silver, teal: crude to low, to mid, to high
FIRST = ("government", "shops", "resources", "engineering", "markets")
OTHERS = ("resources", "engineering", "markets", "contracts", "machines")
Spec = tuple[int, str, int]


def tile(joint: str, one: str, other: str) -> int:
    """Return the number of a tile by the colour of its joint, and each half's mirror and own colour."""
    halves = [(one[0], one[1]), (other[0], other[1])]
    for known in all_tiles():
        if known.joint == joint and [known.left, known.right] in (halves, halves[::-1]):
            return known.number
    raise LookupError((joint, one, other))


def at(x: int, y: int) -> str:
    """Name the square so far east and south of the first tile."""
    return name_of(cell_at(x, y))


def row_of(colour: str, tiles: int, x: int = 0, y: int = 0) -> list[Spec]:
    """Return tiles in a row from west to east, with one pipeline of a colour through all of them.

    No two of them are alike, and the pipes that cross it are as varied as that takes.
    """
    alike = [known.number for known in all_tiles() if known.joint == colour]
    straight = [n for n in alike if all_tiles()[n].left[0] == all_tiles()[n].right[0] == "+"]
    assert tiles <= len(straight)
    return [(number, at(x + 2 * n, y), 0) for n, number in enumerate(straight[:tiles])]


def pipes(specs: Iterable[Spec]) -> str:
    text = ""
    for spec in specs:
        text = with_tile(text, *spec)
    return text


def oil(text: str) -> tuple[int, ...]:
    """Return barrel counts from "T3 T3 O1"."""
    return added(NO_OIL, *[(BARRELS.index(barrel), 1) for barrel in text.split()])


def table(
    seats: int = 2,
    *,
    turn: Seat | None = R,
    round: int = 1,
    cash: Mapping[Seat, int] | None = None,
    tanks: Mapping[Seat, tuple[int, ...]] | None = None,
    oils: Mapping[Seat, str] | None = None,
    networks: Mapping[Seat, Iterable[Spec]] | None = None,
    machines: Mapping[Seat, str] | None = None,
    levels: Mapping[Seat, Mapping[str, int]] | None = None,
    held: Mapping[Seat, Iterable[Held]] | None = None,
    filled: Mapping[Seat, Iterable[str]] | None = None,
    penalties: Mapping[Seat, int] | None = None,
    families: tuple[str, ...] = FIRST,
    on_sale: tuple[bool, ...] = (True,) * 5,
    cards: tuple[str, ...] = ("1", "2", "3"),
    costs: tuple[int, ...] = COSTS,
    cross: tuple[str, ...] = ("tanks", "upgrades", "machines", "contracts"),
    markets: Mapping[tuple[str, str], str] | None = None,
    contracts: tuple[tuple[str, ...], ...] | None = None,
    reserve: tuple[tuple[str, ...], ...] | None = None,
    orders: tuple[tuple[str, ...], ...] | None = None,
    shop: Mapping[str, Any] | None = None,
    taken: str = "",
    opened: str = "",
    newly: int = 0,
    order: tuple[Seat, ...] | None = None,
    lower: tuple[int, ...] | None = None,
    phase: str = "play",
    job: Job | None = None,
    gifts: Gifts | None = None,
    **options: bool,
) -> State:
    """Lay out a position. `taken` names government spaces that are empty; `markets` fills rows by hand.

    Workers may idle, so that what comes after an action can be looked at without one; test_idling.py has the
    strict rule, and so have all games that are dealt.
    """
    options.setdefault("idle_spaces", True)
    start = PIPELINE.setup(seats, PipelineOptions(**options), "a seed for tests").state
    order = order or tuple(Seat(((turn or 0) + n) % seats) for n in range(seats))
    players = tuple(
        _player(
            Seat(n),
            (cash or {}).get(Seat(n), 40),
            (tanks or {}).get(Seat(n), (2, 1, 1, 1)),
            oil((oils or {}).get(Seat(n), "")),
            pipes((networks or {}).get(Seat(n), ())),
            (machines or {}).get(Seat(n), ""),
            (levels or {}).get(Seat(n), {}),
            tuple((held or {}).get(Seat(n), ())),
            tuple((filled or {}).get(Seat(n), ())),
            (penalties or {}).get(Seat(n), 0),
        )
        for n in range(seats)
    )
    rows = [list(rows) for rows in start.markets]
    for (market, row), cubes in (markets or {}).items():
        at_row = CONTENT.row_at[market][row]
        assert len(cubes) == len(rows[MARKETS.index(market)][at_row]), f"{market} {row} has other slots"
        rows[MARKETS.index(market)][at_row] = cubes
    state = replace(
        start,
        phase=phase,
        round=round,
        order=order,
        lower=lower or (FREE,) * seats,
        cross=cross,
        costs=costs,
        families=families,
        on_sale=on_sale,
        cards=cards,
        markets=tuple(tuple(some) for some in rows),
        opened=opened,
        newly=newly,
        players=players,
        turn=None
        if turn is None
        else Turn(seat=turn, mains=1 if job else 0, job=job, gifts=gifts or Gifts()),
    )
    state = _deals(state, contracts, reserve, orders)
    state = _counted(_shelved(_tiles(state, taken), shop or {}))
    assert PIPELINE.violations(state) == ()
    return state


def _player(
    seat: Seat,
    cash: int,
    tanks: tuple[int, ...],
    oil: tuple[int, ...],
    pipes: str,
    machines: str,
    levels: Mapping[str, int],
    held: tuple[Held, ...],
    filled: tuple[str, ...],
    penalties: int,
) -> Player:
    upgrades = 20 * sum(levels.values())
    more = cash - 40 + upgrades
    return Player(
        cash=cash,
        tanks=tanks,
        ready=True,
        oil=oil,
        pipes=pipes,
        machines=machines,
        levels=tuple(levels.get(family, 0) for family in FAMILIES),
        contracts=held,
        orders=filled,
        penalties=penalties,
        account=Account(sales=max(more, 0), oil=max(-more, 0), upgrades=upgrades),
    )


def _deals(state: State, contracts: Any, reserve: Any, orders: Any) -> State:
    """Put contracts and orders on the board; those that players have are not there."""
    columns = len(state.orders[0])
    gone = {deal for player in state.players for deal in player.orders}
    gone |= {held.deal for player in state.players for held in player.contracts}
    named = {deal for rows in (contracts, reserve, orders) for row in rows or () for deal in row}

    def dealt(kinds: Any, count: int) -> Any:
        free = [[deal for deal in row if deal not in gone | named] for row in kinds]
        return tuple(tuple(row[:count]) for row in free)

    contracts = contracts or dealt(CONTENT.contracts, columns)
    named |= {deal for row in contracts for deal in row}
    reserve = reserve if reserve is not None else dealt(CONTENT.contracts, 2)
    orders = orders or dealt(CONTENT.orders, columns)
    return replace(state, contracts=contracts, reserve=reserve, orders=orders)


def _tiles(state: State, taken: str) -> State:
    """Deal all tiles that are not in a network."""
    used = {one.tile for player in state.players for one in network(player.pipes, player.machines).tiles}
    left = [one.number for one in all_tiles() if one.number not in used]
    quadrants = [left[n * 8 : n * 8 + 8] for n in range(4)]
    left = left[32:]
    gone = []
    for name in taken.split():
        quadrant, space = "ABCD".index(name[1]), int(name[2]) - 1
        gone.append(quadrants[quadrant][space])
        quadrants[quadrant][space] = FREE
    beside = len(state.shop.tank_pipes)
    shop = replace(
        state.shop, tank_pipes=tuple(left[:beside]), machine_pipes=tuple(left[beside : 2 * beside])
    )
    return replace(
        state,
        quadrants=tuple(tuple(row) for row in quadrants),
        shop=shop,
        deck=tuple(left[2 * beside :]),
        gone=tuple(gone),
    )


def _shelved(state: State, changes: Mapping[str, Any]) -> State:
    """Change the shops, and let the reserves and the pile of lost tiles make up for it."""
    shop = replace(state.shop, **changes)
    lost = set(state.shop.tank_pipes + state.shop.machine_pipes) - set(shop.tank_pipes + shop.machine_pipes)
    tanks = sum(sum(player.tanks) for player in state.players)
    machines = sum(len(player.machines.split()) for player in state.players)
    shop = replace(
        shop,
        tank_reserve=59 - tanks - sum(shop.tanks),
        machine_reserve=changes.get("machine_reserve", 18 - machines - sum(shop.machines)),
    )
    return replace(state, shop=shop, gone=state.gone + tuple(sorted(lost)))


def _counted(state: State) -> State:
    """Account for every barrel: all came in as crude, and some were refined."""
    counts = NO_OIL
    for key, rows in zip(MARKETS, state.markets, strict=True):
        for row, cubes in zip(CONTENT.rows[key], rows, strict=True):
            found = [f"{cube}{row.oil[1]}" for cube in cubes if cube != "."]
            counts = added(counts, *[(BARRELS.index(barrel), 1) for barrel in found])
    for player in state.players:
        counts = added(counts, *enumerate(player.oil))
    entered = [sum(counts[n : n + 4]) if n % 4 == 0 else 0 for n in range(12)]
    changed = [have - come for have, come in zip(counts, entered, strict=True)]
    return replace(state, flow=Flow(entered=tuple(entered), changed=tuple(changed)))


# Playing


def play(state: State, *actions: Action) -> State:
    """Do one action after another, and lose nothing on the way."""
    played: State = playing.play(PIPELINE, state, *actions)
    return played


def refused(state: State, action: Action) -> str | None:
    """Return the name of the refusal, or None; whatever is refused is also not offered and not done."""
    key = playing.refused(PIPELINE, state, action)
    return key and key.removeprefix("pipeline-refusal-").removeprefix("table-refusal-")


def legal(state: State, kind: type[Action]) -> list[Any]:
    """Return what the player at turn may do of one kind."""
    return [one for one in PIPELINE.legal_actions(state, state.turn.seat) if isinstance(one, kind)]


def pipe(number: int, seat: Seat = R) -> TakePipe:
    """Take a tile from a shop."""
    return TakePipe(seat=seat, square=shop_square(number))


def kinds_of(events: Iterable[object]) -> list[str]:
    return [type(event).__name__ for event in events]


def working(space: str, seat: Seat = R, **position: Any) -> State:
    """Return a position in which a worker has just been sent to a space."""
    return play(table(turn=seat, **position), Work(seat=seat, space=space))


def network_of(tiles: int, chance: Random) -> State:
    """Return a position in which a player with a network of so many tiles has another one to place."""
    numbers = chance.sample(range(len(all_tiles())), tiles)
    text = ""
    for number in numbers:
        text = with_tile(text, number, *chance.choice(network(text, "").places))
    specs = [(one.tile, one.square, one.turn) for one in network(text, "").tiles]
    return play(table(networks={R: specs}), Survey(seat=R, square="QA1"))


# Whole games


class Decision(NamedTuple):
    """One decision of a game: where it was made, what was chosen, where it led."""

    state: State
    action: Action
    step: Step[State]


def enriched(state: State, cash: int) -> State:
    """Return a table at which everybody has inherited money."""
    account = Account(sales=cash - 40)
    players = tuple(replace(player, cash=cash, account=account) for player in state.players)
    return replace(state, players=players)


@cache
def rich_game(seats: int, seed: int, chosen: tuple[str, ...] = ()) -> tuple[Decision, ...]:
    """Play a whole game with players who know what they want and can afford it: everything comes up."""
    chance = Random(f"{seats} {seed} {chosen}")
    options = PipelineOptions(**dict.fromkeys(chosen, True))
    state = enriched(PIPELINE.setup(seats, options, f"{seats} {seed}").state, 1500)
    decisions = []
    while awaited := PIPELINE.to_act(state):
        seat = chance.choice(sorted(awaited))
        action = practised(PIPELINE, state, seat, chance)
        step = PIPELINE.apply(state, action)
        decisions.append(Decision(state, action, step))
        state = step.state
        assert len(decisions) < 6000, "the game does not end"
    return tuple(decisions)
