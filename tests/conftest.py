from importlib import import_module
from importlib.util import find_spec

import pytest

GAMES = import_module("bot.shelf").games() if find_spec("bot.shelf") else {}


@pytest.fixture(params=GAMES.values(), ids=GAMES.keys())
def rules(request):
    """Every game on the shelf, one after another."""
    return request.param
