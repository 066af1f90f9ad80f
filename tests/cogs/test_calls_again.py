"""Calling again: whatever fails on the way, somebody who is awaited stays called, and by one message."""

import asyncio

import pytest

from bot.storage.database import step
from tests.cogs.conftest import whispered

POST, DELETE = r"POST /channels/\d+/messages", r"DELETE /channels/\d+/messages"
ALL_TRIES = 5  # that discord.py makes


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """discord.py waits whole seconds before it tries again; here it need not."""
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, real=asyncio.sleep: real(min(seconds, 0.02)))


def calls(person, where):
    return [seen for seen in person.sees(where) if person.id in seen.pinged]


async def settled(club, game):
    """Let the bot look after the game once more, and wait until it has."""
    club.bot.services.boards.touch(game.number)
    await club.playground.until(lambda: not club.bot.services.boards._tasks)
    await club.playground.quiet()


async def begun(club, by="mention"):
    """Return a game, whom it waits for, where they are called, and somebody else who plays."""
    club.troubled = True
    for name in ("Ann", "Bob", "Cleo"):
        await club[name].slash(club.tables, "my settings", ping=by)
    game = await club.start()
    person, other = await game.turn_of(), (await game.others())[0]
    where = await game.channel() if by == "mention" else club.playground.people.open_dm(person.user)
    return game, person, where, other


def heard(person, where, by):
    return calls(person, where) if by == "mention" else person.dms("It is your turn")


@pytest.mark.parametrize("by", ["mention", "dm"])
@pytest.mark.parametrize(
    "fault", [{"status": 503, "times": ALL_TRIES}, {"cut": True}, {"cut": True, "done": True}]
)
async def test_a_call_that_fails_leaves_the_old_one(club, fault, by):
    game, person, where, other = await begun(club, by)
    (first,) = heard(person, where, by)
    club.playground.faults.add(rf"POST /channels/{where.id}/messages", **fault)
    await other.slash(await game.channel(), "table ping")
    club.bugs.take()
    assert first.there
    await settled(club, game)
    assert heard(person, where, by) == [first]


@pytest.mark.parametrize("by", ["mention", "dm"])
async def test_a_call_that_arrives_replaces_the_old_one(club, by):
    game, person, where, other = await begun(club, by)
    (first,) = heard(person, where, by)
    assert whispered(await other.slash(await game.channel(), "table ping")) == "Done."
    (second,) = heard(person, where, by)
    assert second.id > first.id
    await game.turn(person)
    await game.caught_up()
    await settled(club, game)
    assert heard(person, where, by) == []


async def test_an_old_call_that_cannot_be_taken_away_goes_later(club):
    game, person, where, other = await begun(club)
    (first,) = calls(person, where)
    fault = club.playground.faults.add(DELETE, status=503, times=None)
    assert whispered(await other.slash(where, "table ping")) == "Done."
    assert len(calls(person, where)) == 2
    club.playground.faults.remove(fault)
    await settled(club, game)
    (second,) = calls(person, where)
    assert second.id > first.id


@pytest.mark.parametrize("at", ["before", "after"])
async def test_a_crash_leaves_one_call(house, monkeypatch, at):
    """It comes when the new call is out: before it is written down, or after."""
    async with house.online():
        game, person, where, other = await begun(house)
        stopped, put = asyncio.Event(), house.bot.services.house.posts.put

        async def crash(number, *posts, **more):
            if any(post.kind == "ping" for post in posts):
                if at == "after":
                    await put(number, *posts, **more)
                stopped.set()
                raise OSError("the plug was pulled")
            await put(number, *posts, **more)

        with monkeypatch.context() as patch:
            patch.setattr(house.bot.services.house.posts, "put", crash)
            await other.slash(where, "table ping")
        assert stopped.is_set()
        assert len(calls(person, where)) == 2
        house.bugs.take()
    async with house.online():
        await settled(house, game)
        assert len(calls(person, where)) == 1
        await game.turn(person)
        await game.caught_up()
        await settled(house, game)
        assert calls(person, where) == []
    house.check()


async def test_a_call_for_several_is_replaced_once_all_are_called_again(club):
    club.troubled = True
    game = await club.start(agreed=("sealed_offers",))
    where, people = await game.channel(), await game.awaited()
    assert len(people) == 3
    (first,) = calls(people[0], where)
    assert whispered(await people[0].slash(where, "table ping")) == "Done."
    (second,) = calls(people[0], where)
    assert second != first
    assert set(second.pinged) == {person.id for person in people}


@pytest.mark.parametrize("by", ["mention", "dm"])
async def test_a_call_that_is_answered_goes_though_another_is_called_later(club, by):
    """Whoever has planned is called after the others, if at all, for the same line."""
    for name in ("Ann", "Bob", "Cleo"):
        await club[name].slash(club.tables, "my settings", ping=by)
    game = await club.start(agreed=("sealed_offers",))
    first, other, planner = await game.awaited()
    seat = (await game.look()).users.index(planner.id)
    await game.forward(lambda screen: len(screen.awaited) == 1)
    await game.move((await game.look()).awaited[0])
    await game.forward(lambda screen: len(screen.awaited) == 3, tell=False)
    hush = "UPDATE wait SET quiet_until = ?3 WHERE game_id = ?1 AND seat = ?2"
    await club.store.database.write(step(hush, game.number, seat, club.store.now() + 60))
    await settled(club, game)
    where = await game.channel() if by == "mention" else club.playground.people.open_dm(first.user)
    assert len(heard(first, where, by)) == 1
    for person in (first, other):
        await game.move((await game.look()).users.index(person.id))
    await club.store.database.write(step(hush, game.number, seat, 0))
    await settled(club, game)
    assert heard(first, where, by) == []
    there = where if by == "mention" else club.playground.people.open_dm(planner.user)
    assert len(heard(planner, there, by)) == 1
