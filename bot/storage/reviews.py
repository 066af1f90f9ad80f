"""What was found in games that are over, kept so that nobody has to think about them twice."""

from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct

from bot.engine import codec
from bot.engine.core import Seat
from bot.storage.blobs import UNREADABLE
from bot.storage.database import Database, step

KEPT = "SELECT turns FROM review WHERE game_id = ?1"
KEEP = """
INSERT INTO review (game_id, turns) VALUES (?1, ?2)
ON CONFLICT (game_id) DO UPDATE SET turns = excluded.turns
"""


class Turn(Struct, frozen=True, kw_only=True):
    """A decision at which something else looked better, and how much better, in the game's own currency."""

    line: int
    round: int
    seat: Seat
    done: str  # as codes
    better: str
    lost: float


async def kept(database: Database, game_id: int) -> tuple[Turn, ...] | None:
    """Return what was found in a game, or None if nobody has looked yet or it cannot be read."""
    for (turns,) in await database.read(KEPT, game_id):
        with suppress(*UNREADABLE):
            found: tuple[Turn, ...] = codec.loads(tuple[Turn, ...], str(turns).encode())
            return found
    return None


async def keep(database: Database, game_id: int, turns: Sequence[Turn]) -> None:
    """Keep what was found."""
    await database.write(step(KEEP, game_id, codec.dumps(tuple(turns)).decode()))
