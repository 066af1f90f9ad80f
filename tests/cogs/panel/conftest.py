import pytest


@pytest.fixture
async def placing(game):
    """Somebody who places from a list of squares, their panel, and what they may do."""
    person = await game.placing()
    return person, await game.side(person), (await game.look(person)).choices


@pytest.fixture
async def placing_two(game):
    person = await game.placing(several=True)
    return person, await game.side(person), await game.look(person)
