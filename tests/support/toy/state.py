"""What is on the table. Tuples all the way down: a state is a value."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from bot.engine.core import Options, Seat, Square
from bot.engine.dice import Dice
from tests.support.toy.content import CARTS


class QuarryOptions(Options, frozen=True, kw_only=True):
    """What a table may agree on: a bounded number, a choice, a switch."""

    rounds: Annotated[int, Meta(ge=1, le=3)] = 1
    deck: Literal["short", "long"] = "short"
    rich: bool = False


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    coins: int
    carts: int = 0
    wall: tuple[Square, ...] = ()
    stones: tuple[int, ...] = ()  # secret
    bid: int | None = None  # secret until all have bid


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    options: QuarryOptions
    dice: Dice
    round: int = 0
    phase: Literal["turns", "bids", "over"] = "turns"
    turn: Seat = Seat(0)
    dug: bool = False
    deck: tuple[int, ...]
    prize: int | None = None
    carts: int = CARTS
    players: tuple[Player, ...]

    @property
    def at_turn(self) -> Seat:
        return self.turn

    def with_player(self, seat: Seat, **changes: object) -> tuple[Player, ...]:
        """Return the players, one of them changed."""
        changed = replace(self.players[seat], **changes)
        return (*self.players[:seat], changed, *self.players[seat + 1 :])
