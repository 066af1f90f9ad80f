import pytest

from bot.words.catalogue import Words
from tests.support.words import WORDS


@pytest.fixture(autouse=True)
def words_are_read_once(monkeypatch):
    """Each command in this process would read the whole catalogue anew."""
    monkeypatch.setattr(Words, "load", lambda: WORDS)
