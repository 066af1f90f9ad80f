"""The public side: a board each round, and one mention for each decision that is owed."""

import asyncio
import logging
import secrets
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import ui
from discord.ext import commands

from bot.engine import codec
from bot.engine.core import Fact, Refused, Seat, Who
from bot.storage_house import Person
from bot.table import Screen, Shown, Told
from cogs.items import DoorButton, DoorSelect, fitted, option, select
from cogs.panel import squares
from cogs.voice import COLOURS, SHAPES, Voice
from rendering.order import Mark, Order

if TYPE_CHECKING:
    from bot.app import Wildcatter

log = logging.getLogger(__name__)

PAUSE = 2.0  # seconds between two edits of one board
RETRY = (5, 30, 120, 600)  # seconds until a board that could not be shown is tried again
PICTURE, FINAL = "board.webp", "result.webp"
EVENTS, CHRONICLE = 8, 3000  # lines of a running board, characters of a round's chronicle
GONE = (10003, 10008)  # unknown channel, unknown message
CLOSED = (50007, 50278)  # this user takes no direct message from the bot


class Boards(commands.Cog):
    """Keeps what everybody sees up with the records. The record is the truth; this only shows it."""

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._actors: dict[int, int] = {}

    def touch(self, game: int, *, actor: int | None = None) -> None:
        """Let a board catch up soon; changes that come quickly are shown together."""
        if actor is not None:
            self._actors[game] = actor
        self._again.add(game)
        task = self._tasks.get(game)
        if task is None or task.done():
            self._tasks[game] = asyncio.create_task(self._keep_up(game))
            self._tasks[game].add_done_callback(lambda _: self._tasks.pop(game, None))

    async def close(self) -> None:
        """Finish what is being shown, and stop."""
        for task in tuple(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _keep_up(self, game: int) -> None:
        failures = 0
        while game in self._again:
            self._again.discard(game)
            try:
                await self.refresh(game)
                failures = 0
                await asyncio.sleep(PAUSE)
            except (discord.HTTPException, OSError, TimeoutError) as error:
                log.warning("the board of game %s could not be shown: %s", game, error)
                self._again.add(game)
                await asyncio.sleep(RETRY[min(failures, len(RETRY) - 1)])
                failures += 1
                if failures > len(RETRY):
                    return
            except Refused as refused:
                log.warning("game %s cannot be shown: %s", game, refused.refusal.key)
                return

    # One board

    async def refresh(self, game: int) -> None:
        """Show a game as it stands: the board, the pings, the result."""
        screen = await self.bot.table.look(game, None)
        shown = await self.bot.store.shown(game)
        voice = await self.bot.public_voice(screen)
        try:
            await self._show_board(screen, voice, shown)
            self.bot.troubles.pop(game, None)
        except discord.Forbidden as error:
            self.bot.troubles[game] = "board-trouble-permission"
            log.warning("game %s: missing permission in channel %s: %s", game, screen.channel, error)
        except discord.NotFound as error:
            if error.code != 10003:
                raise
            self.bot.troubles[game] = "board-trouble-channel"
            log.warning("game %s: its channel %s is gone", game, screen.channel)
            return
        await self._ping(screen, voice, shown)
        if screen.status == "finished" and "result" not in shown:
            await self._post_result(screen, voice)

    async def _show_board(self, screen: Screen, voice: Voice, shown: dict[str, Shown]) -> None:
        board, begun = shown.get("board"), shown.get("round")
        message = self._message(board)
        if board is None or begun is None or message is None:
            await self._post(screen, voice)
        elif begun.message != screen.stage.round:
            await self._post(screen, voice)
            lines = (begun.line, max(board.line, begun.line))
            await self.bot.best_effort(self._chronicle(message, lines, screen, voice))
        elif board.line < screen.line or screen.status != "running":
            try:
                await self._edit(message, screen, voice)
            except discord.NotFound as error:
                if error.code != 10008:
                    raise
                await self._post(screen, voice)

    def _message(self, shown: Shown | None) -> discord.PartialMessage | None:
        """Return the message in which something was shown."""
        if shown and shown.channel and shown.message:
            return self.bot.get_partial_messageable(shown.channel).get_partial_message(shown.message)
        return None

    async def _post(self, screen: Screen, voice: Voice, *, again: bool = False) -> None:
        """Post the board of a round; the nonce keeps a crash from posting it twice."""
        channel = self.bot.get_partial_messageable(screen.channel)
        view, files = await self._board(screen, voice)
        nonce = secrets.token_hex(8) if again else f"b{screen.game_id}.{screen.stage.round}.{screen.line}"
        message = await channel.send(view=view, files=files, nonce=nonce)
        await self._remember(screen, message.id)
        await self.bot.best_effort(self.bot.lobbies.update_card(screen, message.jump_url))

    async def _edit(self, message: discord.PartialMessage, screen: Screen, voice: Voice) -> None:
        view, files = await self._board(screen, voice)
        await message.edit(view=view, attachments=files)
        shown = Shown(screen.line, message.channel.id, message.id)
        await self.bot.store.mark_shown(screen.game_id, "board", shown)

    async def _remember(self, screen: Screen, message: int) -> None:
        game, store = screen.game_id, self.bot.store
        await store.mark_shown(game, "round", Shown(screen.line, screen.channel, screen.stage.round))
        await store.mark_shown(game, "board", Shown(screen.line, screen.channel, message))

    async def _board(self, screen: Screen, voice: Voice) -> tuple[ui.LayoutView, list[discord.File]]:
        told = await self.bot.table.history(screen.game_id, None, max(-1, screen.line - EVENTS))
        marks = [Mark(square=square, kind="new") for square in squares(screen.events)]
        order = await self.order(screen, voice, "board", marks)
        image = await self.bot.studio.picture(order)
        files = [] if image is None else [discord.File(BytesIO(image), PICTURE)]
        alt = self.bot.describe(order) if image else ""
        waited = await self._waited(screen, voice)
        return board_view(screen, voice, told, waited, alt=alt, picture=image is not None), files

    async def order(
        self, screen: Screen, voice: Voice, kind: Any, marks: Sequence[Mark] = (), zoom: str | None = None
    ) -> Order:
        """Order a public picture."""
        return Order(
            game=screen.key,
            kind=kind,
            view=codec.dumps(screen.view),
            names=await self.bot.names(screen),
            awaited=screen.awaited,
            task=fitted(self._task(screen, voice), 80),
            marks=tuple(marks),
            zoom=zoom,
            theme="light",
            locale=voice.locale,
            title=self.bot.title(voice.locale, screen),
            result=codec.dumps(screen.result) if screen.result else None,
        )

    def _task(self, screen: Screen, voice: Voice) -> str:
        return voice.wait(screen.waits[0][1]) if screen.waits else ""

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

    async def _chronicle(
        self, message: discord.PartialMessage, lines: tuple[int, int], screen: Screen, voice: Voice
    ) -> None:
        """Leave on the old board what its round came to, in words."""
        first, last = lines
        told = await self.bot.table.history(screen.game_id, None, first - 1)
        past = await self.bot.table.past(screen.game_id, None, last)
        order = await self.order(past, voice, "board")
        image = await self.bot.studio.picture(order)
        files = [] if image is None else [discord.File(BytesIO(image), PICTURE)]
        view = chronicle_view(past, voice, told, picture=image is not None, alt=self.bot.describe(order))
        await message.edit(view=view, attachments=files)

    async def _post_result(self, screen: Screen, voice: Voice) -> None:
        order = await self.order(screen, voice, "final")
        image = await self.bot.studio.picture(order)
        files = [] if image is None else [discord.File(BytesIO(image), FINAL)]
        view = result_view(screen, voice, picture=image is not None, alt=self.bot.describe(order))
        channel = self.bot.get_partial_messageable(screen.channel)
        message = await channel.send(view=view, files=files, nonce=f"r{screen.game_id}")
        await self.bot.store.mark_shown(
            screen.game_id, "result", Shown(screen.line, screen.channel, message.id)
        )

    # Pings

    async def post_again(self, game: int) -> None:
        """Post the board anew, where it was lost or has scrolled away."""
        screen = await self.bot.table.look(game, None)
        await self._post(screen, await self.bot.public_voice(screen), again=True)

    async def ping_again(self, game: int) -> None:
        """Mention once more whoever is awaited."""
        screen = await self.bot.table.look(game, None)
        shown = await self.bot.store.shown(game)
        for seat, _ in screen.owed:
            if before := shown.get(f"ping:{seat}"):
                await self._unping(screen, seat, before)
        owed = {seat: line for seat, line in screen.owed if screen.users[seat] > 0}
        if owed:
            await self._by_mention(screen, await self.bot.public_voice(screen), owed, again=True)

    async def _ping(self, screen: Screen, voice: Voice, shown: dict[str, Shown]) -> None:
        """Mention each player once for each decision they owe, in a plain message of its own."""
        actor = self._actors.pop(screen.game_id, None)
        owed = {seat: line for seat, line in screen.owed if screen.users[seat] > 0}
        new = {s: n for s, n in owed.items() if not _pinged(shown, s, n)}
        for seat in map(Seat, range(len(screen.users))):
            before = shown.get(f"ping:{seat}")
            if before and owed.get(seat) != before.line:
                await self._unping(screen, seat, before)
        going_on = [seat for seat in new if screen.users[seat] == actor]
        for seat in going_on:  # this player's panel simply goes on
            await self.bot.store.mark_shown(screen.game_id, f"ping:{seat}", Shown(new.pop(seat)))
        if new and screen.status == "running":
            await self._call(screen, voice, new)

    async def _unping(self, screen: Screen, seat: Seat, before: Shown) -> None:
        """Take away a ping that was answered, so that nobody is called twice for one thing."""
        if message := self._message(before):
            await self.bot.best_effort(message.delete())
            await self._pinged(screen, seat, Shown(before.line))

    async def _call(self, screen: Screen, voice: Voice, new: dict[Seat, int]) -> None:
        people = await self.bot.house.people([screen.users[seat] for seat in new])
        by_mention: list[Seat] = []
        for seat, line in new.items():
            person = people.get(screen.users[seat])
            if person and person.ping == "none":
                await self._pinged(screen, seat, Shown(line))
            elif person and person.ping == "dm" and not person.dms_closed:
                if not await self._by_dm(screen, seat, line, person):
                    by_mention.append(seat)
            else:
                by_mention.append(seat)
        if by_mention:
            await self._by_mention(screen, voice, {seat: new[seat] for seat in by_mention})

    async def _by_mention(
        self, screen: Screen, voice: Voice, new: dict[Seat, int], *, again: bool = False
    ) -> None:
        """One message for all who are owed together; the nonce keeps a crash from sending it twice."""
        users = [screen.users[seat] for seat in new]
        asks = dict(screen.waits)
        seat, line = next(iter(new.items()))
        text = voice.say(
            "board-ping",
            {
                "players": tuple([Who(seat) for seat in new]),
                "title": self.bot.title(voice.locale, screen),
                "round": screen.stage.round,
                "what": voice.wait(asks[seat]),
            },
        )
        channel = self.bot.get_partial_messageable(screen.channel)
        nonce = secrets.token_hex(8) if again else f"p{screen.game_id}.{line}." + "".join(map(str, new))
        message = await channel.send(
            text,
            view=ping_view(screen, voice),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(user) for user in users]),
            nonce=nonce,
        )
        for seat, line in new.items():
            await self._pinged(screen, seat, Shown(line, screen.channel, message.id))

    async def _by_dm(self, screen: Screen, seat: Seat, line: int, person: Person) -> bool:
        """Tell somebody in a direct message; whose are closed is remembered and not tried again."""
        voice = self.bot.voice_in(screen, person.speaks)
        asks = dict(screen.waits)
        facts = {
            "title": self.bot.title(person.speaks, screen),
            "place": f"<#{screen.channel}>",
            "what": voice.wait(asks[seat]),
        }
        try:
            channel = await self.bot.create_dm(discord.Object(person.user))
            nonce = f"d{screen.game_id}.{line}.{seat}"
            message = await channel.send(
                voice.say("board-dm", facts), view=ping_view(screen, voice), nonce=nonce
            )
        except discord.Forbidden as error:
            if error.code not in CLOSED:
                raise
            await self.bot.close_dms(person)
            return False
        await self._pinged(screen, seat, Shown(line, channel.id, message.id))
        return True

    async def _pinged(self, screen: Screen, seat: Seat, shown: Shown) -> None:
        await self.bot.store.mark_shown(screen.game_id, f"ping:{seat}", shown)

    # Starting

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """After a start, let every board catch up that is behind its record."""
        for game in await self.bot.store.behind():
            self.touch(game)
        for game in await self.bot.house.with_practice():
            self.bot.practice.look_at(await self.bot.table.look(game, None))

    @commands.Cog.listener()
    async def on_thread_update(self, _: discord.Thread, after: discord.Thread) -> None:
        """Keep the thread of a running game open: in an archived one nobody can click."""
        if after.archived and not after.locked and await self.bot.store.running_in(after.id):
            await self.bot.best_effort(after.edit(archived=False))


