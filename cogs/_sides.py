"""The sides that people have open: just what it takes to take an older one away."""

from collections.abc import Callable
from time import time
from typing import cast

import discord
from msgspec import Struct

from cogs._items import Interaction

Clock = Callable[[], float]
ORIGINAL = cast(int, "@original")  # what Discord calls the first answer to an interaction, in place of an id


class Side(Struct, frozen=True):
    """What is kept of an interaction. All of it would be too much: it holds the message that was pressed."""

    interaction: int
    token: str
    until: float  # when the token runs out, and nobody can take the side away any more

    async def take_away(self, client: discord.Client) -> None:
        assert client.application_id
        webhook = discord.Webhook.partial(client.application_id, self.token, client=client)
        await webhook.delete_message(ORIGINAL)


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
        mine = Side(interaction.id, interaction.token, interaction.expires_at.timestamp())
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
