"""Matches between computer players: many games, seats rotating, on all cores; a file lets them resume."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean

from msgspec import DecodeError, Struct, ValidationError, json, to_builtins

from bot import shelf
from bot.engine.core import AnyRules
from bot.engine.options import read_options
from bot.tools.arena import Played, play, player
from bot.tools.cli import Complaint

SURE = 1.96  # standard deviations on each side of an estimate: it lies within in 95 of 100 cases
TUNING = "tune/"  # how the seeds begin that weights are found by: what is measured must not have been learned


class Match(Struct, frozen=True, kw_only=True):
    """Who plays whom at what. Equal matches play equal games."""

    game: str
    players: int
    a: str
    b: str
    seed: str
    seating: str = "one"
    options: dict[str, str] = {}

    def seats(self, number: int) -> str:
        """Say who sits where in a game, the first of which has the number 1."""
        turn = number - 1
        if self.seating == "one":
            row = "a" + "b" * (self.players - 1)
        else:
            row = ("ab" if turn % 2 == 0 else "ba") * self.players
            turn //= 2
        row, by = row[: self.players], turn % self.players
        return row[-by:] + row[:-by] if by else row


class Line(Struct, frozen=True):
    """A game in the file of results."""

    match: Match
    played: Played


class Report(Struct, frozen=True, kw_only=True):
    """What came out: how often a won, and how far that can be trusted; scores; work by decision."""

    match: Match
    games: int
    wins: float  # a share of it where several won
    rate: float
    low: float
    high: float
    par: float
    mean: dict[str, float]
    best_rival: float
    decisions: int
    p50: float
    p95: float
    longest: float


# Playing


def results(match: Match, games: int, file: Path | None, workers: int) -> Iterator[Played]:
    """Yield every game of a match, first those that the file has; what is played is added to it."""
    known = {one.number: one for one in _kept(match, file) if one.number <= games}
    yield from known.values()
    missing = [number for number in range(1, games + 1) if number not in known]
    for played in _played(match, missing, workers):
        if file:
            with file.open("ab") as out:
                out.write(json.encode(Line(match, played)) + b"\n")
        yield played


def _kept(match: Match, file: Path | None) -> Iterator[Played]:
    if file is None or not file.exists():
        return
    for text in file.read_bytes().splitlines():
        try:
            line = json.decode(text, type=Line)
        except (DecodeError, ValidationError):  # cut off while it was written
            continue
        if line.match == match:
            yield line.played


def _played(match: Match, numbers: Sequence[int], workers: int) -> Iterator[Played]:
    if workers == 1 or len(numbers) < 2:
        yield from (one_game(match, number) for number in numbers)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        for future in as_completed([pool.submit(one_game, match, number) for number in numbers]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def one_game(match: Match, number: int) -> Played:
    """Play a game of a match; all chance comes from its seed and the number."""
    rules = _rules(match.game)
    seats = match.seats(number)
    makers = {"a": player(match.a), "b": player(match.b)}
    options = read_options(rules, match.options)
    return play(rules, options, match.seed, number, seats, [makers[who]() for who in seats])


@cache
def _rules(key: str) -> AnyRules:
    return shelf.games()[key]


# Telling


def report(match: Match, games: Iterable[Played]) -> Report:
    """Sum up a match."""
    games = list(games)
    if not games:
        raise Complaint("No game was played: ask for at least one with --games.")
    wins = sum(sum(one.seats[seat] == "a" for seat in one.winners) / len(one.winners) for one in games)
    low, high = wilson(wins, len(games))
    took = sorted(ms for one in games for ms in one.took["a"]) or [0.0]
    return Report(
        match=match,
        games=len(games),
        wins=round(wins, 2),
        rate=round(wins / len(games), 3),
        low=round(low, 3),
        high=round(high, 3),
        par=round(fmean(one.seats.count("a") / len(one.seats) for one in games), 3),
        mean={who: round(fmean(_totals(games, who)), 1) for who in "ab" if _totals(games, who)},
        best_rival=round(fmean(max(_of(one, "b") or [0]) for one in games), 1),
        decisions=len(took),
        p50=took[len(took) // 2],
        p95=took[int(len(took) * 0.95)],
        longest=took[-1],
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the bounds between which the true rate lies, by Wilson's score."""
    rate, spread = wins / games, SURE * SURE / games
    middle = rate + spread / 2
    reach = SURE * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def _of(one: Played, who: str) -> list[int]:
    return [total for seat, total in zip(one.seats, one.totals, strict=True) if seat == who]


def _totals(games: Sequence[Played], who: str) -> list[int]:
    return [total for one in games for total in _of(one, who)]


def summary(told: Report) -> list[str]:
    """Tell a report to people."""
    match, mean = told.match, told.mean
    options = "".join(f", {key}={value}" for key, value in match.options.items())
    sure, scores = f"surely {told.low:.3f} to {told.high:.3f}", f"{match.a} {mean['a']:,g}"
    if "b" in mean:
        scores += f", {match.b} {mean['b']:,g}, best rival {told.best_rival:,g}"
    work = f"half within {told.p50:g} ms of work, 95 of 100 within {told.p95:g}, the longest {told.longest:g}"
    return [
        f"{match.game}, {match.players} players{options}: {match.a} against {match.b}, seed {match.seed}",
        f"  wins       {told.wins:g} of {told.games}: {told.rate:.3f}, {sure} (par {told.par:.3f})",
        f"  scores     {scores}",
        f"  decisions  {told.decisions:,}: {work}",
    ]


def public(told: Report) -> bytes:
    """Return what `--json` prints."""
    return json.encode(to_builtins(told))
