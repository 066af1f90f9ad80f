"""The Discord client: what it may do, what it is made of, and how it answers."""

import asyncio
import hashlib
import json
import logging
import secrets
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, cast

import discord
from aiohttp import ClientError
from discord import app_commands, ui
from discord.ext import commands
from discord.gateway import KeepAliveHandler
from msgspec.structs import replace

import rendering
from bot.engine.core import Refusal, Refused
from bot.identifying import Allowed, Budget, TooSoon
from bot.lobby import Lobbies
from bot.practice import Practice
from bot.rates import Rates
from bot.recent import Recent
from bot.storage import Store
from bot.storage_house import House, Person
from bot.table import STORAGE, NotRead, NotSaved, Screen, Shown, Table, in_words
from bot.voice import SHAPES, Voice, seat_label, title
from bot.words import Words
from cogs.access import Access
from cogs.items import ITEMS, Interaction, fitted
from rendering.order import Order
from rendering.studio import Studio

if TYPE_CHECKING:
    from cogs.board import Boards
    from cogs.commands import Commands
    from cogs.lobby import LobbyCog
    from cogs.looks import Looks
    from cogs.play import Play
    from cogs.upkeep import Upkeep

log = logging.getLogger(__name__)

EXTENSIONS = ("cogs.lobby", "cogs.play", "cogs.looks", "cogs.board", "cogs.commands", "cogs.upkeep")
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)
NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
JOINERS = "\u200c\u200d"  # of letters and of emoji
SPEAKING_THERE = "send_messages_in_threads"
UNKNOWN = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
ANSWERED = 40060  # the first answer has arrived after all, only its receipt was lost
PATIENCE = 5.0  # seconds that running clicks may take when the bot leaves
PEOPLE = 5000  # whose names are at hand without a look into the database


