"""A database that an older version has left is gone on with: nothing is lost, and nothing is done twice."""

import asyncio
import shutil
import sqlite3
from contextlib import asynccontextmanager, closing
from itertools import product
from pathlib import Path
from random import Random

import pytest

from bot import shelf
from bot.engine import record
from bot.engine.core import Refused
from bot.playground import Playground, point_discord_py
from bot.storage.games import Store
from bot.storage.lobbies import LobbyStore
from bot.storage.people import People
from bot.storage.posts import Post, Posts
from bot.table import Table
from tests.cogs.conftest import Club, Game, NoPictures, settled
from tests.playground.actors import Seen
from tests.support.awaiting import as_the_rules_say, due_at
from tests.support.damage import ILLEGIBLE, VALUES, Loose, columns

HERE = Path(__file__).parent / "databases"
GAMES = shelf.games()
RUNNING = {1: "giganten", 2: "oasis", 3: "oilfield", 4: "pipeline"}
LINES = "SELECT line, seat, code, lower(hex(fingerprint)) FROM line"
OVER, GIVEN_UP, GATHERING, EMPTY = 5, 6, 7, 8


@pytest.fixture
def path(tmp_path):
    """A database of schema 5, as a bot has left it in the middle of everybody's turn."""
    path = tmp_path / "games.db"
    restore(path)
    return path


@pytest.fixture(params=[5, 8])
def schema(request):
    """The version that has left a database."""
    return request.param


@pytest.fixture
def left(tmp_path, schema):
    """A database of any of these versions."""
    path = tmp_path / "games.db"
    restore(path, schema)
    return path


def restore(path, schema=5):
    with closing(sqlite3.connect(path)) as db:
        db.executescript((HERE / f"schema-{schema}.sql").read_text("utf-8"))


def query(path, sql, *values):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        return db.execute(sql, values).fetchall()


@asynccontextmanager
async def opened(path, **how):
    store = await Store.open(path, GAMES, **how)
    try:
        yield store
    finally:
        await store.close()


# Games


async def test_every_game_is_loaded_as_it_was_left(path):
    before = {
        game: query(
            path, "SELECT line, seat, code, lower(hex(fingerprint)) FROM line WHERE game_id = ?", game
        )
        for game in (*RUNNING, OVER, GIVEN_UP)
    }
    seats = query(path, "SELECT game_id, user_id FROM seat ORDER BY game_id, seat")
    async with opened(path) as store:
        for number, lines in before.items():
            game = await store.load(number)
            assert game.users == tuple([user for one, user in seats if one == number])
            assert record.fingerprint(game.head.state) == lines[-1][3]
            moves = await store.moves(number)
            assert [(one.line, one.seat, one.code, one.fingerprint) for one in moves] == lines
        assert [(await store.load(number)).status for number in before] == [
            *["running"] * 4,
            "finished",
            "abandoned",
        ]
        assert {number: (await store.load(number)).key for number in RUNNING} == RUNNING


@pytest.mark.parametrize("number", RUNNING)
async def test_a_turn_in_the_making_is_gone_on_with(path, number):
    ((seat, since, rev),) = query(path, "SELECT seat, since, rev FROM draft WHERE game_id = ?", number)
    async with opened(path) as store:
        table, user = Table(store, GAMES), (await store.load(number)).users[seat]
        assert (await store.load(number, user)).draft.since == since
        mine = await table.look(number, user)
        assert (mine.rev, len(mine.draft.clicks)) == (rev, 1)
        before = (await store.load(number)).head.line
        while not mine.draft or not mine.draft.complete:
            outcome = await table.step(number, user, (mine.line, mine.rev), [mine.choices[0]])
            mine = outcome.mine
            if outcome.public:
                break
        else:
            await table.publish(number, user, (mine.line, mine.rev))
        assert (await store.load(number)).head.line > before


async def test_servers_people_and_lobbies_are_known(path):
    guilds = dict(query(path, "SELECT id, guild FROM lobby"))
    async with opened(path) as store:
        homes = await store.homes([*RUNNING, OVER, GIVEN_UP])
        assert {game: home.guild for game, home in homes.items()} == {game: guilds[game] for game in homes}
        people, lobbies = People(store.database), LobbyStore(store)
        users = (await store.load(1)).users
        known = {one.name: (one.ping, one.theme, one.confirm) for one in (await people.find(users)).values()}
        assert known == {
            "Ann": ("mention", "light", "always"),
            "Bob": ("dm", "light", "always"),
            "Cleo": ("mention", "dark", "never"),
        }
        assert [one.id for one in await lobbies.all_open()] == [GATHERING, EMPTY]
        gathering = await lobbies.find(GATHERING)
        assert (len(gathering.humans), len(gathering.users), gathering.rev) == (2, 3, 0)
        assert (await lobbies.open("oasis", 1, 1, 1, in_thread=False)).id == EMPTY + 1


# Posts


OLD = """
DELETE FROM shown WHERE game_id = 6;
INSERT INTO shown VALUES (6, 'board', 7, 70, 700), (6, 'round', 3, 70, 2), (6, 'posting', 8, 70, 3),
    (6, 'ping:0', 7, 70, 701), (6, 'ping:1', 5, NULL, NULL), (6, 'calling:70', 7, 70, NULL),
    (6, 'calling:71', 6, NULL, NULL), (6, 'left:702', 4, 70, 702), (6, 'left:703', 4, NULL, NULL),
    (6, 'chronicle:0', 2, 70, 699), (6, 'chronicle:1', 2, NULL, NULL),
    (6, 'ending', 9, 70, 1500000000000000000),
    (6, 'result', 9, 70, 704), (6, 'trouble', 9, 70, NULL), (6, 'damaged', 0, 70, NULL),
    (6, 'ping:x', 1, 70, 705), (6, 'ping:', 1, 70, 706), (6, 'ping:00', 1, 70, 707), (6, 'seat:2', 1, 1, 1);
"""


