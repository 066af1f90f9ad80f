"""A player at the table: the draft they compose, and whether what they saw still stands."""

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Refusal, Refused, Seat, Who
from bot.engine.draft import Click, Draft, Rehearsal, rehearse
from bot.engine.record import Entry
from bot.storage.games import Store
from bot.storage.stored import StoredGame

Seen = tuple[int, int]  # the line and the draft's revision that a button was drawn from


class Note(Struct, frozen=True, kw_only=True):
    """What became of a draft when somebody else acted: it still fits, or clicks were taken out of it."""

    key: str
    player: Who | None = None
    dropped: tuple[Click, ...] = ()
    why: Refusal | None = None  # for the first click that was dropped


class Sitting(Struct, frozen=True, kw_only=True):
    """A player at the table, with the draft they are at and where it leads."""

    game: StoredGame
    seat: Seat
    draft: Draft
    now: Rehearsal
    notes: tuple[Note, ...] = ()
    shortened: bool = False  # the draft has just lost clicks, so what is asked now was asked in vain

    @property
    def drafting(self) -> bool:
        """Does this player compose a turn? Not so where several decide at once, or out of turn."""
        return self.game.rules.to_act(self.game.head.state) == {self.seat}


def sitting(game: StoredGame, user: int | None) -> Sitting | None:
    """Return the user's place at the table, if they have one."""
    seat = game.seat_of(user)
    return None if seat is None else seated(game, seat)


def seated(game: StoredGame, seat: Seat) -> Sitting:
    """Return a player with the draft they have stored, as long as it answers what is asked now."""
    since = game.head.marks.since[seat]
    at = Sitting(game=game, seat=seat, draft=Draft(since), now=Rehearsal(state=game.head.state))
    if game.draft is None or game.draft.since != since or game.status != "running" or not at.drafting:
        return at
    now = rehearse(game.rules, game.head.state, seat, game.draft.clicks)
    return replace(at, draft=game.draft, now=now)


def is_fresh(at: Sitting, seen: Seen) -> bool:
    """Is this still the player's decision, with no click made on it since?"""
    line, rev = seen
    marks = at.game.head.marks
    return marks.since[at.seat] <= line <= marks.seen_by(at.seat) and rev == at.draft.rev


def expect_draft(at: Sitting) -> None:
    if not at.draft.clicks:
        raise Refused("table-refusal-nothing-drafted")


def redrafted(at: Sitting, now: Rehearsal) -> Sitting:
    """Return the player with another draft, which is one revision newer."""
    return replace(at, draft=Draft(at.draft.since, at.draft.rev + 1, now.clicks), now=now)


def dropped_since(at: Sitting) -> tuple[Note, ...]:
    """Say that a draft is gone because the table was set back, until its player does something."""
    kept = at.game.draft
    gone = kept is not None and kept.rev == at.draft.rev == 0 and at.game.status == "running"
    return (Note(key="takeback-note-dropped"),) if gone else ()


async def settled(store: Store, at: Sitting, seen: Seen | None = None) -> Sitting:
    """Fit the draft to what others did meanwhile: store what is left of it, and say so."""
    if at.now.dropped:
        left = redrafted(at, replace(at.now, dropped=(), why=None))
        await store.save_draft(at.game, at.seat, left.draft)
        note = Note(
            key="table-note-dropped",
            player=await _other(store, at),
            dropped=at.now.dropped,
            why=at.now.why,
        )
        return replace(left, notes=(note,), shortened=True)
    if at.draft.clicks and seen and seen[0] < at.game.head.marks.seen_by(at.seat):
        note = Note(key="table-note-rebased", player=await _other(store, at))
        return replace(at, notes=(note,))
    return at


async def _other(store: Store, at: Sitting) -> Who | None:
    """Return who else did the last thing that this player could notice."""
    entry = await noticed(store, at.game, at.seat)
    if entry is None or entry.action is None or entry.action.seat == at.seat:
        return None
    return Who(entry.action.seat)


async def noticed(store: Store, game: StoredGame, viewer: Seat | None) -> Entry | None:
    """Return the last line that a viewer could notice."""
    line = game.head.marks.seen_by(viewer)
    return game.head if line == game.head.line else await store.entry(game, line)
