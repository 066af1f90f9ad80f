"""Plays random legal moves through the table, and says so, until it is killed: see test_kill.py.

It says `try` with all that a click would write, before it; `did` with the last line, once that is written.
"""

import asyncio
import random
import sys

from bot import shelf
from bot.storage.games import Store
from bot.table import Table
from tests.support.toy import Quarry

CHANNEL = 1


def games():
    """Every game on the shelf, and the one that is for tests."""
    return {**shelf.games(), Quarry.key: Quarry()}


def say(*words):
    print(*words, flush=True)


async def deal(table, key):
    rules = table.games[key]
    say("deal")
    screen = await table.deal(key, CHANNEL, tuple(range(100, 100 + rules.seats[0])), {})
    say("dealt", screen.game_id)


async def click(table, rng, game):
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


async def play(path, key, seed):
    store = await Store.open(path, games())
    table, rng = Table(store, games()), random.Random(seed)
    while True:
        game = await store.running_in(CHANNEL)
        await (deal(table, key) if game is None else click(table, rng, game))


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
