"""python -m bot: read what is asked for, build what it needs, say what came of it."""

import asyncio
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Never

from msgspec import json
from msgspec.structs import replace
from tqdm import tqdm

from bot import logs, shelf
from bot.engine.core import AnyRules, Refusal, Refused, Shelf
from bot.engine.mind import Level
from bot.engine.options import read_options
from bot.seeds import SEEDS, SeedError
from bot.settings import SettingError, Settings, read_settings
from bot.storage.backup import Contents, back_up, bring_back
from bot.storage.migrations import CannotOpen
from bot.storage.reading import reading
from bot.table import Table
from bot.table.gate import looked_through
from bot.table.verifying import Replay, replayed, verify
from bot.tools import cli, simulate
from bot.tools.cli import SEED, STANDARD, UNABLE, Complaint, any_of
from bot.tools.players import PLAYERS
from bot.words.catalogue import Words

DONE, FAILED, INTERRUPTED = 0, 1, 130
WRONG_SETTINGS = 78  # a service that ends with this is better not started again
PATIENCE = 5  # seconds in which a healthy bot answers
LANGUAGE = "en"
TOLD = 5  # violations that are told one by one
UNREADABLE = {  # what verify cannot judge
    f"table-verify-{why}"
    for why in (
        *("foreign", "newer", "unknown-game", "other-rules", "unfinished", "damaged"),
        *("other-facts", "unnamed-facts", "bad-facts"),
    )
}


class WrongSettings(Exception):
    """The bot cannot play as it is set up, however often it is started."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for, and return the exit code."""
    parser = cli.parser()
    asked = parser.parse_args(arguments)
    if asked.command is None:
        parser.print_help()
        return DONE
    try:
        code = COMMANDS[asked.command](asked)
        sys.stdout.flush()
    except WrongSettings as error:
        print(error, file=sys.stderr)
        return WRONG_SETTINGS
    except (Complaint, CannotOpen, Refused) as error:
        print(_said(error.refusal) if isinstance(error, Refused) else error, file=sys.stderr)
        return UNABLE
    except BrokenPipeError:  # the reader has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


# The commands


def run(asked: Namespace) -> int:
    """Play, on Discord or on the local one, until somebody stops it."""
    from bot import run as running  # only those who play wait for discord.py and Pillow

    settings = _settings()
    logged = logs.set_up(settings.log, settings.log_level, [settings.token or ""]).counts
    playing = running.run(settings, _games(), fresh=asked.fresh, in_spite=asked.in_spite, logged=logged)
    try:
        asyncio.run(playing)
    except running.WrongToken:
        raise WrongSettings(
            "Discord does not know this token: set the right DISCORD_TOKEN in .env."
        ) from None
    except running.PortTaken:
        raise WrongSettings(f"Port {settings.port} is in use: set another PORT in .env.") from None
    except running.HealthTaken:
        raise WrongSettings("HEALTH names an address that cannot be used: set another one in .env.") from None
    except running.NotAdmitted as error:
        raise WrongSettings(str(error)) from None
    return DONE


def run_check(asked: Namespace) -> int:
    """Look through a database and the games that are running, without a change to it."""
    database = _database(asked)
    if not database.exists():
        raise Complaint(f"There is no database {database}: name the right one with --database.")
    return asyncio.run(_checked(database, replay=asked.replay))


async def _checked(database: Path, *, replay: bool) -> int:
    """Tell what is wrong with running games, and how many were looked at."""
    looked, found = 0, []
    async with reading(database, _games()) as store:
        with tqdm(unit=" games", total=await store.count_running(), disable=None, leave=False) as bar:
            async for finding in looked_through(store, replay=replay):
                looked += 1
                bar.update()
                found += [finding] if finding else []
    for finding in found:
        print(f"Game {finding.game} {finding.what}{'' if finding.grave else ' (it can be played on)'}.")
    games, done = "game" if looked == 1 else "games", "shown and replayed" if replay else "shown"
    print(f"{database} is whole; {looked:,} running {games} {done}, {len(found):,} in trouble.")
    return FAILED if any(finding.grave for finding in found) else DONE


