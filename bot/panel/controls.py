"""What a panel is made of, as plain data: buttons, lists, and numbers on its picture."""

from typing import Literal

from msgspec import Struct

from bot.engine.core import Square
from bot.panel.codes import Code, write

PAGE = 25  # options that fit a list
ROW = 5  # buttons beside each other
VOID = "✗"  # before what comes to nothing

Style = Literal["primary", "secondary", "success", "danger"]


class Choice(Struct, frozen=True):
    """Something to press or pick. `note` says what it leads to, `square` where the picture has its number.

    `void` is marked: it would come to nothing, as the note says.
    """

    does: Code
    label: str
    note: str = ""
    style: Style = "secondary"
    square: Square | None = None
    number: int | None = None
    void: bool = False

    @property
    def code(self) -> str:
        return write(self.does)

    @property
    def caption(self) -> str:
        """Return the label as it is displayed: after its number, and the mark of what is void."""
        label = f"{VOID} {self.label}" if self.void else self.label
        return label if self.number is None else f"{self.number} · {label}"


class Buttons(Struct, frozen=True):
    choices: tuple[Choice, ...]


class Select(Struct, frozen=True):
    """A list to pick from; `most` of it at once."""

    slot: str
    placeholder: str
    choices: tuple[Choice, ...]
    most: int = 1


Block = Buttons | Select


class Spot(Struct, frozen=True):
    """A square with its label on the picture, and the code of what is chosen by it."""

    square: Square
    label: str
    code: str = ""


class Layout(Struct, frozen=True):
    blocks: tuple[Block, ...]
    spots: tuple[Spot, ...] = ()
