"""History: back through a game and on again, in a message that only its reader sees."""

import re

import pytest

from tests.cogs.conftest import Pictures, whispered

HEAD = re.compile(r"### (.*) · round (\d+) · (\d+) of (\d+)")
TALK = re.compile(r"discord\.com/channels/(\d+)/(\d+)/(\d+)")
MOVES = ["⏮ Round", "◀", "▶", "Round ⏭", "Now"]


@pytest.fixture
def studio():
    return Pictures()


async def played(club, rounds=3, **options):
    game = await club.start("Ann", "Bob", "Cleo", **options)
    await game.forward(lambda screen: screen.stage.round > rounds)
    await game.caught_up()
    return game


def at(reply):
    """Return the round, the step, and how many there are."""
    return tuple(map(int, HEAD.search(reply.text).groups()[1:]))


def disabled(reply):
    return [one["label"] for one in reply.message.buttons if one.get("disabled")]


async def test_the_way_back_begins_with_what_was_last(club):
    game = await played(club)
    reply = await club["Ann"].click(await game.board(), "History")
    assert reply.ephemeral
    round_, step, of = at(reply)
    assert (round_, step) == ((await game.look()).stage.round, of)
    assert reply.message.labels[:5] == MOVES
    assert disabled(reply) == ["▶", "Round ⏭"]
    assert reply.message.files
    assert "<t:" in reply.text


async def test_step_by_step_and_by_rounds(club):
    game = await played(club)
    reply = await club["Ann"].click(await game.board(), "History")
    message, (_, last, of) = reply.message.id, at(reply)
    reply = await club["Ann"].click(reply, "◀")
    assert (reply.message.id, at(reply)[1:]) == (message, (last - 1, of))
    reply = await club["Ann"].click(reply, "▶")
    assert at(reply)[1] == last
    rounds = []
    while "⏮ Round" not in disabled(reply):
        reply = await club["Ann"].click(reply, "⏮ Round")
        rounds.append(at(reply)[0])
    assert (rounds, at(reply)[1]) == ([4, 3, 2, 1][-len(rounds) :], 1)
    reply = await club["Ann"].click(reply, "Round ⏭")
    assert at(reply)[0] == 2
    reply = await club["Ann"].select(reply, reply.message.selects[0]["options"][2]["value"])
    assert at(reply)[0] == 3
    assert at(await club["Ann"].click(reply, "Now"))[1] == last


async def test_what_changed_is_ringed(club):
    game = await played(club)
    club.studio.orders.clear()
    reply = await club["Ann"].click(await game.board(), "History")
    for _ in range(8):
        reply = await club["Ann"].click(reply, "◀")
    ringed = [mark for order in club.studio.orders if order.kind == "panel" for mark in order.marks]
    assert {mark.kind for mark in ringed} == {"new"}


async def test_it_leads_to_where_the_round_was_talked_about(club):
    game = await club.start("Ann", "Bob", "Cleo")
    boards = {}
    for number in (1, 2, 3):
        await game.forward(lambda screen, number=number: screen.stage.round >= number)
        boards[number] = (await game.caught_up()).message.id
    reply = await club["Ann"].click(await game.board(), "History")
    for number in (3, 2, 1):
        reply = await club["Ann"].select(reply, f"Round {number}")
        guild, channel, message = map(int, TALK.search(reply.text).groups())
        assert (at(reply)[0], message) == (number, boards[number])
        assert (guild, channel) == (club.tables.guild_id, (await game.channel()).id)


async def test_what_was_taken_back_is_struck_out(club):
    game = await played(club, rounds=1)
    await club.table.take_back(game.number, (await game.head()) - 2)
    await game.caught_up()
    reply = await club["Ann"].click(await game.board(), "History")
    assert "taken back later" not in reply.text
    reply = await club["Ann"].click(reply, "◀")
    assert "~~" in reply.text
    assert "taken back later" in reply.text


async def test_a_finished_game_is_seen_through_anybodys_eyes(club):
    game, sam = await club.start("Ann", "Bob", "Cleo", agreed=["sealed_offers"]), club["Sam"]
    reply = await sam.click(await game.board(), "History")
    assert "As everybody saw it" not in str(reply.message.selects)
    await game.forward()
    await game.caught_up()
    reply = await sam.click(await game.board(), "History")
    reply = await sam.click(reply, "◀")
    own, steps = club.studio.orders[-1], at(reply)
    reply = await sam.select(reply, f"As seen by {(await names(club, game))[0]}")
    assert club.studio.orders[-1].kind == "panel"
    assert own.kind == "board"
    reply = await sam.click(reply, "◀")
    assert club.studio.orders[-1].kind == "panel"
    reply = await sam.click(reply, "▶")
    reply = await sam.select(reply, "As everybody saw it")
    assert at(reply) == steps


async def names(club, game):
    screen = await game.look()
    return club.bot.services.voices.within(screen, "en").labels


async def test_it_goes_on_from_the_same_step_after_a_restart_and_when_more_has_happened(club):
    game = await played(club)
    reply = await club["Ann"].click(await game.board(), "History")
    _, step, of = at(reply)
    await game.forward(most=5)
    await game.caught_up()
    reply = await club["Ann"].click(reply, "◀")
    assert at(reply)[1] == step - 1
    assert at(reply)[2] > of


async def test_steps_that_make_no_sense_are_answered(club):
    game = await played(club, rounds=1)
    board = await game.board()
    for part in (
        "at",
        "at.x.back",
        "at.99999.on",
        "at.3.fly",
        "at.1.on.7",
        "at.as.1.0",
        "at.to.²",
        "at.1.on.x.x",
    ):
        reply = await club.late(club["Ann"], board, f"gm:{game.number}~{part}")
        assert reply.newest.text
    assert "1 of" in whispered(await club.late(club["Ann"], board, f"gm:{game.number}!history.0.back"))
