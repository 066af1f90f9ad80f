"""What was posted of a game, and where: boards, calls, results, and what is on its way to Discord."""

import logging
from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from msgspec import Struct

from bot.storage.agenda import Due, read_due
from bot.storage.database import Database, Row, Step, Value, step

log = logging.getLogger(__name__)

Kind = Literal[
    "board",  # the one that is kept up with the record
    "posting",  # a board that is on its way
    "chronicle",  # an older board that is to tell how its round went
    "ping",  # the last call of a seat; once that is answered, without a message
    "call",  # a ping that is on its way to a channel
    "left",  # a ping that is to be deleted
    "ending",  # a result that is on its way
    "result",
    "trouble",  # what was said to the host
    "damaged",  # it was said that the game cannot be read
]

OWED: tuple[Kind, ...] = ("posting", "chronicle", "call", "left")  # something is still to be done about these

# What was put behind while somebody was showing it, since a seat is another's, stays behind.
PUT = """
INSERT INTO post VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
ON CONFLICT (game_id, kind, number) DO UPDATE SET
    line = CASE WHEN post.line < CAST(?10 AS BIGINT) THEN post.line ELSE excluded.line END,
    channel = excluded.channel,
    message = excluded.message, round = excluded.round, began = excluded.began, sent = excluded.sent
"""
DROP = "DELETE FROM post WHERE game_id = ?1 AND kind = ?2 AND number = ?3"
POSTS = "SELECT kind, number, line, channel, message, round, began, sent FROM post WHERE game_id = ?1"
# What hangs, each beside the row of the agenda that says that more is to be shown, if there is one.
SHOWN = """
SELECT due.kind, at, due.game_id, subject, home, ticket, tries,
    post.kind, post.number, line, channel, message, round, began, sent
FROM (SELECT CAST(?1 AS BIGINT) AS id) AS game
LEFT JOIN due ON due.game_id = game.id AND due.kind = 'show' AND subject = 0
LEFT JOIN post ON post.game_id = game.id
ORDER BY post.kind, post.number
"""
# Where a round was talked about: its board is what stays there.
HANGS = """
INSERT INTO round_post VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (game_id, line) DO UPDATE SET channel = excluded.channel, message = excluded.message
"""
TALK = "SELECT channel, message FROM round_post WHERE game_id = ?1 AND line <= ?2 ORDER BY line DESC LIMIT 1"
DUE = 7  # columns of such a row


class Post(Struct, frozen=True):
    """Something that was posted, or is about to be: up to which line it tells, and where it is."""

    kind: Kind
    line: int
    channel: int | None = None
    message: int | None = None
    number: int = 0  # a ping's seat, a chronicle's first line, the channel of a call, the message left behind
    round: int | None = None  # that a board shows; of a call, how many came before it
    began: int = 0  # the line with which that round began
    sent: int | None = None  # of what is on its way: the number of a message that is sent at the same moment


class Posted:
    """All that is posted of one game."""

    def __init__(self, posts: Iterable[Post] = ()) -> None:
        self._posts = {(post.kind, post.number): post for post in posts}

    def get(self, kind: Kind, number: int = 0) -> Post | None:
        """Return the one of this kind, or the one with a number."""
        return self._posts.get((kind, number))

    def all(self, kind: Kind) -> list[Post]:
        """Return everything of a kind, in the order of the numbers."""
        return [post for post in self._posts.values() if post.kind == kind]

    @property
    def settled(self) -> bool:
        """Is nothing of this on its way, or still to be told or taken away?"""
        return not any(post.kind in OWED for post in self._posts.values())

    def changed(self, *posts: Post, gone: Iterable[Post] = ()) -> "Posted":
        """Return this with some taken down, and others put up."""
        down = {(post.kind, post.number) for post in gone}
        left = [post for key, post in self._posts.items() if key not in down]
        return Posted(sorted([*left, *posts], key=lambda post: (post.kind, post.number)))


class Posts:
    """What is posted of all games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, game_id: int) -> Posted:
        """Return what is posted of a game; what nobody can read counts as never posted."""
        rows = await self._database.read(f"{POSTS} ORDER BY kind, number", game_id)
        return Posted([_post(row) for row in rows if _is_whole(game_id, row)])

    async def shown(self, game_id: int) -> tuple[Posted, Due | None]:
        """Return what is posted of a game, and what the agenda says about showing it."""
        rows = await self._database.read(SHOWN, game_id)
        posts = [row[DUE:] for row in rows if row[DUE] is not None]
        due = read_due(rows[0][:DUE]) if rows[0][0] is not None else None
        return Posted([_post(row) for row in posts if _is_whole(game_id, row)]), due

    async def talk(self, game_id: int, line: int) -> tuple[int, int] | None:
        """Return the channel and the message where the round of a line was talked about, if that is known."""
        rows = await self._database.read(TALK, game_id, line)
        return next(((channel, message) for channel, message in rows), None)

    async def put(
        self,
        game_id: int,
        *posts: Post,
        gone: Sequence[Post] = (),
        also: Sequence[Step] = (),
        found: Posted | None = None,
    ) -> None:
        """Remember at once what belongs together, and what is settled: no crash comes between.

        `found` is what hung when whoever writes this has last looked.
        """
        if posts or gone or also:
            dropped = [(game_id, post.kind, post.number) for post in gone]
            before = [found.get(one.kind, one.number) if found else None for one in posts]
            lines = [one.line if one else None for one in before]
            rows = [(*_row(game_id, one), line) for one, line in zip(posts, lines, strict=True)]
            put = Step(PUT, rows)
            await self._database.write(Step(DROP, dropped), put, *also)


def hangs(game_id: int, board: Post) -> Step:
    """Remember where the board of a round hangs, for whoever looks back."""
    return step(HANGS, game_id, board.began, board.channel, board.message)


def _row(game_id: int, post: Post) -> tuple[Value, ...]:
    where = (post.line, post.channel, post.message)
    return (game_id, post.kind, post.number, *where, post.round, post.began, post.sent)


def _post(row: Row) -> Post:
    kind, number, line, channel, message, number_of_round, began, sent = row
    return Post(kind, line, channel, message, number, number_of_round, began, sent)


def _is_whole(game_id: int, row: Row) -> bool:
    """Can this be something that was posted?"""
    kind, number, line, channel, message, number_of_round, began, sent = row
    needed = all(isinstance(value, int) for value in (number, line, began))
    if needed and kind in get_args(Kind):
        return all(isinstance(value, int | None) for value in (channel, message, number_of_round, sent))
    log.warning("game %s: a post of kind %r is damaged and counts as never posted", game_id, kind)
    return False
