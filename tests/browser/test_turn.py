"""One whole turn of Pipeline in a real browser: a sale, four tiles, the machines and two deliveries."""

from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from bot.engine import record
from bot.engine.record import Entry
from bot.games.pipeline.actions import EndTurn, Work
from bot.games.pipeline.state import Held, PipelineOptions
from bot.playground import Playground
from bot.shelf import games
from bot.storage import Store
from tests.browser.windows import PICK, Player, expect, needs_chromium, watched
from tests.games.pipeline.tables import PIPELINE, G, R, W, table
from tests.playground.actors import cast, room
from tests.playground.processes import BotProcess

PEOPLE = ("Ann", "Bob", "Cleo")
# Ann's network: orange 11, teal 10 and silver 4 end at her machine.
NETWORK = [
    (104, "M13", 0),
    (121, "M12", 0),
    (48, "L13", 3),
    (9, "L14", 0),
    (96, "O14", 2),
    (101, "P13", 2),
    (50, "P12", 2),
    (128, "N11", 2),
    (86, "Q12", 1),
    (28, "K13", 1),
    (7, "N15", 0),
]
CONTRACTS = [Held(deal="S2T2", active=True), Held(deal="O2O1", active=True)]

pytestmark = needs_chromium


def position():
    """Ann has high oil to sell, crude for her machine, and two contracts; Cleo is about to move."""
    return table(
        len(PEOPLE),
        turn=W,
        round=5,
        order=(G, W, R),
        lower=(G, -1, -1),
        cash={R: 25, G: 31, W: 48},
        tanks={R: (2, 1, 2, 1)},
        oils={R: "O0 S0 T0 S2 T3 T3", G: "S0 S0"},
        networks={R: NETWORK},
        machines={R: "M13"},
        held={R: CONTRACTS},
    )


async def store_game(path, channel, users):
    """Write a game that has come to the position, and let Cleo make her move in it."""
    dealt = record.start(PIPELINE, len(users), PipelineOptions(), "a seed for tests")
    lines = [replace(dealt, state=position(), events=())]
    for action in (Work(seat=W, space="crude"), EndTurn(seat=W)):
        lines.append(record.play(PIPELINE, lines[-1], action))
    store = await Store.open(path, games())
    try:
        game = await store.create(PIPELINE, channel, users, PipelineOptions(), "a seed for tests", lines[0])
        await store.append(game, lines[1:])
    finally:
        await store.close()


@asynccontextmanager
async def club(folder):
    """Open a club whose table stands in the position, and yield its playground."""
    database = folder / "games.db"
    environ = {"DATABASE": str(database), "E2E_PICTURES": "yes", "E2E_BOARD_PAUSE": "0.2"}
    async with Playground() as playground:
        people = cast(playground)
        users = [people[name].id for name in PEOPLE]
        await store_game(database, room(playground, "tables").id, users)
        bot = BotProcess(playground, "-m", "tests.browser.child", environ=environ, ready="pipeline")
        async with bot:
            yield playground
            assert playground.refused == []
            assert "Traceback" not in bot.output.decode(), bot.output.decode()[-4000:]
