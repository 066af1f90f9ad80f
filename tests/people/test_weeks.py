"""Weeks at a table: random people do random things, through the services and the database."""

from random import Random

import pytest

from bot.engine.core import Refused
from bot.people.effects import Effects
from bot.people.seating import person_at
from bot.storage.agenda import Due
from tests.people.evening import ANN, BOB, CAT, DAN, DAY, EVE, breaks
from tests.support.sweeps import sweep

EVERYBODY = (ANN, BOB, CAT, DAN, EVE, 666, 777)
STEPS = 200


class Weeks:
    """One table, and what everybody may do to it."""

    def __init__(self, evening, seed):
        self.evening, self.chance, self.motions = evening, Random(seed), []
        self.breaks = breaks(evening)
        Effects(evening.table, evening.seats, self.breaks).attach(evening.motions)

    async def go(self):
        """Let something happen; much of it is refused."""
        seats, game, chance = self.evening.seats, self.evening.game, self.chance
        user, seat = chance.choice(EVERYBODY), chance.randrange(3)
        until = self.evening.clock() + chance.randrange(1, 10) * DAY
        deeds = {
            "away": lambda: seats.away(
                game,
                user,
                until,
                sitter=chance.choice((None, *EVERYBODY)),
                fallback=chance.choice(("computer", "nobody")),
            ),
            "answer": self.answer,
            "back": lambda: seats.back(game, user),
            "leave": lambda: seats.leave(game, user),
            "seek": lambda: seats.seek(game, user),
            "claim": lambda: seats.claim(game, seat, user),
            "ask": lambda: self.ask(user, seat),
            "vote": lambda: self.vote(user),
            "play": self.play,
            "time": self.time,
        }
        weights = [6, 9, 3, 1, 1, 6, 3, 6, 2, 4]
        (deed,) = chance.choices(list(deeds), weights)
        try:
            await deeds[deed]()
        except Refused:
            return

    async def answer(self):
        """Let a friend who is asked say something."""
        chairs = await self.evening.seats.chairs(self.evening.game)
        asked = [(one.seat, one.away.asks) for one in chairs if one.away and one.away.asks]
        if asked:
            seat, friend = self.chance.choice(asked)
            yes = self.chance.random() < 0.8
            await self.evening.seats.answer(self.evening.game, seat, friend, yes=yes)

    async def play(self):
        """Let whoever is awaited make a turn."""
        table, game = self.evening.table, self.evening.game
        screen = await table.look(game, None)
        user = screen.users[self.chance.choice(screen.awaited)]
        await table.stand_in(game, user, self.chance, "practice" if user < 0 else None)

    async def time(self):
        """Let hours pass, and look at what is due by then."""
        self.evening.clock.go(hours=self.chance.randrange(1, 72))
        handlers = {
            "handback": self.evening.seats.hand_back,
            "motion": self.evening.motions.close,
            "resume": self.breaks.over,
        }
        for kind, handler in handlers.items():
            for subject, at in await self.evening.due(kind):
                if at <= self.evening.clock() * 1000:
                    await handler(Due(kind, at, self.evening.game, subject, 0, 1, 0))

    async def ask(self, user, seat):
        kind = self.chance.choice(("pause", "resume", "turn", "seek"))
        if kind in ("turn", "seek"):
            await self.evening.late(seat)
        subject = seat if kind in ("turn", "seek") else None
        facts = {"until": self.evening.clock() + 3 * DAY}
        motion = await self.evening.motions.ask(self.evening.game, user, kind, subject=subject, facts=facts)
        self.motions.append(motion.id)

    async def vote(self, user):
        if self.motions:
            await self.evening.motions.cast(
                self.chance.choice(self.motions), user, yes=self.chance.random() < 0.7
            )

    async def check(self, holders):
        """Do all that is written of the seats agree?"""
        store, number = self.evening.store, self.evening.game
        game, chairs = await store.load(number), await self.evening.seats.chairs(number)
        rows = await store.database.read("SELECT user_id FROM seat WHERE game_id = ?1 ORDER BY seat", number)
        held = tuple([chair.holder for chair in chairs])
        assert held == game.users == tuple([user for (user,) in rows])
        assert len(set(held)) == len(held)
        owners = [chair.owner if chair.owner not in (None, chair.holder) else 0 for chair in chairs]
        assert list(game.owners or (0, 0, 0)) == owners
        for seat, chair in enumerate(chairs):
            ends = [one.until for one in chair.tenures[:-1]]
            assert ends == [one.since for one in chair.tenures[1:]]
            assert [person_at(chair, line).user for line in range(1, len(holders))] == [
                by_line[seat] for by_line in holders[1:]
            ]
        waits = await self.evening.seats._waits.at(number)
        assert {wait.seat for wait in waits} == set(game.rules.to_act(game.head.state))


@pytest.mark.parametrize("seed", sweep(range(6), [0, 1]))
async def test_whatever_people_do_one_of_them_sits_on_each_seat(evening, seed):
    weeks, holders = Weeks(evening, seed), [(ANN, BOB, CAT)]
    for _ in range(STEPS):
        if (await evening.table.look(evening.game, None)).status != "running":
            break
        before = await evening.users()
        head = (await evening.store.load(evening.game)).head.line
        await weeks.go()
        after = (await evening.store.load(evening.game)).head.line
        holders += [before] * (after - head)
        await weeks.check(holders)
    assert sum(len(chair.tenures) for chair in await evening.seats.chairs(evening.game)) > 6
    for motion in weeks.motions:
        found = await evening.motions.find(motion)
        assert found.status in ("open", "done", "lost", "void")
