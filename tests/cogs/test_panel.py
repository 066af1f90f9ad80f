"""The private panel: choosing in every way it offers, drafts and their verbs, and what the reader is told."""

import asyncio

import pytest

from bot.engine.core import Name, Refusal, Refused, Seat
from bot.table import Screen
from tests.cogs.conftest import STAY

HELD = "cannot be taken back"
STALE = "nothing was played"


def squares(choices, kind):
    """Return the squares of all choices that begin so, in order."""
    return [code.rpartition(".")[2] for code in choices if code.startswith(f"{kind}.")]


def some_kind(choices):
    """Return the beginning of the codes that have the most squares: PlaceTile.oasis, PlaceCamel …"""
    kinds = [code.rpartition(".")[0] for code in choices if code.startswith(("PlaceTile.", "PlaceCamel."))]
    return max(kinds, key=kinds.count)


def select_of(side, kind):
    """Find the list of squares for this kind of piece."""
    return next(one for one in side.message.selects if f"/{kind}" in one["custom_id"])


def way(side, kind, beginning):
    """Find the button that belongs to a list: its next page, or other ways to choose."""
    what = kind.rpartition(".")[2].replace("PlaceCamel", "camel")
    return next(label for label in side.message.labels if beginning in label and what in label.lower())


async def other_way(person, side, kind, label):
    """Choose a square otherwise than from the list; where there are several lists, say first for which."""
    what = kind.rpartition(".")[2].replace("PlaceCamel", "camel")
    if f"Elsewhere: {what}" in side.message.labels:
        side = await person.click(side, f"Elsewhere: {what}")
    return await person.click(side, label)


async def pair(game, person, choices, kind):
    """Find two squares that can be taken with one click, one after the other."""
    table, number = game.club.table, game.number
    for first in squares(choices, kind):
        outcome = await table.step(number, person.id, None, [f"{kind}.{first}"])
        second = squares(outcome.mine.choices, kind)
        await table.restart(number, person.id, None)
        if second:
            return first, second[-1]
    raise AssertionError("no two squares")


async def drafted(game, person):
    draft = (await game.look(person)).draft
    return [] if draft is None else [code for click in draft.clicks for code in click]


@pytest.fixture
async def game(club):
    return await club.start()


@pytest.fixture
async def placing(game):
    """Somebody who places from a list of squares, their panel, and what they may do."""
    person = await game.placing()
    return person, await game.side(person), (await game.look(person)).choices


@pytest.fixture
async def placing_two(game):
    person = await game.placing(several=True)
    return person, await game.side(person), await game.look(person)


# What it looks like


async def test_a_panel_names_the_decision_and_is_for_one_pair_of_eyes(club, game):
    person = await game.turn_of()
    side = await game.side(person)
    assert side.ephemeral
    assert "### Your offer: " in side.text
    assert sorted(side.message.labels) == ["More", "One more · publishes", "Stop"]
    assert "Since your last turn" in side.text
    assert "Your score pile" in side.text
    thread = await game.channel()
    others = [seen for other in club.people.values() if other != person for seen in other.sees(thread)]
    assert side.message not in others


async def test_a_waiting_player_is_told_whom_the_table_waits_for(game):
    awaited, other = await game.turn_of(), (await game.others())[0]
    side = await game.side(other)
    assert f"The table waits for {shape_of(await game.look(), awaited)} {awaited.mention}" in side.text
    assert side.message.labels == ["More", "Refresh"]
    await game.turn(awaited)
    side = await other.click(side, "Refresh")
    assert f"{awaited.mention}." not in side.text.partition("###")[2].splitlines()[0]


def shape_of(screen: Screen, person):
    return "●■▲◆★"[screen.users.index(person.id)]


async def test_a_new_panel_takes_the_older_one_away(club, game):
    person = await game.turn_of()
    first = await game.side(person)
    second = await person.slash(await game.channel(), "turn side")
    await club.playground.quiet()
    assert not first.message.there
    assert "Stop" in second.message.labels
    third = await game.side(person)
    await club.playground.quiet()
    assert not second.message.there
    assert third.message.there


