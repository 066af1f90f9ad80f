"""How far back somebody may go without asking anybody."""

from bot.engine.core import Seat
from bot.engine.struck import free_reach
from bot.storage import lately
from bot.storage.games import Store
from bot.storage.lately import Lately
from bot.storage.stored import StoredGame
from bot.time import terms

TURNS = (12, 64)  # lines among which a turn has begun: most, and all but the longest


async def reach(store: Store, game: StoredGame, seat: Seat) -> tuple[int | None, bool]:
    """Return to which line a player may take their turn back without asking, and whether a vote is open."""
    if game.status != "running":
        return None, False
    for most in TURNS:
        known = await lately.read(store.database, game, most)
        if len(known.lines) < most or any(line.seat != seat for line, _ in known.lines):
            break
    return _landing(store, game, seat, known), known.asked


def _landing(store: Store, game: StoredGame, seat: Seat, known: Lately) -> int | None:
    if terms.read(known.terms).takeback != "free":
        return None
    lines = free_reach([line for line, _ in known.lines], seat, store.now())
    if not lines or known.is_together(game, range(lines.start - 1, lines.stop)):
        return None
    return lines.start - 1
