"""Following a game from outside: one direct message a round, and never of a table one cannot see."""

import pytest

from bot.storage.database import NotSaved
from tests.cogs.conftest import settled, whispered


def guild_of(club):
    return club.playground.world.guilds[club.tables.guild_id]


def told(club, name="Sam"):
    """Return what somebody was told directly."""
    person = club[name]
    direct = club.playground.people.open_dm(person.user)
    return [one for one in person.sees(direct) if "is over" in one.text]


async def play_on(game, rounds):
    start = (await game.look()).stage.round
    await game.forward(lambda screen: screen.stage.round >= start + rounds)
    await game.caught_up()
    await settled(game.club)


async def follow(club, game, *names):
    for name in names:
        said = whispered(await club[name].slash(await game.channel(), "look follow"))
        assert "You follow this game" in said


async def test_a_round_that_is_over_is_told_once(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await follow(club, game, "Sam")
    assert told(club) == []
    await play_on(game, 1)
    (first,) = told(club)
    assert "round 1 is over" in first.text
    assert first.text.count("-# ") <= 6
    await play_on(game, 2)
    assert "round 3 is over" in told(club)[-1].text
    rounds = [one.text.partition(" is over")[0] for one in told(club)]
    assert len(rounds) == len(set(rounds))
    await game.forward()
    await game.caught_up()
    await settled(club)
    assert "is over after" in told(club)[-1].text
    assert await club.bot.services.house.follows.of(game.number) == {}


async def test_whoever_unfollows_is_told_no_more(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await follow(club, game, "Sam", "Eve")
    await play_on(game, 1)
    (message,) = told(club)
    assert "no more" in (await club["Sam"].click(message, "Unfollow")).newest.text
    assert "no more" in whispered(await club["Eve"].slash(await game.channel(), "look unfollow"))
    await play_on(game, 2)
    assert len(told(club)) == len(told(club, "Eve")) == 1


async def test_players_do_not_follow_their_own_table_and_nobody_one_that_is_over(club):
    game = await club.start("Ann", "Bob", "Cleo")
    assert "You sit at this table" in whispered(await club["Ann"].slash(await game.channel(), "look follow"))
    await game.forward()
    await game.caught_up()
    late = await club.late(club["Sam"], await game.board(), f"gm:{game.number}!follow")
    assert "This game is over" in whispered(late)


async def test_when_the_bot_dies_in_the_middle_everybody_is_told_once(house, monkeypatch):
    async with house.online():
        game = await house.start("Ann", "Bob", "Cleo")
        await follow(house, game, "Sam", "Eve", "Dan")
        follows = house.bot.services.house.follows
        noted = follows.told

        async def dies(user, number, round_):
            if user != house["Sam"].id:
                raise NotSaved("it is gone")
            await noted(user, number, round_)

        monkeypatch.setattr(type(follows), "told", lambda _, *of: dies(*of))
        await game.forward(lambda screen: screen.stage.round > 1)
        await house.playground.until(lambda: all(told(house, name) for name in ("Sam", "Eve", "Dan")))
        monkeypatch.undo()
    house.bugs.take()
    async with house.online():
        agenda = house.bot.services.house.agenda
        for name in ("Sam", "Eve", "Dan"):
            await agenda.later("tell", game.number, agenda.now() // 1000, house[name].id)
        agenda.wake()

        async def noted_of_all():
            return set((await house.bot.services.house.follows.of(game.number)).values()) == {1}

        await house.until(noted_of_all)
        assert [len(told(house, name)) for name in ("Sam", "Eve", "Dan")] == [1, 1, 1]
        await house.playground.quiet()
    house.bugs.take()


@pytest.mark.parametrize("how", ["left", "hidden"])
async def test_whoever_no_longer_sees_the_table_is_told_no_more(club, how, monkeypatch):
    game = await club.start("Ann", "Bob", "Cleo")
    await follow(club, game, "Sam")
    club.troubled = True  # Discord says that somebody is no member
    if how == "left":
        club["Sam"].leaves(guild_of(club))
    else:
        monkeypatch.setattr("cogs._access._is_shown", lambda place, member: False)
    await play_on(game, 1)
    assert told(club) == []
    assert await club.bot.services.house.follows.of(game.number) == {}
