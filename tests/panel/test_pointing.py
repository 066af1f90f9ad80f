"""Numbers lead from the controls to the picture: each is given once, in the order of the controls."""

import pytest
from msgspec.structs import replace

from bot.panel.codes import Focus, Play, Verb
from bot.panel.controls import PAGE, Buttons, Choice, Layout, Select, Spot
from bot.panel.pointing import numbered, pointed
from tests.games.pipeline.tables import PIPELINE
from tests.panel.conftest import VOICE


def choices(laid):
    return [choice for block in laid.blocks for choice in block.choices]


def square(n):
    return Choice(Play(f"Survey.QA{n}"), f"QA{n}", square=f"QA{n}")


def test_a_number_stands_before_the_label():
    assert Choice(Play("Stop"), "Stop").caption == "Stop"
    assert Choice(Play("Stop"), "Stop", number=3).caption == "3 · Stop"


def test_numbers_follow_the_order_of_the_controls():
    blocks = Buttons((square(7), square(3))), Select("Survey", "Choose", (square(5), square(1)))
    laid = numbered(Layout(blocks), {})
    assert [choice.caption for choice in choices(laid)] == ["1 · QA7", "2 · QA3", "3 · QA5", "4 · QA1"]
    assert laid.spots[2] == Spot("QA5", "3", "Survey.QA5")


def test_what_lies_in_the_same_place_shares_a_number():
    sales = [Choice(Play("Sell.T3", copy), "Sell") for copy in range(2)]
    places = {choice.code: "row_3" for choice in sales}
    laid = numbered(Layout((Buttons((square(1), *sales, square(2))),)), places)
    assert [choice.number for choice in choices(laid)] == [1, 2, 2, 3]
    assert [(spot.square, spot.code) for spot in laid.spots][1] == ("row_3", "")


def test_rows_of_the_picture_stay_what_they_are():
    rows = Spot("H2", "2"), Spot("H3", "3")
    laid = numbered(Layout((Buttons((Choice(Verb("back"), "Back"),)),), rows), {})
    assert laid.spots == rows
    assert [choice.number for choice in choices(laid)] == [None]


@pytest.mark.parametrize("beyond", [0, 1, 10])
def test_when_numbers_run_out_the_rest_has_none(beyond):
    squares = tuple([square(n) for n in range(PAGE + beyond)])
    laid = numbered(Layout((Select("Survey", "Choose", squares),)), {})
    assert [choice.number for choice in choices(laid)] == [*range(1, PAGE + 1), *[None] * beyond]
    assert len(laid.spots) == PAGE


async def test_no_number_stands_on_two_buttons(turn):
    """More squares than numbers: 30 in one list, and three in another."""
    screen = await turn.look()
    tiles = [code for code in screen.choices if code.startswith("Survey.")][:3]
    places = [
        f"Place.61.{column}{row}.{turned}" for column in "JKLMN" for row in (12, 13) for turned in range(3)
    ]
    laid = pointed(PIPELINE, replace(screen, choices=(*places, *tiles)), Focus(), VOICE)
    numbers = [choice.number for choice in choices(laid) if choice.number]
    assert numbers == [int(spot.label) for spot in laid.spots] == list(range(1, PAGE + 1))


async def test_a_further_page_is_numbered_from_one(turn):
    screen = await turn.look()
    tiles = [f"Survey.Q{column}{row}" for column in "ABCD" for row in range(1, 9)]
    laid = pointed(PIPELINE, replace(screen, choices=tuple(tiles)), Focus(("Survey",), page=2), VOICE)
    shown = [choice for choice in choices(laid) if isinstance(choice.does, Play)]
    assert [choice.number for choice in shown] == list(range(1, len(tiles) - PAGE + 1))
    assert [spot.code for spot in laid.spots] == [choice.code for choice in shown]
