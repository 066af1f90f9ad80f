"""Question, picture and controls fit a phone: where buttons would take too much of it, there is a list."""

from bot.engine.core import Seat
from bot.panel.controls import Buttons, Select
from tests.games.giganten.tables import GIGANTEN, R
from tests.games.giganten.tables import table as giganten
from tests.games.oilfield.tables import OILFIELD, A
from tests.games.oilfield.tables import table as oilfield
from tests.support.sides import laid


def shapes(rules, state, seat):
    blocks = laid(rules, state, Seat(seat)).blocks
    buttons = [one.label for block in blocks if isinstance(block, Buttons) for one in block.choices]
    return buttons, [block for block in blocks if isinstance(block, Select)]


def test_many_spaces_for_a_loco_are_a_list_beside_the_squares_for_the_truck():
    state = giganten(points=5, loco={R: 1}, truck={R: "A1"})
    buttons, lists = shapes(GIGANTEN, state, R)
    assert not any(label.startswith("Loco") for label in buttons)
    assert [block.slot.split(".")[0] for block in lists] == ["Drive", "Steam"]


def test_the_best_of_what_becomes_a_list_is_still_a_button():
    state = oilfield(phase="build", tiles="small_local medium_local mixed", land={A: "pecos"}, money={A: 20})
    buttons, [tiles] = shapes(OILFIELD, state, A)
    assert buttons[-1] == "Decline"
    assert len(buttons) == 2
    assert len(tiles.choices) == 2
