"""`make bench`: how fast games are played, what a click and a picture cost, how much room a record takes.

Rivals take turns in small slices, so that whatever else the machine does slows both alike. The aims are
printed beside the figures, and nothing fails by the clock. What people click is in tests/bench_discord.py,
what they see in tests/bench_pictures.py.
"""

import argparse
import asyncio
import json
import sqlite3
from contextlib import asynccontextmanager, closing
from itertools import count, pairwise
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

import chess
from msgspec.structs import replace

from bot import shelf, storage
from bot.engine import codec, record, wire
from bot.engine.draft import rehearse
from bot.engine.record import Entry, Marks
from bot.storage import Store
from bot.table import Table
from tests import bench_discord, bench_pictures
from tests.games.pipeline.tables import network_of, rich_game

SEED = "5eed" * 8
SHORT, LONG = 10, 1000  # lines
USERS = (901, 902, 903, 904)
GAME = "oasis"
PAGES = """
SELECT (page_count - freelist_count) * page_size
FROM pragma_page_count, pragma_freelist_count, pragma_page_size
"""


class Plan(NamedTuple):
    """How much is measured."""

    slices: int  # of random play, for each rival
    slice: float  # seconds
    clicks: int  # at each length of the record
    turns: int  # of each game, early and late
    games: int  # played through the table
    halfway: int  # the line at which a running game is weighed


FULL = Plan(slices=16, slice=0.2, clicks=150, turns=12, games=4, halfway=150)
QUICK = Plan(slices=3, slice=0.1, clicks=10, turns=4, games=1, halfway=60)


class Figure(NamedTuple):
    what: str
    value: float
    unit: str = ""
    aim: str = ""


# Random play


class OurPlay:
    """A game of ours, played at random for ever: what is legal, a choice, the step."""

    def __init__(self, rules, players):
        self.name, self.rules, self.players = f"{rules.key}, {players} players", rules, players
        self.chance = Random(SEED)
        self.deal()

    def deal(self):
        seed = self.chance.randbytes(16).hex()
        self.state = self.rules.setup(self.players, self.rules.options(), seed).state

    def step(self):
        rules, state = self.rules, self.state
        awaited = rules.to_act(state)
        if awaited:
            action = self.chance.choice(rules.legal_actions(state, min(awaited)))
            self.state = rules.apply(state, action).state
        else:
            self.deal()


class ChessPlay:
    """The same with python-chess."""

    name = "python-chess"

    def __init__(self):
        self.chance = Random(SEED)
        self.board = chess.Board()

    def step(self):
        board = self.board
        moves = list(board.legal_moves)
        if moves and board.halfmove_clock < 100 and not board.is_insufficient_material():
            board.push(self.chance.choice(moves))
        else:
            self.board = chess.Board()


def rate(play, seconds):
    """Return steps per second over a slice of time."""
    steps, began, now = 0, perf_counter(), 0.0
    while now < seconds:
        for _ in range(20):
            play.step()
        steps, now = steps + 20, perf_counter() - began
    return steps / now


def random_play(games, plan):
    """Set each game at each player count beside chess, slice by slice."""
    ours = [OurPlay(rules, players) for rules in games.values() for players in rules.seats]
    rival, rates = ChessPlay(), {play.name: [] for play in ours}
    for _ in range(plan.slices):
        for play in ours:
            rates[play.name].append((rate(play, plan.slice), rate(rival, plan.slice)))
    chess_rates = [theirs for pairs in rates.values() for _, theirs in pairs]
    yield Figure(rival.name, round(median(chess_rates)), "actions/s")
    for name, pairs in rates.items():
        yield Figure(name, round(median(own for own, _ in pairs)), "actions/s")
        beside = median(own / theirs for own, theirs in pairs)
        yield Figure(f"{name}, beside chess", round(beside, 2), "x", "at least 1")


