"""How many clicks a usual visit takes: whole games by sensible people who press what is blue.

A visit begins with *My side* and lasts as long as its person is awaited. They press the blue control. Where
nothing is blue, they pick from the first list, several lines where several may be picked at once, or press
the first button. Of what is merely offered they take what is blue, and what everybody does in a turn.
"""

from random import Random
from statistics import median
from typing import NamedTuple

from bot.engine import wire
from bot.engine.core import Refused
from bot.panel.codes import Focus, Play
from bot.panel.controls import Buttons, Select
from bot.panel.panel import FRONT, panel
from bot.storage.games import Store
from bot.table import Table
from bot.words.voice import Voice
from tests.bench.measures import SEED, Figure
from tests.support.words import WORDS

USERS = [10**17 + n for n in range(5)]
AIMS = {"oasis": (3, 4), "oilfield": (3, 3), "giganten": (3, 4), "pipeline": (4, 4)}
WANTED = {"giganten": ("Drive", "Steam")}  # what is offered in a turn, and done by everybody
LONGEST = 60  # clicks


class Visits(NamedTuple):
    """The clicks of each visit of a game, and how many visits a person makes in a round."""

    clicks: list[int]
    a_round: float


class Visit:
    """Somebody who was called comes to the table."""

    def __init__(self, table, key, game, user):
        self.table, self.key, self.game, self.user = table, key, game, user
        self.clicks, self.done = 1, set()

    async def made(self):
        """Do all that is asked, and return the clicks that it took."""
        screen = await self.table.look(self.game, self.user)
        while screen.viewer in screen.awaited and self.clicks < LONGEST:
            screen = await self._answered(screen)
        return self.clicks

    async def _answered(self, screen):
        shown, offered = self._shown(screen), bool(screen.draft and screen.asked and screen.asked.closing)
        blue = next((one for one in buttons(shown) if one.style == "primary"), None)
        if screen.draft and screen.draft.complete:
            return await self._publish()
        if blue:
            return await self._press([blue])
        if offered:
            wanted = self._wanted(shown)
            return await self._press(wanted) if wanted else await self._publish()
        return await self._choose(screen, shown)

    def _shown(self, screen, face=FRONT):
        names = ["Ann", "Bob", "Cleo", "Dan", "Eve"][: len(screen.users)]
        return panel(Voice(WORDS, "en", screen.rules, names, names), screen, face=face)

    def _wanted(self, shown):
        """Return the first choice of a sort that everybody makes, once a visit."""
        every = [one for block in shown.layout.blocks for one in block.choices if isinstance(one.does, Play)]
        for kind in WANTED.get(self.key, ()):
            for one in every:
                if wire.kind_of(one.code) == kind and kind not in self.done:
                    return [one]
        return []

    async def _choose(self, screen, shown):
        """Pick the first of a list, or press the first button; fill in field by field where it takes that."""
        block = shown.layout.blocks[0]
        picked = list(block.choices[: block.most]) if isinstance(block, Select) else [block.choices[0]]
        while isinstance(picked[0].does, Focus):
            self.clicks += 1
            block = self._shown(screen, picked[0].does).layout.blocks[0]
            picked = [block.choices[0]]
        return await self._press(picked)

    async def _press(self, picked):
        self.clicks += 1
        self.done |= {wire.kind_of(one.code) for one in picked}
        codes = [one.does.code if isinstance(one.does, Play) else one.code for one in picked]
        try:
            outcome = await self.table.step(self.game, self.user, None, codes, any_order=len(codes) > 1)
        except Refused:
            outcome = await self.table.step(self.game, self.user, None, codes[:1])
        return outcome.mine

    async def _publish(self):
        self.clicks += 1
        return (await self.table.publish(self.game, self.user, None)).mine


def buttons(shown):
    return [one for block in shown.layout.blocks if isinstance(block, Buttons) for one in block.choices]


async def visits(table, key, seats, chance):
    """Play a whole game, one visit after another, and return them."""
    public = await table.deal(key, 1, USERS[:seats], {})
    game, clicks = public.game_id, []
    while public.awaited:
        visit = Visit(table, key, game, public.users[chance.choice(public.awaited)])
        clicks.append(await visit.made())
        public = await table.look(game, None)
    return Visits(clicks, len(clicks) / public.stage.round / seats)


async def measured(path, games, key):
    """Play a game at its largest table, and return the visits."""
    store = await Store.open(path, games)
    try:
        table = Table(store, games, seed=lambda: SEED)
        return await visits(table, key, games[key].seats[-1], Random(SEED))
    finally:
        await store.close()


async def usual_visits(room, games):
    """Return the figures of `make bench`: clicks of a usual visit, and visits of a person in a round."""
    figures = []
    for key in games:
        found = await measured(room / f"visits-{key}.db", games, key)
        least, most = AIMS[key]
        aim = str(least) if least == most else f"{least}-{most}"
        figures.append(Figure(f"{key}: clicks of a usual visit", median(found.clicks), "", aim))
        figures.append(Figure(f"{key}: visits of a person in a round", round(found.a_round, 2)))
    return figures