async def test_what_was_posted_is_known_by_its_kind(path):
    """What was settled is gone: it had stayed behind without a channel."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(OLD)
    async with opened(path) as store:
        posted = await Posts(store.database).of(GIVEN_UP)
    assert posted.get("board") == Post("board", 7, 70, 700, round=2, began=3)
    assert posted.all("ping") == [Post("ping", 7, 70, 701, number=0), Post("ping", 5, number=1)]
    assert posted.all("call") == [Post("call", 7, 70, number=70)]
    assert posted.all("left") == [Post("left", 4, 70, 702, number=702)]
    assert posted.all("chronicle") == [Post("chronicle", 2, 70, 699, number=0)]
    assert posted.get("posting") == Post("posting", 8, 70)
    assert posted.get("ending") == Post("ending", 9, 70, sent=1500000000000000000)
    assert posted.get("result") == Post("result", 9, 70, 704)
    assert posted.get("trouble") == Post("trouble", 9, 70)
    assert posted.get("damaged") == Post("damaged", 0, 70)


# On Discord


@pytest.fixture
async def club(left, schema, tmp_path):
    async with at_home(left, schema, tmp_path) as club:
        yield club


@asynccontextmanager
async def at_home(left, schema, tmp_path, **how):
    """The local Discord that a database was played on, and a bot of today."""
    folder = tmp_path / "discord"
    folder.mkdir()
    shutil.copy(HERE / f"schema-{schema}.jsonl", folder / "world.jsonl")
    async with Playground(folder=folder) as playground, opened(left, **how) as store:
        point_discord_py(playground.url)
        yield Club(playground, store, Table(store, GAMES), NoPictures())


async def test_a_bot_of_today_goes_on_where_the_old_one_stopped(club):
    """No ping comes twice, no board is posted anew, and old buttons work."""
    before = set(club.playground.world.messages)
    posted = {number: await club.posts.of(number) for number in (*RUNNING, OVER)}
    async with club.online():
        games = {number: Game(club, number, None) for number in RUNNING}
        for number, game in games.items():
            board = await game.caught_up()
            assert board.id == posted[number].get("board").message
        await settled(club)
        await club.playground.quiet(0.3)
        assert set(club.playground.world.messages) == before
        for number in RUNNING:
            now = await club.posts.of(number)
            assert now.all("ping") == posted[number].all("ping")
            await as_the_rules_say(club.store, number)
        for number, game in games.items():
            (person,) = await game.awaited()
            side = await person.click(Seen(club.playground, posted[number].get("board").message), "My side")
            assert "Your draft" in side.text
            await game.forward(most=1)
            await game.caught_up()
        lobby = Seen(club.playground, (await club.bot.services.house.lobbies.find(GATHERING)).message)
        await club["Dan"].click(lobby, "Join")
        assert club["Dan"].mention in lobby.text
        await club.playground.quiet()
    club.check()


async def test_whoever_is_awaited_at_an_old_table_is_awaited_since_they_were_asked(left):
    async with opened(left) as store:
        table = Table(store, GAMES)
        for number in RUNNING:
            assert "adopt" in await due_at(store, number)
            await table.adopt(number)
            game, found = await store.load(number), await as_the_rules_say(store, number)
            assert found
            for wait in found:
                assert wait.owed == wait.first == game.head.marks.owed[wait.seat]
                assert wait.began == wait.asked == await store.written_at(number, wait.owed)
        assert await due_at(store, OVER) == set()
        assert await due_at(store, GATHERING) == {"lobby"}
        for number in (OVER, GIVEN_UP):
            with pytest.raises(Refused, match="over"):
                await table.adopt(number)


async def test_a_move_at_an_old_table_finds_out_who_is_awaited(left):
    async with opened(left) as store:
        table = Table(store, GAMES)
        for number in RUNNING:
            public = await table.look(number, None)
            await table.stand_in(number, public.users[public.awaited[0]], Random(number), "time")
            await as_the_rules_say(store, number)


# Damage


async def test_a_damaged_row_keeps_no_other_from_being_carried_over(path):
    """For every way to damage a row there is a game of its own, and one upgrade has to bear them all."""
    victims, number = {}, 1000
    tables = {"game": "id", "line": "game_id", "seat": "game_id", "shown": "game_id", "lobby": "id"}
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for table in tables:
            for column, value in product(columns(path, table), (*VALUES, ILLEGIBLE)):
                number += 1
                victims[number] = table, column, value
                for copied, key in tables.items():
                    clone(db, copied, key, GIVEN_UP, number)
    with Loose(path) as loose:
        wounded = [loose.wound(*way, number) for number, way in victims.items()]
    assert sum(wounded) > len(wounded) // 2
    async with opened(path) as store:
        for game in (*RUNNING, OVER, GIVEN_UP):
            assert (await store.load(game)).id == game
        posted = await Posts(store.database).of(1)
        assert (posted.get("board").round, len(posted.all("ping"))) == (5, 3)
        assert {GATHERING, EMPTY} <= {one.id for one in await LobbyStore(store).all_open()}
        await asyncio.gather(*[Posts(store.database).of(number) for number in victims])


def clone(db, table, key, number, copy):
    """Copy the rows of a game."""
    names = [name for (name,) in db.execute("SELECT name FROM pragma_table_info(?)", (table,))]
    values = ", ".join("?1" if name == key else name for name in names)
    db.execute(f"INSERT INTO {table} SELECT {values} FROM {table} WHERE {key} = ?2", (copy, number))
