"""Chairs of a table as plain data: who held each, who is away from it, and whether somebody is looked for."""

from typing import Literal

from msgspec import Struct

from bot.engine.core import Seat
from bot.storage.numbers import Time

Kind = Literal["player", "substitute", "sitter", "stand-in"]
Fallback = Literal["computer", "nobody"]  # what holds until a friend has said yes, or after they said no
Why = Literal["asked", "left", "gone", "voted", "lapsed"]  # somebody is looked for
Ended = Literal["away", "back", "left", "gone", "claimed", "relieved"]  # why somebody holds a chair no more


class Moment(Struct, frozen=True):
    """When a chair changes: the time, and the line that is written next."""

    now: Time
    line: int


class Tenure(Struct, frozen=True):
    """Who held a chair, from a line up to another that is no longer theirs."""

    user: int
    kind: Kind
    since: Moment
    owner: int | None = None  # of the chair meanwhile
    until: Moment | None = None
    why: Ended | None = None  # it ended


class Away(Struct, frozen=True):
    """An owner who is away for a time, and who plays for them."""

    owner: int
    began: Time
    until: Time
    sitter: int | None = None  # a friend; None: the fallback at once
    fallback: Fallback = "nobody"
    played: Time | None = None  # since when somebody plays for them; until then their clock stands

    @property
    def asks(self) -> int | None:
        """Return the friend who has not answered yet."""
        return self.sitter if self.played is None else None


class Seek(Struct, frozen=True):
    """Somebody is looked for to take a chair over."""

    why: Why
    since: Time
    owner: int | None = None  # who may still come back


class Chair(Struct, frozen=True):
    """One seat of a table: all who held it, the last of whom still does."""

    seat: Seat
    tenures: tuple[Tenure, ...]
    away: Away | None = None
    seek: Seek | None = None
    leave: int = 0  # seconds of earlier leave

    @property
    def tenure(self) -> Tenure:
        return self.tenures[-1]

    @property
    def holder(self) -> int:
        return self.tenure.user

    @property
    def owner(self) -> int | None:
        return self.tenure.owner

    @property
    def kind(self) -> Kind:
        return self.tenure.kind

    @property
    def open(self) -> bool:
        """May somebody take it over?"""
        return self.seek is not None or self.owner is None


Chairs = tuple[Chair, ...]  # by seat
