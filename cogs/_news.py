"""Who has to know when a game has gone on."""

from bot.table import Change, Screen
from bot.time.agenda import Agenda
from cogs._access import Access
from cogs._boards import Boards


class News:
    """Lets the board know, and whoever looks at what is due."""

    def __init__(self, boards: Boards, agenda: Agenda, access: Access) -> None:
        self._boards, self._agenda, self._access = boards, agenda, access

    def heard(self, change: Change) -> None:
        """The table has written something."""
        if change.by is not None:
            self._boards.goes_on(change.public, change.by)
        if change.what == "seats":  # for whom somebody sits there is not known to the table
            self._access.forget(change.public.game_id)
        if change.what in ("seats", "terms"):  # nor is how its time goes by
            self._boards.touch(change.public.game_id)
        self._boards.follow(change.public.game_id)
        if change.by is None:
            self._agenda.wake()
        else:
            self._agenda.wake_soon()

    def changed(self, public: Screen) -> None:
        """Let a board catch up with what may have been heard when nobody could show it."""
        self._boards.follow(public.game_id)
