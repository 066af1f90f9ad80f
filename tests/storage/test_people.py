"""People and small facts in the database."""

import asyncio
import sqlite3
from contextlib import closing
from typing import get_args

import pytest
from msgspec.structs import replace

from bot.storage.database import step
from bot.storage.games import Store
from bot.storage.lobbies import LobbyStore
from bot.storage.migrations import STEPS
from bot.storage.people import Facts, People, Person, Theme
from rendering.order import ThemeName
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB = 2**62 + 1, 2**62 + 2


@pytest.fixture
def people(store):
    return People(store.database)


@pytest.fixture
def facts(store):
    return Facts(store.database)


async def test_somebody_met_is_known(people):
    person = await people.meet(ANN, "Ann", "de")
    assert (person.name, person.speaks, person.ping, person.confirm) == ("Ann", "de", "mention", "always")
    assert not person.dms_closed
    assert await people.find([ANN, BOB]) == {ANN: person}
    assert await people.find([]) == {}


async def test_a_new_name_and_a_new_client_are_noticed_and_what_somebody_likes_stays(people):
    await people.meet(ANN, "Ann", "de")
    liked = replace(
        await people.meet(ANN, "Ann", "de"),
        language="fr",
        ping="dm",
        confirm="never",
        theme="contrast",
        dms_closed=True,
        zone="Europe/Rome",
        quiet=(22 * 60, 8 * 60 + 30),
        remind=6,
        digest=8 * 60,
        digest_only=True,
        asked_zone=True,
    )
    await people.prefer(liked)
    assert (await people.find([ANN]))[ANN] == liked
    later = await people.meet(ANN, "Annie", "en-GB")
    assert later == replace(liked, name="Annie", locale="en-GB")
    assert later.speaks == "fr"
    await people.prefer(replace(later, language=None))
    assert (await people.find([ANN]))[ANN].speaks == "en-GB"


async def test_somebody_met_before_there_were_themes_likes_light_pictures(tmp_path):
    """What a database of the second schema knows stays, and the rest is as for everybody new."""
    before, path = tmp_path / "steps", tmp_path / "quarry.db"
    before.mkdir()
    for one in sorted(STEPS.glob("*.sql"))[:2]:
        (before / one.name).write_bytes(one.read_bytes())
    await (await Store.open(path, SHELF, migrations=before)).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO person VALUES (?, 'Ann', 'de', 'fr', 'dm', 'never', 1)", (ANN,))
    store = await Store.open(path, SHELF)
    try:
        people = People(store.database)
        person = (await people.find([ANN]))[ANN]
        assert person == Person(ANN, "Ann", "de", "fr", "dm", "never", "light", dms_closed=True)
        await people.prefer(replace(person, theme="dark"))
        assert (await people.find([ANN]))[ANN].theme == "dark"
    finally:
        await store.close()


async def test_hours_that_cannot_be_read_are_as_for_somebody_new(people, store):
    met = await people.meet(ANN, "Ann", "de")
    damage = "UPDATE person SET zone = '', quiet_from = 99999, quiet_to = 5, remind = -3, digest = 1440"
    await store.database.write(step(damage))
    assert (await people.find([ANN]))[ANN] == met


def test_whatever_can_be_drawn_can_be_liked():
    assert get_args(Theme) == get_args(ThemeName)


async def test_a_name_is_kept_verbatim(people):
    name = "'; DROP TABLE person; -- \u202e `**@everyone"
    assert (await people.meet(ANN, name, "he")).name == name
    assert len(await people.find([ANN])) == 1


async def test_meeting_at_once_is_meeting_once(people):
    met = await asyncio.gather(*(people.meet(ANN, "Ann", "en") for _ in range(10)))
    assert len(set(met)) == 1


# Facts


async def test_facts_are_remembered_and_replaced(facts):
    assert await facts.fact("commands") is None
    await facts.remember("commands", "one")
    await facts.remember("commands", "two")
    await facts.remember("other", "three")
    assert (await facts.fact("commands"), await facts.fact("other")) == ("two", "three")


async def test_everything_outlives_a_start(tmp_path):
    path = tmp_path / "again.db"
    store = await Store.open(path, SHELF)
    opened = await LobbyStore(store).open("quarry", 7, 70, ANN, in_thread=True)
    met = await People(store.database).meet(ANN, "Ann", "en")
    await Facts(store.database).remember("commands", "one")
    await store.close()
    store = await Store.open(path, SHELF)
    assert await LobbyStore(store).find(opened.id) == opened
    assert (await People(store.database).find([ANN]))[ANN] == met
    assert await Facts(store.database).fact("commands") == "one"
    await store.close()
