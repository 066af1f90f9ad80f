"""What pictures of Oasis point out, and what their marks must not hide."""

import pytest
from msgspec.structs import replace
from PIL import ImageColor

import rendering
from bot.games.oasis.content import Markers
from rendering import Mark
from rendering.kit.chart import chart
from rendering.kit.colour import NEW
from rendering.kit.signs import SIGNS
from rendering.oasis import board, zoom
from rendering.oasis.ground import spot, whole
from tests.games.oasis.tables import OASIS, B, G, R, table
from tests.rendering.orders import order, pixels

LAND = {"steppe": "C2 D2", "oasis": "M1 N2", "rocky": "K9"}
CLAIMS = {R: "C2", B: "M1 N2", G: "K9"}
OFFERS = {R: ("wells1",), B: ("camels2", "oasis"), G: ("rocky",)}
LEGEND = ("new since your last turn", "your draft")


def position(**changes):
    return table(**{"land": LAND, "claims": CLAIMS, "offers": OFFERS, **changes})


def coloured(one, square, colour):
    """Count the pixels of a square on the board that have very nearly a colour."""
    place, image = chart(whole(position().board), board._MAP, board.CELL), rendering.picture(one)
    x, y = place.corner(spot(square))
    part = image.crop((round(x), round(y), round(x) + place.cell, round(y) + place.cell))
    wanted = ImageColor.getrgb(colour)
    data = part.convert("RGB").get_flattened_data()
    return sum(max(abs(a - b) for a, b in zip(pixel, wanted, strict=True)) < 12 for pixel in data)


@pytest.mark.parametrize(("square", "owner"), [("D2", R), ("N2", B), ("K9", G)])
def test_a_ring_leaves_the_owner_of_a_tile_to_be_seen(square, owner):
    one = order(position())
    ringed = replace(one, marks=(Mark(square, "", "new"),))
    assert coloured(ringed, square, NEW) > 200 > coloured(one, square, NEW)
    assert coloured(ringed, square, SIGNS[owner].colour) > 0.4 * coloured(one, square, SIGNS[owner].colour)


def test_offers_that_can_be_taken_are_numbered_in_the_strips_of_their_players(written):
    state = position()
    view = OASIS.view(state, R)
    actions = OASIS.legal_actions(state, R)
    marks = tuple(Mark(OASIS.spots(view, action)[0], str(90 + action.owner)) for action in actions)
    pixels(order(state, "panel", R, marks=marks))
    numbers = {words: box for words, *_, box, _, _ in written if words in ("91", "92")}
    strips = {str(90 + seat): strip for seat, strip in zip(view.order, _strips(3), strict=True)}
    assert sorted(numbers) == ["91", "92"]
    for words, (x0, y0, x1, y1) in numbers.items():
        left, top, right, bottom = strips[words]
        assert left < x0 < x1 < right
        assert top < y0 < y1 < bottom


def _strips(seats):
    return board.split(board._SIDE, seats, 12, down=True)


def test_an_offer_is_ringed_because_it_is_new_unless_it_has_a_number():
    one = order(position(), "panel", R)
    new, number = Mark("offer_1", "", "new"), Mark("offer_1", "1")
    assert pixels(replace(one, marks=(new,))) != pixels(one)
    assert pixels(replace(one, marks=(new, number))) == pixels(replace(one, marks=(number,)))
    assert pixels(replace(one, marks=(Mark("offer_4", "1"),))) == pixels(one)


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ((), []),
        ((Mark("C2", "1"),), []),
        ((Mark("C2", "", "new"),), LEGEND[:1]),
        ((Mark("offer_1", "", "new"),), LEGEND[:1]),
        ((Mark("offer_1", "", "new"), Mark("offer_1", "1")), []),
        ((Mark("C2", "", "new"), Mark("D2", "", "draft")), LEGEND),
        ((Mark("nowhere", "", "new"),), []),
    ],
)
def test_a_panel_says_what_its_rings_mean(written, marks, said):
    pixels(order(position(), "panel", R, marks=marks))
    assert [words for words, *_ in written if words in LEGEND] == list(said)
    written.clear()
    pixels(order(position(), marks=marks))
    assert not [words for words, *_ in written if words in LEGEND]


def sizes(written, state, *marks):
    """Draw the map, and return what is written on its squares."""
    written.clear()
    pixels(order(state, "zoom", zoom="map", marks=marks))
    place = chart(whole(state.board), (20, 110, zoom._SIDE[0] - 8, zoom.HEIGHT - 14), 132)
    found = {}
    for words, *_, (x0, y0, x1, y1), _, _ in written:
        at = (
            int((x0 + x1 - 2 * place.left) / 2 // place.cell),
            int((y0 + y1 - 2 * place.top) / 2 // place.cell),
        )
        if place.window.shows(at):
            found.setdefault(f"{chr(ord('A') + at[0])}{at[1] + 1}", []).append(words)
    return found


def test_the_size_of_an_area_moves_aside_for_the_number_to_pick(written):
    assert sizes(written, position()) == {"C2": ["2"]}
    assert sizes(written, position(), Mark("C2", "7")) == {"C2": ["7"], "D2": ["2"]}


@pytest.mark.parametrize(
    ("camels", "shown"),
    [
        ("A3 B3", {}),
        ("A3 B3 C3 D3 D4 E4 F4", {"A3": ["7"]}),
        ("A3 B3 C3 E5 E6 F6 H8", {"A3": ["3"], "E5": ["3"]}),
    ],
)
def test_the_size_of_a_caravan_is_on_the_map_from_three_camels_on(written, camels, shown):
    assert sizes(written, table(camels={R: camels})) == shown


def test_the_size_of_a_caravan_moves_aside_for_the_numbers_to_pick(written):
    state = table(camels={R: "A3 B3 C3"})
    assert sizes(written, state, Mark("A3", "1")) == {"A3": ["1"], "B3": ["3"]}
    numbered = [Mark(square, "1") for square in ("A3", "B3", "C3")]
    assert sizes(written, state, *numbered) == {"A3": ["1"], "B3": ["1"], "C3": ["1"]}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_largest_products_fit_into_the_strips(written, seats):
    state = table(seats, open_scores=True, scores={R: Markers(goods=14, wells=12, horses=16, ovoos=20)})
    pixels(order(state))
    assert [words for words, *_ in written if words.endswith("×20")] == ["0×20"]
    assert not [words for words, *_ in written if "…" in words]


def test_the_longest_questions_fit_into_the_header(written):
    for asked in (
        "Your offer: 2 steppe tiles and 2 horse tokens. Stop and draw 1, or show one more?",
        "All your camels are out. Move up to 3 of them, or keep them where they are.",
        "Place the pieces of 3 cards, in any order: 2 oasis tiles, 2 steppe tiles and 3 camels.",
    ):
        written.clear()
        pixels(order(position(), "panel", R, task=asked))
        words = [words for words, *_ in written]
        assert asked in " ".join(words)
