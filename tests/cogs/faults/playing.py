"""Games that have to go on whatever happens to Discord."""


async def plays_on(game, turns=2):
    """Can the game be played after all that, and is it shown?"""
    game.club.bot.services.play.panels.clear()  # everybody has closed theirs
    for _ in range(turns):
        await game.turn(await game.turn_of())
        await game.caught_up()
    await game.club.playground.quiet()
    thread = await game.channel()
    pings = [seen for seen in game.club["Sam"].sees(thread) if seen.pinged]
    assert [seen.pinged for seen in pings] == [[(await game.turn_of()).id]]


async def stop(game, person):
    """Play a turn that is quickly done."""
    side = await person.click(await game.side(person), "Stop")
    return await person.click(side, "Publish")
