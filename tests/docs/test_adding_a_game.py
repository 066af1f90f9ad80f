"""Whoever follows docs/adding-a-game.md has a game that keeps the contract and plays in words."""

import inspect
import shutil
from types import SimpleNamespace

import pytest

from bot import seeds
from bot.words.catalogue import LOCALES, Words
from tests.contract import test_every_game as contract
from tests.contract import test_reshuffled as reshuffled
from tests.contract import test_secrets as secrets
from tests.contract import test_tally as tally
from tests.support import page
from tests.words.test_catalogue import complaints

SUITES = {
    f"{suite.__name__.rpartition('.')[2]}.{name}": (suite, test)
    for suite in (contract, secrets, reshuffled, tally)
    for name, test in inspect.getmembers(suite, inspect.isfunction)
    if name.startswith("test_") and list(inspect.signature(test).parameters) == ["key", "seats"]
}


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    """What somebody has who did all that the page says: a folder, a shelf with five games, and the words."""
    folder = tmp_path_factory.mktemp("followed")
    shutil.copytree(LOCALES, folder / "seeds" / "locales")
    with page.followed(folder):
        shelf = {"__name__": "bot.shelf"}
        source = (page.ROOT / "bot" / "shelf.py").read_text("utf-8")
        exec(page.patched(source, page.blocks()["bot/shelf.py"][1]), shelf)
        words = Words.load(folder / "seeds" / "locales")
        yield SimpleNamespace(folder=folder, games=shelf["games"](seeds.SEEDS), words=words)


@pytest.fixture
def suites(reader, monkeypatch):
    """The suites that every game on the shelf is held to, with this one on it."""
    for suite in (contract, secrets, reshuffled, tally):
        monkeypatch.setattr(suite, "GAMES", reader.games)
    for suite in (contract, secrets):
        monkeypatch.setattr(suite, "WORDS", reader.words)
    from tests.games.quarry.secrets import dealt_anew

    monkeypatch.setitem(secrets.DEALT_ANEW, "quarry", dealt_anew)
    contract.played.cache_clear()


def test_the_page_shows_the_toy_game_of_these_tests():
    """If the toy was changed: python -m tests.support.page"""
    shown = {page.home(file): body for file, body in page.files().items()}
    assert set(shown) == {path for path in page.TOY.rglob("*") if path.suffix in (".py", ".ftl")}
    for path, body in shown.items():
        assert body == page.shown(path)


def test_a_reader_has_a_fifth_game_on_the_shelf(reader):
    assert list(reader.games) == ["giganten", "oasis", "oilfield", "pipeline", "quarry"]
    assert type(reader.games["quarry"]).__module__ == "bot.games.quarry.rules"


def test_a_reader_has_written_every_word(reader):
    assert complaints(reader.folder / "seeds" / "locales") == []


@pytest.mark.parametrize("name", SUITES)
def test_a_readers_game_keeps_the_contract(suites, reader, name):
    _, test = SUITES[name]
    for seats in reader.games["quarry"].seats:
        test("quarry", seats)


def test_every_kind_of_action_and_event_of_it_comes_up(suites, reader, monkeypatch):
    monkeypatch.setattr(contract, "GAMES", {"quarry": reader.games["quarry"]})
    contract.test_every_kind_of_action_and_event_comes_up()
