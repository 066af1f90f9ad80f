"""What a player may ask for, in the imperative."""

from typing import ClassVar

from bot.engine.core import Action, Square


class Build(Action, frozen=True, kw_only=True):
    """Add the next square to your wall."""

    square: Square


class Hire(Action, frozen=True, kw_only=True):
    """Pay a coin for a cart."""


class Dig(Action, frozen=True, kw_only=True):
    """Take a stone, which only you may see."""

    publishes: ClassVar[bool] = True


class Earn(Action, frozen=True, kw_only=True):
    """Take your wage, and end your turn."""

    coins: int


class Snatch(Action, frozen=True, kw_only=True):
    """Pay more for a cart while somebody else is at turn."""

    anytime: ClassVar[bool] = True


class Bid(Action, frozen=True, kw_only=True):
    """Bid for the prize in secret, or change your bid."""

    coins: int


ACTIONS = (Build, Hire, Dig, Earn, Snatch, Bid)
