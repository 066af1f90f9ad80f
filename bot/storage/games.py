"""Games: dealing, loading, moving and giving up. Records are in records.py, lists of games in lists.py."""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace

from bot.engine import codec
from bot.engine.core import AnyRules, Options, Seat, Shelf
from bot.engine.record import Entry
from bot.storage import agenda, editions, hanging, motions, seats, waits
from bot.storage.blobs import UNREADABLE, deflate, inflate
from bot.storage.database import Conflict, Database, NotRead, NotSaved, Step, step
from bot.storage.lines import INSERT, entry_of
from bot.storage.lists import Lists
from bot.storage.migrations import STEPS, CannotOpen, checked
from bot.storage.numbers import NUMBER
from bot.storage.records import SHOW_AFTER, Clock, Records
from bot.storage.rows import draft_of, expect
from bot.storage.sqlite import Sqlite
from bot.storage.stored import Damaged, NoGame, Status, StoredGame, read_of

log = logging.getLogger(__name__)

PAUSE = 1.5  # seconds that a practice player takes for every move, whatever they hold

CREATE = """
INSERT INTO game (id, key, edition, rules_version, channel, options, seed, first, users, created_at, guild)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, (SELECT guild FROM lobby WHERE id = ?1))
"""

STARTED = "UPDATE lobby SET status = 'started', touched_at = ?2, rev = rev + 1 WHERE id = ?1"

# The lines about the head are counted: one after it, or none before it, means that the head is damaged.
LOAD = """
SELECT game.key, edition, seat.seat, guessed, guild, noticed, created_at, finished_at,
    (SELECT count(*) FROM seat WHERE game_id = game.id),
    (SELECT count(*) FROM line WHERE game_id = game.id AND line BETWEEN head - 1 AND head + 1),
    EXISTS (SELECT 1 FROM plan WHERE game_id = game.id),
    EXISTS (SELECT 1 FROM plan WHERE game_id = game.id AND plan.seat = seat.seat),
    EXISTS (SELECT 1 FROM suggestion WHERE game_id = game.id AND suggestion.seat = seat.seat),
    (SELECT terms FROM lobby WHERE id = game.id),
    EXISTS (SELECT 1 FROM motion WHERE game_id = game.id AND status = 'open' AND kind = 'takeback'),
    rules_version, channel, options, seed, first, status, users, owners, draft.since, draft.rev, draft.clicks,
    line.line, line.seat, code, back_to, state, events, marks, fingerprint, anew
FROM game
LEFT JOIN line ON line.game_id = game.id AND line.line = head
LEFT JOIN seat ON seat.game_id = game.id AND seat.user_id = ?2
LEFT JOIN draft ON draft.game_id = game.id AND draft.seat = seat.seat
WHERE game.id = ?1
"""

MOVE = "UPDATE game SET channel = ?2 WHERE id = ?1 AND status = 'running' RETURNING id"
REOPEN = """
UPDATE game SET status = 'running', finished_at = NULL WHERE id = ?1 AND status = 'abandoned' RETURNING id
"""
RESEAT = "UPDATE game SET users = ?2 WHERE id = ?1"
SIT = "UPDATE seat SET user_id = ?3 WHERE game_id = ?1 AND seat = ?2 AND user_id = ?4 RETURNING seat"


