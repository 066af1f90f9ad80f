"""Games that somebody has to look after."""

from bot.storage.posts import Post, Posts
from bot.table import Table
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB, CAT = 2**62 + 1, 2**62 + 2, 2**62 + 3


async def test_games_with_practice_players_are_known(store):
    table = Table(store, SHELF)
    await table.deal("quarry", 1, (ANN, BOB, CAT), {})
    with_one = await table.deal("quarry", 2, (ANN, -1, CAT), {})
    gone = await table.deal("quarry", 3, (-1, -2, CAT), {})
    await table.abandon(gone.game_id)
    assert await store.with_practice() == (with_one.game_id,)


async def test_what_may_still_have_to_be_shown_is_known(store):
    table = Table(store, SHELF)
    running = (await table.deal("quarry", 1, (ANN, BOB, CAT), {})).game_id
    over = await finished(store, table, 2)
    shown = await finished(store, table, 3)
    await Posts(store.database).put(shown, Post("result", 5, 3, 33))
    gone = (await table.deal("quarry", 4, (ANN, BOB, CAT), {})).game_id
    await table.abandon(gone)
    assert await store.unsettled() == (over, running)


async def finished(store, table, channel):
    game = (await table.deal("quarry", channel, (ANN, BOB, CAT), {})).game_id
    for user in (ANN, BOB, CAT):
        await table.step(game, user, None, ["Earn.1"])
        await table.publish(game, user, None)
    for user in (ANN, BOB, CAT):
        await table.step(game, user, None, ["Bid.0"])
        mine = await table.look(game, user)
        if mine.draft:
            await table.publish(game, user, None)
    assert (await table.look(game, None)).status == "finished"
    return game
