"""Lobbies and people in the database."""

import asyncio
import sqlite3
from contextlib import closing
from typing import get_args

import pytest
from msgspec.structs import replace

from bot.migrations import STEPS
from bot.storage import Shown, Store
from bot.storage_house import House, Person, Theme
from bot.table import Table
from rendering.order import ThemeName
from tests.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
GUILD, CHANNEL = 7, 70
ANN, BOB, CAT = 2**62 + 1, 2**62 + 2, 2**62 + 3


@pytest.fixture
def house(store):
    return House(store)


async def lobby(house, **more):
    return await house.open_lobby("quarry", GUILD, CHANNEL, ANN, **{"in_thread": True, **more})


# Lobbies


async def test_a_lobby_is_found_as_it_was_opened(house):
    opened = await lobby(house)
    assert (opened.id, opened.users, opened.host, opened.status) == (1, (ANN,), ANN, "open")
    assert await house.lobby(opened.id) == opened
    assert await house.lobby(99) is None
    assert await house.open_lobbies() == (opened,)


async def test_a_lobby_is_found_as_it_was_saved(house):
    opened = await lobby(house, in_thread=False)
    changed = replace(
        opened,
        message=2**62,
        host=BOB,
        options={"deck": "long"},
        users=(ANN, BOB, -1),
        in_thread=True,
        status="started",
    )
    await house.save_lobby(changed)
    assert await house.lobby(opened.id) == changed
    assert changed.humans == (ANN, BOB)
    assert await house.open_lobbies() == ()


async def test_numbers_are_never_given_twice(store, house):
    """A table keeps its number from beginning to end, so lobbies and games count together."""
    table = Table(store, SHELF)
    dealt = await table.deal("quarry", 1, (ANN, BOB, CAT), {})
    first = await lobby(house)
    assert first.id == dealt.game_id + 1
    game = await table.deal("quarry", 2, (ANN, BOB, CAT), {}, game_id=first.id)
    assert game.game_id == first.id
    assert (await lobby(house)).id == first.id + 1


async def test_many_lobbies_at_once_have_numbers_of_their_own(house):
    opened = await asyncio.gather(*(lobby(house) for _ in range(20)))
    assert sorted(one.id for one in opened) == list(range(1, 21))


# People


async def test_somebody_met_is_known(house):
    person = await house.meet(ANN, "Ann", "de")
    assert (person.name, person.speaks, person.ping, person.confirm) == ("Ann", "de", "mention", "always")
    assert not person.dms_closed
    assert await house.people([ANN, BOB]) == {ANN: person}
    assert await house.people([]) == {}


async def test_a_new_name_and_a_new_client_are_noticed_and_what_somebody_likes_stays(house):
    await house.meet(ANN, "Ann", "de")
    liked = replace(
        await house.meet(ANN, "Ann", "de"),
        language="fr",
        ping="dm",
        confirm="never",
        theme="contrast",
        dms_closed=True,
    )
    await house.prefer(liked)
    assert (await house.people([ANN]))[ANN] == liked
    later = await house.meet(ANN, "Annie", "en-GB")
    assert later == replace(liked, name="Annie", locale="en-GB")
    assert later.speaks == "fr"
    await house.prefer(replace(later, language=None))
    assert (await house.people([ANN]))[ANN].speaks == "en-GB"


async def test_somebody_met_before_there_were_themes_likes_light_pictures(tmp_path):
    """What a database of the second schema knows stays, and the rest is as for everybody new."""
    before, path = tmp_path / "steps", tmp_path / "quarry.db"
    before.mkdir()
    for step in sorted(STEPS.glob("*.sql"))[:2]:
        (before / step.name).write_bytes(step.read_bytes())
    await (await Store.open(path, SHELF, migrations=before)).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO person VALUES (?, 'Ann', 'de', 'fr', 'dm', 'never', 1)", (ANN,))
    store = await Store.open(path, SHELF)
    try:
        house = House(store)
        person = (await house.people([ANN]))[ANN]
        assert person == Person(ANN, "Ann", "de", "fr", "dm", "never", "light", dms_closed=True)
        await house.prefer(replace(person, theme="dark"))
        assert (await house.people([ANN]))[ANN].theme == "dark"
    finally:
        await store.close()


def test_whatever_can_be_drawn_can_be_liked():
    assert get_args(Theme) == get_args(ThemeName)


async def test_a_name_is_kept_verbatim(house):
    name = "'; DROP TABLE person; -- \u202e `**@everyone"
    assert (await house.meet(ANN, name, "he")).name == name
    assert len(await house.people([ANN])) == 1


async def test_meeting_at_once_is_meeting_once(house):
    met = await asyncio.gather(*(house.meet(ANN, "Ann", "en") for _ in range(10)))
    assert len(set(met)) == 1


# Games that need attention


async def test_games_with_practice_players_are_known(store, house):
    table = Table(store, SHELF)
    await table.deal("quarry", 1, (ANN, BOB, CAT), {})
    with_one = await table.deal("quarry", 2, (ANN, -1, CAT), {})
    gone = await table.deal("quarry", 3, (-1, -2, CAT), {})
    await table.abandon(gone.game_id)
    assert await house.with_practice() == (with_one.game_id,)


async def test_what_may_still_have_to_be_shown_is_known(store, house):
    table = Table(store, SHELF)
    running = (await table.deal("quarry", 1, (ANN, BOB, CAT), {})).game_id
    over = await finished(store, table, 2)
    shown = await finished(store, table, 3)
    await store.mark_shown(shown, "result", Shown(5, 3, 33))
    gone = (await table.deal("quarry", 4, (ANN, BOB, CAT), {})).game_id
    await table.abandon(gone)
    assert await house.unsettled() == (over, running)


async def finished(store, table, channel):
    game = (await table.deal("quarry", channel, (ANN, BOB, CAT), {})).game_id
    for user in (ANN, BOB, CAT):
        await table.step(game, user, None, ["Earn.1"])
        await table.publish(game, user, None)
    for user in (ANN, BOB, CAT):
        await table.step(game, user, None, ["Bid.0"])
        mine = await table.look(game, user)
        if mine.draft:
            await table.publish(game, user, None)
    assert (await table.look(game, None)).status == "finished"
    return game


# Facts


async def test_facts_are_remembered_and_replaced(house):
    assert await house.fact("commands") is None
    await house.remember("commands", "one")
    await house.remember("commands", "two")
    await house.remember("other", "three")
    assert (await house.fact("commands"), await house.fact("other")) == ("two", "three")


async def test_everything_outlives_a_start(tmp_path):
    path = tmp_path / "again.db"
    store = await Store.open(path, SHELF)
    house = House(store)
    opened = await lobby(house)
    met = await house.meet(ANN, "Ann", "en")
    await house.remember("commands", "one")
    await store.close()
    store = await Store.open(path, SHELF)
    house = House(store)
    assert await house.lobby(opened.id) == opened
    assert (await house.people([ANN]))[ANN] == met
    assert await house.fact("commands") == "one"
    await store.close()