class Store(Records, Lists):
    """All games of a database."""

    def __init__(
        self, database: Database, games: Shelf, clock: Clock = time.time, pause: float = PAUSE
    ) -> None:
        super().__init__(database, clock, pause)
        self._games, self._press = games, editions.Press()
        self._path: Path | None = None

    @classmethod
    async def open(
        cls,
        path: Path | str,
        games: Shelf,
        *,
        migrations: Path = STEPS,
        clock: Clock = time.time,
        pause: float = PAUSE,
    ) -> Self:
        """Open the database, making or migrating it where needed, or raise CannotOpen and leave it alone."""
        store = cls(await Sqlite.open(Path(path), migrations), games, clock, pause)
        store._path = Path(path)
        await store._adopt()
        return store

    @classmethod
    async def glance(cls, path: Path, games: Shelf, *, clock: Clock = time.time) -> Self:
        """Open a database of today's shape only to read it, even where nothing can be written."""
        return cls(await Sqlite.glance(path), games, clock)

    async def _adopt(self) -> None:
        """Give games that were dealt before facts were kept those of today."""
        with suppress(Conflict, NotRead, NotSaved):  # then they play with these until it can be written
            for (key,) in await self.database.read(editions.WAITING):
                if key in self._games:
                    rules = self._games[key]
                    await self.database.write(editions.save(rules), editions.adopt(rules))

    async def check(self) -> bool:
        """Look at the whole database, and say whether it is whole; the log has what whoever runs it must do.

        That takes time with every game there is, so nobody waits for it when the database is opened.
        """
        if self._path is None:
            return True
        try:
            await asyncio.to_thread(checked, self._path)
        except CannotOpen as error:
            log.error("%s", error)
            return False
        return True

    async def close(self) -> None:
        """Finish what is being written, and close."""
        await self.database.close()

    def rules(self, key: str) -> AnyRules:
        """Return a game from the shelf, or raise LookupError."""
        return self._games[key]

    async def create(
        self,
        rules: AnyRules,
        channel: int,
        users: Sequence[int],
        options: Options,
        seed: str,
        first: Entry,
        game_id: int | None = None,
        *,
        also: Sequence[Step] = (),
    ) -> StoredGame:
        """Write a new game and line 0 of its record, or raise Conflict if the channel has one running.

        The lobby of the same number, if there is one, has started with it.
        """
        number = await self._number() if game_id is None else game_id
        game = StoredGame(
            id=number,
            rules=rules,
            rules_version=rules.version,
            channel=channel,
            options=options,
            seed=seed,
            users=tuple(users),
            status="running",
            first=codec.dumps(first.state),
            head=first,
        )
        seated = [(number, seat, user) for seat, user in enumerate(users)]
        await self.database.write(
            editions.save(rules),
            self._creation(game),
            step(STARTED, number, self.now()),
            agenda.drop("lobby", number),
            Step("INSERT INTO seat VALUES (?1, ?2, ?3)", seated),
            seats.dealt(number, users, self.now()),
            Step(INSERT, self.rows(game, [first])),
            *waits.begun(game, self.now()),
            *self.necessary(game, first),
            *also,
        )
        return game

    def _creation(self, game: StoredGame) -> Step:
        return step(
            CREATE,
            game.id,
            game.key,
            game.rules.edition.name,
            game.rules_version,
            game.channel,
            codec.dumps(game.options).decode(),
            game.seed,
            deflate(game.first),
            codec.dumps(game.users).decode(),
            self.now(),
        )

    async def _number(self) -> int:
        """Return a number that no table has had."""
        ((number,),) = await self.database.write(step(NUMBER))
        return int(number)

    async def load(self, game_id: int, user: int | None = None) -> StoredGame:
        """Read a game, its last line and the user's draft: one query, however long the record is."""
        rows = await read_of(self.database, game_id, LOAD, game_id, user)
        if not rows:
            raise NoGame(game_id)
        try:
            key, edition, seat, guessed, guild, noticed, created_at, finished_at, *rest = rows[0]
            count, near, planned, by_them, suggested, terms, asked_back, *rest = rest
            # one that could not be written again is damaged as well: SQLite checks the whole row
            expect(guessed, int, guild, int | None, noticed, int, created_at, int, finished_at, int | None)
            game = _stored(game_id, await self._rules(game_id, key, edition, rest[0]), guessed, *rest)
            if (count, near) != (len(game.users), min(game.head.line, 1) + 1) or game.seat_of(user) != seat:
                raise ValueError(f"{count} seats, {near} lines about line {game.head.line}")
        except UNREADABLE as error:
            log.warning("game %s is damaged: %r", game_id, error)
            raise Damaged(game_id) from error
        return replace(
            game,
            planned=bool(planned),
            planned_by_them=bool(by_them),
            suggested=bool(suggested),
            terms=terms,
            asked_back=bool(asked_back),
        )

    async def _rules(self, game_id: int, key: str, edition: str | None, version: int) -> AnyRules:
        """Return a game with the facts and the rules it was dealt with: mostly the one on the shelf."""
        rules = self._games[key]
        game, name = type(rules).by_version(version) or type(rules), edition or rules.edition.name
        if (game, name) == (type(rules), rules.edition.name):
            return rules
        if built := self._press.get(game, name):
            return built
        if name == rules.edition.name:
            return self._press.print(game, rules.edition)
        ((facts,),) = await read_of(self.database, game_id, editions.EDITION, key, name)
        return self._press.build(game, name, facts)

    async def abandon(self, game: StoredGame, also: Sequence[Step] = ()) -> None:
        """Stop a running game for good, or raise Conflict if it does not run. Its record stays as it is."""
        now, ending = self.now(), self.ending(game.id, "abandoned")
        after = self.necessary(game, game.head, finished=True)
        over = motions.void(game.id, now)
        await self._write(game, (*also, *ending, *waits.ended(game, now), *after, *over))

    async def write_off(self, game_id: int, also: Sequence[Step] = ()) -> None:
        """Stop a running game that cannot be read, or raise Conflict if it does not run."""
        over = (agenda.drop_all(game_id), step(waits.FORGET, game_id), *motions.void(game_id, self.now()))
        await self.database.write(*self.ending(game_id, "abandoned"), *over, *also)

    async def reopen(self, game: StoredGame, also: Sequence[Step] = ()) -> None:
        """Go on with an abandoned game, or raise Conflict if it is not one, or another one runs there."""
        again = step(REOPEN, game.id, must=True)
        await self._write(
            game,
            (
                again,
                seats.redrawn(game.id),
                *waits.begun_again(game, self.now()),
                agenda.put("resume", self.now() * agenda.SECOND, game.id),  # a pause may have ended meanwhile
                *self.necessary(game, game.head),
                *also,
            ),
        )

    async def reseat(self, game: StoredGame, seat: Seat, user: int, also: Sequence[Step] = ()) -> None:
        """Give a seat to somebody else, or raise Conflict if the game has gone on.

        What the one before has drafted is gone, and so is all that was granted to them.
        """
        users = (*game.users[:seat], user, *game.users[seat + 1 :])
        steps = (
            self._advance(game, game.head.line, game.head),
            step(RESEAT, game.id, codec.dumps(users).decode()),
            step(SIT, game.id, seat, user, game.users[seat], must=True),
            *seats.vacate(game.id, seat),
            *waits.handed_over(game, seat, self.now()),
        )
        game = replace(game, users=users, draft=None)
        await self._write(game, (*steps, *self.necessary(game, game.head), *also))

    async def move(self, game_id: int, channel: int, also: Sequence[Step] = ()) -> None:
        """Go on in another channel, or raise Conflict if a game runs there, or this one no longer does."""
        show = agenda.put("show", int(self.clock() * agenda.SECOND) + SHOW_AFTER, game_id)
        along = hanging.moved(game_id, channel, self.now())
        await self.database.write(show, *along, step(MOVE, game_id, channel, must=True), *also)


def _stored(
    game_id: int,
    rules: AnyRules,
    guessed: int,
    rules_version: int,
    channel: int,
    options: str,
    seed: str,
    deflated: bytes,
    status: Status,
    users: str,
    owners: str,
    since: int | None,
    rev: int,
    clicks: str,
    *line: Any,
) -> StoredGame:
    first = inflate(deflated)
    head, seated = entry_of(rules, first, *line), codec.loads(tuple[int, ...], users)
    played_for = codec.loads(tuple[int, ...], owners)
    if len(seated) != len(head.marks.since) or len(played_for) not in (0, len(seated)):
        raise ValueError(f"{len(seated)} users on {len(head.marks.since)} seats")
    if head.action and head.action.seat not in range(len(seated)):
        raise ValueError(f"line {head.line} is nobody's")
    expect(seed, str, rules_version, int, channel, int)
    return StoredGame(
        id=game_id,
        rules=rules,
        rules_version=rules_version,
        channel=channel,
        options=codec.loads(rules.options, options),
        seed=seed,
        users=seated,
        owners=played_for,
        status=codec.loads(Status, codec.dumps(status)),
        first=first,
        head=head,
        guessed=guessed != 0,
        draft=draft_of(game_id, since, rev, clicks),
    )