@pytest.mark.parametrize(
    ("label", "says"),
    [("Board", "round 1"), ("Recap", "events since"), ("Rules", "in short"), ("Settings", "Your settings")],
)
async def test_looking_at_something_else_leaves_the_panel_open(game, label, says):
    person = await game.turn_of()
    more = await person.click(await game.side(person), "More")
    looked = await person.click(more, label)
    assert looked.ephemeral
    assert looked.message != more.message
    assert says in looked.text
    back = await person.click(more, "Back")
    assert "Stop" in back.message.labels


# Squares


async def test_a_square_is_chosen_from_a_list(game, placing):
    person, side, choices = placing
    kind = some_kind(choices)
    listed = select_of(side, kind)
    assert {one["value"] for one in listed["options"]} <= set(choices)
    assert any(one.get("description") for one in listed["options"])
    picked = listed["options"][3]
    number, _, square = picked["label"].partition(" · ")
    assert (number, square) == ("4", picked["value"].rpartition(".")[2])
    side = await person.select(side, picked["value"], custom_id=listed["custom_id"])
    assert "**Your draft**" in side.text
    assert f"on {square}" in side.text
    assert await drafted(game, person) == [picked["value"]]


async def test_a_square_is_chosen_by_column_and_row(game, placing):
    person, side, choices = placing
    kind = some_kind(choices)
    side = await other_way(person, side, kind, "By letter")
    (columns,) = side.message.selects
    offered = [one["label"] for one in columns["options"]]
    assert offered == sorted({square.rstrip("0123456789") for square in squares(choices, kind)})
    column = offered[-1]
    side = await person.select(side, column)
    (rows,) = side.message.selects
    assert {one["value"] for one in rows["options"]} == {
        f"{kind}.{square}" for square in squares(choices, kind) if square.rstrip("0123456789") == column
    }
    assert await drafted(game, person) == []
    other = await person.click(side, "Other letter")
    assert [one["label"] for one in other.message.selects[0]["options"]] == offered
    side = await person.select(other, column)
    value = side.message.selects[0]["options"][0]["value"]
    side = await person.select(side, value)
    assert await drafted(game, person) == [value]
    assert "Back" not in side.message.labels


async def test_back_leads_out_of_a_column(placing):
    person, first, choices = placing
    kind = some_kind(choices)
    labels = list(first.message.labels)
    side = await other_way(person, first, kind, "By letter")
    side = await person.click(side, "Back")
    assert [one for one in side.message.labels if not one.startswith("gm:")] == [
        one for one in labels if not one.startswith("gm:")
    ]


async def test_a_square_is_typed(game, placing):
    person, side, choices = placing
    kind = some_kind(choices)
    square = squares(choices, kind)[-1]
    for written in ("{}", " {} ", "on {}!", "({})"):
        form = await other_way(person, side, kind, "Type …")
        assert form.modal["title"] == "Type squares"
        side = await person.submit(form, typed=written.format(square.lower()))
        assert await drafted(game, person) == [f"{kind}.{square}"]
        assert "**Your draft**" in side.text
        side = await person.click(side, "Restart turn")


async def test_several_squares_are_typed(game, placing_two):
    person, _, mine = placing_two
    kind = max(mine.asked.several, key=mine.asked.several.get)
    first, second = await pair(game, person, mine.choices, kind)
    side = await game.side(person)
    form = await other_way(person, side, kind, "Type …")
    side = await person.submit(form, Squares=f"{first.lower()},{second}")
    assert len(await drafted(game, person)) == 2
    assert first in side.text
    assert second in side.text
    side = await person.click(side, "Undo step")
    assert await drafted(game, person) == []


async def test_nonsense_is_quoted_back(club, placing):
    person, side, choices = placing
    for typed in ("the corner", "12", "?!", "@everyone **x** `y`"):
        form = await other_way(person, side, some_kind(choices), "Type …")
        side = await person.submit(form, typed=typed)
        assert f"I found no square in “{typed}”" in side.text
        assert side.message.pinged == []
        assert side.message.selects


async def test_a_square_that_will_not_do_says_why_and_what_was_typed(game, placing):
    person, side, choices = placing
    form = await other_way(person, side, some_kind(choices), "Type …")
    side = await person.submit(form, typed="z99")
    assert "✗ There is no square Z99" in side.text
    assert "You typed “z99”" in side.text
    assert await drafted(game, person) == []


