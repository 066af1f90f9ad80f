"""The disk is full, or the database cannot be written: everybody is told, and everybody can look."""

import sqlite3
from contextlib import asynccontextmanager, closing

import pytest

from bot.time import agenda
from tests.cogs.conftest import number
from tests.playground.computers import add_computer
from tests.support.sweeps import sweep

UNWRITTEN = "written down, so nothing has changed"
BROKE = "Something broke"


@asynccontextmanager
async def full(store, path):
    """Not a page more than there is, and all of them used."""
    async with store.database._writing:
        ((pages,),) = await store.database.read("PRAGMA page_count")
        await store.database._writer.execute(f"PRAGMA max_page_count = {pages}")
        for size in (100_000, 3000, 300, 30):
            with pytest.raises(sqlite3.OperationalError, match="full"):  # noqa: PT012
                for n in range(100_000):
                    row = (f"{size} {n}", "x" * size)
                    await store.database._writer.execute("INSERT INTO fact VALUES (?, ?)", row)
    yield
    await store.database._writer.execute("PRAGMA max_page_count = 1000000")


@asynccontextmanager
async def locked(store, path):
    """Another program is writing, and does not end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        async with store.database._writing:
            await store.database._writer.execute("PRAGMA busy_timeout = 1")
            other.execute("BEGIN IMMEDIATE")
        yield


@asynccontextmanager
async def unwritable(store, path):
    async with store.database._writing:
        await store.database._writer.execute("PRAGMA query_only = ON")
    yield
    await store.database._writer.execute("PRAGMA query_only = OFF")


TROUBLES = [full, locked, unwritable]


@pytest.fixture(params=sweep(TROUBLES, TROUBLES[:2]), ids=[trouble.__name__ for trouble in TROUBLES])
def trouble(request, club, tmp_path):
    def begin():
        return request.param(club.store, tmp_path / "club.db")

    begin.kind = request.param
    club.troubled = True  # what was deleted and could not be noted is deleted again
    return begin


def unwritten(reply, trouble):
    """Somebody is told that nothing has changed; on a full disk a small change may still find room."""
    assert BROKE not in reply.text
    assert BROKE not in reply.newest.text
    return UNWRITTEN in reply.newest.text or trouble.kind is full


@pytest.fixture
async def game(club):
    return await club.start("Ann", "Bob", "Cleo")


async def test_a_lobby_answers_in_words(club, trouble):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    options = await club["Ann"].click(lobby, "Options")
    listed = {one["custom_id"].partition("/")[2]: one["custom_id"] for one in options.message.selects}
    before = await club.bot.services.house.lobbies.look(number(lobby))
    presses = [
        lambda: club["Dan"].click(lobby, "Join"),
        lambda: add_computer(club["Ann"], lobby),
        lambda: club["Ann"].select(options, "true", custom_id=listed["sealed_offers"]),
    ]
    more = [
        lambda: club["Bob"].click(lobby, "Leave"),
        lambda: club["Ann"].select(options, str(club["Bob"].id), custom_id=listed["kick_"]),
        lambda: club["Ann"].select(options, str(club["Bob"].id), custom_id=listed["host_"]),
        lambda: club["Ann"].select(options, "channel", custom_id=listed["place_"]),
        lambda: club["Ann"].click(lobby, "Start"),
        lambda: club["Ann"].click(options, "Clear the table"),
    ]
    async with trouble():
        for press in presses if trouble.kind is full else presses + more:
            assert unwritten(await press(), trouble)
        assert "What this table agrees on" in (await club["Eve"].click(lobby, "Options")).text
        assert "camel" in (await club["Eve"].click(lobby, "Rules")).text
    assert trouble.kind is full or await club.bot.services.house.lobbies.look(number(lobby)) == before
    await club["Dan"].click(lobby, "Join")
    assert club["Dan"].mention in lobby.text
    await club.playground.quiet()


async def test_a_table_cannot_be_set_up_and_that_is_said(club, trouble):
    async with trouble():
        assert unwritten(await club["Dan"].slash(club.tables, "table new", game="oasis"), trouble)
    assert "host" in (await club["Dan"].slash(club.tables, "table new", game="oasis")).text


async def test_settings_cannot_be_changed_and_that_is_said(club, trouble):
    dan = club["Dan"]
    async with trouble():
        assert "I mention you" in (await dan.slash(club.tables, "my settings")).text
        assert unwritten(await dan.slash(club.tables, "my settings", ping="dm"), trouble)
    assert "direct message" in (await dan.slash(club.tables, "my settings", ping="dm")).text
    assert "direct message" in (await dan.slash(club.tables, "my settings")).text


async def test_somebody_new_looks_without_a_word_being_written(club, game, trouble):
    sam, board, thread = club["Sam"], await game.board(), await game.channel()
    async with trouble():
        assert "You have no seat" in (await sam.click(board, "My side")).text
        assert "sealed" in (await sam.click(board, "Scores")).text
        assert "camel" in (await sam.click(board, "Rules")).text
        assert (await sam.click(board, "Recap")).ephemeral
        zoomed = await sam.select(board, board.selects[0]["options"][1]["value"])
        assert zoomed.ephemeral
        assert "You sit at no running table" in (await sam.slash(thread, "my games")).text
        assert (await sam.slash(thread, "look board")).ephemeral
        assert UNWRITTEN not in (await sam.slash(thread, "describe")).text
    await club.playground.quiet()


async def test_a_move_is_answered_in_words_and_can_be_made_later(club, game, trouble):
    person, before = await game.turn_of(), await game.head()
    side = await game.side(person)
    async with trouble():
        assert unwritten(await person.click(side, "Stop"), trouble)
        assert await game.head() == before
        assert (await game.side(person)).message.labels
    await game.turn(person)
    assert await game.head() > before
    await game.caught_up()


async def test_a_draft_that_fits_no_more_is_looked_at_all_the_same(club, game, trouble, monkeypatch):
    """What has to be taken out of it is taken out when it can be written."""
    person = await game.placing()
    screen = await game.look(person)
    await club.table.step(game.number, person.id, None, [screen.choices[0]])
    draft = (await club.store.load(game.number, person.id)).draft
    seat = (await game.look(person)).viewer
    await club.store.database._writer.execute(
        "UPDATE draft SET clicks = ? WHERE seat = ?", ('[["PlaceTile.A1"],["Nonsense"]]', seat)
    )
    assert draft
    async with trouble():
        side = await game.side(person)
        assert BROKE not in side.text
        assert side.message.selects
    side = await game.side(person)
    assert BROKE not in side.text


async def test_a_rematch_that_cannot_be_written_is_refused_in_words(club, game, trouble):
    await game.forward(lambda screen: screen.status == "finished")
    await game.caught_up(60)
    await club.playground.quiet()
    result = next(seen for seen in club["Ann"].sees(await game.channel()) if "Rematch" in seen.labels)
    async with trouble():
        assert unwritten(await club["Ann"].click(result, "Rematch"), trouble)
    assert "join here" in (await club["Ann"].click(result, "Rematch")).text


async def test_a_table_that_cannot_move_says_so(club, game, trouble):
    async with trouble():
        reply = await club["Ann"].slash(club.side_room, "table move", table=game.number)
        assert unwritten(reply, trouble)
    assert trouble.kind is full or (await game.look()).channel != club.side_room.id


async def test_a_board_that_could_not_be_noted_is_shown_once_there_is_room(club, game, trouble, caplog):
    await club.playground.quiet()
    person = await game.turn_of()
    await club.table.step(game.number, person.id, None, ["Stop"])
    await club.table.publish(game.number, person.id, None)
    async with trouble():
        club.bot.services.boards.touch(game.number)
        await club.playground.until(lambda: trouble.kind is full or "could not be shown" in caplog.text)
    await game.caught_up()
    boards = [one for one in club["Sam"].sees(await game.channel()) if "Waiting for" in one.text]
    assert len(boards) == 1


async def test_practice_players_wait_for_room(club, trouble, caplog, monkeypatch):
    monkeypatch.setattr(agenda, "UNWRITTEN", 0.2)
    game = await club.start("Ann", practice=2)

    async def awaited():
        return club["Ann"] in await game.awaited()

    await club.until(awaited)
    await game.caught_up()
    await game.turn(club["Ann"])
    async with trouble():
        await club.playground.until(lambda: trouble.kind is full or "is put off" in caplog.text)
    await club.until(awaited)
    await game.caught_up()


@pytest.fixture
async def stuck(house):
    """A database that a bot finds unwritable when it starts."""
    await house.store.database._writer.execute("PRAGMA query_only = ON")
    yield house
    await house.store.database._writer.execute("PRAGMA query_only = OFF")


async def test_the_bot_starts_though_nothing_can_be_written(stuck):
    async with stuck.online():
        assert "I mention you" in (await stuck["Ann"].slash(stuck.tables, "my settings")).text
    stuck.check()
