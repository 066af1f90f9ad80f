"""The window: what can be seen of all games, now and in the past, by a player or by everybody."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.engine.core import Refusal, Refused, Seat, Shelf
from bot.engine.history import Course
from bot.engine.plan import Alternative, fitting
from bot.recent import Recent
from bot.storage.database import Conflict, NotSaved
from bot.storage.games import Store
from bot.storage.stored import StoredGame
from bot.table import backwards, export, past, screens
from bot.table.backwards import Landings, Undone
from bot.table.past import PastLine
from bot.table.refusals import no_such_line, refusing
from bot.table.screens import Public, Screen, Show, Stale
from bot.table.sittings import settled, sitting
from bot.table.supposing import Supposed, supposed
from bot.table.trail import Eyes, Find, Moment, Trails
from bot.table.verifying import Verdict, verify

MOST_WRITTEN = 64  # games of which it is kept how the last write has left them, until that is shown


class Window:
    """Shows the games of one database to whoever looks, already redacted for them."""

    def __init__(self, store: Store, games: Shelf) -> None:
        self.games = games
        self._store = store
        self._written: Recent[int, tuple[StoredGame, Screen]] = Recent(MOST_WRITTEN)  # and not shown since
        self._trails = Trails(store)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def pause(self) -> int:
        """Return how long a computer player takes for a move, in milliseconds."""
        return self._store.pause

    async def look(self, game_id: int, user: int | None) -> Screen:
        """Show the table as it stands to this user, or to a spectator."""
        return await self._look(game_id, user, screens.own)

    async def side(self, game_id: int, user: int | None) -> Screen:
        """Show the table as it stands, with what happened since the user's own last action."""
        return await self._look(game_id, user, screens.side)

    async def _look(self, game_id: int, user: int | None, show: Show) -> Screen:
        with refusing(game_id):
            game = await self._store.load(game_id, user)
            at = sitting(game, user)
            if not at or not at.now.dropped:
                return await screens.shown(self._store, game, user, show)
        return await self._look_again(game_id, user, show)

    async def _look_again(self, game_id: int, user: int | None, show: Show) -> Screen:
        """Take out of a draft what no longer fits, and show the rest."""
        async with self._alone(game_id, user):
            game = await self._store.load(game_id, user)
            at = sitting(game, user)
            if at:
                with suppress(NotSaved):  # then the next look will try again
                    return await show(self._store, await settled(self._store, at))
            return await screens.shown(self._store, game, user, show)

    async def suppose(self, game_id: int, user: int, ask: str) -> Supposed:
        """Seat a player at the table as it would be, were they asked this now, or raise Refused."""
        with refusing(game_id):
            return supposed(await self._store.load(game_id, user), user, ask)

    async def supposed(self, at: Supposed) -> Screen:
        """Show a player the supposed table that they compose a plan on."""
        with refusing(at.sitting.game.id):
            return await screens.own(self._store, at.sitting)

    async def misfit(
        self, game_id: int, user: int, ways: Sequence[Alternative], *, publish: bool
    ) -> Refusal | None:
        """Say why nothing of a plan can be done where its player is asked now, or None if something can."""
        with refusing(game_id):
            game = await self._store.load(game_id, user)
        seat = game.seat_of(user)
        if seat is None:
            return None
        fit = fitting(game.rules, game.head.state, seat, ways, publish=publish)
        return fit if isinstance(fit, Refusal) else None

    async def public(
        self, game_id: int, shown: int | None = None, *, latest: int = 1, anew: bool = True
    ) -> Public:
        """Show everybody the table, the latest lines, and all since the one that they were last shown.

        How the last write has left a game is at hand once; whoever cannot rely on that looks anew.
        """
        with refusing(game_id):
            written = self._written.take(game_id)
            if anew or written is None:
                game = await self._store.load(game_id)
                screen = await screens.public(self._store, game)
            else:
                game, screen = written
            after = screen.line - latest
            return await screens.board(
                self._store, game, screen, max(-1, after if shown is None else min(shown, after))
            )

    async def past(self, game_id: int, user: int | None, line: int) -> Screen:
        """Show the table as it stood after a line, which must be one that the viewer could notice by now."""
        with refusing(game_id):
            game = await self._store.load(game_id)
            viewer = game.seat_of(user)
            if line > game.head.marks.seen_by(viewer):
                raise no_such_line(line)
            entry = await past.entry(self._store, game, line)
            if entry.line == line and entry.marks.seen_by(viewer) < line:
                raise no_such_line(line)
            game = await past.seated(self._store, game, line)
        status = game.status if entry.line == game.head.line else "running"
        return screens.screen(replace(game, head=entry, status=status), viewer, entry.state, entry.events)

    async def moment(self, game_id: int, user: int | None, find: Find, eyes: Eyes = "own") -> Moment:
        """Show a step of the way back through a game: the user's own; of a game that is over, anybody's."""
        with refusing(game_id):
            game = await self._store.load(game_id)
            viewer = game.seat_of(user)
            if eyes != "own" and game.status == "finished" and eyes in (None, *range(len(game.users))):
                viewer = eyes
            return await self._trails.moment(game, viewer, find)

    async def film(self, game_id: int, round_: int | None = None) -> tuple[Moment, ...]:
        """Show everybody a round, or all of a game that is over, or raise Refused."""
        with refusing(game_id):
            game = await self._store.load(game_id)
            if round_ is None and game.status != "finished":
                raise Refused("past-refusal-not-over")
            film = await self._trails.film(game, None, round_)
        if not film:
            raise Refused("past-refusal-no-round")
        return film

    async def recap(self, game_id: int, user: int | None) -> tuple[PastLine, ...]:
        """Tell what a player could notice since their own last action."""
        with refusing(game_id):
            game = await self._store.load(game_id)
            seat = game.seat_of(user)
            if seat is None:
                return await past.since(self._store, game, None, -1)
            return await past.recap(self._store, game, seat)

    async def when(self, game_id: int, line: int) -> int | None:
        """Return when a line was written, in unix seconds."""
        with refusing(game_id):
            return await self._store.written_at(game_id, line)

    async def last_line(self, game_id: int, seat: Seat) -> int | None:
        """Return the line of a seat's latest action."""
        with refusing(game_id):
            return await self._store.last_line(game_id, seat)

    async def history(self, game_id: int, user: int | None, after: int = -1) -> tuple[PastLine, ...]:
        """Tell what a viewer could notice after a line."""
        with refusing(game_id):
            game = await self._store.load(game_id)
            return await past.since(self._store, game, game.seat_of(user), after)

    async def landings(self, game_id: int, user: int | None = None) -> Landings:
        """Return where a running game can be set back to, and where the last turn of a player began."""
        with refusing(game_id):
            game = await self._store.load(game_id)
            return await backwards.landings_of(self._store, game, game.seat_of(user))

    async def undone(self, game_id: int, line: int) -> Undone:
        """Show everybody what setting a running game back to a line would come to."""
        with refusing(game_id):
            return await backwards.undone(self._store, await self._store.load(game_id), line)

    async def course(self, game_id: int) -> Course:
        """Return all totals after each round of a game that is over; of any other, none."""
        with refusing(game_id):
            return await past.course(self._store, await self._store.load(game_id))

    async def export(self, game_id: int) -> str:
        """Write a game down for whoever asks."""
        with refusing(game_id):
            game = await self._store.load(game_id)
            carry = game.rules.edition != self.games[game.key].edition  # the facts, unless they are today's
            if game.status == "finished":
                return export.finished(game, await self._store.moves(game_id), carry=carry)
            return export.unfinished(game, await self._store.entries(game), carry=carry)

    async def verified(self, game_id: int) -> Verdict:
        """Play a finished game again from its seed, and say whether its record is right."""
        text = await self.export(game_id)
        return await asyncio.to_thread(verify, text, self.games)

    @asynccontextmanager
    async def _alone(self, game_id: int, user: int | None = None) -> AsyncIterator[None]:
        """Serialise access to a game; whoever comes second to another process is stale."""
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            with refusing(game_id):
                try:
                    yield
                except Conflict:
                    game = await self._store.load(game_id, user)
                    raise Stale(await screens.shown(self._store, game, user, screens.side)) from None