async def test_a_form_of_an_earlier_table_says_so_and_quotes_what_was_typed(game, placing):
    person, side, choices = placing
    kind = some_kind(choices)
    form = await other_way(person, side, kind, "Type …")
    await game.club.table.step(game.number, person.id, None, [choices[0]])
    side = await person.submit(form, typed="h2 h3")
    assert STALE in side.text
    assert "“h2 h3”" in side.text
    assert await drafted(game, person) == [choices[0]]


async def test_a_form_opened_before_a_restart_is_taken_after_it(house):
    async with house.online():
        game = await house.start()
        person = await game.placing()
        choices = (await game.look(person)).choices
        kind = some_kind(choices)
        side = await game.side(person)
        form = await other_way(person, side, kind, "Type …")
    async with house.online():
        side = await person.submit(form, typed=squares(choices, kind)[0])
        assert "**Your draft**" in side.text
        house.check()


async def test_many_squares_come_in_pages(club, game):
    person = await many(game)
    mine = await game.look(person)
    kind = some_kind(mine.choices)
    side = await game.side(person)
    first = {one["value"] for one in select_of(side, kind)["options"]}
    assert len(first) == 25
    side = await person.click(side, way(side, kind, ": page 2"))
    second = {one["value"] for one in select_of(side, kind)["options"]}
    assert second
    assert not first & second
    assert "Back" in side.message.labels
    picked = min(second)
    side = await person.select(side, picked, custom_id=select_of(side, kind)["custom_id"])
    assert await drafted(game, person) == [picked]


async def many(game):
    """Play on until somebody has more squares to choose from than a list can hold."""
    for _ in range(60):
        person = await game.placing()
        kinds = [code.rpartition(".")[0] for code in (await game.look(person)).choices]
        if max(kinds.count(kind) for kind in kinds) > 30:
            return person
        await game.move(Seat((await game.look()).users.index(person.id)))
    raise AssertionError("never more than 30 squares")


async def test_several_squares_are_picked_at_once(game, placing_two):
    person, _, mine = placing_two
    kind = max(mine.asked.several, key=mine.asked.several.get)
    most = mine.asked.several[kind]
    first, second = await pair(game, person, mine.choices, kind)
    side = await game.side(person)
    listed = select_of(side, kind)
    assert listed["max_values"] == most > 1
    offered = {one["value"] for one in listed["options"]}
    picks = [code for code in (f"{kind}.{second}", f"{kind}.{first}") if code in offered]
    side = await person.select(side, *picks, custom_id=listed["custom_id"])
    assert len((await game.look(person)).draft.clicks) == 1
    assert sorted(await drafted(game, person)) == sorted(picks)


# Why not


async def test_what_cannot_be_done_is_listed_and_says_why(game):
    await game.forward(lambda screen: screen.stage.phase == "choose")
    await game.caught_up()
    person = await game.turn_of()
    side = await person.click(await game.side(person), "Why not?")
    barred = [label for label in side.message.labels if label.startswith("✗")]
    assert barred
    assert "Back" in side.message.labels
    told = await person.click(side, barred[0])
    assert "✗ Your own offer is yours only when no other is left" in told.text
    assert "Take one of" in told.text
    assert not any(label.startswith("✗") for label in told.message.labels)


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


async def test_a_step_that_shows_something_new_counts_at_once(game):
    person, before = await game.turn_of(), await game.head()
    side = await person.click(await game.side(person), "One more · publishes")
    assert await game.head() == before + 1
    assert "### Your offer: " in side.text
    assert "Undo step" not in side.message.labels


async def test_nobody_else_sees_a_draft(club, game, placing):
    person, side, choices = placing
    kind = some_kind(choices)
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
    await club.playground.until(lambda: club.bot.play.sides)
    club.bot.play.sides.clear()
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
    await club.playground.until(lambda: not club.bot.boards._tasks)  # a board that is shown ends trouble
    club.bot.troubles[game.number] = Refusal("board-trouble-permission", {"missing": ("attach files",)})
    side = await game.side(await game.turn_of())
    assert side.text.startswith("I lack these permissions in this game's channel: attach files.")
    await club.playground.until(lambda: not club.bot.troubles)


