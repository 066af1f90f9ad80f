"""Damage to what is kept of people and time: the table it belongs to says so, and all others go on."""

import shutil
from contextlib import suppress
from random import Random

import pytest

from bot.engine.core import Refused
from bot.engine.plan import Alternative
from bot.people.effects import Effects
from bot.people.hosts import Hosts
from bot.people.lateness import Lateness
from bot.people.nights import Nights
from bot.people.repairs import Deed, Repairs
from bot.storage import guilds, pace, plans, seats
from bot.storage.agenda import Diary, Due, outage
from bot.storage.games import Store
from bot.storage.guilds import Guilds, Settled
from bot.storage.messages import Message, Messages
from bot.storage.pace import Night, PaceRows
from bot.storage.plans import Plan, PlanRows
from bot.storage.seats import SeatStore
from bot.storage.waits import Waits
from bot.table.refusals import STORAGE
from bot.time.pace import Pace
from tests.people.evening import ANN, BOB, CAT, DAN, DAY, EVE, SHELF, START, Clock, Evening, breaks
from tests.support.damage import PARTS, WEEKS, Loose, some_wounds
from tests.support.fresh import filled
from tests.support.sweeps import sweep

VICTIM, WHOLE = 1, 2  # tables
MOTION = 1
SHARES = 2  # that each part is dealt out to again: much is asked after each wound


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    """Two games at which everything has happened that can be kept, the second like the first."""
    return filled(tmp_path_factory.mktemp("damage"), fill)


async def fill(path):
    store = await Store.open(path, SHELF, clock=Clock())
    for game in (VICTIM, WHOLE):
        evening = Evening(store, store.clock)
        evening.game = (await evening.table.deal("quarry", 70 + game, (ANN, BOB, CAT), {})).game_id
        assert evening.game == game
        await happened(evening, game)
    await store.close()


async def happened(evening, game):
    database, rows = evening.store.database, breaks(evening)
    Effects(evening.table, evening.seats, rows).attach(evening.motions)
    await evening.motions.ask(game, BOB, "abandon", facts={"why": "no time"})
    await evening.seats.note(game, ANN, "mind the quarry")
    await evening.seats.away(game, CAT, START + 3 * DAY, sitter=DAN)
    await evening.seats.seek(game, BOB)
    (wait,) = await evening.seats._waits.at(game)
    await database.write(
        *pace.taken(wait, DAY, DAY, 2 * DAY),
        *pace.paused(game, "host", START, START + DAY, ANN),
        *pace.night_begun(Night(game, START, START + DAY, ANN), 0, 60),
        seats.guest(game, EVE, "invited", ANN, START),
        guilds.done(Deed(game, game, EVE, "note", {"why": "so"}, START)),
        plans.save(
            Plan(game_id=game, seat=1, ask="turn", user=BOB, round=1, mode="draft", rev=1,
                 alternatives=(Alternative((("Dig",),)),), resting=False)
        ),
        outage(START - 60 * game, START - 30, shard=0),
    )  # fmt: skip
    await Guilds(database).settle(Settled(game, zone="Europe/Rome"))
    await Messages(database).put(Message(f"key {game}", 70, 700, "sent", 1, 1, START))


def victim(table):
    return {"ballot": MOTION, "message": "key 1", "outage": 0}.get(table, VICTIM)


