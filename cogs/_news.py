"""Who has to know when a game has gone on."""

from bot.table import Screen, Table
from bot.table.practice import Practice
from cogs._boards import Boards


class News:
    """Lets the board and the practice players know."""

    def __init__(self, table: Table, boards: Boards, pause: float) -> None:
        self._boards = boards
        self.practice = Practice(table, self._practised, pause=pause)

    async def changed(self, public: Screen) -> None:
        """A person has made a move, or a game was dealt."""
        self._boards.follow(public.game_id)
        self.practice.look_at(public)

    async def _practised(self, public: Screen) -> None:
        self._boards.follow(public.game_id)