def run_health(asked: Namespace) -> int:
    """Ask a bot that is running how it is doing."""
    from urllib.error import HTTPError
    from urllib.request import urlopen

    if (address := _settings().health) is None:
        raise Complaint("HEALTH is not set: nobody can be asked.")
    try:
        with urlopen(f"http://{address.host}:{address.port}/ready", timeout=PATIENCE) as answer:
            print(answer.read().decode().strip())
    except HTTPError as error:
        print(error.read().decode().strip())
        return FAILED
    except OSError as error:
        print(f"no answer: {error}")
        return FAILED
    return DONE


def run_simulation(asked: Namespace) -> int:
    """Play games and tell what happened."""
    rules = _chosen(_games(), asked.game)
    players, options = _seats(rules, asked.players), read_options(rules, dict(asked.option))
    seed, choose = asked.seed or SEED, PLAYERS[asked.play]
    with tqdm(total=asked.games, unit=" games", disable=None, leave=False) as bar:
        report = simulate.simulate(rules, players, asked.games, seed, options, lambda _: bar.update(), choose)
    _warn(report)
    print(json.encode(report.public()).decode() if asked.json else "\n".join(_told(rules, report)))
    return DONE if report.clean else FAILED


def run_tournament(asked: Namespace) -> int:
    """Let computer players play each other."""
    from bot.tools import arena, tournament

    rules = _chosen(_games(), asked.game)
    for name in (asked.a, asked.b):
        arena.player(name)
    options = dict(asked.option)
    read_options(rules, options)  # a wrong one is told before anybody plays
    if (asked.seed or SEED).startswith(tournament.TUNING):
        raise Complaint(f"Seeds that begin with {tournament.TUNING} are for tuning: measure with another.")
    match = tournament.Match(
        game=rules.key,
        players=_seats(rules, asked.players),
        a=asked.a,
        b=asked.b,
        seed=asked.seed or SEED,
        seating=asked.seating,
        options=options,
    )
    file, workers = Path(asked.results) if asked.results else None, asked.workers or os.cpu_count() or 1
    played = tournament.results(match, asked.games, file, workers)
    told = tournament.report(match, tqdm(played, total=asked.games, unit=" games", disable=None, leave=False))
    if asked.json:
        print(tournament.public(told).decode())
    else:
        print("\n".join(tournament.summary(told)))
    return DONE


def run_tuning(asked: Namespace) -> int:
    """Look for better weights of a mind, and write down what was found."""
    from bot.tools import taught, tune

    rules = _chosen(_games(), asked.game)
    mind = shelf.mind(rules)
    if mind is None:
        raise Complaint(f"Nobody has taught the computer {rules.key} yet.")
    start, options = taught.named(mind.weights), dict(asked.option)
    read_options(rules, options)
    names = taught.chosen(start, tuple(asked.only or ["*"]))
    if not names:
        raise Complaint(
            f"No weight is named so. There are, for example: {', '.join(taught.chosen(start, ('*',))[:9])}."
        )
    tuning = tune.Tuning(
        game=rules.key,
        players=_seats(rules, asked.players),
        level=Level(asked.level),
        names=names,
        seed=asked.seed or SEED,
        deals=asked.deals,
        reach=asked.reach / 100,
        options=options,
    )
    file, workers = Path(asked.results) if asked.results else None, asked.workers or os.cpu_count() or 1
    total, proposal = asked.steps * asked.deals + asked.check, {name: start[name] for name in names}
    bar = tqdm(total=total, unit=" deals", disable=None, leave=False)
    with bar, tune.duelling(tuning, workers, bar.update) as duel:
        for number, weights in enumerate(tune.tuned(tuning, start, asked.steps, duel, file), 1):
            proposal = weights
            bar.update(number * asked.deals - bar.n)  # of those that the file had
        told = tune.verdict(tuning, start, proposal, duel, asked.check)
    text = (SEEDS / rules.key / shelf.TAUGHT).read_text("utf-8")
    _write(Path(asked.output), taught.written(text, proposal).encode())
    print("\n".join(tune.summary(tuning, start, proposal, told)))
    return DONE


