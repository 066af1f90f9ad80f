"""The card of a table: the lobby's message, which shows how the game stands until it is over."""

import re

import pytest

from bot.storage.database import step
from bot.storage.messages import Messages

MINUTE = 60


@pytest.fixture
async def club(house):
    async with house.online():
        yield house
        await house.playground.quiet()
    house.check()


@pytest.fixture
async def game(club):
    return await club.start("Ann", "Bob", "Cleo")


def living(club):
    return club.bot.services.cards.living


async def card(game):
    """Wait until the card shows how the game stands."""
    screen = await game.look()
    waiting = [game.club.by_id(screen.users[seat]).mention for seat in screen.awaited]
    words = f"round {screen.stage.round}"

    def holds():
        line = game.lobby.text.partition("Waiting for")[2].partition("\n")[0]
        return words in game.lobby.text and all(mention in line for mention in waiting)

    await game.club.playground.until(holds)
    return game.lobby


async def test_it_says_who_is_awaited_for_what_and_who_sits_where(club, game):
    shown = await card(game)
    screen = await game.look()
    assert re.search(r"^## Oasis #1 · round 1$", shown.text, re.MULTILINE)
    assert re.search(r"\*\*: (make|take) an offer · <t:\d+:R>", shown.text)
    for shape, user in zip("●■▲", screen.users, strict=True):
        assert f"{shape} <@{user}>" in shown.text
    assert "The usual rules" in shown.text
    assert f"<#{screen.channel}>" in shown.text
    assert shown.pinged == []


async def test_it_follows_the_game_and_leads_to_the_newest_board(club, game):
    for _ in range(3):
        before = (await game.look()).stage.round
        await game.forward(lambda screen, before=before: screen.stage.round > before)
        board = await game.caught_up()
        shown = await card(game)
        await club.playground.until(lambda board=board, shown=shown: f"/{board.id})" in shown.text)


async def test_it_ends_with_the_game_and_leads_to_the_result(club, game):
    await game.forward()
    await game.caught_up()
    result = (await club.posts.of(game.number)).get("result").message
    await club.playground.until(lambda: f"/{result})" in game.lobby.text)
    assert "The game is over" in game.lobby.text
    assert "Waiting for" not in game.lobby.text


async def test_its_buttons_are_doors_for_one_pair_of_eyes(club, game):
    shown = await card(game)
    person = await game.turn_of()
    side = await person.click(shown, "My side")
    assert side.ephemeral
    assert "Your" in side.text
    about = await club["Sam"].click(shown, "About this table")
    assert about.ephemeral
    assert "The usual rules" in about.text
    assert (await game.look()).seal in about.text


async def test_what_says_the_same_is_not_edited(club, game):
    await card(game)
    await club.playground.quiet()
    edits = [one for one in club.playground.log if one.method == "PATCH" and f"/{game.lobby.id}" in one.path]
    for _ in range(3):
        club.bot.services.boards.touch(game.number)
        await club.playground.quiet(0.1)
    again = [one for one in club.playground.log if one.method == "PATCH" and f"/{game.lobby.id}" in one.path]
    assert len(again) == len(edits)


async def test_it_is_edited_once_in_five_minutes_and_the_rest_is_planned(club, game):
    await card(game)
    await club.playground.quiet()
    cards, now, agenda = living(club), club.store.now(), club.bot.services.house.agenda
    cards.apart = 5 * MINUTE
    before = game.lobby.text
    await game.forward(lambda screen: screen.stage.round > 1)
    await game.caught_up()
    await club.playground.quiet(0.1)
    assert game.lobby.text == before
    due = await agenda.find("card", game.number)
    assert now <= due.at / 1000 <= club.store.now() + 5 * MINUTE
    cards.apart = 0
    await agenda.later("card", game.number, now)
    assert (await card(game)).text != before
    await agenda.idle()
    assert await agenda.find("card", game.number) is None


async def test_others_have_their_say_on_it(club, game):
    async def pace(screen, voice):
        return ["Paused until tomorrow."]

    async def chairs(screen, voice):
        return {screen.awaited[0]: "Computer 1 plays"}

    living(club).lines.append(pace)
    living(club).chairs.append(chairs)
    club.bot.services.boards.touch(game.number)
    person = await game.turn_of()
    said = ("Paused until tomorrow.", f"{person.mention} · Computer 1 plays")
    await club.playground.until(lambda: all(one in game.lobby.text for one in said))
    about = await club["Sam"].click(game.lobby, "About this table")
    assert "Paused until tomorrow." in about.text


async def test_without_a_card_the_next_board_does_its_part(club, game):
    async def pace(screen, voice):
        return ["Paused until tomorrow."]

    await card(game)
    living(club).lines.append(pace)
    club.troubled = True
    assert "About this table" not in (await game.board()).labels
    club.playground.posts.delete(game.lobby.message)
    for _ in range(2):
        before = (await game.look()).stage.round
        await game.forward(lambda screen, before=before: screen.stage.round > before)
        board = await game.caught_up()
    await club.playground.until(lambda: "About this table" in board.labels)
    assert "Paused until tomorrow." in board.text
    assert (await Messages(club.store.database).find(f"card {game.number}")).state == "gone"
    about = await club["Sam"].click(board, "About this table")
    assert about.ephemeral


async def test_after_a_start_it_says_the_same_as_a_new_one(house):
    """It is a projection: whatever was missed, it ends up as it would be built from nothing."""
    async with house.online():
        game = await house.start("Ann", "Bob", "Cleo")
        await card(game)
    await game.forward(lambda screen: screen.stage.round > 1, tell=False)
    async with house.online():
        await game.caught_up()
        text = (await card(game)).text
        await house.playground.quiet()
        house.bot.services.cards.living._marks.clear()
        house.bot.services.boards.touch(game.number)
        await house.playground.quiet(0.1)
        assert game.lobby.text == text
    house.check()


async def test_it_says_who_is_away_and_which_seat_is_free(club, game):
    seats = club.bot.services.house.seats
    one, two = [person.id for person in await game.others()]
    until = club.store.now() + 2 * 24 * 60 * MINUTE
    await seats.away(game.number, one, until, fallback="nobody")
    await seats.leave(game.number, two)
    club.bot.services.boards.touch(game.number)
    await club.playground.until(lambda: f"<@{one}> · away until <t:{until}:D>" in game.lobby.text)
    await club.playground.until(lambda: "this seat can be taken over: /seat claim" in game.lobby.text)


async def test_it_says_once_until_when_there_is_time(club):
    game = await club.start("Ann", "Bob", "Cleo", pace="daily")
    person = await game.turn_of()
    await club.playground.until(lambda: f"{person.mention} has time until <t:" in game.lobby.text)
    assert game.lobby.text.count("has time until") == 1


async def test_it_says_that_the_table_pauses(club, game):
    paused = "INSERT INTO pause (game_id, began, kind, seat, until) VALUES (?1, 1, 'agreed', -1, 2000000000)"
    await club.store.database.write(step(paused, game.number))
    club.bot.services.boards.touch(game.number)
    await club.playground.until(lambda: "Paused until <t:2000000000:f>" in game.lobby.text)
