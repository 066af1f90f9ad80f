"""Votes: a table is asked, its owners answer, and what they decide happens in the same write.

What comes of a vote is handed in: `on` names for each kind a function that does it, together with the steps
that end the vote. So no vote is ever carried without its effect, and none has its effect twice.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from msgspec.structs import replace

from bot.engine.core import Refused, Seat
from bot.people import seating, verdicts
from bot.people.verdicts import AGAIN, MOST_OPEN, Question, Standing
from bot.storage import agenda, motions
from bot.storage.agenda import SECOND, Diary
from bot.storage.agenda import Due as Due
from bot.storage.database import Conflict, Step
from bot.storage.motions import Ballot, MotionStore
from bot.storage.motions import Kind as Kind
from bot.storage.motions import Motion as Motion
from bot.storage.seats import SeatStore
from bot.storage.waits import Waits
from bot.table import Stale, Table
from bot.table.refusals import is_passing, refusing

MOST_TRIES = 3  # to decide on what others change at the same time
SOON = 60  # seconds until it is tried again

Effect = Callable[[Motion, Sequence[Step]], Awaitable[object]]


class Motions:
    """The votes of all games."""

    def __init__(
        self, store: MotionStore, seats: SeatStore, waits: Waits, table: Table, now: Callable[[], int]
    ) -> None:
        self._store, self._seats, self._waits, self._table, self._now = store, seats, waits, table, now
        self._effects: dict[Kind, Effect] = {}

    def on(self, kind: Kind, effect: Effect) -> None:
        """Say what comes of a kind of vote."""
        self._effects[kind] = effect

    # Asking and answering

    async def ask(
        self,
        game_id: int,
        user: int,
        kind: Kind,
        *,
        subject: Seat | None = None,
        facts: Mapping[str, str | int] | None = None,
    ) -> Motion:
        """Ask a table something; whoever asks agrees."""
        if kind not in self._effects:
            raise Refused("votes-refusal-unknown")
        now = self._now()
        table, line = await self._standing(game_id, now), await self._noticed(game_id)
        seat = next((seat for seat, owner in table.owners.items() if owner == user), Seat(-1))
        question = Question(kind, seat, now, subject)
        verdicts.expect_may_ask(table, question, now)
        await self._expect_new(game_id, question, (facts or {}).get("line"))
        motion = Motion(
            id=await self._store.number(),
            game_id=game_id,
            kind=kind,
            subject=subject,
            facts=facts or {},
            by=user,
            by_seat=seat,
            line=line,
            opened=now,
        )
        asked = replace(motion, ballots=(Ballot(seat, user, yes=True),))
        return await self._decided(asked, tuple(motions.opened(motion, MOST_OPEN)))

    async def cast(self, motion_id: int, user: int, *, yes: bool) -> Motion:
        """Let an owner say yes or no; if that decides it, it is done."""

        async def change(motion: Motion) -> tuple[Motion, Sequence[Step]]:
            table = await self._standing(motion.game_id, motion.opened)
            seats = verdicts.voters(table, motion.kind, motion.subject)
            seat = next((seat for seat in seats if table.owners[seat] == user), None)
            if seat is None:
                raise Refused("votes-refusal-no-vote")
            ballot = Ballot(seat, user, yes)
            others = tuple([one for one in motion.ballots if one.seat != seat])
            return replace(motion, ballots=(*others, ballot)), [motions.cast(motion.id, ballot, self._now())]

        return await self._change(motion_id, change)

    async def withdraw(self, motion_id: int, user: int) -> Motion:
        """Let whoever asked a table think better of it."""
        motion = await self._open(motion_id)
        if motion.by != user:
            raise Refused("votes-refusal-not-asker")
        return await self._ended(motion, "withdrawn", ())

    async def close(self, due: Due) -> int | None:
        """End a vote whose time is over; one that waits for somebody is looked at again."""
        motion = await self._store.find(due.subject)
        if motion is None or motion.status != "open":
            return None

        async def unchanged(motion: Motion) -> tuple[Motion, Sequence[Step]]:
            return motion, ()

        try:
            motion = await self._change(motion.id, unchanged)
        except Stale:
            return (self._now() + SOON) * SECOND
        except Refused as refused:  # the game is over, or somebody was quicker
            if is_passing(refused):
                raise
            return None
        return None if motion.status != "open" else await self._closes(motion)

    # Looking

    async def find(self, motion_id: int) -> Motion:
        """Return a vote, or raise Refused."""
        motion = await self._store.find(motion_id)
        if motion is None:
            raise Refused("votes-refusal-unknown")
        return motion

    async def open_at(self, game_id: int) -> tuple[Motion, ...]:
        """Return what a table is asked now."""
        return await self._store.open_at(game_id)

    async def count(self, motion: Motion) -> tuple[int, int, int, int]:
        """Return how many agree, how many must, how many vote, and when it closes."""
        table, question = await self._standing(motion.game_id, motion.opened), _question(motion)
        seats = verdicts.voters(table, motion.kind, motion.subject)
        yes = len([one for one in motion.ballots if one.yes and one.seat in seats])
        needed = verdicts.needed(table, question, self._now())
        return yes, needed, len(seats), verdicts.closes(table, question, _ballots(motion))

    # Deciding

    async def _change(
        self, motion_id: int, change: Callable[[Motion], Awaitable[tuple[Motion, Sequence[Step]]]]
    ) -> Motion:
        """Write a change and all that comes of it; if somebody was quicker, decide again."""
        for last in (*[False] * (MOST_TRIES - 1), True):
            motion, steps = await change(await self._open(motion_id))
            try:
                return await self._decided(motion, steps)
            except (Stale, Conflict):
                if last:
                    raise
        raise AssertionError

    async def _decided(self, motion: Motion, steps: Sequence[Step]) -> Motion:
        now = self._now()
        table = await self._standing(motion.game_id, motion.opened)
        if motion.kind == "turn" and motion.subject not in table.late:  # somebody has given them more time
            return await self._ended(motion, "void", steps)
        match verdicts.verdict(table, _question(motion), _ballots(motion), now):
            case "carried":
                return await self._carried(motion, steps)
            case "lost":
                return await self._ended(motion, "lost", steps)
        at = verdicts.closes(table, _question(motion), _ballots(motion)) * SECOND
        later = (agenda.put("motion", at, motion.game_id, motion.id), _shown(motion, now))
        await self._table.settle(motion.game_id, also=(*steps, *later))
        return motion

    async def _carried(self, motion: Motion, steps: Sequence[Step]) -> Motion:
        """Do what was decided; if there is nothing to be done any more, nobody needs to vote on it either."""
        now = self._now()
        try:
            await self._effects[motion.kind](motion, (*steps, *self._closing(motion, "done", now)))
        except Refused as refused:
            if isinstance(refused, Stale) or is_passing(refused):
                raise
            return await self._ended(motion, "void", steps)
        return replace(motion, status="done", closed=now)

    async def _ended(self, motion: Motion, how: motions.End, steps: Sequence[Step]) -> Motion:
        now = self._now()
        await self._table.settle(motion.game_id, also=(*steps, *self._closing(motion, how, now)))
        return replace(motion, status=how, closed=now)

    def _closing(self, motion: Motion, how: motions.End, now: int) -> Sequence[Step]:
        dropped = agenda.drop("motion", motion.game_id, motion.id)
        return motions.closed(motion.id, how, now), dropped, _shown(motion, now)

    async def _closes(self, motion: Motion) -> int:
        table = await self._standing(motion.game_id, motion.opened)
        return verdicts.closes(table, _question(motion), _ballots(motion)) * SECOND

    async def _open(self, motion_id: int) -> Motion:
        motion = await self.find(motion_id)
        if motion.status != "open":
            raise Refused(f"votes-refusal-over-{motion.status}")
        return motion

    async def _expect_new(self, game_id: int, question: Question, line: object) -> None:
        """Raise Refused if a table is asked enough, or was asked the same lately."""
        before = await self._store.since(game_id, question.opened - AGAIN)
        open_now = await self._store.open_at(game_id)
        same = [
            one
            for one in (*before, *open_now)
            if (one.kind, one.subject) == (question.kind, question.subject)
        ]
        if any(one.status == "open" for one in same):
            raise Refused("votes-refusal-asked-already")
        turned_down = [one for one in same if one.status in ("lost", "withdrawn")]
        if lost := [one.opened for one in turned_down if one.facts.get("line") == line]:
            raise Refused("votes-refusal-again", at=max(lost) + AGAIN)
        if len(open_now) >= MOST_OPEN:
            raise Refused("votes-refusal-too-many", most=MOST_OPEN)

    async def _standing(self, game_id: int, since: int) -> Standing:
        with refusing(game_id):
            chairs = await self._seats.chairs(game_id)
            waits = await self._waits.at(game_id)
            return Standing(
                owners=seating.owners(chairs),
                away=await self._seats.away_since(game_id, since),
                late={wait.seat: wait.late for wait in waits if wait.late},
                lapses=await self._seats.lapses(game_id),
                moved=await self._seats.moved(game_id),
                outage=await self._outage(since),
            )

    async def _outage(self, since: int) -> int:
        """Return for how long the bot was away since a time."""
        outages = await Diary(self._store.database).outages(since)
        return sum([one.ended - max(one.began, since) for one in outages])

    async def _noticed(self, game_id: int) -> int:
        return (await self._table.look(game_id, None)).line


def _shown(motion: Motion, now: int) -> Step:
    """Let the message of a vote be brought up to date."""
    return agenda.put("vote", now * SECOND, motion.game_id, motion.id)


def _question(motion: Motion) -> Question:
    return Question(motion.kind, motion.by_seat, motion.opened, motion.subject)


def _ballots(motion: Motion) -> dict[Seat, bool]:
    return {one.seat: one.yes for one in motion.ballots}
