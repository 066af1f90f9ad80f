"""Buying and selling oil: all sales before any purchase."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Name, Refusal, Seat, StepBuilder
from bot.games.pipeline import worker
from bot.games.pipeline.actions import Buy, Sell
from bot.games.pipeline.content import GRADES, MARKETS, Content, MarketKey, SpaceKey
from bot.games.pipeline.events import OilBought, OilSold
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import EMPTY, NO_OIL, Player, State, Turn
from bot.games.pipeline.stock import INDEX, added, earned, paid, room, seated, too_poor
from bot.games.pipeline.tiles import COLOURS
from bot.games.pipeline.topics.workplace import Space


class UsedRow:
    """A row of a market, as far as it is used with so many players; the prices of its slots rise.

    There is one object for each, so that what is offered there can be remembered by it.
    """

    def __init__(self, market: MarketKey, oil: str, prices: tuple[int, ...]) -> None:
        self.market, self.oil, self.prices = market, oil, prices
        self.colour, self.grade = oil[0], int(oil[1])


class Stall(NamedTuple):
    """A market at a glance: the lowest price of each grade, and which barrels a row has an empty slot for."""

    cheapest: tuple[tuple[int, int], ...]  # a grade and its price
    wanted: tuple[int, ...]  # barrels of the row's own colour, as they are counted
    accepted: tuple[int, ...]  # barrels of any colour, for who may sell them


class Markets(Space):
    """The crude market and the three refined ones."""

    kinds = MARKETS
    actions = (Sell, Buy)

    def __init__(self, content: Content, powers: Powers) -> None:
        self.content, self.powers = content, powers
        self._rows = {
            (seats, market): tuple(
                [UsedRow(market, row.oil, content.prices(market, n, seats)) for n, row in enumerate(rows)]
            )
            for seats in content.slots
            for market, rows in content.rows.items()
        }

    # What is asked and offered

    def asked(self, state: State, seat: Seat) -> Ask:
        job = state.now.job
        assert job is not None
        return Ask("buy" if job.buying else "trade", {"market": Name("market", job.kind)})

    def several(self, state: State, seat: Seat) -> dict[str, int]:
        """Return how many barrels could be sold here, and how many bought, at the most."""
        player, trades = state.players[seat], self.choices(state, seat)
        barrels = {trade.barrel for trade in trades if isinstance(trade, Sell)}
        sold = sum(player.oil[INDEX[barrel]] for barrel in barrels)
        return {"Sell": sold, "Buy": self._payable(state, seat, trades)}

    def _payable(self, state: State, seat: Seat, trades: Iterable[Action]) -> int:
        """Return how many barrels can be paid for and stored, if the cheapest are bought."""
        player = state.players[seat]
        cash, count, left = player.cash, 0, [room(self.content, player, grade) for grade in range(4)]
        for price, grade in sorted(self._offers(state, seat, trades)):
            if price <= cash and left[grade]:
                cash, count = cash - price, count + 1
                left[grade] -= 1
        return count

    def _offers(self, state: State, seat: Seat, trades: Iterable[Action]) -> Iterator[tuple[int, int]]:
        """Yield each barrel that may be bought: what it costs this player, and its grade."""
        player = state.players[seat]
        for trade in trades:
            if isinstance(trade, Buy):
                grade, row = int(trade.row[1]), self.content.row_at[trade.market][trade.row]
                price = trade.price + self.powers.price_bonus(player, trade.market, grade)
                cubes = state.markets[MARKETS.index(trade.market)][row]
                prices = self._rows[len(state.players), trade.market][row].prices
                alike = sum(one == (trade.barrel[0], trade.price) for one in zip(cubes, prices, strict=True))
                yield from [(price, grade)] * alike

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return tuple(self._trades(state, seat))

    def goes_on(self, state: State, seat: Seat) -> bool:
        return next(self._trades(state, seat), None) is not None

    def welcomes(self, state: State, seat: Seat, space: SpaceKey, cash: int) -> bool:
        player = state.players[seat]
        assert space in MARKETS
        for market in self.powers.markets(player, space):
            rows = self._rows[len(state.players), market]
            stall = _stall(rows, state.markets[MARKETS.index(market)])
            if self._can_buy(player, market, stall, cash) or self._can_sell(player, market, stall):
                return True
        return False

    def _can_buy(self, player: Player, market: MarketKey, stall: Stall, cash: int) -> bool:
        bonus = self.powers.price_bonus(player, market, 1)
        for grade, price in stall.cheapest:
            if price + (bonus if grade else 0) <= cash and room(self.content, player, grade) > 0:
                return True
        return False

    def _can_sell(self, player: Player, market: MarketKey, stall: Stall) -> bool:
        oil = player.oil
        if oil == NO_OIL:
            return False
        wanted = stall.accepted if self.powers.any_colour(player, market) else stall.wanted
        return any(oil[barrel] for barrel in wanted)

    def _trades(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield all sales and purchases that are possible now."""
        job = state.now.job
        if job is None or job.kind not in MARKETS:
            return
        for market in self.powers.markets(state.players[seat], job.kind):
            if not job.buying:
                yield from self._sales(state, seat, market)
            yield from self._purchases(state, seat, market)

    def _sales(self, state: State, seat: Seat, market: MarketKey) -> Iterator[Action]:
        player = state.players[seat]
        oil, any_colour = player.oil, self.powers.any_colour(player, market)
        if oil == NO_OIL:
            return
        for row, cubes in self._slots(state, market):
            if EMPTY not in cubes:
                continue
            for colour in COLOURS if any_colour else row.colour:
                for grade in range(row.grade, 4):
                    barrel = f"{colour}{grade}"
                    if oil[INDEX[barrel]]:
                        yield from _sells(seat, barrel, row, cubes)

    def _purchases(self, state: State, seat: Seat, market: MarketKey) -> Iterator[Action]:
        player = state.players[seat]
        bonus = self.powers.price_bonus(player, market, 1)
        for row, cubes in self._slots(state, market):
            most = player.cash - bonus if row.grade else player.cash
            payable = cubes[: bisect_right(row.prices, most)]
            if payable.strip(EMPTY) and room(self.content, player, row.grade) > 0:
                yield from _buys(seat, row, payable)

    def _slots(self, state: State, market: MarketKey) -> Iterator[tuple[UsedRow, str]]:
        """Return the rows of a market, and what is in their slots."""
        cubes = state.markets[MARKETS.index(market)]
        return zip(self._rows[len(state.players), market], cubes, strict=True)

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Sell | Buy)
        seat, job = action.seat, state.now.job
        if job is None or job.kind not in MARKETS:
            return Refusal("pipeline-refusal-not-trading")
        if action.market not in self.powers.markets(state.players[seat], job.kind):
            return Refusal("pipeline-refusal-other-market", {"market": Name("market", action.market)})
        if action.row not in self.content.row_at[action.market]:
            return Refusal("pipeline-refusal-no-such-row", {"market": Name("market", action.market)})
        if action.barrel not in INDEX:
            return Refusal("pipeline-refusal-no-such-oil")
        if isinstance(action, Sell):
            return self._refuse_sale(state, seat, action, over=job.buying)
        return self._refuse_purchase(state, seat, action)

    def _refuse_sale(self, state: State, seat: Seat, sale: Sell, *, over: bool) -> Refusal | None:
        barrel, row = Name("barrel", sale.barrel), Name("barrel", sale.row)
        if over:
            return Refusal("pipeline-refusal-selling-is-over")
        if not state.players[seat].oil[INDEX[sale.barrel]]:
            return Refusal("pipeline-refusal-no-such-barrel", {"barrel": barrel})
        if sale.barrel[1] < sale.row[1]:
            return Refusal("pipeline-refusal-grade-too-low", {"barrel": barrel, "row": row})
        if sale.barrel[0] != sale.row[0] and not self.powers.any_colour(state.players[seat], sale.market):
            return Refusal("pipeline-refusal-wrong-colour", {"barrel": barrel, "row": row})
        if self._slot(state, sale, EMPTY) is None:
            return Refusal("pipeline-refusal-no-empty-slot", {"row": row, "price": sale.price})
        return None

    def _refuse_purchase(self, state: State, seat: Seat, purchase: Buy) -> Refusal | None:
        player, grade = state.players[seat], int(purchase.row[1])
        if purchase.barrel[1] != purchase.row[1] or self._slot(state, purchase, purchase.barrel[0]) is None:
            barrel = Name("barrel", purchase.barrel)
            return Refusal("pipeline-refusal-no-such-cube", {"barrel": barrel, "price": purchase.price})
        bonus = self.powers.price_bonus(player, purchase.market, grade)
        if refusal := too_poor(player, purchase.price + bonus):
            return refusal
        if room(self.content, player, grade) < 1:
            return Refusal("pipeline-refusal-no-room", {"grade": Name("grade", GRADES[grade])})
        return None

    def _slot(self, state: State, trade: Sell | Buy, cube: str) -> int | None:
        """Return the slot of the given price that holds this cube, or none."""
        at = self.content.row_at[trade.market][trade.row]
        cubes = state.markets[MARKETS.index(trade.market)][at]
        for n, price in enumerate(self._rows[len(state.players), trade.market][at].prices):
            if price == trade.price and cubes[n] == cube:
                return n
        return None

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case Sell(seat=seat):
                self._sell(step, seat, action)
            case Buy(seat=seat):
                self._buy(step, seat, action)

    def _sell(self, step: StepBuilder[State], seat: Seat, sale: Sell) -> None:
        state, player = step.state, step.state.players[seat]
        grade = int(sale.row[1])
        price = sale.price + self.powers.price_bonus(player, sale.market, grade)
        barrel, lower = INDEX[sale.barrel], INDEX[f"{sale.barrel[0]}{grade}"]
        player = earned(replace(player, oil=added(player.oil, (barrel, -1))), "sales", price)
        flow = state.flow
        if lower != barrel:
            flow = replace(flow, changed=added(flow.changed, (barrel, -1), (lower, 1)))
        event = OilSold(seat=seat, barrel=sale.barrel, market=sale.market, row=sale.row, price=price)
        markets = self._with_cube(state, sale, EMPTY, sale.barrel[0])
        turn = worker.busy(state.now)
        step.happen(event, players=seated(state, seat, player), markets=markets, flow=flow, turn=turn)

    def _buy(self, step: StepBuilder[State], seat: Seat, purchase: Buy) -> None:
        state, player = step.state, step.state.players[seat]
        price = purchase.price + self.powers.price_bonus(player, purchase.market, int(purchase.row[1]))
        player = paid(replace(player, oil=added(player.oil, (INDEX[purchase.barrel], 1))), "oil", price)
        event = OilBought(seat=seat, barrel=purchase.barrel, market=purchase.market, price=price)
        markets = self._with_cube(state, purchase, purchase.barrel[0], EMPTY)
        step.happen(event, players=seated(state, seat, player), markets=markets, turn=_buying(state.now))

    def _with_cube(self, state: State, trade: Sell | Buy, old: str, new: str) -> tuple[tuple[str, ...], ...]:
        slot, at = self._slot(state, trade, old), MARKETS.index(trade.market)
        assert slot is not None
        row = self.content.row_at[trade.market][trade.row]
        rows = list(state.markets[at])
        rows[row] = rows[row][:slot] + new + rows[row][slot + 1 :]
        return (*state.markets[:at], tuple(rows), *state.markets[at + 1 :])


