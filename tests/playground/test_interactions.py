"""Every kind of interaction, between a person and an unmodified discord.py."""

import time

import discord
import pytest
from discord import app_commands, ui

from tests.playground.actors import NoAnswer, Refusal

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_command_is_answered_and_a_button_answers_its_presser_alone(ann, bob, general):
    lobby = await ann.slash(general, "game new", players=3)
    assert lobby.text == "Lobby for 3"
    assert not lobby.ephemeral
    joined = await bob.click(lobby, "Join")
    assert joined.ephemeral
    assert joined.text == "You joined, Bob"
    assert joined.message in bob.sees(general)
    assert joined.message not in ann.sees(general)
    with pytest.raises(Refusal, match="gone"):
        await ann.menu("Quote", joined)


async def test_a_command_of_two_levels_has_typed_options(ann, general, playground):
    reply = await ann.slash(general, "game deep down", on=True, where=general)
    assert reply.text == "down True general"
    with pytest.raises(Refusal, match="required"):
        await ann.slash(general, "game deep down")
    with pytest.raises(Refusal, match="out of range"):
        await ann.slash(general, "game new", players=7)
    with pytest.raises(Refusal, match="no option"):
        await ann.slash(general, "game new", colour="red")


async def test_autocomplete_suggests_and_knows_the_locale(ann, general):
    ann.settings(locale="de")
    choices = await ann.complete(general, "game pick", "country", "an")
    assert [choice["name"] for choice in choices] == ["England", "France", "Germany"]
    picked = await ann.slash(general, "game pick", country="france", number=4)
    assert picked.text == "picked france 4 locale=de"


async def test_a_locale_discord_py_does_not_know_arrives_as_it_is(ann, general):
    ann.settings(locale="he")
    assert "he" in (await ann.slash(general, "game pick", country="x")).text


async def test_every_select(ann, bob, general, playground, people):
    lobby = await ann.slash(general, "game new")
    await ann.select(lobby, "red", custom_id="lobby:colour")
    assert lobby.text == "colour red"
    assert (await ann.select(lobby, bob, people["Eve"], custom_id="lobby:who")).text == "vs Bob, Eve"
    assert (await ann.select(lobby, general, custom_id="lobby:where")).text == "in general"
    assert (await ann.select(lobby, bob, custom_id="lobby:whoever")).text == "with bob"
    role = next(iter(playground.world.guilds.values())).roles
    roles = await ann.slash(general, "game roles")
    assert (await ann.select(roles, list(role.values())[1])).text == "role Wildcatter"
    with pytest.raises(Refusal, match="Choose from 1 to 1"):
        await ann.select(lobby, "red", "blue", custom_id="lobby:colour")
    with pytest.raises(Refusal, match="no choice"):
        await ann.select(lobby, "green", custom_id="lobby:colour")


async def test_a_form_with_text_select_radio_and_checkboxes(ann, bob, general):
    lobby = await ann.slash(general, "game new")
    form = await ann.click(lobby, "Note")
    assert form.modal["title"] == "Write a note"
    said = await ann.submit(form, Text="hello", Kind="private", tone="calm", Tags=["a", "c"])
    assert said.text == "note=hello kind=private tone=calm tags=a,c"
    with pytest.raises(Refusal, match="Text is required"):
        await ann.submit(form, Kind="private", Tone="calm")
    with pytest.raises(Refusal, match="characters"):
        await ann.submit(form, Text="x" * 201, Kind="private", Tone="calm")
    with pytest.raises(Refusal, match="no form"):
        await bob.submit(form, Text="hello", Kind="private", Tone="calm")


async def test_a_form_with_a_user_select_and_a_checkbox(ann, bob, general):
    form = await ann.slash(general, "game friend")
    assert (await ann.submit(form, Friend=bob, sure=True)).text == "friend=Bob sure=True"


async def test_menus_on_people_and_messages(ann, bob, general):
    assert (await ann.menu("Greet", bob, general)).text == "Hello Bob"
    said = await bob.say(general, "well said")
    assert (await ann.menu("Quote", said)).text == "> well said"


