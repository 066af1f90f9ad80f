"""What servers have settled, and what was repaired there."""

import pytest
from msgspec.structs import replace

from bot.engine.core import Refused
from bot.people.house_rules import HouseRules
from bot.storage.database import step
from bot.storage.guilds import Deed, Guilds, Settled, done
from bot.storage.lobbies import LobbyStore
from bot.table.lobby import Lobbies
from bot.time.terms import Terms

CLUB, OTHER = 7, 8
HALL, SIDE_ROOM = 70, 71
ANN, BOB, CAT = 2**62 + 1, 2**62 + 2, 2**62 + 3
ALL = Settled(CLUB, "it", "Europe/Rome", "daily", 5, HALL, SIDE_ROOM, 3, 2)


@pytest.fixture
def guilds(store):
    return Guilds(store.database)


@pytest.fixture
def rules(guilds):
    return HouseRules(guilds)


@pytest.fixture
def lobbies(store, table):
    return Lobbies(LobbyStore(store), table)


async def opened(lobbies, host=ANN, guild=CLUB, channel=HALL):
    return await lobbies.open("quarry", guild, channel, host, in_thread=True)


async def may_open(rules, user=ANN, roles=(), places=(HALL,), guild=CLUB):
    """Return why somebody may not set up a table, if so."""
    try:
        rules.expect_opener(guild, roles, places)
        await rules.expect_room(guild, user)
    except Refused as refused:
        return refused.refusal.key.removeprefix("house-refusal-")


async def test_a_server_that_has_settled_nothing_is_as_any_other(rules, guilds):
    assert rules.of(CLUB) == Settled(CLUB)
    assert rules.of(None).language is None
    assert rules.terms(CLUB) == Terms()
    assert await guilds.all() == {}
    assert await may_open(rules) is None


async def test_what_is_settled_outlives_a_start(rules, guilds):
    changes = {name: getattr(ALL, name) for name in ALL.__struct_fields__[1:]}
    assert await rules.settle(CLUB, **changes) == ALL
    again = HouseRules(guilds)
    assert again.of(CLUB) == Settled(CLUB)
    await again.load()
    assert again.of(CLUB) == rules.of(CLUB) == ALL
    assert again.of(OTHER) == Settled(OTHER)
    assert again.terms(CLUB) == Terms(pace="daily")


async def test_one_thing_is_changed_and_the_others_stay(rules):
    await rules.settle(CLUB, zone="Europe/Rome", most_tables=3)
    await rules.settle(CLUB, zone=None)
    assert rules.of(CLUB) == Settled(CLUB, most_tables=3)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"zone": "Atlantis/Capital"}, "time-refusal-zone"),
        ({"pace": "warp"}, "table-refusal-bad-option"),
        ({"most_tables": 0}, "house-refusal-number"),
        ({"most_tables": 501}, "house-refusal-number"),
        ({"most_each": -(10**30)}, "house-refusal-number"),
        ({"most_each": 101}, "house-refusal-number"),
    ],
)
async def test_what_makes_no_sense_is_refused_and_changes_nothing(rules, guilds, changes, why):
    with pytest.raises(Refused, match=why):
        await rules.settle(CLUB, language="it", **changes)
    assert rules.of(CLUB) == Settled(CLUB)
    assert await guilds.all() == {}


async def test_a_damaged_row_counts_as_not_settled(rules, guilds, store):
    await rules.settle(CLUB, language="it")
    await rules.settle(OTHER, language="fr")
    await store.database.write(step("UPDATE guild SET most_tables = -1, pace = 'warp' WHERE id = ?1", CLUB))
    await rules.load()
    assert rules.of(OTHER).language == "fr"
    assert rules.terms(CLUB) == Terms()


# Who may set up tables


async def test_a_role_opens_the_house(rules):
    await rules.settle(CLUB, opener_role=5)
    assert await may_open(rules) == "opener"
    assert await may_open(rules, roles=(4,)) == "opener"
    assert await may_open(rules, roles=(4, 5)) is None
    assert await may_open(rules, guild=OTHER) is None


async def test_tables_go_where_they_belong(rules):
    await rules.settle(CLUB, board_channel=HALL)
    assert await may_open(rules, places=(SIDE_ROOM,)) == "place"
    assert await may_open(rules, places=(710, HALL)) is None


async def test_a_server_has_room_for_so_many_tables(rules, lobbies, table):
    await rules.settle(CLUB, most_tables=3, most_each=100)
    await opened(lobbies)
    started = await opened(lobbies, BOB, channel=SIDE_ROOM)
    await opened(lobbies, CAT, OTHER)
    assert await may_open(rules) is None
    third = await opened(lobbies)
    assert await may_open(rules, BOB) == "most"
    await lobbies.cancel(third.id, ANN)
    assert await may_open(rules, BOB) is None
    await lobbies.join(started.id, CAT)
    await lobbies.start(started.id, BOB, SIDE_ROOM)
    assert await may_open(rules, BOB) is None
    await opened(lobbies)
    assert await may_open(rules, BOB) == "most"


async def test_one_person_has_room_for_so_many_tables(rules, lobbies):
    await rules.settle(CLUB, most_each=2)
    for channel in (HALL, SIDE_ROOM):
        lobby = await opened(lobbies, channel=channel)
    assert await may_open(rules) == "each"
    assert await may_open(rules, BOB) is None
    assert await may_open(rules, guild=OTHER) is None
    await lobbies.join(lobby.id, BOB)
    await lobbies.start(lobby.id, ANN, SIDE_ROOM)
    assert await may_open(rules) == "each"
    await lobbies.cancel(lobby.id - 1, ANN)
    assert await may_open(rules) is None


# Deeds


async def test_a_repair_leaves_its_trace(guilds, store):
    deeds = [
        Deed(CLUB, 12, ANN, "back", {"why": "the wrong button", "line": "84"}, 1000),
        Deed(CLUB, None, BOB, "holiday", {}, 1001),
        Deed(OTHER, 13, CAT, "abandon", {"why": "'; DROP TABLE deed; --"}, 1002),
        Deed(CLUB, 12, BOB, "reseat", {}, 1003),
    ]
    await store.database.write(*map(done, deeds))
    deeds = [replace(deed, id=number) for number, deed in enumerate(deeds, 1)]
    assert await guilds.deeds(CLUB, 2) == [deeds[3], deeds[1]]
    assert await guilds.deeds(OTHER, 9) == [deeds[2]]
    assert await guilds.deeds_at(12) == [deeds[0], deeds[3]]
    assert await guilds.deeds_at(99) == []
