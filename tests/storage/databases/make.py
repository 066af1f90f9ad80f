"""Leave a database as this version of the bot leaves it, and the local Discord that it was played on.

`python -m tests.storage.databases.make FOLDER` lets people sit down and play on the real bot, stops it in the
middle of their turns, and writes schema-N.sql and schema-N.jsonl. What a version has left is kept for ever:
every later one has to go on from there.
"""

import asyncio
import itertools
import shutil
import sqlite3
import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo

from bot.playground import Playground, point_discord_py
from bot.storage.games import Store
from bot.table import Table
from tests.cogs.conftest import GAMES, Club, NoPictures, settled
from tests.playground.actors import Seen

PEOPLE = ("Ann", "Bob", "Cleo")
PLACES = (
    "Europe/Rome",
    "America/New_York",
    "America/Anchorage",
    "Asia/Tokyo",
    "Pacific/Auckland",
    "Asia/Kolkata",
)
PLAYED = {"giganten": 30, "oasis": 25, "oilfield": 40, "pipeline": 14}  # turns
HEADER = """\
-- A database as schema {version} left it: a running game of each kind in the middle of a turn, with a draft,
-- boards and pings; a finished game, an abandoned one, and two tables that gather players. Somebody is called
-- later, a friend plays for somebody, a table is asked to pause, and somebody has planned. Made by make.py.
"""


def at_noon():
    """Return a place where it is about noon, so that three hours later nobody sleeps there."""
    return min(PLACES, key=lambda place: abs(datetime.now(ZoneInfo(place)).hour - 12))


async def play(club):
    """Do a bit of everything that people do, and stop in the middle of it."""
    async with club.online():
        await club["Bob"].slash(club.tables, "my settings", ping="dm")
        await club["Cleo"].slash(club.tables, "my settings", theme="dark", confirm="never")
        await club["Ann"].slash(club.tables, "my time", zone=at_noon(), quiet="22:00-8:00")
        games = [await club.start(*PEOPLE, game=key, pace="daily") for key in PLAYED]
        for game, turns in zip(games, PLAYED.values(), strict=True):
            await in_mid_turn(game, turns)
        over = await club.start("Dan", "Eve", practice=1)
        await over.forward(lambda screen: screen.status == "finished")
        await over.caught_up(60)
        given_up = await club.start("Dan", "Eve", practice=1, game="oilfield")
        club.bot.services.news.changed(await club.table.abandon(given_up.number))
        await club.lobby("Ann", "Eve", practice=1)
        await club.lobby("Dan", game="pipeline")
        later, away, _, asked = games
        await called_later(later)
        await with_a_friend(away)
        await club["Bob"].slash(await asked.channel(), "table pause", until="4 days", why="Holidays.")
        await planned(await club.start("Dan", "Eve", "Ann", game="oilfield"))
        await settled(club)
        await club.playground.quiet(0.3)
    club.check()


async def in_mid_turn(game, turns):
    """Play so many turns, each shown before the next, and begin another one."""
    for _ in range(turns):
        screen = await game.look()
        await game.move(screen.awaited[0])
        game.bot.services.news.changed(await game.look())
        await game.caught_up()
    table = game.club.table
    for _ in range(60):
        screen = await game.look()
        user = screen.users[screen.awaited[0]]
        mine = await table.look(game.number, user)
        outcome = await table.step(game.number, user, (mine.line, mine.rev), [mine.choices[0]])
        if outcome.mine.draft:
            break
        game.bot.services.news.changed(await game.look())
        await game.caught_up()
    else:
        raise AssertionError("nobody composes a turn")
    await game.caught_up()


async def called_later(game):
    """Let whoever is awaited put off the next call."""
    screen, posted = await game.look(), await game.club.posts.of(game.number)
    (seat,) = screen.awaited
    call = Seen(game.club.playground, posted.get("ping", seat).message)
    person = game.club.by_id(screen.users[seat])
    await person.click(await person.click(call, "Later …"), "In 3 hours")


async def with_a_friend(game):
    """Let Eve play for somebody who is not awaited."""
    club, owner, room = game.club, (await game.others())[0], await game.channel()
    await owner.slash(room, "seat away", until="3 days", friend=club["Eve"])
    asked = await club["Eve"].wait_for(room, "asks you to play")
    await club["Eve"].click(asked, "I will")


async def planned(game):
    """Let whoever is asked next plan where to put a worker."""
    screen = await game.look()
    person = game.club.by_id(screen.users[screen.view.queue[1]])
    side = await person.click(await game.side(person), "Plan ahead: place a worker")
    for code in ("PlaceWorker.drill_1", "PlaceWorker.build_1"):
        side = await person.select(side, code)
    await person.click(await person.click(side, "Publish if it fits"), "Save plan")


async def leave(folder):
    with TemporaryDirectory() as made:
        place = Path(made)
        async with Playground(folder=place / "discord") as playground:
            point_discord_py(playground.url)
            store = await Store.open(place / "games.db", GAMES)
            seeds = (f"seed {n}" for n in itertools.count())
            table = Table(store, GAMES, seed=lambda: next(seeds))
            await play(Club(playground, store, table, NoPictures()))
            await store.close()
            playground.world.journal.rewrite()
        with closing(sqlite3.connect(place / "games.db")) as db:
            ((version,),) = db.execute("PRAGMA user_version")
            ((application,),) = db.execute("PRAGMA application_id")
            script = [HEADER.format(version=version), *[f"{one}\n" for one in db.iterdump()]]
        script += [f"PRAGMA application_id = {application};\n", f"PRAGMA user_version = {version};\n"]
        (folder / f"schema-{version}.sql").write_text("".join(script), "utf-8")
        shutil.copy(place / "discord" / "world.jsonl", folder / f"schema-{version}.jsonl")


if __name__ == "__main__":
    asyncio.run(leave(Path(sys.argv[1])))
