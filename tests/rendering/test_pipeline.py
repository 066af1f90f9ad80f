"""What the picture of a Pipeline panel shows of the choice at hand."""

import pytest
from msgspec.structs import replace

from bot.games.pipeline.actions import TakePipe, Work
from bot.games.pipeline.view import Laid, spot_of
from rendering.order import Mark
from rendering.pipeline.marks import ghost
from tests.games.pipeline.busy import lines
from tests.games.pipeline.tables import R, play
from tests.rendering.orders import decisions, order, panel, pixels

PLACES = (Mark("QA1", "1", "choice", "TakeTile.QA1"), Mark("K12", "2", "choice", "Place.41.K12.2"))


def shopping(*tiles):
    """The panel of somebody who has taken these tiles from a shop."""
    taken = [TakePipe(seat=R, square=f"PT{tile}") for tile in tiles]
    state = play(lines()[-1].state, Work(seat=R, space="machines"), *taken)
    return order(state, "panel", R)


def test_the_first_place_of_a_tile_is_drawn_faintly():
    one = shopping(41, 42)
    numbered = replace(one, marks=tuple(replace(mark, code="") for mark in PLACES))
    assert ghost(PLACES) == (Laid(41, "K12", 2), "2")
    assert ghost(numbered.marks) is None
    assert pixels(replace(one, marks=PLACES)) != pixels(numbered)


def test_what_may_be_taken_from_a_shop_is_numbered():
    one = shopping()
    marks = (Mark("PT43", "7", "choice", "TakePipe.PT43"),)
    assert pixels(replace(one, marks=marks)) != pixels(replace(one, marks=()))


@pytest.mark.parametrize("n", range(4))
def test_every_number_of_a_panel_is_on_its_picture(lying, n):
    """What lies on squares of the network is numbered there; all else has a name that the picture knows."""
    for state in decisions("pipeline")[n::4]:
        one = panel(state)
        pixels(one)
        names = {mark.square for mark in one.marks if spot_of(mark.square) is None or mark.square[0] == "Q"}
        assert names <= lying.keys(), (state.turn, names - lying.keys())
