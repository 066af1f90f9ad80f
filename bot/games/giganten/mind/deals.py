"""The sales of a round as a seat expects them: what each auction brings, and what rivals may bid."""

from collections.abc import Iterator, Sequence
from math import exp, log

from bot.engine.core import Seat
from bot.games.giganten.content import COMPANIES
from bot.games.giganten.mind.worth import POINTS, Reading

Split = tuple[int, int, int]
_SHAPE = ((0.25, 0.1), (0.65, 0.2), (1.0, 0.4), (1.35, 0.2), (1.8, 0.1))  # how far off the mark bids are
_LATER = (0.5, 0.3, 0.2)  # where rivals will ship their oil: mostly to where it is dearest


class Deals:
    """What the auctions of this round are worth to a seat, from one company on."""

    def __init__(self, reading: Reading, seat: Seat, prices: Sequence[int] | None = None) -> None:
        self.reading, self.seat, self.state = reading, seat, reading.state
        market = reading.content.market
        self.prices = prices or reading.prices
        self.keep = [
            self._kept(box, price) for box, price in zip(self.state.prices, self.prices, strict=True)
        ]
        self.room, self.excess = market.depot, market.excess
        self.held = self.state.players[seat].licences.points
        self.company = self.state.company if self.state.auctioning else 0
        self._arriving = self._arrivals()
        self._rivals = [self._rival(company) for company in range(len(COMPANIES))]
        envy = 0.5 * reading.weights.rivals.envy / (len(self.state.players) - 1)
        self._stings = [envy * gain for _, gain in self._rivals]
        self._offers = [self._costs(company) for company in range(len(COMPANIES))]
        self._known: dict[tuple[int, tuple[int, ...]], float] = {}

    def _kept(self, box: int, price: int) -> float:
        prices = self.reading.content.market.prices
        return self.reading.outlook.keep[box if prices[box] == price else prices.index(price)]

    # What a sale is worth

    def gain(self, company: int, barrels: float) -> float:
        """Say how much better it is to win than to keep so many barrels there."""
        price = self.prices[company]
        kept = min(barrels, self.room)
        return max(price - self.keep[company], 0.0) * kept + (price - self.excess) * (barrels - kept)

    def left(self, company: int, barrels: float) -> float:
        """Say what barrels are worth that nobody sells."""
        kept = min(barrels, self.room)
        return self.keep[company] * kept + self.excess * (barrels - kept)

    # What rivals may bid

    def _arrivals(self) -> list[tuple[float, float, float]]:
        """Return how many barrels each player may still ship in this round, company by company."""
        state, count = self.state, len(self.state.players)
        if state.auctioning:
            return [(0.0, 0.0, 0.0)] * count
        dear = sorted(range(len(COMPANIES)), key=lambda company: (-self.prices[company], company))
        arriving = []
        order = state.order
        for n in range(count):
            shipped = state.phase == "ship" and order.index(Seat(n)) <= order.index(state.turn)
            made = 0 if shipped or n == self.seat else sum([d.owner == n for d in state.derricks])
            shares = [made * _LATER[dear.index(company)] for company in range(len(COMPANIES))]
            arriving.append((shares[0], shares[1], shares[2]))
        return arriving

    def _rival(self, company: int) -> tuple[float, float]:
        """Return the highest bid to be expected from a rival, and what that rival would gain."""
        best = 0.0, 0.0
        for n in range(len(self.state.players)):
            if n != self.seat and self._bids(Seat(n), company):
                best = max(best, (self._limit(n, company), self._gains(n, company)))
        return best

    def _bids(self, seat: Seat, company: int) -> bool:
        state = self.state
        if state.auctioning and company == state.company:
            return seat in state.bidders
        if state.players[seat].licences.cards == 0:
            return False
        return state.players[seat].depots[company] + self._arriving[seat][company] > 0.0

    def _gains(self, seat: int, company: int) -> float:
        return self.gain(company, self.state.players[seat].depots[company] + self._arriving[seat][company])

    def _limit(self, seat: int, company: int) -> float:
        """Say how far a rival would go who values points as we do, and saves some for better sales."""
        held = self.state.players[seat].licences.cards * POINTS
        gain = self._gains(seat, company)
        later = max([self._gains(seat, n) for n in range(company + 1, len(COMPANIES))], default=0.0)
        if later > gain:
            held *= 0.3 + 0.7 * gain / later
        return min(held, self.reading.weights.rivals.eager * self.fair(gain, held))

    def fair(self, gain: float, held: float) -> float:
        """Say how many points a gain is worth to somebody who holds so many."""
        rate, room = self.reading.rate
        if rate <= 0.0:
            return held
        return min(held, room * log(1.0 + gain * exp(min(held / room, 30.0)) / (rate * room)))

    def _costs(self, company: int) -> list[tuple[int, float]]:
        """Return what winning may cost, and how likely each is."""
        mark, _ = self._rivals[company]
        if mark <= 0.0:
            return [(1, 1.0)]
        return [(int(mark * times + 0.5) + 1, chance) for times, chance in _SHAPE]

    def mark(self, company: int) -> float:
        """Return the highest bid to be expected from a rival; 0 where nobody else bids."""
        return self._rivals[company][0]

    def sting(self, company: int) -> float:
        """Say what it costs to see a rival win."""
        return self._stings[company]

    # What is to come

    def value(self, depots: Sequence[int], held: int | None = None, company: int | None = None) -> float:
        """Say what the rest of the auctions brings with these depots: money, oil kept, points kept."""
        start = self.company if company is None else company
        base = sum([self.left(n, depots[n]) for n in range(len(COMPANIES))])
        return base + self._rest(start, self.held if held is None else held, tuple(depots))

    def _rest(self, company: int, held: int, depots: tuple[int, ...]) -> float:
        if company == len(COMPANIES):
            return self.reading.points(held)
        key = held, depots[company:]
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._from(company, held, depots)
        return known

    def _from(self, company: int, held: int, depots: tuple[int, ...]) -> float:
        lost = self._rest(company + 1, held, depots) - self._stings[company]
        gain = self.gain(company, depots[company]) if depots[company] else 0.0
        if gain <= 0.0 or held <= 0:
            return lost
        value = 0.0
        for cost, chance in self._offers[company]:
            won = lost
            if cost <= held:
                won = max(lost, gain + self._rest(company + 1, held - cost, depots))
            value += chance * won
        return value

    # Shipping

    def splits(self, barrels: int) -> Iterator[Split]:
        """Yield all ways to share barrels among the companies."""
        for first in range(barrels + 1):
            for second in range(barrels - first + 1):
                yield first, second, barrels - first - second

    def shipped(self, split: Split) -> tuple[int, int, int]:
        one, two, three = self.state.players[self.seat].depots
        return one + split[0], two + split[1], three + split[2]

    def best(self, barrels: int) -> float:
        """Say what the auctions bring if so many barrels are shipped as well as possible."""
        return max([self.value(self.shipped(split)) for split in self.splits(barrels)])
