"""The sides that people have open: just what it takes to redraw one, or to take an older one away."""

from collections.abc import Callable, Sequence
from time import time
from typing import cast

import discord
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Ask
from bot.panel.panel import FRONT, Face
from bot.table import Person, Screen
from cogs._items import Interaction

Clock = Callable[[], float]
ALIVE = 15 * 60  # seconds for which a press lets its message be changed
ORIGINAL = cast(int, "@original")  # what Discord calls the first answer to an interaction, in place of an id


class Side(Struct, frozen=True):
    """What is kept of an interaction. All of it would be too much: it holds the message that was pressed."""

    interaction: int
    token: str
    until: float  # when the token runs out, and nobody can take the side away any more

    @classmethod
    def of(cls, interaction: Interaction) -> "Side":
        return cls(interaction.id, interaction.token, interaction.expires_at.timestamp())

    async def take_away(self, client: discord.Client) -> None:
        await self._webhook(client).delete_message(ORIGINAL)

    async def redraw(
        self, client: discord.Client, view: ui.LayoutView, files: Sequence[discord.File]
    ) -> None:
        view.stop()  # its items are dynamic, so discord.py need not keep it
        await self._webhook(client).edit_message(ORIGINAL, view=view, attachments=files)

    def _webhook(self, client: discord.Client) -> discord.Webhook:
        assert client.application_id
        return discord.Webhook.partial(client.application_id, self.token, client=client)


class Opened(Struct, frozen=True, kw_only=True):
    """A panel that somebody has open: what it shows, and when they last pressed something on it."""

    side: Side
    person: Person
    pressed: int  # in unix seconds
    line: int
    rev: int
    people: tuple[object, ...]
    asked: Ask | None
    face: Face = FRONT
    name: str = ""  # of the table, where the panel says it
    time: str = ""  # what it says of its reader's time

    def shows(self, screen: Screen) -> bool:
        """Does it show this side, or one on which nothing has happened since that its reader could notice?"""
        return (self.line, self.rev, self.people) == (screen.line, screen.rev, people(screen))

    def showing(self, screen: Screen, face: Face, time: str) -> "Opened":
        """Return the panel as it shows another side, without a press."""
        now = {"line": screen.line, "rev": screen.rev, "people": people(screen), "asked": screen.asked}
        return replace(self, **now, face=face, time=time)

    def is_up_to(self, public: Screen) -> bool:
        """Has nobody noticed anything since it was drawn? Then its side need not be looked at."""
        return self.line >= public.line and self.people == people(public)


def people(screen: Screen) -> tuple[object, ...]:
    """Return who plays, and who is awaited."""
    return screen.status, screen.users, screen.owners, screen.awaited


class Panels:
    """The panel of each player at each game that was pressed last, as long as it can be redrawn."""

    def __init__(self, now: Callable[[], int], clock: Clock = time) -> None:
        self.now, self.clock = now, clock
        self._open: dict[tuple[int, int], Opened] = {}  # by game and user, the one pressed longest ago first

    def __len__(self) -> int:
        return len(self._open)

    def open(self, game: int, opened: Opened) -> None:
        """Remember a panel, unless a later press was quicker."""
        self._forget_old()
        key = game, opened.person.user
        known = self._open.pop(key, opened)
        self._open[key] = max(opened, known, key=lambda one: one.side.interaction)

    def at(self, game: int) -> list[Opened]:
        """Return the panels of a game that are open."""
        self._forget_old()
        return [one for (number, _), one in self._open.items() if number == game]

    def replace(self, game: int, before: Opened, after: Opened | None) -> None:
        """Note what a panel shows now, or that it is gone; unless it was pressed meanwhile."""
        key = game, before.person.user
        if self._open.get(key) is not before:
            return
        if after is None:
            del self._open[key]
        else:
            self._open[key] = after

    def timed(self, game: int, opened: Opened, time: str) -> Opened:
        """Note what a panel that is about to be shown says of its reader's time."""
        after = replace(opened, time=time)
        self.replace(game, opened, after)
        return after

    def overtaken(self, game: int, shown: Opened) -> bool:
        """Note what the answer to a press shows, and say whether it came after something newer."""
        key = game, shown.person.user
        known = self._open.get(key)
        if known is None or known is shown or known.side.interaction != shown.side.interaction:
            return False
        self._open[key] = shown
        return True

    def pressed(self, game: int, user: int) -> int:
        """Return when somebody last pressed something on a panel that is still open, or 0."""
        self._forget_old()
        opened = self._open.get((game, user))
        return opened.pressed if opened else 0

    def leave(self, game: int, user: int) -> None:
        """Forget a panel whose message shows something else by now."""
        self._open.pop((game, user), None)

    def clear(self) -> None:
        """Forget all of them, as a restart does."""
        self._open.clear()

    def _forget_old(self) -> None:
        while self._open:
            key, oldest = next(iter(self._open.items()))
            if oldest.side.until > self.clock() and oldest.pressed + ALIVE > self.now():
                return
            del self._open[key]


class Sides:
    """The newest side of each player at each game, as long as it can be taken away."""

    def __init__(self, clock: Clock = time) -> None:
        self.clock = clock
        self._open: dict[tuple[int, int], Side] = {}  # oldest first

    def __len__(self) -> int:
        return len(self._open)

    def open(self, game: int, interaction: Interaction) -> Side | None:
        """Remember a side, and return the one that is replaced: this one, if a later press was quicker."""
        self._forget_old()
        key = (game, interaction.user.id)
        mine = Side.of(interaction)
        known = self._open.pop(key, mine)
        older, self._open[key] = sorted((known, mine), key=lambda side: side.interaction)
        return older if older.interaction != self._open[key].interaction else None

    def leave(self, game: int, user: int) -> None:
        """Forget a side whose message shows something else by now."""
        self._open.pop((game, user), None)

    def clear(self) -> None:
        """Forget all of them, as a restart does."""
        self._open.clear()

    def _forget_old(self) -> None:
        now = self.clock()
        while self._open:
            key, oldest = next(iter(self._open.items()))
            if oldest.until > now:
                return
            del self._open[key]
