"""Plays random legal moves through the table, and says so, until it is killed: see test_kill.py.

It says `try` with all that a click would write, before it; `did` with the last line, once that is written.
"""

import asyncio
import sys
from pathlib import Path
from random import Random

from bot import shelf
from bot.engine.core import AnyRules
from bot.storage.games import Store
from bot.table import Table
from tests.support.toy import Quarry

CHANNEL = 1


def games() -> dict[str, AnyRules]:
    """Every game on the shelf, and the one that is for tests."""
    return {**shelf.games(), Quarry.key: Quarry()}


def say(*words: object) -> None:
    print(*words, flush=True)


async def deal(table: Table, key: str) -> None:
    rules = table.games[key]
    say("deal")
    screen = await table.deal(key, CHANNEL, tuple(range(100, 100 + rules.seats[0])), {})
    say("dealt", screen.game_id)


async def click(table: Table, rng: Random, game: int) -> None:
    """Let somebody who may do something do it: click, or publish a turn that is complete."""
    public = await table.look(game, None)
    seat = rng.choice((*public.awaited, *public.awaited, rng.randrange(len(public.users))))
    user = public.users[seat]
    mine = await table.look(game, user)
    codes = [code for click in (mine.draft.clicks if mine.draft else ()) for code in click]
    seen = (mine.line, mine.rev)
    if mine.draft and mine.draft.complete:
        say("try", game, seat, *codes)
        outcome = await table.publish(game, user, seen)
    elif mine.choices:
        codes.append(rng.choice(mine.choices))
        say("try", game, seat, *codes)
        outcome = await table.step(game, user, seen, codes[-1:])
    else:
        return
    if outcome.public:
        say("did", game, seat, outcome.mine.line)
    else:
        say("drafted", game, seat, outcome.mine.rev)


async def play(path: Path, key: str, seed: str) -> None:
    store = await Store.open(path, games())
    table, rng = Table(store, games()), Random(seed)
    while True:
        game = await store.running_in(CHANNEL)
        await (deal(table, key) if game is None else click(table, rng, game))


if __name__ == "__main__":
    database, *which = sys.argv[1:]
    asyncio.run(play(Path(database), *which))
