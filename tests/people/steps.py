"""Steps that anybody who is awaited may take."""


async def at_random(table, game, public, chance):
    """Let somebody who is awaited publish what is whole, or else add any choice to their turn."""
    user = public.users[chance.choice(public.awaited)]
    mine = await table.look(game, user)
    if mine.draft and mine.draft.complete:
        await table.publish(game, user, None)
    else:
        await table.step(game, user, None, [chance.choice(mine.choices)])
