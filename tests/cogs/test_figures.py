"""The figures of a bot tell what its people have seen."""

from collections import Counter

import pytest

from bot.figures import Watched
from bot.storage.people import Facts


def told(figures):
    """Return all figures by name and labels."""
    return {(one.name, *labels): value for one in figures for labels, value in one.values}


@pytest.fixture
def watched(club):
    watched = Watched(Facts(club.store.database), Counter({"error": 2}))
    watched.bot = club.bot
    return watched


async def test_clicks_are_counted_as_they_end_and_tables_as_they_run(club, watched):
    before = told(await watched.figures())
    await club.start("Ann", "Bob", "Cleo")
    await club.answered()
    after = told(await watched.figures())
    assert ("clicks", "component", "answered") not in before
    assert after["clicks", "component", "answered"] == 3  # two joined, and one started
    assert after["clicks", "application_command", "answered"] == 1
    assert 0 <= after["clicks_within", "0.1"] <= after["clicks_within", "3.0"] <= 4
    assert after["click_seconds",] > 0
    assert (before["tables_running",], after["tables_running",]) == (0, 1)
    assert after["ready",] == 1
    assert after["log_records", "error"] == 2


async def test_a_refusal_is_counted_as_one(club, watched):
    lobby = await club.lobby("Ann", "Bob")
    await club["Ann"].click(lobby, "Start")
    await club.answered()
    assert told(await watched.figures())["clicks", "component", "refused"] == 1


async def test_what_is_due_is_told_by_kind(club, watched):
    agenda = club.bot.services.house.agenda
    await agenda.rest()
    await agenda.soon("tidy")
    figures = told(await watched.figures())
    assert figures["overdue", "tidy"] == 1
    assert 0 <= figures["overdue_seconds", "tidy"] < 60


async def test_without_discord_it_is_not_ready_and_still_tells(club, watched):
    assert await watched.trouble() == ""
    watched.bot = None
    assert await watched.trouble() == "not connected to Discord"
    assert told(await watched.figures())["ready",] == 0
