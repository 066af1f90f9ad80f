"""What tests look at: lobbies as their message shows them, boards, and whether a game was touched."""

from tests.cogs.conftest import number


def seated(lobby):
    """Return the lines of a lobby that name its seats."""
    return [line for line in lobby.text.splitlines() if line.startswith("•")]


async def options(club, lobby, name="Ann"):
    return await club[name].click(lobby, "Options")


async def status(club, lobby):
    return (await club.bot.services.house.lobbies.find(number(lobby))).status


async def told(club, board):
    """Wait until a board tells its round's story."""
    await club.playground.until(lambda: "Waiting for" not in board.text)


async def untouched(game, before):
    """Has nothing at all happened to the game?"""
    assert await game.head() == before
    screen = await game.look()
    for user in screen.users:
        assert (await game.club.table.look(game.number, user)).draft is None
