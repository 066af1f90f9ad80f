"""The local Discord with its bot in a browser: its windows, and what people do in them."""

import re

import discord

from tests.browser.windows import DESKTOP, expect, open_page

# Keeps the page's live sockets where a test can cut them.
LINES = """window.lines = [];
window.WebSocket = class extends WebSocket { constructor(...at) { super(...at); lines.push(this); } };"""


class Club:
    """The local Discord with its bot, and a browser that people open windows in."""

    def __init__(self, server, world, bot, browser):
        self.url, self.limits = server.url, server.limits
        self.world, self.bot, self.browser = world, bot, browser
        self.windows = {}
        self.troubles = []

    def person(self, name):
        return next(one["id"] for one in self.world["people"] if one["username"] == name)

    def channel(self, name):
        return next(one["id"] for one in self.world["guilds"][0]["channels"] if one["name"] == name)

    async def room(self, name):
        """Open a thread, so that a test has a place of its own."""
        parent = await self.bot.fetch_channel(int(self.channel("side-room")))
        return await parent.create_thread(name=name, type=discord.ChannelType.public_thread)

    async def window(self, person, channel):
        """Take the window that is kept for a person to a channel."""
        if person not in self.windows:
            self.windows[person] = await self.new_window(person, channel)
        page = self.windows[person]
        entry = page.locator(f"[data-channel-id='{channel}']")
        await expect(entry).to_be_visible()
        await page.evaluate("(address) => { location.hash = address; }", f"#/{person}/{channel}")
        await expect(entry).to_have_attribute("aria-current", "page")
        return page

    async def new_window(self, person, channel, *, newcomer=False, size=DESKTOP, **more):
        """Open a browser window as a person."""
        url = f"{self.url}/#/{person}/{channel}"
        how = {"viewport": size, "newcomer": newcomer, "scripts": (LINES,), **more}
        return await open_page(self.browser, url, self.troubles, **how)


async def run(page, text):
    """Type a whole command and send it."""
    await page.locator(".composer textarea").fill(f"/{text} ")
    await expect(page.locator(".bar.command")).to_be_visible()
    await page.locator(".bar input").last.press("Enter")


def message(page, text):
    return page.locator("[data-message-id]", has_text=text)


def button(page, label):
    return page.locator("button[data-action=press]", has_text=re.compile(f"^{re.escape(label)}$"))


async def choose(page, custom_id, *values):
    """Pick options of a select that says Done when it takes several."""
    await page.locator(f"button[data-custom-id='{custom_id}']").last.click()
    for value in values:
        await page.locator(f".picker [data-value='{value}']").click()
    done = page.locator(".picker").get_by_role("button", name="Done")
    if await done.count():
        await done.click()
