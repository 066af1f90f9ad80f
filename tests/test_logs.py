"""The log tells people and programs what happened, and nobody a secret."""

import io
import json
import logging

import pytest

from bot import logs


@pytest.fixture
def log():
    """Yield a way to set the log up, and put everything back."""
    root = logging.getLogger()
    before = root.level, root.handlers[:]
    yield logs.set_up
    root.setLevel(before[0])
    root.handlers[:] = before[1]


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_token_is_ever_logged_whoever_says_it(log, form):
    said = io.StringIO()
    log(form, "warning", ["hush"], said)
    try:
        raise ValueError("hush, a trace")
    except ValueError:
        logging.getLogger("x").exception("the token is %s", "hush")
    logging.getLogger("discord.http").warning("PATCH https://d/webhooks/12/aW50-key_/messages is slow")
    assert "hush" not in said.getvalue()
    assert "aW50" not in said.getvalue()
    assert "/webhooks/12/…/messages" in said.getvalue()


def test_json_is_one_object_a_line(log):
    said = io.StringIO()
    log("json", "info", (), said)
    logging.getLogger("bot.run").info("two\nlines and %s", "“quotes”")
    logging.getLogger("bot.run").debug("not this")
    (line,) = said.getvalue().splitlines()
    told = json.loads(line)
    assert (told["level"], told["where"], told["text"]) == ("info", "bot.run", "two\nlines and “quotes”")
    assert "trace" not in told


def test_what_is_logged_is_counted(log):
    counting = log("text", "error", (), io.StringIO())
    for level in (logging.WARNING, logging.ERROR, logging.ERROR):
        logging.getLogger("x").log(level, "something")
    assert counting.counts["error"] == 2
