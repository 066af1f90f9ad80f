"""What games say of themselves: their own words, players and money as facts of sentences, and refusals."""

from collections.abc import Mapping
from typing import NewType

from msgspec import Struct

Seat = NewType("Seat", int)
Square = NewType("Square", str)  # a place on a board by its printed name, e.g. "H2"


class Named:
    """Marks a text field as one of the game's own words: `Annotated[str, Named("card")]`."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


class Name(Struct, frozen=True):
    """A word of the game, to be said in the reader's language: a card, a land, a reason."""

    kind: str
    key: str


class Who(Struct, frozen=True):
    """A player, to be named as the table names them."""

    seat: Seat


class Money(Struct, frozen=True):
    """An amount of dollars, to be written as the reader's language writes it; a debt is below zero."""

    amount: int


Fact = (
    int | str | Name | Who | Money | tuple[str, ...] | tuple[Name, ...] | tuple[Who, ...] | tuple[Money, ...]
)
Facts = Mapping[str, Fact]


class Refusal(Struct, frozen=True):
    """Why not: a catalogue key, and the facts its sentence mentions."""

    key: str
    facts: dict[str, Fact] = {}


class Refused(Exception):
    """A request that is turned down. Nothing has changed, and the player can be told why."""

    def __init__(self, key: str, /, **facts: Fact) -> None:
        super().__init__(key)
        self.refusal = Refusal(key, facts)


class IllegalAction(Refused):
    """The rules forbid this action now."""


class Saying(Struct, frozen=True):
    """Something to say about a game: the end of a catalogue key, and the facts of its sentence."""

    key: str
    facts: dict[str, Fact] = {}
