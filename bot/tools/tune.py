"""Weights found by play: a mind against itself, taught a little more of this and a little less of that.

Each step throws a coin for every weight and lets two teams play: one with all those weights moved as the
coins say, one with all of them moved the other way. Both play the same deals from the same seats. Then the
weights follow whoever had more points, as far as that is more than chance would show. So a step costs the
same however many weights there are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from math import copysign, inf, sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from msgspec import DecodeError, Struct, ValidationError, json

from bot import shelf
from bot.engine.core import AnyRules
from bot.engine.mind import AnyMind, Level
from bot.engine.options import read_options
from bot.tools.arena import Played, Thinker, play
from bot.tools.taught import Named, changed, tidy
from bot.tools.tournament import SURE, TUNING, Match, wilson

CHANCE, CERTAIN = 1.0, 3.0  # standard errors that nothing is made of, and that the whole step is made of


class Tuning(Struct, frozen=True, kw_only=True):
    """What is tuned, and how."""

    game: str
    players: int
    level: Level
    names: tuple[str, ...]
    seed: str
    deals: int = 24  # of each step; each is played twice, with seats swapped
    reach: float = 0.15  # how far a weight is moved to try it, as a part of it
    options: dict[str, str] = {}


class Deal(Struct, frozen=True):
    """What came of a deal that was played twice: points that one team had more, and its share of wins."""

    margin: float
    wins: float


class Step(Struct, frozen=True, kw_only=True):
    """A step in the file of results: what it began from, and what came of it."""

    tuning: Tuning
    number: int
    weights: Named
    deals: tuple[Deal, ...]


class Verdict(Struct, frozen=True, kw_only=True):
    """How the proposal does against what is taught now, on deals that it never saw."""

    deals: int
    margin: float
    give: float  # the margin is as sure as this, on either side
    rate: float
    low: float
    high: float

    @property
    def better(self) -> bool:
        """Is it better, whatever chance has done?"""
        return self.margin > self.give and self.rate > 1 / 2


Duel = Callable[[Named, Named, str, int], Sequence[Deal]]  # one team, the other, a seed, and how many deals


# Tuning


def tuned(tuning: Tuning, start: Named, steps: int, duel: Duel, file: Path | None) -> Iterator[Named]:
    """Yield the weights after each step; what is in the file is not played again."""
    known = {(step.number, *step.weights.items()): step.deals for step in _kept(tuning, file)}
    weights = {name: start[name] for name in tuning.names}
    for number in range(1, steps + 1):
        coins = _coins(tuning, number)
        more, less = (_moved(weights, coins, way * tuning.reach) for way in (1, -1))
        deals = known.get((number, *weights.items()))
        if deals is None:
            deals = tuple(duel(more, less, f"{TUNING}{tuning.seed}/{number}", tuning.deals))
            _keep(file, Step(tuning=tuning, number=number, weights=weights, deals=deals))
        weights = _moved(weights, coins, tuning.reach * _pull([deal.margin for deal in deals]))
        yield weights


def verdict(tuning: Tuning, start: Named, proposal: Named, duel: Duel, deals: int) -> Verdict:
    """Play the proposal against what is taught now."""
    now = {name: start[name] for name in tuning.names}
    played = duel(proposal, now, f"{TUNING}{tuning.seed}/check", deals)
    margins = [deal.margin for deal in played]
    rate = fmean([deal.wins for deal in played])
    low, high = wilson(rate * len(played), len(played))
    return Verdict(
        deals=len(played),
        margin=fmean(margins),
        give=SURE * _error(margins),
        rate=rate,
        low=low,
        high=high,
    )


def _coins(tuning: Tuning, number: int) -> dict[str, int]:
    chance = Random(f"{TUNING}{tuning.seed}/{number}/coins")
    return {name: chance.choice((-1, 1)) for name in tuning.names}


def _moved(weights: Named, coins: Mapping[str, int], far: float) -> Named:
    return {name: tidy(value * (1 + coins[name] * far)) for name, value in weights.items()}


def _pull(margins: Sequence[float]) -> float:
    """Return which way the weights follow and how far, from -1 to 1: not at all what may well be chance."""
    error = _error(margins)
    if not error:
        return copysign(1, fmean(margins)) if any(margins) else 0
    errors = fmean(margins) / error
    return copysign(min(1, max(0, abs(errors) - CHANCE) / (CERTAIN - CHANCE)), errors)


def _error(margins: Sequence[float]) -> float:
    return stdev(margins) / sqrt(len(margins)) if len(margins) > 1 else inf


def _kept(tuning: Tuning, file: Path | None) -> Iterator[Step]:
    if file is None or not file.exists():
        return
    for text in file.read_bytes().splitlines():
        try:
            step = json.decode(text, type=Step)
        except (DecodeError, ValidationError):  # cut off while it was written
            continue
        if step.tuning == tuning:
            yield step


def _keep(file: Path | None, step: Step) -> None:
    if file:
        with file.open("ab") as out:
            out.write(json.encode(step) + b"\n")


# Playing


class Task(Struct, frozen=True):
    """A deal to be played, in another process."""

    tuning: Tuning
    more: Named
    less: Named
    seed: str
    number: int


class Duelling:
    """Lets deals be played, one after another or at once; every deal is counted."""

    def __init__(
        self, tuning: Tuning, through: Callable[..., Iterable[Deal]], count: Callable[[int], object]
    ) -> None:
        self.tuning, self.through, self.count = tuning, through, count

    def __call__(self, more: Named, less: Named, seed: str, deals: int) -> Sequence[Deal]:
        tasks = [Task(self.tuning, more, less, seed, number) for number in range(1, deals + 1)]
        played = list[Deal]()
        for deal in self.through(one_deal, tasks):
            self.count(1)
            played.append(deal)
        return played


@contextmanager
def duelling(tuning: Tuning, workers: int, count: Callable[[int], object]) -> Iterator[Duel]:
    """Keep the processes that play until all is done."""
    if workers == 1:
        yield Duelling(tuning, map, count)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield Duelling(tuning, pool.map, count)
    finally:
        pool.shutdown(cancel_futures=True)


def one_deal(task: Task) -> Deal:
    """Play a deal twice, so that both teams have the same seats."""
    tuning = task.tuning
    rules = _rules(tuning.game)
    match = Match(
        game=tuning.game, players=tuning.players, a="more", b="less", seed=task.seed, seating="even"
    )
    minds = {"a": _mind(tuning.game, json.encode(task.more)), "b": _mind(tuning.game, json.encode(task.less))}
    options, both = read_options(rules, tuning.options), list[Deal]()
    for number in (2 * task.number - 1, 2 * task.number):
        seats = match.seats(number)
        players = [Thinker(tuning.level, minds[team]) for team in seats]
        both.append(_deal(play(rules, options, task.seed, task.number, seats, players)))
    return Deal(fmean([one.margin for one in both]), fmean([one.wins for one in both]))


def _deal(one: Played) -> Deal:
    ours, theirs = (
        [total for seat, total in zip(one.seats, one.totals, strict=True) if seat == team] for team in "ab"
    )
    wins = sum(one.seats[seat] == "a" for seat in one.winners) / len(one.winners)
    return Deal(fmean(ours) - fmean(theirs), wins)


@lru_cache(maxsize=1)
def _rules(key: str) -> AnyRules:
    return shelf.games()[key]


@lru_cache(maxsize=4)
def _mind(key: str, values: bytes) -> AnyMind:
    rules = _rules(key)
    taught = shelf.mind(rules)
    assert taught is not None
    return type(taught)(rules, changed(taught.weights, json.decode(values)))


# Telling


def summary(tuning: Tuning, start: Named, proposal: Named, told: Verdict) -> list[str]:
    """Tell people what changed, and how sure it is to be better."""
    options = "".join(f", {key}={value}" for key, value in tuning.options.items())
    changes = [name for name in tuning.names if start[name] != proposal[name]]
    width = max(map(len, changes), default=0)
    weights = f"{len(tuning.names)} weights at level {tuning.level.value}"
    sure = f"surely {told.margin - told.give:,.2f} to {told.margin + told.give:,.2f}"
    return [
        f"{tuning.game}, {tuning.players} players{options}: {weights}, seed {tuning.seed}",
        *[f"  {name:<{width}}  {start[name]:g} -> {proposal[name]:g}" for name in changes],
        f"Against what is taught now, on {told.deals} other deals, each played from both sides:",
        f"  points     {told.margin:+,.2f} on average, {sure}",
        f"  wins       {told.rate:.3f}, surely {told.low:.3f} to {told.high:.3f} (par 0.500)",
        "It is better." if told.better else "That may be chance: keep what is taught, or play more.",
    ]
