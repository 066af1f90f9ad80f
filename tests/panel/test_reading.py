"""Reading up: the past in pages, by round, with what is about the reader first."""

import pytest

from bot.engine.core import Seat, Who
from bot.panel.reading import LINES, chapters, names, pages
from bot.shelf import games
from bot.table import PastLine, Table
from bot.words.catalogue import event_facts
from tests.support.toy import Quarry

SHELF = {Quarry.key: Quarry()}


@pytest.fixture
async def told(store):
    """A game of the toy, played to its end by whatever comes first."""
    table = Table(store, SHELF, seed=lambda: "seed")
    game = (await table.deal("quarry", 70, (1, 2, 3), {})).game_id
    while (screen := await table.look(game, None)).awaited:
        user = screen.users[screen.awaited[0]]
        mine = await table.look(game, user)
        if mine.draft and mine.draft.complete:
            await table.publish(game, user, None)
        else:
            await table.step(game, user, None, [mine.choices[0]])
    return await table.history(game, 1)


def test_nothing_has_no_pages():
    assert pages((), Seat(0)) == ()
    assert pages((PastLine(line=3),), Seat(0)) == ()


async def test_every_event_is_told_once_and_no_page_is_too_long(told):
    every = [event for line in told for event in line.events]
    book = pages(told, Seat(0))
    assert sorted(map(repr, every)) == sorted(repr(event) for page in book for event in page.events)
    assert all(0 < len(page.events) <= LINES for page in book)
    assert [page.line for page in book] == sorted(page.line for page in book)


async def test_a_round_begins_on_a_page_of_its_own(told):
    parts = list(chapters(told))
    assert len(parts) == sum(event.begins_round for line in told for event in line.events)
    for tales, _ in parts:
        assert tales[0].event.begins_round
        assert not any(tale.event.begins_round for tale in tales[1:])


async def test_what_is_about_the_reader_comes_first(told):
    for page in pages(told, Seat(1)):
        assert all(names(tale.event, Seat(1)) for tale in page.mine)
        assert not any(names(tale.event, Seat(1)) for tale in page.rest)
    assert all(page.mine == () for page in pages(told, None))


@pytest.mark.parametrize("rules", games().values(), ids=lambda rules: rules.key)
def test_in_every_game_something_can_be_about_somebody(rules):
    """A field that names a seat is one, whatever it is called."""
    kinds = [kind for kind in rules.events if "seat" in kind.__struct_fields__]
    assert kinds
    fields = {"seat": Seat(2)}
    plain = [kind for kind in kinds if set(kind.__struct_fields__) == {"seat"}]
    for kind in plain:
        assert event_facts(kind(**fields)) == {"seat": Who(Seat(2))}
        assert names(kind(**fields), Seat(2))
        assert not names(kind(**fields), Seat(1))
