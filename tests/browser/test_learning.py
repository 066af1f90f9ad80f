"""A stranger's path in a real browser: from the empty page through a first game to a table of their own."""

import re

import pytest

from bot import shelf
from bot.lessons import PUBLISH
from bot.lessons.course import courses
from tests.browser.windows import PICK, PRESS, SIDEWAYS, Window, expect, needs_chromium, watched
from tests.e2e.house import House
from tests.support.sweeps import sweep

pytestmark = needs_chromium

OASIS = courses(shelf.games())["oasis"]
WHOLE = len(OASIS.stations)
WAYS = [
    pytest.param(True, 2, id="phone"),
    pytest.param(True, WHOLE, id="whole-phone"),
    pytest.param(False, WHOLE, id="whole-desktop"),
]
MOST = 60  # presses, of which the ten stations take most


class Stranger(Window):
    """Somebody who has never been here, reads what is said, and presses that."""

    def shown(self):
        return self.page.locator("[data-message-id]").last

    async def sees(self, words):
        await expect(self.shown()).to_contain_text(words)
        picture = self.shown().locator("img[alt]").last
        if await picture.count():
            await picture.scroll_into_view_if_needed()
            await expect(picture).to_have_js_property("complete", True)
        assert await self.page.evaluate(SIDEWAYS) == []

    async def presses_label(self, label):
        await self.press(self.button(label, self.shown()))

    async def decides(self, code):
        """Choose something, and wait until the panel shows what came of it."""
        drawn = self.shown().locator("[data-custom-id^='gm:0:']")
        seen = re.match(r"gm:0:\d+\.\d+", await drawn.first.get_attribute("data-custom-id"))[0]
        await (self.presses_label("Publish") if code == PUBLISH else self._chooses(code))
        for end in (":", "/"):
            await expect(self.shown().locator(f"[data-custom-id^='{seen}{end}']")).to_have_count(0)

    async def _chooses(self, code, *, deeper=True):
        """Press a choice where it is: a button, or a line of a list."""
        button = self.shown().locator(f"{PRESS}[data-custom-id$=':{code}']")
        if await button.count():
            await self.press(button)
            return
        for listed in await self.shown().locator(PICK).all():
            await self.press(listed)
            line = self.page.locator(f".picker [data-value='{code}']")
            if await line.count():
                await self.press(line)
                done = self.page.locator(".picker").get_by_role("button", name="Done")
                if await done.count():
                    await self.press(done)
                return
            await self.page.keyboard.press("Escape")
        assert deeper, f"{code} is nowhere"
        await self.press(self.shown().locator(f"{PRESS}[data-custom-id*=':{code.partition('.')[0]}']"))
        await expect(self.button("Back", self.shown())).to_be_visible()
        await self._chooses(code, deeper=False)


@pytest.mark.parametrize(("phone", "played"), sweep(WAYS, ["phone"]))
async def test_from_the_empty_page_through_a_first_game_to_an_own_table(tmp_path, phone, played):
    """Some play the whole first game, others two stations of it, and skip the rest."""
    async with House(tmp_path, pictures=played == WHOLE) as house, watched(tmp_path) as browser:
        url = f"{house.playground.url}/#/eve"
        eve = await Stranger.open(browser, url, "Eve", phone=phone, newcomer=True)
        await eve.press(eve.page.locator("#help-learn"))
        await eve.press(eve.page.locator(".composer .send"))
        await eve.sees("Learn a game")
        await eve.presses_label("Learn Oasis")
        for n, station in enumerate(OASIS.stations):
            await eve.sees(f"{n + 1}/{WHOLE}")
            if n >= played:
                await eve.presses_label("Skip ▸")
                continue
            for (code,) in station.line:
                await eve.decides(code)
            await eve.sees("Well played.")
            await eve.presses_label("Finish ▸" if n + 1 == WHOLE else "Next ▸")
        await eve.sees("You can play Oasis")
        await eve.presses_label("Open a table of Oasis here")
        await eve.sees("Oasis #1")
        for name in ("Wren (easy)", "Finch (easy)"):
            await eve.presses_label(f"+ {name}")
            await eve.sees(f"• {name}")
        await eve.presses_label("Start")
        print(f"{eve.presses} presses to a table of one's own, {'by phone' if phone else 'at a desk'}")
        await expect(eve.page.locator("[data-message-id]", has_text="Waiting for").last).to_be_visible()
        assert eve.presses <= MOST
        assert eve.troubles == []
        assert "Traceback" not in house.logged()
