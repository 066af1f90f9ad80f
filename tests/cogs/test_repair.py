"""Repairs by managers, each with its trace, and problems that players report."""

import pytest

from tests.cogs.conftest import whispered

OWN = "You have or had a part in this table"
MANAGERS = "those who manage this server"
EACH = ("back", "reseat", "repost", "move", "unstick", "abandon")


@pytest.fixture
async def game(club):
    """A game of three, none of whom manages the server, which tells of repairs in a channel of its own."""
    game = await club.start("Bob", "Cleo", "Dan")
    await club["Ann"].slash(club.tables, "house settings", log=club.tables)
    yield game
    await game.caught_up()


@pytest.fixture
async def broken(club):
    """A game whose last line cannot be read."""
    game = await club.start("Bob", "Cleo", "Dan")
    await game.caught_up()
    await club.store.database.write(
        ("UPDATE line SET state = x'00' WHERE game_id = ?1", [(game.number,)], False)
    )
    return game


def given(club, game, what):
    options = {"table": game.number}
    if what in ("back", "reseat", "abandon"):
        options["why"] = "a wrong button"
    if what == "back":
        options["to"] = "1.1"
    if what == "reseat":
        options |= {"seat": 0, "player": club["Eve"]}
    return options


async def repair(club, game, name, what, where=None, **more):
    options = {**given(club, game, what), **more}
    return await club[name].slash(where or await game.channel(), f"house table {what}", **options)


async def told(club, game, text):
    """Let deeds be told, and return who says so: at the table, and in the log."""
    sees = club["Eve"].sees
    room = await game.channel()

    async def everywhere():
        return sees(room, text) and sees(club.tables, text)

    await club.until(everywhere)
    return sees(room, text), sees(club.tables, text)


@pytest.mark.parametrize("what", EACH)
async def test_only_managers_repair(club, game, what):
    for command in club.playground.world.commands.values():  # Discord would not even offer it
        command.body["default_member_permissions"] = None
    before = await game.look()
    assert MANAGERS in whispered(await repair(club, game, "Eve", what))
    assert await game.look() == before
    assert await club.bot.services.house.repairs.deeds(game.number) == []


@pytest.mark.parametrize("what", EACH)
async def test_nobody_repairs_their_own_table(club, what):
    game = await club.start("Ann", "Bob", "Cleo")
    before = await game.look()
    assert OWN in whispered(await repair(club, game, "Ann", what))
    assert await game.look() == before


async def test_a_table_is_set_back_by_a_second_press_and_all_are_told(club, game):
    await game.forward(most=4)
    asked = await repair(club, game, "Ann", "back")
    assert "shuffled anew" in asked.text
    line = (await game.look()).line
    await club["Ann"].click(asked, "Set the table back")
    assert (await game.look()).line > line
    ((at, log), (deed,)) = (await told(club, game, "set back**"), await deeds(club, game))
    assert (len(at), len(log), deed.what, deed.facts["why"]) == (1, 1, "back", "a wrong button")
    again = await club["Ann"].click(asked, "Set the table back")
    assert "type the command again" in whispered(again)


async def test_what_has_gone_on_is_not_set_back_unseen(club, game):
    await game.forward(most=4)
    asked = await repair(club, game, "Ann", "back")
    await game.forward(most=2)
    before = await game.look()
    assert "has gone on" in whispered(await club["Ann"].click(asked, "Set the table back"))
    assert await game.look() == before


async def test_a_game_is_ended_by_a_second_press_and_reopened_by_its_players(club, game):
    asked = await repair(club, game, "Ann", "abandon")
    assert (await game.look()).status == "running"
    await club["Ann"].click(asked, "End the game")
    assert (await game.look()).status == "abandoned"
    await told(club, game, "without a result")
    await club["Bob"].slash(await game.channel(), "table reopen")
    assert (await game.look()).status == "running"
    await game.forward(most=4)


async def test_a_seat_is_offered_and_has_to_be_taken(club, game):
    await repair(club, game, "Ann", "reseat")
    users = (await game.look()).users
    (offer,), _ = await told(club, game, "is offered to")
    assert offer.pinged == [club["Eve"].id]
    sure = await club["Eve"].click(offer, "Take this seat")
    await club["Eve"].click(sure, "Take the seat")
    assert (await game.look()).users == (club["Eve"].id, *users[1:])


async def test_a_seat_of_somebody_who_plays_is_not_offered(club, game):
    await game.forward(most=6)
    acted = (await game.look()).users
    replies = [whispered(await repair(club, game, "Ann", "reseat", seat=n)) for n in range(len(acted))]
    assert any("within the last week" in one for one in replies)


@pytest.mark.parametrize("what", ["repost", "unstick"])
async def test_what_changes_nothing_leaves_its_trace(club, game, what):
    await repair(club, game, "Ann", what)
    assert [deed.what for deed in await deeds(club, game)] == [what]
    await told(club, game, "Repair of table")


@pytest.mark.parametrize("what", ["back", "reseat", "repost", "move", "unstick"])
async def test_a_game_that_cannot_be_read_is_not_repaired_by_guessing(club, broken, what):
    reply = whispered(await repair(club, broken, "Ann", what, club.tables))
    assert "damaged" in reply
    assert await deeds(club, broken) == []


async def test_a_game_that_cannot_be_read_can_be_ended(club, broken):
    """Else its channel would be blocked for ever."""
    asked = await repair(club, broken, "Ann", "abandon", club.tables)
    await club["Ann"].click(asked, "End the game")
    ((status,),) = await club.store.database.read("SELECT status FROM game WHERE id = ?1", broken.number)
    assert (status, [deed.what for deed in await deeds(club, broken)]) == ("abandoned", ["abandon"])


async def test_a_problem_is_reported_with_what_everybody_sees(club, game):
    room = await game.channel()
    side = await club["Bob"].slash(room, "turn side")
    more = await club["Bob"].click(side, "More")
    reply = whispered(await club["Bob"].click(more, "Report a problem"))
    assert "The game goes on." in reply
    number = reply.split()[2].rstrip(".")
    (report,) = club["Eve"].sees(club.tables, f"Report {number} by")
    assert report.pinged == []
    assert f"in round {(await game.look()).stage.round}." in report.text


async def deeds(club, game):
    return await club.bot.services.house.repairs.deeds(game.number)
