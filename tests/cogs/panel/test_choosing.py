"""The private panel: what it looks like, and choosing in every way it offers."""

import pytest

from bot.engine.core import Seat
from bot.table import Screen
from tests.cogs.panel.choosing import STALE, drafted, pair, select_of, some_kind, squares


def way(side, kind, beginning):
    """Find the button that belongs to a list, which it names beside others: its next page, or another way."""
    what = kind.rpartition(".")[2].replace("PlaceCamel", "camel") if len(side.message.selects) > 1 else ""
    return next(label for label in side.message.labels if beginning in (low := label.lower()) and what in low)


async def other_way(person, side, kind, label):
    """Choose a square otherwise than from the list; where there are several lists, say first for which."""
    what = kind.rpartition(".")[2].replace("PlaceCamel", "camel")
    if f"Elsewhere: {what}" in side.message.labels:
        side = await person.click(side, f"Elsewhere: {what}")
    return await person.click(side, label)


# What it looks like


async def test_a_panel_names_the_decision_and_is_for_one_pair_of_eyes(club, game):
    person = await game.turn_of()
    side = await game.side(person)
    assert side.ephemeral
    assert "### Your offer: " in side.text
    assert sorted(side.message.labels) == ["More", "One more · publishes", "Rules of this", "Stop"]
    assert "Since your last turn" in side.text
    assert "Your score pile" in side.text
    thread = await game.channel()
    others = [seen for other in club.people.values() if other != person for seen in other.sees(thread)]
    assert side.message not in others


async def test_a_waiting_player_is_told_whom_the_table_waits_for(game):
    awaited, other = await game.turn_of(), (await game.others())[0]
    side = await game.side(other)
    assert f"The table waits for {shape_of(await game.look(), awaited)} {awaited.mention}" in side.text
    assert side.message.labels == ["Plan ahead: make an offer", "More", "Refresh"]
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
    [
        ("Board", "round 1"),
        ("Recap", "Since your last turn"),
        ("Rules of this", "Making an offer"),
        ("Settings", "Your settings"),
    ],
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
    if any(label.startswith("Elsewhere: ") for label in side.message.labels):  # beside another list
        side = await person.click(side, way(side, kind, "elsewhere: "))
    side = await person.click(side, way(side, kind, "page 2"))
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
