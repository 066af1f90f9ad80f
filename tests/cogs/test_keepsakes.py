"""What a game leaves: the proof of its draws, and a page that shows it."""

import pytest

from bot.storage.database import step
from rendering import Picture
from tests.cogs.conftest import whispered


@pytest.fixture
async def over(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await game.forward()
    await game.caught_up()
    (result,) = club["Sam"].sees(await game.channel(), "is over after")
    return game, result


async def test_a_running_game_is_sealed(club):
    game = await club.start("Ann", "Bob", "Cleo")
    screen = await game.look()
    said = whispered(await club["Ann"].slash(await game.channel(), "look verify"))
    assert screen.seal in said
    await club.table.abandon(game.number)
    assert "given up" in whispered(await club["Ann"].slash(await game.channel(), "look verify"))


async def test_a_finished_game_is_verified_for_whoever_asks(club, over):
    game, result = over
    said = whispered(await club["Sam"].click(result, "Verify"))
    assert said.startswith("✓")
    assert (await game.look()).seed in said


async def test_a_record_that_was_tampered_with_is_told_where(club, over):
    game, result = over
    sql = "UPDATE line SET fingerprint = ?3 WHERE game_id = ?1 AND line = ?2"
    await club.store.database.write(step(sql, game.number, 30, b"12345678"))
    said = whispered(await club["Sam"].click(result, "Verify"))
    assert "not right at line 30" in said


async def test_a_page_is_made_of_it_and_never_of_a_running_game(club, over, monkeypatch):
    game, result = over

    async def few(craft, given):
        return craft((given[0][:2], 400))

    monkeypatch.setattr(club.bot.services.cinema, "make", few)
    reply = await club["Sam"].click(result, "As a page")
    (file,) = reply.newest.files
    assert file == f"wildcatter-{game.number}.html"
    other = await club.start("Ann", "Bob", "Cleo")
    late = await club.late(club["Sam"], await other.board(), f"gm:{other.number}!page")
    assert "not over" in whispered(late)


async def test_without_pictures_there_is_no_page(club, over, monkeypatch):
    async def nothing(craft, given):
        return None

    _, result = over
    monkeypatch.setattr(club.bot.services.cinema, "make", nothing)
    assert "python -m bot replay" in whispered(await club["Sam"].click(result, "As a page"))


async def test_a_round_and_a_whole_game_as_a_reel(club, over, monkeypatch):
    game, result = over
    asked = []

    async def made(craft, given):
        asked.append(given.orders)
        return Picture(b"RIFF", "Round by round.")

    monkeypatch.setattr(club.bot.services.cinema, "make", made)
    reply = await club["Sam"].click(result, "Reel")
    assert reply.newest.ephemeral
    assert [one.kind for one in asked[0]] == ["board"] * 60 + ["final"]
    assert asked[0][-1].history
    late = await club.late(club["Sam"], result, f"gm:{game.number}!reel.2")
    assert "round 2" in late.newest.text
    assert len(asked[1]) <= 16
    late = await club.late(club["Sam"], result, f"gm:{game.number}!reel.99")
    assert "no such round" in late.newest.text


async def test_a_round_that_is_over_has_its_reel_while_the_game_runs(club, monkeypatch):
    game, asked = await club.start("Ann", "Bob", "Cleo"), []

    async def made(craft, given):
        asked.append(given.orders)
        return Picture(b"RIFF", "")

    monkeypatch.setattr(club.bot.services.cinema, "make", made)
    first = await game.board()
    await game.forward(lambda screen: screen.stage.round > 2)
    await game.caught_up()
    await club.playground.until(lambda: "Reel" in first.labels)
    await club["Ann"].click(first, "Reel")
    assert {order.kind for order in asked[0]} == {"board"}
