"""How far back somebody may go without asking anybody."""

from bot.engine.core import Seat
from bot.engine.struck import free_reach
from bot.storage import lately
from bot.storage.games import Store
from bot.storage.lately import Lately
from bot.storage.stored import StoredGame
from bot.time import terms

TURNS = (12, 64)  # lines among which a turn has begun: most, and all but the longest


async def reach(store: Store, game: StoredGame, seat: Seat) -> int | None:
    """Return to which line a player may take their turn back without asking, if to any."""
    if game.status != "running" or terms.read(game.terms).takeback != "free" or _is_bound(game, seat):
        return None
    for most in TURNS:
        known = await lately.read(store.database, game, most, seat)
        if len(known.lines) < most or any(line.seat != seat for line, _ in known.lines):
            break
    return _landing(store, game, seat, known)


def _is_bound(game: StoredGame, seat: Seat) -> bool:
    """Does the last line alone say that nothing is free? Not one that somebody could not notice."""
    head = game.head
    if head.marks.seen_by(None) != head.line:
        return False
    action = head.action
    mine = action is not None and action.seat == seat and not action.anytime
    shown = any(event.reveals for event in head.events)
    return not mine or shown or len(game.rules.to_act(head.state)) != 1


def _landing(store: Store, game: StoredGame, seat: Seat, known: Lately) -> int | None:
    lines = free_reach([line for line, _ in known.lines], seat, store.now())
    if not lines or known.is_together(game, range(lines.start - 1, lines.stop)):
        return None
    return lines.start - 1
