"""Games that play by themselves, to find crashes, dead ends, endless games and broken laws."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean, median
from time import perf_counter
from typing import Any

from msgspec import Struct, to_builtins

from bot.engine import wire
from bot.engine.core import Action, AnyRules, IllegalAction, Options, Result
from bot.tools.players import Choose, at_random

MOST_ACTIONS = 20_000  # a game that takes more is reported as unfinished
KEYS = (
    *("game", "players", "options", "games", "finished", "actions", "rounds"),
    *("seconds", "actions_per_second", "violations", "scores"),
)


class Problem(Struct, frozen=True):
    """Something the rules should never let happen, and where it did."""

    game: int
    line: int
    text: str

    def __str__(self) -> str:
        return f"game {self.game}, line {self.line}: {self.text}"


class Played(Struct, frozen=True, kw_only=True):
    """One game: how far it came, how it ended, and what was wrong."""

    actions: int
    rounds: int
    result: Result | None
    problems: tuple[Problem, ...]


class Spread(Struct, frozen=True):
    """Where some numbers lie; None where there are none."""

    min: int | None
    median: float | None
    max: int | None


class Scores(Spread, frozen=True):
    """Where all totals lie, and how many points win."""

    mean: float | None
    winner_mean: float | None


class Report(Struct, frozen=True, kw_only=True):
    """What happened in all games. Rounds, scores and endings are those of the finished ones."""

    game: str
    players: int
    options: Options
    games: int
    finished: int
    actions: int
    rounds: Spread
    seconds: float
    scores: Scores
    endings: dict[str, int]
    problems: tuple[Problem, ...]

    @property
    def violations(self) -> int:
        return len(self.problems)

    @property
    def actions_per_second(self) -> int:
        return round(self.actions / self.seconds) if self.seconds else 0

    @property
    def endless(self) -> int:
        """How many games were given up, though nothing was wrong with them."""
        return self.games - self.finished - len({problem.game for problem in self.problems})

    @property
    def clean(self) -> bool:
        return self.finished == self.games and not self.problems

    def public(self) -> dict[str, object]:
        """Return what `--json` prints."""
        return {key: to_builtins(getattr(self, key)) for key in KEYS}


# Playing


def simulate(
    rules: AnyRules,
    players: int,
    games: int,
    seed: str,
    options: Options,
    on_game: Callable[[Played], object] = lambda _: None,
    choose: Choose = at_random,
) -> Report:
    """Play games. All chance comes from `seed` and the number of the game."""
    played: list[Played] = []
    began = perf_counter()
    for number in range(1, games + 1):
        played.append(play(rules, players, options, chance_of(seed, number), number, choose))
        on_game(played[-1])
    return _report(rules, players, options, played, perf_counter() - began)


def chance_of(seed: str, number: int = 1) -> Random:
    return Random(f"{seed}/{number}")


def dealt(chance: Random) -> str:
    """Return the seed of a game's own dice."""
    return chance.randbytes(16).hex()


def play(
    rules: AnyRules,
    players: int,
    options: Options,
    chance: Random,
    number: int = 1,
    choose: Choose = at_random,
) -> Played:
    """Play one game, checking every law after every step; it stops where something is wrong."""
    state = rules.setup(players, options, dealt(chance)).state
    line, wrong = 0, rules.violations(state)
    while line < MOST_ACTIONS and not wrong and rules.to_act(state):
        line += 1
        try:
            state, wrong = _step(rules, state, choose(rules, state, players, chance))
        except Exception as error:
            error.add_note(f"This was in game {number}, line {line}.")
            raise
    result = None if wrong else rules.result(state)
    if not wrong and not result and line < MOST_ACTIONS:
        wrong = ("nobody is asked, but there is no result",)
    return Played(
        actions=line,
        rounds=rules.stage(state).round,
        result=result,
        problems=tuple(Problem(number, line, text) for text in wrong),
    )


def _step(rules: AnyRules, state: Any, action: Action | None) -> tuple[Any, tuple[str, ...]]:
    """Return the state after an action, and what is wrong with it."""
    if action is None:
        return state, ("somebody is asked, but has nothing to choose from",)
    try:
        state = rules.apply(state, action).state
    except IllegalAction as refused:
        return state, (f"{wire.pack(action)} of seat {action.seat} was offered, then refused: {refused}",)
    return state, rules.violations(state)


# Telling


def _report(
    rules: AnyRules, players: int, options: Options, played: Sequence[Played], seconds: float
) -> Report:
    results = [game.result for game in played if game.result]
    return Report(
        game=rules.key,
        players=players,
        options=options,
        games=len(played),
        finished=len(results),
        actions=sum(game.actions for game in played),
        rounds=Spread(*_spread([game.rounds for game in played if game.result])),
        seconds=round(seconds, 3),
        scores=_scores(results),
        endings=dict(Counter(result.ending for result in results).most_common()),
        problems=tuple(problem for game in played for problem in game.problems),
    )


def _scores(results: Sequence[Result]) -> Scores:
    totals = [standing.total for result in results for standing in result.standings]
    winners = [result.standings[0].total for result in results]
    return Scores(*_spread(totals), _mean(totals), _mean(winners))


def _spread(numbers: Sequence[int]) -> tuple[int | None, float | None, int | None]:
    return (min(numbers), median(numbers), max(numbers)) if numbers else (None, None, None)


def _mean(numbers: Sequence[int]) -> float | None:
    return round(fmean(numbers), 2) if numbers else None


def summary(report: Report, name: str, endings: Mapping[str, str]) -> list[str]:
    """Tell a report to people; `endings` says in words why a game ended."""
    options = [f"{key}={str(value).lower()}" for key, value in to_builtins(report.options).items()]
    rows = [f"  {label:<11} {text}" for label, text in _rows(report, endings)]
    return [f"{name}, {report.players} players, {', '.join(options)}", *rows]


def _rows(report: Report, endings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    rounds, scores = report.rounds, report.scores
    yield "finished", f"{report.finished:,} of {report.games:,} games"
    yield "violations", f"{report.violations:,}"
    yield "actions", f"{report.actions:,}, which is {report.actions / report.games:,.0f} a game"
    yield "speed", f"{report.actions_per_second:,} actions a second, every law checked after each"
    if report.finished:
        yield "rounds", f"{rounds.min} to {rounds.max}, median {rounds.median:g}"
        yield "scores", f"{scores.min} to {scores.max}, median {scores.median:g}, mean {scores.mean:g}"
        yield "winners", f"{scores.winner_mean:g} points on average"
    for key, count in report.endings.items():
        yield "ended", f"{count:,} because {endings[key]}"
