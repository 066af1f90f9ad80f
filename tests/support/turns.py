"""Turns as anybody might play them."""

from random import Random

from bot.table import Table


async def play_turn(table: Table, game: int, chance: Random) -> None:
    """Play the turn of whoever is awaited first, at random."""
    public = await table.look(game, None)
    user = public.users[public.awaited[0]]
    mine = await table.look(game, user)
    while not (mine.draft and mine.draft.complete):
        outcome = await table.step(game, user, None, [chance.choice(mine.choices)])
        if outcome.public:
            return
        mine = outcome.mine
    await table.publish(game, user, None)