def driving(rules):
    """Time finding all squares of a move with 12 points, from wherever trucks stand in a random game."""
    moving = [entry.state for entry in random_game(rules) if entry.state.phase == "move"]
    states = [replace(state, points=12) for state in moving if state.players[state.turn].truck]
    times = []
    for state in states:
        began = perf_counter()
        rules.ground.stops(state, state.turn)
        times.append(perf_counter() - began)
    return [Figure("all squares of a 12-point move", round(median(times) * 1e6, 1), "µs")]


# Clicks through the table


@asynccontextmanager
async def opened(path, games):
    store = await Store.open(path, games)
    try:
        yield Table(store, games, seed=lambda: SEED)
    finally:
        await store.close()


async def make(path, games):
    """Leave an empty database behind."""
    async with opened(path, games):
        pass


async def compose(table, game_id, chance):
    """Click at random until a whole turn is drafted, and return its player; None if the game is over."""
    public = await table.look(game_id, None)
    while public.awaited:
        user = public.users[chance.choice(public.awaited)]
        mine = await table.look(game_id, user)
        while not (mine.draft and mine.draft.complete):
            outcome = await table.step(game_id, user, (mine.line, mine.rev), [chance.choice(mine.choices)])
            mine = outcome.mine
            if outcome.public:
                break
        else:
            return user
        public = outcome.public
    return None


async def take_turn(table, game_id, chance):
    """Play a whole turn at random; say whether the game goes on."""
    user = await compose(table, game_id, chance)
    if user is None:
        return False
    return (await table.publish(game_id, user, None)).public.status == "running"


async def dealt_upto(table, channel, line):
    """Deal the same game again, play its first turn, and let the record grow with that position on top."""
    game_id = (await table.deal(GAME, channel, USERS, {})).game_id
    await take_turn(table, game_id, Random(SEED))
    screen = await table.look(game_id, None)
    while screen.line < line:
        screen = await table.set_back(game_id, screen.line)
    return game_id, screen.line


async def timed_publish(table, game_id):
    """Return how long the click takes that writes a drafted turn."""
    user = await compose(table, game_id, Random(SEED))
    began = perf_counter()
    await table.publish(game_id, user, None)
    return perf_counter() - began


async def clicks_by_length(path, games, plan):
    """Time the same click early and late in a record, in turn."""
    early, late, channels = [], [], count(1)
    async with opened(path, games) as table:
        old, line = await dealt_upto(table, next(channels), LONG - 1)
        for _ in range(plan.clicks):
            new, _ = await dealt_upto(table, next(channels), SHORT - 1)
            early.append(await timed_publish(table, new))
            late.append(await timed_publish(table, old))
            await table.set_back(old, line)
    return [
        Figure(f"at line {SHORT}", round(median(early) * 1000, 2), "ms"),
        Figure(f"at line {LONG}", round(median(late) * 1000, 2), "ms"),
        Figure("late beside early", round(median(late) / median(early), 2), "x", "at most 1.2"),
    ]


# Clicks of a turn


class Composed(NamedTuple):
    """A turn that can be composed: where it begins, who is at turn, and what they do."""

    state: object
    seat: int
    actions: list


def composed(rules, decisions):
    """Yield the turns of a game in which somebody has to decide alone."""
    turn = None
    for state, action, events in decisions:
        if rules.to_act(state) != {action.seat}:
            turn = None
        elif turn is None or turn.seat != action.seat:
            turn = Composed(state, action.seat, [action])
            yield turn
        else:
            turn.actions.append(action)
        if action.publishes or any(event.reveals for event in events):
            turn = None


def decided(rules):
    """Return the decisions of a game: in Pipeline of players with plans and money, else of any."""
    if rules.key == "pipeline":
        return [(one.state, one.action, one.step.events) for one in rich_game(len(USERS), 1)]
    return [(one.state, other.action, other.events) for one, other in pairwise(random_game(rules))]


