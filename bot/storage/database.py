"""What a database is to everything else in this package: three methods, and what they may be unable to do.

A transaction is data: a list of steps, all or none. So whoever writes holds no connection, and those who
wait at the same time can share one flush of the disk. All SQL is written once, in words that SQLite and
PostgreSQL both understand: values are ?1, ?2 and so on, and what changed is told by RETURNING.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol

Value = str | bytes | int | None
Row = Sequence[Any]


class Conflict(Exception):
    """Somebody else was first: the line is written, the draft changed, the channel or the chair taken."""


class NotSaved(Exception):
    """The database could not write. Nothing has changed."""

    def __init__(self, kind: Literal["disk-full", "failed"]) -> None:
        super().__init__(kind)
        self.kind = kind


class NotRead(Exception):
    """The database cannot be read. If that is `passing`, what is in it is none the worse for it."""

    def __init__(self, why: str, *, passing: bool = True) -> None:
        super().__init__(why)
        self.passing = passing


class OutOfRange(Exception):
    """Not a number that a database can hold, so nothing in it has that number."""


class Step(NamedTuple):
    """One statement of a transaction, for each of these rows."""

    sql: str
    rows: Sequence[Sequence[Value]]
    must: bool = False  # it returns a row each time, or the transaction meets a Conflict


def step(sql: str, *values: Value, must: bool = False) -> Step:
    """Return a step for one row of values."""
    return Step(sql, (values,), must)


def places(count: int) -> str:
    """Return the placeholders for a list of values: ?1, ?2, ?3."""
    return ", ".join(f"?{n}" for n in range(1, count + 1))


class Database(Protocol):
    """Rows that outlive a crash."""

    async def read(self, sql: str, *values: Value) -> Sequence[Row]:
        """Return what the last finished write has left, or raise NotRead or OutOfRange."""

    async def write(self, *steps: Step) -> Sequence[Row]:
        """Do all of this or nothing, even if nobody waits any more; return what the last step returns.

        It may raise Conflict, NotSaved or OutOfRange.
        """

    async def close(self) -> None:
        """Finish what is being written, and close."""
