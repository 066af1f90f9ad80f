"""What hangs in a table's channel beside its board, and moves along with it: questions that wait for a press.

Each is looked at again, and whoever looks hangs up what still matters. What was merely told stays there.
"""

from collections.abc import Iterator

from bot.storage import agenda
from bot.storage.agenda import SECOND
from bot.storage.database import Step, step

# Votes, somebody whose time is up, friends who are asked to play, free seats, and a game night.
ANEW = """
INSERT INTO due (kind, game_id, subject, at, ticket, home)
SELECT kind, game.id, subject, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT), coalesce(guild, 0) FROM game, (
    SELECT 'vote' AS kind, id AS subject FROM motion WHERE game_id = ?1 AND status = 'open'
    UNION ALL SELECT 'told', seat FROM wait WHERE game_id = ?1 AND late > 0
    UNION ALL SELECT 'chair', seat FROM away
        WHERE game_id = ?1 AND ended IS NULL AND sitter IS NOT NULL AND played IS NULL
    UNION ALL SELECT 'seek', seat FROM seek WHERE game_id = ?1
    UNION ALL SELECT 'dusk', began FROM night WHERE game_id = ?1
) AS hanging WHERE game.id = ?1
ON CONFLICT (kind, game_id, subject) DO UPDATE SET at = excluded.at, ticket = excluded.ticket, tries = 0
"""
# Calls in the old channel count as never made, but for those of people who want no other this turn.
UNCALLED = """
UPDATE post SET line = -1 WHERE game_id = ?1 AND kind = 'ping'
    AND channel = (SELECT channel FROM game WHERE id = ?1) AND channel <> CAST(?2 AS BIGINT)
    AND NOT EXISTS (
        SELECT 1 FROM wait WHERE wait.game_id = post.game_id AND wait.seat = post.number AND muted = 1
    )
"""


def anew(game_id: int, now: int) -> Step:
    """Let all that waits for a press at a table be looked at, and hung up where it is played now."""
    return step(ANEW, game_id, now * SECOND, agenda.ticket())


def moved(game_id: int, channel: int, now: int) -> Iterator[Step]:
    """Yield what comes along with a game that is about to move to another channel."""
    yield step(UNCALLED, game_id, channel)
    yield anew(game_id, now)
    yield agenda.drop("bereft", game_id)  # its channel was gone
