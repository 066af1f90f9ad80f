"""People with two windows each, a phone and a screen on a desk, at tables whose clock a test sets forward."""

import asyncio
import re
import time

from tests.browser.club import run
from tests.browser.windows import DESKTOP, PHONE, PRESS, SIDEWAYS, expect, open_page
from tests.playground.actors import room

WAITING = re.compile(r"Waiting for \S+ <@(\d+)>")
# Lets the page's clock go as far ahead as the bot's.
LATER = """{ const Real = Date; window.later = %d;
  window.Date = class extends Real {
    constructor(...at) { super(...(at.length ? at : [Real.now() + window.later])); }
    static now() { return Real.now() + window.later; }
  }; }"""


class Both:
    """Somebody with a screen on their desk and a phone in their hand, who presses on each in turn."""

    def __init__(self, stage, name, pages, troubles):
        self.stage, self.name, self.pages, self.troubles = stage, name, pages, troubles
        self.turn = 0

    async def go_to(self, channel):
        for page in self.pages:
            await page.evaluate("(at) => { location.hash = at; }", f"#/{self.name.lower()}/{channel.id}")
            await expect(page.locator(f"[data-channel-id='{channel.id}']")).to_have_attribute(
                "aria-current", "page"
            )
        return self

    def message(self, words, page=None):
        """The newest message that says this, in the window at hand."""
        return (page or self.page).locator("[data-message-id]", has_text=words).last

    @property
    def page(self):
        return self.pages[self.turn % len(self.pages)]

    async def sees(self, words, *more, buttons=()):
        """Both windows show a message that says all this, with these buttons, and nothing sticks out."""
        for page in self.pages:
            shown = self.message(words, page)
            await shown.scroll_into_view_if_needed()
            for said in more:
                await expect(shown).to_contain_text(said)
            for label in buttons:
                await expect(self.button(shown, label)).to_be_visible()
            assert await page.evaluate(SIDEWAYS) == []
        return self.message(words)

    def button(self, within, label):
        return within.locator(PRESS, has_text=re.compile(f"^{re.escape(label)}")).last

    async def press(self, words, label):
        """Press a button of the newest message that says this."""
        pressed = self.button(self.message(words), label)
        await (pressed.tap() if self.page is self.pages[1] else pressed.click())
        self.turn += 1

    async def runs(self, command):
        await run(self.page, command)
        self.turn += 1

    async def gone(self, words):
        """Neither window shows this any more."""
        for page in self.pages:
            await expect(page.locator("[data-message-id]", has_text=words)).to_have_count(0)


class Stage:
    """The local Discord, its bot, a browser, and the windows of people."""

    def __init__(self, house, browser):
        self.house, self.browser = house, browser
        self.people, self.playground = house.people, house.playground
        self.windows = {}

    async def both(self, name, channel):
        """Let somebody look into a channel with both their windows."""
        if name not in self.windows:
            self.windows[name] = await self._sit_down(name)
        return await self.windows[name].go_to(channel)

    async def _sit_down(self, name):
        troubles, url = [], f"{self.playground.url}/#/{name.lower()}"
        scripts = (LATER % self.ahead,)
        kinds = ({"viewport": DESKTOP}, {"viewport": PHONE, "has_touch": True, "is_mobile": True})
        how = [{"reduced_motion": "reduce", "scripts": scripts, **kind} for kind in kinds]
        pages = await asyncio.gather(*[open_page(self.browser, url, troubles, **one) for one in how])
        return Both(self, name, pages, troubles)

    @property
    def ahead(self):
        """How many milliseconds the bot's clock is ahead."""
        return round((self.house.now() - time.time()) * 1000)

    async def go(self, hours):
        """Let time pass for the bot, and on every page."""
        await self.house.go(hours)
        for both in self.windows.values():
            for page in both.pages:
                await page.evaluate("(ahead) => { window.later = ahead; }", self.ahead)

    async def photograph(self, folder):
        """Keep what every window shows."""
        for name, both in self.windows.items():
            for page, kind in zip(both.pages, ("desk", "phone"), strict=True):
                await page.screenshot(path=folder / f"{name}-{kind}.png")
                print(f"{name} saw {folder / f'{name}-{kind}.png'}")

    async def start(self, *names, where="tables", **options):
        """Set up a table and start it; return its thread."""
        host, *others = [self.people[name] for name in names]
        channel = room(self.playground, where)
        lobby = await host.slash(channel, "table new", game="oasis", **options)
        for other in others:
            await other.click(lobby, "Join")
        before = len(host.threads(channel))
        await host.click(lobby, "Start")
        await self.playground.until(lambda: len(host.threads(channel)) > before)
        thread = host.threads(channel)[-1]
        await host.wait_for(thread, "Waiting for")
        return thread

    def board(self, thread):
        return self.people["Sam"].sees(thread, "Waiting for")[-1]

    def awaited(self, thread):
        """Return the name of whoever is awaited."""
        user = int(WAITING.search(self.board(thread).text)[1])
        return next(name for name, person in self.people.items() if person.id == user)

    async def offer(self, thread):
        """Let whoever is awaited make their offer as it lies there; return their name."""
        name = self.awaited(thread)
        person = self.people[name]
        side = await person.slash(thread, "turn side")
        side = await person.click(side, "Stop")
        await person.click(side, "Publish")
        await self.playground.until(lambda: self.awaited(thread) != name)
        return name
