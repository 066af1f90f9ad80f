"""The bot starts on a damaged database: all other games go on, and the damaged one is named to everybody."""

import asyncio
import logging

import pytest

from bot.playground.club import add_channel
from bot.storage import agenda
from bot.storage.database import places, step
from bot.storage.lobbies import LobbyStore
from bot.storage.people import Facts, People
from bot.storage.posts import Post
from tests.cogs.conftest import number, settled, whispered
from tests.support.clock import DAY, HOUR
from tests.support.damage import PARTS, TABLES, WEEKS, Loose, some_wounds
from tests.support.sweeps import sweep

WOUNDED = [table for table in TABLES if table not in ("edition", "course")]
BATCHES = [WOUNDED[n::3] for n in range(3)]  # a bot meets the damage of several tables at once
OF_WEEKS = [pytest.param(WEEKS[n::4], id="-".join(WEEKS[n::4])) for n in range(4)]
FAR = 5_000_000_000_000_000_000  # channels that are on no server


async def played(house):
    """Two games that were played on while the bot was away, a table that gathers players, and a result."""
    async with house.online():
        games = [await house.start("Ann", "Bob", "Cleo"), await house.start("Dan", "Eve", practice=1)]
        lobby = await house.lobby("Ann", "Dan")
        await house.playground.quiet()
    for game in games[:1]:
        await game.forward(most=4, tell=False)
    return games, lobby


async def goes_on(house, games, lobby):
    """Every whole game is shown as it stands, and can be played; the lobby takes people."""
    for game in games:
        await game.caught_up()
    game = games[0]
    person = await game.turn_of()
    await game.turn(person)
    await game.caught_up()
    await house["Bob"].click(lobby, "Join")
    assert house["Bob"].mention in lobby.text
    assert "Something broke" not in (await house["Ann"].slash(house.tables, "my games")).text
    assert game.number in [one.id for one in await house.store.games_of(house["Ann"].id)]


async def victims(house, count):
    """Deal so many games somewhere else, each with its lobby, a draft and a note of what was shown."""
    store, table, lobbies = house.store, house.table, LobbyStore(house.store)
    people, facts = People(store.database), Facts(store.database)
    ann, bob, cleo = (house[name].id for name in ("Ann", "Bob", "Cleo"))
    numbers = []
    for n in range(count):
        lobby = await lobbies.open("oasis", 1, FAR + n, ann, in_thread=False)
        screen = await table.deal("oasis", FAR + n, (ann, bob, cleo, -1), {}, game_id=lobby.id)
        user = screen.users[screen.awaited[0]]
        await table.step(lobby.id, user, None, ["Stop"])
        await house.posts.put(lobby.id, Post("board", 0, FAR + n, 700 + n, round=1))
        await people.meet(9000 + n, f"name {n}", "en")
        await facts.remember(f"rematch {9000 + n}", "1")
        numbers.append(lobby.id)
    return numbers


def of_weeks(house, game, n):
    """Yield a row of each table that keeps something of people and time, for one game."""
    now, (ann, bob, cleo) = house.store.now(), (house[name].id for name in ("Ann", "Bob", "Cleo"))
    yield "guild", (7000 + n, None, None, "none", None, None, None, 50, 3)
    yield "deed", (5000 + n, 1, game, cleo, "repost", '{"why":"so"}', now)
    yield "pause", (game, now, "host", -1, now + DAY, None, ann, None)
    yield "overtime", (game, 0, 1, 0, 0)
    yield "night", (game, now, now + HOUR, ann)
    yield "present", (game, 0, now)
    yield "away", (game, 1, now, bob, now + 3 * DAY, None, "nobody", None, None)
    yield "seek", (game, 2, "asked", now, cleo)
    yield "guest", (game, cleo, "invited", ann, now)
    yield "note", (game, 0, ann, "mind the well")
    yield "motion", (9000 + n, game, "abandon", -1, '{"why":""}', bob, 1, 0, now, "open", None)
    yield "ballot", (9000 + n, 1, bob, 1, now)
    yield "plan", (game, 0, "offer", ann, 1, '[[["Stop"]]]', "draft", 1, 0)
    yield "message", (f"key {n}", FAR + n, 700 + n, "sent", 1, 1, now)
    yield "outage", (0, now - 60 * n - 90, now - 60 * n - 40)


LOOKED_AT = (  # all that a bot looks at of people and time, when it is due
    *("late", "lapses", "told", "more", "resume", "resumed", "paused", "night", "dusk"),
    *("handback", "chair", "seek", "motion", "vote", "order", "look", "show", "card", "deed"),
)


