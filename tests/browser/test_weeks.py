"""Weeks at a table in a real browser: whoever is late, away, new or sorry, on a phone and at a desk."""

import re

import pytest
import pytest_asyncio

from tests.browser.both import Stage
from tests.browser.windows import LOADED, browsing, expect, needs_chromium
from tests.e2e.house import House
from tests.playground.actors import room

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]

NO_MEMBER = 10007  # the answer about somebody who has left the server
# A picture is shown from edge to edge of its frame, and nothing of it is cut off.
WHOLE = """(image) => {
  const shape = image.naturalWidth / image.naturalHeight, shown = image.getBoundingClientRect();
  const frame = image.closest('.container').getBoundingClientRect();
  return Math.abs(shown.width / shown.height - shape) < 0.02 && shown.width > 0.85 * frame.width;
}"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def theatre(tmp_path_factory):
    """Start the server, the bot and the browser once."""
    house = House(tmp_path_factory.mktemp("weeks"), pictures=True, seed="weeks")
    house.playground.world.clock = house.now
    async with house, browsing() as browser:
        house.playground.world.listeners.remove(house.witness.hear)  # who takes every mention for a call
        yield Stage(house, browser)
        assert [one for one in house.playground.refused if one.code != NO_MEMBER] == []
        assert "Traceback" not in house.logged(), house.logged()[-4000:]


@pytest_asyncio.fixture(loop_scope="module")
async def stage(theatre, tmp_path, request):
    """Leave no error of a page unread; keep what the windows show when a test fails."""
    before = request.session.testsfailed
    yield theatre
    if request.session.testsfailed > before:
        await theatre.photograph(tmp_path)
    assert [one for both in theatre.windows.values() for one in both.troubles] == []


async def test_a_reminder_is_put_off(stage):
    thread = await stage.start("Ann", "Bob", "Cleo")
    who = await stage.both(stage.awaited(thread), thread)
    await who.sees("make an offer.", buttons=("My side", "Later …"))
    await stage.go(24.1)
    await who.sees("Asked", "1 day ago")
    await who.press("Asked", "Later …")
    labels = ("In 3 hours", "Tomorrow morning", "Not again this turn", "Never at night …")
    await who.sees("When do I call you again?", "waits for you", buttons=labels)
    await who.press("When do I call you again?", "In 3 hours")
    await who.sees("I will call you again on", "unless you have played by then")
    await who.gone("When do I call you again?")
    calls = who.page.locator(".mentions-you", has_text="make an offer")
    before = await calls.get_attribute("data-message-id")
    await stage.go(3.1)
    for page in who.pages:
        await expect(page.locator(f"[data-message-id='{before}']")).to_have_count(0)
    await who.sees("Asked", "1 day ago", buttons=("My side", "Later …"))
    await expect(calls).to_have_count(1)


@pytest.mark.wide
async def test_a_friend_plays_for_somebody_who_is_away(stage):
    thread = await stage.start("Ann", "Bob", "Cleo")
    bob, dan = await stage.both("Bob", thread), await stage.both("Dan", thread)
    answer = await stage.people["Bob"].slash(thread, "seat away", until="3 days", friend=stage.people["Dan"])
    assert "is asked to play for you until" in answer.text
    await dan.sees("asks you to play for them", "Oasis #", "@Bob", buttons=("I will", "No, thanks"))
    await dan.press("asks you to play for them", "I will")
    await dan.sees("Thank you. The seat is yours to play until its owner is back.", buttons=("My side",))
    await dan.press("Thank you.", "My side")
    await expect(dan.message("Your score pile").locator("button.picture img")).to_be_visible()
    for both in (bob, dan):
        await both.sees("Waiting for", "@Bob · @Dan plays · disc")
    await bob.press("Waiting for", "My side")
    await bob.sees("@Dan plays for you. Until you are back, you see what everybody sees.")
    await bob.press("plays for you.", "Take my seat back")
    await bob.sees("Welcome back.", buttons=("My side",))
    await bob.gone("plays for you.")
    await bob.sees("is back.", "@Dan played for them")
    for page in bob.pages:
        await expect(bob.message("Waiting for", page)).not_to_contain_text("@Dan")


@pytest.mark.wide
async def test_somebody_takes_a_seat_over(stage):
    thread = await stage.start("Ann", "Bob", "Cleo")
    cleo, eve = await stage.both("Cleo", thread), await stage.both("Eve", thread)
    await cleo.runs("seat seek")
    await cleo.sees("A substitute is looked for.")
    await eve.sees("a seat is free", "@Cleo", buttons=("Take this seat", "The whole board", "Rules"))
    await eve.press("a seat is free", "Take this seat")
    await eve.sees("from here to the end", "become yours to see", buttons=("Take the seat",))
    await eve.press("from here to the end", "Take the seat")
    await eve.sees("The seat is yours.", buttons=("My side",))
    await eve.gone("from here to the end")
    await eve.sees("takes the seat over in round 1", "@Cleo played it last", buttons=("My side", "Recap"))
    await eve.press("The seat is yours.", "My side")
    await expect(eve.message("Your score pile").locator("button.picture img")).to_be_visible()
    await cleo.sees("This seat is no longer free.")


async def test_a_vote_shows_what_would_be_taken_back(stage):
    thread = await stage.start("Ann", "Bob", "Cleo")
    first, second = await stage.offer(thread), await stage.offer(thread)
    third = stage.awaited(thread)
    asker = stage.people[first]
    *_, place = await asker.complete(thread, "turn takeback", "to")
    await asker.slash(thread, "turn takeback", to=place["value"], why="I pressed the wrong button.")
    voter = await stage.both(second, thread)
    said = ("I pressed the wrong button.", "shuffled anew", "1 of 3 agree", "Not yet answered:")
    await voter.sees("asks: take this back", *said, buttons=("Agree", "Disagree", "Withdraw"))
    for page in voter.pages:
        vote = voter.message("asks: take this back", page)
        await expect(vote.locator("s", has_text="offers")).to_have_count(2)
        await expect(vote).to_contain_text("The table as it is. What would go is ringed:")
        await expect(vote).to_contain_text("The table as it would be:")
        pictures = vote.locator("button.picture img")
        await expect(pictures).to_have_count(2)
        for picture in await pictures.all():
            await picture.scroll_into_view_if_needed()
            assert await picture.evaluate(LOADED)
            assert await picture.evaluate(WHOLE)
    await voter.press("asks: take this back", "Agree")
    await voter.sees("You agree.")
    await stage.people[third].click(asker.sees(thread, "take this back")[-1], "Agree")
    await voter.sees("asks: take this back", "Agreed by")
    await voter.sees("Waiting for", f"@{first}: make an offer", "The table was set back.")


@pytest.mark.wide
async def test_a_plan_is_carried_out(stage):
    thread = await stage.start("Ann", "Bob", "Cleo")
    order = re.search(r"order of the discs: (.*)\.", stage.board(thread).text)[1]
    last = int(re.findall(r"<@(\d+)>", order)[-1])
    name = next(name for name, person in stage.people.items() if person.id == last)
    planner = await stage.both(name, thread)
    await planner.press("Waiting for", "My side")
    await planner.sees("Nothing is asked of you.", buttons=("Plan ahead: make an offer",))
    await planner.press("Nothing is asked of you.", "Plan ahead: make an offer")
    await planner.sees("A plan to make an offer. Nothing is played.", "Choose what you want to do.")
    await planner.press("A plan to make an offer.", "Stop")
    await planner.sees(
        "A plan to make an offer.", "1 · Stop here and draw", "this becomes your draft if it fits"
    )
    await planner.press("A plan to make an offer.", "Publish if it fits")
    await planner.sees("A plan to make an offer.", "this is published a little later if it fits")
    await planner.press("A plan to make an offer.", "Save plan")
    await planner.sees("Your plan is saved.", "It is published when it fits, until round 1 ends.")
    for _ in range(2):
        await stage.offer(thread)
    await stage.go(0.1)
    await planner.sees("taking offers", f"@{name} shows", "; offers")
    await planner.gone("Your plan is saved.")  # the open panel follows the table


async def test_all_tables_of_two_servers_are_one_press_away(stage):
    for where in ("tables", "attic", "side-room"):
        await stage.start("Dan", "Eve", "Sam", where=where)
    sam = await stage.both("Sam", room(stage.playground, "general"))
    await sam.runs("my games")
    listed = await sam.sees("Finished …", "The Oil Club", "The Annex")
    await expect(listed.get_by_role("button", name="Open")).to_have_count(3)
    for page in sam.pages:
        rows = sam.message("Finished …", page)
        await expect(rows).to_contain_text(re.compile(r"waits for @(Dan|Eve)|make an offer · asked"))
    await sam.press("Finished …", "Open")
    await expect(sam.message("Your score pile").locator("button.picture img")).to_be_visible()


@pytest.mark.wide
async def test_whoever_leaves_a_server_finds_their_tables_again_when_they_are_back(stage):
    await stage.start("Cleo", "Bob", "Ann", where="attic")
    cleo = await stage.both("Cleo", room(stage.playground, "general"))
    desk = cleo.pages[0]
    for joins, told in ((False, "a server you are no longer in"), (True, "The Annex")):
        await desk.get_by_role("button", name="Your settings").click()
        await desk.get_by_label("Member of The Annex").set_checked(joins)
        await desk.get_by_role("button", name="Save").click()
        await expect(desk.locator(".guild-name", has_text="The Annex")).to_have_count(int(joins))
        await cleo.runs("my games")
        await cleo.sees(told, "The Oil Club")
