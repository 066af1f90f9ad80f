"""Plans: what players mean to do when they are asked."""

import logging
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from bot.engine import codec
from bot.engine.core import Seat
from bot.engine.draft import Click
from bot.engine.plan import Alternative
from bot.storage.blobs import UNREADABLE
from bot.storage.database import Database, Row, Step, step
from bot.storage.rows import expect

log = logging.getLogger(__name__)

Mode = Literal["draft", "publish"]

# Nobody plans for whoever has come to hold their seat, and no older plan takes the place of a newer one.
SAVE = """
INSERT INTO plan (game_id, seat, ask, user_id, rev, alternatives, mode, round, resting)
SELECT game_id, seat, CAST(?4 AS TEXT), user_id, CAST(?5 AS BIGINT), CAST(?6 AS TEXT), CAST(?7 AS TEXT),
    CAST(?8 AS BIGINT), CAST(?9 AS BIGINT)
FROM seat WHERE game_id = ?1 AND seat = ?2 AND user_id = ?3
ON CONFLICT (game_id, seat, ask) DO UPDATE SET user_id = excluded.user_id, rev = excluded.rev,
    alternatives = excluded.alternatives, mode = excluded.mode, round = excluded.round,
    resting = excluded.resting
WHERE plan.rev < excluded.rev OR plan.user_id <> excluded.user_id RETURNING rev
"""
DROP = "DELETE FROM plan WHERE game_id = ?1 AND seat = ?2 AND ask = ?3"
DROP_SEAT = "DELETE FROM plan WHERE game_id = ?1 AND seat = ?2"
DROP_ALL = "DELETE FROM plan WHERE game_id = ?1"
LAPSE = "DELETE FROM plan WHERE game_id = ?1 AND round < ?2"
REST = "UPDATE plan SET resting = 1 WHERE game_id = ?1"
PLANS = """
SELECT seat, ask, user_id, rev, alternatives, mode, round, resting FROM plan
WHERE game_id = ?1 ORDER BY seat, ask
"""


class Plan(Struct, frozen=True, kw_only=True):
    """What a player means to do when asked; `resting` ones are not used before their player says so."""

    game_id: int
    seat: Seat
    ask: str
    user: int
    round: int
    mode: Mode
    rev: int = 0
    alternatives: tuple[Alternative, ...] = ()
    resting: bool = True


# Steps for anybody's transaction


def save(plan: Plan) -> Step:
    """Keep a plan, or meet a Conflict if the stored one is as new, or the seat another person's."""
    return step(
        SAVE,
        plan.game_id,
        plan.seat,
        plan.user,
        plan.ask,
        plan.rev,
        codec.dumps([one.clicks for one in plan.alternatives]).decode(),
        plan.mode,
        plan.round,
        int(plan.resting),
        must=True,
    )


def drop(game_id: int, seat: Seat, ask: str) -> Step:
    """Forget a plan: it was used or called off, or its question was answered by hand."""
    return step(DROP, game_id, seat, ask)


def drop_seat(game_id: int, seat: Seat) -> Step:
    """Forget the plans of a seat that somebody else comes to hold."""
    return step(DROP_SEAT, game_id, seat)


def drop_all(game_id: int) -> Step:
    """Forget the plans of a game that is over."""
    return step(DROP_ALL, game_id)


def lapse(game_id: int, now: int) -> Step:
    """Forget the plans for rounds that are over."""
    return step(LAPSE, game_id, now)


def rest(game_id: int) -> Step:
    """Use no plan of a game before its player says so again."""
    return step(REST, game_id)


class PlanRows:
    """The plans of all games of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def at(self, game_id: int) -> Sequence[Plan]:
        """Return the plans at a game; what is damaged of them counts for nothing."""
        return list(_plans(game_id, await self._database.read(PLANS, game_id)))

    async def write(self, *steps: Step) -> None:
        """Write several steps together."""
        await self._database.write(*steps)


def _plans(game_id: int, rows: Sequence[Row]) -> Iterator[Plan]:
    for row in rows:
        try:
            yield _plan(game_id, *row)
        except UNREADABLE as error:
            log.warning("a plan of game %s is damaged: %r", game_id, error)


def _plan(
    game_id: int,
    seat: Seat,
    ask: str,
    user: int,
    rev: int,
    alternatives: str,
    mode: str,
    round_: int,
    resting: int,
) -> Plan:
    expect(seat, int, ask, str, user, int, rev, int, alternatives, str, round_, int, resting, int)
    clicks = codec.loads(tuple[tuple[Click, ...], ...], alternatives)
    return Plan(
        game_id=game_id,
        seat=seat,
        ask=ask,
        user=user,
        rev=rev,
        alternatives=tuple(map(Alternative, clicks)),
        mode=codec.loads(Mode, codec.dumps(mode)),
        round=round_,
        resting=resting != 0,
    )
