"""Outages that outlast Discord's memory of nonces: what was posted is found, and nothing is posted twice."""

import pytest

from bot.storage import agenda
from bot.storage.database import step
from tests.cogs.conftest import number, settled

POST = r"POST /channels/\d+/messages"


@pytest.fixture(params=["a crash", "an outage"])
def outage(house, request):
    """Something cuts the bot off from Discord just after a message arrived, for longer than nonces last."""
    house.troubled = True
    return Outage(house, crash=request.param == "a crash")


class Outage:
    def __init__(self, house, *, crash):
        self.house, self.crash = house, crash

    def strike(self, match=POST):
        """Let the next message arrive, and its answer get lost."""
        self.house.bot.services.boards.retry = (30,)
        self.fault = self.house.playground.faults.add(match, cut=True, done=True)

    async def struck(self):
        """Wait until that has happened, and the bot has noticed."""
        bot, playground = self.house.bot, self.house.playground
        await playground.until(
            lambda: self.fault.hits and (bot.services.boards._failing or not bot.services.boards._tasks)
        )
        playground.forget_nonces()


async def through(house, outage, game, change):
    """Change a game while the outage begins, and return when that is over and all is shown."""
    async with house.online():
        outage.strike()
        await change()
        await outage.struck()
        if not outage.crash:
            house.bot.services.boards.touch(game.number)
            await game.caught_up()
            await house.playground.quiet()
    async with house.online():
        await game.caught_up()
        await house.playground.quiet()
    house.check()


async def started(house, **more):
    async with house.online():
        return await house.start(**more)


def boards(game, thread, words="Waiting for"):
    return [seen for seen in game.club["Sam"].sees(thread, words) if seen.id != game.lobby.id]


@pytest.fixture
def pings(house):
    """Everybody who was pinged, as it happened: a call that was taken away has been heard all the same."""
    found = []

    def hear(news):
        if news.kind == "MESSAGE_CREATE":
            found.extend(house.playground.world.messages[int(news.data["id"])].pinged)

    house.playground.world.listeners.append(hear)
    return found


# Boards and results


@pytest.mark.parametrize("place", ["thread", "channel"])
async def test_the_board_of_a_new_round_is_posted_once(house, outage, place):
    game = await started(house, place=place)
    where = await game.channel()

    async def change():
        await game.forward(lambda screen: screen.stage.round == 2)

    await through(house, outage, game, change)
    assert len(boards(game, where, "· round 2 ·")) == 1
    assert len(boards(game, where)) == 1


async def test_a_board_is_found_behind_all_that_was_said_meanwhile(house, outage):
    game = await started(house)
    where = await game.channel()

    async def change():
        await game.forward(lambda screen: screen.stage.round == 2)
        await house.playground.until(lambda: outage.fault.hits)
        for n in range(250):
            await house["Bob"].say(where, f"where is the bot? {n}")

    await through(house, outage, game, change)
    assert len(boards(game, where, "· round 2 ·")) == 1


async def test_a_board_that_moved_on_meanwhile_is_brought_up_to_date(house, outage):
    game = await started(house)
    where = await game.channel()

    async def change():
        await game.forward(lambda screen: screen.stage.round == 2)
        await outage.struck()
        await game.forward(lambda screen: screen.stage.round == 3, tell=False)

    await through(house, outage, game, change)
    assert len(boards(game, where)) == 1
    assert "· round 3 ·" in (await game.board()).text


async def test_a_board_that_was_posted_anew_is_posted_once(house, outage):
    """Somebody deleted it, so it was posted again."""
    game = await started(house)
    where = await game.channel()

    async def change():
        house.playground.posts.delete((await game.board()).message)
        await game.move((await game.look()).awaited[0])
        game.bot.services.news.changed(await game.look())

    await through(house, outage, game, change)
    assert len(boards(game, where)) == 1


async def test_a_board_that_somebody_asked_for_is_posted_once(house, outage):
    game = await started(house)
    where, person = await game.channel(), house["Ann"]

    async def change():
        reply = await person.slash(where, "table board")
        assert "Discord did not take that just now" in reply.text
        await house.answered()

    old = await game.board()
    await through(house, outage, game, change)
    assert len(boards(game, where)) == 2
    assert (await game.board()).id > old.id