class Wildcatter(commands.Bot):
    """The game master on Discord."""

    boards: "Boards"
    lobbies: "LobbyCog"
    looks: "Looks"
    play: "Play"
    commands_cog: "Commands"
    upkeep: "Upkeep"

    def __init__(
        self,
        store: Store,
        table: Table,
        words: Words,
        studio: Studio,
        *,
        pause: float = 1.5,
        budget: Budget | None = None,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we have no voice to lose
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            help_command=None,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.store, self.table, self.words, self.studio = store, table, words, studio
        self.house = House(store)
        self.access = Access(self)
        self.budget = budget
        self.lobby = Lobbies(self.house, table)
        self.rates = Rates(store.now)
        self.practice = Practice(table, self._practised, pause=pause)
        self.troubles: dict[int, Refusal] = {}  # games whose board cannot be shown, and why
        self._clicks: set[asyncio.Future[None]] = set()  # those that are being answered
        self.people_met: Recent[int, Person] = Recent(PEOPLE)  # for labels and forms

    async def setup_hook(self) -> None:
        self.tree.error(self._strange)
        self.add_dynamic_items(*ITEMS)
        for name in (*EXTENSIONS, *[f"cogs.{key}" for key in self.table.games]):
            await self.load_extension(name)
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
        """Count each identify, also those by which discord.py begins a session anew; resuming is free."""
        if self.budget is None:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        try:
            await self.budget.spend()
        except TooSoon:
            await self._hang_up()
            raise

    async def _hang_up(self) -> None:
        """Close a connection that waits to identify, which discord.py knows only by its heart that beats."""
        hearts = [one for one in threading.enumerate() if isinstance(one, KeepAliveHandler)]
        for heart in hearts:
            if heart.ws._connection is self._connection:
                await heart.ws.close(code=1000)

    async def _register(self) -> None:
        """Send the commands to Discord only when they have changed."""
        tree = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, tree], sort_keys=True, default=str)
        shape = hashlib.sha256(text.encode()).hexdigest()
        if await self.house.fact("commands") != shape:
            await self.tree.sync()
            with suppress(NotSaved):  # then the next start sends them again
                await self.house.remember("commands", shape)

    def invitation(self) -> str:
        """Return the link that lets the bot into a server, with exactly the rights it needs."""
        assert self.application_id
        scopes = ("bot", "applications.commands")
        return discord.utils.oauth_url(self.application_id, permissions=PERMISSIONS, scopes=scopes)

    async def close(self) -> None:
        """Finish the clicks, the moves and the boards that are under way, then leave."""
        if self._clicks:
            await asyncio.wait(self._clicks, timeout=PATIENCE)
        await self.practice.close()
        if hasattr(self, "boards"):
            await self.boards.close()
        await super().close()

    # After a move

    async def changed(self, public: Screen) -> None:
        """Let the board and the practice players know that a game has gone on."""
        self.boards.touch(public.game_id)
        self.practice.look_at(public)

    async def _practised(self, public: Screen) -> None:
        self.boards.touch(public.game_id)

    # Answering

    @asynccontextmanager
    async def answering(self, interaction: Interaction) -> AsyncIterator[None]:
        """Answer a person whatever happens: a refusal in words, a bug with a number that the log has, too."""
        click: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._clicks.add(click)
        try:
            yield
        except Refused as refused:
            await self._refuse(interaction, refused)
        except STORAGE as error:
            log.warning("left undone for %s: %r", interaction.user.id, error)
            await self._refuse(interaction, in_words(error))
        except discord.Forbidden as error:
            log.warning("not allowed in channel %s: %s", interaction.channel_id, error)
            locale = await self._locale(interaction)
            facts = {"missing": self.lacking(interaction.channel_id or 0)}
            text = self.words.say(locale, "lobby-refusal-permissions", facts)
            await self.best_effort(self._whisper(interaction, text))
        except Exception:
            number = secrets.token_hex(4)
            log.exception("bug %s in %s", number, interaction.data)
            locale = await self._locale(interaction)
            text = self.words.say(locale, "table-bug-unexpected", {"number": number})
            await self.best_effort(self._whisper(interaction, text))
        finally:
            self._clicks.discard(click)
            click.set_result(None)

    async def _refuse(self, interaction: Interaction, refused: Refused) -> None:
        locale = await self._locale(interaction)
        key, facts = refused.refusal.key, refused.refusal.facts
        text = self.words.say(locale, key, facts, game=key.partition("-")[0])
        await self.best_effort(self._whisper(interaction, text))

    async def _strange(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answer a command that discord.py cannot make sense of, such as one that is no more, too."""
        async with self.answering(interaction):
            if isinstance(error, UNKNOWN):
                raise Refused("table-refusal-stale")
            raise error

    async def _whisper(self, interaction: Interaction, text: str) -> None:
        if not interaction.response.is_done():
            try:
                await interaction.response.send_message(text, ephemeral=True)
                return
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
        if interaction.type is discord.InteractionType.application_command:
            view = ui.LayoutView(timeout=None)
            view.add_item(ui.TextDisplay(fitted(text, 2000)))
            await interaction.edit_original_response(view=view, attachments=[])
        else:
            await interaction.followup.send(text, ephemeral=True)

    async def say_done(self, interaction: Interaction) -> None:
        locale = await self._locale(interaction)
        await self._whisper(interaction, self.words.say(locale, "table-done"))

    async def _locale(self, interaction: Interaction) -> str:
        try:
            return (await self.person(interaction)).speaks
        except Exception:
            log.exception("no language is known for %s", interaction.user.id)
            return str(interaction.locale)

    async def best_effort(self, work: Awaitable[Any]) -> bool:
        """Do what only makes things nicer; that it may fail is no news to anybody.

        Say whether that is settled, as it is, too, when what it is about is there no more.
        """
        try:
            await work
        except discord.NotFound:
            return True
        except (discord.HTTPException, ClientError, OSError, TimeoutError) as error:
            log.info("left undone: %r", error)
            return False
        return True

    def message_of(self, shown: Shown | None) -> discord.PartialMessage | None:
        """Return the message in which something was shown."""
        if shown and shown.channel and shown.message:
            return self.get_partial_messageable(shown.channel).get_partial_message(shown.message)
        return None

    # People and their languages

    async def person(self, interaction: Interaction) -> Person:
        """Return who is asking, as they were when they asked first, and remember how they are called."""
        user, known = interaction.user, interaction.extras
        if "person" not in known:
            person = await self._met(user.id, tidy(user.display_name), str(interaction.locale))
            self.people_met.put(user.id, person)
            known["person"] = person
        return cast(Person, known["person"])

    async def _met(self, user: int, name: str, locale: str) -> Person:
        try:
            return await self.house.meet(user, name, locale)
        except NotRead:  # whoever looks is shown what can be shown, as to somebody new
            return Person(user, name, locale)

    def language(self, interaction: Interaction) -> str:
        """Return whoever asks' language as far as it is known at once, without a look into the house."""
        met = self.people_met.get(interaction.user.id)
        return met.speaks if met else str(interaction.locale)

    async def recall(self, users: Iterable[int]) -> None:
        """Remember again how people are called, whom the bot has met before it was started."""
        for user, person in (await self.house.people(users)).items():
            self.people_met.put(user, person)

    def expect_rights(self, interaction: Interaction) -> None:
        """Name what the bot may not do here, before anybody sits down."""
        in_thread = isinstance(interaction.channel, discord.Thread)
        if missing := lacking(interaction.app_permissions, in_thread=in_thread):
            raise Refused("lobby-refusal-permissions", missing=missing)

    def lacking(self, channel: int) -> tuple[str, ...]:
        """Name the rights that a game needs and the bot has not in a channel, as far as it knows."""
        place = self.get_channel(channel)
        if not isinstance(place, discord.abc.GuildChannel | discord.Thread):
            return _spoken(NEEDED)
        held = place.permissions_for(place.guild.me)
        return lacking(held, in_thread=isinstance(place, discord.Thread)) or _spoken(NEEDED)

    async def close_dms(self, person: Person) -> None:
        await self.house.prefer(replace(person, dms_closed=True))

    def public_locale(self, guild: discord.Guild | None) -> str:
        return str(guild.preferred_locale) if guild else "en"

    def title(self, locale: str, screen: Screen) -> str:
        return title(self.words, locale, screen.key, screen.game_id)

    def mention(self, user: int, locale: str) -> str:
        return f"<@{user}>" if user > 0 else self.words.say(locale, "lobby-practice", {"number": -user})

    def plain_name(self, user: int, locale: str) -> str:
        """Return a name for places where Discord shows no mention."""
        if user < 0:
            return self.mention(user, locale)
        met = self.people_met.get(user)
        return met.name if met else str(user)

    async def names(self, screen: Screen, locale: str = "en") -> tuple[str, ...]:
        """Return the names that stand on pictures."""
        people = await self.house.people(screen.users)
        return tuple(
            [people[user].name if user in people else self.plain_name(user, locale) for user in screen.users]
        )

    def voice_in(self, screen: Screen, locale: str) -> Voice:
        """Speak of a game in a language."""
        seats = range(len(screen.users))
        return Voice(
            self.words,
            locale,
            screen.rules,
            [seat_label(self.words, locale, seat) for seat in seats],
            [f"{SHAPES[seat]} {self.mention(screen.users[seat], locale)}" for seat in seats],
        )

    async def voice(self, screen: Screen, interaction: Interaction) -> Voice:
        """Speak of a game to whoever asks, in their language, and show it in their theme."""
        person = await self.person(interaction)
        return replace(self.voice_in(screen, person.speaks), theme=person.theme)

    async def public_voice(self, screen: Screen) -> Voice:
        """Speak of a game to everybody, in the server's language."""
        lobby = await self.house.lobby(screen.game_id)
        guild = self.get_guild(lobby.guild) if lobby else None
        return self.voice_in(screen, self.public_locale(guild))

    def describe(self, order: Order) -> str:
        return rendering.describe(order, self.words)


def tidy(name: str) -> str:
    """Take out of a name what would turn or break the text around it: marks of direction, control signs."""
    kept = "".join(sign for sign in name if sign.isprintable() or sign in JOINERS or sign.isspace())
    return " ".join(kept.split()) or "…"


def lacking(held: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """Name the rights that a game needs in a channel and the bot has not."""
    needed = [SPEAKING_THERE if in_thread and name == "send_messages" else name for name in NEEDED]
    return _spoken([name for name in needed if not getattr(held, name)])


def _spoken(rights: Sequence[str]) -> tuple[str, ...]:
    return tuple([right.replace("_", " ") for right in rights])


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
