"""How often a database is asked."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bot.storage.database import Database, Row, Step, Value


class Count:
    """Reads and writes, one by one as they came."""

    def __init__(self) -> None:
        self.reads: list[str] = []
        self.writes: list[tuple[Step, ...]] = []
        self.statements: dict[str, Sequence[Value]] = {}  # with the values that each had last

    def __str__(self) -> str:
        return f"{len(self.reads)} reads, {len(self.writes)} writes"


@contextmanager
def counting(database: Database) -> Iterator[Count]:
    """Count what is read from and written to a database meanwhile."""
    count, read, write = Count(), database.read, database.write

    async def counted_read(sql: str, *values: Value) -> Sequence[Row]:
        count.reads.append(" ".join(sql.split()))
        count.statements[sql] = values
        return await read(sql, *values)

    async def counted_write(*steps: Step) -> Sequence[Row]:
        count.writes.append(steps)
        count.statements |= {one.sql: one.rows[-1] for one in steps if one.rows}
        return await write(*steps)

    vars(database).update(read=counted_read, write=counted_write)
    try:
        yield count
    finally:
        del vars(database)["read"], vars(database)["write"]
