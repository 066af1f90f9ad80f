"""The public side: a board each round, and one mention for each decision that is owed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
from aiohttp import ClientError
from discord import ui
from discord.ext import commands
from msgspec.structs import replace

from bot import orders
from bot.engine.core import Fact, Refusal, Refused, Who
from bot.orders import Reader
from bot.table import STORAGE, NotRead, NotSaved, Screen, Shown, Told
from bot.voice import Voice
from cogs.damage import Damage
from cogs.messages import EVENTS, FINAL, PICTURE, board_view, chronicle_view, result_view
from cogs.pings import Pings
from cogs.threads import Threads
from cogs.traces import a_board, a_result, find
from rendering.order import Kind, Mark, Order

if TYPE_CHECKING:
    from bot.app import Wildcatter

log = logging.getLogger(__name__)

PAUSE = 2.0  # seconds between two edits of one board
PATIENCE = 5.0  # seconds a board may take to be finished when the bot leaves
RETRY = (5, 30, 120, 600)  # seconds until a board that could not be shown is tried again
GENTLY = 0.01  # seconds between the boards that are looked after following a start
NO_CHANNEL, NO_MESSAGE = 10003, 10008
ARCHIVED, LOCKED = 50083, 160005
STRAYED = "board-trouble-elsewhere"
BROKEN = 500  # from this status on nobody knows whether Discord did what it was asked for
NOBODY = discord.AllowedMentions.none()  # an edit without a text is not covered by the default of the bot

Built = tuple[ui.LayoutView, list[discord.File]]
AnyMessage = discord.Message | discord.PartialMessage
Build = Callable[..., Awaitable[Built]]
Send = Callable[[ui.LayoutView, list[discord.File]], Awaitable[discord.Message]]


class Boards(commands.Cog):
    """Keeps what everybody sees up with the records. The record is the truth; this only shows it."""

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot
        self.pause, self.retry = PAUSE, RETRY
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._failing: dict[int, asyncio.Event] = {}  # boards that wait to be tried again
        self._bereft: set[int] = set()  # games whose channel is said to be gone
        self._wordy: set[int] = set()  # boards that lack the right to have a picture
        self._posting: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._pings, self._threads, self._damage = Pings(bot), Threads(bot), Damage(bot)
        self._closing = asyncio.Event()

    def goes_on(self, public: Screen, actor: int) -> None:
        """Note that a player who owes the next decision, too, has it before them: do not call them."""
        self._pings.goes_on(public, actor)

    def touch(self, game: int) -> None:
        """Let a board catch up soon; changes that come quickly are shown together."""
        self._again.add(game)
        if game in self._failing:
            self._failing[game].set()
        if game not in self._tasks and not self._closing.is_set():
            self._tasks[game] = asyncio.create_task(self._keep_up(game))

    async def close(self) -> None:
        """Finish what is being shown, and stop."""
        self._closing.set()
        for waiting in self._failing.values():
            waiting.set()
        if self._tasks:
            _, late = await asyncio.wait(set(self._tasks.values()), timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _keep_up(self, game: int) -> None:
        failures = 0
        try:
            while game in self._again and not self._closing.is_set():
                self._again.discard(game)
                failures = 0 if await self._refreshed(game) else failures + 1
                if not failures:
                    await _pass(self._closing, self.pause)
                elif failures <= len(self.retry) or game not in self.bot.troubles:
                    self._again.add(game)
                    await self._wait(game, self.retry[min(failures, len(self.retry)) - 1])
        finally:
            del self._tasks[game]

    async def _wait(self, game: int, seconds: float) -> None:
        """Wait until a board is tried again; whatever happens meanwhile is a reason to do it at once."""
        self._failing[game] = asyncio.Event()
        await _pass(self._failing[game], seconds)
        del self._failing[game]

    async def _refreshed(self, game: int) -> bool:
        """Show a game, and say whether that is done with: what fails by chance is worth another try."""
        try:
            await self.refresh(game)
        except (discord.HTTPException, ClientError, OSError, TimeoutError, NotSaved, NotRead) as error:
            log.warning("the board of game %s could not be shown: %r", game, error)
            return False
        except Refused as refused:
            log.warning("game %s cannot be shown: %s", game, refused.refusal.key)
            with suppress(*STORAGE):
                await self._damage.tell(game, refused.refusal)
        except Exception:
            log.exception("a bug keeps the board of game %s from being shown", game)
        return game not in self.bot.troubles

    def _alone(self, game: int) -> asyncio.Lock:
        """Let one at a time post the board of a game: whoever asks for it, or the bot by itself."""
        return self._posting.setdefault(game, asyncio.Lock())

    # One board

    async def refresh(self, game: int) -> None:
        """Show a game as it stands: the board, the pings, the result."""
        if (
            game in self._bereft
        ):  # noted here, not when it is heard: a refresh under way would forget it again
            self._bereft.discard(game)
            self.bot.troubles[game] = Refusal("board-trouble-channel")
        screen = await self.bot.table.look(game, None)
        shown = await self.bot.store.shown(game)
        voice = await self.bot.public_voice(screen)
        if await self.bot.access.strayed(game):
            await self._tell_trouble(screen, voice, shown, Refusal(STRAYED))
            return
        self._wordy.discard(game)
        trouble = await self._tried(screen, self._show_board(screen, voice))
        trouble = await self._tried(screen, self._pings.catch_up(screen, voice)) or trouble
        if screen.status == "finished" and "result" not in shown:
            trouble = await self._tried(screen, self._post_result(screen, voice, shown)) or trouble
        if game in self._wordy and trouble is None:
            trouble = Refusal("board-trouble-permission", {"missing": self.bot.lacking(screen.channel)})
        await self._tell_trouble(screen, voice, shown, trouble)
        await self._chronicles(screen, voice)

    # Trouble that a person must mend

    async def _tried(self, screen: Screen, showing: Awaitable[None]) -> Refusal | None:
        """Show something, or say what a person must do first."""
        try:
            await showing
        except discord.HTTPException as error:
            trouble = self._trouble(screen, error)
            if trouble is None:
                raise
            log.warning("game %s cannot be shown in channel %s: %s", screen.game_id, screen.channel, error)
            return trouble
        return None

    def _trouble(self, screen: Screen, error: discord.HTTPException) -> Refusal | None:
        if isinstance(error, discord.Forbidden):
            return Refusal("board-trouble-permission", {"missing": self.bot.lacking(screen.channel)})
        if error.code == NO_CHANNEL:
            return Refusal("board-trouble-channel")
        return Refusal("board-trouble-locked") if error.code in (ARCHIVED, LOCKED) else None

    def _in_trouble(self, screen: Screen, shown: dict[str, Shown]) -> bool:
        """Was there trouble when this was last shown, perhaps before a start?"""
        told = shown.get("trouble")
        return screen.game_id in self.bot.troubles or bool(told and told.channel)

    async def _tell_trouble(
        self, screen: Screen, voice: Voice, shown: dict[str, Shown], trouble: Refusal | None
    ) -> None:
        """Tell whoever set up the table what to do, once; take that back when it is mended."""
        game, before = screen.game_id, shown.get("trouble")
        if trouble is not None:
            self.bot.troubles[game] = trouble
            if not (before and before.channel):
                told = await self._tell_host(screen, voice, trouble)
                await self.bot.store.mark_shown(game, "trouble", told)
            return
        self.bot.troubles.pop(game, None)
        if before and before.channel:
            if message := self.bot.message_of(before):
                await self.bot.best_effort(message.delete())
            await self.bot.store.mark_shown(game, "trouble", Shown(screen.line))

    async def _tell_host(self, screen: Screen, voice: Voice, trouble: Refusal) -> Shown:
        """Write where the table was set up, or else to the host directly."""
        lobby = await self.bot.house.lobby(screen.game_id)
        if lobby is None:
            return Shown(screen.line)
        title = self.bot.title(voice.locale, screen)
        facts: dict[str, Fact] = {"player": f"<@{lobby.host}>", "title": title, "what": voice.why(trouble)}
        text, host = voice.say("board-trouble-host", facts), discord.Object(lobby.host)
        if lobby.channel != screen.channel:
            with suppress(discord.HTTPException, ClientError):
                channel = self.bot.get_partial_messageable(lobby.channel)
                mentions = discord.AllowedMentions(users=[host])
                message = await channel.send(text, allowed_mentions=mentions)
                return Shown(screen.line, lobby.channel, message.id)
        with suppress(discord.HTTPException, ClientError):
            if await self.bot.access.may_be_told(screen.game_id, lobby.host):
                direct = await self.bot.create_dm(host)
                message = await direct.send(text)
                return Shown(screen.line, direct.id, message.id)
        return Shown(screen.line, screen.channel)

    async def _show_board(self, screen: Screen, voice: Voice) -> None:
        async with self._alone(screen.game_id):
            shown = await self.bot.store.shown(screen.game_id)
            board, begun = shown.get("board"), shown.get("round")
            message = self.bot.message_of(board)
            if board is None or begun is None or message is None:
                await self._post(screen, voice)
            elif begun.message != screen.stage.round:
                await self._owe_chronicle(screen, shown, board, begun)
                await self._post(screen, voice)
            elif board.channel != screen.channel or _cut_short(screen, shown):
                await self._post(screen, voice)
            elif board.line < screen.line or screen.status != "running" or self._in_trouble(screen, shown):
                await self._renew(message, screen, voice)

    async def _renew(self, message: discord.PartialMessage, screen: Screen, voice: Voice) -> None:
        """Bring the board up to date; if somebody deleted it, post it anew."""
        try:
            await self._edit(message, screen, voice)
        except discord.HTTPException as error:
            if error.code == ARCHIVED and await self._threads.open(screen.channel):
                await self._edit(message, screen, voice)
            elif error.code == NO_MESSAGE:
                await self._post(screen, voice)
            else:
                raise

    async def _post(self, screen: Screen, voice: Voice) -> None:
        """Post a board, unless it has arrived already when a crash or an outage cut its sending short."""
        shown = await self.bot.store.shown(screen.game_id)
        known = shown["board"].message or 0 if "board" in shown else 0
        before = _cut_short(screen, shown)
        line = before.line if before else screen.line
        found = await find(self.bot, screen.channel, a_board(screen.game_id), known) if before else None
        nonce = f"b{screen.game_id}.{line}.{known % 10**6}"
        message = found or await self._send(screen, voice, nonce, Shown(line, screen.channel))
        await self._remember(screen, message.id)
        if found or line < screen.line:  # it shows the table as it stood then
            await self._edit(message, screen, voice)
        await self.bot.best_effort(self.bot.lobbies.update_card(screen, message.jump_url))

    async def _send(self, screen: Screen, voice: Voice, nonce: str, posting: Shown) -> discord.Message:
        """Send a board. That it is on its way is written down first; what Discord refuses is not."""
        channel = self.bot.get_partial_messageable(screen.channel)
        await self.bot.store.mark_shown(screen.game_id, "posting", posting)

        async def send(view: ui.LayoutView, files: list[discord.File]) -> discord.Message:
            return await channel.send(view=view, files=files, nonce=nonce)

        try:
            return await self._sent(screen, send, partial(self._board, screen, voice))
        except discord.HTTPException as error:
            if error.status < BROKEN:
                await self.bot.store.mark_shown(screen.game_id, "posting", Shown(posting.line))
            raise

    async def _edit(self, message: AnyMessage, screen: Screen, voice: Voice) -> None:
        async def send(view: ui.LayoutView, files: list[discord.File]) -> discord.Message:
            return await message.edit(view=view, attachments=files, allowed_mentions=NOBODY)

        await self._sent(screen, send, partial(self._board, screen, voice))
        shown = Shown(screen.line, message.channel.id, message.id)
        await self.bot.store.mark_shown(screen.game_id, "board", shown)

    async def _sent(self, screen: Screen, send: Send, build: Build) -> discord.Message:
        """Send something with its picture; without the right to attach one it goes out in words alone."""
        view, files = await build()
        try:
            return await send(view, files)
        except discord.Forbidden:
            if not files:
                raise
            view, _ = await build(picture=False)
            message = await send(view, [])
            self._wordy.add(screen.game_id)
            return message

    async def _remember(self, screen: Screen, message: int) -> None:
        game, store, number = screen.game_id, self.bot.store, screen.stage.round
        begun = (await store.shown(game)).get("round")
        first = begun.line if begun and begun.message == number else await self._began(screen, begun)
        marks = {
            "board": Shown(screen.line, screen.channel, message),
            "round": Shown(first, screen.channel, number),
            "posting": Shown(screen.line),
        }
        await store.mark_all(game, marks)

    async def _began(self, screen: Screen, before: Shown | None) -> int:
        """Return the line with which this round began: the board may be late, and some of it be played."""
        told = await self.bot.table.history(screen.game_id, None, before.line if before else -1)
        begun = [line.line for line in told if _begins(line) and line.line <= screen.line]
        return max(begun, default=screen.line)

    async def _board(self, screen: Screen, voice: Voice, *, picture: bool = True) -> Built:
        told = await self.bot.table.history(screen.game_id, None, max(-1, screen.line - EVENTS))
        order = await self.order(screen, voice, "board", orders.news(voice, screen))
        image = await self.bot.studio.picture(order) if picture else None
        files = [] if image is None else [discord.File(BytesIO(image), PICTURE)]
        alt = self.bot.describe(order) if image else ""
        waited = await self._waited(screen, voice)
        return board_view(screen, voice, told, waited, alt=alt, picture=image is not None), files

    async def order(
        self, screen: Screen, voice: Voice, kind: Kind, marks: Sequence[Mark] = (), zoom: str | None = None
    ) -> Order:
        """Order a picture of what the screen's viewer may see."""
        return orders.look(Reader(voice, await self.bot.names(screen)), screen, kind, marks, zoom)

    async def _waited(self, screen: Screen, voice: Voice) -> str:
        """Say who is awaited, for what, and since when."""
        if not screen.waits:
            return ""
        seats = tuple([Who(seat) for seat, _ in screen.waits])
        line = max(line for _, line in screen.owed)
        at = await self.bot.store.written_at(screen.game_id, line)
        facts: dict[str, Fact] = {
            "players": seats,
            "what": voice.wait(screen.waits[0][1]),
            "since": f"<t:{at}:R>",
        }
        return voice.say("board-waiting", facts)

    # What stays of a round

    async def _owe_chronicle(
        self, screen: Screen, shown: dict[str, Shown], board: Shown, begun: Shown
    ) -> None:
        """Write down, before the next board is posted, that the old one is to have its round's story.

        Should a crash have come while the next one was remembered, `board` is that already.
        """
        what = f"chronicle:{begun.line}"
        if what not in shown or not shown[what].message:
            owed = Shown(max(board.line, begun.line), board.channel, board.message)
            await self.bot.store.mark_shown(screen.game_id, what, owed)

    async def _chronicles(self, screen: Screen, voice: Voice) -> None:
        """Leave on older boards what their rounds came to, where that is owed still."""
        game, store = screen.game_id, self.bot.store
        shown = await store.shown(game)
        now = f"chronicle:{shown['round'].line}" if "round" in shown else ""
        for what, owed in shown.items():
            if what.startswith("chronicle:") and what != now and (message := self.bot.message_of(owed)):
                first = int(what.partition(":")[2])
                if await self.bot.best_effort(self._chronicle(message, (first, owed.line), screen, voice)):
                    await store.mark_shown(game, what, Shown(owed.line))

    async def _chronicle(
        self, message: discord.PartialMessage, lines: tuple[int, int], screen: Screen, voice: Voice
    ) -> None:
        """Leave on the old board what its round came to, in words."""
        past, told = await self._round(screen.game_id, *lines)
        order = await self.order(past, voice, "board")

        async def build(*, picture: bool = True) -> Built:
            image = await self.bot.studio.picture(order) if picture else None
            files = [] if image is None else [discord.File(BytesIO(image), PICTURE)]
            alt = self.bot.describe(order)
            return chronicle_view(past, voice, told, picture=image is not None, alt=alt), files

        async def send(view: ui.LayoutView, files: list[discord.File]) -> discord.Message:
            return await message.edit(view=view, attachments=files, allowed_mentions=NOBODY)

        await self._sent(screen, send, build)

    async def _round(self, game: int, first: int, last: int) -> tuple[Screen, list[Told]]:
        """Return how a round stood at its end, and its story; `last` is known to be one of its lines.

        Of a line in which one round ends and the next begins, each has its own events.
        """
        told = list(await self.bot.table.history(game, None, first - 1))
        ends = next((n for n, line in enumerate(told) if line.line > first and _begins(line)), None)
        if ends is None:
            ends = await self._end(game, told, last)
        past = await self.bot.table.past(game, None, max([last, *[line.line for line in told[:ends]]]))
        return past, _story(told, ends)

    async def _end(self, game: int, told: Sequence[Told], last: int) -> int:
        """Return where in these lines another round begins, in a game that has no event for that."""
        number = (await self.bot.table.past(game, None, last)).stage.round
        for n, line in enumerate(told):
            if line.line > last and (await self.bot.table.past(game, None, line.line)).stage.round != number:
                return n
        return len(told)

    async def _post_result(self, screen: Screen, voice: Voice, shown: dict[str, Shown]) -> None:
        """Post the result, unless it has arrived already when a crash or an outage cut its sending short."""
        before, game = shown.get("ending"), screen.game_id
        found = await find(self.bot, before.channel, a_result(game)) if before and before.channel else None
        message = found or await self._send_result(screen, voice)
        await self.bot.store.mark_shown(game, "result", Shown(screen.line, message.channel.id, message.id))
        await self.bot.best_effort(self.bot.lobbies.update_card(screen, message.jump_url))

    async def _send_result(self, screen: Screen, voice: Voice) -> discord.Message:
        channel = self.bot.get_partial_messageable(screen.channel)
        await self.bot.store.mark_shown(screen.game_id, "ending", Shown(screen.line, screen.channel))

        async def send(view: ui.LayoutView, files: list[discord.File]) -> discord.Message:
            return await channel.send(view=view, files=files, nonce=f"r{screen.game_id}")

        order = await self._final(screen, voice)
        return await self._sent(screen, send, partial(self._result, screen, voice, order))

    async def _final(self, screen: Screen, voice: Voice) -> Order:
        """Order the final picture: it shows how the lead changed, too."""
        reader = Reader(voice, await self.bot.names(screen))
        return orders.final(reader, screen, await self.bot.table.course(screen.game_id))

    async def _result(self, screen: Screen, voice: Voice, order: Order, *, picture: bool = True) -> Built:
        image = await self.bot.studio.picture(order) if picture else None
        files = [] if image is None else [discord.File(BytesIO(image), FINAL)]
        return result_view(screen, voice, picture=image is not None, alt=self.bot.describe(order)), files

    # Once more

    async def post_again(self, game: int) -> None:
        """Post the board anew, where it was lost or has scrolled away."""
        await self._expect_home(game)
        async with self._alone(game):
            screen = await self.bot.table.look(game, None)
            with self._in_words(screen):
                await self._post(screen, await self.bot.public_voice(screen))

    async def ping_again(self, game: int) -> None:
        """Mention once more whoever is awaited."""
        await self._expect_home(game)
        with self._in_words(await self.bot.table.look(game, None)):
            await self._pings.again(game)

    @contextmanager
    def _in_words(self, screen: Screen) -> Iterator[None]:
        """Say why Discord does not take what somebody asked for, and look after the board."""
        try:
            yield
        except discord.HTTPException as error:
            log.warning("game %s cannot be shown in channel %s: %s", screen.game_id, screen.channel, error)
            self.touch(screen.game_id)
            trouble = self._trouble(screen, error) or Refusal("board-refusal-discord")
            raise Refused(trouble.key, **trouble.facts) from error

    async def _expect_home(self, game: int) -> None:
        """Show a game on its own server only."""
        if await self.bot.access.strayed(game):
            raise Refused(STRAYED)

    # Starting

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """After a start, let every board catch up that is behind its record."""
        for game in await self.bot.store.behind():
            self.touch(game)
        for game in await self.bot.house.with_practice():
            with suppress(Refused):
                self.bot.practice.look_at(await self.bot.table.look(game, None))
        for game in await self.bot.house.unsettled():  # a ping or a result may be owed; there is no hurry
            self.touch(game)
            await asyncio.sleep(GENTLY)

    @commands.Cog.listener()
    async def on_thread_update(self, _: discord.Thread, after: discord.Thread) -> None:
        """Keep the thread of a game that is played open: in an archived one nobody can click."""
        await self._threads.archived(after)
        self._mended()

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: Any, __: Any) -> None:
        self._mended()

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: Any, __: Any) -> None:
        self._mended()

    @commands.Cog.listener()
    async def on_member_update(self, _: Any, __: Any) -> None:
        self._mended()

    def _mended(self) -> None:
        """Something about rights has changed: perhaps what could not be shown now can be."""
        for game in tuple(self.bot.troubles):
            self.touch(game)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self._gone(thread.thread_id)

    async def _gone(self, channel: int) -> None:
        if game := await self.bot.store.running_in(channel):
            self._bereft.add(game)
            self.touch(game)


def _cut_short(screen: Screen, shown: dict[str, Shown]) -> Shown | None:
    """Return what was noted of a board on its way to this channel that nobody knows to have arrived."""
    posting = shown.get("posting")
    return posting if posting and posting.channel == screen.channel else None


async def _pass(event: asyncio.Event, seconds: float) -> None:
    """Let time pass, unless something comes sooner."""
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)


def _begins(line: Told) -> list[int]:
    """Return where in a line of the past rounds begin."""
    return [n for n, event in enumerate(line.events) if event.begins_round]


def _story(told: Sequence[Told], ends: int) -> list[Told]:
    """Return the lines before `ends` and that one, without what belongs to the rounds before and after."""
    story = [*told[:ends]]
    if story and (begins := _begins(story[0])):
        story[0] = replace(story[0], events=story[0].events[begins[-1] :])
    for line in told[ends : ends + 1]:
        begins = _begins(line)
        story.append(replace(line, events=line.events[: begins[0]]) if begins else line)
    return story


async def setup(bot: "Wildcatter") -> None:
    bot.boards = Boards(bot)
    await bot.add_cog(bot.boards)
