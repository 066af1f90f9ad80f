"""A database of weeks at tables that an older version has left: votes, plans, absences and calls go on.

It was left a moment ago, about noon where Ann lives, who sleeps from ten to eight.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.table.verifying import verify
from bot.time import agenda
from tests.cogs.conftest import Game, settled, whispered
from tests.playground.actors import Seen
from tests.storage.test_upgrade import GAMES, GATHERING, GIVEN_UP, OVER, RUNNING, at_home, query, restore
from tests.support.awaiting import as_the_rules_say
from tests.support.clock import HOUR, MINUTE, Clock

SCHEMAS = (16, 19)
LATER, AWAY, ASKED, PLANNED = 1, 2, 4, 9  # tables
VOTE = "mo:1:yes"


@pytest.fixture(params=SCHEMAS)
def schema(request):
    """The version that has left the database."""
    return request.param


@pytest.fixture
def left(tmp_path, schema):
    path = tmp_path / "games.db"
    restore(path, schema)
    return path


@pytest.fixture
def clock(left):
    ((touched,),) = query(left, "SELECT max(touched) FROM message")
    return Clock(touched + 5)


@pytest.fixture
async def club(left, schema, clock, tmp_path, monkeypatch):
    """The local Discord that the database was played on, with a bot of today."""
    monkeypatch.setattr(agenda, "ASLEEP", float("inf"))  # what passes in a moment is no outage
    async with at_home(left, schema, tmp_path, clock=clock) as club:
        club.before = set(club.playground.world.messages)
        club.playground.rates.old_edits = None  # with no pause between them, old cards change too often
        async with club.online():
            await settled(club)
            yield club
            await club.playground.quiet()
        club.check()


async def go(club, seconds):
    """Let time pass, and all that is due then happen."""
    club.store.clock.forward(seconds)
    club.bot.services.house.agenda.wake()
    await settled(club)


def new(club, text=""):
    """Return what the bot has said to all, or to somebody directly, since it is there."""
    world = club.playground.world
    seen = [Seen(club.playground, ident) for ident in world.messages if ident not in club.before]
    return [one for one in seen if one.message.reader is None and text in one.text]


def game(club, number):
    return Game(club, number, None)


async def test_nothing_is_said_twice_and_no_board_is_lost(club, left):
    for number in (*RUNNING, PLANNED):
        boards = query(left, "SELECT message FROM post WHERE game_id = ? AND kind = 'board'", number)
        assert [((await game(club, number).caught_up()).id,)] == boards
        assert await as_the_rules_say(club.store, number)
    assert new(club) == []
    assert query(left, "SELECT * FROM outage") == []


@pytest.mark.parametrize("number", RUNNING)
async def test_a_draft_is_gone_on_with_by_old_buttons(club, number):
    table = game(club, number)
    person, before = await table.turn_of(), await table.head()
    side = await table.side(person)
    assert "Your draft" in side.text
    await (person.click(side, "Publish") if "Publish" in side.message.labels else table.turn(person, side))
    assert await table.head() > before
    await table.caught_up()


async def test_old_buttons_of_a_lobby_and_of_a_result_work(club):
    lobby = Seen(club.playground, (await club.bot.services.house.lobbies.find(GATHERING)).message)
    await club["Dan"].click(lobby, "Join")
    assert club["Dan"].mention in lobby.text
    posted = await club.posts.of(OVER)
    answer = await club["Dan"].click(Seen(club.playground, posted.get("result").message), "Record")
    (text,) = answer.message.files.values()
    assert verify(text, GAMES).ok


@pytest.mark.parametrize(
    ("who", "answer", "said"),
    [("Cleo", "Agree", "pause until"), ("Cleo", "Disagree", "pause until"), ("Bob", "Withdraw", "Withdrawn")],
)
async def test_an_open_vote_is_ended_by_its_old_buttons(club, left, who, answer, said):
    ((message,),) = query(left, "SELECT message FROM message WHERE key = ?", VOTE)
    vote = Seen(club.playground, message)
    assert "no vote" in whispered(await club["Sam"].click(vote, "Agree"))
    await club[who].click(vote, answer)
    await settled(club)
    assert said in vote.text
    status = {"Agree": "done", "Disagree": "open", "Withdraw": "withdrawn"}[answer]
    assert query(left, "SELECT status FROM motion") == [(status,)]
    paused = query(left, "SELECT until FROM pause WHERE game_id = ? AND kind = 'agreed'", ASKED)
    assert len(paused) == (answer == "Agree")
    for (until,) in paused:
        await go(club, until - club.store.now())
        assert len(new(club, "The pause is over")) == 1


async def test_a_plan_is_carried_out_and_its_player_is_not_called(club):
    table = game(club, PLANNED)
    screen, first = await table.look(), await table.turn_of()
    planner = screen.view.queue[1]
    side = await table.side(first)
    side = await first.select(side, "PlaceWorker.drill_1")
    if "Publish" in side.message.labels:
        await first.click(side, "Publish")
    await settled(club)
    for _ in range(5):
        await go(club, MINUTE)
    assert (await table.look()).view.players[planner].worker == "build_1"
    called = [user for one in new(club) for user in one.pinged]
    assert screen.users[planner] not in called


async def test_a_call_that_was_put_off_comes_then_and_never_at_night(club, left, clock):
    ((seat, at),) = query(left, "SELECT seat, remind_at FROM wait WHERE remind_at NOTNULL")
    ann = club["Ann"]
    assert (await game(club, LATER).look()).users[seat] == ann.id
    old = (await club.posts.of(LATER)).get("ping", seat).message
    await go(club, at - clock.now - MINUTE)
    assert new(club) == []
    await go(club, MINUTE)
    (again,) = new(club)
    assert again.pinged == [ann.id]
    assert old not in club.playground.world.messages
    ((zone,),) = query(left, "SELECT zone FROM person WHERE user_id = ?", ann.id)
    called = []
    for _ in range(20):
        before = {one.id for one in new(club)}
        await go(club, HOUR)
        hour = datetime.fromtimestamp(clock.now, ZoneInfo(zone)).hour
        called += [hour for one in new(club) if one.id not in before and ann.id in one.pinged]
    assert called
    assert [hour for hour in called if hour >= 22 or hour < 8] == []


async def test_a_friend_plays_until_the_owner_is_back(club, clock, left):
    ((seat, until, owner, sitter),) = query(left, "SELECT seat, until, owner, sitter FROM away")
    table = game(club, AWAY)
    assert (await table.look()).users[seat] == sitter == club["Eve"].id
    for _ in range(3):
        await go(club, (until - clock.now) / 2)
        assert (await table.look()).users[seat] == sitter
    await go(club, until - clock.now + 1)
    assert (await table.look()).users[seat] == owner == club["Ann"].id
    assert len(new(club, "is back")) == 1


async def test_every_record_verifies_also_when_it_is_played_on(club):
    for number in (*RUNNING, PLANNED, GIVEN_UP, OVER):
        table = game(club, number)
        if number in RUNNING:
            await table.forward()
        verdict = verify(await club.table.export(number), GAMES)
        assert verdict.ok or verdict.problem.key == "table-verify-unfinished", (number, verdict)
        assert verdict.ok == (number in (*RUNNING, OVER))