async def test_a_deferred_answer_with_a_picture(ann, general, playground):
    reply = await ann.slash(general, "game board", settle=False)
    assert reply.message.thinking
    await reply.settled()
    assert not reply.message.thinking
    assert not reply.message.edited
    assert reply.message.files["board.png"].startswith(b"\x89PNG")
    assert reply.message.alt_texts == ["The board: 42"]
    attachment = reply.message.message.attachments[0]
    assert (attachment.width, attachment.height) == (320, 200)
    assert reply.message.message.embeds[0]["image"]["url"].startswith(playground.url)


async def test_a_secret_deferral_stays_secret(ann, bob, general):
    reply = await ann.slash(general, "game board", secret=True)
    assert reply.ephemeral
    assert bob.sees(general) == []


async def test_a_layout_and_a_private_panel_redrawn_in_place(ann, bob, general, playground):
    dash = await ann.slash(general, "game dash")
    assert "Turn 3" in dash.text
    assert dash.message.message.flags & 1 << 15
    panel = await bob.click(dash, "Side")
    assert panel.ephemeral
    assert "Step 1" in panel.text
    first = panel.message.message.attachments[0].path
    again = await bob.click(panel, "Next")
    assert again.message == panel.message
    assert "Step 2" in panel.text
    assert len(panel.message.files) == 1
    assert panel.message.message.attachments[0].path != first
    assert ann.sees(general) == [dash.message]


async def test_buttons_work_in_a_dm(ann, general):
    await ann.slash(general, "game tell", who=ann, text="psst")
    told = await ann.wait_for_dm("psst")
    panel = await ann.click(told, "Side")
    assert panel.ephemeral
    assert (await ann.slash(told.channel, "echo")).text == "pong"


async def test_a_deferred_update_edits_the_message(ann, general):
    lobby = await ann.slash(general, "game new")
    later = await ann.click(lobby, "Later")
    assert later.message == lobby.message
    assert lobby.text == "Later has come"


async def test_no_answer_in_time_fails_and_the_late_answer_is_refused(ann, general, bot, playground):
    playground.limits.ack_seconds = 0.2
    with pytest.raises(NoAnswer, match="did not respond"):
        await ann.slash(general, "game slow", seconds=0.3)
    await playground.until(lambda: bot.errors)
    assert isinstance(bot.errors[-1], discord.NotFound)
    assert bot.errors[-1].code == 10062


async def test_a_second_answer_is_refused(ann, general, bot, playground):
    codes = []

    @bot.tree.command(name="twice", description="Answers twice")
    async def twice(interaction):
        payload = playground.desk.by_id[interaction.id]
        await interaction.response.send_message("1")
        for data in ({"type": 4, "data": {"content": "2"}}, {"type": 6}):
            route = discord.http.Route("POST", f"/interactions/{payload.id}/{payload.token}/callback")
            try:
                await bot.http.request(route, json=data)
            except discord.HTTPException as error:
                codes.append(error.code)
        await interaction.followup.send("done")

    await bot.tree.sync()
    reply = await ann.slash(general, "twice")
    await playground.until(lambda: reply.followups)
    assert codes == [40060, 40060]
    assert reply.text == "1"


async def test_a_token_ends_after_fifteen_minutes(ann, general, bot, playground):
    kept = []

    @bot.tree.command(name="late", description="Kept")
    async def late(interaction):
        kept.append(interaction)
        await interaction.response.send_message("x", ephemeral=True)

    await bot.tree.sync()
    reply = await ann.slash(general, "late")
    playground.world.clock = lambda: time.time() + 890
    await kept[0].edit_original_response(content="still")
    assert reply.text == "still"
    playground.world.clock = lambda: time.time() + 901
    with pytest.raises(discord.HTTPException) as refused:
        await kept[0].edit_original_response(content="y")
    assert (refused.value.status, refused.value.code) == (401, 50027)
    with pytest.raises(discord.HTTPException) as refused:
        await kept[0].followup.send("z")
    assert refused.value.code == 50027


