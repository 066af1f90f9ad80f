"""Seats, pieces and colour codes can be told apart by every eye, in every theme."""

from itertools import combinations

import pytest

import rendering
from rendering.giganten.palette import BEIGE, HIGH, LICENCE, LOW, MIDDLE, RED, TINT
from rendering.kit.colour import CHOICE, INK, IVORY, NEW
from rendering.kit.signs import OUTLINES, SIGNS
from rendering.oasis.palette import LAND
from rendering.oilfield.palette import FIELD, GAS, OIL, ORANGE, SHEET
from rendering.pipeline.palette import CHOICE as PICKED
from rendering.pipeline.palette import NEW as CHANGED
from rendering.pipeline.palette import PIPE, tile_colour, well
from tests.rendering.eyes import VISIONS, distance, ratio
from tests.rendering.orders import GAMES, THEMES, order, position
from tests.support.sweeps import sweep

GROUNDS = (".", "~", "oasis", "steppe", "rocky")
LOOKS = {game: getattr(rendering, game).palette.THEMES for game in GAMES}
FLOOR = {"light": 4.5, "dark": 4.5, "contrast": 7}
every_eye = pytest.mark.parametrize("vision", VISIONS)
every_theme = pytest.mark.parametrize("theme", THEMES)
every_look = pytest.mark.parametrize(
    "look",
    [pytest.param(LOOKS[game][name], id=f"{game}-{name}") for game in GAMES for name in THEMES],
)


def least(colours, vision):
    return min(distance(a, b, vision) for a, b in combinations(colours, 2))


# Seats


@every_eye
def test_seats_keep_their_distance(vision):
    assert least([sign.colour for sign in SIGNS], vision) >= 20


@every_eye
def test_the_letter_of_a_seat_can_be_read(vision):
    assert min(distance(sign.colour, sign.ink, vision) for sign in SIGNS) >= 30


def test_every_seat_has_a_shape_and_a_number_of_its_own():
    assert [sign.letter for sign in SIGNS] == list("12345")
    assert len({sign.shape for sign in SIGNS}) == len(SIGNS)
    assert {sign.shape for sign in SIGNS} == OUTLINES.keys()


@every_theme
def test_a_piece_stands_out_wherever_it_lies(theme):
    looks = [look[theme] for look in LOOKS.values()]
    grounds = [tone for look in looks for tone in (look.ground, look.panel, look.text, look.well(0.5))]
    grounds += [*LAND[theme].values(), *SHEET[theme].values(), *TINT[theme], *FIELD.values(), *PIPE.values()]
    assert min(max(ratio(INK, ground), ratio(IVORY, ground)) for ground in grounds) >= 3


# Papers and lines


@every_look
def test_words_can_be_read_on_every_panel(look):
    for paper in (look, look.inverse()):
        tones = [paper.panel, *(paper.well(part) for part in (0.15, 0.3))]
        assert min(ratio(paper.text, tone) for tone in tones) >= FLOOR[look.name]
        assert ratio(paper.muted, paper.panel) >= FLOOR[look.name]
    assert ratio(look.text, look.ground) >= FLOOR[look.name]


@every_look
def test_lines_and_alarms_are_seen(look):
    faintest = 3 if look.name == "contrast" else 1.9
    for paper in (look, look.inverse()):
        assert ratio(paper.line, paper.panel) >= faintest
    assert ratio(look.alarm, look.panel) >= 3


@every_look
def test_an_empty_place_is_told_apart_from_its_panel(look):
    for paper in (look, look.inverse()):
        outlined = paper.finish.rim and ratio(paper.edge(0), paper.panel)
        assert outlined >= 3 or distance(paper.well(0.3), paper.panel, "normal") >= 2


# The colours of the games


@every_eye
@every_theme
def test_lands_keep_their_distance(vision, theme):
    assert least([LAND[theme][kind] for kind in ("oasis", "steppe", "rocky")], vision) >= 12


@every_eye
@every_theme
def test_marks_stand_out_from_the_ground(vision, theme):
    fields = [look[theme].panel for name, look in LOOKS.items() if name != "pipeline"]
    grounds = [*(LAND[theme][ground] for ground in GROUNDS), SHEET[theme]["land"], *FIELD.values(), *fields]
    for mark in (CHOICE, NEW):
        assert min(distance(mark, ground, vision) for ground in grounds) >= 10
    print_ = LOOKS["pipeline"][theme]
    for mark in (PICKED, CHANGED, *PIPE.values()):
        sheets = (print_.panel, well(print_), tile_colour(print_))
        assert min(distance(mark, ground, vision) for ground in sheets) >= 10


@every_eye
def test_what_can_be_picked_is_not_what_is_new(vision):
    assert distance(CHOICE, NEW, vision) >= 15
    assert distance(PICKED, CHANGED, vision) >= 15


@every_eye
def test_colours_that_mean_something_keep_their_distance(vision):
    assert least([OIL, GAS, ORANGE], vision) >= 20
    assert least(PIPE.values(), vision) >= 18
    assert least([LOW, MIDDLE, HIGH], vision) >= 12
    assert least([BEIGE, RED, LICENCE], vision) >= 12
    assert least(FIELD.values(), vision) >= 10


@pytest.mark.parametrize("theme", sweep(THEMES, ["light"]))
def test_fields_and_pipes_have_a_name_beside_their_colour(read, theme):
    rendering.picture(order(position(5, "middle", "oilfield"), theme=theme))
    assert {"DALLAS", "AUSTIN", "PECOS"} <= {text.words for text in read}
    read.clear()
    rendering.picture(order(position(4, "middle", "pipeline"), theme=theme))
    assert {"O", "S", "T"} <= {text.words for text in read}


def test_equal_colours_would_be_seen():
    assert distance("#d5402b", "#d5402b", "normal") == 0
    assert distance("#000000", "#ffffff", "normal") == pytest.approx(100, abs=1)
    assert ratio("#000000", "#ffffff") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
