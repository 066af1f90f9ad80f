"""Pictures of Giganten: what can be chosen has its number there, and what has changed a ring."""

import pytest
from msgspec.structs import replace

from rendering import Mark, describe
from rendering.giganten import zoom
from tests.games.giganten.tables import GIGANTEN, B, R, table
from tests.rendering.orders import order, pixels
from tests.rendering.texts import slips
from tests.support.words import WORDS

LEGEND = ("new since your last turn", "your draft")


def ship(barrels, **position):
    """Return a private picture of the barrels that wait, with the numbers that the panel gives them."""
    wells = dict.fromkeys(barrels.split(), (R, 2))
    state = table(phase="ship", barrels=barrels, derricks=wells, **position)
    codes = [
        (square, f"Ship.{square}.{company}.own")
        for square in barrels.split()
        for company in ("jet", "hudson", "standard")
    ]
    marks = [Mark(square, str(n), "choice", code) for n, (square, code) in enumerate(codes, 1)]
    return order(state, "panel", R, marks=tuple(marks))


def texts(written, one):
    written.clear()
    pixels(one)
    assert list(slips(written)) == []
    return [words for words, *_ in written]


@pytest.mark.parametrize("place", ["jet", "jet_1", "loco_2", "loco_black", "E4"])
@pytest.mark.parametrize("kind", ["new", "draft"])
def test_whatever_has_changed_can_be_ringed(place, kind):
    one = order(table(truck={B: "E4"}))
    assert pixels(replace(one, marks=(Mark(place, kind=kind),))) != pixels(one)


@pytest.mark.parametrize("place", ["", "jet_9", "loco_7", "esso", "Z9"])
def test_a_mark_that_is_nowhere_is_left_out(place):
    one = order(table(truck={B: "E4"}))
    assert pixels(replace(one, marks=(Mark(place, kind="new"),))) == pixels(one)


def test_prices_that_a_card_can_bring_about_are_numbered(written):
    state = table(phase="special", cards={R: "l4m5p4", B: "l5m8"}, prices=(5000, 1500, 9000))
    spots = [GIGANTEN.spots(None, action)[0] for action in GIGANTEN.legal_actions(state, R)[:-1]]
    marks = tuple(Mark(spot, str(30 + n)) for n, spot in enumerate(spots))
    said = texts(written, order(state, "panel", R, marks=marks))
    assert {"30", "31", "32", "33"} == {mark.label for mark in marks} <= set(said)
    assert {"7,000", "3,000", "3,500"} <= set(said)


def test_depots_for_a_free_barrel_are_numbered(written):
    state = table(phase="special", cards={R: "b3l3m4f", B: "l5m8"}, depots={R: (0, 2, 3)})
    marks = (Mark("hudson_0", "31"), Mark("jet_0", "32"), Mark("standard_0", "33"))
    assert {"31", "32", "33"} <= set(texts(written, order(state, "panel", R, marks=marks)))


@pytest.mark.parametrize("barrels", ["D3 C5", "D3 C5 E5", "D3 C5 E5 F7 H7"])
def test_every_number_of_a_barrel_is_on_the_picture(written, barrels):
    said = texts(written, ship(barrels, loco={R: 9}))
    first = 1
    for _ in barrels.split():
        assert f"{first}–{first + 2}" in said
        first += 3


def test_the_numbers_of_two_barrels_stand_at_the_depots_they_lead_to():
    one = ship("D3 C5", loco={R: 9})
    elsewhere = tuple(replace(mark, code=mark.code.replace("jet", "hudson")) for mark in one.marks)
    assert pixels(one) != pixels(replace(one, marks=elsewhere))


def test_spaces_that_the_loco_can_reach_are_offered_once_the_truck_stands(monkeypatch):
    offered = []
    monkeypatch.setattr(zoom, "draw_costs", lambda scene, rail, seat: offered.append(seat))
    for state in (table(round=1, points=8), table(points=8), table(phase="build")):
        pixels(order(state, "panel", R))
    assert offered == [None, R, None]


@pytest.mark.parametrize(
    ("position", "ringed"),
    [
        ({"phase": "move"}, True),
        ({"phase": "move", "peeked": {R: "D3"}}, False),
        ({"phase": "build"}, True),
        ({"phase": "build", "cash": {R: 3500}}, False),
        ({"phase": "build", "exhausted": "D3"}, False),
    ],
)
def test_a_site_beside_the_truck_is_ringed_if_it_can_be_seen_or_built_on(monkeypatch, position, ringed):
    found = []
    monkeypatch.setattr(
        "rendering.giganten.pieces.ring_square", lambda canvas, at, size, colour: found.append(at)
    )
    pixels(order(table(truck={R: "D2"}, **position), "panel", R))
    assert len(found) == ringed


def test_a_builder_sees_the_land_around_the_truck_whatever_is_new_elsewhere():
    one = order(table(phase="build", truck={R: "D2", B: "K19"}), "panel", R)
    assert pixels(replace(one, marks=(Mark("K19", kind="new"),))) == pixels(one)


def test_a_panel_explains_the_rings_that_are_on_it(written):
    build = order(table(phase="build", truck={R: "D2", B: "K19"}), "panel", R)
    special = order(table(phase="special", cards={R: "l4m5p4", B: "l5m8"}), "panel", R)
    for one, spot, said in (
        (build, "D2", True),
        (build, "loco_1", True),
        (build, "K19", False),
        (special, "jet", True),
        (special, "D2", False),
    ):
        marked = replace(one, marks=(Mark(spot, kind="new"),))
        assert (LEGEND[0] in texts(written, marked)) == said
    assert LEGEND[1] in texts(written, replace(special, marks=(Mark("loco_0", kind="draft"),)))


def test_a_number_leaves_the_truck_below_it_to_be_seen(monkeypatch):
    found = {}
    monkeypatch.setattr(
        "rendering.giganten.pieces.draw_mark",
        lambda canvas, mark, centre, cell: found.update({mark.square: (centre, cell)}),
    )
    marks = (Mark("D4", "1"), Mark("D1", "2"))
    pixels(order(table(truck={R: "D2", B: "D4"}, points=8), "panel", R, marks=marks))
    (beside, small), (above, large) = found["D4"], found["D1"]
    assert small < large
    assert beside[1] < above[1]


def test_marks_off_the_map_are_told_by_name():
    places = ("jet", "jet_1", "loco_0", "loco_black", "hudson_up")
    text = describe(order(table(), marks=tuple(Mark(place, kind="new") for place in places)), WORDS)
    told = "price at Jet", "depot of Jean-Baptiste at Jet", "loco of Marta", "Black loco", "Hudson up"
    assert [said for said in told if said not in text] == []
