"""Randomness as a value: kept in the state, so a replay draws the same cards."""

from collections.abc import Sequence
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
        if bound < 1:
            raise ValueError(f"no number is below {bound}")
        drawn, key, fair = self.drawn, self.seed.encode(), _SPAN - _SPAN % bound
        while True:
            block = blake2b(drawn.to_bytes(8, "big"), key=key, digest_size=8)
            number = int.from_bytes(block.digest(), "big")
            drawn += 1
            if number < fair:
                return number % bound, Dice(self.seed, drawn)

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Dice"]:
        """Return `items` in a random order, and the dice after it."""
        deck, dice = list(items), self
        for last in range(len(deck) - 1, 0, -1):
            pick, dice = dice.below(last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]
        return tuple(deck), dice


def seal(seed: str) -> str:
    """Return the promise that is published when a game starts; the seed that keeps it, when it ends."""
    return sha256(seed.encode()).hexdigest()
