"""A recorded game as a page: every position in a picture, and what was told of it beside."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

import rendering
from bot.panel.orders import Reader
from bot.panel.story import film, story
from bot.storage.games import Store
from bot.table import Table
from bot.table.verifying import Replay
from bot.tools.cli import Complaint, any_of
from bot.tools.picture import CHANNEL, NAMES, NUMBER
from bot.words.catalogue import Words
from bot.words.voice import Voice, labels
from rendering.film import frames
from rendering.order import Order, ThemeName
from rendering.page import Story, page

WIDTHS = range(400, 1601)


def check(asked: Namespace, words: Words) -> None:
    """Complain about what makes no sense, before anything is played."""
    if Path(asked.output).suffix.lower() not in (".html", ".htm"):
        raise Complaint(f"{asked.output} is no page: name a file that ends in .html.")
    if asked.theme not in get_args(ThemeName):
        raise Complaint(f"There is no theme {asked.theme!r}: choose --theme {any_of(get_args(ThemeName))}.")
    if asked.locale not in words.languages:
        raise Complaint(f"There are no words in {asked.locale!r}: choose --locale {any_of(words.languages)}.")
    if asked.width not in WIDTHS:
        raise Complaint(f"Pictures are {WIDTHS[0]} to {WIDTHS[-1]} pixels wide: choose --width among these.")


async def told(game: Replay, asked: Namespace, words: Words) -> tuple[Story, Sequence[Order]]:
    """Seat players at a table of their own, let them play the game there, and tell it."""
    seats = len(game.lines[0].marks.since)
    if game.rules.key not in rendering.PLACES:
        raise Complaint(f"There are no pictures of {game.rules.key}: choose {any_of(rendering.PLACES)}.")
    if len(asked.name) > seats:
        raise Complaint(f"{seats} people played this game: name no more of them.")
    names = (*asked.name, *NAMES[len(asked.name) : seats])
    players = labels(names)
    reader = Reader(Voice(words, asked.locale, game.rules, players, players), names, asked.theme)
    with TemporaryDirectory(prefix="wildcatter-") as folder:
        store = await Store.open(Path(folder) / "games.db", {game.rules.key: game.rules})
        try:
            first, *lines = game.lines
            at = await store.create(
                game.rules, CHANNEL, range(1, seats + 1), game.options, game.seed, first, NUMBER
            )
            await store.append(at, lines, finished=True)
            table = Table(store, {game.rules.key: game.rules})
            moments = await table.film(at.id)
            return story(reader, moments, await table.course(at.id)), [*film(reader, moments)]
        finally:
            await store.close()


def written(told: Story, orders: Iterable[Order], width: int) -> str:
    """Draw every position, and write the page."""
    return page(told, tuple(frames(orders, width)))
