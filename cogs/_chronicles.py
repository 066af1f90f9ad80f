"""What stays of a round: on its board, the story of how it went."""

from collections.abc import Sequence
from functools import partial

import discord
from msgspec.structs import replace

from bot.panel import orders
from bot.table import PastLine, Post, Screen
from bot.words.voice import Voice
from cogs._answering import best_effort
from cogs._house import House
from cogs._messages import PICTURE, chronicle_view
from cogs._sending import Poster, Sending, edit
from cogs._voices import Voices
from cogs._wall import Showing


class Chronicles:
    """Leaves on older boards what their rounds came to."""

    def __init__(self, house: House, voices: Voices, sending: Sending) -> None:
        self.house, self._voices, self._sending = house, voices, sending

    def owe(self, at: Showing, board: Post) -> None:
        """Note, before the next board is posted, that the old one is to have its round's story.

        Should a crash have come while the next one was remembered, `board` is that already.
        """
        if at.posted.get("chronicle", board.began) is None:
            last = max(board.line, board.began)
            at.wall.note(Post("chronicle", last, board.channel, board.message, number=board.began))

    async def leave(self, at: Showing) -> None:
        """Tell the stories that are still owed."""
        board = at.posted.get("board")
        now = board.began if board and board.round is not None else None
        for owed in at.posted.all("chronicle"):
            if owed.number != now and (message := self.house.posted(owed)):
                lines = (owed.number, owed.line)
                if await best_effort(self._tell(message, lines, at.screen.game_id, at.voice)):
                    at.wall.note(gone=[owed])

    async def _tell(
        self, message: discord.PartialMessage, lines: tuple[int, int], game: int, voice: Voice
    ) -> None:
        past, told = await self._round(game, *lines)
        order = orders.look(await self._voices.reader(voice, past), past, "board")
        poster = Poster(order, partial(chronicle_view, past, voice, told), PICTURE)
        await self._sending.send(game, poster, edit(message))

    async def _round(self, game: int, first: int, last: int) -> tuple[Screen, list[PastLine]]:
        """Return how a round stood at its end, and its story; `last` is known to be one of its lines.

        Of a line in which one round ends and the next begins, each has its own events.
        """
        told = list(await self.house.table.history(game, None, first - 1))
        ends = next((n for n, line in enumerate(told) if line.line > first and beginnings(line)), None)
        if ends is None:
            ends = await self._end(game, told, last)
        past = await self.house.table.past(game, None, max([last, *[line.line for line in told[:ends]]]))
        return past, _story(told, ends)

    async def _end(self, game: int, told: Sequence[PastLine], last: int) -> int:
        """Return where in these lines another round begins, in a game that has no event for that."""
        table = self.house.table
        number = (await table.past(game, None, last)).stage.round
        for n, line in enumerate(told):
            if line.line > last and (await table.past(game, None, line.line)).stage.round != number:
                return n
        return len(told)


def beginnings(line: PastLine) -> list[int]:
    """Return where in a line of the past rounds begin."""
    return [n for n, event in enumerate(line.events) if event.begins_round]


def _story(told: Sequence[PastLine], ends: int) -> list[PastLine]:
    """Return the lines before `ends` and that one, without what belongs to the rounds before and after."""
    story = [*told[:ends]]
    if story and (begins := beginnings(story[0])):
        story[0] = replace(story[0], events=story[0].events[begins[-1] :])
    for line in told[ends : ends + 1]:
        begins = beginnings(line)
        story.append(replace(line, events=line.events[: begins[0]]) if begins else line)
    return story
