"""The part of `make bench` that clicks: what a click costs, by the length of its record and of its turn."""

from contextlib import asynccontextmanager
from itertools import count, pairwise
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from bot.engine import wire
from bot.engine.record import Entry, Watermarks
from bot.storage.games import Store
from bot.table import Table
from tests.bench.measures import GAME, SEED, USERS, Figure
from tests.bench.play import random_game
from tests.games.pipeline.tables import rich_game

SHORT, LONG = 10, 1000  # lines

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
        screen = await table.take_back(game_id, screen.line)
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
            await table.take_back(old, line)
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
    first = Entry(line=0, state=turn.state, marks=Watermarks((0,) * seats, (0,) * (seats + 1), (0,) * seats))
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
