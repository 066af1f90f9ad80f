"""People at a running game: each change is one write, and secrets go with the seat and to nobody else."""

import asyncio

import pytest

from bot.engine.core import Refused
from bot.storage.agenda import Due
from bot.storage.database import NotSaved
from bot.storage.pauses import Pause, begun
from bot.storage.seats import guest
from bot.table import Stale
from tests.people.evening import ANN, BOB, CAT, DAN, DAY, EVE, HOUR, SHELF, START
from tests.table.door.playing import play


def why(refused):
    return refused.value.refusal.key


def handback(game, seat=0):
    return Due("handback", 0, game, seat, 0, 1, 0)


async def test_a_friend_plays_and_hands_back_on_the_day(evening):
    game, seats = evening.game, evening.seats
    await seats.away(game, ANN, START + 3 * DAY, sitter=DAN, fallback="computer")
    assert await evening.users() == (ANN, BOB, CAT)
    assert await evening.due("handback") == [(0, (START + DAY) * 1000)]
    await seats.answer(game, 0, DAN, yes=True)
    assert await evening.users() == (DAN, BOB, CAT)
    assert await evening.due("handback") == [(0, (START + 3 * DAY) * 1000)]
    evening.clock.go(days=3)
    assert await seats.hand_back(handback(game)) is None
    assert await evening.users() == (ANN, BOB, CAT)
    assert [one.kind for one in (await evening.chair(0)).tenures] == ["player", "sitter", "player"]


async def test_whoever_is_back_after_their_clock_stood_is_looked_after_again(evening):
    """They hold their seat all the time, so that no other write says so."""
    await evening.seats.away(evening.game, ANN, START + 3 * DAY)
    evening.clock.go(days=3)
    assert await evening.seats.hand_back(handback(evening.game)) is None
    assert await evening.due("look") == [(0, (START + 3 * DAY) * 1000)]


async def test_a_friend_who_does_not_answer_is_not_waited_for(evening):
    await evening.seats.away(evening.game, ANN, START + 3 * DAY, sitter=DAN, fallback="computer")
    evening.clock.go(hours=25)
    assert await evening.seats.hand_back(handback(evening.game)) == (START + 3 * DAY) * 1000
    assert await evening.users() == (-1, BOB, CAT)
    with pytest.raises(Refused) as refused:
        await evening.seats.answer(evening.game, 0, DAN, yes=True)
    assert why(refused) == "seats-refusal-not-asked"


async def test_the_new_holder_finds_nothing_of_the_old_one(evening):
    """Neither the draft nor the notes; and the old holder's panel is a spectator's from then on."""
    game, table = evening.game, evening.table
    await table.step(game, ANN, None, ["Build.A1"])
    await evening.seats.note(game, ANN, "Bob hoards stone.")
    await evening.seats.away(game, ANN, START + 3 * DAY, sitter=DAN)
    await evening.seats.answer(game, 0, DAN, yes=True)
    mine = await table.look(game, DAN)
    assert (mine.viewer, mine.draft, mine.rev) == (0, None, 0)
    assert await evening.seats.note(game, DAN) == ""
    assert await table.look(game, ANN) == await table.look(game, EVE)
    with pytest.raises(Refused) as refused:
        await table.step(game, ANN, None, ["Build.A1"])
    assert why(refused) == "table-refusal-not-seated"


async def test_a_click_of_the_old_holder_that_comes_second_writes_nothing(evening):
    """Two processes: the old holder's table was loaded before the seat changed hands."""
    game, table, store = evening.game, evening.table, evening.store
    at = await table._admit(game, ANN, None)
    await evening.seats.away(game, ANN, START + 3 * DAY, fallback="computer")
    other = type(table)(store, SHELF)
    with pytest.raises(Stale):
        async with other._alone(game, ANN):
            await other._write(at, _turn(at), None)
    assert (await store.load(game)).head.line == 0


def _turn(at):
    from bot.table import clicks

    return clicks.lines(at, clicks.rehearsed(at, [("Build.A1", "Hire", "Earn.2")]).actions)


async def test_the_time_of_a_new_holder_begins_anew(evening):
    evening.clock.go(hours=30)
    await evening.seats.away(evening.game, ANN, evening.clock() + 2 * DAY, fallback="computer")
    waits = await evening.seats._waits.at(evening.game)
    assert [(wait.seat, wait.began, wait.late) for wait in waits] == [(0, START + 30 * HOUR, 0)]
    spells = await evening.seats._waits.spells(evening.game)
    assert [(spell.user, spell.began, spell.ended) for spell in spells] == [(ANN, START, START + 30 * HOUR)]


async def test_nobody_goes_away_from_a_turn_they_are_late_for(evening):
    await evening.late(0)
    with pytest.raises(Refused) as refused:
        await evening.seats.away(evening.game, ANN, START + 3 * DAY)
    assert why(refused) == "seats-refusal-late"


