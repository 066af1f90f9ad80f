"""The one door to the games: every command and every click comes through here.

Take the game's lock, load, see who asks and how old their panel is, play, write, and only then show.
"""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from random import Random

from msgspec.structs import replace

from bot.engine import record, wire
from bot.engine.core import Refusal, Refused, Seat, Shelf
from bot.engine.dice import Dice
from bot.engine.draft import Click, Rehearsal, rehearse
from bot.engine.options import read_options
from bot.engine.plan import Alternative, fitting, question
from bot.engine.record import Entry
from bot.storage.database import Conflict, Step
from bot.storage.games import Store
from bot.storage.records import drafted
from bot.storage.reviews import Turn
from bot.storage.stored import BY_HAND, Made, StoredGame
from bot.table import backwards, clicks, screens, standins
from bot.table.reach import reach
from bot.table.refusals import refused_for, refusing
from bot.table.reviewing import Reviews
from bot.table.screens import Change, Outcome, Screen, Stale, What
from bot.table.sittings import Seen, Sitting, expect_draft, is_fresh, redrafted, seated, settled, sitting
from bot.table.suggesting import expect_may
from bot.table.thoughts import Thinking, Thought
from bot.table.window import Window


class Table(Window):
    """All games of one database."""

    def __init__(
        self,
        store: Store,
        games: Shelf,
        *,
        seed: Callable[[], str] = lambda: secrets.token_hex(16),
        heard: Callable[[Change], None] = lambda _: None,
        thinking: Thinking | None = None,
    ) -> None:
        super().__init__(store, games)
        self._reviews = Reviews(store, thinking)
        self._thinking = thinking  # where computer players think; without it they follow the advice
        self._seed = seed
        self.heard = heard  # rings after each write, whoever brought it about

    async def deal(
        self,
        key: str,
        channel: int,
        users: Sequence[int],
        options: Mapping[str, object],
        *,
        shuffle: bool = False,
        game_id: int | None = None,
    ) -> Screen:
        """Deal a game to these users, in this order or in one that the sealed dice decide."""
        rules = self.games.get(key)
        if rules is None:
            raise refused_for(Refusal("table-refusal-unknown-rules", {"key": key[: wire.MOST_CHARACTERS]}))
        if len(users) not in rules.seats:
            least, most = rules.seats[0], rules.seats[-1]
            raise Refused("table-refusal-seats", least=least, most=most, given=len(users))
        if len(set(users)) < len(users):
            raise Refused("table-refusal-same-player-twice")
        agreed, seed = read_options(rules, options), self._seed()
        first = record.start(rules, len(users), agreed, seed)
        if shuffle:
            users, _ = Dice(f"seats {seed}").shuffle(users)
        with refusing():
            try:
                game = await self._store.create(rules, channel, users, agreed, seed, first, game_id)
            except Conflict:
                raise await self._taken(channel) from None
            return await self._published(game, "deal")

    async def _taken(self, channel: int) -> Refused:
        running = await self._store.running_in(channel)
        if running is None:  # it has just ended
            return Refused("table-refusal-not-saved")
        return Refused("table-refusal-channel-taken", game=str(running))

    # Turns

    async def step(
        self,
        game_id: int,
        user: int,
        seen: Seen | None,
        codes: Sequence[str],
        *,
        publish: bool = False,
        if_whole: bool = False,
        any_order: bool = False,
        made: Made | None = None,
    ) -> Outcome:
        """Play one click: into the draft of a turn, or at once where there is nothing to rehearse.

        A turn that it completes is published if that is wished: any, or only one that is this click alone.
        """
        async with self._turn(game_id, user, seen) as at:
            if at.shortened:
                return await self._unchanged(at)
            codes = clicks.spelled_out(at, codes)
            orders = clicks.orders(codes) if any_order else (tuple(codes),)
            if at.drafting:
                publish = publish and not (if_whole and at.draft.clicks)
                return await self._rehearse(at, orders, publish=publish, made=made)
            return await self._write(at, clicks.played(at, orders), made)

    async def undo(self, game_id: int, user: int, seen: Seen | None) -> Outcome:
        """Take the last click out of the draft."""
        async with self._turn(game_id, user, seen) as at:
            if at.shortened:
                return await self._unchanged(at)
            expect_draft(at)
            return await self._redraft(at, at.draft.clicks[:-1])

    async def restart(self, game_id: int, user: int, seen: Seen | None) -> Outcome:
        """Take everything out of the draft."""
        async with self._turn(game_id, user, seen) as at:
            if not at.shortened:
                expect_draft(at)
            return await self._redraft(at, ())

    async def publish(
        self, game_id: int, user: int, seen: Seen | None, *, made: Made | None = None
    ) -> Outcome:
        """Write the whole drafted turn into the record."""
        async with self._turn(game_id, user, seen) as at:
            if at.shortened:
                return await self._unchanged(at)
            expect_draft(at)
            now = clicks.without_offers(at)
            if now.complete:
                return await self._write(at, clicks.lines(at, now.actions), made)
            if now.clicks == at.now.clicks:
                raise Refused("table-refusal-turn-incomplete")
            return await self._save(at, now)

    async def think(self, game_id: int, user: int, *, drafted: bool = True) -> Thought | None:
        """Let somebody think about what to do for a player, while the table goes on; None: nobody can.

        What the player has drafted is gone on with, or not.
        """
        if self._thinking is None:
            return None
        with refusing(game_id):
            game = await self._store.load(game_id, user)
            at = sitting(game if drafted else replace(game, draft=None), user)
            if at is None or game.status != "running" or at.seat not in game.rules.to_act(game.head.state):
                return None
            return await self._thinking.thought(self._store, at)

    async def suggest(self, game_id: int, user: int) -> Screen:
        """Let the computer think in somebody's place, where the table allows it; that they asked is kept."""
        async with self._turn(game_id, user, None) as at:
            expect_may(at)
        suggested = await self._thinking.suggestion(self._store, at) if self._thinking else None
        if suggested is None:
            raise Refused("suggest-refusal-busy")
        seen = at.game.head.marks.seen_by(at.seat), at.draft.rev
        async with self._turn(game_id, user, seen) as now:
            await self._store.suggested(now.game, now.seat)
            return replace(await screens.side(self._store, now), suggested=suggested)

    async def turning(self, game_id: int) -> tuple[Turn, ...]:
        """Return the turning points of a game that is over; who asks first waits until all is judged."""
        with refusing(game_id):
            game = await self._store.load(game_id)
            if game.status != "finished":
                raise Refused("turning-refusal-not-over")
            return await self._reviews.of(game, await self._trails.replayed(game))

    async def stand_in(
        self, game_id: int, user: int, chance: Random, made: Made, thought: Thought | None = None
    ) -> Outcome:
        """Play for somebody, from their draft on, as far as one can see before it is published.

        If the table has moved on since something was thought of, it is thought about once more.
        """
        async with self._turn(game_id, user, None) as at:
            if thought is None or thought.fits(at):
                return await self._write(at, standins.lines(at, thought, chance), made)
        thought = await self.think(game_id, user)
        async with self._turn(game_id, user, None) as at:
            return await self._write(at, standins.lines(at, thought, chance), made)

    async def play_on(
        self,
        game_id: int,
        user: int,
        chance: Random,
        *,
        drafted: bool,
        expect: Sequence[Step],
        also: Callable[[bool], Sequence[Step]],
    ) -> Outcome:
        """Play for somebody whose time is up: what they have drafted, and the rest of it for them.

        What is written besides depends on whether their draft was a whole turn.
        """
        thought = await self.think(game_id, user, drafted=drafted)
        async with self._turn(game_id, user, None) as at:
            if not drafted:
                at = seated(replace(at.game, draft=None), at.seat)
            now = clicks.without_offers(at) if at.draft.clicks else at.now
            entries = clicks.lines(at, now.actions) if now.complete else standins.lines(at, thought, chance)
            return await self._write(at, entries, "time", expect=expect, also=also(now.complete))

    async def carry(
        self, game_id: int, user: int, ask: str, ways: Sequence[Alternative], *, publish: bool
    ) -> Outcome:
        """Do what a player has planned, in the first way that fits, unless their own hand was quicker."""
        async with self._turn(game_id, user, None) as at:
            rules, state = at.game.rules, at.game.head.state
            asked = rules.asked(state, at.seat)
            if at.draft.rev or asked is None or question(rules, asked) != ask:
                raise Refused("table-refusal-stale")
            fit = fitting(rules, state, at.seat, ways, publish=publish)
            if isinstance(fit, Refusal):
                raise refused_for(fit)
            if publish:
                return await self._write(at, clicks.lines(at, fit.now.actions), "plan")
            if not at.drafting:
                raise Refused("plans-refusal-together")
            return await self._save(at, fit.now)

    async def _rehearse(
        self, at: Sitting, orders: Sequence[Click], *, publish: bool, made: Made | None
    ) -> Outcome:
        now = clicks.rehearsed(at, orders)
        added = now.actions[len(at.now.actions) :]
        if any(action.publishes for action in added) or (publish and now.complete and not now.held):
            return await self._write(at, clicks.lines(at, now.actions), made)
        return await self._save(at, now)

    async def _redraft(self, at: Sitting, clicked: Sequence[Click]) -> Outcome:
        return await self._save(at, rehearse(at.game.rules, at.game.head.state, at.seat, clicked))

    async def _save(self, at: Sitting, now: Rehearsal) -> Outcome:
        at = redrafted(at, now)
        await self._store.save_draft(at.game, at.seat, at.draft)
        return await self._unchanged(at)

    async def _unchanged(self, at: Sitting) -> Outcome:
        """Show a player their side, of which nobody else notices anything."""
        return Outcome(await screens.side(self._store, at))

    async def _write(
        self,
        at: Sitting,
        entries: Sequence[Entry],
        made: Made | None,
        *,
        expect: Sequence[Step] = (),
        also: Sequence[Step] = (),
    ) -> Outcome:
        game = at.game
        over = game.rules.result(entries[-1].state) is not None
        made = made or ("suggested" if game.suggested else None)
        await self._store.append(game, entries, finished=over, made=made, expect=expect, also=also)
        overtaken = entries[-1].marks.seen_by(None) > game.head.marks.seen_by(None)
        game = replace(
            game,
            head=entries[-1],
            draft=None,
            status="finished" if over else game.status,
            asked_back=game.asked_back and not overtaken,
        )
        by = game.users[at.seat] if made in BY_HAND else None
        public = await self._published(game, "end" if over else "play", by)
        mine = await screens.own(self._store, replace(seated(game, at.seat), notes=at.notes))
        return Outcome(mine, public, clicks.answered(at, entries))

    async def _published(self, game: StoredGame, what: What, by: int | None = None) -> Screen:
        """Return what everybody sees now, keep it at hand for the board that is to show it, and ring."""
        public = await screens.public(self._store, game)
        self._written.put(game.id, (game, public))
        self.heard(Change(public=public, what=what, by=by))
        return public

    # What a referee does

    async def take_back(
        self, game_id: int, line: int, *, anew: bool = False, also: Sequence[Step] = ()
    ) -> Screen:
        """Put an earlier state back on the table, as new lines; what was done in secret meanwhile is kept."""
        async with self._running(game_id) as game:
            game = await self._back(game, line, anew=anew, also=also)
            return await self._published(game, "back")

    async def take_back_turn(self, game_id: int, user: int, seen: Seen | None = None) -> Outcome:
        """Let a player take their last turn back without asking, if they may; their time goes on."""
        async with self._turn(game_id, user, seen) as at:
            line = await reach(self._store, at.game, at.seat)
            if line is None:
                raise Refused("takeback-refusal-not-free")
            await self._back(at.game, line, taker=at.seat)
            game = await self._store.load(game_id, user)
            public = await self._published(game, "back", user)
            return Outcome(await screens.side(self._store, seated(game, at.seat)), public)

    async def _back(
        self,
        game: StoredGame,
        line: int,
        *,
        anew: bool = False,
        taker: Seat | None = None,
        also: Sequence[Step] = (),
    ) -> StoredGame:
        """Write how the table is set back; whose turn it is again finds it drafted as they made it."""
        entries, offered = await backwards.set_back(self._store, game, line, anew=anew)
        drafts = [drafted(game, *offered, self._store.now())] if offered else []
        await self._store.append(game, entries, taker=taker, also=(*drafts, *also))
        return replace(game, head=entries[-1], draft=None)

    async def abandon(self, game_id: int, also: Sequence[Step] = ()) -> Screen:
        """End a running game without a result."""
        async with self._running(game_id) as game:
            await self._store.abandon(game, also)
            return await self._published(replace(game, status="abandoned"), "end")

    async def write_off(self, game_id: int, also: Sequence[Step] = ()) -> None:
        """End a running game that nobody can read, so that its channel is free again."""
        async with self._alone(game_id):
            await self._store.write_off(game_id, also)

    async def reopen(self, game_id: int, also: Sequence[Step] = ()) -> Screen:
        """Go on with a game that was abandoned."""
        async with self._alone(game_id):
            game = await self._store.load(game_id)
            if game.status != "abandoned":
                raise Refused("table-refusal-not-abandoned")
            await self._unless_taken(game.channel, self._store.reopen(game, also))
            return await self._published(replace(game, status="running"), "end")

    async def reseat(
        self, game_id: int, seat: Seat, user: int, *, expect: int, also: Sequence[Step] = ()
    ) -> Screen:
        """Give a seat to another user, if the one who is expected there still holds it."""
        async with self._running(game_id) as game:
            if game.users[seat] != expect:
                raise Conflict(f"seat {seat} of game {game_id} is held by somebody else")
            if user in game.users:
                raise Refused("table-refusal-same-player-twice")
            await self._store.reseat(game, seat, user, also)
            return await self._published(await self._store.load(game_id), "seats")  # with whom they play for

    async def settle(self, game_id: int, also: Sequence[Step]) -> Screen:
        """Write what people have settled about a running game, of which its record knows nothing."""
        async with self._running(game_id):
            await self._store.database.write(*also)
            return await self._published(await self._store.load(game_id), "terms")

    async def move(self, game_id: int, channel: int, also: Sequence[Step] = ()) -> Screen:
        """Go on with a game in another channel."""
        async with self._running(game_id) as game:
            await self._unless_taken(channel, self._store.move(game_id, channel, also))
            return await self._published(replace(game, channel=channel), "moved")

    async def _unless_taken(self, channel: int, writing: Awaitable[None]) -> None:
        """Write, or raise Refused if another game runs in the channel."""
        try:
            await writing
        except Conflict:
            raise await self._taken(channel) from None

    async def adopt(self, game_id: int) -> None:
        """Find out who is awaited at a game that was dealt before that was kept."""
        async with self._running(game_id) as game:
            await self._store.adopt(game)

    # Who asks, and how old is what they saw?

    @asynccontextmanager
    async def _turn(self, game_id: int, user: int, seen: Seen | None) -> AsyncIterator[Sitting]:
        """Let a player at the table, alone, if they may act on what they saw."""
        async with self._alone(game_id, user):
            yield await self._admit(game_id, user, seen)

    async def _admit(self, game_id: int, user: int, seen: Seen | None) -> Sitting:
        game = await self._store.load(game_id, user)
        found = sitting(game, user)
        if found is None:
            raise Refused("table-refusal-not-seated")
        if game.status != "running":
            raise Refused("table-refusal-over")
        at = await settled(self._store, found, seen)
        if seen and not is_fresh(found, seen):
            raise Stale(await screens.side(self._store, at))
        return at

    @asynccontextmanager
    async def _running(self, game_id: int) -> AsyncIterator[StoredGame]:
        """Yield a game that is still played, alone."""
        async with self._alone(game_id):
            game = await self._store.load(game_id)
            if game.status != "running":
                raise Refused("table-refusal-over")
            yield game
