"""What holds on a server: as its managers have settled it, or as everywhere."""

from collections.abc import Collection
from typing import Any, get_args

from msgspec.structs import replace

from bot.engine.core import Refused
from bot.storage.guilds import Guilds
from bot.storage.guilds import Settled as Settled
from bot.time import zones
from bot.time.terms import Pace, Terms

MOST_TABLES, MOST_EACH = 500, 100  # that a server may allow
TYPED = 50  # characters of what was typed that are said back


class HouseRules:
    """Knows what holds on each server, and lets its managers change it. There is room for all in memory."""

    def __init__(self, guilds: Guilds) -> None:
        self._guilds = guilds
        self._settled: dict[int, Settled] = {}

    async def load(self) -> None:
        """Learn again what was settled before a start."""
        self._settled = await self._guilds.all()

    def of(self, guild: int | None) -> Settled:
        """Return what holds on a server."""
        return self._settled.get(guild or 0) or Settled(guild or 0)

    def terms(self, guild: int | None) -> Terms:
        """Return what a new table on a server begins with."""
        settled = self.of(guild).pace
        return Terms(pace=next((pace for pace in get_args(Pace) if pace == settled), "none"))

    async def settle(self, guild: int, **changes: Any) -> Settled:
        """Change what holds on a server, if it makes sense."""
        _expect_sense(changes)
        settled = replace(self.of(guild), **changes)
        await self._guilds.settle(settled)
        self._settled[guild] = settled
        return settled

    async def open_tables(self, guild: int) -> int:
        """Return how many tables gather players or are played on a server."""
        return await self._guilds.open_tables(guild)

    def expect_opener(self, guild: int, roles: Collection[int], places: Collection[int]) -> None:
        """Raise Refused unless somebody with these roles may set up a table in one of these places."""
        settled = self.of(guild)
        if settled.opener_role and settled.opener_role not in roles:
            raise Refused("house-refusal-opener", role=f"<@&{settled.opener_role}>")
        if settled.board_channel and settled.board_channel not in places:
            raise Refused("house-refusal-place", place=f"<#{settled.board_channel}>")

    async def expect_room(self, guild: int, user: int) -> None:
        """Raise Refused unless there is room on a server for another table of somebody."""
        settled = self.of(guild)
        if await self._guilds.open_tables(guild) >= settled.most_tables:
            raise Refused("house-refusal-most", most=settled.most_tables)
        if await self._guilds.tables_of(guild, user) >= settled.most_each:
            raise Refused("house-refusal-each", most=settled.most_each)


def _expect_sense(changes: dict[str, Any]) -> None:
    """Raise Refused if something is settled that cannot hold."""
    zone, pace = changes.get("zone"), changes.get("pace", "none")
    if zone is not None and zones.zone(zone) is None:
        raise Refused("time-refusal-zone", typed=str(zone)[:TYPED])
    if pace not in get_args(Pace):
        typed = str(pace)[:TYPED]
        raise Refused("table-refusal-bad-option", option="pace", value=typed, allowed=get_args(Pace))
    for name, most in (("most_tables", MOST_TABLES), ("most_each", MOST_EACH)):
        if not 1 <= changes.get(name, 1) <= most:
            raise Refused("house-refusal-number", most=most)
