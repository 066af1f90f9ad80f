"""The whole table: who comes, from where, by which road. Whoever is not let in learns and changes nothing."""

import pytest

from cogs._items import ITEMS
from rendering import Picture
from rendering.reel import reel
from tests.cogs import roads
from tests.cogs.conftest import number, settled
from tests.cogs.town import Town, turned_away
from tests.support.sweeps import sweep

PLACES = ["same channel", "other channel", "other server", "direct message"]
WHEREVER = pytest.mark.parametrize("where", PLACES)
NEAR_AND_FAR = pytest.mark.parametrize("where", sweep(PLACES, ["same channel", "other server"]))
AROUND = pytest.mark.parametrize("where", sweep(PLACES, ["other channel", "direct message"]))
SHARES, FEW = 5, 6  # of the ways
MANAGERS = "house table"  # nobody else comes as far as to be told whether there is such a game
ABOUT_NO_GAME = (
    "my games",
    "my settings",
    "my time",
    "my reminders",
    "house settings",
    "house holiday",
    "table new",
    "help",
    "rules",
    "learn",
)
NAMING = tuple(
    [f"table {one}" for one in ("move", "join", "leave", "start", "invite", "kick", "host", "door")]
)

# Who is let in
MEMBERS = ("player", "former player", "looker-on")
ON_THE_SERVER = {"same channel": MEMBERS, "other channel": MEMBERS}
BY_NAME = {  # what names its game: buttons, lists, forms
    **ON_THE_SERVER,
    "other server": ("player",),
    "direct message": ("player",),
}
BY_CHANNEL = {
    "same channel": MEMBERS,
    "other channel": ("player",),
}  # commands; a player's only game is found


@pytest.fixture
async def town(house, monkeypatch):
    """A place where nobody waits for reels and pages to be drawn: it is asked who may see them."""
    async with Town(house).online() as town:
        monkeypatch.setattr(town.club.bot.services.cinema, "make", drawn)
        yield town


async def drawn(craft, given):
    """Of a page, only its first picture is drawn."""
    return Picture(b"RIFF", "A reel.") if craft is reel else craft((given[0][:1], 100))


def cast(town):
    """Ann plays, Dan left before the start. Eve sees the tables no more, and Bob, who plays, is removed."""
    town.hide(town.club.tables, town["Eve"])
    town.remove(town["Bob"])
    return {
        "removed member": town["Bob"],
        "member shut out": town["Eve"],
        "stranger": town.stranger,
        "looker-on": town["Sam"],
        "former player": town["Dan"],
        "player": town["Ann"],
    }


def place(town, person, where, same):
    return {
        "same channel": same,
        "other channel": town.club.side_room,
        "other server": town.lounge,
        "direct message": town.direct(person),
    }[where]


@pytest.fixture(params=sweep(range(SHARES), [0]))
def walk_all(request, town):
    """Let everybody go every way from a place: of many ways each their share, everybody another one."""

    async def walk(where, same, ways, let_in):
        await walked(town, where, same, ways, let_in, request.param)

    return walk


async def walked(town, where, same, ways, let_in, share):
    """Those who are let in come last, for they may change things."""
    comers = sorted(cast(town).items(), key=lambda one: one[0] in let_in.get(where, ()))
    for turn, (who, person) in enumerate(comers):
        channel = place(town, person, where, same)
        messages = town.messages_in(channel, person)
        before, public = await town.everything(), len(town.club.public)
        welcome = who in let_in.get(where, ())
        every = list(ways(channel))
        for road in every[(share + turn) % SHARES :: SHARES] if len(every) > FEW else every:
            reply = await road.walk(town.club, person, channel, messages)
            assert turned_away(reply) != welcome, f"{who}, {where}: {road} answers {reply}"
        if not welcome:
            assert await town.everything() == before, f"{who}, {where}"
            assert town.club.public[public:] == []


# What names its table


@WHEREVER
async def test_buttons_lists_and_forms_of_a_game(town, walk_all, where):
    game = await town.start("Ann", "Bob", "Cleo")
    ways = [*roads.doors(game.number), *roads.panel(game.number)]
    ways += [*roads.leaves(game.number), *roads.desk(game.number), *roads.rules(game.number)]
    await walk_all(where, await game.channel(), lambda _: ways, BY_NAME)


@NEAR_AND_FAR
async def test_buttons_and_lists_of_a_lobby(town, walk_all, where):
    lobby = await town.lobby("Ann", "Bob")
    ways = list(roads.lobby(number(lobby), town["Bob"].id))
    await walk_all(where, town.club.tables, lambda _: ways, ON_THE_SERVER)


@AROUND
async def test_buttons_of_a_vote(town, walk_all, where):
    game = await town.start("Ann", "Bob", "Cleo")
    motion = await town.club.bot.services.house.motions.ask(game.number, town["Ann"].id, "abandon")
    await settled(town.club)
    ways = list(roads.vote(motion.id))
    await walk_all(where, await game.channel(), lambda _: ways, BY_NAME)


