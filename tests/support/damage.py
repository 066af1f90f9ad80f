"""Damage to single values of a database, such as a bad disk does it: no constraint keeps it away."""

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Self

Harm = str | bytes | float | None  # what a value is set to

TEXTS = ("", "nonsense", "[]", "{}", "[1,2]", '[[0,0],[9,"x",9],[0]]')
NUMBERS = (-1, 99, 2**63 - 1, 1.5)
BYTES = (b"", b"\xff\xfe\xfd")
VALUES = (None, *TEXTS, *NUMBERS, *BYTES)
ILLEGIBLE = "CAST(x'c3287b' AS TEXT)"  # a text that is not UTF-8
PARTS = 14  # that all wounds of a table are dealt out to
TABLES = (
    *("game", "seat", "line", "draft", "post", "lobby", "person", "fact", "edition", "course"),
    *("wait", "spell", "due"),
)
WEEKS = (  # what is kept of people and time
    *("outage", "guild", "deed", "pause", "overtime", "night", "present", "tenure", "away", "seek", "guest"),
    *("note", "motion", "ballot", "plan", "message"),
)
KEYS = {
    "guild": "id",
    "guest": "table_id",
    "ballot": "motion_id",
    "message": "key",
    "outage": "shard",
    "game": "id",
    "lobby": "id",
    "person": "user_id",
    "fact": "name",
    "edition": "key",
}
LAST = {  # of several rows of a game, the one that matters most
    "line": " AND line = (SELECT max(line) FROM line AS l WHERE l.game_id = line.game_id)",
    "seat": " AND seat = 0",
}


def columns(path: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [name for (name,) in db.execute("SELECT name FROM pragma_table_info(?)", (table,))]


def some_wounds(path: Path, table: str, part: int) -> list[tuple[str, Harm]]:
    """Return a part of all ways to damage a row: each column, and what it is set to, by turns."""
    values = (*VALUES, ILLEGIBLE)
    return [
        (column, value)
        for turn, column in enumerate(columns(path, table))
        for value in values[(part + turn) % PARTS :: PARTS]
    ]


class Loose:
    """A database whose tables take anything while it is open."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> Self:
        self.db = sqlite3.connect(self.path, isolation_level=None)
        self.db.execute("PRAGMA foreign_keys = OFF")
        self.db.execute("PRAGMA ignore_check_constraints = ON")
        rows = self.db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql NOTNULL")
        self.strict = {name: sql for name, sql in rows if name in (*TABLES, *WEEKS, "shown")}
        self._shape({name: _loose(sql) for name, sql in self.strict.items()})
        return self

    def __exit__(self, *_: object) -> None:
        self._shape(self.strict)
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.db.close()

    def _shape(self, schema: Mapping[str, str]) -> None:
        self.db.execute("PRAGMA writable_schema = ON")
        for name, sql in schema.items():
            self.db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ? AND type = 'table'", (sql, name))
        self.db.execute("PRAGMA writable_schema = RESET")

    def wound(self, table: str, column: str, value: Harm, row: int | str, line: int | None = None) -> bool:
        """Set a value in one row, and say whether SQLite could be brought to that.

        Of several rows, it is the one of this line, or the one that matters most.
        """
        what, values = (ILLEGIBLE, ()) if value == ILLEGIBLE else ("?", (value,))
        key = KEYS.get(table, "game_id")
        which = LAST.get(table, "") if line is None else f" AND line = {line}"
        sql = f"UPDATE {table} SET {column} = {what} WHERE {key} = ?{which}"
        try:
            return self.db.execute(sql, (*values, row)).rowcount > 0
        except (sqlite3.IntegrityError, sqlite3.OperationalError):
            return False


def _loose(sql: str) -> str:
    return re.sub(r"\bNOT NULL\b|\bSTRICT\b\s*,?", "", sql).rstrip(", \n")
