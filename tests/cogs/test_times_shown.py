"""Until when somebody has time is true wherever it is said: on an open panel, and on the card of a table."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.cogs.conftest import settled
from tests.support.clock import DAY, HOUR, MINUTE, Clock

NOON = int(datetime(2026, 7, 1, 12, tzinfo=ZoneInfo("Europe/Rome")).timestamp())
THEIRS = "Your time: until <t:{}:f>"


@pytest.fixture
def clock():
    return Clock(NOON)


class Evening:
    """A table with a day for each turn, at which whoever is awaited has their panel open."""

    def __init__(self, club, clock, game, person, where, side):
        self.club, self.clock, self.game = club, clock, game
        self.person, self.where, self.side = person, where, side

    async def passes(self, seconds, step=5 * MINUTE):
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.forward(min(step, until - self.clock.now))
            self.club.bot.services.house.agenda.wake()
            await settled(self.club)

    async def says(self, name, command, **options):
        await self.club[name].slash(self.where, command, **options)
        await settled(self.club)

    async def on_panel(self, text):
        await self.club.playground.until(lambda: text in self.side.text)

    def calls(self, person):
        return [seen for seen in person.sees(self.where) if person.id in seen.pinged]


@pytest.fixture
async def evening(club, clock):
    club.bot.services.cards.living.apart = 0
    game = await club.start("Ann", "Bob", "Cleo", pace="daily")
    await settled(club)
    person = await game.turn_of()
    return Evening(club, clock, game, person, await game.channel(), await game.side(person))


async def test_a_pause_is_told_on_an_open_panel_and_on_the_card(evening):
    assert THEIRS.format(NOON + DAY) in evening.side.text
    await evening.says("Ann", "table pause", until="2 days")
    await evening.on_panel(f"Paused until <t:{NOON + 2 * DAY}:f>")
    assert "Your time: until" not in evening.side.text
    assert f"Paused until <t:{NOON + 2 * DAY}:f>" in evening.game.lobby.text
    await evening.passes(MINUTE)
    await evening.says("Ann", "table resume")
    await evening.on_panel(THEIRS.format(NOON + DAY + MINUTE))
    assert "Paused" not in evening.game.lobby.text


async def test_a_holiday_of_the_server_is_told_there_too(evening):
    await evening.club["Ann"].slash(evening.club.tables, "house holiday", until="3 days")
    await settled(evening.club)
    await evening.on_panel(f"Paused until <t:{NOON + 3 * DAY}:f>")
    assert f"Paused until <t:{NOON + 3 * DAY}:f>" in evening.game.lobby.text


async def test_a_day_more_is_told_there_too(evening):
    await evening.person.slash(evening.where, "turn side")
    await evening.club.bot.services.house.lateness.own_day(evening.game.number, evening.person.id)
    evening.club.bot.services.house.agenda.wake()
    await settled(evening.club)
    shown = [seen for seen in evening.person.sees(evening.where) if "Your time" in seen.text]
    assert [THEIRS.format(NOON + 2 * DAY) in seen.text for seen in shown] == [True]


async def test_a_game_night_is_told_there_too(evening):
    await evening.says(evening.person.name, "table night", until="2 hours")
    await evening.on_panel(THEIRS.format(NOON + 10 * MINUTE))
    await evening.club[evening.person.name].click(evening.side, "More")
    (night,) = [seen for seen in evening.person.sees(evening.where) if "opens a game night" in seen.text]
    await evening.person.click(night, "End it")
    await settled(evening.club)
    await evening.on_panel(THEIRS.format(NOON + DAY))


async def test_nothing_is_drawn_again_if_no_time_has_changed(evening):
    before = len(evening.club.playground.log)
    evening.club.bot.services.boards.touch(evening.game.number)
    await settled(evening.club)
    assert [one for one in evening.club.playground.log[before:] if "@original" in one.path] == []


async def test_whoever_was_not_called_at_a_game_night_is_called_when_it_is_over(evening):
    game, first = evening.game, evening.person
    await evening.says(first.name, "table night")
    (night,) = [seen for seen in first.sees(evening.where) if "opens a game night" in seen.text]
    following = (await game.others())[0]
    for one in await game.others():
        await one.click(night, "Here")
    await game.turn(first)
    await settled(evening.club)
    (second,) = await game.awaited()
    assert evening.calls(second) == []
    evening.club.bot.services.play.panels.clear()
    await following.click(night, "End it")
    await settled(evening.club)
    assert len(evening.calls(second)) == 1
    await evening.passes(2 * HOUR, step=30 * MINUTE)
    assert len(evening.calls(second)) == 1


async def test_whoever_is_told_to_be_late_is_not_called_besides_when_a_night_is_over(evening):
    await evening.says(evening.person.name, "table night", until="4 hours")
    await evening.passes(11 * MINUTE, step=MINUTE)
    assert "your time is up" in evening.calls(evening.person)[0].text
    await evening.passes(HOUR)
    assert len(evening.calls(evening.person)) == 1


async def test_a_question_that_was_overlooked_at_night_calls_without_a_sound(evening):
    game, second = evening.game, (await evening.game.others())[0]
    for one in await game.others():
        await one.slash(evening.where, "my time", zone="Asia/Tokyo")  # where it is seven in the evening
        await game.side(one)
    evening.clock.forward(4 * HOUR - MINUTE)
    for one in await game.others():
        await game.side(one)
    await game.turn(evening.person)
    await settled(evening.club)
    (second,) = await game.awaited()
    assert evening.calls(second) == []
    await evening.passes(6 * MINUTE)
    (call,) = evening.calls(second)
    assert call.silent


async def test_a_turn_that_is_taken_back_in_a_pause_is_on_every_open_panel(evening):
    game, first, club = evening.game, evening.person, evening.club
    others = await game.others()
    sides = [await game.side(one) for one in others]
    await evening.says("Ann", "table pause", until="2 days")
    await game.turn(first)
    await settled(club)
    assert await game.awaited() != [first]
    await evening.says(first.name, "turn takeback")
    evening.side = await game.side(first)
    (vote,) = [seen for seen in first.sees(evening.where) if "take this back" in seen.text]
    for one in others:
        await one.click(vote, "Agree")
    await settled(club)
    assert await game.awaited() == [first]
    for side in sides:
        await club.playground.until(lambda side=side: "Nothing is asked of you" in side.text)
    await evening.on_panel(f"Paused until <t:{NOON + 2 * DAY}:f>")
    for one in others:
        assert [seen for seen in evening.calls(one) if seen.id != vote.id] == []
