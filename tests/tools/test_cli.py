"""`python -m bot`, run as people run it: help, and what is said where nothing can be done."""

import asyncio
import socket

import pytest

from bot import __main__ as program
from bot import shelf
from bot.storage.games import Store
from bot.table import Table
from tests.tools.commands import ask, refuses, run


@pytest.mark.parametrize("command", [(), *[(name,) for name in program.COMMANDS]])
def test_everything_has_help_with_an_example(command):
    done = ask(*command, "--help")
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
    assert refuses(done, code=78) == f"Port {port} is in use: set another PORT in .env.\n"


def test_a_setting_that_cannot_be_read_ends_as_what_no_restart_mends(tmp_path):
    done = ask("backup", tmp_path / "x.db", WORKERS="many")
    assert refuses(done, code=78).startswith("WORKERS: expected a number from 1 to 16, got 'many'.")


def test_an_address_in_use_is_said(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        more = {"PORT": "0", "DISCORD_TOKEN": "", "DATABASE": str(tmp_path / "games.db")}
        done = run("run", HEALTH=address, **more)
    assert refuses(done, code=78) == "HEALTH names an address that cannot be used: set another one in .env.\n"


def test_whoever_cannot_be_asked_is_not_well():
    assert "HEALTH is not set" in refuses(ask("health", HEALTH=""))
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))  # and nobody listens
        done = ask("health", HEALTH=f"127.0.0.1:{silent.getsockname()[1]}")
    assert (done.returncode, done.stdout[:9]) == (1, "no answer")


async def dealt(path):
    games = shelf.games()
    store = await Store.open(path, games)
    await Table(store, games).deal("oasis", 1, (1, 2, 3), {})
    await Table(store, games).deal("pipeline", 2, (1, 2), {})
    await store.close()


def test_a_database_is_checked_and_its_games_are_counted(tmp_path, monkeypatch):
    path = tmp_path / "games.db"
    asyncio.run(dealt(path))
    done = ask("check", "--database", path)
    assert (done.returncode, done.stdout) == (0, f"{path} is whole; 2 running games shown, 0 in trouble.\n")
    done = ask("check", "--replay", "--database", path)
    assert done.stdout == f"{path} is whole; 2 running games shown and replayed, 0 in trouble.\n"
    monkeypatch.setattr(type(shelf.games()["oasis"]), "violations", lambda *_: ("a camel is lost",))
    done = ask("check", "--database", path)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "Game 1 breaks a law: a camel is lost.",
        f"{path} is whole; 2 running games shown, 1 in trouble.",
    ]


def test_there_is_nothing_to_check_without_a_database(tmp_path):
    assert "There is no database" in refuses(ask("check", "--database", tmp_path / "none.db"))


def test_a_database_that_cannot_be_opened_is_said(tmp_path):
    (tmp_path / "notes.db").write_text("these are notes, and no database at all " * 50, "utf-8")
    done = run("run", PORT="0", DISCORD_TOKEN="", DATABASE=str(tmp_path / "notes.db"))
    assert "notes.db" in refuses(done)