def run_picture(asked: Namespace) -> int:
    """Draw a game as it stands after some decisions."""
    import rendering  # only those who draw wait for Pillow
    from bot.tools import picture

    form, words = picture.form(asked.output), Words.load()
    picture.check(asked, words)
    game = _recorded(asked) if Path(asked.game).suffix else _simulated(asked)
    order = asyncio.run(picture.ordered(game, picture.wanted(asked, game), words))
    data = rendering.draw(order, form)
    _write(Path(asked.output), data)
    print(f"{asked.output}: {picture.told(game)}, {len(data) / 1024:,.0f} KiB")
    if asked.alt:
        print(rendering.describe(order, words))
    return DONE


def run_replay(asked: Namespace) -> int:
    """Write a page of a recorded game."""
    from bot.tools import replay  # only those who draw wait for Pillow

    words = Words.load()
    replay.check(asked, words)
    game = replayed(_read(asked.file), _games())
    told, films = asyncio.run(replay.told(game, asked, words))
    with tqdm(films, unit=" pictures", disable=None, leave=False) as bar:
        text = replay.written(told, bar, asked.width)
    _write(Path(asked.output), text.encode())
    print(f"{asked.output}: {len(told.steps):,} positions, {len(text) / 2**20:.1f} MiB")
    return DONE


def run_export(asked: Namespace) -> int:
    """Write down a game from the database."""
    database = _database(asked)
    if not database.exists():
        raise Complaint(f"There is no database {database}: name the right one with --database.")
    text = asyncio.run(_exported(database, _games(), asked.id))
    if asked.output == STANDARD:
        sys.stdout.write(text)
    else:
        _write(Path(asked.output), text.encode())
    return DONE


def run_verification(asked: Namespace) -> int:
    """Replay a record and say whether it is right."""
    verdict = verify(_read(asked.file), _games())
    name = "The record" if asked.file == STANDARD else asked.file
    if verdict.problem is None:
        print(f"{name} is right: all {verdict.checked:,} lines match, every draw in them, and the result.")
        print(f"Compare its seal with the one published when the game began: {verdict.seal}")
        if verdict.other:
            print(f"It carries its own facts, which differ from seeds/ here: {', '.join(verdict.other)}.")
        return DONE
    at = "" if verdict.line is None else f" line {verdict.line}:"
    print(f"{name}:{at} {_said(verdict.problem)}", file=sys.stderr)
    return UNABLE if verdict.line is None and verdict.problem.key in UNREADABLE else FAILED


def run_backup(asked: Namespace) -> int:
    """Copy all games into a new file."""
    with tqdm(unit=" pages", disable=None, leave=False) as bar:
        held = back_up(_database(asked), Path(asked.file), partial(_progress, bar))
    print(f"{asked.file}: {_told_of(held)}, checked.")
    return DONE


def run_restore(asked: Namespace) -> int:
    """Bring a backup back."""
    database = _database(asked)
    with tqdm(unit=" pages", disable=None, leave=False) as bar:
        progress = partial(_progress, bar)
        held, old = bring_back(Path(asked.file), database, datetime.now().astimezone(), progress)
    print(f"{database} is restored: {_told_of(held)}.")
    if old:
        print(f"What was there before is kept in {old}.")
    return DONE


COMMANDS: Mapping[str, Callable[[Namespace], int]] = {
    "run": run,
    "simulate": run_simulation,
    "tournament": run_tournament,
    "tune": run_tuning,
    "picture": run_picture,
    "export": run_export,
    "verify": run_verification,
    "replay": run_replay,
    "backup": run_backup,
    "restore": run_restore,
    "check": run_check,
    "health": run_health,
}


