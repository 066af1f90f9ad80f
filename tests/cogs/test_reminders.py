"""Calls that follow the first one: when they come, what they say, and when no more."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.playground.club import expel
from bot.storage.agenda import Diary
from bot.storage.database import step
from bot.time.agenda import Agenda
from tests.cogs.conftest import looked_at, settled, whispered
from tests.cogs.town import Town
from tests.support.clock import DAY, HOUR, MINUTE, Clock
from tests.support.lanes import AtOnce

NOON = int(datetime(2026, 7, 1, 12, tzinfo=ZoneInfo("Europe/Rome")).timestamp())


@pytest.fixture
def clock():
    clock = Clock()
    clock.now = NOON
    return clock


class Days:
    """Lets time pass at the tables of a club, a while at a time."""

    def __init__(self, club, clock):
        self.club, self.clock = club, clock
        self.agenda = Agenda(Diary(club.store.database), clock)
        self.agenda._free = AtOnce()
        club.bot.services.reminders.attend(self.agenda)

    async def settle(self):
        """Let all that is due be done."""
        await looked_at(self.club, self.agenda)

    async def go(self, seconds, step=HOUR):
        """Let time pass for reminders alone: the bot's own agenda keeps out of it."""
        await self.club.bot.services.house.agenda.rest()
        await self.settle()
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.forward(min(step, until - self.clock.now))
            await self.settle()


@pytest.fixture
def days(club, clock):
    return Days(club, clock)


def calls(person, where):
    return [seen for seen in person.sees(where) if person.id in seen.pinged]


async def begun(club, *names, **options):
    """Return a game, whom it waits for, and where they are called."""
    game = await club.start(*names, **options)
    return game, await game.turn_of(), await game.channel()


async def test_whoever_has_left_the_server_is_not_called_again(club, days):
    """Their seat is offered to others; Discord is asked about them once a day, not at each call."""
    club.troubled = True  # Discord says that somebody is no member
    game, person, where = await begun(club)
    home = club.playground.world.guilds[club.tables.guild_id]

    before = len(club.playground.log)  # whoever starts is asked about, too

    def asked():
        return [one for one in club.playground.log[before:] if one.path.endswith(f"/members/{person.id}")]

    await person.slash(where, "my reminders", every="6")
    await days.go(DAY)
    assert len(calls(person, where)) == 1
    assert len(asked()) == 1
    expel(club.playground.world, home, person.user)
    await days.go(2 * DAY)
    assert person.id not in (await game.look()).users
    assert len(asked()) == 2


# Again


async def test_whoever_does_not_play_is_called_again_by_one_standing_call(club, days):
    _, person, where = await begun(club)
    (first,) = calls(person, where)
    await days.go(23 * HOUR)
    assert calls(person, where) == [first]
    await days.go(HOUR)
    (second,) = calls(person, where)
    assert second.id > first.id
    assert not first.there
    assert f"Asked <t:{NOON}:R>." in second.text
    assert "My side" in second.labels
    assert "Later …" in second.labels


async def test_a_call_that_was_replaced_goes_though_the_bot_dies_first(house, clock, monkeypatch):
    async def dies(*_):
        raise RuntimeError("killed")

    async with house.online():
        _, person, where = await begun(house)
        days = Days(house, clock)
        (first,) = calls(person, where)
        with monkeypatch.context() as death:
            death.setattr(house.bot.services.boards._pings, "_tidy", dies)
            await days.go(DAY)
        assert len(calls(person, where)) == 2
        assert len(house.bugs.take()) == 1
    async with house.online():
        await settled(house)
        (second,) = calls(person, where)
        assert second.id > first.id
    house.check()


async def test_nobody_is_called_for_what_they_have_done(club, days):
    game, person, where = await begun(club)
    await days.go(20 * HOUR)
    await game.turn(person)
    await game.caught_up()
    await days.go(10 * HOUR)
    assert calls(person, where) == []


