"""Tables by command, and whom their door is open to."""

import pytest

from tests.cogs.conftest import number, whispered
from tests.cogs.looks import seated, status
from tests.playground.computers import add_computer


@pytest.fixture
async def lobby(club):
    return await club.lobby("Ann")


async def test_joining_leaving_and_starting_by_command(club, lobby):
    for name in ("Bob", "Cleo", "Dan"):
        assert "Done" in whispered(await club[name].slash(club.tables, "table join"))
    assert len(seated(lobby)) == 4
    await club["Dan"].slash(club.tables, "table leave")
    assert len(seated(lobby)) == 3
    await club["Ann"].slash(club.tables, "table start")
    assert await status(club, lobby) == "started"
    assert "under way" in lobby.text
    users = (await club.table.look(number(lobby), None)).users
    assert set(users) == {club[name].id for name in ("Ann", "Bob", "Cleo")}


async def test_a_table_for_the_invited_lets_nobody_else_in(club, lobby):
    await club["Ann"].slash(club.tables, "table door", to="invited")
    assert "Only those who are invited" in lobby.text
    told = whispered(await club["Bob"].click(lobby, "Join"))
    assert club["Ann"].mention in told
    await club["Ann"].slash(club.tables, "table invite", player=club["Bob"])
    (invitation,) = club["Bob"].sees(club.tables, "invites you")
    assert invitation.pinged == [club["Bob"].id]
    assert "for those who are invited" in whispered(await club["Cleo"].click(invitation, "Join"))
    await club["Bob"].click(invitation, "Join")
    assert len(seated(lobby)) == 2
    assert "has joined" in invitation.text
    assert invitation.labels == []


async def test_whoever_was_removed_for_good_stays_away(club, lobby):
    await club["Bob"].click(lobby, "Join")
    await club["Ann"].slash(club.tables, "table kick", player=club["Bob"], forever=True)
    assert len(seated(lobby)) == 1
    assert "stay away" in whispered(await club["Bob"].click(lobby, "Join"))


async def test_only_the_host_has_the_keys(club, lobby):
    await club["Bob"].click(lobby, "Join")
    for command, given in (
        ("table door", {"to": "invited"}),
        ("table invite", {"player": club["Cleo"]}),
        ("table kick", {"player": club["Ann"]}),
        ("table host", {"player": club["Bob"]}),
    ):
        assert "host" in whispered(await club["Bob"].slash(club.tables, command, **given))
    assert len(seated(lobby)) == 2
    await club["Ann"].slash(club.tables, "table host", player=club["Bob"])
    assert f"{club['Bob'].mention} · host" in lobby.text


async def test_once_the_host_has_left_the_game_another_player_is_host(club):
    game = await club.start("Ann", "Bob", "Cleo")
    room = await game.channel()
    assert "host" in whispered(await club["Bob"].slash(room, "table host", player=club["Bob"]))
    await club["Ann"].click(await club["Ann"].slash(room, "seat leave"), "Leave for good")
    assert "Done" in whispered(await club["Bob"].slash(room, "table host", player=club["Bob"]))
    assert (await club.bot.services.house.lobbies.look(game.number)).host == club["Bob"].id


async def test_once_the_host_is_silent_for_a_week_another_player_is_host(club, monkeypatch):
    game = await club.start("Ann", "Bob", "Cleo")
    room, hosts = await game.channel(), club.bot.services.house.hosts
    now = hosts._now()
    monkeypatch.setattr(hosts, "_now", lambda: now + 7 * 86_400 - 60)
    assert "host" in whispered(await club["Bob"].slash(room, "table host", player=club["Bob"]))
    monkeypatch.setattr(hosts, "_now", lambda: now + 7 * 86_400 + 60)
    assert "host" in whispered(await club["Eve"].slash(room, "table host", player=club["Eve"]))
    silent = await hosts.is_silent(game.number, club["Ann"].id)
    assert silent == (await game.turn_of() == club["Ann"])
    await club["Ann"].slash(room, "seat away", until="3 days")
    monkeypatch.setattr(hosts, "_now", lambda: now + 8 * 86_400)
    assert "Done" in whispered(await club["Bob"].slash(room, "table host", player=club["Cleo"]))
    assert (await club.bot.services.house.lobbies.look(game.number)).host == club["Cleo"].id


async def test_a_free_seat_of_a_private_table_is_not_for_everybody(club, lobby):
    await club["Ann"].slash(club.tables, "table door", to="invited")
    await add_computer(club["Ann"], lobby)
    await add_computer(club["Ann"], lobby)
    await club["Ann"].click(lobby, "Start")
    room = club.playground.world.channels[(await club.table.look(number(lobby), None)).channel]
    offered = await club["Dan"].slash(room, "seat claim")
    sure = await club["Dan"].click(offered, offered.message.labels[0])
    assert "for those who are invited" in whispered(await club["Dan"].click(sure, "Take the seat"))
    await club["Ann"].slash(room, "table invite", player=club["Dan"])
    await club["Dan"].click(sure, "Take the seat")
    assert club["Dan"].id in (await club.table.look(number(lobby), None)).users
