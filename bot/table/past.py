"""The past of a game: what a viewer could notice of it, and finished records played again."""

from collections.abc import Collection, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import record
from bot.engine.core import Event, Seat, visible
from bot.engine.history import Course, by_round, path
from bot.engine.record import Entry
from bot.engine.struck import struck
from bot.storage.games import Store
from bot.storage.seats import SeatStore
from bot.storage.stored import Damaged, LineEvents, StoredGame
from bot.table import export
from bot.table.refusals import no_such_line

MARKS = ("planned", "suggested")


class PastLine(Struct, frozen=True, kw_only=True):
    """A line of the past, as far as its reader noticed it."""

    line: int
    events: tuple[Event, ...] = ()
    back_to: int | None = None
    struck: bool = False  # it was taken back
    planned: bool = False  # it was planned ahead, which is told when its round is over
    suggested: bool = False  # the computer was asked what it would do


async def seated(store: Store, game: StoredGame, line: int) -> StoredGame:
    """Return a game with those on its seats who sat there when a line was written."""
    held = await SeatStore(store.database).held_at(game.id, line)
    if [seat for seat, _, _ in held] != list(range(len(game.users))):
        return game
    users = tuple([user for _, user, _ in held])
    owners = tuple([owner if owner not in (None, user) else 0 for _, user, owner in held])
    return replace(game, users=users, owners=owners if any(owners) else ())


def told(
    lines: Sequence[Entry | LineEvents],
    viewer: Seat | None,
    planned: Collection[int] = (),
    suggested: Collection[int] = (),
) -> tuple[PastLine, ...]:
    """Return what a viewer could notice of the latest lines; one that shows them nothing is left out."""
    gone = struck(lines)
    noticed = [
        PastLine(
            line=one.line,
            events=visible(one.events, viewer),
            back_to=one.back_to,
            struck=one.line in gone,
            planned=one.line in planned or (isinstance(one, LineEvents) and one.planned),
            suggested=one.line in suggested or (isinstance(one, LineEvents) and one.suggested),
        )
        for one in lines
    ]
    return tuple([one for one in noticed if one.events or one.back_to is not None])


def standing(told: Sequence[PastLine]) -> tuple[Event, ...]:
    """Return what happened in these lines, without what was taken back."""
    return tuple([event for one in told if not one.struck for event in one.events])


async def since(store: Store, game: StoredGame, viewer: Seat | None, after: int) -> tuple[PastLine, ...]:
    """Return what a viewer could notice after a line."""
    if game.status != "finished":
        return told(await store.events(game, after), viewer)
    moves = await store.moves(game.id)
    planned, suggested = ({move.line for move in moves if getattr(move, how)} for how in MARKS)
    lines = [entry for entry in await replayed(store, game) if entry.line > after]
    return told(lines, viewer, planned, suggested)


async def recap(store: Store, game: StoredGame, seat: Seat) -> tuple[PastLine, ...]:
    """Return what a player could notice since their own last action."""
    if game.status != "finished":
        return told(await store.events_since(game, seat), seat)
    last = await store.last_line(game.id, seat)
    return await since(store, game, seat, -1 if last is None else last)


async def entry(store: Store, game: StoredGame, line: int) -> Entry:
    """Return a line; of a finished game that cannot be replayed so far, the last one kept before it."""
    if game.status == "finished":
        before = [one for one in await replayed(store, game) if one.line <= line]
        found = before[-1] if before else None
    else:
        found = await store.entry(game, line)
    if found is None:
        raise no_such_line(line)
    return found


async def course(store: Store, game: StoredGame) -> Course:
    """Return all totals after each round of a game that is over; of any other, none.

    Where the record is damaged there are none either: the result is known, and can be shown without.
    """
    if game.status != "finished":
        return ()
    with suppress(Damaged):
        led = {move.line for move in path(await store.moves(game.id))}
        return by_round(game.rules, [one for one in await replayed(store, game) if one.line in led])
    return ()


async def replayed(store: Store, game: StoredGame) -> tuple[Entry, ...]:
    """Play a finished record again, as far as the rules of today lead to the same states.

    From there on, return how the table stood when each round began, and at the end.
    """
    seats, moves = len(game.users), await store.moves(game.id)
    first = record.start(game.rules, seats, game.options, game.seed)
    entries = tuple(export.agreeing(game.rules, first, moves, seed=game.seed))
    if len(entries) == len(moves):
        return entries
    kept = await store.positions(game)
    if not kept:
        return entries
    stood = [record.standing(line, state, seats) for line, state in kept.items() if line >= len(entries)]
    return (*[one for one in (*entries, *stood) if one.line < game.head.line], game.head)
