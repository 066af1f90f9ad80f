"""Every request of an ordinary bot is valid by Discord's own schema, where that document is at hand."""

import discord
import pytest

from bot.playground import Playground, point_discord_py
from tests.playground.actors import cast, room
from tests.playground.conftest import connected
from tests.playground.schema import DOCUMENT, Schema

pytest.importorskip("jsonschema_rs")
pytestmark = pytest.mark.skipif(not DOCUMENT.exists(), reason="Discord's schema is not beside the project")


@pytest.fixture(scope="module")
def schema():
    return Schema()


async def test_an_ordinary_day_is_valid(schema):
    async with Playground(check=schema.check) as playground:
        point_discord_py(playground.url)
        people, general = cast(playground), room(playground, "general")
        ann, bob = people["Ann"], people["Bob"]
        async with connected(playground) as bot:
            lobby = await ann.slash(general, "game new", players=4)
            await bob.click(lobby, "Join")
            await ann.select(lobby, bob, custom_id="lobby:who")
            form = await ann.click(lobby, "Note")
            await ann.submit(form, Text="x", Kind="public", Tone="calm")
            await ann.slash(general, "game board")
            dash = await ann.slash(general, "game dash")
            panel = await bob.click(dash, "Side")
            await bob.click(panel, "Next")
            await ann.complete(general, "game pick", "country", "f")
            await ann.slash(general, "game tell", who=bob, text="x")
            bob.settings(dms_open=False)
            await ann.slash(general, "game tell", who=bob, text="x")
            await ann.slash(general, "game thread", name="t")
            message = await bot.get_channel(general.id).send("x", embed=discord.Embed(title="t"))
            await message.edit(content="y")
            await message.pin()
            await message.add_reaction("👍")
            await message.delete()
        assert playground.invalid == []
        assert len(playground.log) > 30


async def test_an_invalid_request_is_collected(schema):
    async with Playground(check=schema.check) as playground:
        point_discord_py(playground.url)
        async with connected(playground) as bot:
            channel = bot.get_channel(room(playground, "general").id)
            with pytest.raises(discord.HTTPException):
                await channel.send(embed=discord.Embed(title="x" * 257))
        assert [one.path for one in playground.invalid] == [f"/channels/{channel.id}/messages"]
        assert "title" in playground.invalid[0].errors[0] or "embeds" in playground.invalid[0].errors[0]


def test_a_path_that_discord_does_not_have(schema):
    assert schema.check("GET", "/nothing", None) == ["there is no GET /nothing"]
    assert schema.check("POST", "/users/@me/channels", None) == ["a body is required"]
    assert schema.check("GET", "/users/@me", {"x": 1}) == ["no body is expected"]
