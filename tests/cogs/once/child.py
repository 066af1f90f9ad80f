"""Posts messages of which there is one each, until it is killed: see test_once.py.

`DIE` says where: before the message with that number is sent, after it, or once it is written down.
"""

import os
import signal
from pathlib import Path
from types import SimpleNamespace

import discord
from discord import ui

from bot.panel.codes import Door, write
from bot.playground import point_discord_py
from bot.storage.messages import Messages
from bot.storage.sqlite import Sqlite
from cogs._items import DoorButton
from cogs._once import Content, Once

COUNT = 4


def key(number):
    """Every other message has no button."""
    return write(Door(number, "side")) if number % 2 == 0 else f"story {number}"


async def content(number):
    view = ui.View(timeout=None)
    if number % 2 == 0:
        view.add_item(DoorButton(Door(number, "side"), "Look"))
    return Content(view=view, text=f"Message {number}.")


class Mortal(Messages):
    """Dies at one point."""

    def __init__(self, database, point):
        super().__init__(database)
        self.point = point

    def _pass(self, key_, moment):
        if self.point == f"{moment} {key_}":
            os.kill(os.getpid(), signal.SIGKILL)

    async def sending(self, key, *rest):
        await super().sending(key, *rest)
        self._pass(key, "before")

    async def put(self, one):
        self._pass(one.key, "after")
        await super().put(one)
        self._pass(one.key, "late")


class Poster(discord.Client):
    """Posts everything once it is ready."""

    async def on_ready(self):
        database = await Sqlite.open(Path(os.environ["DATABASE"]))
        known, channel = Mortal(database, os.environ.get("DIE")), int(os.environ["CHANNEL"])
        house = SimpleNamespace(client=self, messages=known, now=lambda: int(os.environ["NOW"]))
        house.message = lambda place, one: self.get_partial_messageable(place).get_partial_message(one)
        once = Once(house, None)
        if os.environ.get("SWEEPS"):
            await once.sweep()
        for number in range(COUNT):
            await once.post(key(number), channel, lambda number=number: content(number))
        await self.get_partial_messageable(channel).send("All is said.")


if __name__ == "__main__":
    point_discord_py(os.environ["PLAYGROUND_URL"])
    poster = Poster(intents=discord.Intents(guilds=True))
    poster._connection.guild_ready_timeout = 0.01  # else it waits two seconds for servers that come late
    poster.run(os.environ["DISCORD_TOKEN"], log_handler=None)
