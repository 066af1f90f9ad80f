"""The part of `make bench` that plays: random games beside python-chess, and what is slowest in two games."""

from random import Random
from statistics import median
from time import perf_counter

import chess
from msgspec.structs import replace

from bot.engine import record
from tests.bench.measures import SEED, USERS, Figure
from tests.games.pipeline.tables import network_of

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


# Engine and commit


def random_game(rules):
    chance = Random(SEED)
    entries = [record.start(rules, len(USERS), rules.options(), SEED)]
    while awaited := rules.to_act(entries[-1].state):
        action = chance.choice(rules.legal_actions(entries[-1].state, min(awaited)))
        entries.append(record.play(rules, entries[-1], action))
    return entries


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