async def keep_weeks(house, numbers):
    """Let each of these games have something of people and time, all of it due, and a place to tell it."""
    world = house.playground.world
    guild = world.guilds[house.tables.guild_id]
    for n, game in enumerate(numbers):
        here = add_channel(world, guild, f"victim-{n}").id
        place = step("UPDATE game SET channel = ?2, guild = ?3 WHERE id = ?1", game, here, guild.id)
        rows = [
            step(f"INSERT INTO {table} VALUES ({places(len(values))})", *values)
            for table, values in of_weeks(house, game, n)
        ]
        subjects = {"motion": (9000 + n,), "vote": (9000 + n,)}
        due = [
            agenda.put(kind, 0, game, subject)
            for kind in LOOKED_AT
            for subject in subjects.get(kind, (0, 1, 2))
        ]
        await house.store.database.write(place, *rows, *due)


def row(table, number, n):
    keys = {
        "person": 9000 + n,
        "fact": f"rematch {9000 + n}",
        "guild": 7000 + n,
        "ballot": 9000 + n,
        "message": f"key {n}",
        "outage": 0,
    }
    return keys.get(table, number)


@pytest.mark.parametrize("part", sweep(range(PARTS), [0]))
@pytest.mark.parametrize("tables", sweep(OF_WEEKS, [one.id for one in OF_WEEKS[:2]]))
async def test_whatever_is_damaged_of_people_and_time_the_bot_starts_and_all_others_go_on(
    house, tmp_path, tables, part, caplog
):
    house.troubled = True
    games, lobby = await played(house)
    ways = [(table, *way) for table in tables for way in some_wounds(tmp_path / "club.db", table, part)]
    numbers = await victims(house, len(ways))
    await keep_weeks(house, numbers)
    with Loose(tmp_path / "club.db") as loose:
        wounded = {
            table
            for n, (table, column, value) in enumerate(ways)
            if loose.wound(table, column, value, row(table, numbers[n], n))
        }
    assert wounded == {*tables}
    async with house.online():
        await settled(house)
        await goes_on(house, games, lobby)
        await house.playground.quiet(0.2)
    assert house.bugs.take() == []


@pytest.mark.parametrize("part", sweep(range(PARTS), [0]))
@pytest.mark.parametrize("tables", BATCHES, ids="-".join)
async def test_whatever_is_damaged_all_others_go_on(house, tmp_path, tables, part, caplog):
    house.troubled = True  # the channels of the damaged games are not there
    games, lobby = await played(house)
    ways = [(table, *way) for table in tables for way in some_wounds(tmp_path / "club.db", table, part)]
    numbers = await victims(house, len(ways))
    with Loose(tmp_path / "club.db") as loose:
        for n, (table, column, value) in enumerate(ways):
            loose.wound(table, column, value, row(table, numbers[n], n))
    refusing = [one for one in numbers if await damaged(house, one)]
    caplog.set_level(logging.WARNING)
    async with house.online():
        await goes_on(house, games, lobby)
        await house.until(lambda: named(caplog, refusing))
        await house.playground.quiet(0.2)
    assert house.bugs.take() == []


async def damaged(house, game):
    try:
        await house.table.look(game, None)
    except Exception as error:
        return "damaged" in str(error)
    return False


async def named(caplog, games):
    await asyncio.sleep(0)
    return all(f"game {game} " in caplog.text for game in games)


async def harm(house, tmp_path, sql, game):
    async with house.store.database._writing:
        with Loose(tmp_path / "club.db") as loose:
            loose.db.execute(sql, (game,))
    await house.store.database.write(agenda.put("show", 0, game))


MARKS = "UPDATE line SET marks = '[[' WHERE game_id = ?"


async def test_players_are_told_once_in_the_channel_and_whenever_they_ask(house, tmp_path):
    (whole, victim), _ = await played(house)
    thread, board = await victim.channel(), await victim.board()
    await harm(house, tmp_path, MARKS, victim.number)

    def told():
        return house["Sam"].sees(thread, lambda seen: "is damaged" in seen.text)

    for _ in range(2):
        async with house.online():
            await whole.caught_up()
            await house.playground.until(told)
            await house.playground.quiet(0.2)
            assert len(told()) == 1
            assert f"#{victim.number}" in told()[0].text
            for label in ("My side", "Scores"):
                assert "is damaged" in whispered(await house["Dan"].click(board, label))
            assert "is damaged" in (await house["Dan"].slash(thread, "turn side")).text
            listed = (await house["Dan"].slash(house.tables, "my games")).text
            assert f"game #{victim.number} is damaged" in listed
    await house.playground.quiet()
    house.check()


