"""The facts that games were dealt with: each edition is stored once, and built into rules once.

The numbers in seeds/ may be corrected at any time. A game that has begun goes on with those it began with.
"""

from collections import OrderedDict

from bot.engine.core import AnyRules
from bot.engine.facts import Edition
from bot.storage.blobs import deflate, inflate
from bot.storage.database import Step, step

MOST = 16  # editions that are kept built, beside those on the shelf

# The same name means the same facts: a difference is damage, and is mended.
SAVE = """
INSERT INTO edition VALUES (?1, ?2, ?3)
ON CONFLICT (key, name) DO UPDATE SET facts = excluded.facts WHERE edition.facts <> excluded.facts
"""

EDITION = "SELECT facts FROM edition WHERE key = ?1 AND name = ?2"
WAITING = "SELECT DISTINCT key FROM game WHERE edition IS NULL"
ADOPT = "UPDATE game SET edition = ?2 WHERE key = ?1 AND edition IS NULL"


class Press:
    """Rules of older facts or versions, as they were built; those used least recently make room."""

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
        return self.print(game, Edition.read(inflate(deflated), name))

    def print(self, game: type[AnyRules], edition: Edition) -> AnyRules:
        """Build a game from facts that are at hand."""
        rules = self._built[game, edition.name] = game.printed(edition)
        if len(self._built) > self._most:
            self._built.popitem(last=False)
        return rules


def save(rules: AnyRules) -> Step:
    """Keep the facts of a game."""
    return step(SAVE, rules.key, rules.edition.name, deflate(rules.edition.facts))


def adopt(rules: AnyRules) -> Step:
    """Give the games that wait for facts those that these rules are built from."""
    return step(ADOPT, rules.key, rules.edition.name)
