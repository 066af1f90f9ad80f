"""What the rest of the game may bring: how many rounds, and what a barrel will fetch in them."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from bot.games.giganten.content import Content
from bot.games.giganten.mind.weights import Oil
from bot.games.giganten.state import State

Steps = tuple[
    tuple[int, int], ...
]  # how far a red card takes the black loco, and how many such cards there are
_MOST = 4000  # outlooks that are kept


class Outlook(Struct, frozen=True, kw_only=True):
    """The rest of the game, seen from a round of it."""

    alive: tuple[float, ...]  # the chance that so many more rounds are played after this one
    ends: tuple[float, ...]  # the chance that it is exactly so many
    rounds: float  # that are to be expected after this one
    keep: tuple[float, ...]  # by box of its price, what a barrel is worth that stays in a depot this round
    fresh: tuple[float, ...]  # what a barrel is worth that is shipped so many rounds later, were it certain


class Outlooks:
    """Works outlooks out, each once."""

    def __init__(self, content: Content, oil: Oil) -> None:
        self.content, self.oil = content, oil
        self._box = _steps(content, [c.key for c in content.cards.values() for _ in range(c.copies)])
        self._survival: dict[tuple[Steps, int], tuple[float, ...]] = {}
        self._known: dict[tuple[Steps, int], Outlook] = {}
        self._next = self._rolls()

    def of(self, state: State) -> Outlook:
        """Return the outlook from a state; the cards left are known, their order is not."""
        key = _steps(self.content, state.red) or self._box, state.options.star_space - state.black
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            known = self._known[key] = self._outlook(self._alive(*key))
        return known

    def _rolls(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each box, where the faces of the die take a price."""
        market = self.content.market
        last = len(market.prices) - 1
        boxes = []
        for box, price in enumerate(market.prices):
            to = []
            for face in market.die:
                up = price <= market.red_up_to or (price < market.blue_from and face.colour == "blue")
                to.append(min(max(box + (face.steps if up else -face.steps), 0), last))
            boxes.append(tuple(to))
        return tuple(boxes)

    def _alive(self, cards: Steps, distance: int) -> tuple[float, ...]:
        """Return the chance that the black loco is still on its way after 0, 1, 2 … more red cards."""
        if (cards, distance) in self._survival:
            return self._survival[cards, distance]
        total = sum([count for _, count in cards])
        chances = [0.0] * distance
        for steps, count in cards:
            if steps < distance:
                left = tuple([(s, c - (s == steps)) for s, c in cards if c > (s == steps)]) or self._box
                for n, chance in enumerate(self._alive(left, distance - steps)):
                    chances[n] += chance * count / total
        alive = (1.0, *[chance for chance in chances if chance > 0.0])
        self._survival[cards, distance] = alive
        return alive

    def _outlook(self, alive: tuple[float, ...]) -> Outlook:
        after = (*alive[1:], 0.0)
        keep, fresh = self._barrels(alive)
        return Outlook(
            alive=alive,
            ends=tuple([now - then for now, then in zip(alive, after, strict=True)]),
            rounds=sum(alive[1:]),
            keep=keep,
            fresh=fresh,
        )

    def _barrels(self, alive: tuple[float, ...]) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Go back from the end: a barrel waits for a price and for a won auction, or is counted at last."""
        prices, oil = self.content.market.prices, self.oil
        left = float(self.content.pieces.barrel_value)
        keep = [left] * len(prices)
        fresh = []
        for n in range(len(alive) - 1, -1, -1):
            goes_on = alive[n + 1] / alive[n] if n + 1 < len(alive) else 0.0
            held = [
                max(price, kept) * oil.kept + kept * (1 - oil.kept)
                for price, kept in zip(prices, keep, strict=True)
            ]
            keep = [
                (1 - goes_on) * left + goes_on * sum([held[to] for to in faces]) / len(faces)
                for faces in self._next
            ]
            fresh.append(oil.fresh * oil.price + (1 - oil.fresh) * sum(keep) / len(keep))
        return tuple(keep), tuple(fresh[::-1])


def _steps(content: Content, cards: Iterable[str]) -> Steps:
    counted = Counter([content.cards[card].black for card in cards if content.cards[card].black])
    return tuple(sorted(counted.items()))
