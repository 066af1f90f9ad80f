"""The public side: a board each round, and one mention for each decision that is owed."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from weakref import WeakValueDictionary

import discord
from aiohttp import ClientError

from bot.engine.core import Refusal, Refused, Seat
from bot.table import STORAGE, NotRead, NotSaved, Screen
from bot.time.agenda import SECOND, Due
from cogs._access import Access
from cogs._cards import Cards
from cogs._chronicles import Chronicles
from cogs._damage import Damage
from cogs._guests import Guests
from cogs._house import House
from cogs._messages import EVENTS
from cogs._pings import UNSEEN, Pings, Saying
from cogs._posting import Posting
from cogs._results import Results
from cogs._sending import Sending
from cogs._threads import Threads
from cogs._trouble import LOST, Complaints, Troubles
from cogs._voices import Voices
from cogs._wall import Showing, Wall

log = logging.getLogger(__name__)

PAUSE = 2.0  # seconds between two edits of one board
PATIENCE = 5.0  # seconds a board may take to be finished when the bot leaves
RETRY = (5, 30, 120, 600)  # seconds until a board that could not be shown is tried again
SOON, LATER = 600, 6 * 3600  # seconds until a board is looked at again that is behind, or owes a trifle
STRAYED = "board-trouble-elsewhere"

Follow = Callable[[Screen, bool], Awaitable[frozenset[Seat]]]


async def _nobody(_: Screen, __: bool) -> frozenset[Seat]:
    return frozenset()


class Boards:
    """Keeps what everybody sees up with the records. The record is the truth; this only shows it."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        voices: Voices,
        access: Access,
        threads: Threads,
        troubles: Troubles,
        cards: Cards,
        given_up: Mapping[int, Refusal],
        damage: Damage,
    ) -> None:
        self.house, self._voices, self._access, self._troubles = house, voices, access, troubles
        self._cards = cards
        self._given_up = given_up  # games at which no practice player's move succeeds
        self.pause, self.retry = PAUSE, RETRY
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._anew: set[int] = set()  # those of which more may have changed than the last click says
        self._failing: dict[int, asyncio.Event] = {}  # boards that wait to be tried again
        self._bereft: set[int] = set()  # games whose channel is said to be gone
        self._held = Counter[int]()  # games at which somebody is about to see their own side
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._closing = asyncio.Event()
        self._sending = Sending(house)
        self._complaints = Complaints(house, voices, access, troubles)
        self._chronicles = Chronicles(house, voices, self._sending)
        self._results = Results(house, voices, self._sending)
        self._posting = Posting(house, voices, threads, troubles, cards, self._chronicles, self._sending)
        self._pings, self._damage = Pings(house, guests, voices, access), damage
        self.follows: Follow = _nobody  # redraws open panels, and says which seats they ask something
        self.pressed: Callable[[int, int], int] = lambda _, __: 0  # when somebody last pressed on theirs

    # Keeping up

    def goes_on(self, public: Screen, actor: int) -> None:
        """Note that a player who also owes the next decision has it before them: do not call them."""
        self._pings.goes_on(public, actor)

    def touch(self, game: int) -> None:
        """Let a board catch up soon; changes that come quickly are shown together."""
        self._anew.add(game)
        self.follow(game)

    def follow(self, game: int) -> None:
        """Let a board catch up with what the table has just written."""
        self._again.add(game)
        if game in self._failing:
            self._failing[game].set()
        if game not in self._tasks and not self._held[game] and not self._closing.is_set():
            self._tasks[game] = asyncio.create_task(self._keep_up(game))

    @contextmanager
    def held(self, game: int) -> Iterator[None]:
        """Let a board wait until whoever has acted sees their own side; then everybody is shown it."""
        self._held[game] += 1
        try:
            yield
        finally:
            self._held[game] -= 1
            if not self._held[game]:
                del self._held[game]
                if game in self._again:
                    self.follow(game)

    async def due(self, due: Due) -> int:
        """Let a board catch up that may be behind; once it has, nothing is due any more."""
        self.touch(due.game_id)
        return self.house.agenda.now() + SOON * SECOND

    async def card_due(self, due: Due) -> None:
        """Let the card of a table catch up, which was left behind since it had just been edited."""
        self.touch(due.game_id)

    def mended(self) -> None:
        """Something about rights has changed: perhaps what could not be shown now can be."""
        for game in tuple(self._troubles):
            self.touch(game)

    async def bereft(self, channel: int) -> None:
        """A channel is gone: if a game is played there, its host must know."""
        if game := await self.house.games.running_in(channel):
            self._bereft.add(game)
            self.touch(game)

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
                elif failures <= len(self.retry) or game not in self._troubles:
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
            await self._refresh_or_tell(game)
        except (discord.HTTPException, ClientError, OSError, TimeoutError, NotSaved, NotRead) as error:
            log.warning("the board of game %s could not be shown: %r", game, error)
            return False
        except Exception:
            log.exception("a bug keeps the board of game %s from being shown", game)
        return not self._is_hidden(game) or self._is_lost(game)

    def _is_hidden(self, game: int) -> bool:
        """Does something keep this game from being shown? Practice players who give up do not."""
        return game in self._troubles and game not in self._given_up

    def _is_lost(self, game: int) -> bool:
        """Is its channel gone? Then it waits for somebody to move it."""
        return self._troubles.get(game) == LOST

    async def _refresh_or_tell(self, game: int) -> None:
        """Show a game, or tell its players that it is damaged; only then it is due no more."""
        try:
            await self.refresh(game)
        except Refused as refused:
            log.warning("game %s cannot be shown: %s", game, refused.refusal.key)
            with suppress(*STORAGE):
                due = await self.house.agenda.find("show", game)
                settled = await self._damage.tell(game, refused.refusal)
                await self._settle(game, due, settled=settled)

    async def _settle(self, game: int, due: Due | None, *, settled: bool, wall: Wall | None = None) -> None:
        """Note that a game is shown, or when to try again; and with it what hangs now."""
        agenda = self.house.agenda
        if self._is_hidden(game):
            later = LATER if self._is_lost(game) else SOON
            if due is None or later == LATER:
                await agenda.later("show", game, self.house.now() + later)
        elif due:
            step = agenda.settled(due, None if settled else agenda.now() + LATER * SECOND)
            await (wall.settle([step]) if wall else agenda.write(step))

    # Showing

    @asynccontextmanager
    async def _showing(self, game: int, *, anew: bool = True) -> AsyncIterator[Showing]:
        """Serialise what is shown of a game, whoever asks for it, and read once what that takes."""
        async with self._locks.setdefault(game, asyncio.Lock()):
            wall = await Wall.read(self.house.posts, game)
            board = wall.posted.get("board")
            last = board.line if board else None
            public = await self.house.table.public(game, last, latest=EVENTS, anew=anew)
            try:
                yield Showing(public, await self._voices.to_all(public.screen), wall, last)
            finally:
                await wall.settle()

    async def refresh(self, game: int) -> None:
        """Show a game as it stands: the board, the pings, the result; and note that this is done."""
        anew = game in self._anew
        self._anew.discard(game)
        if game in self._bereft:  # not when it is heard: a refresh under way would forget it again
            self._bereft.discard(game)
            self._troubles[game] = LOST
        async with self._showing(game, anew=anew) as at:
            if await self._access.strayed(at.screen):
                await self._complaints.tell(at, Refusal(STRAYED))
            else:
                await self._complaints.tell(at, await self._shown(at, anew=anew) or self._given_up.get(game))
                await self._chronicles.leave(at)
                await self._cards.living.keep(at)
            over = at.screen.status != "running" and self._is_lost(game)
            if over:  # nobody can do anything about it any more
                del self._troubles[game]
            await self._settle(game, at.wall.due, settled=over or at.posted.settled, wall=at.wall)

    async def _shown(self, at: Showing, *, anew: bool) -> Refusal | None:
        """Show all there is to see, and return what somebody must mend first."""
        game, screen, tried = at.screen.game_id, at.screen, self._complaints.tried
        self._sending.wordy.discard(game)
        following = asyncio.ensure_future(self.follows(screen, anew))
        try:
            trouble = await tried(screen, self._posting.show(at))
            asked = await following
        finally:
            following.cancel()  # whoever stops here, or tries again, waits for no panel
        trouble = await tried(screen, self._pings.catch_up(at, asked)) or trouble
        if screen.status == "finished" and not at.posted.get("result"):
            trouble = await tried(screen, self._results.post(at)) or trouble
        if game in self._sending.wordy and trouble is None:
            return self._complaints.no_right(screen)
        return trouble

    # Once more

    async def post_again(self, game: int) -> None:
        """Post the board anew, where it was lost or has scrolled away."""
        async with self._showing(game) as at:
            with self._in_words(at.screen):
                await self._expect_home(at.screen)
                await self._posting.post(at)
                await self._cards.living.keep(at)

    async def ping_again(self, game: int) -> None:
        """Mention once more whoever is awaited."""
        async with self._showing(game) as at:
            with self._in_words(at.screen):
                await self._expect_home(at.screen)
                await self._pings.again(at)

    async def remind(self, game: int, seat: Seat, owed: int, saying: Saying) -> None:
        """Call a player again, if they still owe that decision."""
        async with self._showing(game) as at:
            if dict(at.screen.owed).get(seat) == owed:
                with self._in_words(at.screen):
                    await self._expect_home(at.screen)
                    await self._pings.remind(at, seat, saying)

    async def unseen(self, due: Due) -> None:
        """Call somebody whose open panel has asked them for a while, if they have pressed nothing since."""
        seat, asked = Seat(due.subject), due.at // SECOND - UNSEEN
        async with self._showing(due.game_id) as at:
            if seat in range(len(at.screen.users)) and not await self._access.strayed(at.screen):
                pressed = self.pressed(due.game_id, at.screen.users[seat]) > asked
                with self._in_words(at.screen):
                    await self._pings.overlooked(at, seat, pressed=pressed)

    async def call_off(self, game: int, seat: Seat, owed: int) -> None:
        """Take the call of a player out of the channel: another message there speaks of that decision."""
        async with self._showing(game) as at:
            await self._pings.call_off(at, seat, owed)

    @contextmanager
    def _in_words(self, screen: Screen) -> Iterator[None]:
        """Say why Discord does not take what somebody asked for, and look after the board."""
        try:
            yield
        except (discord.HTTPException, ClientError, OSError, TimeoutError) as error:
            log.warning("game %s cannot be shown in channel %s: %r", screen.game_id, screen.channel, error)
            self.touch(screen.game_id)
            known = (
                self._complaints.about(screen, error) if isinstance(error, discord.HTTPException) else None
            )
            trouble = known or Refusal("board-refusal-discord")
            raise Refused(trouble.key, **trouble.facts) from error

    async def _expect_home(self, screen: Screen) -> None:
        """Show a game on its own server only."""
        if await self._access.strayed(screen):
            raise Refused(STRAYED)


async def _pass(event: asyncio.Event, seconds: float) -> None:
    """Let time pass, unless something comes sooner."""
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
