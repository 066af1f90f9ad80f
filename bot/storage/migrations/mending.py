"""Before a step: values that their column does not take, since SQLite changes no table that holds one.

A bad disk may have left such values in a row or two. They are replaced by others that are as wrong, but of
the right kind, so that their game stays damaged and all others are carried over.
"""

import logging
import sqlite3

log = logging.getLogger(__name__)

AS = "CAST(coalesce({0}, '') AS {1})"
WRONG = {"INTEGER": "-1", "TEXT": AS, "BLOB": AS}
TABLES = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict"
COLUMNS = 'SELECT name, type, "notnull" FROM pragma_table_info(?)'
NAMED = ("game", "lobby")  # tables whose rows nobody can use without the key of a game that is on the shelf

Column = tuple[str, str, int]


def mend(db: sqlite3.Connection) -> None:
    """Replace what no column takes; values that only their CHECK refuses may stay."""
    db.execute("PRAGMA ignore_check_constraints = ON")
    if db.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]:
        return
    db.execute("BEGIN IMMEDIATE")
    for (table,) in db.execute(TABLES).fetchall():
        columns = db.execute(COLUMNS, (table,)).fetchall()
        damaged = f"WHERE NOT ({' AND '.join(map(_fits, columns))})"
        mended = db.execute(f"UPDATE OR IGNORE {table} SET {_changes(table, columns)} {damaged}").rowcount
        dropped = db.execute(f"DELETE FROM {table} {damaged}").rowcount  # another row has their key
        if mended or dropped:
            log.warning("damaged rows of %s: %s were mended, %s dropped", table, mended, dropped)
    db.execute("COMMIT")


def _changes(table: str, columns: list[Column]) -> str:
    return ", ".join(f"{column[0]} = {_change(table, column)}" for column in columns)


def _change(table: str, column: Column) -> str:
    name, kind, _ = column
    wrong = WRONG[kind].format(name, kind)
    if name == "key" and table in NAMED:
        return f"'damaged ' || {wrong}"
    return f"CASE WHEN {_fits(column)} THEN {name} ELSE {wrong} END"


def _fits(column: Column) -> str:
    name, kind, needed = column
    fitting = (kind.lower(),) if needed else (kind.lower(), "null")
    return f"typeof({name}) IN ({', '.join(repr(one) for one in fitting)})"
