"""A press is answered with what it shows, in one request; what takes longer is deferred in time."""

import asyncio
import re
from pathlib import Path

import pytest

import cogs
from bot.playground.interactions import Answer
from cogs._items import ITEMS

ALONE = {
    "_replies.py",
    "_answering.py",
    "_lobbies.py",
    "house.py",
}  # a new table and a holiday are public


@pytest.fixture
def slow(club, monkeypatch):
    """Whatever is read comes only once the press has had its first answer."""
    real, presses = club.store.database.read, club.playground.desk.by_id

    async def read(*given):
        await list(presses.values())[-1].done.wait()
        return await real(*given)

    monkeypatch.setattr(club.store.database, "read", read)
    monkeypatch.setattr("cogs._replies.SOON", 0.02)


def answers(club, since):
    """Return all that was sent in answer to presses."""
    paths = [f"{one.method} {one.path}" for one in club.playground.log[since:]]
    return [path.split("/")[1] for path in paths if "/interactions/" in path or "/webhooks/" in path]


async def pressed(club, game, person):
    """Press a button and a door, and send commands; return how each was answered, and what was sent."""
    board, thread = await game.board(), await game.channel()
    side = await game.side(person)
    sent = club.playground.rest.count
    replies = [
        await person.click(side, "More"),
        await person.click(board, "Recap"),
        await person.slash(thread, "turn side"),
        await person.slash(thread, "my games"),
    ]
    await club.answered()
    return replies, answers(club, sent)


async def test_what_is_ready_soon_answers_in_one_request(club, game):
    replies, sent = await pressed(club, game, await game.turn_of())
    answered = [reply.interaction.answer for reply in replies]
    assert answered == [Answer.UPDATE, Answer.MESSAGE, Answer.MESSAGE, Answer.MESSAGE]
    assert sent.count("interactions") == 4
    assert sent.count("webhooks") == 1  # takes the older side away


async def test_what_takes_longer_is_deferred_first_and_looks_the_same(club, game, slow):
    person = await game.turn_of()
    replies, sent = await pressed(club, game, person)
    answered = [reply.interaction.answer for reply in replies]
    assert answered == [Answer.DEFER_UPDATE, Answer.DEFER, Answer.DEFER, Answer.DEFER]
    assert (sent.count("interactions"), sent.count("webhooks")) == (4, 5)
    side = replies[2]
    assert "Stop" in side.message.labels
    assert side.ephemeral


async def test_a_refusal_is_private_whether_or_not_it_was_deferred(club, game, monkeypatch):
    (other, *_), thread = await game.others(), await game.channel()
    for soon in (1.5, 0):
        monkeypatch.setattr("cogs._replies.SOON", soon)
        reply = await other.slash(thread, "oasis stop")
        assert reply.newest.ephemeral
        assert reply.newest.text.strip()


async def test_a_private_answer_leaves_nothing_behind_in_the_bot(club, game):
    """discord.py would keep each private view for a quarter of an hour, with a task of its own."""
    person = await game.turn_of()
    before = len(asyncio.all_tasks())
    for _ in range(5):
        await game.side(person)
    await club.answered()
    await club.playground.quiet()
    assert len(asyncio.all_tasks()) <= before
    known = club.bot._connection._view_store._dynamic_items.values()
    assert set(ITEMS) <= set(known)


def test_nobody_else_decides_how_a_press_is_answered():
    """Whoever edited the first answer by themselves would edit one that may not have been given."""
    own = re.compile(r"edit_original_response|\.response\.(defer|send_message|edit_message)")
    found = {path.name for path in Path(cogs.__path__[0]).glob("*.py") if own.search(path.read_text())}
    assert found == ALONE
