"""Chance for those who think ahead: quick, and the same for the same seed on every machine.

The dice of a game are slow on purpose (nobody can guess them) and part of its state. Whoever imagines a
thousand tables needs neither.
"""

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
_WORD = (1 << 64) - 1
_STRIDE = 0x9E3779B97F4A7C15


class Chance:
    """A stream of numbers by SplitMix64. It belongs to one train of thought and is never kept."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._at = int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")

    def part(self, name: object) -> "Chance":
        """Return a stream of its own, so that how much is drawn from one changes nothing in another."""
        return Chance(f"{self._seed}/{name}")

    def word(self) -> int:
        """Return the next 64 bits."""
        self._at = mixed = (self._at + _STRIDE) & _WORD
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Return a number in range(bound)."""
        if bound < 1:
            raise ValueError(f"no number is below {bound}")
        return (self.word() * bound) >> 64

    def fraction(self) -> float:
        """Return a number from 0 to below 1."""
        return (self.word() >> 11) / (1 << 53)

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` into a random order, where they are."""
        for last in range(len(items) - 1, 0, -1):
            pick = self.below(last + 1)
            items[last], items[pick] = items[pick], items[last]

    def seed(self) -> str:
        """Return a seed for the dice of an imagined table."""
        return f"{self.word():016x}"
