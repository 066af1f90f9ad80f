"""`python -m bot`, run as people run it: what it prints, what it refuses, and its exit codes."""

import asyncio
import fcntl
import json
import os
import pty
import shutil
import socket
import struct
import subprocess
import sys
import termios
from pathlib import Path
from random import Random

import pytest

from bot import __main__ as program
from bot import shelf, simulate
from bot.storage import Store
from bot.table import Table
from tests.bench import take_turn
from tests.toy import Quarry

ROOT = Path(__file__).resolve().parents[1]
KEYS = {
    *("game", "players", "options", "games", "finished", "actions", "rounds"),
    *("seconds", "actions_per_second", "violations", "scores"),
}
TIMED = ("seconds", "actions_per_second")


def run(*words, stdin=None, root=ROOT, **environment):
    """Run the command line as a process of its own, and return what came of it."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *map(str, words)],
        check=False,
        cwd=root,
        env={**os.environ, "DATABASE": "", **environment},
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
    )


def refuses(done):
    """Return the one line that says why nothing was done."""
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr


# Help


@pytest.mark.parametrize("command", [(), ("run",), ("simulate",), ("export",), ("verify",)])
def test_everything_has_help_with_an_example(command):
    done = run(*command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "examples:\n  python -m bot " in done.stdout


def test_nothing_asked_is_answered_with_help():
    assert run().stdout == run("--help").stdout


def test_a_port_in_use_is_said(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run("run", PORT=port, DISCORD_TOKEN="", DATABASE=str(tmp_path / "games.db"))
    assert refuses(done) == f"Port {port} is in use: set another PORT in .env.\n"


def test_a_database_that_cannot_be_opened_is_said(tmp_path):
    (tmp_path / "notes.db").write_text("these are notes, and no database at all " * 50, "utf-8")
    done = run("run", PORT="0", DISCORD_TOKEN="", DATABASE=str(tmp_path / "notes.db"))
    assert "notes.db" in refuses(done)


# Simulate


def simulated(*words, **environment):
    done = run("simulate", "oasis", *words, "--json", **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def untimed(report):
    return {key: value for key, value in report.items() if key not in TIMED}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games_end_and_break_no_law(players):
    report = simulated("--players", players, "--games", 6, "--seed", 7)
    assert set(report) == KEYS
    assert (report["game"], report["players"], report["games"]) == ("oasis", players, 6)
    assert (report["finished"], report["violations"]) == (6, 0)
    assert set(report["rounds"]) == {"min", "median", "max"}
    assert report["rounds"]["min"] <= report["rounds"]["median"] <= report["rounds"]["max"]
    assert set(report["scores"]) == {"min", "median", "max", "mean", "winner_mean"}
    assert report["options"] == dict.fromkeys(report["options"], False)


def test_the_same_seed_plays_the_same_games():
    first, second = (simulated("--games", 4, "--seed", "x", PYTHONHASHSEED=salt) for salt in ("1", "2"))
    assert untimed(first) == untimed(second)
    assert untimed(first) != untimed(simulated("--games", 4, "--seed", "y"))


def test_a_longer_run_begins_with_the_same_games():
    played = []
    rules = shelf.games()["oasis"]
    for games in (1, 2):
        simulate.simulate(rules, 3, games, "x", rules.options(), played.append)
    assert played[0] == played[1]


def test_options_are_played_by():
    report = simulated("--games", 3, "--option", "sealed_offers=true", "--option", "open_scores=True")
    assert [name for name, value in report["options"].items() if value] == ["sealed_offers", "open_scores"]


def test_people_get_a_summary():
    done = run("simulate", "oasis", "--games", 3)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Oasis, 3 players")
    assert "3 of 3 games" in done.stdout
    assert "oasis-ending" not in done.stdout


def test_a_terminal_gets_a_progress_bar():
    terminal, its_end = pty.openpty()
    fcntl.ioctl(its_end, termios.TIOCSWINSZ, struct.pack("4H", 24, 80, 0, 0))
    command = [sys.executable, "-m", "bot", "simulate", "oasis", "--games", "2", "--json"]
    done = subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE, stderr=its_end, timeout=120)
    assert b"2 [" in os.read(terminal, 9999)
    assert json.loads(done.stdout)["finished"] == 2
    os.close(its_end)
    os.close(terminal)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess"], "choose "),
        (["oasis", "--players", "6"], "choose --players 3, 4 or 5"),
        (["oasis", "--players", "two"], "a whole number"),
        (["oasis", "--games", "0"], "a whole number"),
        (["oasis", "--games", "-1"], "a whole number"),
        (["oasis", "--option", "gold=true"], "sealed_offers"),
        (["oasis", "--option", "open_scores=perhaps"], "true"),
        (["oasis", "--option", "open_scores"], "NAME=VALUE"),
        (["oasis", "--option", "=true"], "NAME=VALUE"),
        ([], "GAME"),
    ],
)
def test_a_wrong_request_is_told_what_to_do(words, why):
    assert why in refuses(run("simulate", *words))


def test_an_unknown_command_is_told_which_there_are():
    assert "simulate" in refuses(run("dance"))


@pytest.fixture
def elsewhere(tmp_path):
    """The program with seeds of its own."""
    for folder in ("bot", "seeds"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.parametrize(
    ("file", "right", "wrong", "why"),
    [
        ("cards.toml", "copies = ", "copies = -", "seeds/oasis/cards.toml: "),
        ("cards.toml", "copies", "kopies", ".kopies: "),
        ("pieces.toml", "camels = ", "camels = no", "seeds/oasis/pieces.toml: "),
        ("board.toml", "~", "%", "seeds/oasis/board.toml: map: "),
    ],
)
def test_damaged_seeds_are_named_by_file_and_key(elsewhere, file, right, wrong, why):
    path = elsewhere / "seeds" / "oasis" / file
    path.write_text(path.read_text("utf-8").replace(right, wrong), "utf-8")
    assert why in refuses(run("simulate", "oasis", root=elsewhere))


class Leaky(Quarry):
    """Loses something in the second round of turns."""

    def violations(self, state):
        return ("stones: one is gone", "coins: one is gone") if state.turn else ()


class Endless(Quarry):
    """Has always something to do that leads nowhere."""

    def apply(self, state, action):
        return super().apply(state, action)._replace(state=state)


class Deaf(Quarry):
    """Offers what it then refuses."""

    def legal_actions(self, state, seat):
        return tuple(kind(seat=seat) for kind in self.actions[1:2])


class Stuck(Quarry):
    def legal_actions(self, state, seat):
        return ()


def played(rules, monkeypatch, capsys):
    """Simulate a game that is not on the shelf; return the exit code, the report and the warnings."""
    monkeypatch.setattr(shelf, "games", lambda: {"quarry": rules})
    monkeypatch.setattr(simulate, "LONGEST", 40)
    code = program.main(["simulate", "quarry", "--games", "4", "--json"])
    out, err = capsys.readouterr()
    return code, json.loads(out), err


def test_a_sound_game_passes(monkeypatch, capsys):
    code, report, warnings = played(Quarry(), monkeypatch, capsys)
    assert (code, report["finished"], report["violations"], warnings) == (0, 4, 0, "")


def test_a_broken_law_is_counted_and_located(monkeypatch, capsys):
    code, report, warnings = played(Leaky(), monkeypatch, capsys)
    assert (code, report["finished"], report["violations"]) == (1, 0, 8)
    assert warnings.startswith("Violation in game 1, line ")
    assert warnings.count("is gone") == program.TOLD
    assert "3 more" in warnings


def test_an_endless_game_is_given_up(monkeypatch, capsys):
    code, report, warnings = played(Endless(), monkeypatch, capsys)
    assert (code, report["finished"], report["violations"], report["actions"]) == (1, 0, 0, 160)
    assert report["rounds"] == {"min": None, "median": None, "max": None}
    assert "4 games were not over after 40 actions" in warnings


@pytest.mark.parametrize(
    ("rules", "why"), [(Deaf(), "offered, then refused"), (Stuck(), "nothing to choose")]
)
def test_a_dead_end_is_a_violation(rules, why, monkeypatch, capsys):
    code, report, warnings = played(rules, monkeypatch, capsys)
    assert (code, report["finished"], report["violations"]) == (1, 0, 4)
    assert why in warnings


@pytest.mark.soak
@pytest.mark.parametrize("sealed", ["false", "true"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_hundreds_of_games_end_and_break_no_law(players, sealed):
    words = ("--players", players, "--games", 300, "--seed", 7, "--option", f"sealed_offers={sealed}")
    first, second = simulated(*words), simulated(*words)
    assert (first["finished"], first["violations"]) == (300, 0)
    assert untimed(first) == untimed(second)


# Export and verify


async def play_into(path):
    """Leave a finished game 1 and a running game 2 in a database."""
    games, chance = shelf.games(), Random(3)
    store = await Store.open(path, games)
    try:
        table = Table(store, games)
        for channel in (1, 2):
            await table.deal("oasis", channel, (11, 12, 13), {})
        while await take_turn(table, 1, chance):
            pass
        await take_turn(table, 2, chance)
    finally:
        await store.close()


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "games.db"
    asyncio.run(play_into(path))
    return path


@pytest.fixture(scope="module")
def record(database):
    """The finished game, as exported."""
    done = run("export", 1, "--database", database)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture
def file(record, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(record, "utf-8")
    return path


def test_an_export_says_all_about_a_finished_game(record):
    told = json.loads(record)
    assert (told["game"], told["seats"], told["status"]) == ("oasis", 3, "finished")
    assert told["seed"]
    assert told["lines"][1]["code"]
    assert told["result"]["standings"]


def test_an_export_can_go_to_a_file(database, record, tmp_path):
    done = run("export", 1, "--database", database, "-o", tmp_path / "game.json")
    assert (done.returncode, done.stdout) == (0, "")
    assert (tmp_path / "game.json").read_text("utf-8") == record


def test_the_database_can_be_a_setting(database, record):
    assert run("export", 1, DATABASE=str(database)).stdout == record


def test_an_export_verifies(file, record):
    lines = len(json.loads(record)["lines"])
    for done in (run("verify", file), run("verify", "-", stdin=record)):
        assert (done.returncode, done.stderr) == (0, "")
        assert f"all {lines} lines" in done.stdout
        assert json.loads(record)["seal"] in done.stdout


@pytest.mark.parametrize("line", [1, 50])
def test_a_changed_line_is_named(record, line):
    rows = record.split("\n")
    at = next(n for n, row in enumerate(rows) if row.startswith(f'{{"line":{line},'))
    rows[at] = rows[at].replace('"fingerprint":"', '"fingerprint":"0')
    done = run("verify", "-", stdin="\n".join(rows))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"line {line}: " in done.stderr


def test_a_changed_move_is_named(record):
    rows = record.split("\n")
    at, row = next((n, row) for n, row in enumerate(rows) if '"code":"Stop"' in row)
    rows[at] = row.replace('"code":"Stop"', '"code":"Reveal"')
    done = run("verify", "-", stdin="\n".join(rows))
    assert done.returncode == 1
    assert f"line {json.loads(row.rstrip(','))['line']}: " in done.stderr


def test_a_changed_result_or_seed_differs(record):
    told = json.loads(record)
    total = told["result"]["standings"][0]["total"]
    for right, wrong in ((f'"total":{total}', f'"total":{total + 1}'), (told["seed"], "0" * 32)):
        done = run("verify", "-", stdin=record.replace(right, wrong))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("The record: ")


@pytest.mark.parametrize("text", ["", "no record", "{}", "[1]", '{"format": "other"}'])
def test_what_is_no_record_is_refused(text):
    assert refuses(run("verify", "-", stdin=text)).startswith("The record: ")


def test_a_running_game_keeps_its_seed_and_cannot_be_verified(database):
    done = run("export", 2, "--database", database)
    assert done.returncode == 0
    assert "seed" not in json.loads(done.stdout)
    assert refuses(run("verify", "-", stdin=done.stdout))


@pytest.mark.parametrize("number", ["3", "999999999999999999"])
def test_an_unknown_game_is_named(database, number):
    assert number in refuses(run("export", number, "--database", database))


def test_files_that_do_not_fit_are_named(database, tmp_path):
    missing, foreign = tmp_path / "missing.db", tmp_path / "foreign.db"
    foreign.write_text("no database\n" * 100, "utf-8")
    assert "missing.db" in refuses(run("export", 1, "--database", missing))
    assert not missing.exists()
    assert "foreign.db" in refuses(run("export", 1, "--database", foreign))
    assert "x.json" in refuses(run("export", 1, "--database", database, "-o", tmp_path / "no" / "x.json"))
    assert "none.json" in refuses(run("verify", tmp_path / "none.json"))
    assert str(tmp_path) in refuses(run("verify", tmp_path))


def test_a_reader_may_stop_reading(database):
    command = [sys.executable, "-m", "bot", "export", "1", "--database", str(database)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(60)


# The bench


@pytest.mark.soak
def test_the_bench_measures_what_it_should():
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--quick", "--json"],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    aims = [figure["aim"] for figures in json.loads(done.stdout).values() for figure in figures]
    tables = sum(len(rules.seats) for rules in shelf.games().values())
    assert [aim for aim in aims if aim and aim != "–"] == ["at least 1"] * tables + ["at most 1.2", "below 1"]
