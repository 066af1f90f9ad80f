"""Ten thousand running tables within seconds: copies of a few, each with rooms and people of its own.

The numbers that Discord gave move by the same step, so that all that belongs together still does. Only the
agenda is spread: a row falls due now and then, as at tables that were set up one after another.
"""

import sqlite3
from contextlib import closing

from msgspec.structs import replace

STEP = 1 << 44  # between the numbers that Discord has given: more than lies between those of one copy
EACH = 12  # copies on one server: with four tables each, not quite as many as a server takes
MOTIONS = 1000  # more than one copy has
SCATTER = 7919  # prime: what copies that follow each other wait for comes in no order

NOW = "CAST(strftime('%s', 'now') AS INTEGER) * 1000"

OF_DISCORD = ("channel", "message", "user_id", "host", "by_user", "owner", "sitter")
LISTS = ("users", "owners")
TABLES = """
SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'
"""
OF_NOBODY = ("edition", "guild", "outage")  # what belongs to no table


def multiply(path, copies):
    """Give the database so many copies of all its tables, beside those that are there."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        db.execute("CREATE TEMP TABLE copy (nth INTEGER PRIMARY KEY)")
        db.executemany("INSERT INTO copy VALUES (?)", [(n,) for n in range(1, copies + 1)])
        ((tables,),) = db.execute("SELECT max(id) FROM (SELECT id FROM game UNION SELECT id FROM lobby)")
        for (name,) in db.execute(TABLES).fetchall():
            if name not in OF_NOBODY:
                _copy(db, name, tables)
        db.execute("UPDATE fact SET value = (SELECT max(id) FROM game) WHERE name = 'tables'")
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _copy(db, name, tables):
    """Copy the rows of one kind; of facts and the agenda only what is about a table or a person."""
    columns = [column for (column,) in db.execute("SELECT name FROM pragma_table_info(?)", (name,))]
    values = ", ".join(_value(name, column, tables) for column in columns)
    only = {
        "fact": "WHERE name GLOB 'hanging *'",
        "due": "WHERE game_id > 0 OR subject > 0",
    }.get(name, "")
    # the table is read to its end before anything is written, as its rows are sorted
    rows = f"SELECT {values} FROM (SELECT * FROM {name} {only}) CROSS JOIN copy ORDER BY nth"
    db.execute(f"INSERT INTO {name} {rows}")


def _value(name, column, tables):
    """Return what a column holds in a copy."""
    match name, column:
        case ("game" | "lobby", "id") | (_, "game_id" | "table_id"):
            return f"iif({column} > 0, {column} + nth * {tables}, 0)"
        case ("motion", "id") | ("ballot", "motion_id"):
            return f"{column} + nth * {MOTIONS}"
        case "deed", "id":
            return "NULL"  # a new one
        case "fact", "name":
            return f"'hanging ' || (substr(name, 9) + nth * {tables})"
        case "message", "key":
            return f"iif(key GLOB 'card *', 'card ' || (substr(key, 6) + nth * {tables}), key || ' ' || nth)"
        case "due", "subject":
            return _moved("subject")  # a seat stays what it is
        case "due", "ticket":
            return "abs(random())"
        case "due", "at":
            return f"{NOW} + (at - {NOW}) * (nth * {SCATTER} % 1000) / 1000"
        case ("lobby" | "message", "channel") | (
            _,
            "guild" | "home",
        ):  # a channel has the lobbies of its server
            return f"{column} - (nth / {EACH} + 1) * {STEP}"
        case _ if column in OF_DISCORD:
            return _moved(column)
        case _ if column in LISTS:
            return f"(SELECT json_group_array({_moved('value')}) FROM json_each({column}))"
    return column


def _moved(column):
    return f"iif({column} > {STEP}, {column} - nth * {STEP}, {column})"


def widen(playground, threads, copies):
    """Give the local Discord the servers and rooms that so many copies of these threads are in."""
    world = playground.world
    parent = world.channel(threads[0].parent_id)
    home = world.guilds[parent.guild_id]
    for n in range(1, copies + 1):
        away = (n // EACH + 1) * STEP
        if home.id - away not in world.guilds:
            world.put(_server(home, home.id - away))
            world.put(replace(parent, id=parent.id - away, guild_id=home.id - away))
        for thread in threads:
            ids = {"id": thread.id - n * STEP, "guild_id": home.id - away, "parent_id": parent.id - away}
            world.put(replace(thread, **ids))


def _server(home, ident):
    """Return a server like the club, under another number."""
    roles = {role.id: role for role in home.roles.values() if role.id != home.id}
    everyone = replace(home.roles[home.id], id=ident)
    return replace(home, id=ident, name=f"Server {ident}", roles={ident: everyone, **roles})
