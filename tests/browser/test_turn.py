"""One whole turn of Pipeline in a real browser: a sale, four tiles, the machines and two deliveries.

The game is stored as it stands; the people then press what their panels offer, as few times as that takes.
"""

import re
from contextlib import asynccontextmanager

import pytest

from bot.admission import VERSION, name
from bot.playground import Playground
from bot.shelf import games
from bot.storage.games import Store
from bot.storage.people import Facts, People
from tests.browser.windows import PICK, PRESS, Player, expect, needs_chromium, watched
from tests.games.pipeline.busy import NETWORK, store_game
from tests.games.pipeline.tables import R, oil
from tests.playground.actors import cast, room
from tests.playground.processes import BotProcess
from tests.support.sweeps import sweep

PEOPLE = ("Ann", "Bob", "Cleo")
SALE, SECOND, TILES, RUN, DELIVERIES = 2 * 50, 10, 40, 15, 3 * 35
QUICKLY = ("Refined 2: +$100", "2nd Machines & Pipes", "Best 4 tiles: $40", "Run, deliver: +$90", "Publish")

pytestmark = needs_chromium


class Club:
    """A local Discord, and a database with a game that has come to the position."""

    def __init__(self, playground, database):
        self.playground, self.database = playground, database
        self.people = [cast(playground)[name] for name in PEOPLE]

    async def store_game(self):
        channel = room(self.playground, "tables").id
        async with self.stored() as store:
            for person in self.people:
                await People(store.database).meet(person.id, person.name, "en-US")
            await store_game(store, channel, [person.id for person in self.people])
            # No play leads to the position, so whoever replays it finds another.
            await Facts(store.database).remember(VERSION, name())

    @asynccontextmanager
    async def stored(self):
        store = await Store.open(self.database, games())
        try:
            yield store
        finally:
            await store.close()

    async def ann(self):
        """What the record has of Ann by now."""
        async with self.stored() as store:
            return (await store.load(1)).head.state.players[R]


@pytest.fixture
async def club(tmp_path):
    database = tmp_path / "games.db"
    environ = {"DATABASE": str(database), "E2E_PICTURES": "yes", "E2E_BOARD_PAUSE": "0.2"}
    async with Playground() as playground:
        club = Club(playground, database)
        await club.store_game()
        bot = BotProcess(
            playground, "-m", "tests.browser.child", environ=environ, ready="pipeline", forked=True
        )
        async with bot:
            yield club
            assert playground.refused == []
            assert "Traceback" not in bot.output.decode(), bot.output.decode()[-4000:]


class Refiner(Player):
    """Ann, who knows what she wants. A click is a press of a button, or one pick from a list."""

    clicks = 0

    @classmethod
    async def sit_down(cls, browser, club, **how):
        ann = await cls.open(browser, f"{club.playground.url}/#/ann", "Ann", **how)
        await ann.go_to("tables")
        await ann.ping().wait_for()
        ann.presses = 0
        await ann.open_side()
        ann.clicks = 1
        return ann

    async def press_label(self, label):
        self.clicks += 1
        await self.redrawn(label, self.press(self.button(label, self.side)))

    async def pick(self, listed, *wanted):
        """Pick lines that say these words from the list of this name."""
        self.clicks += 1
        await self.redrawn(listed, self._pick(listed, wanted))

    async def _pick(self, listed, wanted):
        await self.press(self.side.locator(PICK, has_text=listed))
        for words in wanted:
            await self.press(self.page.locator(".picker [data-value]", has_text=words).first)
        done = self.page.locator(".picker-foot button")
        if await done.count():
            await self.press(done)

    async def offers(self, *labels):
        """The panel has these buttons in its frame, beginning with the blue one."""
        found = self.side.locator(".container").locator(PRESS)
        assert (await found.all_inner_texts())[: len(labels)] == list(labels)

    async def tells(self, *said):
        for words in said:
            await expect(self.side).to_contain_text(words)


@pytest.mark.parametrize("phone", sweep([False, True], [False]), ids=["desktop", "phone"])
async def test_a_whole_turn_takes_six_clicks(club, tmp_path, phone):
    async with watched(tmp_path) as browser:
        ann = await Refiner.sit_down(browser, club, phone=phone)
        await ann.tells("Send your worker; you have $25.", "2 × teal high → $50")
        for label in QUICKLY:
            await ann.press_label(label)
            await ann.fits()
        await ann.tells("The table waits for ■ @Bob")
        assert ann.clicks == ann.presses == 6
        assert ann.troubles == []
        done = await club.ann()
        assert done.cash == 25 + SALE - SECOND - TILES - RUN + DELIVERIES
        assert len(done.pipes.split()) == len(NETWORK) + 4
        assert done.oil == oil("S1")
        assert [(held.deal, held.done, held.filled) for held in done.contracts] == [
            ("S2T2", 1, ()),
            ("O2O1", 0, ("O2",)),
        ]


@pytest.mark.wide
async def test_whoever_chooses_everything_by_hand_still_finds_a_proposal(club, tmp_path):
    """Two equal barrels, four tiles of one's own, one placed elsewhere, and one pipeline that does less."""
    async with watched(tmp_path) as browser:
        ann = await Refiner.sit_down(browser, club)
        await ann.pick("where to work", "Refined 2")
        await ann.pick("barrels to sell", "(1 of 2)", "(2 of 2)")
        await ann.tells("you have $125")
        await ann.press_label("2nd Machines & Pipes")
        await ann.pick("pipe tile", "#41", "#43", "#44", "#46")
        await ann.tells("Place tile #41, the first of 4.")
        await ann.pick("a place for the tile", re.compile(r"^5 · "))  # 1 to 3 are the other tiles
        await ann.tells("Place tile #43, the first of 3.")
        await ann.press_label("Best places")
        await ann.press_label("Run machines …")
        await ann.tells("Best: 3 barrels up · orange crude → mid")
        await ann.pick("· teal", "becomes low")
        await ann.press_label("Best: 2 barrels up")
        await ann.press_label("Deliver 2: +$70")
        await ann.press_label("Go 2nd")
        await ann.tells("Publish your turn?", "pushes ▲ @Cleo on")
        await ann.press_label("Publish")
        await ann.tells("The table waits for ■ @Bob")
        assert ann.clicks == 13
        assert ann.troubles == []
        done = await club.ann()
        assert done.cash == 25 + SALE - SECOND - TILES - RUN + 2 * 35
        assert len(done.pipes.split()) == len(NETWORK) + 4
        assert done.oil == oil("S1 T1")
        assert [held.filled for held in done.contracts] == [("S2",), ("O2",)]