def _pinged(shown: dict[str, Shown], seat: Seat, line: int) -> bool:
    before = shown.get(f"ping:{seat}")
    return before is not None and before.line >= line


# Messages


def board_view(
    screen: Screen, voice: Voice, told: Sequence[Told], waiting: str, *, alt: str, picture: bool
) -> ui.LayoutView:
    """Build the board: title, picture, a line for each seat, who is awaited, what happened, and doors."""
    events = [voice.tell(event) for line in told for event in line.events]
    latest = "\n".join(f"-# {event}" for event in reversed(events[-EVENTS:]))
    texts = [
        *seat_lines(screen, voice),
        waiting,
    ]
    built = ui.LayoutView(timeout=None)
    parts = list(_head(screen, voice, alt, picture))
    parts.append(ui.TextDisplay(fitted("\n".join(text for text in texts if text), 1500)))
    if latest:
        parts += [ui.Separator(), ui.TextDisplay(fitted(latest, 1200))]
    parts.append(ui.ActionRow(_zoom(screen, voice)))
    built.add_item(ui.Container(*parts, accent_colour=_accent(screen)))
    built.add_item(_doors(screen, voice))
    return built


def chronicle_view(
    screen: Screen, voice: Voice, told: Sequence[Told], *, alt: str, picture: bool
) -> ui.LayoutView:
    """Build what stays of a round's board: its story in words."""
    story = " ".join(voice.tell(event) for line in told for event in line.events)
    built = ui.LayoutView(timeout=None)
    parts = [*_head(screen, voice, alt, picture), ui.TextDisplay(fitted(story or "…", CHRONICLE))]
    built.add_item(ui.Container(*parts, accent_colour=0x8A7A5C))
    built.add_item(_doors(screen, voice))
    return built


