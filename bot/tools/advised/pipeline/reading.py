"""A view, read by the active player: what prices, lines and levels mean for them."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from msgspec.structs import replace

from bot.engine.core import Seat
from bot.games.pipeline.actions import Place, RunMachine, RunMachines, RunPipes
from bot.games.pipeline.content import Content, FamilyKey, MarketKey
from bot.games.pipeline.network import Network, network
from bot.games.pipeline.scoring import reach
from bot.games.pipeline.state import NO_OIL, Job
from bot.games.pipeline.stock import INDEX
from bot.games.pipeline.tiles import COLOURS, Laid, cell_of
from bot.games.pipeline.topics.shops import cheapest
from bot.games.pipeline.view import PlayerView, View
from bot.tools.advised.pipeline.planning import Plan, Runner, best_plan

Oil = Counter[str]
Slot = tuple[MarketKey, str, int, str]  # market, row, price, and what is in it


class Reading:
    """What the active player can work out from the view."""

    def __init__(self, content: Content, view: View) -> None:
        self.content, self.view = content, view

    @cached_property
    def seat(self) -> Seat:
        seat = self.view.turn.seat if self.view.turn else self.view.viewer
        return seat or Seat(0)

    @cached_property
    def player(self) -> PlayerView:
        return self.view.players[self.seat]

    @property
    def job(self) -> Job | None:
        return self.view.turn.job if self.view.turn else None

    @property
    def at(self) -> str:
        """The space or the sort of place that the worker is at."""
        return self.job.kind if self.job else ""

    @property
    def hand(self) -> tuple[int, ...]:
        return self.view.turn.hand if self.view.turn else ()

    def level(self, family: FamilyKey) -> int:
        families = self.view.families
        return self.player.levels[families.index(family)] if family in families else 0

    @property
    def may_act_again(self) -> bool:
        """Is there a second action to be had, as long as the machines have not run?"""
        turn = self.view.turn
        if turn is None or turn.mains != 1 or turn.seconded or turn.late:
            return False
        two = self.level("resources") > 2
        return two or (turn.worker is not None and self.player.cash >= self.second_fee())

    # The network

    @cached_property
    def pipes(self) -> str:
        return " ".join([f"{one.tile}.{one.square}.{one.turn}" for one in self.player.tiles])

    @cached_property
    def machines(self) -> str:
        return " ".join(self.player.machines)

    @cached_property
    def net(self) -> Network:
        return network(self.pipes, self.machines)

    def with_tile(self, place: Place) -> "Reading":
        """Read the view as if a tile had been placed."""
        tiles = (*self.player.tiles, Laid(place.tile, place.square, place.turn))
        players = list(self.view.players)
        players[self.seat] = replace(self.player, tiles=tiles)
        return Reading(self.content, replace(self.view, players=tuple(players)))

    def reach(self, colour: int, segments: int) -> int:
        """Return the best grade that a pipeline of so many segments makes of crude."""
        value = segments + segments // self.content.upgrades.engineering.every * self._bonus
        return reach(self.view.costs, colour, value)

    @cached_property
    def _bonus(self) -> int:
        level = self.level("engineering")
        return self.content.upgrades.engineering.bonus[min(level, 2) - 1] if level else 0

    def government(self, square: str) -> int:
        """Return the tile on a government space."""
        spaces = [space for quadrant in self.view.quadrants for space in quadrant.spaces]
        return next(space.tile for space in spaces if space.square == square and space.tile is not None)

    # Running

    def lines_of(self, action: RunPipes | RunMachine | RunMachines) -> tuple[int, ...]:
        """Return the pipelines that an action would run."""
        match action:
            case RunPipes(square=square):
                return self.net.runs[square]
            case RunMachine(square=square):
                return self.net.attached[cell_of(square) or 0]
            case RunMachines():
                return self.net.all_attached

    def plan(self, lines: Iterable[int]) -> Plan:
        """Return the best that these pipelines can do in a new run."""
        barrels = self._barrels()
        runners = [self._runner(number, barrels, None) for number in lines]
        return best_plan(runners, self.player.oil, self.player.room, self.view.costs, self.rates)

    @cached_property
    def proposal(self) -> Plan:
        """The best that is left to do in the run in progress."""
        run = self.view.turn.run if self.view.turn else None
        if run is None:
            return ()
        ran, barrels = {one.line: one for one in run.ran}, self._barrels()
        runners = []
        for number in run.lines:
            before = ran.get(number)
            left = barrels - (before.barrels if before else 0)
            if left:
                runners.append(self._runner(number, left, before.start if before else None))
        oil = tuple([have - fresh for have, fresh in zip(self.player.oil, run.fresh or NO_OIL, strict=True)])
        return best_plan(runners, oil, self.player.room, self.view.costs, self.rates)

    @property
    def rates(self) -> tuple[int, int, int]:
        """What refined oil is worth, by and large: what a contract pays for it."""
        return self.content.board.rates.contract

    def _runner(self, number: int, barrels: int, start: int | None) -> Runner:
        line = self.player.lines[number - 1]
        return Runner(number, COLOURS.index(line.colour), line.value, barrels, start)

    def _barrels(self) -> int:
        return self.content.upgrades.engineering.barrels if self.level("engineering") > 2 else 1

    # Barrels, slots and prices

    @cached_property
    def oil(self) -> Oil:
        """How many barrels there are of each sort."""
        return Counter({barrel: self.player.oil[n] for barrel, n in INDEX.items()})

    @cached_property
    def slots(self) -> Counter[Slot]:
        """How many slots of the markets are alike."""
        return Counter(
            [
                (market.key, row.oil, price, cube)
                for market in self.view.markets
                for row in market.rows
                for price, cube in zip(row.prices, row.cubes, strict=True)
            ]
        )

    def price(self, market: MarketKey, row: str, printed: int) -> int:
        """Return what a slot costs or brings this player."""
        bonus = self.level("markets") and market != "crude" and row[1] != "0"
        return printed + (self.content.upgrades.markets.bonus if bonus else 0)

    def kept(self, barrel: str) -> int:
        """Return what a barrel adds to the score if it is still there at the end.

        What valuation cards add counts in the last year: before that, money is there to be used.
        """
        grade = int(barrel[1])
        if not grade:
            return 0
        last = self.view.year == len(self.content.board.years)
        cards = [self.content.valuation.cards[card] for card in self.view.cards if last]
        again = sum(
            card.counts == "oil" or (card.counts == "colour" and card.colour == barrel[0]) for card in cards
        )
        return self.content.board.rates.oil[grade - 1] * (1 + again)

    def pay(self, needs: Iterable[str], *, order: bool) -> int:
        """Return what barrels bring when they are delivered."""
        rates = self.content.board.rates.order if order else self.content.board.rates.contract
        bonus = self.content.upgrades.contracts.bonus if self.level("contracts") > 1 else 0
        return sum(rates[int(need[1]) - 1] + bonus for need in needs)

    def second_fee(self) -> int:
        return 0 if self.level("resources") else self.content.board.second

    def tank_price(self) -> int:
        return cheapest(self.view.shop.tanks, self.content.board.shops.tanks) or 0
