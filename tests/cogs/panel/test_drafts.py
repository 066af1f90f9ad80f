"""Drafts and their verbs, old and double clicks, settings, and what the reader is told first."""

import asyncio

import pytest

from bot.engine.core import Refusal, Seat
from tests.cogs.panel.choosing import STALE, drafted, select_of, some_kind
from tests.cogs.seated import STAY

HELD = "cannot be taken back"

# Drafts


async def test_steps_are_undone_and_the_turn_restarted(game, placing_two):
    person, side, mine = placing_two
    kind = max(mine.asked.several, key=mine.asked.several.get)
    for _ in range(2):
        screen = await game.look(person)
        if not screen.choices:
            break
        code = next(code for code in screen.choices if code.startswith(kind))
        listed = select_of(side, kind)
        if code not in {one["value"] for one in listed["options"]}:
            code = listed["options"][0]["value"]
        side = await person.select(side, code, custom_id=listed["custom_id"])
    steps = len((await game.look(person)).draft.clicks)
    assert steps >= 1
    side = await person.click(side, "Undo step")
    draft = (await game.look(person)).draft
    assert (len(draft.clicks) if draft else 0) == steps - 1
    await game.club.table.step(game.number, person.id, None, [(await game.look(person)).choices[0]])
    side = await game.side(person)
    side = await person.click(side, "Restart turn")
    assert await drafted(game, person) == []
    assert "Undo step" not in side.message.labels
    assert "Publish" not in side.message.labels


async def test_a_whole_turn_waits_for_publish_and_a_held_step_says_what_follows(club, game):
    person, before = await game.turn_of(), await game.head()
    side = await person.click(await game.side(person), "Stop")
    assert "### Publish your turn?" in side.text
    assert HELD in side.text
    assert side.message.labels == ["Undo step", "Restart turn", "More", "Publish"]
    assert await game.head() == before
    side = await person.click(side, "Publish")
    assert "Nothing is asked of you" in side.text
    assert await game.head() == before + 1
    await game.caught_up()


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_move_that_has_hardly_begun_is_not_thrown_away_unasked(club, way):
    game = await club.start("Ann", "Bob", "Cleo", game="giganten")
    await game.forward(lambda screen: [ask.key for _, ask in screen.waits] == ["start"])
    await game.caught_up()
    person, before = await game.turn_of(), await game.head()
    start = next(code for code in (await game.look(person)).choices if code.startswith("PlaceTruck."))
    await club.table.step(game.number, person.id, None, [start])
    side = await game.side(person)
    if way == "button":
        side = await person.click(side, "Publish")
    else:
        side = await person.slash(await game.channel(), "turn publish")
    assert "### Publish now? " in side.text
    assert " MP unused." in side.text
    assert await game.head() == before
    await person.click(side, "Publish all the same")
    assert await game.head() > before or "EndMove" in await drafted(game, person)
    await game.caught_up()


async def test_a_step_that_shows_something_new_counts_at_once(game):
    person, before = await game.turn_of(), await game.head()
    side = await person.click(await game.side(person), "One more · publishes")
    assert await game.head() == before + 1
    assert "### Your offer: " in side.text
    assert "Undo step" not in side.message.labels


async def test_nobody_else_sees_a_draft(club, game, placing):
    person, side, choices = placing
    kind = some_kind(choices)
    await club.playground.quiet()  # the card of the table follows its board
    before = len(club.public)
    code = select_of(side, kind)["options"][0]["value"]
    await person.select(side, code, custom_id=select_of(side, kind)["custom_id"])
    await club.playground.quiet()
    assert club.public[before:] == []
    for other in await game.others():
        assert "draft" not in (await game.side(other)).text
        assert (await game.look(other)).draft is None
    recap = await club["Sam"].slash(await game.channel(), "look recap")
    assert await drafted(game, person) == [code]
    assert "draft" not in recap.text


async def test_a_draft_is_found_again(house):
    """The panel was dismissed, or the bot restarted: it is the same draft, at the same step."""
    async with house.online():
        game = await house.start()
        person = await game.turn_of()
        side = await person.click(await game.side(person), "Stop")
    async with house.online():
        again = await person.click(side, "Undo step")
        assert "Stop" in again.message.labels
        again = await person.click(again, "Stop")
        again = await game.side(person)
        assert "Publish your turn?" in again.text
        await person.click(again, "Publish")
        await game.caught_up()
        house.check()


# Old and double clicks


async def test_a_click_on_an_older_table_plays_nothing_and_shows_the_newer(game):
    person = await game.turn_of()
    side = await game.side(person)
    await game.club.table.step(game.number, person.id, None, ["Stop"])
    side = await person.click(side, "One more · publishes")
    assert STALE in side.text
    assert "Publish your turn?" in side.text
    assert await drafted(game, person) == ["Stop"]
    side = await person.click(side, "Publish")
    assert "Nothing is asked of you" in side.text


async def test_a_list_of_an_older_table_plays_nothing(game, placing):
    person, side, choices = placing
    kind = some_kind(choices)
    await game.club.table.step(game.number, person.id, None, [choices[0]])
    listed = select_of(side, kind)
    told = await person.select(side, listed["options"][0]["value"], custom_id=listed["custom_id"])
    assert STALE in told.text
    assert "**Your draft**" in told.text
    assert await drafted(game, person) == [choices[0]]


