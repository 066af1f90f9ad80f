"""The facts that games were dealt with: each edition is stored once, and built into rules once.

The numbers in seeds/ may be corrected at any time. A game that has begun goes on with those it began with.
"""

from collections import OrderedDict

import aiosqlite

from bot.engine.core import AnyRules
from bot.engine.facts import Edition
from bot.storage_blobs import deflate, inflate

MOST = 16  # editions that are kept built, beside those on the shelf

# The same name means the same facts: a difference is damage, and is mended.
SAVE = """
INSERT INTO edition VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET facts = excluded.facts WHERE facts <> excluded.facts
"""

EDITION = "SELECT facts FROM edition WHERE key = ? AND name = ?"
WAITING = "SELECT DISTINCT key FROM game WHERE edition IS NULL"
ADOPT = "UPDATE game SET edition = :edition WHERE key = :key AND edition IS NULL"


class Press:
    """Rules that were built from older facts; those that were used least recently make room."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._built: OrderedDict[tuple[type[AnyRules], str], AnyRules] = OrderedDict()

    def get(self, game: type[AnyRules], name: str) -> AnyRules | None:
        if (game, name) not in self._built:
            return None
        self._built.move_to_end((game, name))
        return self._built[game, name]

    def build(self, game: type[AnyRules], name: str, deflated: bytes) -> AnyRules:
        """Build a game from facts as stored, or raise one of UNREADABLE."""
        edition = Edition.read(inflate(deflated), name)
        rules = self._built[game, name] = game.printed(edition)
        if len(self._built) > self._most:
            self._built.popitem(last=False)
        return rules


async def save(db: aiosqlite.Connection, rules: AnyRules) -> str:
    """Keep the facts of a game, and return their name."""
    edition = rules.edition
    await db.execute(SAVE, (rules.key, edition.name, deflate(edition.facts)))
    return edition.name


async def adopt(db: aiosqlite.Connection, rules: AnyRules) -> None:
    """Give the games that wait for facts those that these rules are built from."""
    await db.execute(ADOPT, {"key": rules.key, "edition": await save(db, rules)})