async def timed_turn(table, rules, channel, turn):
    """Compose a turn on a table of its own, publish it, and return the work of each click, and of that."""
    seats = len(turn.state.players)
    first = Entry(line=0, state=turn.state, marks=Marks((0,) * seats, (0,) * (seats + 1), (0,) * seats))
    game = await table._store.create(rules, channel, USERS[:seats], rules.options(), SEED, first)
    user, clicks, seen = USERS[turn.seat], [], None
    for action in turn.actions:
        began = process_time()
        outcome = await table.step(game.id, user, seen, [wire.pack(action)])
        clicks.append(process_time() - began)
        mine = outcome.mine
        if outcome.public or mine.draft.complete:
            break
        seen = mine.line, mine.rev
    if outcome.public or not mine.draft.complete:
        return clicks, None
    began = process_time()
    await table.publish(game.id, user, (mine.line, mine.rev))
    return clicks, process_time() - began


async def clicks_by_turn(path, games, plan):
    """Weigh clicks as a game goes on: the first of early turns, and the last of the longest late ones."""
    figures, channels = [], count(1)
    async with opened(path, games) as table:
        for rules in games.values():
            turns = list(composed(rules, decided(rules)))
            half = len(turns) // 2
            late = sorted(turns[half:], key=lambda turn: -len(turn.actions))[: plan.turns]
            times = [
                await timed_turn(table, rules, next(channels), turn)
                for pair in zip(turns[:half], late, strict=False)
                for turn in pair
            ]
            figures += told_of_turns(rules.key, times[::2], times[1::2])
    return figures