@pytest.mark.parametrize("label", ["One more · publishes", "Stop"])
async def test_a_double_click_plays_once(game, label):
    person, before = await game.turn_of(), await game.head()
    side = await game.side(person)
    custom_id = side.message.button(label)["custom_id"]
    presses = [game.club.playground.presses.click(person.user, side.message.message, custom_id) for _ in "12"]
    await asyncio.gather(*(press.done.wait() for press in presses))
    await asyncio.gather(*(press.filled.wait() for press in presses))
    assert await game.head() == before + (label != "Stop")
    assert await drafted(game, person) == (["Stop"] if label == "Stop" else [])
    assert not any(press.failed for press in presses)


async def test_a_double_click_on_publish_publishes_one_turn(game):
    person, before = await game.turn_of(), await game.head()
    side = await person.click(await game.side(person), "Stop")
    custom_id = side.message.button("Publish")["custom_id"]
    presses = [game.club.playground.presses.click(person.user, side.message.message, custom_id) for _ in "12"]
    await asyncio.gather(*(press.filled.wait() for press in presses))
    assert await game.head() == before + 1
    await game.caught_up()


async def test_two_devices_draw_from_one_draft(club, game):
    """An older panel that could not be taken away is redrawn by its next click."""
    person = await game.turn_of()
    first = await game.side(person)
    await club.playground.until(lambda: club.bot.services.play.sides)
    club.bot.services.play.sides.clear()
    second = await game.side(person)
    await person.click(second, "Stop")
    first = await person.click(first, "Stop")
    assert STALE in first.text
    assert "Publish" in first.message.labels


# Settings


async def confirm(game, person, how):
    reply = await person.slash(await game.channel(), "my settings", confirm=how)
    assert reply.ephemeral
    return reply


async def test_always_asks(game, placing):
    person, *_ = placing
    assert "always ask" in (await confirm(game, person, "always")).text
    assert "Publish" in (await to_publish(game, person)).message.labels


async def to_publish(game, person):
    """Draft a turn to its end, or until it has been published."""
    side = await game.side(person)
    while "Publish" not in side.message.labels and "Nothing is asked of you" not in side.text:
        screen = await game.look(person)
        assert screen.choices
        if side.message.selects:
            side = await person.select(side, side.message.selects[0]["options"][0]["value"])
        else:
            label = next(one for one in side.message.labels if one not in STAY)
            side = await person.click(side, label)
    return side


async def test_never_publishes_when_nothing_is_left_but_not_what_shows_something_new(game):
    person = await game.turn_of()
    await confirm(game, person, "never")
    side = await person.click(await game.side(person), "Stop")
    assert HELD in side.text
    assert "Publish" in side.message.labels
    await person.click(side, "Publish")
    person = await plain_turn(game)
    await confirm(game, person, "never")
    before = await game.head()
    side = await to_publish(game, person)
    assert "Publish" not in side.message.labels
    assert await game.head() > before
    await game.caught_up()


async def plain_turn(game, clicks=1):
    """Play on until somebody's turn ends, after so many clicks, in a step that shows nothing new."""
    table = game.club.table
    for _ in range(80):
        await game.forward(lambda screen: screen.stage.phase in ("choose", "resolve"))
        person = await game.turn_of()
        mine, steps = await table.look(game.number, person.id), 0
        while not (mine.draft and mine.draft.complete):
            mine = (await table.step(game.number, person.id, None, [mine.choices[0]])).mine
            steps += 1
        fits = not mine.draft.held and (steps == clicks or (clicks > 1 and steps > 1))
        await table.restart(game.number, person.id, None)
        if fits:
            await game.caught_up()
            return person
        await game.move(Seat(mine.viewer))
    raise AssertionError("no such turn")


async def first_choices(game, person):
    """Click the first choice of all until the turn is complete or published."""
    side = await game.side(person)
    while "Publish" not in side.message.labels and "Nothing is asked of you" not in side.text:
        screen = await game.look(person)
        code = screen.choices[0]
        side = await game.club.late(
            person, side.message, f"gm:{game.number}:{screen.line}.{screen.rev}:{code}"
        )
    return side


async def test_steps_asks_only_after_two_or_more(game):
    person = await plain_turn(game)
    assert "two steps or more" in (await confirm(game, person, "steps")).text
    before = await game.head()
    side = await first_choices(game, person)
    assert "Publish" not in side.message.labels
    assert await game.head() > before
    person = await plain_turn(game, clicks=2)
    await confirm(game, person, "steps")
    before = await game.head()
    side = await first_choices(game, person)
    assert "Publish" in side.message.labels
    assert await game.head() == before


# What is said first


async def test_trouble_is_the_first_line_of_the_panel(club, game):
    await club.playground.until(
        lambda: not club.bot.services.boards._tasks
    )  # a board that is shown ends trouble
    club.bot.services.troubles[game.number] = Refusal(
        "board-trouble-permission", {"missing": ("attach files",)}
    )
    side = await game.side(await game.turn_of())
    assert side.text.startswith("I lack these permissions in this game's channel: attach files.")
    await club.playground.until(lambda: not club.bot.services.troubles)


async def test_closed_dms_are_told_in_the_panel(club, game):
    person = await game.turn_of()
    await person.slash(await game.channel(), "my settings", ping="dm")
    await club.bot.services.guests.prefer(
        (await club.bot.services.house.people.find([person.id]))[person.id], dms_closed=True
    )
    side = await game.side(person)
    assert side.text.startswith("Your direct messages are closed to me")
