"""What managers settle, and that tables keep to it."""

import pytest

from bot.playground.club import add_role
from bot.playground.permissions import named
from tests.cogs.conftest import whispered

HOLDS = "What holds on this server"


@pytest.fixture
def manager(house):
    """Somebody who manages the club."""
    return house["Ann"]


@pytest.fixture
def player(house):
    """Somebody with a role that has no rights of its own."""
    add_role(house.playground.world, _home(house), "Players", house["Cleo"].user)
    return house["Cleo"]


def _home(house):
    return house.playground.world.guilds[house.tables.guild_id]


async def settle(club, person, **options):
    return whispered(await person.slash(club.tables, "house settings", **options))


async def new(club, name, where=None):
    reply = await club[name].slash(where or club.tables, "table new", game="oasis")
    await club.answered()
    return reply


async def test_what_holds_is_shown_and_changed(manager, club):
    told = await settle(club, manager)
    assert HOLDS in told
    assert "Public language: as Discord says (en-US)" in told
    assert "Time zone: none" in told
    assert "Usual pace: as long as it takes" in told
    assert "Open tables: 0 of 50, and 10 of one person at the most" in told
    told = await settle(club, manager, zone="Europe/Rome", pace="daily", most=3, each=2)
    assert "Time zone: Europe/Rome" in told
    assert "Usual pace: a day a turn (daily)" in told
    assert "Open tables: 0 of 3, and 2 of one person at the most" in told
    told = await settle(club, manager, forget="zone")
    assert "Time zone: none" in told


async def test_whoever_names_no_clock_lives_by_that_of_the_server(manager, club):
    await settle(club, manager, zone="Europe/Rome")
    told = whispered(await club["Bob"].slash(club.tables, "my settings"))
    assert "Your clock: Europe/Rome, as this server" in told


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"zone": "Atlantis"}, "I know no zone"),
        ({"most": 0}, "a number from 1 to 500"),
        ({"each": 101}, "a number from 1 to 100"),
    ],
)
async def test_what_makes_no_sense_is_refused(manager, club, options, why):
    assert why in await settle(club, manager, **options)
    assert "Open tables: 0 of 50" in await settle(club, manager)


async def test_nobody_else_is_offered_it_and_a_forged_command_is_refused(manager, club):
    club.troubled = True
    with pytest.raises(Exception, match="You may not use /house"):
        await club["Bob"].slash(club.tables, "house settings", most=1)
    group = club.bot.tree.get_command("house")
    assert group.default_permissions.manage_guild
    commands = club.playground.world.commands.values()
    (command,) = [one for one in commands if one.body["name"] == "house"]
    command.body["default_member_permissions"] = None
    told = whispered(await club["Bob"].slash(club.tables, "house settings", most=1))
    assert told == "That is for those who manage this server."
    assert "Open tables: 0 of 50" in await settle(club, manager)


async def test_a_channel_that_the_bot_cannot_write_in_is_refused(manager, club):
    club.playground.threads.permit(club.side_room, club.playground.world.bot_id, deny=named("send_messages"))
    assert "I cannot write in" in await settle(club, manager, log=club.side_room)
    assert f"<#{club.tables.id}>" in await settle(club, manager, log=club.tables)


# Tables keep to it


async def test_a_role_may_be_needed(manager, player, house, club):
    role = _home(house).members[player.id].roles[-1]
    await settle(club, manager, opener=str(role))
    told = whispered(await new(club, "Bob"))
    assert told == f"Tables are set up by <@&{role}> here. Ask one of them."
    assert (await new(club, "Cleo")).newest.buttons


async def test_tables_may_have_their_place(manager, club):
    await settle(club, manager, place=club.tables)
    told = whispered(await new(club, "Bob", club.side_room))
    assert told == f"On this server, tables are set up in <#{club.tables.id}>."
    assert (await new(club, "Bob")).newest.buttons


async def test_there_may_be_enough_tables(manager, club):
    await settle(club, manager, most=2, each=1)
    assert (await new(club, "Bob")).newest.buttons
    told = whispered(await new(club, "Bob"))
    assert told.startswith("You have an open table on this server already")
    assert (await new(club, "Cleo")).newest.buttons
    assert whispered(await new(club, "Dan")).startswith("2 tables are open on this server")
