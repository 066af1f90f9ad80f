"""Sixty days at a table of four: all that people do, and all that is said of it, in public or to one alone.

Ann is the host. Cleo lives in Tokyo, where it is nine in the evening when it is noon here, and sleeps from
eleven to seven. Dan reads a list every morning instead of being called again. Bob has said nothing.
"""

from types import MappingProxyType

import pytest

from tests.e2e.story import Story
from tests.e2e.weeks import DAY, HOUR, AtPosts, AtWrites, Mixed, Weeks


async def set_up(story):
    """Monday: they agree on a day a turn, and play a first evening."""
    await story.begin("Ann", "Bob", "Cleo", "Dan", pace="daily")
    await story.types("Cleo", "my time", zone="Asia/Tokyo")
    await story.types("Dan", "my time", zone="UTC")
    await story.types("Dan", "my reminders", digest="8:00")
    await story.play_until("Bob", least=8)
    story.heard()


async def late(story):
    """Bob is late and gets a day; Dan is late and the computer plays until he is back."""
    await story.on(2, 13)
    story.heard("last Bob", "late Bob")
    assert "Only another player" in await story.presses(
        "Sam", "your time is up", "How to go on", "A day more"
    )
    await story.presses("Ann", "your time is up", "How to go on", "A day more")
    story.heard("more")
    await story.on(3, 10)
    await story.play("Bob")
    await story.play_until("Dan", least=0)
    story.heard()
    await story.on(4, 11)
    story.heard("dm list Dan", "last Dan", "late Dan")
    await story.presses("Cleo", "your time is up", "How to go on", "Let the computer play")
    story.heard("vote turn Ann Bob")
    await story.presses("Ann", "let the computer play for", "Agree")
    story.heard("relieved Dan")
    await story.play_until("Bob")
    await story.on(5, 6)
    await story.types("Dan", "seat back")
    story.heard("back Dan")
    assert "not away" in await story.types("Dan", "seat back")
    story.heard()


async def away(story):
    """Ann's friend plays for her, the computer for Bob, and nobody for Cleo: her clock stands."""
    await story.types("Ann", "seat away", until="3 days", friend="Eve")
    story.heard("asked Eve")
    await story.presses("Eve", "asks you to play", "I will")
    story.heard("sits Eve")
    await story.play_until("Eve")
    await story.on(5, 23)
    await story.play_until("Bob")
    await story.on(6, 20)
    await story.play_until("Eve")
    await story.on(7, 17)
    story.heard()
    await story.play_until("Bob")
    await story.on(8, 7)
    story.heard("back Ann")
    await story.types("Bob", "seat away", until="2 days")
    story.heard("sits Bob")
    await story.play_until("Ann")
    await story.on(9, 8)
    story.heard("last Ann", "late Ann")
    await story.play_until("Cleo")
    await story.on(10, 5)
    await story.play_until("Ann")
    await story.on(10, 8)
    story.heard("back Bob")
    await story.play_until("Cleo")
    await story.types("Cleo", "seat away", until="4 days", otherwise="nobody")
    story.heard("away")
    await story.on(14, 7)
    story.heard()
    await story.on(15, 9)
    story.heard("again Cleo", "last Cleo", "late Cleo")
    await story.play_until("Bob")


async def pauses(story):
    """A pause by a vote, one by the host alone, and one to which nobody says a word."""
    await story.types("Bob", "table pause", until="4 days", why="Holidays.")
    story.heard("vote pause Ann Cleo Dan")
    await story.presses("Ann", "pause until", "Agree")
    assert "no vote" in await story.presses("Sam", "pause until", "Agree")
    await story.presses("Cleo", "pause until", "Agree")
    await story.on(19, 8)
    story.heard()
    await story.on(19, 10)
    story.heard("resumed")
    await story.play_until("Dan")
    await story.types("Ann", "table pause", until="3 days")
    story.heard("paused")
    await story.on(21, 8)
    await story.types("Ann", "table resume")
    story.heard("resumed")
    await story.play_until("Bob")
    await story.types("Dan", "table pause", until="6 days")
    story.heard("vote pause Ann Bob Cleo")
    await story.on(23, 9)
    await story.on(27, 9)
    story.heard("last Bob", "late Bob", "resumed")


async def take_backs(story):
    """A turn is taken back at once; another only if all agree, which they do the second time."""
    await story.play_until("Bob", least=0)
    await story.play("Bob")
    told = await story.types("Bob", "turn takeback", done=lambda: "Bob" in story.awaited())
    assert not told or "Your draft" in told
    story.heard()
    await story.play_until("Ann")
    await story.types("Bob", "turn takeback", why="A wrong button.")
    story.heard("vote takeback Ann Cleo Dan")
    await story.presses("Dan", "take this back", "Disagree")
    await story.on(28, 6)
    story.heard()
    await story.play_until("Ann")
    await story.on(29, 3)
    await story.types("Bob", "turn takeback")
    story.heard("vote takeback Ann Cleo Dan")
    for name in ("Ann", "Cleo", "Dan"):
        await story.presses(name, "take this back", "Agree")
    assert "Bob" in story.awaited()
    story.heard()