async def test_a_call_counts_each_stretch_and_stops_after_six_with_a_word(club, days):
    _, person, where = await begun(club)
    mentioned = set()
    for _ in range(9):
        await days.go(DAY, step=DAY // 2)
        mentioned |= {seen.id for seen in calls(person, where)}
    assert len(mentioned) == 6
    assert calls(person, where) == []
    (stopped,) = [seen for seen in person.sees(where) if "and stop" in seen.text]
    assert "I have called" in stopped.text
    assert f"7 times since <t:{NOON}:d>" in stopped.text


async def test_the_last_one_is_told_that_only_they_are_missing(club, days):
    game = await club.start(agreed=("sealed_offers",))
    people, where = await game.awaited(), await game.channel()
    assert len(people) == 3
    for other in people[1:]:
        await game.turn(other)
    await game.caught_up()
    await days.go(DAY)
    (call,) = calls(people[0], where)
    assert "only you are missing, 2 of 3 have chosen" in call.text


async def test_somebody_is_called_as_often_as_they_like(club, days):
    _, person, where = await begun(club)
    await person.slash(where, "my reminders", every="3")
    first = {seen.id for seen in calls(person, where)}
    await days.go(3 * HOUR)
    assert {seen.id for seen in calls(person, where)} != first
    await person.slash(where, "my reminders", every="off")
    last = {seen.id for seen in calls(person, where)}
    await days.go(4 * DAY, step=DAY)
    assert {seen.id for seen in calls(person, where)} == last


async def test_whoever_likes_direct_messages_is_reminded_there(club, days):
    for name in ("Ann", "Bob", "Cleo"):
        await club[name].slash(club.tables, "my settings", ping="dm")
    _, person, where = await begun(club)
    await days.go(DAY)
    (told,) = person.dms()
    assert "It is still your turn at **Oasis #1**" in told.text
    assert calls(person, where) == []


@pytest.mark.parametrize("by", ["mention", "dm"])
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_crash_brings_no_call_twice_and_loses_none(club, days, monkeypatch, when, by):
    """It comes when the call is out: before that is written down, or after."""
    club.troubled = True
    for name in ("Ann", "Bob", "Cleo"):
        await club[name].slash(club.tables, "my settings", ping=by)
    game, person, where = await begun(club)
    posts, sent = club.bot.services.house.posts, set()
    put = posts.put

    def hanging():
        return person.dms() if by == "dm" else calls(person, where)

    async def crash(number, *more, **also):
        if any(post.kind == "ping" for post in more):
            if when == "after":
                await put(number, *more, **also)
            raise OSError("the plug was pulled")
        await put(number, *more, **also)

    await days.go(23 * HOUR)
    (first,) = hanging()
    with monkeypatch.context() as patch:
        patch.setattr(posts, "put", crash)
        await days.go(HOUR)
    for _ in range(10):
        await club.bot.services.boards.refresh(game.number)
        await days.go(HOUR)
        sent |= {seen.id for seen in hanging()}
    assert len(sent - {first.id}) == 1
    assert not first.there
    (wait,) = await club.bot.services.house.pace.at(game.number)
    assert wait.calls == 1


# Nights


async def test_the_first_call_at_night_makes_no_sound_and_the_next_comes_in_the_morning(club, days, clock):
    for name in ("Ann", "Bob", "Cleo"):
        await club[name].slash(club.tables, "my time", zone="Europe/Rome")
        await club[name].slash(club.tables, "my reminders", every="3")
    clock.now = NOON + 14 * HOUR  # two o'clock
    _, person, where = await begun(club)
    (first,) = calls(person, where)
    assert first.silent
    await days.go(5 * HOUR - 1)
    assert calls(person, where) == [first]
    await days.go(21 * MINUTE, step=MINUTE)
    (second,) = calls(person, where)
    assert second.id > first.id
    assert not second.silent


async def test_those_who_sleep_and_those_who_do_not_are_called_apart(club, days, clock):
    await club["Ann"].slash(club.tables, "my time", zone="Europe/Rome")
    clock.now = NOON + 14 * HOUR
    game = await club.start(agreed=("sealed_offers",))
    where = await game.channel()
    (asleep,) = calls(club["Ann"], where)
    (awake,) = calls(club["Bob"], where)
    assert (asleep.silent, awake.silent) == (True, False)
    assert asleep.pinged == [club["Ann"].id]
    assert set(awake.pinged) == {club["Bob"].id, club["Cleo"].id}


# Time that is nearly up


async def test_a_call_comes_before_time_is_up(club, days):
    _, person, where = await begun(club, pace="daily")
    (first,) = calls(person, where)
    assert f"Time until <t:{NOON + DAY}:f>." in first.text
    await days.go(22 * HOUR)
    (last,) = calls(person, where)
    assert f"last call: make an offer. Time until <t:{NOON + DAY}:f> (<t:{NOON + DAY}:R>)." in last.text
    await days.go(10 * DAY, step=DAY)
    assert calls(person, where) == [last]


# Later


async def test_whoever_says_later_is_called_later(club, days):
    _, person, where = await begun(club)
    (first,) = calls(person, where)
    page = await person.click(first, "Later …")
    assert "waits for you. When do I call you again?" in whispered(page)
    answer = await person.click(page, "In 3 hours")
    assert answer.message == page.message
    told = whispered(answer)
    assert f"I will call you again on <t:{NOON + 3 * HOUR}:f>" in told
    await days.go(3 * HOUR)
    (second,) = calls(person, where)
    assert second.id > first.id
    told = whispered(await person.click(await person.click(second, "Later …"), "Not again this turn"))
    assert told == "I will not call you again for this turn."
    await days.go(4 * DAY, step=DAY)
    assert calls(person, where) == [second]


async def test_tomorrow_morning_is_after_the_night(club, days, clock):
    _, person, where = await begun(club)
    await person.slash(where, "my time", zone="Europe/Rome")
    (first,) = calls(person, where)
    page = await person.click(first, "Later …")
    told = whispered(await person.click(page, "Tomorrow morning"))
    assert f"<t:{NOON + 19 * HOUR}:f>" in told
    await days.go(20 * HOUR)
    assert calls(person, where) != [first]


async def test_never_at_night_asks_for_the_clock(club, days):
    _, person, where = await begun(club)
    page = await person.click(calls(person, where)[0], "Later …")
    assert "What time is it where you are?" in whispered(await person.click(page, "Never at night …"))


async def test_later_is_for_whoever_is_called(club, days):
    game, person, where = await begun(club)
    (call,) = calls(person, where)
    other = (await game.others())[0]
    told = whispered(await other.click(call, "Later …"))
    assert told == f"That is for <@{person.id}>."
    told = whispered(await club["Sam"].click(call, "Later …"))
    assert told == f"That is for <@{person.id}>."


# The daily list


async def test_a_daily_list_comes_in_place_of_further_calls(club, days):
    _, person, where = await begun(club)
    await person.slash(where, "my time", zone="Europe/Rome")
    await person.slash(where, "my reminders", digest="8:00")
    (first,) = calls(person, where)
    await days.go(19 * HOUR)
    assert person.dms() == []
    await days.go(HOUR)
    (told,) = person.dms()
    assert "A table waits for you." in told.text
    assert f"**Oasis #1** in <#{where.id}>" in told.text
    await days.go(2 * DAY)
    assert len(person.dms()) == 3
    assert calls(person, where) == [first]


async def test_a_list_that_could_not_be_begun_with_comes_soon_after(club, days):
    """The bot dies, or Discord fails, before anything is sent."""
    club.troubled = True
    _, person, where = await begun(club)
    await person.slash(where, "my time", zone="Europe/Rome")
    await person.slash(where, "my reminders", digest="8:00")
    trouble = club.playground.faults.add(r"POST /users/@me/channels", status=400)
    await days.go(20 * HOUR)
    assert (trouble.hits, person.dms()) == (1, [])
    await days.go(HOUR)
    assert len(person.dms()) == 1
    assert len(club.bugs.take()) == 1


async def test_a_table_that_cannot_be_read_keeps_nobody_from_their_list(club, days):
    club.troubled = True
    one, person, where = await begun(club)
    two = await club.start("Ann", "Bob", "Cleo")
    seat = (await two.look()).users.index(person.id)
    await two.forward(lambda screen: screen.awaited == (seat,))
    await person.slash(where, "my time", zone="Europe/Rome")
    await person.slash(where, "my reminders", digest="8:00")
    await club.store.database.write(step("UPDATE line SET marks = '[[' WHERE game_id = ?1", one.number))
    await days.go(20 * HOUR)
    (told,) = person.dms()
    assert f"#{two.number}**" in told.text
    assert f"#{one.number}**" not in told.text


async def test_nothing_waits_and_nothing_is_sent(club, days):
    game, _, where = await begun(club)
    other = (await game.others())[0]
    await other.slash(where, "my reminders", digest="8:00")
    await days.go(2 * DAY, step=4 * HOUR)
    assert other.dms() == []


async def test_closed_direct_messages_bring_an_ordinary_call(club, days):
    club.troubled = True
    _, person, where = await begun(club)
    await person.slash(where, "my reminders", digest="8:00")
    person.settings(dms_open=False)
    (first,) = calls(person, where)
    await days.go(DAY)
    (second,) = calls(person, where)
    assert second.id > first.id
    assert person.dms() == []


# What a call may say


@pytest.mark.parametrize("others", [0, 1, 2])
async def test_a_public_call_speaks_of_its_own_table_alone(house, clock, others):
    """However many tables wait for somebody on another server: the same calls, at the same times."""
    async with Town(house).online() as town:
        names = ("Ann", "Bob", "Cleo")
        for n in range(others):
            lobby = await town["Ann"].slash(town.lounge, "table new", game="oasis")
            for name in names[1:]:
                await town[name].click(lobby, "Join")
            await town["Ann"].click(lobby, "Start")
            clock.forward(n * HOUR)
        await town.at_rest()
        clock.now = NOON + 6 * HOUR
        game = await town.start(*names)
        days, heard = Days(town.club, clock), []
        person, where = await game.turn_of(), await game.channel()
        for hour in range(6, 80, 2):
            text = [seen.text.split(" · ", 1)[1] for seen in calls(person, where)]
            heard += [(hour, one) for one in text if one not in [said for _, said in heard[-1:]]]
            await days.go(2 * HOUR, step=2 * HOUR)
        called = {seen.id for seen in calls(person, where)}
    asked = f"Asked <t:{NOON + 6 * HOUR}:R>."
    assert len(called) == 1
    assert [hour for hour, _ in heard] == [6, 30]
    assert heard[0][1] == "round 1: make an offer."
    assert heard[1][1] == f"round 1: make an offer. {asked}"
