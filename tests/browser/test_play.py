"""Oasis in a real browser, by people who press what they see; server and bot are the real ones."""

import asyncio
import os
import re
import sys
from collections import Counter
from contextlib import asynccontextmanager
from itertools import cycle
from time import perf_counter

import pytest

from bot.playground import Playground
from tests.browser.windows import PICK, PRESS, ROUND, Player, Window, expect, needs_chromium, watched
from tests.playground.processes import ROOT, BotProcess

TABLE = "Oasis #1"
CLICKS = 8  # that a newcomer needs until something is asked of them
WAYS = ("form", "column", "list")  # to choose a square; each is taken in turn
BEGINS = {"form": "Type …", "column": "By letter", "list": ""}
NAMED = re.compile(r"@(\w+)")
SQUARE = re.compile(r"\b[A-O]\d+\b")
PORT = re.compile(r"http://[\d.]+:\d+")

pytestmark = needs_chromium


class Settler(Player):
    """Somebody at the table, who decides by what their panel offers."""

    ways = cycle(WAYS)  # all players take the next one in turn

    @property
    def badge(self):
        """How often the table has called, beside its thread in the list."""
        return self.entry(TABLE).locator(".badge")

    async def called(self, people):
        """Wait to be called, wherever one is, and return for which round."""
        if await self.entry(TABLE).get_attribute("aria-current") != "page":
            await expect(self.badge).to_have_text("1")
            assert await awaited(people["Ann"]) == self.name
            await self.go_to(TABLE)
        await self.ping().wait_for()
        jump = self.page.locator(".jump")
        if await jump.is_visible():
            await self.press(jump)
        await self.badge.wait_for(state="detached")
        for one in people.values():
            await expect(one.ping()).to_have_count(int(one is self))
        return int(ROUND.search(await self.ping().inner_text())[1])

    async def take_turn(self):
        """Answer whatever the panel asks, publish it, and return who is awaited then."""
        await self.open_side()
        while not await self.button("Refresh", self.side).count():
            await self.step()
            if self.phone:
                await self.fits()
        return NAMED.findall(await self.side.locator("h3").first.inner_text())

    async def step(self):
        if await self.button("Publish", self.side).count():
            await self.redrawn("publish", self.press(self.button("Publish", self.side)))
        elif await self.side.locator(PICK).count():
            await self.choose_square()
        else:
            stops = (await self.first_button.inner_text()).strip() == "Stop"
            await self.redrawn("stop" if stops else "button", self.press(self.first_button))

    # Squares: by the list, by column and row, by typing

    async def choose_square(self):
        way = next(self.ways)
        button = self.side.locator(PRESS, has_text=re.compile(f"^{BEGINS[way]}"))
        if way == "form" and await button.count():
            await self.redrawn("form", self.type_in(button.first))
        elif way == "column" and await button.count():
            await self.redrawn("columns", self.press(button.first))
            await self.redrawn("rows", self.pick())
            only = not await self.side.locator(PICK).count()  # a column with a single square
            await self.redrawn("column", self.press(self.first_button) if only else self.pick())
        else:
            await self.redrawn("list", self.pick())

    async def pick(self):
        """Take the first of a list; where several may be taken at once, the first two."""
        await self.press(self.side.locator(PICK).first)
        options, done = self.page.locator(".picker [data-value]"), self.page.locator(".picker-foot button")
        if self.phone:
            await self.fits()
        await self.press(options.first)
        if await done.count():
            if await options.count() > 1:
                await self.press(options.nth(1))
            await self.press(done)

    async def type_in(self, button):
        """Read a square off the list, and type it into the form."""
        listed = self.side.locator(PICK).first
        await self.press(listed)
        square = SQUARE.search(await self.page.locator(".picker [data-value]").first.inner_text())[0]
        await self.page.locator(".picker").press("Escape")
        await self.press(button)
        form = self.page.locator("dialog.form")
        await form.locator("[data-field=typed] input").fill(f" {square.lower()} ")
        if self.phone:
            await self.fits()
        await self.press(form.get_by_role("button", name="Submit"))
        await form.wait_for(state="detached")


# Three people


@pytest.fixture
async def club(tmp_path):
    environ = {"DATABASE": str(tmp_path / "games.db"), "E2E_PICTURES": "yes", "E2E_BOARD_PAUSE": "0.2"}
    async with (
        Playground() as playground,
        BotProcess(
            playground, "-m", "tests.browser.child", environ=environ, ready="oasis", forked=True
        ) as bot,
    ):
        yield playground
        assert playground.refused == []
        assert "Traceback" not in bot.output.decode(), bot.output.decode()[-4000:]


