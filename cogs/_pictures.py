"""Pictures of messages: as a file, and where it is shown; in private, words come first if that takes long."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from io import BytesIO
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import ui

from rendering.order import Order, Picture
from rendering.studio import Studio

PATIENCE = 2.5  # seconds a private message waits for its picture before it comes without


def attached(drawn: Picture | None, stem: str) -> list[discord.File]:
    """Return the file of a picture, if there is one."""
    return [discord.File(BytesIO(drawn.data), drawn.named(stem))] if drawn else []


def gallery(drawn: Picture, stem: str) -> ui.MediaGallery[Any]:
    """Show an attached picture, and say what it shows."""
    item = discord.MediaGalleryItem(f"attachment://{drawn.named(stem)}", description=drawn.alt or None)
    return ui.MediaGallery(item)


class Drawing:
    """The picture of a message, from when it is ordered until it is there or nobody wants it any more."""

    def __init__(self, studio: Studio, order: Order) -> None:
        self._patience = PATIENCE if studio.soon(order) else 0
        self._picture = asyncio.create_task(studio.picture(order))

    async def soon(self) -> Picture | None:
        """Return the picture, unless too many others wait for theirs, or it takes too long."""
        return await self._within(self._patience)

    async def whole(self) -> Picture | None:
        """Return the picture however long it takes, unless it is given up."""
        return await self._within(None)

    async def _within(self, seconds: float | None) -> Picture | None:
        done, _ = await asyncio.wait({self._picture}, timeout=seconds)
        return self._picture.result() if done and not self._picture.cancelled() else None

    def give_up(self) -> None:
        self._picture.cancel()


class Drawings:
    """The pictures that private messages wait for: of each message, what it shows now and nothing older."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._newest: WeakValueDictionary[Hashable, Drawing] = WeakValueDictionary()
        self._late: set[asyncio.Task[None]] = set()

    def begin(self, message: Hashable, order: Order) -> Drawing:
        """Order the picture of a message, instead of any that is still to come for it."""
        if older := self._newest.get(message):
            older.give_up()
        self._newest[message] = drawing = Drawing(self._studio, order)
        return drawing

    def is_newest(self, message: Hashable, drawing: Drawing) -> bool:
        return drawing is self._newest.get(message)

    def follow(
        self, message: Hashable, drawing: Drawing, show: Callable[[Picture], Awaitable[object]]
    ) -> None:
        """Show a picture once it is there, unless its message shows something newer by then."""
        late = asyncio.create_task(self._follow(message, drawing, show))
        self._late.add(late)
        late.add_done_callback(self._late.discard)

    async def _follow(
        self, message: Hashable, drawing: Drawing, show: Callable[[Picture], Awaitable[object]]
    ) -> None:
        drawn = await drawing.whole()
        if drawn is not None and self.is_newest(message, drawing):
            await show(drawn)

    def close(self) -> None:
        """Give up the pictures that are late."""
        for drawing in self._newest.values():
            drawing.give_up()
        for late in self._late:
            late.cancel()
