"""A real browser, and windows in it: what all tests of the page begin with."""

import os
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
PATIENCE = 20_000  # milliseconds: two busy cores may take a while over a picture

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
