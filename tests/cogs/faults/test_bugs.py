"""A bug of ours is answered in words, with a number, and harms no other press."""

import re

import pytest

from bot.storage import agenda
from tests.cogs.conftest import whispered
from tests.cogs.faults.playing import plays_on, stop


class Boom(RuntimeError):
    pass


async def boom(*_, **__):
    raise Boom("something nobody need know")


async def broken(club, monkeypatch, reply):
    """Was the person told a number, and does the log have it?"""
    (bug,) = club.bugs.take()
    told = whispered(reply)
    told_number = re.search(r"number ([0-9a-f]{8})", told)[1]
    assert told_number in bug
    assert "nobody need know" not in told


@pytest.mark.parametrize("label", ["Stop", "One more · publishes", "More"])
async def test_a_bug_in_a_button_has_a_number(club, game, monkeypatch, label):
    person, before = await game.turn_of(), await game.head()
    side = await game.side(person)
    with monkeypatch.context() as patch:
        for name in ("step", "look", "side"):
            patch.setattr(club.table, name, boom)
        await broken(club, patch, await person.click(side, label))
    assert await game.head() == before
    assert side.message.there
    await plays_on(game)


async def at_squares(game, person):
    """Open somebody's side at one list of squares."""
    side = await game.side(person)
    elsewhere = [label for label in side.message.labels if label.startswith("Elsewhere")]
    return await person.click(side, elsewhere[0]) if elsewhere else side


async def test_a_bug_in_a_select_a_form_a_command_a_door_has_a_number(club, game, monkeypatch):
    person = await game.placing()
    side, board, thread = await at_squares(game, person), await game.board(), await game.channel()
    form = await person.click(side, "Type …")
    value = side.message.selects[0]["options"][0]["value"]
    with monkeypatch.context() as patch:
        for name in ("step", "look", "side"):
            patch.setattr(club.table, name, boom)
        await broken(club, patch, await person.select(side, value))
        await broken(club, patch, await person.submit(form, typed="h2"))
        await broken(club, patch, await person.slash(thread, "turn do", action=value))
        await broken(club, patch, await person.slash(thread, "turn side"))
        await broken(club, patch, await person.click(board, "My side"))
        await broken(club, patch, await person.select(board, "board"))
        await broken(club, patch, await person.click(board, "Recap"))
    await plays_on(game)


async def test_a_bug_in_what_is_offered_offers_nothing(club, game, monkeypatch):
    person, thread = await game.turn_of(), await game.channel()
    with monkeypatch.context() as patch:
        patch.setattr(club.table, "look", boom)
        assert await person.complete(thread, "turn do", "action", "") == []
    assert len(club.bugs.take()) == 1
    assert len(await person.complete(thread, "turn do", "action", "")) == 2


async def test_a_bug_in_the_lobby_has_a_number(club, monkeypatch):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    with monkeypatch.context() as patch:
        patch.setattr(club.bot.services.house.lobbies, "find", boom)
        for label in ("Join", "Options", "Start"):
            await broken(club, patch, await club["Ann"].click(lobby, label))
    await club["Ann"].click(lobby, "Start")
    await club["Ann"].wait_for_thread(club.tables)


async def test_a_bug_in_what_knows_people_is_answered_in_their_clients_language(club, game, monkeypatch):
    person = await game.turn_of()
    with monkeypatch.context() as patch:
        patch.setattr(club.bot.services.house.people, "find", boom)
        reply = await game.side(person)
        assert "number" in whispered(reply)
    assert club.bugs.take()
    await plays_on(game)


async def test_a_bug_in_drawing_a_board_keeps_no_table_from_going_on(club, game, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(club.bot.services.boards._posting, "_poster", boom)
        await stop(game, await game.turn_of())
        await club.playground.until(lambda: club.bugs.found)
        assert any("board" in bug for bug in club.bugs.take())
    await game.turn(await game.turn_of())
    club.bugs.take()
    await game.caught_up()
    await plays_on(game)


async def test_a_practice_player_who_stumbles_gets_up_again(club, monkeypatch):
    game = await club.start("Ann", practice=2)

    async def awaited():
        return club["Ann"] in await game.awaited()

    await club.until(awaited)
    with monkeypatch.context() as patch:
        patch.setattr(club.table, "stand_in", boom)
        await game.turn(club["Ann"])
        await club.playground.quiet(0.1)
    club.bugs.take()
    await club.until(awaited)
    await game.caught_up()
    club.bugs.take()


async def test_the_first_answer_comes_before_anything_that_may_take_long(club, game, monkeypatch):
    person = await game.placing()
    side, board, thread = await at_squares(game, person), await game.board(), await game.channel()
    typing = "Type …"
    real, presses = club.store.database.read, club.playground.desk.by_id

    async def slow(*given):
        """Whoever reads before they answer waits in vain."""
        await list(presses.values())[-1].done.wait()
        return await real(*given)

    monkeypatch.setattr(club.store.database, "read", slow)
    monkeypatch.setattr("cogs._replies.SOON", 0.05)
    for press in (
        lambda: person.click(side, typing),
        lambda: person.click(side, "More"),
        lambda: person.click(board, "Scores"),
        lambda: person.slash(thread, "turn side"),
        lambda: person.slash(thread, "turn do", action="Stop"),
        lambda: person.slash(thread, "oasis take", offer="somebody's"),
        lambda: person.slash(thread, "oasis place", squares="h2"),
        lambda: person.slash(thread, "giganten truck", to="d6"),
        lambda: person.slash(thread, "giganten limits", hudson=1),
        lambda: person.slash(thread, "my games"),
        lambda: club["Ann"].slash(club.tables, "table new", game="oasis"),
    ):
        await press()


async def test_practice_players_who_cannot_go_on_say_so_once_until_they_can(club, monkeypatch):
    game = await club.start("Ann", practice=2)

    async def awaited():
        return club["Ann"] in await game.awaited()

    await club.until(awaited)
    with monkeypatch.context() as patch:
        patch.setattr("bot.table.practice.MOST", 1)
        patch.setattr(club.table, "stand_in", boom)
        await game.turn(club["Ann"])
        told = await club["Ann"].wait_for(club.tables, "computer players cannot go on")
        assert club["Ann"].id in told.pinged
        side = await game.side(club["Ann"])
        assert "computer players cannot go on" in side.text
        await club.playground.quiet()
    club.bugs.take()
    assert len(club["Ann"].sees(club.tables, "computer players cannot go on")) == 1
    await club.bot.services.house.agenda.write(agenda.put("play", 0, game.number))
    await club.until(awaited)
    await club.playground.until(lambda: not club["Ann"].sees(club.tables, "computer players cannot go on"))
    club.bugs.take()
