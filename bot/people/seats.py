"""Seats of running games: people go away, come back, leave and take over, each by one write.

Every method says who asks, sees what they may, and writes all that comes of it at once. Only the door takes a
game's lock; whoever comes second finds the table changed, and decides again.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from bot.engine.core import Refused, Seat
from bot.people import seating
from bot.people.seating import ANSWER, DAY
from bot.storage import agenda, motions, seats
from bot.storage.agenda import SECOND
from bot.storage.agenda import Due as Due
from bot.storage.chairs import Away as Away
from bot.storage.chairs import Chair as Chair
from bot.storage.chairs import Chairs, Moment, Why
from bot.storage.chairs import Fallback as Fallback
from bot.storage.database import Step
from bot.storage.seats import SeatStore
from bot.storage.waits import Waits
from bot.table import Screen, Stale, Table
from bot.table.doors import expect_welcome
from bot.table.refusals import is_passing, refusing
from bot.time import terms
from bot.time.terms import Terms

LAST = "seats-refusal-last-person"
MOST_TRIES = 3  # to change a table that others change at the same time
SOON = 60  # seconds until it is tried again
REOPENED = 14 * DAY  # seconds in which a game that was given up can be gone on with
ASLEEP = 30 * DAY  # seconds without a move, and without a pause, after which a game makes room for another
MOST_NOTE = 1500  # characters of a note

Change = Callable[[Chairs, Moment], Chair]


class Seats:
    """The seats of all games."""

    def __init__(self, store: SeatStore, waits: Waits, table: Table, now: Callable[[], int]) -> None:
        self._store, self._waits, self._table, self._now = store, waits, table, now

    async def chairs(self, game_id: int) -> Chairs:
        """Return who sits where, and who plays for whom."""
        with refusing(game_id):
            return await self._store.chairs(game_id)

    # Away and back

    async def away(
        self, game_id: int, user: int, until: int, *, sitter: int | None = None, fallback: Fallback = "nobody"
    ) -> Chair:
        """Let an owner go away; a friend who is to play for them is asked."""
        if sitter is not None:
            await self._expect_welcome(game_id, sitter)
        late = [wait.seat for wait in await self._waits.at(game_id) if wait.late]

        def change(chairs: Chairs, at: Moment) -> Chair:
            own = seating.owned_by(chairs, user)
            is_late = own is not None and own.seat in late
            return seating.away(chairs, user, until, at, sitter=sitter, fallback=fallback, late=is_late)

        return await self._change(game_id, change)

    async def answer(self, game_id: int, seat: Seat, user: int, *, yes: bool) -> Chair:
        """Let a friend who was asked say whether they play."""
        if yes:
            await self._expect_welcome(game_id, user)
        answered = seating.accepted if yes else seating.declined
        return await self._change(
            game_id, lambda chairs, at: answered(chairs, _there(chairs, seat), user, at)
        )

    async def back(self, game_id: int, user: int) -> Chair:
        """Give somebody their seat back."""
        played = await self._store.played(game_id)

        def change(chairs: Chairs, at: Moment) -> Chair:
            idle = [chair.seat for chair in chairs if chair.seat not in played]
            return seating.back(chairs, user, at, idle)

        return await self._change(game_id, change)

    async def hand_back(self, due: Due) -> int | None:
        """End an absence, or the wait for a friend's word, whose time has come."""
        seat = Seat(due.subject)

        def change(chairs: Chairs, at: Moment) -> Chair:
            chair = seating.unanswered(chairs, seat, at)
            return seating.over((*chairs[:seat], chair, *chairs[seat + 1 :]), seat, at)

        try:
            chair = await self._change(due.game_id, change)
        except Stale:
            return (self._now() + SOON) * SECOND
        except Refused as refused:  # the game is over
            if is_passing(refused):
                raise
            return None
        return _next(chair.away)

    # Leaving and taking over

    async def leave(self, game_id: int, user: int, why: Literal["left", "gone"] = "left") -> Chair:
        """Let somebody get up for good. The last person does not leave: they give the game up."""

        def change(chairs: Chairs, at: Moment) -> Chair:
            chair = seating.left(chairs, user, at, why)
            if chair.owner is None and not [seat for seat in seating.owners(chairs) if seat != chair.seat]:
                raise Refused(LAST)
            return chair

        return await self._change(game_id, change)

    async def seek(self, game_id: int, user: int) -> Chair:
        """Let an owner look for somebody to take their seat over; until then they play on."""

        def change(chairs: Chairs, at: Moment) -> Chair:
            own = seating.owned_by(chairs, user)
            if own is None:
                raise Refused("seats-refusal-not-yours")
            return seating.sought(chairs, own.seat, "asked", at)

        return await self._change(game_id, change)

    async def claim(self, game_id: int, seat: Seat, user: int, roles: Collection[int] = ()) -> Chair:
        """Let somebody whom the door is open to take a seat over that is offered, or that nobody owns."""
        with refusing(game_id):
            agreed, host = await self._store.door(game_id)
            known = (await self._store.guests(game_id)).get(user)
        expect_welcome(terms.read(agreed), known, roles, host=host)
        await self._expect_sought(game_id, seat)
        return await self._change(
            game_id, lambda chairs, at: seating.claimed(chairs, _there(chairs, seat), user, at)
        )

    async def _expect_sought(self, game_id: int, seat: Seat) -> None:
        """Raise Refused if an owner whom others wanted to replace has played again since."""
        chairs = await self.chairs(game_id)
        chair = chairs[_there(chairs, seat)]
        owner = chair.owner if chair.seek and chair.seek.why in ("voted", "lapsed") else None
        if chair.seek and owner and await self._store.played_since(game_id, seat, chair.seek.since):
            await self._change(game_id, lambda chairs, _: replace(chairs[seat], seek=None))
            raise Refused("seats-refusal-not-open")

    async def gone(self, game_id: int, user: int) -> Chair | None:
        """Free the seat of somebody who has left the server; the last one leaves nobody to play with."""
        try:
            return await self.leave(game_id, user, "gone")
        except Refused as refused:
            if is_passing(refused):
                raise
            if refused.refusal.key == LAST:
                await self._table.abandon(game_id)
            return None

    # What others have decided

    async def relieve(self, game_id: int, seat: Seat, also: Sequence[Step]) -> Chair:
        """Let the computer play a seat until its owner is back."""
        return await self._change(game_id, lambda chairs, at: seating.relieved(chairs, seat, at), also)

    async def offer(self, game_id: int, seat: Seat, why: Why, also: Sequence[Step] = ()) -> Chair:
        """Look for somebody to take a seat over from its owner."""
        return await self._change(game_id, lambda chairs, at: seating.sought(chairs, seat, why, at), also)

    async def reopen(self, game_id: int, user: int) -> Screen:
        """Let an owner go on with a game that was given up not long ago."""
        chairs, since = await self.chairs(game_id), await self._store.given_up(game_id)
        if seating.owned_by(chairs, user) is None:
            raise Refused("seats-refusal-not-yours")
        if since is not None and since < self._now() - REOPENED:
            raise Refused("seats-refusal-long-ago", most=REOPENED // DAY)
        now = self._now()
        due = [step for chair in chairs for step in _again(game_id, chair, now)]
        return await self._table.reopen(game_id, due)

    async def make_room(self, channel: int) -> None:
        """Give up the game of a channel that has stood still for long: nobody is kept from playing there."""
        now = self._now()
        game = await self._store.asleep_in(channel, now - ASLEEP, now)
        if game is not None:
            await self._table.abandon(game)

    # Notes and guests

    async def note(self, game_id: int, user: int, text: str | None = None) -> str:
        """Return what somebody has written down at their seat, after a change if there is one."""
        with refusing(game_id):
            if text is not None:
                await self._keep(game_id, user, text[:MOST_NOTE].strip())
            return await self._store.note(game_id, user) or ""

    async def _keep(self, game_id: int, user: int, text: str) -> None:
        chair = seating.held_by(await self._store.chairs(game_id), user)
        if chair is None:
            raise Refused("seats-refusal-not-yours")
        await self._store.database.write(seats.note(game_id, chair.seat, user, text))

    async def _expect_welcome(self, game_id: int, user: int) -> None:
        """Whom an owner chooses needs no invitation; but the host may have sent them away before the deal.

        Once it is played, the host is a player among others, and has no say in who plays for a rival.
        """
        dealt = (await self.chairs(game_id))[0].tenures[0].since.now
        expect_welcome(Terms(), (await self._store.guests(game_id, dealt)).get(user))

    # Changing a chair

    async def _change(self, game_id: int, change: Change, also: Sequence[Step] = ()) -> Chair:
        """Write what becomes of a chair; if somebody else was quicker, see again what may become of it."""
        for last in (*[False] * (MOST_TRIES - 1), True):
            try:
                return await self._changed(game_id, change, also)
            except Stale:
                if last:
                    raise
        raise AssertionError

    async def _changed(self, game_id: int, change: Change, also: Sequence[Step]) -> Chair:
        with refusing(game_id):
            chairs, head = await self._store.chairs(game_id), await self._store.head(game_id)
        if head is None:
            raise Refused("table-refusal-over")
        now = self._now()
        after = change(chairs, Moment(now, head + 1))
        before = chairs[after.seat]
        if before == after and not also:
            return after
        seated = tuple([after if chair.seat == after.seat else chair for chair in chairs])
        settled = (seats.expect_head(game_id, head), seats.played_for(game_id, seated))
        steps = (*settled, *self._steps(game_id, before, after, now), *also)
        if before.holder == after.holder:
            await self._table.settle(game_id, also=steps)
        else:
            await self._table.reseat(game_id, after.seat, after.holder, expect=before.holder, also=steps)
        return after

    def _steps(self, game_id: int, before: Chair, after: Chair, now: int) -> Sequence[Step]:
        """Return how a chair is written, with what has to be looked at because of it."""
        seat = after.seat
        steps = [*seats.changed(game_id, before, after, now)]
        if before.owner != after.owner:
            steps += (*motions.new_owner(game_id, seat, now), seats.new_owner(game_id, seat))
        if before.away != after.away:
            at = _next(after.away)
            steps.append(
                agenda.drop("handback", game_id, seat)
                if at is None
                else agenda.put("handback", at, game_id, seat)
            )
            steps.append(agenda.put("look", now * SECOND, game_id))  # their clock stands, or goes on
        if before.away != after.away or before.tenures != after.tenures:
            steps.append(agenda.put("chair", now * SECOND, game_id, seat))
        if before.seek != after.seek:
            steps.append(agenda.put("seek", now * SECOND, game_id, seat))
        return steps


def _next(away: Away | None) -> int | None:
    """Return when an absence has to be looked at next, in unix milliseconds."""
    if away is None:
        return None
    return min(away.until, away.began + ANSWER if away.asks is not None else away.until) * SECOND


def _again(game_id: int, chair: Chair, now: int) -> Iterator[Step]:
    """Yield what has to be looked at again about a chair of a game that goes on."""
    if (at := _next(chair.away)) is not None:
        yield agenda.put("handback", at, game_id, chair.seat)
    if chair.seek:
        yield agenda.put("seek", now * SECOND, game_id, chair.seat)


def _there(chairs: Chairs, seat: Seat) -> Seat:
    if seat not in range(len(chairs)):
        raise Refused("seats-refusal-not-open")
    return seat
