"""Open panels follow their table: they are redrawn without a press, for whoever may still see them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord
from aiohttp import ClientError

from bot.engine.core import Refused, Seat
from bot.panel.panel import FRONT, Face
from bot.table import STORAGE, Person, Screen
from cogs._access import Access
from cogs._house import House
from cogs._sides import Opened, Panels

log = logging.getLogger(__name__)

PUSHED = 15.0  # seconds that a panel may take to be redrawn without a press
PASSING = (discord.HTTPException, ClientError, OSError, TimeoutError, Refused, *STORAGE)

Redraw = Callable[[int, Opened, Screen, Face], Awaitable[None]]
Time = Callable[[Person, Screen], Awaitable[str]]  # what a panel says of its reader's time


class Following:
    """Keeps open panels up with their tables, and knows whom they ask something."""

    def __init__(self, house: House, access: Access, panels: Panels, redraw: Redraw, time: Time) -> None:
        self.house, self._access, self._panels = house, access, panels
        self._redraw, self._time = redraw, time

    async def follow(self, public: Screen, anew: bool = False) -> frozenset[Seat]:
        """Let open panels show how a table stands, and return the seats whose panel asks them something.

        Anew means that it may have been agreed for how long somebody is awaited, and not only been played.
        """
        game = public.game_id
        opened = [one for one in self._panels.at(game) if one.person.user in public.users]
        timed = [one for one in opened if anew and _is_awaited(public, one)]
        behind = [one for one in opened if one in timed or not one.is_up_to(public)]
        followed = await asyncio.gather(*[self._followed(game, one) for one in behind])
        lost = [one for one, shown in zip(behind, followed, strict=True) if not shown]
        seats = [Seat(public.users.index(one.person.user)) for one in opened if one not in lost]
        return frozenset(seats) & frozenset(public.awaited)

    async def _followed(self, game: int, opened: Opened) -> bool:
        """Redraw a panel if something has happened, and say whether its reader has it before them."""
        user, followed = opened.person.user, False
        try:
            async with asyncio.timeout(PUSHED):
                screen = await self.house.table.side(game, user)
                followed = await self._is_true(opened, screen) or await self._pushed(game, opened, screen)
        except PASSING as error:
            log.info("the panel of %s at game %s is left alone: %r", user, game, error)
        except Exception:  # everybody else is shown the table nevertheless, and called
            log.exception("a bug keeps the panel of %s at game %s from being redrawn", user, game)
        if not followed:
            self._panels.replace(game, opened, None)
        return followed

    async def _is_true(self, opened: Opened, screen: Screen) -> bool:
        """Does a panel show how the table stands, and until when its reader has time?"""
        return opened.shows(screen) and opened.time == await self._time(opened.person, screen)

    async def _pushed(self, game: int, opened: Opened, screen: Screen) -> bool:
        """Redraw a panel, if its reader still sits there and is a member; nobody tells who leaves."""
        if screen.viewer is None or not await self._access.may_be_told(game, opened.person.user):
            return False
        face = opened.face if screen.asked == opened.asked else FRONT
        await self._redraw(game, opened, screen, face)
        return True


def _is_awaited(public: Screen, opened: Opened) -> bool:
    """Does the table wait for whoever reads a panel?"""
    return public.users.index(opened.person.user) in public.awaited
