"""The Discord client: what it may do, what it is made of, and how it comes and goes."""

import asyncio
import hashlib
import json
import secrets
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import KeepAliveHandler

from bot.engine.core import Seat
from bot.identifying import Allowed, Budget
from bot.lessons import Learning
from bot.people.arming import Arming
from bot.people.breaks import Breaks
from bot.people.desk import Desks
from bot.people.effects import Effects
from bot.people.hosts import Hosts
from bot.people.house_rules import HouseRules
from bot.people.lateness import Lateness
from bot.people.motions import Motions
from bot.people.nights import Nights
from bot.people.plans import Plans
from bot.people.repairs import Repairs
from bot.people.seats import Seats
from bot.people.takeback import Takebacks
from bot.storage.agenda import Diary
from bot.storage.games import Store
from bot.storage.guilds import Guilds
from bot.storage.learning import LearningRows
from bot.storage.lobbies import LobbyStore
from bot.storage.motions import MotionStore
from bot.storage.pace import PaceRows
from bot.storage.plans import PlanRows
from bot.storage.seats import SeatStore
from bot.table import Facts, Follows, Messages, NotSaved, People, Posts, Table, Waits
from bot.table.lobby import Lobbies
from bot.table.rates import Rates
from bot.time.agenda import Agenda
from bot.time.pace import Pace
from bot.time.pulse import Pulse
from bot.words.catalogue import Words
from cogs._answering import best_effort
from cogs._commands import Translator
from cogs._house import House
from cogs._rights import PERMISSIONS
from cogs._services import services
from rendering.studio import Studio

EXTENSIONS = (
    "cogs.play",
    "cogs.board",
    "cogs.commands",
    "cogs.learn",
    "cogs.seat",
    "cogs.pace",
    "cogs.house",
    "cogs.moves",
    "cogs.upkeep",
    "cogs.clock",
)


Keep = Callable[[int], Awaitable[bool]]


async def _kept_elsewhere(_: int) -> bool:
    return True


