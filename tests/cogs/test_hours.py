"""Somebody's clock and reminders: by command, and on the page of their settings."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.cogs.conftest import whispered
from tests.support.clock import Clock

NOON = int(datetime(2026, 7, 1, 12, 5, tzinfo=ZoneInfo("Europe/Rome")).timestamp())


@pytest.fixture
def clock():
    clock = Clock()
    clock.now = NOON
    return clock


async def known(club, person):
    return (await club.bot.services.house.people.find([person.id]))[person.id]


async def mine(club, command, **options):
    return await club["Ann"].slash(club.tables, f"my {command}", **options)


def offered(reply, verb):
    (select,) = [one for one in reply.newest.selects if one["custom_id"].startswith(f"my:{verb}/")]
    return {one["label"]: one["value"] for one in select["options"]}


async def pick(club, reply, verb, value):
    (select,) = [one for one in reply.newest.selects if one["custom_id"].startswith(f"my:{verb}/")]
    return await club["Ann"].select(reply, value, custom_id=select["custom_id"])


# By command


async def test_a_clock_is_named_by_command(club):
    told = whispered(await mine(club, "time", zone="Europe/Rome", quiet="22:30-7"))
    assert "Your clock is that of Europe/Rome.** It is 12:05 there now. Silence: from 22:30 to 7:00." in told
    ann = await known(club, club["Ann"])
    assert (ann.zone, ann.quiet, ann.asked_zone) == ("Europe/Rome", (22 * 60 + 30, 7 * 60), True)
    told = whispered(await mine(club, "settings"))
    assert "Your clock: Europe/Rome, where it is 12:05 now" in told
    assert "Silence: from 22:30 to 7:00" in told


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"zone": "Atlantis"}, "I know no zone “Atlantis”"),
        ({"zone": "Europe"}, "I know no zone “Europe”"),
        ({"quiet": "at night"}, "I cannot read “at night” as quiet hours"),
        ({"quiet": "20-9", "zone": "Europe/Rome"}, "Quiet hours last 12 hours at the most"),
    ],
)
async def test_a_strange_clock_is_refused_and_changes_nothing(club, options, why):
    await mine(club, "time")
    before = await known(club, club["Ann"])
    assert why in whispered(await mine(club, "time", **options))
    assert await known(club, club["Ann"]) == before


async def test_a_city_alone_is_enough(club):
    assert "that of Europe/Rome" in whispered(await mine(club, "time", zone="rome"))


async def test_places_are_suggested_while_they_are_typed(club):
    found = await club["Ann"].complete(club.tables, "my time", "zone", "rom")
    assert found[0] == {"name": "Europe/Rome", "value": "Europe/Rome"}
    assert len(await club["Ann"].complete(club.tables, "my time", "zone", "")) == 25


async def test_reminders_are_chosen_by_command(club):
    told = whispered(await mine(club, "reminders", every="6"))
    assert "I call you again: every 6 hours" in told
    told = whispered(await mine(club, "reminders", every="off", digest="8:30", only=True))
    assert "I call you again: not again, only before your time is up" in told
    assert "A list of what waits for you: every day at 8:30, and I never call you otherwise" in told
    told = whispered(await mine(club, "reminders", digest="off"))
    assert "A list of what waits for you: none" in told
    ann = await known(club, club["Ann"])
    assert (ann.remind, ann.digest, ann.digest_only) == (0, None, False)
    assert "I cannot read “soon”" in whispered(await mine(club, "reminders", digest="soon"))


# On the page


async def test_the_question_leads_to_a_place(club):
    asked = await mine(club, "time")
    assert "I do not know your clock" in whispered(asked)
    assert "Others may guess your hours from that" in whispered(asked)
    clocks = offered(asked, "offset")
    assert clocks["12:05 · Wednesday"] == "120"
    assert clocks["15:35 · Wednesday"] == "330"
    assert "Another time" in clocks
    placed = await pick(club, asked, "offset", "120")
    assert "Your clock is that of" in whispered(placed)
    ann = await known(club, club["Ann"])
    assert ann.zone in offered(placed, "place")
    assert "Europe/Rome" in offered(placed, "place")
    moved = await pick(club, placed, "place", "Europe/Rome")
    quiet = await pick(club, moved, "night", "never")
    assert "Silence: never" in whispered(quiet)
    ann = await known(club, club["Ann"])
    assert (ann.zone, ann.quiet) == ("Europe/Rome", (0, 0))


async def test_whoever_has_another_time_is_told_how_to_name_it(club):
    asked = await mine(club, "time")
    assert "/my time zone" in whispered(await pick(club, asked, "offset", "other"))


async def test_settings_are_changed_where_they_are_shown(club):
    page = await mine(club, "settings")
    page = await pick(club, page, "remind", "3")
    assert "every 3 hours" in whispered(page)
    page = await pick(club, page, "quiet", "22:00-8:00")
    assert "Silence: from 22:00 to 8:00" in whispered(page)
    page = await pick(club, page, "digest", "7:00")
    assert "every day at 7:00, in place of further calls" in whispered(page)
    page = await club["Ann"].click(page, "My clock …")
    assert "What time is it where you are?" in whispered(page)
    page = await club["Ann"].click(page, "All settings")
    assert "Your settings" in whispered(page)
    ann = await known(club, club["Ann"])
    assert (ann.remind, ann.quiet, ann.digest) == (3, (22 * 60, 8 * 60), 7 * 60)


@pytest.mark.parametrize(
    ("what", "value", "said"),
    [
        ("ping", "dm", "When it is your turn: I write you a direct message"),
        ("confirm", "never", "Before a turn counts: I publish it without asking"),
        ("theme", "contrast", "Your own pictures: High contrast"),
        ("language", "en", "Language: English"),
        ("language", "client", "Language: as your Discord"),
    ],
)
async def test_what_somebody_likes_is_changed_in_words(club, what, value, said):
    page = await pick(club, await mine(club, "settings"), what, value)
    assert said in whispered(page)


async def test_whoever_is_asked_for_their_clock_is_told_what_others_see_of_it(club):
    """A call without a sound, and the end of somebody's time, show all when they sleep."""
    page = await club["Ann"].click(await club["Ann"].slash(club.tables, "my settings"), "My clock …")
    assert "Others may guess your hours" in page.text
    assert "until when you have time" in page.text
    assert "without a sound" in page.text


async def test_lists_say_what_they_are_about_when_something_is_chosen(club):
    """Discord shows the label of what is chosen, and not what was asked."""
    page = await club["Ann"].slash(club.tables, "my settings")
    chosen = [one["label"] for each in page.message.selects for one in each["options"] if one.get("default")]
    assert chosen == [
        "Your turn: I mention you in the channel",
        "Your turn counts: I always ask you to publish it",
        "Pictures: Light",
        "Language: as your Discord",
        "Call me again: every 24 hours",
        "Be silent: from 23:00 to 7:00",
        "Daily list: none",
    ]


async def test_a_clock_that_the_world_has_given_up_is_said(club):
    await mine(club, "time", zone="Europe/Rome")
    guests = club.bot.services.guests
    await guests.prefer(await known(club, club["Ann"]), zone="Atlantis/Capital")
    told = whispered(await mine(club, "settings"))
    assert "“Atlantis/Capital” is no longer the name of a zone" in told
    assert "I do not know your clock" in whispered(await mine(club, "time"))