@NEAR_AND_FAR
async def test_buttons_of_a_finished_game(town, walk_all, where):
    """It is looked at as long as it is remembered, and played again only where it was."""
    game = await town.finished("Ann", "Bob", "Cleo")
    ways = {road.name: road for road in roads.doors(game.number)}
    rematch = ways.pop(f"gm:{game.number}!rematch")
    same = await game.channel()
    await walk_all(where, same, lambda _: ways.values(), BY_NAME)
    await walk_all(where, same, lambda _: [rematch], ON_THE_SERVER)


@AROUND
async def test_a_form_opens_at_once_and_says_nothing_of_the_game(town, where):
    """It is the same for a game that exists and for one that does not. Whoever sends it is checked."""
    game = await town.start("Ann", "Bob", "Cleo")
    channel = place(town, town.stranger, where, await game.channel())
    messages = town.messages_in(channel, town.stranger)

    async def opened(table):
        replies = [await one.walk(town.club, town.stranger, channel, messages) for one in roads.forms(table)]
        return [(reply.modal["title"], reply.modal["components"]) for reply in replies]

    assert await opened(game.number) == await opened(999)


# Commands


@WHEREVER
async def test_commands(town, walk_all, where):
    game = await town.start("Ann", "Bob", "Cleo")
    known = [one for one in roads.commands(town.club) if not one.name.startswith(MANAGERS)]
    listed = [one for one in known if one.name not in (*ABOUT_NO_GAME, *NAMING)]

    def ways(channel):
        return [one.road(channel, game.number) for one in listed if one.fits(channel)]

    await walk_all(where, await game.channel(), ways, BY_CHANNEL)


@AROUND
async def test_commands_that_name_their_table(town, walk_all, where):
    game = await town.start("Ann", "Bob", "Cleo")
    listed = [one for one in roads.commands(town.club) if one.name in NAMING and one.name != "table move"]

    def ways(channel):
        return [one.road(channel, game.number) for one in listed if one.fits(channel)]

    await walk_all(where, await game.channel(), ways, ON_THE_SERVER)


@NEAR_AND_FAR
async def test_suggestions(town, walk_all, where):
    """Whoever may look at a board is suggested its parts; its player, what can be done."""
    game = await town.start("Ann", "Bob", "Cleo")
    listed = [one for one in roads.commands(town.club) if one.name not in ABOUT_NO_GAME]
    of_parts = [one for one in listed if "describe" in one.name]

    def ways(chosen):
        return lambda channel: [way for one in chosen for way in one.suggestions(channel)]

    same = await game.channel()
    await walk_all(where, same, ways(of_parts), BY_CHANNEL)
    for who, person in cast(town).items():
        channel = place(town, person, where, same)
        replies = [await way.walk(town.club, person, channel, (None, None)) for way in ways(listed)(channel)]
        if who not in BY_CHANNEL.get(where, ()):
            assert all(turned_away(reply) for reply in replies)


@AROUND
async def test_a_move_to_another_channel(town, walk_all, where):
    game = await town.start("Ann", "Bob", "Cleo")
    (move,) = [one for one in roads.commands(town.club) if one.name == "table move"]
    same = await game.channel()
    await walk_all(where, same, lambda at: [move.road(at, game.number)], ON_THE_SERVER)
    moved = where == "other channel"
    assert (await game.look()).channel == (town.club.side_room.id if moved else same.id)


@NEAR_AND_FAR
async def test_the_list_of_ones_own_games(town, where):
    """Only a player who is a member is told that there is such a game, wherever they ask."""
    game = await town.start("Ann", "Bob", "Cleo")
    (games,) = [one for one in roads.commands(town.club) if one.name == "my games"]
    for who, person in cast(town).items():
        channel = place(town, person, where, await game.channel())
        reply = await games.road(channel, 0).walk(town.club, person, channel, (None, None))
        assert (f"#{game.number}" in reply.text) == (who == "player"), who


# The table is complete


def test_every_kind_of_item_is_pressed():
    pressed = [*roads.doors(1), *roads.panel(1), *roads.lobby(1, 2), *roads.leaves(1), *roads.desk(1)]
    pressed += [*roads.own(), *roads.vote(1), *roads.rules(1), *roads.learning()]
    for kind in ITEMS:
        template = kind.__discord_ui_compiled_template__
        assert any(template.fullmatch(road.data["custom_id"]) for road in pressed), kind


def test_every_verb_is_read_from_the_code():
    names = {road.name for road in (*roads.doors(1), *roads.panel(1), *roads.lobby(1, 2))}
    assert names >= {"gm:1!record", "gm:1!rematch", "gm:1:0.0:publish", "lb:1:start", "lb:1/kick_ 2"}


async def test_every_command_is_typed(town):
    typed = {one.name for one in roads.commands(town.club)}
    known = [one for one in town.club.bot.tree.walk_commands() if not hasattr(one, "commands")]
    assert typed == {command.qualified_name for command in known}
    assert typed >= {*ABOUT_NO_GAME, "table move", "turn do", "look export", "describe", "oasis stop"}
