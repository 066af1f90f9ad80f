"""What the bot remembers does not grow with the clicks it has answered: things are counted, not bytes."""

import asyncio
import contextlib
import gc
import time

import discord
import pytest
from discord import ui

from bot.playground.club import add_person
from tests.playground.actors import Person

QUARTER = 15 * 60  # seconds an interaction's token lives


KINDS = (discord.Interaction, discord.Message, ui.Modal)


def living():
    """Count what somebody still holds of the things that come with a press."""
    gc.collect()
    return sum(isinstance(one, KINDS) for one in gc.get_objects())


async def let_go(club, before):
    """Has everything been let go of that came with the presses since?"""
    await club.answered()
    with contextlib.suppress(TimeoutError):
        await club.playground.until(lambda: living() <= before, 30)
    assert living() <= before


@pytest.fixture
def guests(club):
    """Twenty people more."""
    guild = club.playground.world.guilds[club.tables.guild_id]
    named = [add_person(club.playground.world, guild, f"Guest{n}") for n in range(20)]
    return [Person(club.playground, one) for one in named]


async def test_a_press_is_let_go_once_it_is_answered(club, game, guests):
    await club.playground.quiet()
    before = living()
    for guest in guests:
        await game.side(guest)
        await guest.slash(await game.channel(), "turn side")
    await let_go(club, before)


async def test_a_form_that_is_never_sent_is_not_waited_for(club, game):
    person = await game.placing()
    panel = await game.side(person)
    screen = await game.look(person)
    typing = f"gm:{game.number}:{screen.line}.{screen.rev}:type@{screen.choices[0].rpartition('.')[0]}._"
    await club.playground.quiet()
    before = living()
    forms = [await club.late(person, panel.message, typing) for _ in range(20)]
    await let_go(club, before)
    reply = await person.submit(forms[0], Squares="nowhere")  # and it is read all the same
    assert "nowhere" in reply.text


async def test_nothing_of_a_panel_is_kept_once_it_is_drawn(club, game, guests):
    for guest in guests:
        await game.side(guest)
    await club.answered()
    await club.playground.until(lambda: not club.bot.services.play._drawings._late)
    assert len(club.bot.services.play._drawings._newest) == 0


async def test_discord_py_is_given_no_view_to_keep(club, game):
    """Whatever is on a message is found by its custom_id, so nothing is stored for any message."""
    for _ in range(3):
        await game.turn(await game.turn_of())
        await game.caught_up()
    for command in ("my settings", "my games", "look score"):
        await club["Ann"].slash(await game.channel(), command)
    store = club.bot._connection._view_store
    assert (store._views, store._synced_message_views, store._modals) == ({}, {}, {})


async def test_rate_limits_are_kept_by_channel_and_not_by_click(club, game, guests):
    await game.side(guests[0])
    before = len(club.bot.http._buckets)
    for guest in guests:
        await game.side(guest)
        await guest.slash(await game.channel(), "turn side")
    assert len(club.bot.http._buckets) == before


async def test_names_of_the_many_make_room_for_those_met_last(club, game, guests):
    club.bot.services.guests.met.most = 10
    for guest in guests:
        await game.side(guest)
    assert len(club.bot.services.guests.met) == 10
    assert club.bot.services.guests.name(guests[-1].id, "en") == "Guest19"


# Sides that are open


def later(seconds):
    return lambda: time.time() + seconds


async def test_an_older_side_is_taken_away_under_its_own_name(club, game):
    old = await game.side(club["Ann"])
    await game.side(club["Ann"])
    await club.answered()
    assert not old.seen.there
    [taken] = [one for one in club.playground.log if one.method == "DELETE" and "/webhooks/" in one.path]
    assert taken.path.endswith(f"/{old.interaction.token}/messages/@original")


async def test_sides_that_cannot_be_taken_away_any_more_are_forgotten(club, game, guests):
    sides = club.bot.services.play.sides
    for guest in guests:
        await game.side(guest)
    await club.answered()
    assert len(sides) == len(guests)
    club.playground.world.clock = sides.clock = later(QUARTER + 1)
    await game.side(guests[0])
    await club.answered()
    assert len(sides) == 1
    assert [one for one in club.playground.log if one.method == "DELETE" and "/webhooks/" in one.path] == []


async def test_of_two_presses_at_once_the_later_one_stays(club, game, monkeypatch):
    """Whichever of them is ready first: the panel of the earlier press is taken away."""
    play, (person, *_) = club.bot.services.play, await game.awaited()
    look, early = play._look, asyncio.Event()

    async def slowly_at_first(interaction, number):
        if not early.is_set():
            early.set()
            await asyncio.sleep(0.2)
        return await look(interaction, number)

    monkeypatch.setattr(play, "_look", slowly_at_first)
    board = await game.board()
    slow = asyncio.create_task(person.click(board, "My side"))
    await early.wait()
    quick = await person.click(board, "My side")
    first = await slow
    await club.answered()
    assert quick.message.there
    assert not first.message.there
    assert "Publish" in (await person.click(quick, "Stop")).message.labels
