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
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image

import rendering
from bot import __main__ as program
from bot import cli, export, orders, picture, players, shelf, simulate
from bot.engine import codec
from bot.engine.core import visible
from bot.storage import Store
from bot.table import Table
from bot.voice import Voice
from bot.words import Words
from cogs import panel
from rendering import Mark, Order
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


@pytest.mark.parametrize("command", [(), *[(name,) for name in program.COMMANDS]])
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
        (["oasis", "--play", "well"], "'random', 'advised'"),
        ([], "GAME"),
    ],
)
def test_a_wrong_request_is_told_what_to_do(words, why):
    assert why in refuses(run("simulate", *words))


@pytest.mark.parametrize("game", shelf.games())
def test_players_who_take_advice_end_their_games_and_break_no_law(game, capsys):
    words = ["simulate", game, "--play", "advised", "--games", "3", "--json"]
    reports = []
    for _ in range(2):
        assert program.main(words) == 0
        reports.append(json.loads(capsys.readouterr().out))
    assert (reports[0]["finished"], reports[0]["violations"]) == (3, 0)
    assert untimed(reports[0]) == untimed(reports[1])


@pytest.mark.parametrize("game", ["giganten", "oasis", "oilfield"])
def test_advice_helps(game):
    rules = shelf.games()[game]
    reports = [
        simulate.simulate(rules, rules.seats[-1], 12, "x", rules.options(), choose=choose)
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


# Pictures

RECORDS = ROOT / "tests" / "records"
RECORD = RECORDS / "oasis-3-stock-oasis.json"
WORDS = Words.load()


def drawn(capsys, file, *words):
    """Draw a picture; return it and what was said."""
    assert program.main(["picture", *map(str, words), "-o", str(file)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    with Image.open(file) as image:
        image.load()
    return image, out


@pytest.mark.parametrize(
    ("words", "size"),
    [
        (["oasis", "--after", "0"], (1600, 1048)),
        (["giganten", "--after", "60", "--kind", "panel"], None),
        (["oilfield", "--players", "5", "--after", "90", "--kind", "player", "--seat", "2"], None),
        (["pipeline", "--after", "40", "--kind", "zoom", "--zoom", "2", "--theme", "dark"], None),
        (["giganten", "--after", "60", "--kind", "zoom", "--zoom", "map", "--seat", "3"], None),
        (["oasis", "--kind", "final"], (1600, 1060)),
        (["oilfield", "--kind", "lobby"], (1600, 800)),
    ],
)
def test_every_kind_of_picture_is_drawn(words, size, tmp_path, capsys):
    webp, said = drawn(capsys, tmp_path / "one.webp", *words)
    png, again = drawn(capsys, tmp_path / "one.PNG", *words, "--alt")
    assert (webp.format, png.format) == ("WEBP", "PNG")
    assert webp.size == png.size == (size or webp.size)
    assert said.startswith(f"{tmp_path / 'one.webp'}: ")
    assert again.count("\n") > said.count("\n") == 1


def test_a_webp_is_what_the_bot_posts(tmp_path, capsys):
    """Any process that draws the same order has the same bytes, the bot's own worker too."""
    rules = shelf.games()["oasis"]
    chance = simulate.chance_of("7")
    seed = simulate.dealt(chance)
    lines = list(islice(picture.simulated(rules, 4, rules.options(), seed, chance), 91))
    voice = Voice(WORDS, "en", rules, (), ("● Ann", "■ Bob", "▲ Cleo", "◆ Dan"))
    state = lines[-1].state
    view, events = rules.view(state, None), visible(lines[-1].events, None)
    task = voice.wait(rules.asked(state, min(rules.to_act(state))))
    order = Order(
        game="oasis",
        kind="board",
        view=codec.dumps(view),
        facts=rules.edition.facts,
        names=("Ann", "Bob", "Cleo", "Dan"),
        awaited=tuple(sorted(rules.to_act(state))),
        task=task,
        marks=tuple(Mark(square, kind="new") for square in orders.squares(rules, view, events)),
        title="Oasis #12",
    )
    assert order.marks
    drawn(capsys, tmp_path / "one.webp", "oasis", "--players", 4, "--seed", 7, "--after", 90)
    assert (tmp_path / "one.webp").read_bytes() == rendering.draw(order)


def test_a_panel_numbers_the_choices_and_shows_the_draft(tmp_path, capsys):
    found = set()
    for after in range(20, 60, 3):
        _, said = drawn(capsys, tmp_path / "x.png", RECORD, "--kind", "panel", "--after", after, "--alt")
        found |= {sign for sign in ("Numbered: 1 ", "In your draft: ", "New: ") if sign in said}
    assert found == {"Numbered: 1 ", "In your draft: ", "New: "}


@pytest.mark.parametrize(
    "name", ["giganten-4-open-auctions", "oasis-4-sealed_offers-stock-rocky", "oilfield-4", "pipeline-2-76"]
)
def test_a_panel_shows_just_the_position_that_was_asked_for(name):
    """Whatever of it is a draft, and whoever acts out of turn."""
    whole = export.replayed((RECORDS / f"{name}.json").read_bytes(), shelf.games())
    rules, last = whole.rules, len(whole.lines) - 1
    for after in range(1, last, max(1, last // 12)):
        state, part = whole.lines[after].state, replace(whole, lines=whole.lines[: after + 1])
        for seat in range(len(whole.lines[0].marks.since)):
            order = asyncio.run(picture.ordered(part, picture.Wanted(kind="panel", viewer=seat), WORDS))
            assert order.view == codec.dumps(rules.view(state, seat))
            assert order.awaited == tuple(sorted(rules.to_act(state)))


@pytest.mark.parametrize("after", [30, 31, 40, 41, 52, 60])
def test_a_panel_is_ordered_as_the_bot_orders_it(after, monkeypatch):
    ordered = []
    monkeypatch.setattr(orders, "side", lambda *asked: ordered.append(asked))
    whole = export.replayed(RECORD.read_bytes(), shelf.games())
    part = replace(whole, lines=whole.lines[: after + 1])
    seat = min(part.rules.to_act(part.lines[-1].state))
    asyncio.run(picture.ordered(part, picture.Wanted(kind="panel", viewer=seat), WORDS))
    ((reader, screen, ask, spots, recap),) = ordered
    shown = panel.panel(reader.voice, screen, recap)
    assert (shown.ask, shown.layout.spots) == (ask, spots)


def test_a_seat_sees_its_own_secrets_and_a_spectator_does_not(tmp_path, capsys):
    alts = [
        drawn(capsys, tmp_path / "x.png", RECORD, "--after", 80, *words, "--alt")[1]
        for words in (["--kind", "player", "--seat", "2"], ["--kind", "zoom", "--zoom", "2"])
    ]
    assert "Worth" in alts[0]
    assert "Worth" not in alts[1]


def test_a_picture_shows_the_first_game_of_a_simulation(tmp_path, capsys):
    report = simulated("--players", 3, "--games", 1, "--seed", "x", "--play", "advised")
    _, said = drawn(capsys, tmp_path / "x.png", "oasis", "--seed", "x")
    assert f"the end, after {report['actions']} decisions" in said


def test_options_are_drawn_by(tmp_path, capsys):
    plain, _ = drawn(capsys, tmp_path / "1.png", "oasis", "--after", 3)
    sealed, _ = drawn(capsys, tmp_path / "2.png", "oasis", "--after", 3, "--option", "sealed_offers=true")
    assert plain.tobytes() != sealed.tobytes()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess"], "choose giganten, oasis, oilfield or pipeline"),
        (["oasis", "--players", "2"], "choose --players 3, 4 or 5"),
        (["oasis", "--after", "9999"], "leave it out for the end"),
        (["oasis", "--after", "-1"], "a whole number"),
        (["oasis", "--after", "3", "--seat", "4"], "choose --seat 1, 2 or 3"),
        (["oasis", "--after", "3", "--seat", "0"], "a whole number"),
        (["oasis", "--kind", "poster"], "'lobby'"),
        (["oasis", "--after", "3", "--kind", "zoom"], "choose --zoom "),
        (["oasis", "--after", "3", "--kind", "zoom", "--zoom", "moon"], "no part 'moon': choose --zoom "),
        (["oasis", "--zoom", "1"], "--kind zoom"),
        (["oasis", "--kind", "final", "--after", "3"], "leave out --after"),
        (["oasis", "--kind", "lobby", "--after", "3"], "leave out --after"),
        (["oasis", "--theme", "sepia"], "choose --theme light"),
        (["oasis", "--locale", "xx"], "choose --locale "),
        (["oasis", "--option", "gold=true"], "sealed_offers"),
        (["missing.json"], "missing.json cannot be read"),
        ([__file__], "no record"),
        ([str(RECORD), "--players", "3"], "leave them out"),
        ([str(RECORD), "--after", "9999"], "leave it out for the end"),
    ],
)
def test_a_picture_that_makes_no_sense_is_not_drawn(words, why, tmp_path, capsys):
    try:
        code = program.main(["picture", *words, "-o", str(tmp_path / "x.png")])
    except SystemExit as left:
        code = left.code
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert why in err
    assert not (tmp_path / "x.png").exists()


@pytest.mark.parametrize(
    ("file", "why"),
    [("x.jpg", "ends in .webp or .png"), ("x", "ends in .webp or .png"), ("no/x.png", "cannot be written")],
)
def test_a_picture_needs_a_place_to_go(file, why, tmp_path):
    assert why in refuses(run("picture", "oasis", "--after", 0, "-o", tmp_path / file))


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
    pictures = ["at most 2"] * len(shelf.games()) + ["below 20"]
    clicks = ["0", "0", "below 3,000"]
    aimed = [aim for aim in aims if aim and aim != "–"]
    assert aimed == ["at least 1"] * tables + ["at most 1.2", "below 1"] + pictures + clicks
