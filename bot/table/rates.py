"""How often somebody may do what others have to see, or what takes the bot much work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil

from msgspec import Struct

from bot.engine.core import Refused

Whose = tuple[str, tuple[int, ...]]

KNOWN = 5000  # whoever did something longest ago is forgotten first


class Limit(Struct, frozen=True):
    """So many times in so many seconds; `key` is the sentence for whoever wants more."""

    key: str
    most: int
    seconds: int


BOARDS = Limit("table-refusal-board-again", 1, 60)  # for each table
PINGS = Limit("table-refusal-ping-again", 1, 3600)  # for each person and table
MOVES = Limit("table-refusal-move-again", 5, 600)  # for each table
TABLES = Limit("lobby-refusal-new-again", 10, 600)  # for each person and channel
EXPORTS = Limit("looks-refusal-export-again", 5, 600)  # for each person
PAGES = Limit("looks-refusal-export-again", 3, 3600)  # for each person: a whole game is drawn
REELS = Limit("looks-refusal-picture-again", 6, 3600)  # for each person: many pictures are drawn
REPORTS = Limit("repair-refusal-report-again", 3, 3600)  # for each person
SUGGESTIONS = Limit("suggest-refusal-again", 10, 60)  # for each person
PICTURES = Limit("looks-refusal-picture-again", 20, 60)  # for each person
MOMENTS = Limit("looks-refusal-picture-again", 60, 60)  # for each person, who looks through a game


class Rates:
    """Remembers for a while who did what, and when."""

    def __init__(self, clock: Callable[[], float], known: int = KNOWN) -> None:
        self._clock, self._known = clock, known
        self._done: dict[Whose, tuple[float, ...]] = {}

    def __len__(self) -> int:
        return len(self._done)

    @contextmanager
    def taking(self, limit: Limit, *who: int) -> Iterator[None]:
        """Count what is done now, unless it fails; raise Refused if it was done too often."""
        now, whose = self._clock(), (limit.key, who)
        done = [at for at in self._done.get(whose, ()) if 0 <= now - at < limit.seconds]
        if len(done) >= limit.most:
            raise Refused(limit.key, again=f"<t:{ceil(done[0] + limit.seconds)}:R>")
        self._note(whose, (*done, now))
        try:
            yield
        except BaseException:
            self._take_back(whose, now)
            raise

    def _note(self, whose: Whose, done: tuple[float, ...]) -> None:
        self._done.pop(whose, None)
        self._done[whose] = done
        if len(self._done) > self._known:
            del self._done[next(iter(self._done))]

    def _take_back(self, whose: Whose, at: float) -> None:
        done = list(self._done.get(whose, ()))
        if at in done:
            done.remove(at)
            self._done[whose] = tuple(done)
