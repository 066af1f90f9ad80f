"""Somebody who sees every message of the local Discord, and holds the bot to what it promises about them."""

import re
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from typing import NamedTuple

from bot.engine import codec, record, wire
from bot.playground.wire import LOADING, V2, texts
from tests.e2e.journal import CALLS, word

PRIVATE = ("Your draft", "Publish your turn?", "Your settings", "Nothing is asked of you")
BROKEN = "Something broke"
BOARD = re.compile(r"## \w+ #(\d+) · round (\d+) · ")
OVER = re.compile(r"## \w+ #(\d+) is over")


class Decision(NamedTuple):
    """What a seat owes: since the line at which it was asked."""

    seat: int
    line: int


class Ping(NamedTuple):
    user: int
    message: int
    game: int
    decision: Decision


class Record:
    """The record of a game as it stands in the database, read beside the bot."""

    def __init__(self, database, game):
        self.database, self.game = database, game

    def _rows(self, sql):
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            return db.execute(sql, (self.game,)).fetchall()

    @property
    def users(self):
        return [user for (user,) in self._rows("SELECT user_id FROM seat WHERE game_id = ? ORDER BY seat")]

    @property
    def moves(self):
        """Return what is kept of each line; one that set the table back has no code."""
        return self._rows("SELECT line, seat, code FROM line WHERE game_id = ? ORDER BY line")

    @property
    def backs(self):
        """Return the lines that set the table back."""
        rows = self._rows("SELECT line, back_to, anew FROM line WHERE game_id = ? AND back_to IS NOT NULL")
        return {line: record.Back(to, bool(anew)) for line, to, anew in rows}

    @property
    def status(self):
        return self._rows("SELECT status FROM game WHERE id = ?")[0][0]

    @property
    def key(self):
        return self._rows("SELECT key FROM game WHERE id = ?")[0][0]

    def entries(self, shelf):
        """Play the whole record again, from its seed."""
        [(key, seed, options)] = self._rows("SELECT key, seed, options FROM game WHERE id = ?")
        rules = shelf[key]
        first = record.start(rules, len(self.users), codec.loads(rules.options, options), seed)
        backs = self.backs
        moves = [
            backs[line] if line in backs else wire.unpack(rules, seat, code)
            for line, seat, code in self.moves[1:]
        ]
        return list(record.replay(rules, first, moves, seed=seed))

    def owed(self, user):
        """Name the decision that this user is asked for now."""
        seat = self.users.index(user)
        return Decision(seat, self._marks().owed[seat])

    def _marks(self):
        sql = "SELECT marks FROM line WHERE game_id = ? ORDER BY line DESC LIMIT 1"
        return codec.loads(record.Watermarks, self._rows(sql)[0][0])

    # What cannot be seen from outside

    @property
    def whole(self):
        """All that is stored of the game: what a press can change."""
        about = self._rows("SELECT channel, status FROM game WHERE id = ?")
        drafts = self._rows("SELECT seat, since, rev, clicks FROM draft WHERE game_id = ? ORDER BY seat")
        return about, self.users, self.moves, drafts

    def standing(self, user):
        """Return the last line that a player could notice, and the revision of the draft they are at."""
        seat = self.users.index(user)
        marks = self._marks()
        drafts = self._rows("SELECT seat, since, rev FROM draft WHERE game_id = ?")
        revs = [rev for of, since, rev in drafts if (of, since) == (seat, marks.since[seat])]
        return marks.seen_by(seat), max(revs, default=0)

    def is_replayed(self, shelf):
        """Do the rules and the seed lead to each line that is stored?"""
        kept = self._rows("SELECT fingerprint FROM line WHERE game_id = ? ORDER BY line")
        return [mark.hex() for (mark,) in kept] == [
            record.fingerprint(entry.state) for entry in self.entries(shelf)
        ]


class Witness:
    """Remembers pings, boards and results; `complaints` are promises that were broken."""

    def __init__(self, playground, database):
        self.world, self.database = playground.world, database
        self.pings = []
        self.boards = defaultdict(list)  # by game and round: the messages
        self.results = defaultdict(list)  # by game
        self.private = Counter()  # messages for one pair of eyes, by reader
        self.complaints = []
        self.called = []  # whom to tell of a ping
        self.world.listeners.append(self.hear)

    def hear(self, news):
        if news.kind not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        message = self.world.messages[int(news.data["id"])]
        if message.author_id != self.world.bot_id:
            return
        said = "\n".join(texts(message.content, message.components))
        self._judge(news, message, said)
        if news.kind == "MESSAGE_CREATE":
            self._enter(message, said)

    def _judge(self, news, message, said):
        if BROKEN in said:
            self.complaints.append(f"a bug: {said}")
        if message.reader is None and any(words in said for words in PRIVATE):
            self.complaints.append(f"private words in public: {said}")
        if news.reader != message.reader:
            self.complaints.append(f"told to {news.reader}, not to {message.reader}: {said}")
        if news.kind == "MESSAGE_UPDATE" and (message.mentions or message.mention_everyone):
            self.complaints.append(f"an edit mentions {message.mentions}: {said}")
        if message.pinged and ((message.flags & V2 and word(said) in CALLS) or message.reader):
            self.complaints.append(f"a ping is no plain public message: {said}")

    def _enter(self, message, said):
        if message.reader is not None:
            self.private[message.reader] += 1
        elif message.flags & LOADING:
            return
        elif found := BOARD.match(said):
            self.boards[int(found[1]), int(found[2])].append(message.id)
        elif found := OVER.match(said):
            self.results[int(found[1])].append(message.id)
        elif message.pinged and word(said) in CALLS:  # people are mentioned for other reasons, too
            self._ping(message, said)

    def _ping(self, message, said):
        game = int(re.search(r"#(\d+)", said)[1])
        kept = Record(self.database, game)
        for user in set(message.pinged) & set(kept.users):  # an owner who is away owes nothing
            ping = Ping(user, message.id, game, kept.owed(user))
            self.pings.append(ping)
            for tell in self.called:
                tell(ping)

    # Accounts

    def rounds(self, game):
        """Return how many boards each round has had."""
        return {number: len(found) for (of, number), found in self.boards.items() if of == game}


def decisions(entries, rules, users):
    """Read from a record for what people had to be called, and for what their panel just went on."""
    owed, going_on = [], set()
    for entry in entries:
        for seat in sorted(rules.to_act(entry.state)):
            decision = Decision(seat, entry.marks.owed[seat])
            asked_by = entries[decision.line].action
            if users[seat] < 0 or decision in owed:
                continue
            if asked_by is not None and asked_by.seat == seat:
                going_on.add(decision)
            else:
                owed.append(decision)
    return owed, going_on


def meant(entries, known, decision):
    """Name what a call was for that came when it had just been answered: the seat owed it a line before."""
    seat, line = decision
    while (seat, line) not in known:
        line = entries[line - 1].marks.owed[seat]
    return Decision(seat, line)
