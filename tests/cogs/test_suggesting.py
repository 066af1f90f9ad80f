"""Suggestions on Discord: a button where the table allows it, the reason, and a mark for everybody."""

import pytest

from bot import shelf
from bot.engine.core import Refused
from bot.table.thoughts import Thinking
from bot.thinking import cases
from tests.cogs.conftest import number


class Aloud:
    """Think here and now, or not at all."""

    def __init__(self):
        self.busy = False

    async def turn(self, case):
        return cases.turn(case)

    async def suggestion(self, case):
        return None if self.busy else cases.suggestion(case)


@pytest.fixture
def thinkers(club):
    club.table._thinking = Thinking(thinkers := Aloud(), shelf.mind)
    return thinkers


@pytest.fixture
async def alone(club, thinkers):
    """Ann against computers, at her turn."""
    game = await club.start("Ann", practice=2)
    await club.until(lambda: mine(game, club["Ann"]))
    yield game
    await game.caught_up()


async def mine(game, person):
    return person in await game.awaited()


async def test_who_plays_with_computers_may_ask_and_the_move_is_marked(club, alone):
    side = await alone.side(club["Ann"])
    panel = await club["Ann"].click(side, "Suggest")
    assert "In your place, the computer would do this" in panel.text
    [does] = [label for label in panel.message.labels if label not in ("Back", "More")]
    assert f"**{does}**" in panel.text
    line = await alone.head()
    await club["Ann"].click(panel, does)
    if await alone.head() == line:
        await alone.turn(club["Ann"])
    told = await club.store.events(await club.store.load(alone.number), line)
    assert [one.suggested for one in told if one.line == line + 1] == [True]
    assert not (await club.store.load(alone.number, club["Ann"].id)).suggested


async def test_a_move_is_marked_for_everybody_and_no_other(club, alone):
    line = await alone.head()
    await alone.turn(club["Ann"])
    first = await alone.head()
    assert not [
        one for one in await club.store.events(await club.store.load(alone.number), line) if one.suggested
    ]
    await club.until(lambda: mine(alone, club["Ann"]))
    await club["Ann"].click(await alone.side(club["Ann"]), "Suggest")
    before = await alone.head()
    await alone.turn(club["Ann"])
    board = await alone.caught_up()
    assert first <= before
    assert "💡" in board.text


async def test_who_thinks_may_be_busy_and_says_so(club, alone, thinkers):
    thinkers.busy = True
    panel = await club["Ann"].click(await alone.side(club["Ann"]), "Suggest")
    assert "All who think for this bot are busy" in panel.text
    assert not (await club.store.load(alone.number, club["Ann"].id)).suggested


async def test_among_people_nothing_is_suggested_unless_they_agreed(club, thinkers):
    game = await club.start("Ann", "Bob", "Cleo")
    [person, *_] = await game.awaited()
    side = await game.side(person)
    assert "Suggest" not in side.message.labels
    with pytest.raises(Refused) as refused:
        await club.table.suggest(game.number, person.id)
    assert refused.value.refusal.key == "suggest-refusal-not-agreed"


async def test_people_may_agree_on_it_in_the_lobby(club, thinkers):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    page = await club["Ann"].click(lobby, "Pace")
    page = await club["Ann"].select(page, "all", custom_id=f"lb:{number(lobby)}/suggest_")
    assert "May players ask what the computer would do? everybody may" in page.text
