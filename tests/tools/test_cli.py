"""`python -m bot`, run as people run it: help, and what is said where nothing can be done."""

import socket

import pytest

from bot import __main__ as program
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
    assert refuses(done) == f"Port {port} is in use: set another PORT in .env.\n"


def test_a_database_that_cannot_be_opened_is_said(tmp_path):
    (tmp_path / "notes.db").write_text("these are notes, and no database at all " * 50, "utf-8")
    done = run("run", PORT="0", DISCORD_TOKEN="", DATABASE=str(tmp_path / "notes.db"))
    assert "notes.db" in refuses(done)