async def test_follow_ups_are_edited_and_deleted_by_token(ann, bob, general, bot, playground):
    @bot.tree.command(name="more", description="Several messages")
    async def more(interaction):
        await interaction.response.send_message("first", ephemeral=True)
        second = await interaction.followup.send("second", ephemeral=True, wait=True)
        third = await interaction.followup.send("third", wait=True)
        await second.edit(content="second, edited")
        await third.delete()
        original = await interaction.original_response()
        await original.edit(content=f"{original.content}, edited")
        await interaction.followup.send("end", ephemeral=True)

    await bot.tree.sync()
    reply = await ann.slash(general, "more")
    await playground.until(lambda: len(ann.sees(general, "end")) == 1)
    assert [seen.text for seen in ann.sees(general)] == ["first, edited", "second, edited", "end"]
    assert bob.sees(general) == []
    with pytest.raises(discord.NotFound):
        await bot.get_channel(general.id).get_partial_message(reply.message.id).edit(content="no")


async def test_the_original_can_be_deleted(ann, general, bot, playground):
    @bot.tree.command(name="gone", description="Deletes its answer")
    async def gone(interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.delete_original_response()

    await bot.tree.sync()
    reply = await ann.slash(general, "gone")
    assert not reply.message.there
    assert ann.sees(general) == []


async def test_answers_that_do_not_fit_are_refused(ann, general, bot, playground):
    codes = {}

    @bot.tree.command(name="wrong", description="Wrong answers")
    async def wrong(interaction):
        async def attempt(name, data):
            route = discord.http.Route("POST", f"/interactions/{interaction.id}/{interaction.token}/callback")
            try:
                await bot.http.request(route, json=data)
            except discord.HTTPException as error:
                codes[name] = error.code

        await attempt("update without a message", {"type": 7, "data": {"content": "x"}})
        await attempt("choices", {"type": 8, "data": {"choices": []}})
        await attempt("unknown", {"type": 99})
        await attempt("flags on a deferral", {"type": 5, "data": {"flags": 1 << 15}})
        await interaction.response.send_modal(Plain())

    class Plain(ui.Modal, title="Plain"):
        field = ui.TextInput(label="Field", custom_id="field")

        async def on_submit(self, interaction):
            with pytest.raises(discord.HTTPException):
                await interaction.response.send_modal(Plain())
            codes["modal on modal"] = 50035
            await interaction.response.send_message(self.field.value)

    await bot.tree.sync()
    form = await ann.slash(general, "wrong")
    assert (await ann.submit(form, Field="old style")).text == "old style"
    assert len(codes) == 5
    assert set(codes.values()) == {50035}


async def test_a_press_on_what_is_not_there(ann, bob, general, playground):
    lobby = await ann.slash(general, "game new")
    await ann.select(lobby, "red", custom_id="lobby:colour")
    playground.limits.ack_seconds = 0.1
    with pytest.raises(NoAnswer):
        await ann.forge(lobby, "gm:1:forged")
    playground.posts.delete(lobby.message.message)
    with pytest.raises(LookupError):
        await ann.click(lobby, "Join")


async def test_guild_only_commands_are_not_offered_in_dms(ann, general, bot, playground):
    @bot.tree.command(name="here", description="Only in a server")
    @app_commands.guild_only()
    async def here(interaction):
        await interaction.response.send_message("here")

    await bot.tree.sync()
    assert (await ann.slash(general, "here")).text == "here"
    with pytest.raises(Refusal, match="not offered"):
        await ann.slash(playground.people.open_dm(ann.user), "here")


async def test_interactions_name_their_place_and_rights(ann, bob, general, bot, playground):
    seen = []

    @bot.tree.command(name="where", description="Tells")
    async def where(interaction):
        seen.append(interaction)
        await interaction.response.send_message("ok", ephemeral=True)

    await bot.tree.sync()
    await ann.slash(general, "where")
    inside = seen[-1]
    assert inside.channel.id == general.id
    assert inside.guild_locale is discord.Locale.american_english
    assert inside.app_permissions.pin_messages
    assert not inside.app_permissions.manage_threads
    assert not inside.permissions.pin_messages
    assert inside.filesize_limit == 10 * 1024 * 1024
    assert inside.context.guild
    assert isinstance(inside.user, discord.Member)
    await ann.slash(playground.people.open_dm(ann.user), "where")
    assert seen[-1].context.dm_channel
    assert isinstance(seen[-1].channel, discord.DMChannel)
