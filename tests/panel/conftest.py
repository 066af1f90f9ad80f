"""A busy turn of Pipeline, to look at its panel click by click."""

import pytest

from bot.panel.panel import panel
from bot.shelf import games
from bot.storage.games import Store
from bot.table import Table
from bot.words.voice import Voice
from tests.games.pipeline.busy import store_game
from tests.games.pipeline.tables import PIPELINE
from tests.support.fresh import empty
from tests.support.words import WORDS

ANN, BOB, CLEO = USERS = [11, 12, 13]
VOICE = Voice(WORDS, "en", PIPELINE, ["● Ann", "■ Bob", "▲ Cleo"], ["● <@11>", "■ <@12>", "▲ <@13>"])


class Turn:
    """Ann's turn, click by click."""

    def __init__(self, table, game):
        self.table, self.game = table, game

    async def look(self):
        return await self.table.look(self.game, ANN)

    async def after(self, *clicks):
        """Return her panel after these clicks."""
        for codes in clicks:
            await self.table.step(self.game, ANN, None, codes.split())
        return panel(VOICE, await self.look())


@pytest.fixture
async def turn(tmp_path):
    store = await Store.open(empty(tmp_path / "games.db"), games())
    yield Turn(Table(store, games()), await store_game(store, 1, USERS))
    await store.close()
