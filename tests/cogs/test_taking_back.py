"""Taking back on Discord: by a button where it is free, and by a vote that shows what it would come to."""

import pytest

from cogs._diffs import changes
from tests.cogs.conftest import whispered


@pytest.fixture
async def game(club):
    game = await club.start("Ann", "Bob", "Cleo", game="oilfield")
    yield game
    await game.caught_up()


async def a_turn(game):
    """Let whoever is awaited publish a turn; return them and their panel."""
    person = await game.turn_of()
    side = await game.turn(person)
    await game.caught_up()
    return person, side


async def freed(game, most=12):
    """Play until somebody may take their turn back."""
    for _ in range(most):
        person = await game.turn_of()
        await game.turn(person)
        if (await game.look(person)).free:
            await game.caught_up()
            return person
    raise AssertionError("nothing is free")


async def test_a_turn_is_taken_back_by_a_button_and_is_a_draft_again(club, game):
    person = await freed(game)
    side = await game.side(person)
    assert "Take back turn" in side.message.labels
    panel = await person.click(side, "Take back turn")
    assert "Your draft" in panel.text
    assert (await game.look()).awaited == ((await game.look(person)).viewer,)
    board = await game.caught_up()
    assert "⟲ The table was set back." in board.text
    assert "~~" in board.text


async def test_another_way_is_the_command(club, game):
    person = await freed(game)
    panel = await person.slash(await game.channel(), "turn takeback")
    assert "Your draft" in panel.text


async def test_a_vote_shows_what_it_would_come_to_and_playing_on_ends_it(club, game):
    person, _ = await a_turn(game)
    await a_turn(game)
    room = await game.channel()
    reply = await person.slash(room, "turn takeback", to="1.1", why="a wrong button")
    assert "The table is asked" in whispered(reply)

    async def posted():
        return club["Eve"].sees(room, "take this back")

    (vote,) = await club.until(posted)
    assert "shuffled anew, and the dice are new.**" in vote.text
    assert "~~" in vote.text
    assert vote.text.index("a wrong button") < vote.text.index("~~")
    assert {"Agree", "Disagree", "Withdraw"} <= set(vote.labels)
    waiting = await game.turn_of()
    assert "Playing on ends that vote" in (await game.side(waiting)).text
    await a_turn(game)

    async def over():
        return "No longer needed" in vote.text

    await club.until(over)


async def test_all_agree_and_the_table_is_set_back(club, game):
    person, _ = await a_turn(game)
    await a_turn(game)
    room = await game.channel()
    await person.slash(room, "turn takeback", to="1.1")

    async def posted():
        return club["Eve"].sees(room, "take this back")

    (vote,) = await club.until(posted)
    line = (await game.look()).line
    for name in ("Ann", "Bob", "Cleo"):
        if club[name].id != person.id:
            await club[name].click(vote, "Agree")
    assert (await game.look()).line > line
    assert (await game.look()).view == (await club.table.past(game.number, None, 0)).view


def test_of_each_player_only_what_changes_is_said():
    assert changes("disc 2 · pile 6 · camels 20", "disc 1 · pile 4 · camels 20") == (
        "disc 2 → disc 1 · pile 6 → pile 4"
    )
    assert changes("disc 2 · passed", "disc 2") == "disc 2 · passed → disc 2"


async def test_a_spectator_takes_nothing_back(club, game):
    await a_turn(game)
    before = await game.look()
    for options, why in (({}, "go back to there"), ({"to": "1.1"}, "Only those whose seat it is")):
        reply = await club["Eve"].slash(await game.channel(), "turn takeback", **options)
        assert why in whispered(reply)
    assert await game.look() == before
