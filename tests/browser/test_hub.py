"""One's own tables in a real browser: three of them on two servers, on a phone and at a desk."""

import re

import pytest

from bot.playground import Playground
from tests.browser.club import run
from tests.browser.windows import Window, expect, needs_chromium, watched
from tests.playground.actors import cast, room
from tests.playground.processes import BotProcess

pytestmark = needs_chromium


@pytest.fixture
async def playground(tmp_path):
    environ = {"DATABASE": str(tmp_path / "games.db"), "E2E_PICTURES": "yes", "E2E_BOARD_PAUSE": "0.2"}
    how = {"environ": environ, "ready": "oasis"}
    async with Playground() as playground, BotProcess(playground, "-m", "tests.browser.child", **how) as bot:
        yield playground
        assert playground.refused == []
        assert "Traceback" not in bot.output.decode(), bot.output.decode()[-4000:]


async def start(playground, where, *names):
    """Set up a table and start it; return its number."""
    people, channel = cast(playground), room(playground, where)
    host, *others = [people[name] for name in names]
    lobby = await host.slash(channel, "table new", game="oasis")
    for other in others:
        await other.click(lobby, "Join")
    await host.click(lobby, "Start")
    await host.wait_for(await host.wait_for_thread(channel), "round 1")
    return int(re.search(r"#(\d+)", lobby.text)[1])


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
async def test_all_tables_of_two_servers_are_one_press_away(playground, tmp_path, phone):
    tables = [
        await start(playground, where, "Ann", "Bob", "Cleo") for where in ("tables", "attic", "side-room")
    ]
    async with watched(tmp_path) as browser:
        ann = await Window.open(browser, f"{playground.url}/#/ann", "Ann", phone=phone)
        await ann.go_to("general")
        await run(ann.page, "my games")
        listed = ann.page.locator("[data-ephemeral]", has_text="The Annex").first
        for table in tables:
            await expect(listed).to_contain_text(f"Oasis #{table}")
        await expect(listed.get_by_role("button", name="Open")).to_have_count(3)
        await ann.fits()
        await ann.page.screenshot(path=tmp_path / "list.png")
        waiting = await listed.get_by_role("button", name="Next: ").count()
        await ann.press(listed.get_by_role("button", name="Open").nth(1))
        side = ann.page.locator("[data-ephemeral]", has_text="More").last
        await expect(side).to_contain_text("Oasis #")
        await expect(side.locator("button.picture img")).to_be_visible()
        await ann.fits()
        await ann.page.screenshot(path=tmp_path / "side.png")
        if waiting:
            await ann.press(listed.get_by_role("button", name="Next: "))
            await expect(ann.page.locator("[data-ephemeral]", has_text="More").last).to_contain_text(
                "Your offer"
            )
        await ann.go_to("tables")
        card = ann.page.locator("[data-message-id]", has_text="About this table").last
        await expect(card).to_contain_text("round 1")
        await expect(card.get_by_role("link", name="The newest board")).to_be_visible()
        await ann.press(card.get_by_role("button", name="About this table"))
        await expect(ann.page.locator("[data-ephemeral]", has_text="sealed")).to_be_visible()
        await ann.fits()
        await ann.page.screenshot(path=tmp_path / "card.png")
        assert ann.troubles == []