async def test_closed_dms_are_told_in_the_panel(club, game):
    person = await game.turn_of()
    await person.slash(await game.channel(), "my settings", ping="dm")
    await club.bot.close_dms((await club.bot.house.people([person.id]))[person.id])
    side = await game.side(person)
    assert side.text.startswith("Your direct messages are closed to me")


# Commands end in the same place


async def test_commands_play_the_same_game(club, game):
    thread, person = await game.channel(), await game.turn_of()
    offered = await person.complete(thread, "turn do", "action", "")
    assert {one["value"] for one in offered} == {"Stop", "Reveal"}
    side = await person.slash(thread, "turn do", action="Stop")
    assert "Publish your turn?" in side.text
    assert "Stop" in (await person.slash(thread, "turn undo")).message.labels
    await person.slash(thread, "oasis stop")
    assert "Stop" in (await person.slash(thread, "turn restart")).message.labels
    await person.slash(thread, "oasis reveal")
    await person.slash(thread, "oasis stop")
    side = await person.slash(thread, "turn publish")
    assert "Nothing is asked of you" in side.text
    await game.caught_up()


async def test_squares_are_named_in_a_command(club, game):
    person = await game.placing(several=True)
    thread, mine = await game.channel(), await game.look(person)
    kind = max(mine.asked.several, key=mine.asked.several.get)
    first, second = await pair(game, person, mine.choices, kind)
    card = kind.partition(".")[2] or "camels"
    side = await person.slash(thread, "oasis place", squares=f"{first.lower()} {second.lower()}", card=card)
    assert len(await drafted(game, person)) == 2
    assert "**Your draft**" in side.text
    side = await person.slash(thread, "turn undo")
    assert await drafted(game, person) == []
    offered = await person.complete(thread, "oasis place", "squares", "")
    assert offered
    side = await person.slash(thread, "oasis place", squares=offered[0]["value"])
    assert await drafted(game, person) == [offered[0]["value"]]


async def test_a_refused_command_says_why_on_the_panel(club, game):
    thread, person = await game.channel(), await game.turn_of()
    for command, options, says in (
        ("oasis place", {"squares": "h2", "card": "camels"}, "There is nothing to place now"),
        ("oasis take", {"offer": "TakeOffer.1"}, "There is no offer to take now"),
        ("oasis relocate", {"moves": "a1 a2"}, "There is nothing to place now"),
        ("oasis free", {"what": "decline"}, "There is no free action now"),
        ("oasis marker", {"area": "LeaveUnowned"}, "No new area waits for a marker"),
        ("turn publish", {}, "Your draft is empty"),
        ("turn undo", {}, "Your draft is empty"),
    ):
        side = await person.slash(thread, command, **options)
        assert side.ephemeral
        assert f"✗ {says}" in side.text
        assert "Stop" in side.message.labels


async def test_a_refusal_names_the_games_own_things(club, game):
    person = await game.placing()
    thread, mine = await game.channel(), await game.look(person)
    kinds = {code.rpartition(".")[0] for code in mine.choices}
    wrong = next(
        card
        for card, kind in (
            ("camels", "PlaceCamel"),
            ("rocky", "PlaceTile.rocky"),
            ("oasis", "PlaceTile.oasis"),
        )
        if kind not in kinds
    )
    side = await person.slash(thread, "oasis place", squares="h2", card=wrong)
    assert "✗ None of your cards lets you place" in side.text
    assert await drafted(game, person) == []


async def test_a_refusal_away_from_the_panel_names_the_games_own_things(club, game, monkeypatch):
    async def refuse(*_):
        raise Refused("oasis-refusal-no-such-card", what=Name("piece", "camels"))

    monkeypatch.setattr(club.bot.play, "command", refuse)
    reply = await (await game.turn_of()).slash(await game.channel(), "oasis stop")
    assert reply.text == "None of your cards lets you place camels now."


async def test_the_score_pile_is_looked_at_by_command(game):
    person = await game.turn_of()
    reply = await person.slash(await game.channel(), "oasis pile")
    assert reply.ephemeral
    assert "Your score pile" in reply.text