async def test_a_result_is_posted_once(house, outage):
    game = await started(house)
    where = await game.channel()

    async def change():
        house.playground.faults.remove(outage.fault)
        await settled(house)  # else the look after the start would post the result before the outage
        over = await game.forward(tell=False)
        await house.bot.services.boards.post_again(game.number)
        outage.strike()
        game.bot.services.news.changed(over)

    await through(house, outage, game, change)
    assert len(boards(game, where, "is over after")) == 1


# Calls


@pytest.mark.parametrize("by", ["mention", "dm"])
async def test_nobody_is_called_twice(house, outage, pings, by):
    async with house.online():
        for name in ("Ann", "Bob", "Cleo"):
            await house[name].slash(house.tables, "my settings", ping=by)
        game = await house.start()
    heard = len(pings)
    dms = {name: len(house[name].dms()) for name in ("Ann", "Bob", "Cleo")}

    async def change():
        await game.move((await game.look()).awaited[0])
        game.bot.services.news.changed(await game.look())

    await through(house, outage, game, change)
    if by == "mention":
        assert pings[heard:] == [(await game.turn_of()).id]
    else:
        later = {name: len(house[name].dms()) for name in dms}
        assert sum(later.values()) == 1
        assert len(pings[heard:]) <= 1


# Lobbies


def hanging(house, words="players. Join"):
    return house["Sam"].sees(house.tables, words)


async def unlearn(house, table):
    """Forget where a lobby hangs, as a crash does that comes before it is written down."""

    forgotten = step("UPDATE lobby SET message = NULL WHERE id = ?1", table)
    await house.store.database.write(forgotten, agenda.put("lobby", 0, table))


async def test_a_lobby_whose_message_a_crash_made_forgotten_is_found_after_the_start(house):
    async with house.online():
        lobby = await house.lobby("Ann", "Bob", "Cleo")
    await unlearn(house, number(lobby))
    async with house.online():

        async def found():
            stored = await house.bot.services.house.lobbies.find(number(lobby))
            return stored.message == lobby.id

        await house.until(found)
        await house["Ann"].click(lobby, "Start")
        await house["Ann"].wait_for_thread(house.tables)
    assert len(house["Sam"].sees(house.tables, "The game is under way")) == 1
    house.check()


async def test_a_lobby_that_was_hung_up_again_hangs_there_once(house):
    house.troubled = True
    async with house.online():
        lobby = await house.lobby("Ann", "Bob", "Cleo")
        mine = await house["Ann"].click(lobby, "Options")
        house.playground.posts.delete(lobby.message)
        house.playground.faults.add(POST, cut=True, done=True)
        await house["Ann"].select(mine, "on", custom_id=f"lb:{number_of(mine)}/sealed_offers")
        house.bugs.take()
        house.playground.forget_nonces()
        await house["Ann"].select(mine, "off", custom_id=f"lb:{number_of(mine)}/sealed_offers")
        (again,) = hanging(house)
        await house["Dan"].click(again, "Join")
        assert house["Dan"].mention in again.text
    house.check()


def number_of(options):
    return int(options.message.selects[0]["custom_id"].partition(":")[2].partition("/")[0])


@pytest.mark.parametrize("crash", [False, True])
async def test_a_rematch_is_set_up_once(house, crash):
    house.troubled = True
    async with house.online():
        game = await house.start()
        await game.forward()
        await game.caught_up()
        (result,) = house["Sam"].sees(await game.channel(), "is over after")
        house.playground.faults.add(r"POST /channels/\d+/messages", cut=True, done=True)
        await house["Bob"].click(result, "Rematch")
        house.bugs.take()
        house.playground.forget_nonces()
        if not crash:
            reply = await house["Cleo"].click(result, "Rematch")
    if crash:
        async with house.online():
            reply = await house["Cleo"].click(result, "Rematch")
    (lobby,) = hanging(house)
    assert f"/{lobby.id}" in reply.text
    assert f"{house['Bob'].mention} · host" in lobby.text
    house.check()