def _buying(now: Turn) -> Turn:
    """Return a turn in which selling is over."""
    return (
        replace(now, job=replace(now.job, buying=True, idle=False)) if now.job and not now.job.buying else now
    )


@lru_cache(maxsize=1024)
def _stall(rows: tuple[UsedRow, ...], slots: tuple[str, ...]) -> Stall:
    """Return what a market has to offer to whoever comes."""
    cheapest: dict[int, int] = {}
    free: list[UsedRow] = []
    for row, cubes in zip(rows, slots, strict=True):
        if prices := [price for price, cube in zip(row.prices, cubes, strict=True) if cube != EMPTY]:
            cheapest[row.grade] = min(prices[0], cheapest.get(row.grade, prices[0]))
        if EMPTY in cubes:
            free.append(row)
    wanted = [INDEX[f"{row.colour}{grade}"] for row in free for grade in range(row.grade, 4)]
    accepted = [place for place in INDEX.values() if any(place % 4 >= row.grade for row in free)]
    return Stall(tuple(cheapest.items()), tuple(dict.fromkeys(wanted)), tuple(accepted))


@lru_cache(maxsize=4096)
def _sells(seat: Seat, barrel: str, row: UsedRow, cubes: str) -> tuple[Sell, ...]:
    """Return the ways to sell a barrel into an empty slot of a row, one for each price."""
    free = dict.fromkeys([price for price, cube in zip(row.prices, cubes, strict=True) if cube == EMPTY])
    return tuple(
        [Sell(seat=seat, barrel=barrel, market=row.market, row=row.oil, price=price) for price in free]
    )


@lru_cache(maxsize=4096)
def _buys(seat: Seat, row: UsedRow, cubes: str) -> tuple[Buy, ...]:
    """Return the ways to buy a barrel out of the first slots of a row, one for each colour and price."""
    slots = dict.fromkeys(zip(cubes, row.prices, strict=False))
    there = sorted([slot for slot in slots if slot[0] != EMPTY], key=lambda slot: cubes.index(slot[0]))
    return tuple(
        [
            Buy(seat=seat, barrel=f"{colour}{row.grade}", market=row.market, row=row.oil, price=price)
            for colour, price in there
        ]
    )
