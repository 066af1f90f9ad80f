"""Another person on a seat, a game that is taken up again, and somebody who plays for another."""

from random import Random

import pytest

from bot.engine.core import Refused, Seat
from bot.storage import agenda
from bot.storage.agenda import Diary
from bot.storage.waits import Waits
from bot.table import Stale
from bot.table.standins import DeadEnd
from tests.support.toy import Quarry
from tests.table.door.playing import ANN, BOB, CAT, THREE

DAN = 999


@pytest.fixture
def heard(table):
    """All that the table rings for."""
    heard = []
    table.heard = heard.append
    return heard


@pytest.fixture
def awaited(table):
    return Waits(table._store.database)


async def turn(table, game, user):
    await table.step(game, user, None, ["Earn.1"])
    return await table.publish(game, user, None)


async def test_every_write_is_heard_of_and_nothing_else(table, heard):
    game = (await table.deal("quarry", 1, THREE, {})).game_id
    await table.step(game, ANN, None, ["Earn.1"])
    await table.undo(game, ANN, None)
    assert [(change.what, change.by) for change in heard] == [("deal", None)]
    outcome = await turn(table, game, ANN)
    assert heard[-1].public == outcome.public
    await table.take_back(game, 0)
    await table.move(game, 2)
    await table.reseat(game, Seat(2), DAN, expect=CAT)
    await table.abandon(game)
    assert [(change.what, change.by) for change in heard[1:]] == [
        ("play", ANN),
        ("back", None),
        ("moved", None),
        ("seats", None),
        ("end", None),
    ]


async def test_who_is_given_a_seat_holds_it_and_nobody_else_does(table, game):
    await table.step(game, ANN, None, ["Earn.1"])
    public = await table.reseat(game, Seat(0), DAN, expect=ANN)
    assert public.users == (DAN, BOB, CAT)
    assert (await table.look(game, DAN)).draft is None
    assert (await table.look(game, ANN)).viewer is None
    with pytest.raises(Refused, match="not-seated"):
        await table.step(game, ANN, None, ["Earn.1"])
    assert (await turn(table, game, DAN)).public


async def test_the_time_of_whoever_is_given_a_seat_begins_then(table, game, awaited):
    (before,) = await awaited.at(game)
    await table.reseat(game, Seat(0), DAN, expect=ANN)
    (wait,), (spell,) = await awaited.at(game), await awaited.spells(game)
    assert (spell.user, spell.began, spell.ended) == (ANN, before.began, wait.began)
    assert await awaited.of(DAN) == (wait,)


async def test_a_seat_is_given_away_only_by_whoever_holds_it(table, game):
    with pytest.raises(Stale):
        await table.reseat(game, Seat(0), DAN, expect=BOB)
    with pytest.raises(Refused, match="same-player"):
        await table.reseat(game, Seat(0), CAT, expect=ANN)
    assert (await table.look(game, None)).users == THREE


async def test_what_belongs_to_a_change_is_written_with_it(table, game):
    diary = Diary(table._store.database)
    await table.reseat(game, Seat(0), DAN, expect=ANN, also=[agenda.put("seek", 1, game)])
    await table.take_back(game, 0, also=[agenda.put("motion", 1, game)])
    assert await diary.find("seek", game)
    assert await diary.find("motion", game)
    await table.abandon(game, also=[agenda.put("count", 1, game)])
    assert await diary.find("motion", game) is None
    assert await diary.find("count", game)


async def test_an_abandoned_game_is_gone_on_with(table, game, awaited):
    await turn(table, game, ANN)
    with pytest.raises(Refused, match="not-abandoned"):
        await table.reopen(game)
    await table.abandon(game)
    assert await awaited.at(game) == ()
    assert (await table.reopen(game)).status == "running"
    assert [wait.seat for wait in await awaited.at(game)] == [1]
    assert (await turn(table, game, BOB)).public


async def test_an_abandoned_game_is_not_gone_on_with_where_another_one_runs(table, game):
    await table.abandon(game)
    other = await table.deal("quarry", 1, (ANN, BOB), {})
    with pytest.raises(Refused, match="channel-taken"):
        await table.reopen(game)
    await table.abandon(other.game_id)
    assert await table.reopen(game)


# Standing in


async def test_who_stands_in_plays_a_whole_turn_and_it_is_noted(table, game):
    outcome = await table.stand_in(game, ANN, Random(1), "time")
    assert outcome.public.awaited != (0,)
    rows = await table._store.database.read("SELECT made FROM line WHERE line > 0")
    assert {made for (made,) in rows} == {"time"}


async def test_who_stands_in_goes_on_from_the_draft(table, game):
    await table.step(game, ANN, None, ["Build.A1"])
    await table.stand_in(game, ANN, Random(1), "practice")
    assert (await table._store.moves(game))[1].code == "Build.A1"


async def test_nobody_stands_in_for_somebody_who_is_not_awaited(table, game):
    with pytest.raises(Refused, match="not-awaited"):
        await table.stand_in(game, BOB, Random(1), "practice")
    assert (await table.look(game, None)).line == 0


async def test_where_nothing_can_be_done_nothing_is_written(table, game, monkeypatch):
    monkeypatch.setattr(Quarry, "legal_actions", lambda *_: [])
    with pytest.raises(DeadEnd):
        await table.stand_in(game, ANN, Random(1), "practice")
    assert (await table.look(game, None)).line == 0


async def test_a_turn_without_end_is_given_up(table, game, monkeypatch):
    monkeypatch.setattr("bot.table.standins.LONGEST", 0)
    with pytest.raises(DeadEnd):
        await table.stand_in(game, ANN, Random(1), "practice")
