import re
import shutil
import sqlite3
from contextlib import closing

import pytest

from bot import __main__ as program
from bot import shelf
from bot.seeds import SEEDS
from bot.storage.games import Store
from bot.table import Table
from tests.engine.facts.editions import CORRECTIONS, HERE, TODAY


@pytest.fixture(params=[game for game in TODAY.values() if game.documents], ids=lambda game: game.key)
def rules(request):
    """Every game whose facts are in seeds/, one after another."""
    return request.param


@pytest.fixture(scope="session")
def corrected(tmp_path_factory):
    """The shelf after a number was corrected in every game."""
    root = tmp_path_factory.mktemp("corrected") / "seeds"
    shutil.copytree(SEEDS, root)
    for key, (file, numbers) in CORRECTIONS.items():
        text = (root / key / file).read_text("utf-8")
        for before in numbers:
            text, found = re.subn(f"({before})(\\d+)", lambda one: f"{one[1]}{int(one[2]) + 1}", text)
            assert found == 1
        (root / key / file).write_text(text, "utf-8")
    return shelf.games(root)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
async def open_table(path):
    """Open the table again and again, each time with the shelf of another day."""
    stores = []

    async def opened(games):
        for store in stores:
            await store.close()
        stores[:] = [await Store.open(path, games)]
        return Table(stores[0], games)

    yield opened
    for store in stores:
        await store.close()


@pytest.fixture
def old(path):
    """A database that was written before facts were kept."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript((HERE / "storage" / "databases" / "schema-3.sql").read_text("utf-8"))
    return path


@pytest.fixture
def told(tmp_path, capsys):
    """Ask the command line about a record, and return its exit code and what it said."""

    def asked(text, *words, command="verify"):
        file = tmp_path / "record.json"
        file.write_text(text, "utf-8")
        code = program.main([command, str(file), *map(str, words)])
        return code, "".join(capsys.readouterr())

    return asked
