"""`simulate`: what it plays, what it tells, and what it refuses."""

import fcntl
import json
import os
import pty
import shutil
import struct
import subprocess
import sys
import termios

import pytest

from bot import __main__ as program
from bot import shelf
from bot.tools import cli, players, simulate
from tests.support.sweeps import sweep, thinned
from tests.support.toy import Quarry
from tests.tools.commands import ROOT, ask, refuses, run, simulated, untimed

KEYS = {
    *("game", "players", "options", "games", "finished", "actions", "rounds"),
    *("seconds", "actions_per_second", "violations", "scores"),
}


@pytest.mark.parametrize("players", sweep([3, 4, 5], [4]))
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
    words = ("--games", 4, "--seed", "x")
    first, second = (simulated(*words, how=run, PYTHONHASHSEED=salt) for salt in ("1", "2"))
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
    done = ask("simulate", "oasis", "--games", 3)
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
        (["oasis", "--play", "well"], "'random', 'advised'"),
        ([], "GAME"),
    ],
)
def test_a_wrong_request_is_told_what_to_do(words, why):
    assert why in refuses(ask("simulate", *words))


@pytest.mark.parametrize("game", shelf.games())
def test_players_who_take_advice_end_their_games_and_break_no_law(game, capsys):
    words = ["simulate", game, "--play", "advised", "--games", "2", "--json"]
    reports = []
    for _ in range(2):
        assert program.main(words) == 0
        reports.append(json.loads(capsys.readouterr().out))
    assert (reports[0]["finished"], reports[0]["violations"]) == (2, 0)
    assert untimed(reports[0]) == untimed(reports[1])


@pytest.mark.parametrize("game", sweep(["giganten", "oasis", "oilfield"], ["oasis"]))
def test_advice_helps(game):
    rules = shelf.games()[game]
    reports = [
        simulate.simulate(rules, rules.seats[-1], 5, "x", rules.options(), choose=choose)
        for choose in (players.at_random, players.advised)
    ]
    assert reports[1].scores.median > reports[0].scores.median * 1.2


def test_there_is_a_word_for_every_way_to_play():
    assert tuple(players.PLAYERS) == cli.PLAYERS


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
    thinned(
        [
            ("cards.toml", "copies = ", "copies = -", "seeds/oasis/cards.toml: "),
            ("cards.toml", "copies", "kopies", ".kopies: "),
            ("pieces.toml", "camels = ", "camels = no", "seeds/oasis/pieces.toml: "),
            ("board.toml", "~", "%", "seeds/oasis/board.toml: map: "),
        ],
        3,
    ),
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
    monkeypatch.setattr(simulate, "MOST_ACTIONS", 40)
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


@pytest.mark.parametrize("rules", [Deaf(), Stuck()])
def test_advice_does_not_hide_a_dead_end(rules):
    report = simulate.simulate(rules, 2, 3, "x", rules.options(), choose=players.advised)
    assert (report.finished, report.violations) == (0, 3)


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
