"""`export` and `verify`: a record says all, and whatever is changed in it is found."""

import asyncio
import json
import subprocess
import sys
from random import Random

import pytest

from bot import shelf
from bot.storage.games import Store
from bot.table import Table
from tests.bench.clicks import take_turn
from tests.tools.commands import ROOT, ask, refuses, run


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
    done = ask("export", 1, "--database", database, "-o", tmp_path / "game.json")
    assert (done.returncode, done.stdout) == (0, "")
    assert (tmp_path / "game.json").read_text("utf-8") == record


def test_the_database_can_be_a_setting(database, record):
    assert ask("export", 1, DATABASE=str(database)).stdout == record


def test_an_export_verifies(file, record):
    lines = len(json.loads(record)["lines"])
    for done in (ask("verify", file), run("verify", "-", stdin=record)):
        assert (done.returncode, done.stderr) == (0, "")
        assert f"all {lines} lines" in done.stdout
        assert json.loads(record)["seal"] in done.stdout


@pytest.mark.parametrize("line", [1, 50])
def test_a_changed_line_is_named(record, line):
    rows = record.split("\n")
    at = next(n for n, row in enumerate(rows) if row.startswith(f'{{"line":{line},'))
    rows[at] = rows[at].replace('"fingerprint":"', '"fingerprint":"0')
    done = ask("verify", "-", stdin="\n".join(rows))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"line {line}: " in done.stderr


def test_a_changed_move_is_named(record):
    rows = record.split("\n")
    at, row = next((n, row) for n, row in enumerate(rows) if '"code":"Stop"' in row)
    rows[at] = row.replace('"code":"Stop"', '"code":"Reveal"')
    done = ask("verify", "-", stdin="\n".join(rows))
    assert done.returncode == 1
    assert f"line {json.loads(row.rstrip(','))['line']}: " in done.stderr


def test_a_changed_result_or_seed_differs(record):
    told = json.loads(record)
    total = told["result"]["standings"][0]["total"]
    for right, wrong in ((f'"total":{total}', f'"total":{total + 1}'), (told["seed"], "0" * 32)):
        done = ask("verify", "-", stdin=record.replace(right, wrong))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("The record: ")


@pytest.mark.parametrize("text", ["", "no record", "{}", "[1]", '{"format": "other"}'])
def test_what_is_no_record_is_refused(text):
    assert refuses(ask("verify", "-", stdin=text)).startswith("The record: ")


def test_a_running_game_keeps_its_seed_and_cannot_be_verified(database):
    done = ask("export", 2, "--database", database)
    assert done.returncode == 0
    assert "seed" not in json.loads(done.stdout)
    assert refuses(ask("verify", "-", stdin=done.stdout))


@pytest.mark.parametrize("number", ["3", "999999999999999999"])
def test_an_unknown_game_is_named(database, number):
    assert number in refuses(ask("export", number, "--database", database))


def test_files_that_do_not_fit_are_named(database, tmp_path):
    missing, foreign = tmp_path / "missing.db", tmp_path / "foreign.db"
    foreign.write_text("no database\n" * 100, "utf-8")
    assert "missing.db" in refuses(ask("export", 1, "--database", missing))
    assert not missing.exists()
    assert "foreign.db" in refuses(ask("export", 1, "--database", foreign))
    assert "x.json" in refuses(ask("export", 1, "--database", database, "-o", tmp_path / "no" / "x.json"))
    assert "none.json" in refuses(ask("verify", tmp_path / "none.json"))
    assert str(tmp_path) in refuses(ask("verify", tmp_path))


def test_a_reader_may_stop_reading(database):
    command = [sys.executable, "-m", "bot", "export", "1", "--database", str(database)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(60)
