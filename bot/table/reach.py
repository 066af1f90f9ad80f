"""How far back somebody may go without asking anybody."""

from itertools import takewhile

from msgspec.structs import replace

from bot.engine.core import Seat
from bot.engine.struck import Trace, free_reach
from bot.storage import lately
from bot.storage.games import Store
from bot.storage.lately import Lately
from bot.storage.seats import SeatStore
from bot.storage.stored import StoredGame
from bot.time import terms

TURNS = (12, 64)  # lines among which a turn has begun: most, and all but the longest


async def reach(store: Store, game: StoredGame, seat: Seat) -> int | None:
    """Return to which line a player may take their turn back without asking, if to any."""
    if game.status != "running" or terms.read(game.terms).takeback != "free" or _is_bound(game, seat):
        return None
    for most in TURNS:
        known = await lately.read(store.database, game, most)
        if len(known.lines) < most or any(line.seat != seat for line, _ in known.lines):
            break
    return await _landing(store, game, seat, known)


def _is_bound(game: StoredGame, seat: Seat) -> bool:
    """Does the last line alone say that nothing is free? Not one that somebody could not notice."""
    head = game.head
    if head.marks.seen_by(None) != head.line:
        return False
    action = head.action
    mine = action is not None and action.seat == seat and not action.anytime
    shown = any(event.reveals for event in head.events)
    return not mine or shown or len(game.rules.to_act(head.state)) != 1


async def _landing(store: Store, game: StoredGame, seat: Seat, known: Lately) -> int | None:
    lines = free_reach(await _own(store, game, seat, known), seat, store.now())
    if not lines or known.is_together(game, range(lines.start - 1, lines.stop)):
        return None
    return lines.start - 1


async def _own(store: Store, game: StoredGame, seat: Seat, known: Lately) -> list[Trace]:
    """Return the latest lines; what the computer made for an owner who is back counts as theirs."""
    lines = [line for line, _ in known.lines]
    latest = [*takewhile(lambda line: line.seat == seat and line.made in (None, "practice"), lines)]
    made = [line.line for line in latest if line.made]
    theirs = {line for line in made if await _stood_in(store, game, seat, line)}
    return [replace(line, made=None) if line.line in theirs else line for line in lines]


async def _stood_in(store: Store, game: StoredGame, seat: Seat, line: int) -> bool:
    """Was a line made for whoever holds the seat now?"""
    held = {number: owner for number, _, owner in await SeatStore(store.database).held_at(game.id, line)}
    return held.get(seat) == game.users[seat]