class Everything:
    """All that people can ask for at a table, and all that is looked at there by itself."""

    def __init__(self, store):
        self.evening = evening = Evening(store, store.clock)
        self.breaks, self.database = breaks(evening), store.database
        rows, waits, stored = PaceRows(store.database), Waits(store.database), SeatStore(store.database)
        self.pace = Pace(store.database, lambda _: None)
        self.rows, self.plans = rows, PlanRows(store.database)
        Effects(evening.table, evening.seats, self.breaks).attach(evening.motions)
        self.lateness = Lateness(evening.table, self.pace, rows, self.offer, store.now, Random(1))
        self.nights = Nights(rows, store.now)
        self.hosts = Hosts(stored, waits, self.pace, store.now)
        self.repairs = Repairs(evening.table, evening.seats, stored, Guilds(store.database), store.now)

    async def offer(self, game, seat):
        await self.evening.seats.offer(game, seat, "lapsed")

    def of(self, game, motion):
        """Yield all that can be asked at a table."""
        evening, seats, motions = self.evening, self.evening.seats, self.evening.motions
        row = {kind: Due(kind, 0, game, 0, 0, 1, 0) for kind in ("late", "handback", "resume", "night")}
        yield seats.chairs(game)
        yield self.pace.all(game, (ANN, BOB, CAT))
        yield self.pace.look(game, (ANN, BOB, CAT), START)
        yield self.pace.pause(game)
        yield motions.open_at(game)
        yield motions.close(Due("motion", 0, game, motion, 0, 1, 0))
        yield self.counted(motion)
        yield self.lateness.late(row["late"])
        yield self.lateness.lapses(row["late"])
        yield self.lateness.own_day(game, ANN)
        yield self.nights.here(game, ANN)
        yield self.nights.present(game)
        yield self.nights.look(row["night"])
        yield self.hosts.is_silent(game, ANN)
        yield self.repairs.deeds(game)
        yield self.repairs.expect_outsider(game, EVE)
        yield self.plans.at(game)
        yield seats.note(game, ANN)
        yield seats.note(game, ANN, "again")
        yield seats.answer(game, 2, DAN, yes=True)
        yield seats.hand_back(row["handback"])
        yield seats.back(game, BOB)
        yield seats.claim(game, 1, EVE)
        yield motions.ask(game, ANN, "pause", facts={"until": START + DAY})
        yield motions.cast(motion, ANN, yes=True)
        yield self.breaks.over(row["resume"])
        yield self.breaks.resume_alone(game, ANN)
        yield evening.table.step(game, ANN, None, ["Hire", "Earn.1"])
        yield evening.table.publish(game, ANN, None)
        yield evening.table.take_back_turn(game, ANN)
        yield evening.table.history(game, None)
        yield evening.table.abandon(game)
        yield seats.reopen(game, ANN)

    def in_lists(self):
        """Yield all that is asked about several tables at once."""
        store = self.evening.store
        yield self.pace.of(ANN, None)
        yield Diary(self.database).outages(0)
        yield Guilds(self.database).all()
        yield Guilds(self.database).deeds(VICTIM, 10)
        yield Messages(self.database).unsettled()
        yield Messages(self.database).find("key 1")
        yield Messages(self.database).beginning("key")
        yield self.rows.nights()
        yield self.evening.seats_stored.holds(CAT)
        yield self.evening.seats_stored.owns(CAT)
        yield store.desk(ANN)
        yield store.away(CAT)
        yield self.evening.seats.make_room(71)

    async def counted(self, motion):
        found = await self.evening.motions.find(motion)
        return await self.evening.motions.count(found)


async def everything_goes_on(path):
    """At the damaged table whatever is asked is done or refused; at the other one, it is done as ever."""
    store = await Store.open(path, SHELF, clock=Clock())
    try:
        at = Everything(store)
        for asked in at.of(VICTIM, MOTION):
            with suppress(Refused, *STORAGE):
                await asked
        for asked in at.in_lists():
            await asked
        return [await told(asked) for asked in at.of(WHOLE, MOTION + 1)]
    finally:
        await store.close()


async def told(asked):
    """Return why something was not done, if it was not."""
    try:
        await asked
    except Refused as refused:
        return refused.refusal.key
    return None


@pytest.mark.parametrize("part", sweep(range(PARTS * SHARES), [0]))
@pytest.mark.parametrize("table", sweep(WEEKS, WEEKS[::2]))
async def test_whatever_is_damaged_of_people_and_time_all_others_go_on(template, tmp_path, table, part):
    path, tried = tmp_path / "games.db", 0
    wounds = some_wounds(template, table, part % PARTS)[part // PARTS :: SHARES]
    shutil.copy(template, path)
    usual = await everything_goes_on(path)
    for column, value in wounds:
        for file in tmp_path.glob("games.db*"):
            file.unlink()
        shutil.copy(template, path)
        with Loose(path) as loose:
            wounded = loose.wound(table, column, value, victim(table))
        if wounded:
            tried += 1
            try:
                assert await everything_goes_on(path) == usual
            except BaseException as error:
                error.add_note(f"{table}.{column} = {value!r}")
                raise
    assert tried >= len(wounds) // 2