# What they need


def _games() -> Shelf:
    try:
        return shelf.games()
    except (SeedError, ValueError) as error:  # they name the file and the key
        raise Complaint(f"{error}. Mend that file, then try again.") from error


def _chosen(games: Shelf, key: str) -> AnyRules:
    if key not in games:
        raise Complaint(f"There is no game {key!r} here: choose {any_of(games)}.")
    return games[key]


def _seats(rules: AnyRules, asked: int | None) -> int:
    """Return how many play: as many as asked for, or the fewest."""
    players = rules.seats[0] if asked is None else asked
    if players not in rules.seats:
        allowed = any_of(map(str, rules.seats))
        raise Complaint(f"{_title(rules)} is not for {players} players: choose --players {allowed}.")
    return players


def _simulated(asked: Namespace) -> Replay:
    """Play the game that comes first in a simulation, as far as a picture needs it."""
    from bot.tools import picture

    rules = _chosen(_games(), asked.game)
    players, options = _seats(rules, asked.players), read_options(rules, dict(asked.option))
    chance = simulate.chance_of(asked.seed or SEED)
    seed = simulate.dealt(chance)
    lines = picture.simulated(rules, players, options, seed, chance)
    with tqdm(lines, total=asked.after, unit=" decisions", disable=None, leave=False) as bar:
        return Replay(rules=rules, options=options, seed=seed, lines=picture.first_lines(bar, asked))


def _recorded(asked: Namespace) -> Replay:
    """Read a game as far as a picture needs it."""
    from bot.tools import picture

    if asked.players or asked.seed or asked.option:
        raise Complaint("A record has its own players, seed and options: leave them out.")
    game = replayed(_read(asked.game), _games())
    return replace(game, lines=picture.first_lines(game.lines, asked))


def _title(rules: AnyRules) -> str:
    return Words.load().say(LANGUAGE, f"{rules.key}-game")


def _said(refusal: Refusal) -> str:
    return Words.load().say(LANGUAGE, refusal.key, refusal.facts)


def _told(rules: AnyRules, report: simulate.Report) -> Sequence[str]:
    words = Words.load()
    endings = {key: words.say(LANGUAGE, f"{rules.key}-ending-{key}") for key in report.endings}
    return simulate.summary(report, _title(rules), endings)


def _warn(report: simulate.Report) -> None:
    """Tell the first violations, how many more there are, and which games never ended."""
    for problem in report.problems[:TOLD]:
        print(f"Violation in {problem}", file=sys.stderr)
    if report.violations > TOLD:
        print(f"There are {report.violations - TOLD:,} more violations.", file=sys.stderr)
    if report.endless:
        print(
            f"{report.endless:,} games were not over after {simulate.MOST_ACTIONS:,} actions.",
            file=sys.stderr,
        )


def _settings() -> Settings:
    try:
        return read_settings(os.environ, Path(".env"))
    except SettingError as error:
        raise WrongSettings(f"{error}. Mend that setting, then try again.") from error


def _database(asked: Namespace) -> Path:
    return Path(asked.database or _settings().database)


def _told_of(held: Contents) -> str:
    games, lines = ("" if number == 1 else "s" for number in (held.games, held.lines))
    return f"{held.games:,} game{games} with {held.lines:,} line{lines}"


def _progress(bar: "tqdm[Never]", left: int, of: int) -> None:
    bar.total = of
    bar.update(of - left - bar.n)


async def _exported(database: Path, games: Shelf, game_id: int) -> str:
    async with reading(database, games) as store:
        return await Table(store, games).export(game_id)


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == STANDARD else Path(file).read_bytes()
    except OSError as error:
        raise Complaint(f"{file} cannot be read ({error.strerror}): name a file made by export.") from error


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Complaint(f"{path} cannot be written ({error.strerror}): name another file.") from error


if __name__ == "__main__":
    sys.exit(main())
