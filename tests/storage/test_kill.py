"""Killed at any moment, the bot has forgotten nothing that it said was done, and has done nothing twice."""

import asyncio
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.engine import record
from bot.storage.games import Store
from bot.table.export import agreeing
from tests.support.awaiting import as_the_rules_say, due_at
from tests.support.kill_child import CHANNEL, games
from tests.support.sweeps import sweep
from tests.support.toy import Quarry

ROOT = Path(__file__).resolve().parents[2]


def killed_run(path, key, seed, log, rng):
    """Let a child play for a while, kill it in the middle of something, and return what it said."""
    enough = 0 if rng.random() < 0.1 else rng.randrange(1, 800)  # letters
    with log.open("wb") as said:
        command = [sys.executable, "-m", "tests.support.kill_child", str(path), key, str(seed)]
        with subprocess.Popen(command, cwd=ROOT, stdout=said) as child:
            while log.stat().st_size < enough and child.poll() is None:
                time.sleep(0.002)
            time.sleep(rng.uniform(0, 0.02) if enough else rng.uniform(0.1, 0.3))
            assert child.poll() is None, "the child ended by itself"
            child.kill()
    whole, _, _ = log.read_text().rpartition("\n")
    return [line.split() for line in whole.splitlines()]


class Known:
    """What must be on record: what was acknowledged, and perhaps what was being tried."""

    def __init__(self):
        self.moves = {}
        self.acknowledged = 0

    def hear(self, said):
        """Follow what one child said; return what it was at when it was killed."""
        at = None
        for word, *rest in said:
            match word, rest:
                case "deal", []:
                    at = ("deal",)
                case "dealt", [game]:
                    self.moves[int(game)] = []
                case "try", [game, seat, *codes]:
                    at = (int(game), [(int(seat), code) for code in codes])
                case "did", [_, _, line]:
                    game, moves = at
                    self.moves[game] += moves
                    self.acknowledged += 1
                    assert len(self.moves[game]) == int(line)
            if word in ("dealt", "did", "drafted"):
                at = None
        return at

    def compare(self, found, at):
        """Check that the record is what was acknowledged, or that and what was tried, wholly."""
        new = found.keys() - self.moves.keys()
        assert len(new) <= (at == ("deal",))
        for game in new:
            self.moves[game] = []
        tried, more = at if at and at != ("deal",) else (None, [])
        assert found.keys() == self.moves.keys()
        for game, moves in self.moves.items():
            allowed = [moves, moves + more] if game == tried else [moves]
            assert found[game] in allowed
        self.moves = found


async def on_record(path):
    """Read the whole database, and replay every game of it."""
    store = await Store.open(path, games())
    try:
        with closing(sqlite3.connect(path)) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            numbers = [number for (number,) in db.execute("SELECT id FROM game")]
        return {number: await replayed(store, number) for number in numbers}
    finally:
        await store.close()


async def replayed(store, number):
    game, moves = await store.load(number), await store.moves(number)
    assert [move.line for move in moves] == list(range(len(moves)))
    first = record.start(game.rules, len(game.users), game.options, game.seed)
    again = list(agreeing(game.rules, first, moves, seed=game.seed))
    assert len(again) == len(moves)
    assert again[-1] == game.head
    assert (game.status == "finished") == (game.rules.result(game.head.state) is not None)
    await as_the_rules_say(store, number)
    assert await due_at(store, number) >= ({"show"} if game.status == "finished" else {"look", "show"})
    return [(move.seat, move.code) for move in moves[1:]]


async def draft_on_record(path, seat):
    store = await Store.open(path, games())
    try:
        game = await store.load(await store.running_in(CHANNEL))
        return (await store.load(game.id, game.users[seat])).draft
    finally:
        await store.close()


def copied(path, folder):
    """Copy the database as the child left it, so that the next child meets its write-ahead log."""
    folder.mkdir()
    for file in path.parent.glob("games.db*"):
        shutil.copy(file, folder)
    return folder / path.name


def few(key, kills):
    """A game of long drafts and the toy are enough: what is written is written alike."""
    return kills < 10 and key in ("pipeline", Quarry.key)


@pytest.mark.parametrize(("key", "kills"), sweep([(key, n) for key in games() for n in (5, 25)], few))
def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(tmp_path, key, kills):
    path, known, rng = tmp_path / "db" / "games.db", Known(), random.Random(key)
    path.parent.mkdir()
    for run in range(kills):
        said = killed_run(path, key, run, tmp_path / f"{run}.log", rng)
        if not path.exists():
            continue
        copy = copied(path, tmp_path / str(run))
        at = known.hear(said)
        known.compare(asyncio.run(on_record(copy)), at)
        if said and said[-1][0] == "drafted":
            draft = asyncio.run(draft_on_record(copy, int(said[-1][2])))
            assert draft.rev == int(said[-1][3])
    assert known.acknowledged > kills
