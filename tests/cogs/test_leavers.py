"""Whoever has left the server before the start is not dealt in."""

import asyncio

import pytest

from bot.playground.club import expel, take_in
from bot.storage.database import step
from tests.cogs.conftest import number, whispered
from tests.cogs.looks import seated, status
from tests.playground.actors import Seen
from tests.playground.computers import add_computer

MEMBERS = "GET /guilds/.*/members/"
UNKNOWN_MEMBER = 10007


@pytest.fixture
async def club(house):
    async with house.online():
        yield house
        await house.playground.quiet()
    refused = [one.code for one in house.playground.refused]
    assert house.troubled or set(refused) <= {UNKNOWN_MEMBER}
    house.troubled = True
    house.check()


def server(club):
    return club.playground.world.guilds[club.tables.guild_id]


def remove(club, name):
    expel(club.playground.world, server(club), club[name].user)


async def told(club, name, lobby):
    """Let somebody start, and return what they alone are told."""
    reply = await club[name].click(lobby, "Start")
    await club.answered()
    return whispered(reply)


async def running(club, lobby):
    """Return who plays at a table that was started."""
    assert await status(club, lobby) == "started"
    return set((await club.table.look(number(lobby), None)).users)


async def test_a_removed_member_is_taken_out_and_the_host_is_told(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo", "Dan")
    remove(club, "Bob")
    said = await told(club, "Ann", lobby)
    assert club["Bob"].mention in said
    assert "No longer on this server" in said
    assert await status(club, lobby) == "open"
    assert len(seated(lobby)) == 3
    assert club["Bob"].mention not in lobby.text
    assert club["Ann"].threads(club.tables) == []
    await club["Ann"].click(lobby, "Start")
    assert await running(club, lobby) == {club[name].id for name in ("Ann", "Cleo", "Dan")}


async def test_several_are_named_and_too_few_stay(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    for name in ("Bob", "Cleo"):
        remove(club, name)
    said = await told(club, "Ann", lobby)
    assert club["Bob"].mention in said
    assert club["Cleo"].mention in said
    assert "3 players are needed" in await told(club, "Ann", lobby)
    take_in(club.playground.world, server(club), club["Bob"].user)
    await club["Bob"].click(lobby, "Join")
    assert len(seated(lobby)) == 2


async def test_a_removed_host_hands_the_table_on(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo", "Dan", "Eve")
    remove(club, "Ann")
    assert club["Ann"].mention in await told(club, "Cleo", lobby)
    assert seated(lobby)[0] == f"• {club['Bob'].mention} · host"
    await club["Bob"].click(lobby, "Start")
    assert await running(club, lobby) == {club[name].id for name in ("Bob", "Cleo", "Dan", "Eve")}


@pytest.mark.parametrize("wish", ["Start", "normal"])
async def test_a_table_whose_host_has_left_goes_to_whoever_sits_there(club, wish):
    lobby = await club.lobby("Ann", "Bob", "Cleo", "Dan")
    remove(club, "Ann")
    assert "Join first" in await told(club, "Eve", lobby)
    assert len(seated(lobby)) == 4
    cleo = club["Cleo"]
    reply = await (cleo.click(lobby, wish) if wish == "Start" else add_computer(cleo, lobby))
    await club.answered()
    assert club["Ann"].mention in whispered(reply)
    assert seated(lobby)[0] == f"• {club['Bob'].mention} · host"
    await club["Bob"].click(lobby, "Start")
    assert await running(club, lobby) == {club[name].id for name in ("Bob", "Cleo", "Dan")}


async def test_a_rematch_whose_host_has_left_is_played_by_the_others(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await game.forward()
    await game.caught_up()
    result = Seen(club.playground, (await club.posts.of(game.number)).get("result").message)
    await club["Ann"].click(result, "Rematch")
    remove(club, "Ann")
    await club["Bob"].click(result, "Rematch")
    await club.answered()
    again = await club["Bob"].wait_for(club.tables, "Join, and the host starts")
    for name in ("Bob", "Cleo", "Dan"):
        await club[name].click(again, "Join")
    assert club["Ann"].mention in await told(club, "Bob", again)
    await club["Bob"].click(again, "Start")
    assert await running(club, again) == {club[name].id for name in ("Bob", "Cleo", "Dan")}


async def test_practice_players_and_whoever_starts_are_not_asked_for(club):
    lobby = await club.lobby("Ann", practice=2)
    await club["Ann"].click(lobby, "Start")
    assert await running(club, lobby) == {club["Ann"].id, -21, -22}
    assert not [one for one in club.playground.log if "/members/" in one.path]


@pytest.mark.parametrize("fault", [{"status": 503}, {"cut": True}, {"status": 403, "code": 50001}])
async def test_a_start_does_not_wait_for_what_discord_cannot_say(club, fault, monkeypatch):
    club.troubled = True
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, real=asyncio.sleep: real(min(seconds, 0.02)))
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    club.playground.faults.add(MEMBERS, **fault, times=None)
    await club["Ann"].click(lobby, "Start")
    assert await running(club, lobby) == {club[name].id for name in ("Ann", "Bob", "Cleo")}


async def test_a_start_does_not_wait_for_an_answer_that_does_not_come(club):
    club.bot.services.access.patience = 0
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    await club["Ann"].click(lobby, "Start")
    assert await running(club, lobby) == {club[name].id for name in ("Ann", "Bob", "Cleo")}


async def test_a_lobby_whose_game_was_dealt_becomes_its_card_at_the_next_press(club):
    """A start was cut short between the deal and the lobby, as older versions could be."""
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    table, users = number(lobby), [club[name].id for name in ("Ann", "Bob", "Cleo")]
    await club.table.deal("oasis", club.tables.id, users, {}, game_id=table)
    await club.store.database.write(step("UPDATE lobby SET status = 'open' WHERE id = ?1", table))
    remove(club, "Bob")
    reply = await club["Dan"].click(lobby, "Join")
    await club.answered()
    assert "started already" in whispered(reply)
    assert "under way" in lobby.text
    assert "Join" not in lobby.labels
    assert await running(club, lobby) == set(users)
    await club["Ann"].wait_for(club.tables, "round 1")
