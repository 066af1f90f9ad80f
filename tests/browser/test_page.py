"""The web page of the local Discord, in a real browser, against the real server and an ordinary bot."""

import asyncio
import re
from pathlib import Path

import pytest
import pytest_asyncio

from bot.playground import Playground, point_discord_py
from tests.browser.club import Club, button, choose, message, run
from tests.browser.windows import PHONE, browsing, expect, needs_chromium, open_page
from tests.playground.subject import Subject

TOUCH = 40

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]

# Somebody who has news has a round dot at their picture, all of it inside their line of the list.
WHOLE_DOT = """(person) => {
  const box = (what) => (what ? person.querySelector(what) : person).getBoundingClientRect();
  const dot = box(".unread-dot"), line = box(), picture = box(".avatar");
  const inside = dot.left >= line.left && dot.right <= line.right && dot.bottom <= line.bottom;
  return inside && dot.width === dot.height && dot.right > picture.left;
}"""

# Keeps what the notes below the messages say, however briefly.
NOTES = """() => { window.notes = []; new MutationObserver(() => {
    for (const note of document.querySelectorAll('[data-note]')) notes.push(note.textContent);
}).observe(document.body, { subtree: true, childList: true, characterData: true }); }"""
AT_ONCE = """(keys) => { for (const key of keys) {
  const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(press);
} }"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def stage():
    """Start the server, the bot and the browser once."""
    async with Playground() as server, browsing() as browser, Subject() as bot:
        point_discord_py(server.url)
        await bot.login(server.token)
        running = asyncio.create_task(bot.connect())
        await bot.wait_until_ready()
        asking = await browser.new_context(base_url=server.url)
        world = await (await asking.request.get("/local/world")).json()
        await asking.close()
        yield Club(server, world, bot, browser)
        await bot.close()
        await running


@pytest_asyncio.fixture(loop_scope="module")
async def club(stage):
    """Leave no error of the page unread."""
    yield stage
    troubles, stage.troubles = stage.troubles, []
    assert troubles == []


async def test_a_window_is_one_person_and_changes_seats_at_once(club):
    room = await club.room("seats")
    ann = await club.new_window("ann", room.id, newcomer=True)
    await expect(ann.locator("#help")).to_be_visible()
    await ann.get_by_role("button", name="Got it").click()
    await expect(ann.get_by_role("button", name="You are").first).to_contain_text("Ann")

    await ann.keyboard.press("Alt+2")
    await expect(ann.locator("#user .you")).to_contain_text("Bob")
    assert ann.url.endswith(f"#/bob/{room.id}")
    await ann.reload()
    await expect(ann.locator("#user .you")).to_contain_text("Bob")
    await expect(ann.locator("#help")).to_be_hidden()

    await ann.locator("#user .you").click()
    await ann.locator(f"#people-menu [data-person-id='{club.person('cleo')}']").click()
    await expect(ann.locator("#user .you")).to_contain_text("Cleo")

    dan = await club.window("dan", room.id)
    await ann.locator(".composer textarea").fill("@Dan, Good evening")
    await ann.locator(".composer textarea").press("Enter")
    greeting = message(dan, "Good evening")
    await expect(greeting.locator(".author")).to_have_text("Cleo")
    await expect(greeting).to_have_class(re.compile("mentions-you"))
    await expect(message(ann, "Good evening")).not_to_have_class(re.compile("mentions-you"))


async def test_a_newcomer_is_ann_in_the_first_room_of_the_first_server(club):
    page = await open_page(club.browser, club.url, club.troubles, newcomer=True)
    await expect(page.locator("#user .you")).to_contain_text("Ann")
    await expect(page.locator(".title-name")).to_have_text("general")
    assert await page.locator(".guild-name").all_inner_texts() == ["The Oil Club", "The Annex"]
    await page.context.close()


async def test_a_command_that_is_left_at_once_asks_the_bot_nothing(club):
    """The question to the bot would come when there is no command any more."""
    room = await club.room("in and out")
    page = await club.window("ann", room.id)
    await page.locator("body").press("/")
    await page.keyboard.type("game pi")
    await expect(page.locator(".suggestions .option.active")).to_contain_text("/game pick")
    await page.evaluate(AT_ONCE, ["Enter", "Escape", "Escape"])
    await expect(page.locator(".composer textarea")).to_be_focused()
    await page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    assert club.troubles == []


async def test_a_command_by_keyboard_with_choices_from_the_bot(club):
    room = await club.room("keys")
    page = await club.window("ann", room.id)
    await page.locator("body").press("/")
    await page.keyboard.type("game pi")
    await expect(page.locator(".suggestions .option.active")).to_contain_text("/game pick")
    await page.keyboard.press("Tab")
    await expect(page.locator(".pill[data-option=country] input")).to_be_focused()
    await expect(page.locator(".suggestions .option")).to_have_count(7)
    await page.keyboard.type("a")
    await expect(page.locator(".suggestions .option")).to_have_count(6)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator(".pill[data-option=country] input")).to_have_value("Germany")

    await page.keyboard.type("num")
    await page.keyboard.press("Tab")
    await page.keyboard.type("many")
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer > .problem")).to_have_text("number: A whole number is needed.")
    await page.locator(".pill[data-option=number] input").fill("3")
    await page.keyboard.press("Enter")
    answer = message(page, "picked germany 3 locale=en-US")
    await expect(answer).to_have_attribute("data-ephemeral", "")
    await expect(answer.locator(".context")).to_contain_text("used /game pick")
    await expect(page.locator(".composer textarea")).to_have_value("")


async def test_a_command_says_what_it_misses_and_escape_leaves_it(club):
    room = await club.room("limits")
    page = await club.window("bob", room.id)
    await run(page, "game new players:9")
    await expect(page.locator(".composer > .problem")).to_have_text("players: At most 6.")
    await page.keyboard.press("Escape")
    await expect(page.locator(".composer textarea")).to_be_focused()
    await page.locator(".composer textarea").fill("/game ping ")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".composer > .problem")).to_have_text("who: This option is required.")


async def test_buttons_and_selects(club):
    room = await club.room("lobby")
    page = await club.window("ann", room.id)
    await run(page, "game new")
    lobby = message(page, "Lobby for 2")
    await expect(lobby.locator(".context")).to_contain_text("Ann used /game new")
    await button(page, "Join").click()
    await expect(message(page, "You joined, Ann")).to_be_visible()
    await choose(page, "lobby:who", club.person("bob"), club.person("cleo"))
    await expect(message(page, "vs Bob, Cleo")).to_be_visible()
    await choose(page, "lobby:where", club.channel("tables"))
    await expect(message(page, "in tables")).to_be_visible()

    await page.locator("button[data-custom-id='lobby:colour']").press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(message(page, "colour blue").locator(".edited")).to_be_visible()
    await expect(page.locator("button[data-custom-id='lobby:colour']")).to_contain_text("blue")


async def test_a_form_checks_itself_before_the_bot_gets_it(club):
    room = await club.room("form")
    page, other = await club.window("ann", room.id), await club.new_window("ann", room.id)
    await run(page, "game new")
    await button(page, "Note").click()
    form = page.locator("dialog.form")
    await expect(form.get_by_role("heading")).to_have_text("Write a note")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator("[data-field=text] .problem")).to_have_text("This field is required.")
    await expect(form.locator("[data-field=text] textarea")).to_be_focused()
    await expect(other.locator("dialog.form")).to_have_count(0)

    await page.keyboard.type("Meet <b>here</b>")
    await choose(page, "kind", "private")
    await form.get_by_label("calm").check()
    await form.get_by_label("b", exact=True).check()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(message(page, "note=Meet <b>here</b> kind=private tone=calm tags=b")).to_be_visible()


async def test_a_private_panel_is_seen_by_its_reader_only(club):
    room = await club.room("panel")
    ann, bob = await club.window("ann", room.id), await club.window("bob", room.id)
    await run(ann, "game dash")
    await button(ann, "Side").click()
    panel = ann.locator("[data-ephemeral]")
    await expect(panel).to_contain_text("Step 1")
    await expect(panel).to_contain_text("Only you can see this")
    await expect(panel).to_be_in_viewport()
    await button(ann, "Next").click()
    await expect(panel).to_contain_text("Step 2")

    await expect(bob.locator("[data-message-id]", has_text="Turn 3")).to_be_visible()
    await expect(bob.locator("[data-ephemeral]")).to_have_count(0)
    await ann.keyboard.press("Alt+2")
    await expect(ann.locator("[data-ephemeral]")).to_have_count(0)
    await ann.keyboard.press("Alt+1")
    await panel.get_by_role("button", name="Dismiss message").click()
    await expect(panel).to_have_count(0)


async def test_a_picture_opens_large(club):
    room = await club.room("picture")
    page = await club.window("ann", room.id)
    await run(page, "game dash")
    await page.get_by_role("button", name="Open picture: The board after move 3").first.click()
    box = page.locator("dialog.lightbox")
    await expect(box.locator(".caption")).to_have_text("The board after move 3")
    await box.get_by_role("button", name="Zoom in").click()
    await expect(box).to_have_attribute("data-zoom", "1.50")
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, -300)
    await expect(box).to_have_attribute("data-zoom", "4.08")
    await page.keyboard.press("Escape")
    await expect(box).to_have_count(0)


async def test_news_and_mentions_are_counted_for_everyone(club):
    room = await club.room("news")
    ann = await club.window("ann", club.channel("general"))
    bob = await club.window("bob", room.id)
    entry = ann.locator(f"[data-channel-id='{room.id}']")
    await bob.locator(".composer textarea").fill("Anybody here?")
    await bob.locator(".composer textarea").press("Enter")
    await expect(entry).to_have_class(re.compile("unread"))
    await expect(entry.locator(".badge")).to_have_count(0)
    await run(bob, "game ping who:Ann")
    await expect(entry.locator(".badge")).to_have_text("1")
    await expect(bob.locator(f"#people [data-person-id='{club.person('ann')}'] .badge")).to_have_text("1")
    await expect(bob.locator("#user .badge")).to_have_text("1")
    assert await ann.title() == "(1) #general · Wildcatter"
    waiting = bob.locator("#people .person.unread").first
    assert await waiting.evaluate(WHOLE_DOT)

    await entry.click()
    await expect(message(ann, "it is your turn")).to_have_class(re.compile("mentions-you"))
    await expect(ann.locator(".news")).to_be_visible()
    await expect(entry.locator(".badge")).to_have_count(0)
    await expect(bob.locator("#user .badge")).to_have_count(0)


async def test_a_direct_message_is_between_the_two(club):
    room = await club.room("dm")
    page = await club.window("eve", room.id)
    await run(page, "game tell who:Eve text:It is your turn")
    await expect(message(page, "told by DM")).to_be_visible()
    await expect(page.locator(".dms .badge")).to_have_text("1")
    await page.locator(".dms .channel").click()
    await expect(message(page, "It is your turn")).to_be_visible()
    await button(page, "Side").click()
    await expect(page.locator("[data-ephemeral]")).to_contain_text("Step 1")
    await page.keyboard.press("Alt+6")
    await expect(page.locator("#user .you")).to_contain_text("Sam")
    await expect(message(page, "It is your turn")).to_have_count(0)


async def test_a_bot_that_does_not_answer_is_told(club):
    room = await club.room("slow")
    page = await club.window("ann", room.id)
    club.limits.ack_seconds = 0.5
    await page.evaluate(NOTES)
    await run(page, "game slow seconds:0.8")
    await expect(page.locator("[data-note] .failure")).to_have_text("The application did not respond")
    assert "Sending command…" in await page.evaluate("window.notes.join()")
    club.limits.ack_seconds = 3.0
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator("[data-note]")).to_have_count(0)


async def test_edits_and_news_never_move_what_is_being_read(club):
    room = await club.room("scroll")
    first = await room.send("the oldest")
    for number in range(24):
        await room.send(f"line {number}\n\n\nand its end")
    page = await club.window("ann", room.id)
    await expect(message(page, "line 23")).to_be_in_viewport()
    await page.evaluate("document.querySelector('.scroller').scrollTop = 600")
    await expect(page.locator(".jump")).to_be_visible()
    line = message(page, "line 12")
    before = (await line.bounding_box())["y"]
    await first.edit(content="the oldest, " + "now much longer\n" * 20)
    await room.send("the newest")
    await expect(message(page, "the newest")).to_have_count(1)
    await expect(message(page, "now much longer")).to_have_count(1)
    assert abs((await line.bounding_box())["y"] - before) < 2
    await expect(page.locator(".jump")).to_have_text("1 new message")
    await page.locator(".jump").click()
    await expect(message(page, "the newest")).to_be_in_viewport()
    await room.send("even newer")
    await expect(message(page, "even newer")).to_be_in_viewport()


async def test_a_broken_line_is_said_and_mended(club):
    room = await club.room("line")
    page = await club.window("ann", room.id)
    await page.context.set_offline(True)
    await page.evaluate("lines.forEach((line) => line.close())")
    await expect(page.locator("#line")).to_have_text("Connecting…")
    await room.send("said while you were away")
    await page.context.set_offline(False)
    await expect(page.locator("#line")).to_be_hidden()
    await expect(message(page, "said while you were away")).to_be_visible()
    club.troubles = [said for said in club.troubles if "ERR_INTERNET_DISCONNECTED" not in said]


async def test_at_phone_width_the_lists_are_drawers(club):
    room = await club.room("phone")
    page = await club.new_window("ann", room.id, size=PHONE, has_touch=True, is_mobile=True)
    await run(page, "game dash")
    await run(page, "game new")
    await expect(message(page, "Lobby for 2")).to_be_visible()
    await expect(page.locator("#sidebar")).to_be_hidden()
    await expect(page.locator("#people")).to_be_hidden()
    assert await page.evaluate(OVERFLOW) == 0
    assert await page.evaluate(SMALL, TOUCH) == []

    await page.locator("#open-channels").tap()
    await expect(page.locator("#sidebar")).to_be_in_viewport()
    await page.wait_for_timeout(300)
    assert await page.evaluate(SMALL, TOUCH) == []
    await page.locator(f"[data-channel-id='{club.channel('tables')}']").tap()
    await expect(page.locator("#sidebar")).to_be_hidden()
    await expect(page.locator("#head .title-name")).to_have_text("tables")
    await page.locator("#open-people").tap()
    await page.locator(f"#people [data-person-id='{club.person('sam')}']").tap()
    await expect(page.locator("#people")).to_be_hidden()
    assert page.url.endswith(f"#/sam/{club.channel('tables')}")


OVERFLOW = "document.documentElement.scrollWidth - innerWidth + document.body.scrollWidth - innerWidth"
SMALL = """(least) => [...document.querySelectorAll('button, a.button, a.channel, [role=option], textarea')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.matches('.spoiler-veil'))
    .filter((node) => node.getBoundingClientRect().height < least)
    .map((node) => node.outerHTML)"""


async def test_names_are_only_names(club):
    """HTML, @everyone, backticks and right-to-left marks in a display name do nothing."""
    room = await club.room("names")
    evil = "<img src=x> `@everyone \u202eevil"
    page = await club.window("sam", room.id)
    await page.locator("#user .settings").click()
    await page.get_by_label("Display name").fill(evil)
    await page.get_by_label("Language of their Discord").select_option("de")
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator("#user .person-name")).to_have_text(evil)
    await page.locator(".composer textarea").fill("**bold** @everyone <script>alert(1)</script>")
    await page.locator(".composer textarea").press("Enter")
    said = message(page, "bold")
    await expect(said.locator("bdi.author")).to_have_text(evil)
    await expect(said.locator("strong")).to_have_text("bold")
    await expect(said.locator("img, script, .mention")).to_have_count(0)
    await run(page, "game pick country:Atlantis")
    await expect(message(page, "picked Atlantis None locale=de")).to_be_visible()
    plain = {"global_name": "Sam", "locale": "en-US"}
    settings = {"person": club.person("sam"), "nonce": "1", "kind": "person", **plain}
    assert (await page.request.post(f"{club.url}/local/act", data=settings)).ok


async def test_somebody_leaves_the_servers_and_comes_back(club):
    page = await club.new_window("eve", club.channel("general"))
    settings, member = page.locator("#user .settings"), page.get_by_label("Member of The Oil Club")
    await settings.click()
    await member.uncheck()
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator(".guild-name")).to_have_text(["The Annex"])
    await expect(page.locator(".title-name")).to_have_text("attic")
    await settings.click()
    await page.get_by_label("Member of The Annex").uncheck()
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator(".guild")).to_have_count(0)
    await expect(page.locator(".dms")).to_be_visible()
    await settings.click()
    await expect(member).not_to_be_checked()
    await member.check()
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator(".guild [data-channel-id]").first).to_be_visible()
    await page.context.close()


async def test_a_silent_message_is_marked(club):
    room = await club.room("hush")
    page = await club.window("ann", room.id)
    await room.send("Aloud.")
    await room.send("In a low voice.", silent=True)
    await expect(message(page, "In a low voice.").get_by_label("sent silently")).to_be_visible()
    await expect(message(page, "Aloud.").get_by_label("sent silently")).to_have_count(0)


MARKDOWN = {
    "**a** *b* _c_ __d__ ~~e~~": "<strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s>",
    "***a*** **b *c***": "<strong><em>a</em></strong> <strong>b <em>c</em></strong>",
    r"\*a\* snake_case_name 2 * 3 * 4": "*a* snake_case_name 2 * 3 * 4",
    "`**a**` ``b`c``": "<code>**a**</code> <code>b`c</code>",
    "<b>&amp;</b>": "&lt;b&gt;&amp;amp;&lt;/b&gt;",
    "**open *and* not closed": "**open <em>and</em> not closed",
    "[x](javascript:alert(1))": "[x](javascript:alert(1))",
    "<@7> <@8> <#9>": '<span class="mention mention-you" data-user-id="7"><bdi>@Ann</bdi></span> '
    '<span class="mention" data-user-id="8"><bdi>@unknown user</bdi></span> '
    '<a class="mention" href="#" data-action="channel" data-target="9"><bdi>#tables</bdi></a>',
}
BLOCKS = {
    "# A\n## B\ntext": '<h3 class="md-h1">A</h3><h3 class="md-h2">B</h3><div class="para">text</div>',
    "- a\n  - b\n- c\n1. d": '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol start="1"><li>d</li></ol>',
    "> a\n> b\nc": '<blockquote><div class="para">a\nb</div></blockquote><div class="para">c</div>',
    "a\n```py\nx < 1\n```\nb": '<div class="para">a</div><pre><code data-language="py">x &lt; 1</code></pre>'
    '<div class="para">b</div>',
    "-# small": '<small class="subtext">small</small>',
}
RENDER = """async (texts) => {
    const { markdown } = await import('/local/static/markdown.js');
    const [user, channel] = [{ 7: 'Ann' }, { 9: 'tables' }];
    const ctx = { locale: 'en-US', you: '7', user: (id) => user[id], channel: (id) => channel[id] };
    return texts.map((text) => {
        const box = document.createElement('div');
        box.append(markdown(text, ctx));
        return box.innerHTML;
    });
}"""


async def test_markdown_as_discord_writes_it(club):
    page = await club.window("ann", club.channel("general"))
    expected = {text: f'<div class="para">{html}</div>' for text, html in MARKDOWN.items()} | BLOCKS
    assert dict(zip(expected, await page.evaluate(RENDER, list(expected)), strict=True)) == expected


async def test_all_modules_are_fetched_at_once(club):
    """The page names every module it needs, so that none is found late."""
    page = await club.window("ann", club.channel("general"))
    named = await page.eval_on_selector_all("[rel=modulepreload], script", NAMES)
    static = Path(__file__).parents[2] / "bot/playground/static"
    assert sorted(named) == sorted(path.name for path in static.glob("*.js"))


NAMES = "(nodes) => nodes.map((node) => (node.href || node.src).split('/').pop())"
