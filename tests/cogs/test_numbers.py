"""Numbers tell nothing: what somebody may not see answers as what never was."""

import pytest

from tests.cogs import roads
from tests.cogs.conftest import number
from tests.cogs.test_damage import harm
from tests.cogs.test_who_may_act import AROUND, NEAR_AND_FAR, cast, place
from tests.cogs.town import Town, turned_away

NEVER = 987654
LET_IN = ("player", "former player", "looker-on")


@pytest.fixture
async def town(house):
    async with Town(house).online() as town:
        yield town


def outsiders(town, where):
    """Whoever does not sit at the table, and may not see it from there."""
    people = cast(town)
    del people["removed member"]  # who knows of the seat they have
    if where in ("other server", "direct message"):
        del people["player"]
        return people
    return {who: person for who, person in people.items() if who not in LET_IN}


async def answers(town, person, channel, ways):
    """Return what somebody is told on each of these ways."""
    messages = town.messages_in(channel, person)
    replies = [await way.walk(town.club, person, channel, messages) for way in ways]
    assert all(turned_away(reply) for reply in replies)
    return [reply.newest.text for reply in replies]


async def compare(town, where, same, ways):
    """Let everybody who may not see a table ask for it, and for one that never was."""
    for who, person in outsiders(town, where).items():
        channel = place(town, person, where, same)
        there = await answers(town, person, channel, ways(channel, True))
        never = await answers(town, person, channel, ways(channel, False))
        assert there == never, (who, where)


@AROUND
async def test_games(town, where):
    game = await town.start("Ann", "Bob", "Cleo")
    (move,) = [one for one in roads.commands(town.club) if one.name == "table move"]

    def ways(channel, there):
        table = game.number if there else NEVER
        return [*roads.doors(table), *roads.panel(table), move.road(channel, table)]

    await compare(town, where, await game.channel(), ways)


@NEAR_AND_FAR
async def test_lobbies(town, where):
    lobby = await town.lobby("Ann", "Bob")
    table, other = number(lobby), town["Bob"].id
    await compare(
        town, where, town.club.tables, lambda _, there: roads.lobby(table if there else NEVER, other)
    )


@AROUND
async def test_damaged_lobbies(town, where, tmp_path):
    lobby = await town.lobby("Ann", "Bob")
    table, other = number(lobby), town["Bob"].id
    await harm(town.club, tmp_path, "UPDATE lobby SET users = 'x' WHERE id = ?", table)
    await compare(
        town, where, town.club.tables, lambda _, there: roads.lobby(table if there else NEVER, other)
    )
