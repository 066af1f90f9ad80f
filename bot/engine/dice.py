"""Randomness as a value: kept in the state, so a replay draws the same cards."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b, sha256
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")
_SPAN = 1 << 64


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """A counted stream of numbers. `seed` is secret while the game runs: never put one in a view or event."""

    seed: str
    drawn: int = 0

    def below(self, bound: int) -> tuple[int, "Dice"]:
        """Return a number in range(bound), without modulo bias, and the dice after it."""
        (number,), dice = self.each_below((bound,))
        return number, dice

    def each_below(self, bounds: Iterable[int]) -> tuple[list[int], "Dice"]:
        """Return a number below each bound, one drawn after the other, and the dice after them."""
        numbers, drawn, keyed = [], self.drawn, blake2b(key=self.seed.encode(), digest_size=8)
        for bound in bounds:
            if bound < 1:
                raise ValueError(f"no number is below {bound}")
            number = fair = _SPAN - _SPAN % bound
            while number >= fair:
                block = keyed.copy()
                block.update(drawn.to_bytes(8, "big"))
                number = int.from_bytes(block.digest(), "big")
                drawn += 1
            numbers.append(number % bound)
        return numbers, Dice(self.seed, drawn)

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Dice"]:
        """Return `items` in a random order, and the dice after it."""
        deck = list(items)
        picks, dice = self.each_below(range(len(deck), 1, -1))
        for last, pick in zip(range(len(deck) - 1, 0, -1), picks, strict=True):
            deck[last], deck[pick] = deck[pick], deck[last]
        return tuple(deck), dice


def seal(seed: str) -> str:
    """Return the promise that is published when a game starts; the seed that keeps it, when it ends."""
    return sha256(seed.encode()).hexdigest()
