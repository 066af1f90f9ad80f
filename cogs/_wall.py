"""A game on its way to everybody: how it stands, in which words it is told, and what hangs of it already."""

from collections.abc import Sequence

from msgspec import Struct

from bot.engine.core import Event
from bot.table import Post, Posted, Posts, Public, Screen, Step
from bot.time.agenda import Due
from bot.words.voice import Voice


class Wall:
    """What hangs of one game: read once, since whoever has it is alone with it, and written through."""

    def __init__(self, posts: Posts, game: int, posted: Posted, due: Due | None) -> None:
        self.posted, self.due = posted, due  # and what the agenda says about showing it
        self._posts, self._game, self._found = posts, game, posted
        self._due: dict[tuple[str, int], tuple[Post, bool]] = {}  # and whether it hangs
        self._also: list[Step] = []

    @classmethod
    async def read(cls, posts: Posts, game: int) -> "Wall":
        """Look at what hangs of a game."""
        return cls(posts, game, *await posts.shown(game))

    def note(self, *posts: Post, gone: Sequence[Post] = ()) -> None:
        """Write this together with what is written next.

        That is for what would be found out again, or done again without harm, should a crash come first.
        """
        self.posted = self.posted.changed(*posts, gone=gone)
        self._due.update({(post.kind, post.number): (post, False) for post in gone})
        self._due.update({(post.kind, post.number): (post, True) for post in posts})

    def note_also(self, *steps: Step) -> None:
        """Write steps of others together with what is written next."""
        self._also += steps

    async def put(self, *posts: Post, gone: Sequence[Post] = (), also: Sequence[Step] = ()) -> None:
        """Write this, and all that was noted before; and with it what others have to note."""
        self.note(*posts, gone=gone)
        await self.settle(also)

    async def settle(self, also: Sequence[Step] = ()) -> None:
        """Write what was noted, if there is anything."""
        due, self._due = self._due.values(), {}
        also, self._also = (*self._also, *also), []
        hanging, gone = [post for post, hangs in due if hangs], [post for post, hangs in due if not hangs]
        await self._posts.put(self._game, *hanging, gone=gone, also=also, found=self._found)
        self._found = self.posted


class Showing(Struct, frozen=True):
    """All that is needed to show a game once."""

    public: Public
    voice: Voice
    wall: Wall
    last: int | None  # the line that the board showed until now, if there is one

    @property
    def screen(self) -> Screen:
        return self.public.screen

    @property
    def posted(self) -> Posted:
        return self.wall.posted

    @property
    def news(self) -> tuple[Event, ...]:
        """Return what nobody was shown before; on a board that is merely shown again, what happened last."""
        new = () if self.last is None else self.public.since(self.last)
        return new or self.screen.events
