"""A table at which one turn can hold everything: a sale, four pipe tiles, the machines and two deliveries."""

from msgspec.structs import replace

from bot.engine import record
from bot.games.pipeline.actions import EndTurn, Work
from bot.games.pipeline.state import Held, PipelineOptions
from bot.storage.games import Store
from tests.games.pipeline.tables import PIPELINE, G, R, W, table

SEED = "a seed for tests"
# Red's network: orange 11, teal 10 and silver 4 end at the machine.
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
CONTRACTS = (Held(deal="S2T2", active=True), Held(deal="O2O1", active=True))


def position():
    """Red has high oil to sell, crude for the machine, and two contracts; the third player is to move."""
    return table(
        3,
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


def lines():
    """A record that begins with the position, and has the third player's move."""
    dealt = record.start(PIPELINE, 3, PipelineOptions(idle_spaces=True), SEED)
    written = [replace(dealt, state=position(), events=())]
    for action in (Work(seat=W, space="crude"), EndTurn(seat=W)):
        written.append(record.play(PIPELINE, written[-1], action))
    return written


async def store_game(store: Store, channel: int, users: list[int]) -> int:
    """Write that record, and return the number of the game."""
    first, *moves = lines()
    game = await store.create(PIPELINE, channel, users, PipelineOptions(idle_spaces=True), SEED, first)
    await store.append(game, moves)
    return game.id