def told_of_turns(key, early, late):
    """Tell of the clicks of early and late turns, and of publishing them."""
    first = median(clicks[0] for clicks, _ in early)
    last = median(click for clicks, _ in late for click in clicks[len(clicks) // 2 :])
    yield Figure(f"{key}, the first click of an early turn", round(first * 1000, 2), "ms")
    yield Figure(f"{key}, the last clicks of a late turn", round(last * 1000, 2), "ms")
    yield Figure(f"{key}, late beside early", round(last / first, 2), "x", "at most 1.2")
    for when, times in (("an early", early), ("a late", late)):
        published = [(len(clicks), time) for clicks, time in times if time is not None]
        if published:
            lines, time = (median(some) for some in zip(*published, strict=True))
            yield Figure(f"{key}, publishing {when} turn ({lines:g} lines)", round(time * 1000, 2), "ms")


# Room


async def sizes(path, games, plan):
    """Weigh games while they run, and again when they are over."""
    chance = Random(SEED)
    async with opened(path, games) as table:
        empty = used(path)
        ids = [(await table.deal(GAME, channel, USERS, {})).game_id for channel in range(plan.games)]
        for game_id in ids:
            while (await table.look(game_id, None)).line < plan.halfway:
                await take_turn(table, game_id, chance)
        running, lines = used(path) - empty, length(path)
        states, events = query(path, "SELECT sum(length(state)), sum(length(events)) FROM line")
        for game_id in ids:
            while await take_turn(table, game_id, chance):
                pass
    finished = used(path) - empty
    return [
        Figure("running game, its states", round(states / lines), "bytes/action"),
        Figure("running game, its events", round(events / lines), "bytes/action"),
        Figure("running game, all in the file", round(running / lines), "bytes/action"),
        Figure("finished game, all in the file", round(finished / length(path)), "bytes/action"),
        Figure("finished game, the whole of it", round(finished / len(ids)), "bytes"),
    ]


def query(path, sql):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql).fetchone()


def used(path):
    """Return the bytes in use; in whole pages, where SQLite was built without dbstat."""
    try:
        return query(path, "SELECT sum(pgsize - unused) FROM dbstat")[0]
    except sqlite3.OperationalError:
        return query(path, PAGES)[0]


def length(path):
    return query(path, "SELECT count(*) FROM line")[0]


# Engine and commit


def engine_and_commit(path, games):
    """Time, for each line of a game, what the engine does for it and what the disk does, in turn."""
    rules, engine, commit = games[GAME], [], []
    entries = random_game(rules)
    first = codec.dumps(entries[0].state)
    asyncio.run(make(path, games))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = FULL")
        for before, after in pairwise(entries):
            stored = storage._row(first, before)
            began = perf_counter()
            row = clicked(rules, first, stored, after.action.seat, wire.pack(after.action))
            engine.append(perf_counter() - began)
            commit.append(committed(db, (1, *row, 0)))
    return [
        Figure("engine: decode, rehearse, apply, encode, compress", round(median(engine) * 1000, 3), "ms"),
        Figure("SQLite: commit", round(median(commit) * 1000, 3), "ms"),
        Figure("engine beside commit", round(median(engine) / median(commit), 2), "x", "below 1"),
    ]


def committed(db, row):
    """Return how long it takes until a line that was inserted is safe on the disk."""
    db.execute("BEGIN IMMEDIATE")
    db.execute(f"INSERT INTO line VALUES ({', '.join('?' * len(row))})", row)
    began = perf_counter()
    db.execute("COMMIT")
    return perf_counter() - began


def random_game(rules):
    chance = Random(SEED)
    entries = [record.start(rules, len(USERS), rules.options(), SEED)]
    while awaited := rules.to_act(entries[-1].state):
        action = chance.choice(rules.legal_actions(entries[-1].state, min(awaited)))
        entries.append(record.play(rules, entries[-1], action))
    return entries


def clicked(rules, first, stored, seat, code):
    """Do all that a click asks of the engine: from a stored line to the next one, ready to be stored."""
    head = storage._entry(rules, first, *stored)
    rehearsal = rehearse(rules, head.state, seat, [(code,)])
    return storage._row(first, record.play(rules, head, rehearsal.actions[0]))


# Places


def places(games):
    """Time what it takes to list all places of a tile on a network of forty, and to rank them."""
    listed, ranked = [], []
    for number in range(20):
        state = network_of(40, Random(f"{SEED} {number}"))
        began = perf_counter()
        actions = games["pipeline"].legal_actions(state, 0)
        listed.append(perf_counter() - began)
        began = perf_counter()
        games["pipeline"].advise(games["pipeline"].view(state, 0), actions)
        ranked.append(perf_counter() - began)
    return [
        Figure("all places of a tile on a network of 40 tiles", round(median(listed) * 1000, 2), "ms"),
        Figure("the same, seen and ranked", round(median(ranked) * 1000, 2), "ms"),
    ]


# Telling


def sections(plan):
    """Yield the title and the figures of each part, as they come."""
    games = shelf.games()
    yield "Random play", list(random_play(games, plan))
    yield "Giganten", driving(games["giganten"])
    yield "Pipeline", places(games)
    with TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as folder:  # a real disk, as for real games
        room = Path(folder)
        clicks = asyncio.run(clicks_by_length(room / "clicks.db", games, plan))
        yield "A click that writes: load, apply, append", clicks
        turns = asyncio.run(clicks_by_turn(room / "turns.db", games, plan))
        yield "A click, its work alone: early and late in a turn and a game", turns
        yield "A click: engine and disk", engine_and_commit(room / "commit.db", games)
        yield "Room", asyncio.run(sizes(room / "room.db", games, plan))
    for part in (bench_pictures, bench_discord):
        for title, figures in part.sections(quick=plan is QUICK):
            yield title, [Figure(*figure) for figure in figures]


def show(title, figures):
    print(title)
    for what, value, unit, aim in figures:
        line = f"  {what:<52}{value:>10,} {unit:<13}"
        print(f"{line} aim: {aim}" if aim else line.rstrip())
    print(flush=True)


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure speed and size.")
    parser.add_argument("--quick", action="store_true", help="half a minute, for a rough idea")
    parser.add_argument("--json", action="store_true", help="print one JSON object at the end")
    asked = parser.parse_args()
    told = {}
    for title, figures in sections(QUICK if asked.quick else FULL):
        told[title] = [figure._asdict() for figure in figures]
        if not asked.json:
            show(title, figures)
    if asked.json:
        print(json.dumps(told))


if __name__ == "__main__":
    main()
