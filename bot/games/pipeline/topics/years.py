"""The end of a year: contracts that failed, the refresh before the next one, or the end of the game."""

from functools import cache

from msgspec.structs import replace

from bot.engine.core import Seat, StepBuilder
from bot.games.pipeline import scoring
from bot.games.pipeline.content import MARKETS, QUADRANTS, Content, Row
from bot.games.pipeline.events import (
    ContractFailed,
    ContractsDealt,
    FamiliesOpened,
    GameEnded,
    MarketsTurned,
    ShopsFilled,
    YearEnded,
)
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import EMPTY, Held, Shop, State
from bot.games.pipeline.stock import INDEX, added

LAST = 3
MOST_PLAYERS = 4


class Years:
    """What happens between years."""

    def __init__(self, content: Content, powers: Powers, version: int) -> None:
        self.content, self.powers, self.version = content, powers, version

    def end(self, step: StepBuilder[State]) -> None:
        """End a year, and after the last one the game."""
        year = self.content.year(step.state.round)
        step.happen(YearEnded(year=year))
        self._settle_contracts(step)
        if year == LAST:
            self._end_game(step)
        else:
            self._refresh(step)

    def _end_game(self, step: StepBuilder[State]) -> None:
        best = scoring.standings(self.content, self.powers, step.state)[0]
        step.happen(GameEnded(winner=best.seat, total=best.total, why=scoring.ENDING), phase="over")

    # Contracts

    def _settle_contracts(self, step: StepBuilder[State]) -> None:
        """Take away what was not fulfilled, for a penalty each."""
        for seat, player in enumerate(step.state.players):
            for held in player.contracts:
                if held.active and not held.complete:
                    self._fail(step, Seat(seat), held)

    def _fail(self, step: StepBuilder[State], seat: Seat, held: Held) -> None:
        player = step.state.players[seat]
        contracts = tuple([one for one in player.contracts if one != held])
        penalties = player.penalties + 1
        event = ContractFailed(seat=seat, deal=held.deal, penalties=penalties)
        step.happen(event, players=step.state.with_player(seat, contracts=contracts, penalties=penalties))

    def _refresh(self, step: StepBuilder[State]) -> None:
        """Make the table ready for the next year."""
        self._deal_contracts(step)
        self._turn_markets(step)
        self._fill_shops(step)
        step.happen(FamiliesOpened(families=step.state.families), on_sale=(True,) * len(step.state.families))
        last = self.content.year(step.state.round + 1) == LAST
        all_open = last and self.version == 1  # since then, each opens only when a tile is taken from it
        step.change(newly=0, opened=QUADRANTS if all_open else step.state.opened)

    def _deal_contracts(self, step: StepBuilder[State]) -> None:
        """Move the contracts one column on; a new one comes to the left, and what was deferred is due."""
        state = step.state
        gone = tuple([row[-1] for row in state.contracts if row[-1]])
        new = [stack[0] if stack else "" for stack in state.reserve]
        rows = tuple([(deal, *row[:-1]) for deal, row in zip(new, state.contracts, strict=True)])
        reserve = tuple([stack[1:] for stack in state.reserve])
        players = tuple(
            [
                replace(
                    player, contracts=tuple([Held(deal=held.deal, active=True) for held in player.contracts])
                )
                for player in state.players
            ]
        )
        event = ContractsDealt(deals=tuple([deal for deal in new if deal]), gone=gone)
        step.happen(event, contracts=rows, reserve=reserve, players=players)

    # Markets

    def _turn_markets(self, step: StepBuilder[State]) -> None:
        """Supply crude oil, and let the refined oil that is in demand go."""
        state = step.state
        came: list[tuple[int, int]] = []
        went: list[tuple[int, int]] = []
        markets = []
        for key, old in zip(MARKETS, state.markets, strict=True):
            rows = []
            for row, cubes in zip(self.content.rows[key], old, strict=True):
                if row.oil[1] == "0":
                    new = _supplied(cubes, row.oil[0], row.supply)
                    came.append((INDEX[row.oil], cubes.count(EMPTY) - new.count(EMPTY)))
                else:
                    new = _used(cubes, self._demand(state, row))
                    went += [(INDEX[f"{cube}{row.oil[1]}"], 1) for cube in _lost(cubes, new)]
                rows.append(new)
            markets.append(tuple(rows))
        flow = replace(
            state.flow, entered=added(state.flow.entered, *came), left=added(state.flow.left, *went)
        )
        event = MarketsTurned(supplied=sum(count for _, count in came), used=len(went))
        step.happen(event, markets=tuple(markets), flow=flow)

    def _demand(self, state: State, row: Row) -> int:
        """Return how many barrels go; brisk demand is for four players, and acted with any at first."""
        crowded = len(state.players) == MOST_PLAYERS or self.version == 1
        return row.demand + (state.options.brisk_demand and crowded and row.demand > 0)

    # Shops

    def _fill_shops(self, step: StepBuilder[State]) -> None:
        """Deal new pipe tiles beside the shops, and refill the tanks and machines, cheap rows first."""
        state = step.state
        slots, deck, shop = self.content.slots[len(state.players)], state.deck, state.shop
        full = slots.fewer_machines if state.options.fewer_machines else slots.machines
        tanks, tank_reserve = _refilled(shop.tanks, slots.tanks, shop.tank_reserve)
        machines, machine_reserve = _refilled(shop.machines, full, shop.machine_reserve)
        filled = Shop(
            tanks=tanks,
            machines=machines,
            tank_reserve=tank_reserve,
            machine_reserve=machine_reserve,
            tank_pipes=deck[: slots.pipes],
            machine_pipes=deck[slots.pipes : 2 * slots.pipes],
        )
        step.happen(
            ShopsFilled(
                tank_tiles=filled.tank_pipes,
                machine_tiles=filled.machine_pipes,
                tanks=sum(tanks),
                machines=sum(machines),
            ),
            shop=filled,
            deck=deck[2 * slots.pipes :],
            gone=state.gone + shop.tank_pipes + shop.machine_pipes,
        )


@cache
def _supplied(cubes: str, crude: str, supply: int) -> str:
    """Fill empty slots of a crude row, the rightmost first."""
    slots = list(cubes)
    empty = [n for n, cube in enumerate(slots) if cube == EMPTY]
    for n in empty[::-1][:supply]:
        slots[n] = crude
    return "".join(slots)


@cache
def _used(cubes: str, demand: int) -> str:
    """Empty slots of a refined row, the rightmost first."""
    slots = list(cubes)
    full = [n for n, cube in enumerate(slots) if cube != EMPTY]
    for n in full[::-1][:demand]:
        slots[n] = EMPTY
    return "".join(slots)


def _lost(before: str, after: str) -> list[str]:
    """Return the cubes that are no longer in a row."""
    return [cube for cube, left in zip(before, after, strict=True) if cube != left]


def _refilled(
    rows: tuple[int, int, int], full: tuple[int, int, int], reserve: int
) -> tuple[tuple[int, int, int], int]:
    """Refill the rows of a shop as far as the reserve goes."""
    filled = []
    for count, most in zip(rows, full, strict=True):
        more = min(max(most - count, 0), reserve)
        filled.append(count + more)
        reserve -= more
    first, second, third = filled
    return (first, second, third), reserve
