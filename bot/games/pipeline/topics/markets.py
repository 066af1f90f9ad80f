"""Buying and selling oil: all sales before any purchase."""

from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec.structs import replace

from bot.engine.core import Action, Name, Refusal, Seat, StepBuilder
from bot.games.pipeline.actions import Buy, Sell
from bot.games.pipeline.content import GRADES, MARKETS, Content, MarketKey
from bot.games.pipeline.events import OilBought, OilSold
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import EMPTY, State
from bot.games.pipeline.stock import INDEX, added, earned, paid, room, seated, too_poor, turned
from bot.games.pipeline.tiles import COLOURS


class Markets:
    """The crude market and the three refined ones."""

    def __init__(self, content: Content, powers: Powers) -> None:
        self.content, self.powers = content, powers
        self.prices = {
            (seats, market): tuple(
                [content.prices(market, n, seats) for n in range(len(content.rows[market]))]
            )
            for seats in content.slots
            for market in MARKETS
        }

    def choices(self, state: State, seat: Seat) -> Iterator[Action]:
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
        if not any(oil):
            return
        cubes, prices = self._slots(state, market)
        for n, row in enumerate(self.content.rows[market]):
            free = _priced(cubes[n], prices[n]).get(EMPTY)
            if free is None:
                continue
            for colour in COLOURS if any_colour else row.oil[0]:
                for grade in range(int(row.oil[1]), 4):
                    barrel = f"{colour}{grade}"
                    if oil[INDEX[barrel]]:
                        for price in free:
                            yield _sell(seat, barrel, market, row.oil, price)

    def _purchases(self, state: State, seat: Seat, market: MarketKey) -> Iterator[Action]:
        player = state.players[seat]
        cubes, prices = self._slots(state, market)
        for n, row in enumerate(self.content.rows[market]):
            grade = int(row.oil[1])
            if cubes[n].strip(EMPTY) and room(self.content, player, grade) > 0:
                most = player.cash - self.powers.price_bonus(player, market, grade)
                for colour, there in _priced(cubes[n], prices[n]).items():
                    for price in there if colour != EMPTY else ():
                        if price <= most:
                            yield _buy(seat, f"{colour}{grade}", market, row.oil, price)

    def _slots(self, state: State, market: MarketKey) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
        return state.markets[MARKETS.index(market)], self.prices[len(state.players), market]

    # Why not

    def refuse(self, state: State, seat: Seat, action: Sell | Buy) -> Refusal | None:
        """Say why a sale or a purchase is not possible."""
        job = state.now.job
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
        row = self.content.row_at[trade.market][trade.row]
        cubes, prices = self._slots(state, trade.market)
        for n, price in enumerate(prices[row]):
            if price == trade.price and cubes[row][n] == cube:
                return n
        return None

    # What happens

    def sell(self, step: StepBuilder[State], seat: Seat, sale: Sell) -> None:
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
        step.happen(event, players=seated(state, seat, player), markets=markets, flow=flow)

    def buy(self, step: StepBuilder[State], seat: Seat, purchase: Buy) -> None:
        state, player = step.state, step.state.players[seat]
        price = purchase.price + self.powers.price_bonus(player, purchase.market, int(purchase.row[1]))
        player = paid(replace(player, oil=added(player.oil, (INDEX[purchase.barrel], 1))), "oil", price)
        event = OilBought(seat=seat, barrel=purchase.barrel, market=purchase.market, price=price)
        markets = self._with_cube(state, purchase, purchase.barrel[0], EMPTY)
        step.happen(event, players=seated(state, seat, player), markets=markets)
        job = state.now.job
        if job is not None and not job.buying:
            turned(step, job=replace(job, buying=True))

    def _with_cube(self, state: State, trade: Sell | Buy, old: str, new: str) -> tuple[tuple[str, ...], ...]:
        slot, at = self._slot(state, trade, old), MARKETS.index(trade.market)
        assert slot is not None
        row = self.content.row_at[trade.market][trade.row]
        rows = list(state.markets[at])
        rows[row] = rows[row][:slot] + new + rows[row][slot + 1 :]
        return (*state.markets[:at], tuple(rows), *state.markets[at + 1 :])


@lru_cache(maxsize=2048)
def _priced(cubes: str, prices: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Return, by what is in the slots of a row, the different prices there."""
    found: dict[str, dict[int, None]] = {}
    for cube, price in zip(cubes, prices, strict=True):
        found.setdefault(cube, {})[price] = None
    return {cube: tuple(some) for cube, some in found.items()}


@cache
def _sell(seat: Seat, barrel: str, market: MarketKey, row: str, price: int) -> Sell:
    return Sell(seat=seat, barrel=barrel, market=market, row=row, price=price)


@cache
def _buy(seat: Seat, barrel: str, market: MarketKey, row: str, price: int) -> Buy:
    return Buy(seat=seat, barrel=barrel, market=market, row=row, price=price)
