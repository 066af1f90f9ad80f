"""What a picture is ordered by, a view as its viewer may see it and never a state; and what is delivered."""

from typing import Literal

from msgspec import Struct

Kind = Literal["board", "panel", "zoom", "final", "lobby", "topic"]
ThemeName = Literal["light", "dark", "contrast"]
MarkKind = Literal["choice", "barred", "new", "draft"]


class Mark(Struct, frozen=True):
    """Something to point out on a square.

    A `choice` is a number to pick, a `barred` square cannot be picked, `new` is what changed since the
    reader's last turn, `draft` what they are about to publish. `code` says what a choice would play.
    """

    square: str
    label: str = ""
    kind: MarkKind = "choice"
    code: str = ""


class Order(Struct, frozen=True):
    """One picture. Equal orders give equal pictures, byte for byte where they are packed up alike."""

    game: str
    kind: Kind
    view: bytes = b""  # JSON of the game's view; a lobby has none yet, and a topic needs none
    facts: bytes = b""  # JSON of what is printed in this game's edition; a lobby has none yet
    names: tuple[str, ...] = ()  # by seat, of any script and length; empty: a free seat
    awaited: tuple[int, ...] = ()
    task: str = ""  # what is awaited, in the reader's words
    marks: tuple[Mark, ...] = ()
    zoom: str | None = None  # a part of the board or a topic by its name, or the number of a seat
    theme: ThemeName = "light"
    locale: str = "en"
    title: str = ""
    result: bytes | None = None  # JSON of the core's Result
    history: tuple[tuple[int, ...], ...] = ()  # of a game that is over: totals at the start and by round


class Picture(Struct, frozen=True):
    """A finished picture: packed up for Discord, and in words for those who do not see it."""

    data: bytes
    alt: str
    suffix: str = "webp"  # that a file of this form is known by

    def named(self, stem: str) -> str:
        """Return the name of its file."""
        return f"{stem}.{self.suffix}"
