"""Backwards: where a table can be set back to, what that would come to, and the lines by which it is done."""

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Event, Refused, Seat
from bot.engine.draft import Draft, rehearse
from bot.engine.history import stood
from bot.engine.record import Entry
from bot.engine.struck import Diff, Trace, diffs, landings, stays_known, taken_back
from bot.storage.games import Store
from bot.storage.stored import Move, StoredGame
from bot.table import past, screens
from bot.table.past import PastLine
from bot.table.refusals import no_such_line
from bot.table.screens import Screen

ROUNDS = 2  # this one, and the one before


class Landings(Struct, frozen=True):
    """Where the table can be set back to, the latest last, each with what was done next there."""

    places: tuple[tuple[Trace, PastLine | None], ...]
    mine: int | None = None  # where the last turn of whoever asks began

    @property
    def names(self) -> dict[str, int]:
        """Return the line of each place by a name that everybody may know: its round, and which it is there.

        The number of a line also counts what was done in secret.
        """
        counts = Counter[int]()
        named = {}
        for place, _ in self.places:
            counts[place.round] += 1
            named[f"{place.round}.{counts[place.round]}"] = place.line
        return named

    def named(self, name: str) -> int:
        """Return the line of the place with this name, or raise Refused."""
        line = self.names.get(name)
        if line is None:
            raise Refused("takeback-refusal-nowhere")
        return line


class Undone(Struct, frozen=True, kw_only=True):
    """What setting the table back would come to, as everybody may know."""

    now: Screen
    then: Screen
    told: tuple[PastLine, ...]  # what would be struck
    known: tuple[Event, ...]  # of that, what cannot be hidden again
    seats: tuple[Diff, ...]


async def landings_of(store: Store, game: StoredGame, seat: Seat | None) -> Landings:
    """Return where the table can be set back to by consent, and where the last turn of a seat began."""
    if game.status != "running":
        return Landings(())
    number = game.rules.stage(game.head.state).round
    first = max(0, await store.began(game.id, number - ROUNDS + 1) - 1)
    traces = await store.traces(game, first)
    found = landings(traces, ROUNDS)
    told = [one for one in past.told(await store.events(game, first), None) if not one.struck]
    nexts = [next((one for one in told if one.line > place.line and one.events), None) for place in found]
    return Landings(tuple(zip(found, nexts, strict=True)), _turn_of(found, traces, seat))


def _turn_of(found: Sequence[Trace], traces: Sequence[Trace], seat: Seat | None) -> int | None:
    """Return where the last turn of a seat began."""
    acted = max([one.line for one in stood(traces) if seat is not None and one.seat == seat], default=0)
    return max([one.line for one in found if one.line < acted and seat in one.awaited], default=None)


async def undone(store: Store, game: StoredGame, line: int) -> Undone:
    """Return what setting the table back to a line would come to."""
    lines = await since(store, game, line)
    then = replace(game, head=lines[0])
    return Undone(
        now=await screens.public(store, game),
        then=screens.screen(then, None, lines[0].state, lines[0].events),
        told=tuple([one for one in past.told(lines[1:], None) if not one.struck]),
        known=stays_known(game.rules, lines),
        seats=diffs(game.rules, game.head.state, lines[0].state),
    )


async def since(store: Store, game: StoredGame, line: int) -> tuple[Entry, ...]:
    """Return a line of a running game that all could notice, and all after it."""
    lines = await store.entries(game, line - 1)
    if not lines or lines[0].line != line or lines[0].marks.seen_by(None) != line:
        raise no_such_line(line)
    return lines


async def set_back(
    store: Store, game: StoredGame, line: int, *, anew: bool
) -> tuple[tuple[Entry, ...], tuple[Seat, Draft] | None]:
    """Return the lines that put a line back on the table, and the draft of whoever's turn it is again."""
    target = await store.entry(game, line)
    if target is None or target.marks.seen_by(None) != line:
        raise no_such_line(line)
    done = stood(await store.moves(game.id, line))[1:]
    kept = await _kept(store, game, done)
    entries = taken_back(game.rules, (target, *kept, game.head), anew=anew, seed=game.seed)
    return entries, _offered(game, done, entries[-1])


async def _kept(store: Store, game: StoredGame, done: Sequence[Move]) -> list[Entry]:
    """Return the lines before the head in which somebody did what may be done at any time."""
    anytime = {action.__name__ for action in game.rules.actions if action.anytime}
    lines = [one.line for one in done if one.code and wire.kind_of(one.code) in anytime]
    found = [await store.entry(game, line) for line in lines if line < game.head.line]
    return [entry for entry in found if entry]


def _offered(game: StoredGame, done: Sequence[Move], head: Entry) -> tuple[Seat, Draft] | None:
    """Return what somebody had done whose turn it is again, as the draft of that turn."""
    awaited = game.rules.to_act(head.state)
    if len(awaited) != 1:
        return None
    (seat,) = awaited
    mine = takewhile(lambda one: one.seat == seat, done)
    now = rehearse(game.rules, head.state, seat, [(one.code,) for one in mine if one.code])
    return (seat, Draft(head.marks.since[seat], 1, now.clicks)) if now.clicks else None
