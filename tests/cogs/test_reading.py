"""Recap after an absence: page by page, each as its reader would have seen the round."""

import re

import pytest

from bot.panel.reading import LINES
from bot.storage.database import step
from tests.cogs.conftest import whispered

DAY = 24 * 3600
HEAD = re.compile(r"### Round (\d+) · page (\d+) of (\d+)")


@pytest.fixture
async def club(house):
    async with house.online():
        yield house
        await house.playground.quiet()
    house.check()


async def played_on(game, rounds=3):
    """Let some rounds pass."""
    await game.forward(lambda screen: screen.stage.round > rounds)
    await game.caught_up()


async def up(club, game, person):
    """Read the whole game."""
    return await club.late(person, await game.board(), f"gm:{game.number}!up")


async def test_a_short_absence_is_told_in_one_answer(club):
    game = await club.start("Ann", "Bob", "Cleo")
    person = await game.turn_of()
    reply = await person.click(await game.board(), "Recap")
    assert not HEAD.search(reply.text)
    assert [label for label in reply.message.labels if label] == []


async def test_a_long_one_is_read_by_rounds_the_newest_last(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await played_on(game)
    ann = club["Ann"]
    reply = await up(club, game, ann)
    pages = [reply.text]
    while "Later ▶" in reply.message.labels:
        message = reply.message.id
        reply = await ann.click(reply, "Later ▶")
        assert reply.message.id == message
        pages.append(reply.text)
    heads = [tuple(map(int, HEAD.search(page).groups())) for page in pages]
    assert [page for _, page, _ in heads] == list(range(1, len(pages) + 1))
    assert {of for _, _, of in heads} == {len(pages)}
    rounds = [number for number, _, _ in heads]
    assert rounds == sorted(rounds)
    assert rounds[0] == 1
    assert len(set(rounds)) >= 3
    assert all(len(re.findall("^- ", page, re.MULTILINE)) <= LINES for page in pages)
    assert [("Now:" in page) for page in pages] == [False] * (len(pages) - 1) + [True]
    back = await ann.click(reply, "◀ Earlier")
    assert back.text == pages[-2]
    side = await ann.click(back, "My side")
    assert side.ephemeral


async def test_what_is_about_the_reader_comes_first(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await played_on(game)
    page = (await up(club, game, club["Ann"])).text
    you, _, rest = page.partition("**Everybody else**")
    assert "**About you**" in you
    told = [line for line in you.splitlines() if line.startswith("- ")]
    assert all(club["Ann"].mention in line for line in told)
    assert not any(club["Ann"].mention in line for line in rest.splitlines())


async def test_after_three_days_little_is_read_by_pages_too(club):
    game = await club.start("Ann", "Bob", "Cleo")
    person = (await game.others())[0]
    board = await game.board()
    assert not HEAD.search((await person.click(board, "Recap")).text)
    aged = step("UPDATE line SET at = at - ?2 WHERE game_id = ?1", game.number, 3 * DAY + 1)
    await club.store.database.write(aged)
    assert HEAD.search((await person.click(board, "Recap")).text)


async def test_more_than_twenty_events_are_read_by_pages(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await game.forward(lambda screen: screen.stage.round > 2)
    await game.caught_up()
    screen = await game.look()
    counts = {}
    for user in screen.users:
        told = await club.table.recap(game.number, user)
        counts[user] = sum(len(line.events) for line in told)
        reply = await club.by_id(user).click(await game.board(), "Recap")
        assert bool(HEAD.search(reply.text)) == (counts[user] > 20)


async def test_nothing_to_read_is_said(club):
    game = await club.start("Ann", "Bob", "Cleo")
    head = await game.head()
    reply = await club.late(club["Ann"], await game.board(), f"gm:{game.number}~up.{head + 1}.0")
    assert "Nothing happened" in whispered(reply)


async def test_forged_pages_are_answered(club):
    game = await club.start("Ann", "Bob", "Cleo")
    board = await game.board()
    for part in ("up", "up.x.0", "up.0.99", "fly.0.0", "up.0.0.0"):
        reply = await club.late(club["Ann"], board, f"gm:{game.number}~{part}")
        assert reply.newest.text


async def test_a_spectator_reads_what_everybody_saw(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await played_on(game)
    reply = await up(club, game, club["Sam"])
    assert HEAD.search(reply.text)
    assert "About you" not in reply.text


async def test_who_takes_a_seat_over_reads_from_the_first_round(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await played_on(game, rounds=2)
    seats, screen = club.bot.services.house.seats, await game.look()
    left = next(seat for seat in range(3) if seat not in screen.awaited)
    await seats.leave(game.number, screen.users[left])
    await seats.claim(game.number, left, club["Dan"].id)
    reply = await club["Dan"].click(await game.board(), "Recap")
    assert HEAD.search(reply.text).groups()[:2] == ("1", "1")


async def test_who_was_away_reads_from_when_they_went(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await played_on(game, rounds=2)
    seats, screen = club.bot.services.house.seats, await game.look()
    seat = next(seat for seat in range(3) if seat not in screen.awaited)
    user = screen.users[seat]
    club.store.pause = 10 * DAY * 1000  # milliseconds: the computer does not play into what the test plays
    await seats.away(game.number, user, club.store.now() + 5 * DAY, fallback="computer")
    await game.forward(lambda screen: screen.stage.round > 3)
    await seats.back(game.number, user)
    await game.caught_up()
    reply = await club.by_id(user).click(await game.board(), "Recap")
    number, page, _ = map(int, HEAD.search(reply.text).groups())
    assert (number, page) == (screen.stage.round, 1)
