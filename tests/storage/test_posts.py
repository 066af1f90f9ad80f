"""What was posted of a game, and where."""

from typing import get_args

import pytest

from bot.storage import agenda, seats
from bot.storage.agenda import Diary
from bot.storage.migrations import STEPS
from bot.storage.posts import Kind, Post, Posted, Posts
from bot.table import Table
from tests.support.damage import Loose
from tests.support.toy import Quarry

SHELF = {Quarry.key: Quarry()}
BOARD = Post("board", 5, 70, 700, round=2, began=3)
EVERYTHING = (
    BOARD,
    Post("posting", 6, 70, sent=2**60),
    Post("chronicle", 2, 70, 699, number=0),
    Post("chronicle", 4, 70, 701, number=3),
    Post("ping", 5, 70, 702, number=0),
    Post("ping", 4, number=2),
    Post("call", 5, 70, number=70, sent=2**60),
    Post("left", 4, 70, 703, number=703),
)


@pytest.fixture
def posts(store):
    return Posts(store.database)


@pytest.fixture
async def game(store):
    return (await Table(store, SHELF).deal("quarry", 70, (1, 2, 3), {})).game_id


def everything(posted):
    return [post for kind in get_args(Kind) for post in posted.all(kind)]


async def test_what_is_posted_is_found_by_kind_and_number(posts, game):
    await posts.put(game, *EVERYTHING)
    posted = await posts.of(game)
    assert everything(posted) == list(EVERYTHING)
    assert posted.get("board") == BOARD
    assert posted.get("ping", 2) == Post("ping", 4, number=2)
    assert posted.get("ping", 1) is None
    assert posted.get("result") is None
    assert everything(await posts.of(99)) == []


async def test_a_later_post_takes_the_place_of_an_earlier_one(posts, game):
    later = Post("board", 9, 71, 711, round=4, began=8)
    await posts.put(game, BOARD)
    await posts.put(game, later)
    assert everything(await posts.of(game)) == [later]


async def test_what_belongs_together_is_written_together(posts, game, store, monkeypatch):
    posting = EVERYTHING[1]
    await posts.put(game, posting)
    written, write = [], store.database.write

    async def counted(*steps):
        written.append(steps)
        return await write(*steps)

    monkeypatch.setattr(store.database, "write", counted)
    await posts.put(game, BOARD, *EVERYTHING[4:6], gone=[posting])
    await posts.put(game)
    assert len(written) == 1
    assert everything(await posts.of(game)) == [BOARD, *EVERYTHING[4:6]]


def test_the_database_knows_the_same_kinds():
    """A kind that only one of them knows could not be written."""
    schema = (STEPS / "0008_posts.sql").read_text("utf-8")
    listed = schema.partition("CHECK (kind IN (")[2].partition("))")[0]
    assert [one.strip().strip("'") for one in listed.split(",")] == list(get_args(Kind))


@pytest.mark.parametrize(
    ("column", "value"),
    [("kind", "ping:2"), ("line", "x"), ("channel", 1.5), ("round", "two"), ("began", None)],
)
async def test_a_damaged_post_counts_as_never_posted(posts, game, tmp_path, column, value):
    await posts.put(game, BOARD, Post("ping", 4, number=2))
    with Loose(tmp_path / "quarry.db") as loose:
        loose.db.execute(f"UPDATE post SET {column} = ? WHERE kind = 'board'", (value,))
    assert everything(await posts.of(game)) == [Post("ping", 4, number=2)]


async def test_what_hangs_comes_with_what_is_to_be_shown(store, posts, game):
    diary = Diary(store.database)
    posted, due = await posts.shown(game)
    assert (everything(posted), due) == ([], await diary.find("show", game))
    await posts.put(game, *EVERYTHING, also=(agenda.done(due),))
    await diary.write(agenda.put("show", 10, game, subject=5), agenda.put("show", 10, game + 1))
    posted, due = await posts.shown(game)
    assert (everything(posted), due) == (everything(await posts.of(game)), None)
    posted, due = await posts.shown(game + 1)
    assert (everything(posted), due) == ([], await diary.find("show", game + 1))


async def test_what_is_put_behind_while_it_is_shown_stays_behind(posts, game, store):
    """A seat is another's: its board is to be drawn, and its holder called, once more."""
    await posts.put(game, BOARD, Post("ping", 5, 70, 702, number=0), Post("ping", 5, 70, 702, number=1))
    found = await posts.of(game)
    await store.database.write(*seats.vacate(game, 0))
    shown = [Post("board", 6, 70, 700, round=2), *[Post("ping", 6, 70, 703, number=n) for n in (0, 1)]]
    for _ in range(2):  # also what is written after that
        await posts.put(game, *shown, found=found)
        posted = await posts.of(game)
        assert posted.get("board") == Post("board", 4, 70, 700, round=2)
        assert [ping.line for ping in posted.all("ping")] == [-1, 6]
        found = Posted(shown)
    await posts.put(game, *shown, found=await posts.of(game))
    assert [post.line for post in everything(await posts.of(game))] == [6, 6, 6]
