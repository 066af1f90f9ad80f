"""Every picture there is: it can be drawn, it is the same each time, and it stays small."""

from io import BytesIO
from itertools import product

import pytest
from msgspec.structs import replace
from PIL import Image

from rendering import PLACES, Mark, draw, picture
from tests.rendering.orders import GAMES, STAGES, TABLES, gallery, moments, order, panel, pixels, position
from tests.support.sweeps import thinned

EVERYTHING = [
    pytest.param(one, id=f"{game}-{seats}-{one.kind}-{i}")
    for game, seats in TABLES
    for i, one in enumerate(gallery(seats, game=game))
]
EVERYWHERE = [(game, place) for game in GAMES for place in (*PLACES[game], "0", "4", "9", "nowhere", None)]
KINDS = ("board", "panel", "final", "lobby")
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("one", thinned(EVERYTHING, 25))
def test_every_kind_is_drawn_in_landscape_and_stays_small(one):
    data = draw(one)
    image = Image.open(BytesIO(data))
    assert image.format == "WEBP"
    assert image.width == 1600
    assert 1.5 <= image.width / image.height <= 2
    assert len(data) < 300 * 1024


@pytest.mark.parametrize(("game", "kind"), thinned(product(GAMES, KINDS), 5))
def test_the_same_order_gives_the_same_bytes(game, kind):
    one = order(position(4, "end", game), kind, viewer=1 if kind == "panel" else None)
    assert draw(one) == draw(one)


@every_game
def test_a_picture_carries_nothing_but_itself(game):
    image = Image.open(BytesIO(draw(order(position(3, "middle", game)))))
    assert image.info.keys() <= {"loop", "background", "timestamp", "duration", "transparency"}
    assert not image.getexif()


def test_a_move_changes_the_picture():
    before, after = (pixels(order(state)) for state in moments(3, "resolve")[:2])
    assert before != after


@pytest.mark.parametrize(("game", "place"), thinned(EVERYWHERE, 11))
def test_any_part_can_be_zoomed_into(game, place):
    one = order(position(max(GAMES[game].seats), "middle", game), "zoom", zoom=place, theme="dark")
    wide, high = picture(one).size
    assert wide == 1600
    assert 600 <= high <= 1200


@pytest.mark.parametrize("phase", ["offers", "choose", "resolve", "free"])
@pytest.mark.parametrize(
    "options", [{}, {"sealed_offers": True, "open_scores": True}], ids=["plain", "options"]
)
def test_a_panel_is_drawn_in_every_phase(phase, options):
    states = moments(4, phase, **options)
    assert pixels(panel(states[len(states) // 2]))


def test_a_panel_shows_the_question_of_a_marker():
    asked = next(state for state in moments(5, "resolve", "free") if state.claim)
    assert pixels(panel(asked)) != pixels(panel(replace(asked, claim=None)))


@pytest.mark.parametrize("kind", ["choice", "barred", "new", "draft"])
@pytest.mark.parametrize("label", ["", "25"])
def test_marks_are_drawn(kind, label):
    one = panel(moments(3, "resolve")[8])
    assert pixels(replace(one, marks=(Mark("H2", label, kind),))) != pixels(replace(one, marks=()))


@pytest.mark.parametrize("square", ["", "Z9", "H99", "offer", "hh2", "H", "#1", "H-1"])
def test_a_mark_that_is_nowhere_is_left_out(square):
    one = panel(moments(3, "resolve")[8])
    assert pixels(replace(one, marks=(Mark(square, "1"),))) == pixels(replace(one, marks=()))


def test_open_cards_are_numbered():
    one = panel(moments(4, "cards", game="giganten")[0])
    assert {mark.square for mark in one.marks} <= GAMES["giganten"].content.cards.keys()
    assert len({pixels(replace(one, marks=marks)) for marks in (one.marks, one.marks[1:], ())}) == 3


@every_game
def test_a_spectator_may_ask_for_a_panel(game):
    assert pixels(order(position(3, "middle", game), "panel"))


@every_game
def test_a_seat_without_a_name_is_drawn(game):
    assert pixels(order(position(3, "middle", game), names=()))


@every_game
@pytest.mark.parametrize("stage", STAGES)
def test_nobody_awaited_is_drawn(game, stage):
    assert pixels(order(position(3, stage, game), awaited=(), task=""))


def test_all_awaited_are_drawn():
    sealed = moments(5, "offers", sealed_offers=True)[0]
    assert pixels(order(sealed, awaited=(0, 1, 2, 3, 4)))
