"""Playing the toy through the one door."""

import sqlite3
from contextlib import closing

from bot.engine.core import Refused, Seat, Who
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB, CAT, EVE = 111, 222, 333, 999
THREE = (ANN, BOB, CAT)


async def play(table, game, user, *codes):
    """Play a whole turn, as with a slash command, and publish it even if its end is held."""
    outcome = await table.step(game, user, None, codes, publish=True)
    return outcome if outcome.public else await table.publish(game, user, None)


def seen(screen):
    return screen.line, screen.rev


def stored(path):
    """Return the whole database, but for what has been shown."""
    with closing(sqlite3.connect(path)) as db:
        return [db.execute(f"SELECT * FROM {name}").fetchall() for name in ("game", "seat", "line", "draft")]


async def codes_of(table, game):
    return [(move.seat, move.code) for move in (await table._store.moves(game))[1:]]


class Refusing:
    """Expect a refusal, and that nothing has changed."""

    def __init__(self, path, key, /, **facts):
        self.path, self.key, self.facts = path, key, facts

    def __enter__(self):
        self.before = stored(self.path)

    def __exit__(self, kind, error, _traceback):
        assert isinstance(error, Refused), f"not refused: {error!r}"
        assert error.refusal.key == self.key
        assert self.facts.items() <= error.refusal.facts.items()
        assert stored(self.path) == self.before
        return True


def check_dropped(notes):
    (note,) = notes
    assert (note.key, note.player) == ("table-note-dropped", Who(Seat(2)))
    assert note.dropped == (("Hire",), ("Earn.1",))
    assert note.why.key == "quarry-refusal-no-cart"
