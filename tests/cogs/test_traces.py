"""What may have been posted before an outage is looked for about the time it was sent, and nowhere else."""

import pytest
from aiohttp import ClientError
from msgspec.structs import replace

from tests.cogs.conftest import number, settled
from tests.cogs.test_outages import hanging, unlearn
from tests.support.clock import HOUR, Clock
from tests.support.sweeps import sweep

POST = r"POST /channels/\d+/messages"
MUCH = 1200  # messages: more than anybody wants to look through


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(params=sweep([-HOUR // 2, 0, HOUR // 2], [HOUR // 2]))
def skewed(house, clock, request):
    """Discord's clock need not agree with the bot's."""
    house.playground.world.clock = lambda: clock.now + request.param
    house.troubled = True
    return house


def chat(house, where):
    """Let people talk for long."""
    for n in range(MUCH):
        house.playground.people.say(house["Sam"].user, where, f"and {n}")


def looked_at(house, where):
    """Return how often messages of a channel were listed."""
    path = f"/channels/{where.id}/messages"
    return len([one for one in house.playground.log if one.method == "GET" and one.path.endswith(path)])


async def struck(house, change, *, arrives):
    """Change a game while its next message gets lost, with or without having arrived."""
    house.bot.services.boards.retry = (30,)
    fault = house.playground.faults.add(POST, cut=True, done=arrives)
    if (doing := change()) is not None:
        await doing
    await house.playground.until(lambda: fault.hits and house.bot.services.boards._failing)
    house.playground.forget_nonces()


async def next_round(game):
    number = (await game.look()).stage.round
    await game.forward(lambda screen: screen.stage.round > number)


async def expect_found(house, game, where, text):
    """Let the bot come back: it finds what it had sent with one look, and does not send it twice."""
    before = looked_at(house, where)
    async with house.online():
        await game.caught_up()
        await house.playground.quiet()
        assert len(house["Sam"].sees(where, text)) == 1
        assert looked_at(house, where) - before <= 1
    house.check()


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_board_is_found_behind_a_long_talk(skewed, clock, arrives):
    house = skewed
    async with house.online():
        game = await house.start()
        where = await game.channel()
        chat(house, where)
        clock.forward(3 * HOUR)
        await struck(house, lambda: next_round(game), arrives=arrives)
        clock.forward(3 * HOUR)
        chat(house, where)
    await expect_found(house, game, where, "· round 2 ·")


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_result_is_found_behind_a_long_talk(skewed, clock, arrives):
    house = skewed
    async with house.online():
        game = await house.start()
        where = await game.channel()
        over = await game.forward(tell=False)
        await house.bot.services.boards.post_again(game.number)
        await struck(house, lambda: house.bot.services.news.changed(over), arrives=arrives)
        clock.forward(3 * HOUR)
        chat(house, where)
    await expect_found(house, game, where, "is over after")


@pytest.mark.parametrize("played", [True, False])
async def test_a_call_is_found_behind_a_long_talk(skewed, clock, played):
    """It is the call of whoever is awaited still, or to be taken away."""
    house = skewed
    async with house.online():
        game = await house.start()
        where = await game.channel()

        async def change():
            await game.move((await game.look()).awaited[0])
            house.bot.services.news.changed(await game.look())

        await struck(house, change, arrives=True)
        called = await game.turn_of()
        clock.forward(3 * HOUR)
        chat(house, where)
        if played:
            await game.move((await game.look()).awaited[0])
    before = looked_at(house, where)
    async with house.online():
        await game.caught_up()
        await house.playground.quiet()
        person = await game.turn_of()
        assert [seen.pinged for seen in house["Sam"].sees(where) if seen.pinged] == [[person.id]]
        assert (person == called) != played
        assert looked_at(house, where) - before <= 2
    house.check()


async def test_a_lobby_is_found_behind_a_long_talk(skewed, clock):
    house = skewed
    async with house.online():
        lobby = await house.lobby("Ann", "Bob")
        await house.answered()
    await unlearn(house, number(lobby))
    clock.forward(3 * HOUR)
    chat(house, house.tables)
    before = looked_at(house, house.tables)
    async with house.online():
        await settled(house)
        assert (await house.bot.services.house.lobbies.find(number(lobby))).message == lobby.id
    assert looked_at(house, house.tables) - before <= 1
    house.check()


async def test_a_lobby_that_was_hung_up_again_is_found_behind_a_long_talk(skewed, clock):
    house = skewed
    async with house.online():
        lobby = await house.lobby("Ann", "Bob")
        table = number(lobby)
        house.playground.posts.delete(lobby.message)
        clock.forward(3 * HOUR)
        house.playground.faults.add(POST, cut=True, done=True)
        found = await house.bot.services.house.lobbies.agree(table, house["Ann"].id, "open_scores", "true")
        with pytest.raises(ClientError):
            await house.bot.services.cards.show(found)
        house.playground.forget_nonces()
        clock.forward(3 * HOUR)
        chat(house, house.tables)
        found = await house.bot.services.house.lobbies.agree(table, house["Ann"].id, "open_scores", "false")
        await house.bot.services.cards.show(found)
        assert len(hanging(house)) == 1
    house.check()


async def test_what_was_noted_by_an_older_version_is_looked_for_without_a_time(house, clock):
    """Its note says that something was on its way, and not since when."""
    house.troubled = True
    async with house.online():
        game = await house.start()
        where = await game.channel()
        await struck(house, lambda: next_round(game), arrives=True)
    posting = (await house.posts.of(game.number)).get("posting")
    await house.posts.put(game.number, replace(posting, sent=None))
    clock.forward(HOUR)
    async with house.online():
        await game.caught_up()
        await house.playground.quiet()
    assert len(house["Sam"].sees(where, "· round 2 ·")) == 1
    house.check()
