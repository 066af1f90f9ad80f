"""A fifth game, as somebody writes it who follows the page: no pictures, no commands of its own.

It is played all the same, from the lobby to the rematch, in words.
"""

import shutil

import pytest

from bot.words.catalogue import LOCALES, Words
from rendering.studio import Studio
from tests.support import page
from tests.support.panels import is_asked, playable

NAMES = ("Ann", "Bob", "Cleo")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("quarry")
    shutil.copytree(LOCALES, folder / "seeds" / "locales")
    return folder


@pytest.fixture(scope="module")
def games(folder):
    with page.followed(folder) as quarry:
        yield {"quarry": quarry.Quarry()}


@pytest.fixture(scope="module")
def words(games, folder):
    return Words.load(folder / "seeds" / "locales")


@pytest.fixture
async def studio():
    async with Studio() as studio:
        yield studio


async def by_buttons(game, person, chance):
    """Play whatever the panel offers, until it asks for nothing more."""
    panel = (await game.side(person)).message
    while is_asked(panel):
        in_words(panel)
        if "Publish" in panel.labels:
            reply = await person.click(panel, "Publish")
        elif panel.selects and chance.random() < 0.5:
            options = panel.selects[0]["options"]
            reply = await person.select(panel, chance.choice(options)["value"])
        else:
            reply = await person.click(panel, custom_id=chance.choice(playable(panel))["custom_id"])
        panel = reply.message
    return panel


async def by_typing(game, person, chance):
    """Play by `/turn do` what it suggests."""
    where = await game.channel()
    panel = (await person.slash(where, "turn side")).message
    while is_asked(panel):
        if "Publish your turn?" in panel.text:
            reply = await person.slash(where, "turn publish")
        else:
            choices = await person.complete(where, "turn do", "action")
            reply = await person.slash(where, "turn do", action=chance.choice(choices)["value"])
        panel = reply.message
    return panel


def in_words(*messages):
    """Nothing is attached, and nothing is described that is not there."""
    for seen in messages:
        assert (seen.files, seen.alt_texts) == ({}, [])
        assert seen.text


@pytest.mark.parametrize("play", [by_buttons, by_typing])
async def test_it_is_played_to_its_end(club, play):
    game = await club.start(*NAMES, game="quarry", agreed=("rich",))
    in_words(game.lobby, await game.board())
    while people := await game.awaited():
        await play(game, people[0], game.chance)
        in_words(await game.caught_up())
    (result,) = club["Ann"].sees(await game.channel(), lambda seen: "Rematch" in seen.labels)
    in_words(result, await game.board())
    assert "coins" in result.text
    again = await club["Bob"].click(result, "Rematch")
    assert "The table is set up again" in again.text


async def test_its_lobby_explains_itself(club):
    lobby = await club.lobby(*NAMES, game="quarry")
    in_words(lobby)
    options = await club["Ann"].click(lobby, "Options")
    assert "Rich players" in options.text
    picked = await club["Ann"].select(options, "long")
    assert "twenty-four" in picked.text
    assert "Quarry in short" in (await club["Bob"].click(lobby, "Rules")).text


async def test_it_can_be_looked_at_from_all_sides(club):
    game = await club.start(*NAMES, game="quarry")
    where = await game.channel()
    for command in ("look board", "look describe", "describe", "look score"):
        seen = (await club["Bob"].slash(where, command)).newest
        in_words(seen)
        assert "coins 3 · carts 0 · wall 0 · stones 0" in seen.text
    zoom = await club["Sam"].select(await game.board(), "1")
    in_words(zoom.newest)
    assert "Quarry in short" in (await club["Sam"].slash(where, "look rules")).text
    assert "Round 1 begins" in (await club["Sam"].slash(where, "look recap")).text
    assert await club["Bob"].complete(where, "describe", "part") == []
    (name,) = (await club["Bob"].slash(where, "look export")).newest.files
    assert name.endswith(".json")


async def test_practice_players_know_how_to_play_it(club):
    game = await club.start("Ann", practice=2, game="quarry")

    async def at_rest():
        """Does the game wait for Ann, or for nobody any more?"""
        return await game.awaited() or (await game.look()).result

    while not (await game.look()).result:
        await club.until(at_rest)
        await by_buttons(game, club["Ann"], game.chance)
    await game.caught_up()
