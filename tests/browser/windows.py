"""A real browser, and windows in it: what all tests of the page begin with."""

import os
import re
from collections import Counter
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

api = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
expect = api.expect

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PRESS, PICK = "button[data-action=press]", "button[data-action=select]"
ROUND = re.compile(r"round (\d+): ")
PATIENCE = 90_000  # milliseconds: busy cores may take a while over a picture

# What sticks out to the right of the window, and how far the page could be moved sideways.
SIDEWAYS = """() => [...document.querySelectorAll('#main *, .picker, .picker *, dialog, dialog *')]
    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 1)
    .map((node) => node.outerHTML.slice(0, 200))
    .concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : [])"""
LOADED = "(image) => image.decode().then(() => image.naturalWidth > 0)"

expect.set_options(timeout=PATIENCE)

needs_chromium = pytest.mark.skipif(
    not CHROMIUM.exists() and not os.environ.get("CI"), reason="there is no /usr/bin/chromium"
)


@asynccontextmanager
async def browsing():
    """Open a browser."""
    async with api.async_playwright() as player:
        browser = await player.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


async def open_page(browser, url, troubles, *, newcomer=False, scripts=(), **how):
    """Open a window of its own; what goes wrong on the page is added to `troubles`."""
    context = await browser.new_context(locale="en-US", **how)
    context.set_default_timeout(PATIENCE)
    seen = () if newcomer else ("localStorage.setItem('local-discord-help', 'seen')",)
    for script in (*scripts, *seen):
        await context.add_init_script(script)
    page = await context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    await page.goto(url)
    await page.locator("#line").wait_for(state="hidden")
    return page


@asynccontextmanager
async def watched(folder):
    """Open a browser; what its windows show is kept when a test fails."""
    async with browsing() as browser:
        try:
            yield browser
        except BaseException:
            for number, page in enumerate(one for context in browser.contexts for one in context.pages):
                shot = folder / f"window-{number}.png"
                await page.screenshot(path=shot)
                print(f"{page.url} looked like {shot}")
            raise


class Window:
    """A person before a screen: they read what it shows, and press that."""

    def __init__(self, name, page, troubles, *, phone=False):
        self.name, self.page, self.troubles, self.phone = name, page, troubles, phone
        self.presses = 0

    @classmethod
    async def open(cls, browser, url, name, *, phone=False, newcomer=False, **how):
        size = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {"viewport": DESKTOP}
        troubles, how = [], {"reduced_motion": "reduce", **size, **how}
        page = await open_page(browser, url, troubles, newcomer=newcomer, **how)
        return cls(name, page, troubles, phone=phone)

    async def press(self, what):
        """Press something, by mouse or by finger."""
        self.presses += 1
        await (what.tap() if self.phone else what.click())

    def button(self, label, within=None):
        exact = re.compile(f"^{re.escape(label)}$")
        return (within or self.page).locator(PRESS, has_text=exact).last

    async def go_to(self, channel):
        """Go to a channel or a thread by the list, which is a drawer on a phone."""
        if self.phone:
            await self.press(self.page.locator("#open-channels"))
        await self.press(self.entry(channel))
        await self.page.locator(".title-name", has_text=channel).wait_for()

    def entry(self, channel):
        return self.page.locator("#channels [data-channel-id]", has_text=channel)

    def ping(self):
        """The message that calls this person; it is plain, and nothing else does."""
        return self.page.locator(".mentions-you:not([data-ephemeral])", has_text=ROUND)

    async def sees_the_board(self, number):
        """The newest board is of this round, its picture is there, and it calls nobody, edited or not."""
        board = self.page.locator("[data-message-id]:not([data-ephemeral])", has_text="Look closer").last
        await expect(board).to_contain_text(f"round {number}")
        image = board.locator("button.picture img")
        await image.scroll_into_view_if_needed()
        assert await image.evaluate(LOADED)
        assert await self.page.locator(".mentions-you", has=self.page.locator("img")).count() == 0

    async def fits(self):
        assert await self.page.evaluate(SIDEWAYS) == []


class Player(Window):
    """Somebody with a side of the table, whose panel is drawn anew whenever they do something."""

    def __init__(self, name, page, troubles, *, phone=False):
        super().__init__(name, page, troubles, phone=phone)
        self.did = Counter()
        self.panel = None  # the id of its message

    @property
    def side(self):
        return self.page.locator(f"[data-message-id='{self.panel}']")

    async def open_side(self):
        """Press My side; a new panel comes, and an older one goes away."""
        old = self.panel
        await self.press(self.button("My side"))
        new = self.page.locator(f"[data-ephemeral]:not([data-message-id='{old}'])")
        await new.locator("button.picture").wait_for()
        self.panel = await new.get_attribute("data-message-id")
        if old:
            await self.page.locator(f"[data-message-id='{old}']").wait_for(state="detached")

    @property
    def first_button(self):
        """The usual thing to do is the first button in the frame; below it are Undo, More and the like."""
        return self.side.locator(".container").locator(PRESS).first

    async def redrawn(self, what, doing):
        """Do something, and wait for the panel that answers it: each has a picture of its own."""
        before = await self.side.locator("button.picture").get_attribute("data-src")
        await doing
        await self.side.locator(f"button.picture:not([data-src='{before}'])").wait_for()
        assert await self.side.locator(".failure").count() == 0
        self.did[what] += 1