def result_view(screen: Screen, voice: Voice, *, alt: str, picture: bool) -> ui.LayoutView:
    """Build the final table: who won, every score line by line, the seed that was sealed, and a rematch."""
    assert screen.result
    built = ui.LayoutView(timeout=None)
    best = screen.result.standings[0]
    title = voice.say(
        "board-result",
        {
            "title": voice.say("board-title", {"game": _game(voice), "number": str(screen.game_id)}),
            "rounds": screen.stage.round,
            "player": Who(best.seat),
            "total": best.total,
            "why": voice.say(f"{voice.game}-ending-{screen.result.ending}"),
        },
    )
    parts: list[ui.Item[Any]] = [ui.TextDisplay(title)]
    if picture:
        media = discord.MediaGalleryItem(f"attachment://{FINAL}", description=alt or None)
        parts.append(ui.MediaGallery(media))
    parts.append(ui.TextDisplay(fitted("\n".join(breakdown(screen, voice)), 2500)))
    seed = voice.say("board-seed", {"seed": screen.seed or "", "seal": screen.seal})
    parts += [ui.Separator(), ui.TextDisplay(seed)]
    built.add_item(ui.Container(*parts, accent_colour=COLOURS[best.seat]))
    game = screen.game_id
    built.add_item(
        ui.ActionRow(
            DoorButton(game, "record", voice.say("board-record")),
            DoorButton(game, "recap", voice.say("panel-recap")),
            DoorButton(game, "rematch", voice.say("board-rematch"), "success"),
        )
    )
    return built