async def test_who_leaves_is_looked_for_and_comes_back_while_nobody_came(evening):
    game = evening.game
    await evening.seats.leave(game, ANN)
    assert await evening.users() == (-1, BOB, CAT)
    assert [seat for seat, _ in await evening.due("seek")] == [0]
    await evening.seats.back(game, ANN)
    assert await evening.users() == (ANN, BOB, CAT)


async def test_a_seat_is_taken_over_once(evening):
    game = evening.game
    await evening.seats.leave(game, ANN)
    claims = [evening.seats.claim(game, 0, user) for user in (DAN, EVE)]
    ends = await asyncio.gather(*claims, evening.seats.back(game, ANN), return_exceptions=True)
    assert sum(not isinstance(end, Exception) for end in ends) == 1
    assert all(isinstance(end, Refused) for end in ends if isinstance(end, Exception))
    assert (await evening.users())[0] == (await evening.chair(0)).holder


async def test_who_lost_a_seat_by_vote_takes_it_back_until_the_substitute_plays(evening):
    game = evening.game
    await evening.seats.offer(game, 0, "voted")
    await evening.seats.claim(game, 0, DAN)
    await evening.seats.back(game, ANN)
    assert await evening.users() == (ANN, BOB, CAT)
    await evening.seats.offer(game, 0, "voted")
    await evening.seats.claim(game, 0, DAN)
    await play(evening.table, game, DAN, "Build.A1", "Hire", "Earn.2")
    with pytest.raises(Refused) as refused:
        await evening.seats.back(game, ANN)
    assert why(refused) == "seats-refusal-not-yours"


async def test_an_owner_who_plays_again_is_not_replaced_any_more(evening):
    game = evening.game
    await evening.seats.offer(game, 0, "voted")
    evening.clock.go(hours=1)
    await play(evening.table, game, ANN, "Build.A1", "Hire", "Earn.2")
    with pytest.raises(Refused) as refused:
        await evening.seats.claim(game, 0, DAN)
    assert why(refused) == "seats-refusal-not-open"
    assert (await evening.chair(0)).seek is None
    assert await evening.users() == (ANN, BOB, CAT)


async def test_a_friend_who_plays_keeps_the_seat_that_others_wanted_to_offer(evening):
    """Ann is on her holidays: it is not for her to play, because somebody came too late for her seat."""
    await evening.seats.away(evening.game, ANN, START + 9 * DAY, sitter=DAN)
    await evening.seats.answer(evening.game, 0, DAN, yes=True)
    await evening.seats.offer(evening.game, 0, "voted")
    evening.clock.go(days=1)
    await evening.table.step(evening.game, DAN, None, ["Hire", "Earn.1"])
    await evening.table.publish(evening.game, DAN, None)
    with pytest.raises(Refused) as refused:
        await evening.seats.claim(evening.game, 0, EVE)
    assert why(refused) == "seats-refusal-not-open"
    chair = await evening.chair(0)
    assert (chair.holder, chair.owner, chair.seek) == (DAN, ANN, None)
    assert chair.away


async def test_the_clock_of_whoever_is_back_is_looked_at(evening):
    """Nobody played for Ann, so no line and no new holder let anybody look."""
    await evening.seats.away(evening.game, ANN, START + 9 * DAY)
    evening.clock.go(days=1)
    await evening.seats.back(evening.game, ANN)
    assert await evening.due("look") == [(0, evening.store.now() * 1000)]


async def test_a_disk_that_is_full_for_a_moment_keeps_nobody_away(evening, monkeypatch):
    await evening.seats.away(evening.game, ANN, START + 3 * DAY)
    evening.clock.go(days=3)

    async def full(*steps):
        raise NotSaved("disk-full")

    with monkeypatch.context() as patched:
        patched.setattr(evening.store.database, "write", full)
        with pytest.raises(Refused):  # and is tried again
            await evening.seats.hand_back(handback(evening.game))
    assert await evening.seats.hand_back(handback(evening.game)) is None
    assert (await evening.chair(0)).away is None


async def test_a_disk_that_is_full_for_a_moment_leaves_nobody_on_a_seat_they_left(evening, monkeypatch):
    async def full(*steps):
        raise NotSaved("disk-full")

    with monkeypatch.context() as patched:
        patched.setattr(evening.store.database, "write", full)
        with pytest.raises(Refused):  # so that whoever noticed it looks again
            await evening.seats.gone(evening.game, ANN)
    assert (await evening.seats.gone(evening.game, ANN)).owner is None


async def test_the_last_person_does_not_leave(evening):
    for user in (ANN, BOB):
        await evening.seats.leave(evening.game, user)
    with pytest.raises(Refused) as refused:
        await evening.seats.leave(evening.game, CAT)
    assert why(refused) == "seats-refusal-last-person"


