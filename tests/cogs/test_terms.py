"""What a table agrees on beside the rules, in the lobby."""

from bot.time import terms
from bot.time.terms import Terms
from tests.cogs.conftest import number, whispered

ASKED = "What time is it where you are?"


async def agreed(club, lobby):
    return terms.read((await club.bot.services.house.lobbies.look(number(lobby))).terms)


async def test_the_host_chooses_a_pace_and_everybody_reads_it(club):
    lobby = await club.lobby("Ann")
    assert "Pace" not in lobby.text
    page = await club["Ann"].click(lobby, "Pace")
    assert "How long may a turn take? as long as it takes" in whispered(page)
    page = await club["Ann"].select(page, "daily", custom_id=f"lb:{number(lobby)}/pace_")
    assert "How long may a turn take? a day a turn (daily)" in whispered(page)
    page = await club["Ann"].select(page, "hard", custom_id=f"lb:{number(lobby)}/end_")
    page = await club["Ann"].select(page, "ask", custom_id=f"lb:{number(lobby)}/takeback_")
    assert await agreed(club, lobby) == Terms(pace="daily", end="hard", takeback="ask")
    assert "Pace: a day a turn (daily). When time is up: the computer plays on." in lobby.text
    page = await club["Bob"].click(lobby, "Pace")
    assert "daily" in whispered(page)
    assert page.newest.selects == []


async def test_nobody_but_the_host_changes_it_and_nothing_strange_is_agreed_on(club):
    lobby = await club.lobby("Ann", "Bob")
    lobbies, table = club.bot.services.house.lobbies, number(lobby)
    page = await club["Ann"].click(lobby, "Pace")
    await club["Ann"].click(lobby, "Leave")
    reply = await club["Ann"].select(page, "daily", custom_id=f"lb:{table}/pace_")
    assert "for the host" in whispered(reply)
    assert await agreed(club, lobby) == Terms()
    assert (await lobbies.settle(table, club["Bob"].id, "pace", "quick")).terms == '{"pace":"quick"}'


async def test_whoever_joins_a_table_with_a_pace_is_asked_once_for_their_clock(club):
    lobby = await club.lobby("Ann")
    await club["Bob"].click(lobby, "Join")
    assert not [seen for seen in club["Bob"].sees(club.tables) if ASKED in seen.text]
    await club["Bob"].click(lobby, "Leave")
    page = await club["Ann"].click(lobby, "Pace")
    await club["Ann"].select(page, "daily", custom_id=f"lb:{number(lobby)}/pace_")
    for _ in range(2):
        await club["Bob"].click(lobby, "Join")
        await club.answered()
        (asked,) = [seen for seen in club["Bob"].sees(club.tables) if ASKED in seen.text]
        assert asked.ephemeral
        await club["Bob"].click(lobby, "Leave")
    await club["Cleo"].slash(club.tables, "my time", zone="Europe/Rome")
    await club["Cleo"].click(lobby, "Join")
    await club.answered()
    assert len([seen for seen in club["Cleo"].sees(club.tables) if ASKED in seen.text]) == 1


async def test_a_rematch_is_played_at_the_same_pace(club):
    game = await club.start("Ann", "Bob", "Cleo", pace="quick")
    await game.forward()
    await game.caught_up()
    where = await game.channel()
    result = await club["Bob"].wait_for(where, lambda seen: "Rematch" in seen.labels)
    await club["Bob"].click(result, "Rematch")
    opened = await club.bot.services.house.lobbies.look(game.number + 1)
    assert opened.terms == '{"pace":"quick"}'


async def test_a_change_after_somebody_has_joined_is_said(club):
    lobby = await club.lobby("Ann")
    page = await club["Ann"].click(lobby, "Pace")
    page = await club["Ann"].select(page, "daily", custom_id=f"lb:{number(lobby)}/pace_")
    assert not [seen for seen in club["Bob"].sees(club.tables) if "has changed" in seen.text]
    await club["Bob"].click(lobby, "Join")
    await club["Ann"].select(page, "quick", custom_id=f"lb:{number(lobby)}/pace_")
    (said,) = [seen for seen in club["Bob"].sees(club.tables) if "has changed" in seen.text]
    assert "How long may a turn take? **four hours a turn (quick)**" in said.text
    assert said.pinged == []