def breakdown(screen: Screen, voice: Voice) -> Iterator[str]:
    """Say every score line by line."""
    assert screen.result
    for standing in screen.result.standings:
        lines = [
            voice.say(f"{voice.game}-score-{line.part}", {**line.facts, "points": line.points})
            for line in standing.lines
        ]
        facts: dict[str, Fact] = {
            "rank": standing.rank,
            "player": Who(standing.seat),
            "total": standing.total,
        }
        yield f"**{voice.say('board-standing', facts)}**\n-# {' · '.join(lines)}"


def ping_view(screen: Screen, voice: Voice) -> ui.View:
    """A door beside a mention: it leads everybody to their own side."""
    view = ui.View(timeout=None)
    view.add_item(DoorButton(screen.game_id, "side", voice.say("board-side"), "primary"))
    return view


def seat_lines(screen: Screen, voice: Voice) -> Iterator[str]:
    """Say in a line how each player stands."""
    for seat in map(Seat, range(len(screen.users))):
        line = voice.rules.seat_line(screen.view, seat)
        name = voice.mentions[seat]
        yield f"{name} · {voice.about(line)}" if line else name


def _head(screen: Screen, voice: Voice, alt: str, picture: bool) -> Iterator[ui.Item[Any]]:
    facts: dict[str, Fact] = {
        "title": voice.say("board-title", {"game": _game(voice), "number": str(screen.game_id)}),
        "round": screen.stage.round,
        "phase": voice.say(f"{voice.game}-phase-{screen.stage.phase}"),
    }
    yield ui.TextDisplay(voice.say("board-head", facts))
    if picture:
        media = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt or None)
        yield ui.MediaGallery(media)


