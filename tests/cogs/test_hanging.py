"""What waits for a press in a table's channel: it hangs there once, and moves along with its table."""

import pytest

from bot.panel.codes import Ballot, write
from bot.storage.database import NotRead
from bot.table.refusals import in_words
from cogs._traces import moment
from tests.cogs.conftest import settled
from tests.playground.actors import Seen
from tests.support.clock import DAY, Clock


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def game(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await game.caught_up()
    return game


# Found again


@pytest.fixture
async def cut_short(club, game):
    """The bot has died about to send the first vote; nothing has arrived."""
    messages, now = club.bot.services.house.messages, int(club.store.clock())
    key = write(Ballot(1, "yes"))
    await messages.sending(key, (await game.channel()).id, moment(now), 0, now)
    return key


async def test_a_vote_is_asked_although_its_message_was_cut_short(club, game, cut_short):
    room = await game.channel()
    await club["Bob"].slash(room, "table abandon")
    await settled(club)
    (vote,) = club["Sam"].sees(room, "give the game up")
    assert sorted(vote.pinged) == sorted([club["Ann"].id, club["Cleo"].id])


async def test_a_vote_that_is_over_is_told_although_its_message_was_cut_short(club, game, cut_short):
    room, house = await game.channel(), club.bot.services.house
    await house.agenda.rest()
    motion = await house.motions.ask(game.number, club["Bob"].id, "abandon")
    await house.motions.withdraw(motion.id, club["Bob"].id)
    house.agenda.start()
    await settled(club)
    (vote,) = club["Sam"].sees(room, "give the game up")
    assert (vote.labels, vote.pinged) == ([], [])


@pytest.mark.parametrize(
    ("command", "text"), [("table abandon", "give the game up"), ("seat seek", "a seat is free")]
)
async def test_what_cannot_be_looked_up_now_is_told_later(club, game, clock, monkeypatch, command, text):
    room, table, failed = await game.channel(), club.table, []
    look = table.look

    async def unreadable(*about, **more):
        failed.append(about)
        error = NotRead("the disk is away")
        raise in_words(error) from error

    bob = club["Bob"]
    await club.bot.services.house.agenda.rest()
    await bob.slash(room, command)
    monkeypatch.setattr(table, "look", unreadable)
    club.bot.services.house.agenda.start()
    await club.playground.until(lambda: failed)
    await settled(club)
    monkeypatch.setattr(table, "look", look)
    assert club["Sam"].sees(room, text) == []
    clock.forward(DAY)
    club.bot.services.house.agenda.wake()
    await settled(club)
    assert len(club["Sam"].sees(room, text)) == 1


async def test_a_change_of_long_ago_is_not_told_again(club, game, clock):
    """What was sent two months ago is forgotten, so that nobody knows whether it was."""
    room, ann = await game.channel(), club["Ann"]
    await club["Cleo"].click(await club["Cleo"].slash(room, "seat leave"), "Leave for good")
    await settled(club)
    seat = (await game.look()).users.index(-1)
    clock.forward(61 * DAY)
    house = club.bot.services.house
    await house.agenda.soon("tidy")
    await settled(club)
    (told,) = club["Sam"].sees(room, "has left the table")
    await house.agenda.later("chair", game.number, int(clock()), seat)
    await settled(club)
    assert [one.id for one in ann.sees(room, "has left the table")] == [told.id]


# Moving along


@pytest.mark.parametrize("gone", [False, True], ids=["there", "gone"])
class TestMoving:
    @pytest.fixture
    async def moved(self, club, game, gone):
        """Let a table move, perhaps since its place is gone."""
        club.troubled = gone
        before = await game.channel()

        async def move():
            if gone:
                club.playground.threads.delete(before)
                await club["Ann"].wait_for(club.tables, "channel is gone")
            await club["Ann"].slash(club.side_room, "table move", table=game.number)
            await settled(club)

        return move

    def only(self, club, words):
        """Return the message that says this: it hangs in the new place, and nowhere else."""
        there = club.playground.world.messages
        said = [Seen(club.playground, message) for message in there]
        (seen,) = [one for one in said if words in one.text]
        assert seen.channel.id == club.side_room.id
        return seen

    async def test_a_free_seat(self, club, game, moved):
        room = await game.channel()
        await club["Cleo"].click(await club["Cleo"].slash(room, "seat leave"), "Leave for good")
        await settled(club)
        assert len(club["Sam"].sees(room, "a seat is free")) == 1
        await moved()
        advert = self.only(club, "a seat is free")
        assert club["Sam"].sees(club.side_room, "has left the table") == []  # that was told
        await club["Dan"].click(await club["Dan"].click(advert, "Take this seat"), "Take the seat")
        await settled(club)
        assert club["Dan"].id in (await game.look()).users
        assert "no longer free" in advert.text

    async def test_a_friend_who_is_asked(self, club, game, moved):
        room, dan = await game.channel(), club["Dan"]
        await club["Cleo"].slash(room, "seat away", until="3 days", friend=dan)
        await settled(club)
        (asked,) = club["Sam"].sees(room, "asks you to play")
        assert asked.pinged == [dan.id]
        await moved()
        again = self.only(club, "asks you to play")
        assert again.pinged == []
        await dan.click(again, "I will")
        assert dan.id in (await game.look()).users

    async def test_a_game_night(self, club, game, moved):
        room = await game.channel()
        await club["Cleo"].slash(room, "table night")
        await settled(club)
        await moved()
        night = self.only(club, "opens a game night")
        await club["Bob"].click(night, "Here")

    async def test_a_call(self, club, game, moved):
        """Whoever is awaited learns where it goes on."""
        room, person = await game.channel(), await game.turn_of()
        (call,) = [one for one in person.sees(room) if person.id in one.pinged]
        await moved()
        assert not call.there
        (again,) = [one for one in person.sees(club.side_room) if one.pinged]
        assert again.pinged == [person.id]
        await game.turn(person, await person.click(again, "My side"))
        await settled(club)
        assert not again.there

    async def test_no_call_of_somebody_who_wants_no_other(self, club, game, moved):
        room, person = await game.channel(), await game.turn_of()
        (call,) = [one for one in person.sees(room) if person.id in one.pinged]
        await person.click(await person.click(call, "Later …"), "Not again this turn")
        await moved()
        assert [one for one in person.sees(club.side_room) if one.pinged] == []


async def test_how_to_go_on_moves_along(club, clock):
    game = await club.start("Ann", "Bob", "Cleo", pace="daily")
    room, person = await game.channel(), await game.turn_of()
    await settled(club)
    for _ in range(4):
        clock.forward(DAY / 2)
        club.bot.services.house.agenda.wake()
        await settled(club)
    (late,) = person.sees(room, "your time is up")
    await club["Ann"].slash(club.side_room, "table move", table=game.number)
    await settled(club)
    assert not late.there
    (again,) = person.sees(club.side_room, "your time is up")
    assert again.pinged == []
    assert [one for one in person.sees(club.side_room) if one.pinged] == []  # nor are they called
    other = (await game.others())[0]
    await other.click(await other.click(again, "How to go on …"), "A day more")
    await settled(club)
    assert len(person.sees(club.side_room, "has more time")) == 1