@pytest.mark.parametrize("fault", [{"status": 503, "times": 5}, {"cut": True}, {"cut": True, "done": True}])
async def test_players_are_told_though_discord_fails_at_first(house, tmp_path, fault, monkeypatch):
    house.troubled = True
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, real=asyncio.sleep: real(min(seconds, 0.02)))
    (_, victim), _ = await played(house)
    thread = await victim.channel()
    await harm(house, tmp_path, MARKS, victim.number)
    trouble = house.playground.faults.add(rf"POST /channels/{thread.id}/messages", **fault)

    def told():
        return house["Sam"].sees(thread, "is damaged")

    for _ in range(2):
        async with house.online():
            await house.playground.until(lambda: trouble.hits and told())
            await house.playground.quiet(0.2)
            assert len(told()) == 1
    house.check()


async def test_what_the_bot_may_not_tell_is_told_after_a_start(house, tmp_path):
    house.troubled = True
    (_, victim), _ = await played(house)
    thread = await victim.channel()
    await harm(house, tmp_path, MARKS, victim.number)
    house.playground.forbid(house.tables, "send_messages_in_threads")
    async with house.online() as bot:
        await house.playground.until(lambda: victim.number in bot.services.boards._damage._told)
        await house.playground.until(lambda: not bot.services.boards._tasks)
        assert house["Sam"].sees(thread, "is damaged") == []
    house.playground.forbid(house.tables)
    async with house.online():
        await house["Sam"].wait_for(thread, "is damaged")
    house.check()


async def test_a_damaged_lobby_says_so_and_others_are_sat_down_at(house, tmp_path):
    async with house.online():
        broken, whole = await house.lobby("Ann"), await house.lobby("Bob")
        await harm(
            house, tmp_path, "UPDATE lobby SET users = 'x', options = '[' WHERE id = ?", number(broken)
        )
        for label in ("Join", "Leave", "Options", "Rules", "Start"):
            reply = await house["Cleo"].click(broken, label)
            assert "is damaged" in reply.newest.text
        await house["Cleo"].click(whole, "Join")
        assert house["Cleo"].mention in whole.text
        await house.playground.quiet()
    house.check()


async def test_a_game_whose_lobby_is_damaged_is_played_on(house, tmp_path):
    async with house.online():
        game = await house.start("Ann", "Bob", "Cleo")
        await harm(house, tmp_path, "UPDATE lobby SET users = 'x', key = 'chess' WHERE id = ?", game.number)
        await game.turn(await game.turn_of())
        await game.caught_up()
        await house.playground.quiet()
    house.check()


async def test_a_damaged_draft_is_begun_anew(house, tmp_path):
    async with house.online():
        game = await house.start("Ann", "Bob", "Cleo")
        person = await game.turn_of()
        side = await person.click(await game.side(person), "Stop")
        await harm(house, tmp_path, "UPDATE draft SET clicks = '{', rev = 99 WHERE game_id = ?", game.number)
        side = await person.click(side, "Publish")
        await game.turn(person)
        await game.caught_up()
        await house.playground.quiet()
    house.check()


async def test_a_rematch_whose_note_is_damaged_is_set_up(house, tmp_path):
    async with house.online():
        game = await house.start("Ann", "Bob", "Cleo")
        await game.forward(lambda screen: screen.status == "finished")
        await game.caught_up(60)
        result = next(seen for seen in house["Ann"].sees(await game.channel()) if "Rematch" in seen.labels)
        await house.bot.services.house.facts.remember(f"rematch {game.number}", "nonsense")
        assert "join here" in (await house["Ann"].click(result, "Rematch")).text
        await house.playground.quiet()
    house.check()


async def test_a_list_says_what_whoever_looked_has_found(house, tmp_path):
    """Nobody can be told in the channel, and the list itself reads no game."""
    house.troubled = True
    (whole, victim), _ = await played(house)
    async with house.online():
        await whole.caught_up()
        await settled(house)
        async with house.store.database._writing:
            with Loose(tmp_path / "club.db") as loose:
                loose.db.execute(MARKS, (victim.number,))
        listed = await house["Dan"].slash(house.tables, "my games")
        assert "is damaged" not in listed.text
        opened = await house["Dan"].click(listed, custom_id=f"dk:open.{victim.number}")
        assert "is damaged" in whispered(opened)
        listed = await house["Dan"].slash(house.tables, "my games")
        assert f"game #{victim.number} is damaged" in listed.text
    house.bugs.take()