def _game(voice: Voice) -> str:
    return voice.say(f"{voice.game}-game")


def _accent(screen: Screen) -> int:
    return COLOURS[screen.awaited[0]] if len(screen.awaited) == 1 else 0xE9B93F


def _doors(screen: Screen, voice: Voice) -> ui.ActionRow[Any]:
    verbs = ("side", "recap", "scores", "rules")
    return ui.ActionRow(
        *[
            DoorButton(
                screen.game_id, verb, voice.say(f"board-{verb}"), "primary" if verb == "side" else "secondary"
            )
            for verb in verbs
        ]
    )


def _zoom(screen: Screen, voice: Voice) -> DoorSelect:
    options = [option("board", voice.say("board-zoom-board"))]
    options += [
        option(str(seat), f"{SHAPES[seat]} {voice.fact(Who(Seat(seat)))}")
        for seat in range(len(screen.users))
    ]
    salt = f"{screen.line % 1296 // 36:x}{screen.line % 16:x}"[:2].rjust(2, "0")
    return DoorSelect(
        screen.game_id, "zoom", select(f"gm:{screen.game_id}!zoom/{salt}", voice.say("board-zoom"), options)
    )


async def setup(bot: "Wildcatter") -> None:
    bot.boards = Boards(bot)
    await bot.add_cog(bot.boards)
