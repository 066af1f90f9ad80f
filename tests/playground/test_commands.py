"""Commands: registered, kept, changed and refused."""

import discord
import pytest

from bot.playground.commands import characters
from bot.playground.errors import ApiError
from tests.playground.actors import Refusal


def command(name="x", **more):
    return {"name": name, "description": "d", **more}


def option(name="o", kind=3, **more):
    return {"name": name, "description": "d", "type": kind, **more}


REFUSED = {
    "capitals": command("Xx"),
    "spaces": command("x x"),
    "a long name": command("x" * 33),
    "no description": command(description=""),
    "a long description": command(description="x" * 101),
    "26 options": command(options=[option(f"o{n}") for n in range(26)]),
    "an option twice": command(options=[option(), option()]),
    "required after optional": command(options=[option("a"), option("b", required=True)]),
    "26 choices": command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])]),
    "choices and autocomplete": command(
        options=[option(choices=[{"name": "a", "value": "a"}], autocomplete=True)]
    ),
    "a text for a number": command(options=[option(kind=4, choices=[{"name": "a", "value": "a"}])]),
    "three levels": command(options=[option("a", 2, options=[option("b", 2, options=[])])]),
    "a subcommand beside an option": command(options=[option("a", 1), option("b", 3)]),
    "a strange language": command(name_localizations={"xx": "x"}),
    "too many letters": command(
        options=[
            option(f"s{s}", 1, options=[option(f"o{n}", description="x" * 100) for n in range(25)])
            for s in range(4)
        ]
    ),
    "a described menu": {"name": "Menu", "type": 2, "description": "d"},
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
async def test_a_command_that_does_not_fit_is_refused(playground, body):
    with pytest.raises(ApiError) as refused:
        playground.commands.replace(None, [body])
    assert refused.value.code == 50035


async def test_the_longest_translation_counts():
    body = command(
        "ab", name_localizations={"de": "abcd"}, options=[option(choices=[{"name": "n", "value": 10}])]
    )
    assert characters(body) == 4 + 1 + 1 + 1 + 1 + 2


async def test_a_hundred_commands_and_no_more(playground):
    playground.commands.replace(None, [command(f"c{n}") for n in range(100)])
    with pytest.raises(ApiError) as refused:
        playground.commands.add(None, command("more"))
    assert refused.value.code == 30032
    playground.commands.add(None, command("c1", description="changed"))
    with pytest.raises(ApiError):
        playground.commands.replace(None, [command(), command()])


async def test_ids_stay_when_commands_are_set_again(bot, playground):
    before = {one.name: one.id for one in await bot.tree.fetch_commands()}
    versions = {one.id: one.body["version"] for one in playground.world.commands.values()}
    await bot.tree.sync()
    assert {one.name: one.id for one in await bot.tree.fetch_commands()} == before
    assert {one.id: one.body["version"] for one in playground.world.commands.values()} == versions


async def test_one_by_one_and_in_a_single_server(bot, playground, general, ann):
    guild = discord.Object(general.guild_id)
    route = discord.http.Route("POST", f"/applications/{bot.application_id}/guilds/{guild.id}/commands")
    made = await bot.http.request(route, json=command("only", options=[option("o", 3, required=True)]))
    assert [one.name for one in await bot.tree.fetch_commands(guild=guild)] == ["only"]
    with pytest.raises(Refusal, match="required"):
        await ann.slash(general, "only")
    fetched = await bot.tree.fetch_command(int(made["id"]), guild=guild)
    changed = await fetched.edit(description="new")
    assert changed.description == "new"
    await changed.delete()
    with pytest.raises(discord.NotFound) as refused:
        await bot.tree.fetch_command(int(made["id"]), guild=guild)
    assert refused.value.code == 10063


async def test_a_command_for_moderators_is_not_everyones(bot, ann, general):
    @bot.tree.command(name="mods", description="d")
    @discord.app_commands.default_permissions(manage_channels=True)
    async def mods(interaction):
        await interaction.response.send_message("x")

    await bot.tree.sync()
    with pytest.raises(Refusal, match="may not use"):
        await ann.slash(general, "mods")