async def test_somebody_who_left_the_server_is_replaced_if_others_are_there(evening):
    assert (await evening.seats.gone(evening.game, ANN)).seek.why == "gone"
    assert await evening.seats.gone(evening.game, EVE) is None


async def test_a_game_whose_last_person_left_the_server_is_given_up(evening):
    for user in (ANN, BOB, CAT):
        await evening.seats.gone(evening.game, user)
    assert (await evening.table.look(evening.game, None)).status == "abandoned"


async def test_a_channel_is_not_blocked_by_a_game_that_stands_still(evening):
    evening.clock.go(days=30)
    await evening.seats.make_room(70)
    assert (await evening.table.look(evening.game, None)).status == "running"
    evening.clock.at += 1
    await evening.seats.make_room(71)
    assert (await evening.table.look(evening.game, None)).status == "running"
    await evening.seats.make_room(70)
    assert (await evening.table.look(evening.game, None)).status == "abandoned"
    await evening.table.deal("quarry", 70, (ANN, BOB), {})


async def test_a_game_that_is_paused_makes_no_room(evening):
    pause = Pause(START, "agreed", until=START + 60 * DAY)
    await evening.store.database.write(begun(evening.game, pause, ANN))
    evening.clock.go(days=40)
    await evening.seats.make_room(70)
    assert (await evening.table.look(evening.game, None)).status == "running"


async def test_a_guest_whom_the_host_does_not_want_neither_sits_nor_claims(evening):
    game = evening.game
    await evening.store.database.write(guest(game, DAN, "banned", ANN, START))
    await evening.seats.leave(game, ANN)
    for attempt in (
        evening.seats.claim(game, 0, DAN),
        evening.seats.away(game, BOB, START + 2 * DAY, sitter=DAN),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert why(refused) == "lobby-refusal-banned"


async def test_a_host_who_plays_keeps_nobody_from_playing_for_a_rival(evening):
    """Dan was chosen, and is not wanted any more when he says yes; nor is he got up from the seat."""
    game = evening.game
    await evening.seats.away(game, BOB, START + 5 * DAY, sitter=DAN)
    evening.clock.go(hours=1)
    await evening.store.database.write(guest(game, DAN, "banned", ANN, evening.clock()))
    await evening.seats.answer(game, 1, DAN, yes=True)
    assert await evening.users() == (ANN, DAN, CAT)
    await evening.store.database.write(guest(game, DAN, "banned", ANN, evening.clock()))
    assert await evening.users() == (ANN, DAN, CAT)
    await evening.seats.leave(game, CAT)
    await evening.store.database.write(guest(game, EVE, "banned", ANN, evening.clock()))
    with pytest.raises(Refused) as refused:
        await evening.seats.claim(game, 2, EVE)
    assert why(refused) == "lobby-refusal-banned"


async def test_nothing_changes_at_a_game_that_is_over(evening):
    await evening.table.abandon(evening.game)
    for attempt in (
        evening.seats.leave(evening.game, ANN),
        evening.seats.claim(evening.game, 0, DAN),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert why(refused) == "table-refusal-over"
    assert await evening.seats.hand_back(handback(evening.game)) is None


async def test_tenures_know_who_made_each_line(evening):
    game, table = evening.game, evening.table
    await play(table, game, ANN, "Build.A1", "Hire", "Earn.2")
    await evening.seats.leave(game, BOB)
    await evening.seats.claim(game, 1, DAN)
    await play(table, game, DAN, "Build.A1", "Hire", "Earn.2")
    lines = [(move.line, move.seat) for move in await evening.store.moves(game) if move.seat is not None]
    chairs = await evening.seats.chairs(game)
    from bot.people.seating import person_at

    assert [person_at(chairs[seat], line).user for line, seat in lines] == [ANN] * 3 + [DAN] * 3


async def test_the_past_is_told_of_those_who_sat_there_then(evening):
    game, table = evening.game, evening.table
    await play(table, game, ANN, "Build.A1", "Hire", "Earn.2")
    await evening.seats.away(game, BOB, START + 3 * DAY, sitter=DAN)
    await evening.seats.answer(game, 1, DAN, yes=True)
    assert (await table.look(game, None)).owners == (0, BOB, 0)
    await play(table, game, DAN, "Build.A1", "Hire", "Earn.2")
    await evening.seats.back(game, BOB)
    assert (await table.look(game, None)).owners == ()
    then = [await table.past(game, None, line) for line in (3, 6)]
    assert [(screen.users, screen.owners) for screen in then] == [
        ((ANN, BOB, CAT), ()),
        ((ANN, DAN, CAT), (0, BOB, 0)),
    ]
