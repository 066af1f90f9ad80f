"""The page of a finished game, in a real browser, without a connection."""

import pytest

from tests.browser.windows import DESKTOP, PHONE, browsing, needs_chromium
from tests.tools.test_replay import short

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]
PIXELS = "() => document.querySelector('canvas').toDataURL()"
STILL = """async () => {
  const shown = () => document.querySelector("canvas").toDataURL();
  for (let before = ""; before !== shown();) {
    before = shown();
    await new Promise((done) => setTimeout(done, 60));
  }
}"""


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    file = tmp_path_factory.mktemp("page") / "game.html"
    file.write_text(short(), "utf-8")
    return file


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_keys_and_buttons_lead_through_the_game(file, size):
    async with browsing() as browser:
        context = await browser.new_context(viewport=size, offline=True)
        page, troubles = await context.new_page(), []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: troubles.append(message.text))
        await page.goto(file.as_uri())
        seen = [await shown(page)]
        for _ in range(10):
            await page.keyboard.press("ArrowRight")
            seen.append(await shown(page))
        assert [count for count, *_ in seen] == [f"Round 1 · {n}/11" for n in range(1, 12)]
        assert len({picture for *_, picture in seen}) > 6
        assert await page.locator("#on").is_disabled()
        for at in (9, 4, 0):  # however one comes there, it looks the same
            await page.evaluate(f"location.hash = '#{at + 1}'")
            await page.wait_for_function(
                f"document.querySelector('.count').textContent.includes(' {at + 1}/')"
            )
            assert await shown(page) == seen[at]
        await page.locator("ol button").nth(5).click()
        assert await shown(page) == seen[5]
        await page.locator("#back").click()
        assert await shown(page) == seen[4]
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"]
        assert troubles == []


async def shown(page):
    """Return which position is shown, what is said of it, and its picture."""
    await page.evaluate(STILL)
    texts = [await page.locator(what).inner_text() for what in (".count", ".said")]
    return (*texts, await page.evaluate(PIXELS))
