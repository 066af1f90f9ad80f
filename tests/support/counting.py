"""How often a database is asked."""

from contextlib import contextmanager


class Count:
    """Reads and writes, one by one as they came."""

    def __init__(self):
        self.reads, self.writes = [], []

    def __str__(self):
        return f"{len(self.reads)} reads, {len(self.writes)} writes"


@contextmanager
def counting(database):
    """Count what is read from and written to a database meanwhile."""
    count, read, write = Count(), database.read, database.write

    async def counted_read(sql, *values):
        count.reads.append(" ".join(sql.split()))
        return await read(sql, *values)

    async def counted_write(*steps):
        count.writes.append(steps)
        return await write(*steps)

    database.read, database.write = counted_read, counted_write
    try:
        yield count
    finally:
        del database.read, database.write