class Wildcatter(commands.Bot):
    """The game master on Discord."""

    def __init__(
        self,
        store: Store,
        table: Table,
        words: Words,
        studio: Studio,
        *,
        gathering: float = 2.0,
        budget: Budget | None = None,
        keep: Keep = _kept_elsewhere,
    ) -> None:
        """`gathering` is what Discord may take to tell of all servers; `keep` makes the backup of a day."""
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we have no voice to lose
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            guild_ready_timeout=gathering,
            help_command=None,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.budget = budget
        seats, motions = _of_people(store, table)
        rules = HouseRules(Guilds(store.database))
        pace = Pace(store.database, lambda guild: rules.of(guild).zone)
        lateness, breaks, nights = _of_time(store, table, seats, pace)
        Effects(table, seats, breaks).attach(motions)
        lobbies, rows = LobbyStore(store), PlanRows(store.database)
        arming = Arming(rows, store.now, Random(secrets.randbits(64)))
        store.besides = arming.besides
        diary, facts = Diary(store.database), Facts(store.database)
        house = House(
            client=self,
            table=table,
            lobbies=Lobbies(lobbies, table),
            plans=Plans(table, rows, arming),
            games=store,
            desks=Desks(store, lobbies),
            people=People(store.database),
            posts=Posts(store.database),
            follows=Follows(store.database),
            seats=seats,
            motions=motions,
            repairs=Repairs(table, seats, SeatStore(store.database), Guilds(store.database), store.now),
            takebacks=Takebacks(table, SeatStore(store.database), motions),
            lateness=lateness,
            breaks=breaks,
            hosts=Hosts(SeatStore(store.database), Waits(store.database), pace, store.now),
            nights=nights,
            messages=Messages(store.database),
            facts=facts,
            words=words,
            studio=studio,
            rates=Rates(store.now),
            rules=rules,
            pace=pace,
            now=store.now,
            check=store.check,
            keep=lambda: keep(store.now()),
            agenda=Agenda(diary, store.clock),
            pulse=Pulse(diary, facts, store.now),
            learning=Learning(LearningRows(store.database), table.games),
        )
        self.services = services(house)
        table.heard = self.services.news.heard

    async def setup_hook(self) -> None:
        self.tree.error(self.services.answering.strange)
        words = self.services.house.words
        if len(words.languages) > 1:
            await self.tree.set_translator(Translator(words))
        for name in EXTENSIONS:
            await self.load_extension(name)
        await self.services.house.rules.load()
        await self._register()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect as soon as another identify can be afforded."""
        if self.budget:
            await self.budget.admit(self._allowed)
        await super().connect(reconnect=reconnect)

    async def _allowed(self) -> Allowed:
        """Ask Discord how many identifies are left."""
        _, _, limit = await self.http.get_bot_gateway()
        return Allowed(limit["remaining"], limit["reset_after"] / 1000, limit["max_concurrency"])

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count each identify, including those that begin a session anew; resuming is free."""
        if self.budget:
            await self.budget.spend()
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def _register(self) -> None:
        """Send the commands to Discord only when they have changed."""
        facts = self.services.house.facts
        translator, commands = self.tree.translator, self.tree.get_commands()
        tree = [
            await command.get_translated_payload(self.tree, translator)
            if translator
            else command.to_dict(self.tree)
            for command in commands
        ]
        text = json.dumps([self.application_id, tree], sort_keys=True, default=str)
        shape = hashlib.sha256(text.encode()).hexdigest()
        if await facts.fact("commands") != shape:
            await self.tree.sync()
            with suppress(NotSaved):  # then the next start sends them again
                await facts.remember("commands", shape)

    def invitation(self) -> str:
        """Return the link that lets the bot into a server, with exactly the rights it needs."""
        assert self.application_id
        scopes = ("bot", "applications.commands")
        return discord.utils.oauth_url(self.application_id, permissions=PERMISSIONS, scopes=scopes)

    async def close(self) -> None:
        """Finish the clicks, the moves and the boards that are under way, then leave."""
        await self.services.answering.finish()
        await self.services.house.agenda.close()
        await self.services.boards.close()
        await self.services.cinema.close()
        await self._hang_up()
        await super().close()

    async def _hang_up(self) -> None:
        """Close what discord.py forgets: connections that ended before they had identified."""
        handlers = [thread for thread in threading.enumerate() if isinstance(thread, KeepAliveHandler)]
        for handler in handlers:
            if handler.ws._connection is self._connection and handler.ws is not self.ws:
                handler.stop()
                await best_effort(handler.ws.socket.close())


def _of_people(store: Store, table: Table) -> tuple[Seats, Motions]:
    """Build what people settle among themselves."""
    stored, waits = SeatStore(store.database), Waits(store.database)
    seats = Seats(stored, waits, table, store.now)
    return seats, Motions(MotionStore(store.database), stored, waits, table, store.now)


def _of_time(store: Store, table: Table, seats: Seats, pace: Pace) -> tuple[Lateness, Breaks, Nights]:
    """Build what becomes of people's time."""
    rows, chance = PaceRows(store.database), Random(secrets.randbits(64))

    async def offer(game: int, seat: Seat) -> None:
        await seats.offer(game, seat, "lapsed")

    lateness = Lateness(table, pace, rows, offer, store.now, chance)
    return lateness, Breaks(table, pace, rows, store.now), Nights(rows, store.now)


class WrongToken(Exception):
    """Discord does not know this token."""


class ConnectionLost(Exception):
    """The client has ended without being asked to."""


async def run_client(bot: Wildcatter, token: str, ready: Callable[[Wildcatter], None]) -> None:
    """Run one client to its end; whatever ends it unasked is a ConnectionLost."""

    async def announce() -> None:
        await bot.wait_until_ready()
        ready(bot)

    async with bot:
        told = asyncio.create_task(announce())
        try:
            await bot.start(token)
        except discord.LoginFailure as error:
            raise WrongToken from error
        except discord.PrivilegedIntentsRequired:
            raise
        except asyncio.CancelledError:
            raise
        except (
            Exception
        ) as error:  # discord.py ends in many ways: a parse error, an AttributeError, a close code
            raise ConnectionLost(repr(error)) from error
        finally:
            told.cancel()
    raise ConnectionLost("the client ended")