async def seat(browser, url):
    """Ann and Bob sit at their desks, Cleo has a phone."""
    people = {
        "Ann": await Settler.open(browser, f"{url}/#/ann", "Ann"),
        "Bob": await Settler.open(browser, f"{url}/#/bob", "Bob"),
        "Cleo": await Settler.open(browser, f"{url}/#/cleo", "Cleo", phone=True),
    }
    for one in people.values():
        await one.go_to("tables")
    return people


async def start(people):
    """Gather in a lobby and start; whoever begins is called by a badge, and nobody else is."""
    ann, *others = people.values()
    await ann.page.locator(".composer textarea").fill("/table new game:oasis ")
    await ann.page.locator(".bar input").last.press("Enter")
    for one in others:
        await one.press(one.button("Join"))
        await one.page.locator(".container .mention", has_text=one.name).wait_for()
    await expect(ann.page.locator(".container .mention")).to_have_text(["@Ann", "@Bob", "@Cleo"])
    await ann.press(ann.button("Start"))
    first = people[await awaited(ann)]
    await first.badge.wait_for(state="attached")
    assert [await one.badge.all_inner_texts() for one in people.values() if one is not first] == [[], []]
    assert await first.badge.text_content() == "1"
    assert (await first.page.title()).startswith("(1) ")
    for one in people.values():
        await one.go_to(TABLE)
        await one.sees_the_board(1)
    return first


async def awaited(ann):
    """Read off Ann's window who is called: she in her list of channels, the others in that of people."""
    called = ann.page.locator("#people button.person", has=ann.page.locator(".badge")).locator(".person-name")
    await called.or_(ann.badge).first.wait_for()
    return await called.inner_text() if await called.count() else "Ann"


async def private(player, people):
    """The panel is on its player's page, and on nobody else's."""
    await expect(player.side).to_contain_text("Only you can see this")
    panel = f"[data-message-id='{player.panel}']"
    for one in people.values():
        assert await one.page.locator(panel).count() == (one is player)


@pytest.mark.wide
@pytest.mark.parametrize("rounds", [1, 2])
async def test_three_people_play(club, tmp_path, rounds):
    async with watched(tmp_path) as browser:
        people = await seat(browser, club.url)
        player = await start(people)
        while (await player.called(people)) <= rounds:
            [following] = await player.take_turn()
            await private(player, people)
            if player.name == "Bob":
                await player.go_to("general")
            player = people[following]
        await people["Bob"].go_to(TABLE)
        for one in people.values():
            await one.sees_the_board(rounds + 1)
            await one.fits()
            assert one.troubles == []
            assert {"stop", "publish"} <= set(one.did)
        did = sum((one.did for one in people.values()), Counter())
        print(dict(did))
        assert set(WAYS) <= set(did)


# A newcomer


@asynccontextmanager
async def at_home(folder):
    """Start everything as `make play` does, and yield the address that it tells."""
    environ = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PORT": "0",
        "DATABASE": "first.db",
        "DISCORD_TOKEN": "",
    }
    command = (sys.executable, "-m", "bot", "run", "--fresh")
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=environ, stdout=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(90):
            told = b""
            while not (found := PORT.search(told.decode())):
                told += await process.stdout.readline()
        yield found[0]
    finally:
        process.terminate()
        await process.wait()
    assert process.returncode == 0


async def test_a_newcomer_is_soon_asked_for_something(tmp_path):
    """From the help card to the first decision of one's own, against two practice players."""
    async with at_home(tmp_path) as url, watched(tmp_path) as browser:
        began = perf_counter()
        you = await Window.open(browser, url, "Ann", newcomer=True)
        page = you.page
        await you.press(page.get_by_role("button", name="Start a table"))
        await you.press(page.locator(".suggestions [data-value=oasis]"))
        await you.press(page.get_by_role("button", name="Send"))
        for name in ("Wren (easy)", "Finch (easy)"):
            await you.press(you.button(f"+ {name}"))
            await page.locator(".container", has_text=f"• {name}").wait_for()
        await you.press(you.button("Start"))
        await you.press(page.get_by_role("link", name="The newest board"))
        await you.ping().wait_for()
        await you.press(you.button("My side"))
        panel = page.locator("[data-ephemeral]")
        await panel.locator("button.picture").wait_for()
        assert await you.button("Refresh", panel).count() == 0
        assert await panel.locator(".container").locator(PRESS).count() > 0
        assert you.troubles == []
        print(f"A newcomer decides after {you.presses} clicks, {perf_counter() - began:.1f} seconds.")
        assert you.presses <= CLICKS
