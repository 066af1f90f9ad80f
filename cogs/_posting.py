"""The board of a game: a new one each round, and kept up to date until the next."""

from functools import partial

import discord
from msgspec.structs import replace

from bot.panel import orders
from bot.table import Post, Screen, hangs
from cogs._cards import Cards
from cogs._chronicles import Chronicles, beginnings
from cogs._house import House
from cogs._messages import EVENTS, PICTURE, board_view, waited
from cogs._sending import AnyMessage, Poster, Sending, edit, post_in
from cogs._threads import Threads
from cogs._traces import a_board, find, moment
from cogs._trouble import ARCHIVED, Troubles
from cogs._voices import Voices
from cogs._wall import Showing

NO_MESSAGE = 10008
BROKEN = 500  # from this status on nobody knows whether Discord did what it was asked for


class Posting:
    """Posts boards, and edits them."""

    def __init__(
        self,
        house: House,
        voices: Voices,
        threads: Threads,
        troubles: Troubles,
        cards: Cards,
        chronicles: Chronicles,
        sending: Sending,
    ) -> None:
        self.house, self._voices, self._threads, self._troubles = house, voices, threads, troubles
        self._cards, self._chronicles, self._sending = cards, chronicles, sending

    async def show(self, at: Showing) -> None:
        """Let the board show how the game stands."""
        screen, board = at.screen, at.posted.get("board")
        message = self.house.posted(board)
        if board is None or board.round is None or message is None:
            await self.post(at)
        elif board.round != screen.stage.round:
            self._chronicles.owe(at, board)
            await self.post(at)
        elif board.channel != screen.channel or _cut_short(at):
            await self.post(at)
        elif board.line < screen.line or screen.status != "running" or self._in_trouble(at):
            await self._renew(message, board, at)

    def _in_trouble(self, at: Showing) -> bool:
        """Was there trouble when this was last shown, perhaps before a start?"""
        return at.screen.game_id in self._troubles or at.posted.get("trouble") is not None

    async def _renew(self, message: discord.PartialMessage, board: Post, at: Showing) -> None:
        """Bring the board up to date; if somebody deleted it, post it anew."""
        try:
            await self._edit(message, board, at)
        except discord.HTTPException as error:
            if error.code == ARCHIVED and await self._threads.open(at.screen.channel):
                await self._edit(message, board, at)
            elif error.code == NO_MESSAGE:
                await self.post(at)
            else:
                raise

    async def post(self, at: Showing) -> None:
        """Post a board, unless it has arrived already when a crash or an outage cut its sending short."""
        screen, board, before = at.screen, at.posted.get("board"), _cut_short(at)
        known = board.message or 0 if board else 0
        line = before.line if before else screen.line
        sign, found = a_board(screen.game_id), None
        if before:
            found = await find(self.house.client, screen.channel, sign, before.sent, known)
        nonce = f"b{screen.game_id}.{line}.{known % 10**6}"
        message = found or await self._send(at, line, nonce)
        board = await self._remember(at, message.id)
        if found or line < screen.line:  # it shows the table as it stood then
            await self._edit(message, board, at)

    async def _send(self, at: Showing, line: int, nonce: str) -> discord.Message:
        """Send a board. That it is on its way is written down first; what Discord refuses is not."""
        channel = self.house.client.get_partial_messageable(at.screen.channel)
        posting = Post("posting", line, channel.id, sent=moment(self.house.now()))
        await at.wall.put(posting)
        try:
            return await self._sending.send(
                at.screen.game_id, await self._poster(at), post_in(channel, nonce)
            )
        except discord.HTTPException as error:
            if error.status < BROKEN:
                await at.wall.put(gone=[posting])
            raise

    async def _edit(self, message: AnyMessage, board: Post, at: Showing) -> None:
        await self._sending.send(at.screen.game_id, await self._poster(at), edit(message))
        at.wall.note(replace(board, line=at.screen.line, channel=message.channel.id, message=message.id))

    async def _poster(self, at: Showing) -> Poster:
        screen, voice = at.screen, at.voice
        told = [line for line in at.public.told if line.line > screen.line - EVENTS]
        reader = await self._voices.reader(voice, screen)
        order = orders.look(reader, screen, "board", orders.news(voice, screen, at.news))
        living, waiting, alone = self._cards.living, waited(at.public, voice), False
        if await living.is_gone(screen.game_id):
            waiting, alone = "\n".join([waiting, *await living.said(screen, voice)]), True
        build = partial(board_view, screen, voice, told, waiting, alone=alone)
        return Poster(order, build, PICTURE)

    async def _remember(self, at: Showing, message: int) -> Post:
        """Write down the board that has arrived, and that none is on its way any more."""
        screen, number, before = at.screen, at.screen.stage.round, at.posted.get("board")
        began = before.began if before and before.round == number else await self._began(screen, before)
        board = Post("board", screen.line, screen.channel, message, round=number, began=began)
        await at.wall.put(board, gone=at.posted.all("posting"), also=[hangs(screen.game_id, board)])
        return board

    async def _began(self, screen: Screen, before: Post | None) -> int:
        """Return the line with which this round began: the board may be late, and some of it be played."""
        known = before.began if before and before.round is not None else -1
        told = await self.house.table.history(screen.game_id, None, known)
        begun = [line.line for line in told if beginnings(line) and line.line <= screen.line]
        return max(begun, default=screen.line)


def _cut_short(at: Showing) -> Post | None:
    """Return what was noted of a board on its way to this channel that nobody knows to have arrived."""
    posting = at.posted.get("posting")
    return posting if posting and posting.channel == at.screen.channel else None
