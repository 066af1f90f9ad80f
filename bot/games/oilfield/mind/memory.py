"""What a seat remembers."""

from msgspec import Struct


class Memory(Struct, frozen=True):
    """Nothing: all that a seat of Oilfield may know lies open on the table, or is its own card."""