async def plans(story):
    """Bob wants to be called later, or not at all; Ann takes a day; Dan has planned, and is not called."""
    await story.play_until("Bob")
    await story.on(29, 9)
    await story.answers("Bob", "Later", "In 3 hours")
    await story.on(29, 13)
    story.heard("again Bob")
    await story.answers("Bob", "Later", "Not again this turn")
    await story.on(30, 2)
    story.heard()
    await story.on(30, 4)
    story.heard("late Bob")
    await story.play_until("Ann")
    await story.answers("Ann", "Later", "I need a day more", until="has more time")
    story.heard("more")
    await story.on(32, 3)
    story.heard("again Ann", "last Ann")
    await story.play_until("Bob", ask="worker")
    await story.plans("Dan", "place a worker")
    await story.play("Bob")
    assert story.awaited() == []
    await story.on(32, 4)
    assert story.awaited() == ["Ann"]
    story.heard()


async def seats(story):
    """Dan leaves, the computer plays, and a week later Sam takes the seat; nobody takes Bob's."""
    await story.leaves("Dan")
    story.heard("left", "free")
    await story.play_until("Bob")
    await story.types("Bob", "seat seek")
    story.heard("free")
    assert "knows its secrets" in await story.takes("Eve")
    await story.types("Bob", "seat back")
    await story.types("Ann", "table pause", until="9 days")
    story.heard("vote pause Bob Cleo")
    await story.presses("Bob", "pause until", "Agree")
    await story.on(42, 3)
    story.heard("free", "resumed", "again Bob", "last Bob")
    await story.takes("Sam")
    story.heard("claimed Sam")
    await story.play_until("Sam")
    await story.on(42, 20)
    await story.play_until("Cleo")
    story.heard()


async def in_tokyo(story):
    """Cleo was asked at five in the morning, so she has until nine; nobody calls her before seven."""
    await story.on(43, 21)
    story.heard()
    await story.on(43, 23)
    story.heard("last Cleo")


async def gives_up(story):
    """They give up, go on the next day after all, and then let it be."""
    await story.play_until("Ann")
    await story.types("Bob", "table abandon", why="No time.")
    story.heard("vote abandon Ann Cleo Sam")
    for name in ("Ann", "Cleo", "Sam"):
        await story.presses(name, "give the game up", "Agree")
    assert story.awaited() == []
    await story.on(50)
    story.heard()
    await story.types("Sam", "table reopen")
    await story.play("Ann")
    await story.play_until("Bob")
    await story.types("Bob", "table abandon")
    story.heard("vote abandon Ann Cleo Sam")
    for name in ("Ann", "Cleo", "Sam"):
        await story.presses(name, "give the game up", "Agree")
    await story.on(61)
    story.heard()


WEEKS = (set_up, late, away, pauses, take_backs, plans, seats, in_tokyo, gives_up)


async def told(weeks, trouble=None, outages=MappingProxyType({})):
    """Tell the whole story, whatever happens to the bot; it may be away before some of the weeks."""
    weeks.trouble = trouble or weeks.trouble
    story = Story(weeks)
    for week in WEEKS:
        if week in outages:
            seconds, said = outages[week]
            await weeks.outage(seconds)
            story.heard(*said)
        await week(story)
    story.check()
    print(f"{weeks.kills} kills, {len(weeks.journal.said)} messages, untold: {story.lost}")
    return story


async def test_sixty_days(tmp_path):
    async with Weeks(tmp_path) as weeks:
        await told(weeks)
        weeks.check()


@pytest.mark.wide
async def test_outages_cost_nobody_time(tmp_path):
    """Five hours and nineteen, so that it is the same time of day again; a minute; and three weeks.

    Whoever has heard nothing for a day is called again, once, and nobody is given up or late.
    """
    away_for = {
        late: (21 * DAY, ("again Bob",)),
        away: (60, ()),
        take_backs: (5 * HOUR, ()),
        plans: (19 * HOUR, ()),
    }
    async with Weeks(tmp_path) as weeks:
        await told(weeks, outages=away_for)
        weeks.check()
        assert len(weeks.query("SELECT * FROM outage")) == 3  # a minute is none


POSTS, WRITES = 10, 20  # one in so many is the end of the bot
SIDES = ("before", "after")


@pytest.mark.wide
async def test_some_kills(tmp_path):
    """A sample: at some of the POSTs, and then at some of the writes."""
    async with Weeks(tmp_path) as weeks:
        await told(weeks, Mixed(AtPosts(weeks, 60, 7), AtWrites(weeks, 130, 40, *SIDES)))
        assert weeks.kills > 6


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1, POSTS + 1))
async def test_killed_at_each_post(tmp_path, first):
    async with Weeks(tmp_path) as weeks:
        story = await told(weeks, AtPosts(weeks, POSTS, first))
        assert weeks.kills > 30
        assert len(story.lost) <= 2  # what was on its way as well when another POST killed the bot


@pytest.mark.soak
@pytest.mark.parametrize("when", SIDES)
@pytest.mark.parametrize("first", range(1, WRITES + 1))
async def test_killed_at_each_write(tmp_path, first, when):
    """What has no button of its own is told at most once; all else is told once."""
    async with Weeks(tmp_path) as weeks:
        story = await told(weeks, AtWrites(weeks, WRITES, first, when))
        assert weeks.kills > 50
        assert len(story.lost) <= weeks.kills
