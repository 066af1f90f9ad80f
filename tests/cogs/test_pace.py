"""Time that is up, on Discord: what is told to whom, and what the others and the player can do."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.playground.club import expel
from bot.storage.agenda import Diary, outage
from bot.time.agenda import Agenda
from cogs import pace, seat
from tests.cogs.conftest import Game, looked_at, number, whispered
from tests.support.clock import DAY, HOUR, MINUTE, Clock
from tests.support.lanes import AtOnce

NOON = int(datetime(2026, 7, 1, 12, tzinfo=ZoneInfo("Europe/Rome")).timestamp())


@pytest.fixture
def clock():
    return Clock(NOON)


class Days:
    """Lets time pass at the tables of a club, a while at a time."""

    def __init__(self, club, clock):
        self.club, self.clock = club, clock
        self.agenda = Agenda(Diary(club.store.database), clock)
        self.agenda._free = AtOnce()
        use = club.bot.services
        use.reminders.attend(self.agenda)
        for kind, handler in {**seat.handlers(use), **pace.handlers(use)}.items():
            self.agenda.on(kind, handler)

    async def settle(self):
        """Let all that is due be done."""
        await looked_at(self.club, self.agenda)

    async def go(self, seconds, step=6 * HOUR):
        """Let time pass."""
        await self.settle()
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.forward(min(step, until - self.clock.now))
            await self.settle()


@pytest.fixture
async def days(club, clock):
    await club.bot.services.house.agenda.rest()  # the bot's own would look at the same, in its own time
    return Days(club, clock)


async def begun(club, *names, **terms):
    """Return a game with these terms, whom it waits for, and where it is played."""
    lobby = await club.lobby(*names)
    lobbies, host = club.bot.services.house.lobbies, club[(names or ("Ann",))[0]]
    table = number(lobby)
    for name, value in terms.items():
        await lobbies.settle(table, host.id, name, value)
    await host.click(lobby, "Start")
    game = Game(club, table, lobby)
    await game.caught_up()
    return game, await game.turn_of(), await game.channel()


def said(person, where, text):
    return [seen for seen in person.sees(where) if text in seen.text]


# The others decide


async def test_the_table_is_told_once_and_the_others_are_asked(club, days):
    _, person, where = await begun(club, pace="daily")
    await days.go(DAY - MINUTE)
    assert said(person, where, "your time is up") == []
    await days.go(3 * DAY)
    (told,) = said(person, where, "your time is up")
    assert person.id in told.pinged
    assert told.labels == ["My side", "Later …", "How to go on …"]
    assert "The others decide how to go on." in told.text


async def test_what_says_that_time_is_up_takes_the_place_of_the_last_call(club, days):
    game, person, where = await begun(club, pace="daily")
    await days.go(DAY - MINUTE, step=HOUR)
    (call,) = [seen for seen in person.sees(where) if person.id in seen.pinged]
    assert "last call" in call.text
    await days.go(3 * DAY)
    (told,) = [seen for seen in person.sees(where) if person.id in seen.pinged]
    assert "your time is up" in told.text
    await club.bot.services.boards.refresh(game.number)
    assert len([seen for seen in person.sees(where) if person.id in seen.pinged]) == 1
    page = await person.click(await person.click(told, "Later …"), "I need a day more")
    assert f"until <t:{days.clock.now + DAY}:f>" in whispered(page)


async def test_whoever_has_left_the_server_is_not_late(club, days):
    club.troubled = True  # Discord says that somebody is no member
    game, person, where = await begun(club, pace="daily")
    expel(club.playground.world, club.playground.world.guilds[club.tables.guild_id], person.user)
    await days.go(2 * DAY)
    assert said(club["Sam"], where, "your time is up") == []
    assert len(said(club["Sam"], where, "has left the server")) == 1
    assert person.id not in (await game.look()).users


async def test_whoever_plays_at_night_is_told_without_a_sound(club, days):
    """Where a turn takes ten minutes, it may end in the night of whoever sat down late."""
    _, person, where = await begun(club, pace="night")
    await person.slash(where, "my time", zone="Pacific/Kiritimati")  # where it is midnight
    await days.go(11 * MINUTE)
    (told,) = said(person, where, "your time is up")
    assert (told.pinged, told.silent) == ([person.id], True)


async def test_another_player_gives_a_day(club, days, clock):
    game, person, where = await begun(club, pace="daily")
    await days.go(DAY)
    (told,) = said(person, where, "your time is up")
    other = (await game.others())[0]
    page = await other.click(told, "How to go on …")
    assert "is late" in whispered(page)
    page = await other.click(page, "A day more")
    assert f"until <t:{clock.now + DAY}:f>" in whispered(page)
    await days.settle()
    assert len(said(person, where, f"has more time, until <t:{clock.now + DAY}:f>")) == 1
    await days.go(DAY)
    assert len(said(person, where, "your time is up")) == 2


async def test_whoever_is_late_cannot_decide_and_a_spectator_neither(club, days):
    _, person, where = await begun(club, pace="daily")
    await days.go(DAY)
    (told,) = said(person, where, "your time is up")
    assert "for the others to decide" in whispered(await person.click(told, "How to go on …"))
    page = await club["Dan"].click(told, "How to go on …")
    reply = await club["Dan"].click(page, "A day more")
    assert "Only another player" in whispered(reply)
    reply = await club["Dan"].click(page, "Let the computer play")
    assert "Only those whose seat it is" in whispered(reply)


async def test_more_than_half_of_the_others_let_the_computer_play(club, days):
    game, person, where = await begun(club, pace="daily")
    await days.go(DAY)
    (told,) = said(person, where, "your time is up")
    one, two = await game.others()
    page = await one.click(told, "How to go on …")
    await one.click(page, "Let the computer play")
    await days.settle()
    (vote,) = said(two, where, "let the computer play for")
    assert f"Not yet answered: {two.mention}" in vote.text
    await two.click(vote, "Agree")
    await days.settle()
    screen = await game.look()
    assert person.id not in screen.users
    assert f"{person.mention} until they are back**" in vote.text


async def test_a_substitute_is_not_looked_for_before_three_days(club, days):
    game, person, where = await begun(club, pace="daily")
    await days.go(DAY)
    (told,) = said(person, where, "your time is up")
    page = await (await game.others())[0].click(told, "How to go on …")
    reply = await (await game.others())[0].click(page, "Look for a substitute")
    assert "give them a little longer" in whispered(reply)


async def test_playing_settles_it(club, days):
    game, person, where = await begun(club, pace="daily")
    await days.go(DAY)
    (told,) = said(person, where, "your time is up")
    await game.turn(person)
    other = (await game.others())[0]
    assert "not late any more" in whispered(await other.click(told, "How to go on …"))


async def test_after_an_outage_nobody_is_late_for_an_hour(club, days, clock):
    _, person, where = await begun(club, pace="daily")
    await days.go(23 * HOUR)
    began = clock.now
    clock.forward(5 * HOUR)
    await club.store.database.write(outage(began, clock.now))
    await days.go(HOUR - MINUTE, step=HOUR)
    assert said(person, where, "your time is up") == []
    await days.go(MINUTE)
    assert len(said(person, where, "your time is up")) == 1


# The computer plays on


async def test_the_computer_plays_on_and_says_so_once(club, days):
    game, person, where = await begun(club, pace="daily", end="hard")
    head = await game.head()
    await days.go(DAY)
    assert await game.head() > head
    await days.settle()
    (told,) = said(person, where, "so the computer made this turn")
    assert person.id in told.pinged


async def test_a_panel_says_until_when_and_that_a_draft_counts(club, days):
    game, person, _ = await begun(club, pace="daily", end="hard")
    side = await game.side(person)
    assert f"Your time: until <t:{NOON + DAY}:f>." in side.text
    assert "Do not use it" not in side.message.labels


async def test_a_day_more_is_one_of_the_answers_to_a_call(club, days):
    _, person, where = await begun(club, pace="daily")
    (call,) = [seen for seen in person.sees(where) if person.id in seen.pinged]
    page = await person.click(call, "Later …")
    page = await person.click(page, "I need a day more")
    assert f"until <t:{NOON + 2 * DAY}:f>" in whispered(page)


async def test_where_there_is_no_limit_nobody_is_offered_a_day(club, days):
    _, person, where = await begun(club)
    (call,) = [seen for seen in person.sees(where) if person.id in seen.pinged]
    page = await person.click(call, "Later …")
    assert "I need a day more" not in page.newest.labels


# Pauses


async def test_the_host_pauses_alone_and_the_pause_ends_by_itself(club, days, clock):
    _, person, where = await begun(club, pace="daily")
    await club["Ann"].slash(where, "table pause", until="2 days")
    await days.settle()
    assert len(said(person, where, f"pauses the game until <t:{NOON + 2 * DAY}:f>")) == 1
    await days.go(2 * DAY)
    (over,) = said(person, where, "The pause is over. Everybody has at least 12 hours.")
    assert over.pinged == []
    assert said(person, where, "your time is up") == []


async def test_the_host_says_why_in_words_that_mention_nobody(club, days):
    _, person, where = await begun(club, pace="daily")
    why = f"**Holidays**,\nback soon {club['Bob'].mention} @everyone " + "x" * 300
    await club["Ann"].slash(where, "table pause", until="2 days", why=why)
    await days.settle()
    (told,) = said(person, where, "pauses the game until")
    _, _, reason = told.text.partition("\n> ")
    assert reason.startswith("\\*\\*Holidays\\*\\*, back soon")
    assert told.pinged == []
    assert 0 < reason.count("x") < 200


async def test_a_pause_that_is_asked_for_twice_becomes_no_vote(club, days, clock):
    """Whoever got no answer, since the bot died over it, types it again."""
    _, person, where = await begun(club, pace="daily")
    await club["Ann"].slash(where, "table pause", until="2 days")
    clock.forward(5)
    for name, until in (("Ann", "2 days"), ("Bob", "1 day")):
        again = whispered(await club[name].slash(where, "table pause", until=until))
        assert again == f"This table is paused until <t:{NOON + 2 * DAY}:f> already."
    assert "The table is asked" in whispered(await club["Ann"].slash(where, "table pause", until="9 days"))
    await days.settle()
    assert len(said(person, where, "asks: **pause until")) == 1


async def test_others_ask_the_table(club, days):
    _, _, where = await begun(club, pace="daily")
    reply = await club["Bob"].slash(where, "table pause", until="2 days")
    assert "The table is asked" in whispered(reply)


async def test_a_server_has_a_holiday(club, days):
    _, person, where = await begun(club, pace="daily")
    reply = await club["Ann"].slash(club.tables, "house holiday", until="10 days")
    assert "one table pauses" in reply.text
    await days.go(9 * DAY, step=DAY)
    assert said(person, where, "your time is up") == []


# Terms


async def test_a_table_agrees_on_another_pace_by_a_vote(club, days):
    game, _, where = await begun(club)
    page = await club["Bob"].slash(where, "table terms")
    assert "How long may a turn take? as long as it takes" in whispered(page)
    custom_id = page.newest.selects[0]["custom_id"]
    page = await club["Bob"].select(page, "pace-quick", custom_id=custom_id)
    assert "You would ask the table: let a turn take four hours" in whispered(page).replace("**", "")
    await club["Bob"].click(page, "Propose")
    await days.settle()
    (vote,) = said(club["Ann"], where, "let a turn take four hours")
    await club["Cleo"].click(vote, "Agree")
    await days.settle()
    assert (await club.bot.services.house.pace.terms(game.number)).pace == "quick"


# Game nights


async def test_a_game_night(club, days, clock):
    game, person, where = await begun(club, pace="daily")
    other = (await game.others())[0]
    await other.slash(where, "table night", until="2 hours")
    await days.settle()
    (invited,) = said(person, where, "opens a game night")
    await person.click(invited, "Here")
    await days.settle()
    side = await game.side(person)
    assert f"<t:{NOON + 10 * MINUTE}:f>" in side.text
    await days.go(10 * MINUTE, step=MINUTE)
    assert len(said(person, where, "your time is up")) == 1
    await days.go(HOUR, step=15 * MINUTE)
    assert len(said(person, where, "The game night is over.")) == 1
    assert said(person, where, "opens a game night") == []


async def test_nobody_who_is_there_is_called(club, days):
    game, person, where = await begun(club)
    for one in ("Ann", "Bob", "Cleo"):
        if one == "Ann":
            await club["Ann"].slash(where, "table night")
            await days.settle()
        (invited,) = said(person, where, "opens a game night")
        await club[one].click(invited, "Here")
    await game.turn(person)
    await game.caught_up()
    following = await game.awaited()
    for one in following:
        assert [seen for seen in one.sees(where) if one.id in seen.pinged] == []


async def test_at_a_game_night_an_open_panel_follows_the_table(club, days):
    game, person, where = await begun(club)
    other = (await game.others())[0]
    await other.slash(where, "table night")
    await days.settle()
    side = await game.side(other)
    before = side.text
    await game.turn(person)
    await club.playground.until(lambda: side.text != before)


async def test_a_draft_is_not_used_if_its_player_says_so(club, days):
    game, _, _ = await begun(club, pace="daily", end="hard")
    await game.placing()
    person = await game.turn_of()
    side = await game.side(person)
    code = (await game.look(person)).choices[0]
    await club.table.step(game.number, person.id, None, [code])
    side = await game.side(person)
    assert "Should it run out, this draft counts." in side.text
    reply = await person.click(side, "Do not use it")
    assert "does not count" in whispered(reply)
    side = await game.side(person)
    assert "this draft does not count" in side.text
    assert "Use my draft" in side.message.labels
