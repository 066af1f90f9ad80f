"""Areas by hand: what touches, what belongs together, what may be built where, and what a caravan is."""

import pytest

from bot.engine.core import Name, Who
from bot.games.oasis.actions import MoveCamel, PlaceCamel, PlaceTile
from bot.games.oasis.events import CamelMoved, CamelPlaced, MarkerPlaced, TilePlaced
from tests.games.oasis.tables import (
    LAND,
    OASIS,
    PRINTED,
    TRAIL,
    B,
    G,
    R,
    area,
    play,
    random_game,
    refused,
    rooms,
    squares_of,
    table,
    trail,
)

RIVAL, JOINS = "oasis-refusal-rivals-area", "oasis-refusal-joins-own-areas"
START = {kind: f"oasis-refusal-start-{kind}" for kind in ("oasis", "steppe")}


def free(**position):
    """Let R place any one piece."""
    return table(phase="free", **position)


def tile(kind, square, seat=R):
    return PlaceTile(seat=seat, land=kind, square=square)


def built(state, kind, square):
    """Return what happened to the land when R placed this tile, and the area it is part of."""
    step = OASIS.apply(state, tile(kind, square))
    land = tuple(event for event in step.events if isinstance(event, TilePlaced | MarkerPlaced))
    return land, area(step.state, square)


# What touches what


@pytest.mark.parametrize("square", ["D7", "F7", "E8"])
def test_a_rivals_area_keeps_its_four_sides(square):
    """E7 has land on three sides, and trail on the fourth."""
    state = free(land={"rocky": "E7"}, claims={B: "E7"})
    assert refused(state, tile("rocky", square)) == RIVAL


@pytest.mark.parametrize("square", ["B6", "D6", "B8"])
def test_a_corner_is_no_contact(square):
    state = free(land={"rocky": "C7"}, claims={B: "C7"})
    assert refused(state, tile("rocky", square)) is None
    _, new = built(state, "rocky", square)
    assert new.squares == (square,)


def test_a_corner_does_not_connect_own_tiles():
    """Two tiles across a corner are two areas, so the second takes a marker of its own."""
    land, new = built(free(land={"rocky": "C7"}, claims={R: "C7"}), "rocky", "D6")
    assert land == (
        TilePlaced(seat=R, land="rocky", square="D6", size=1),
        MarkerPlaced(seat=R, land="rocky", square="D6"),
    )
    assert new.marker == "D6"


@pytest.mark.parametrize(("east", "west"), [("O6", "A7"), ("O7", "A8"), ("O9", "A10")])
def test_the_end_of_a_row_does_not_touch_the_next_row(east, west):
    state = free(land={"rocky": east}, claims={B: east})
    assert refused(state, tile("rocky", west)) is None
    assert built(state, "rocky", west)[1].squares == (west,)
    state = free(land={"rocky": west}, claims={B: west})
    assert refused(state, tile("rocky", east)) is None


def test_the_trail_separates():
    """A5 and A2 have only trail between them, and camels there make no difference."""
    state = free(land={"steppe": "A2"}, claims={B: "A2"}, camels={G: "A3 A4"})
    assert refused(state, tile("steppe", "A5")) is None
    assert built(state, "steppe", "A5")[1].squares == ("A5",)


def test_other_kinds_are_no_contact():
    """Rivals' land of other kinds on all sides, and no reason to refuse."""
    state = free(land={"oasis": "B7 D7", "steppe": "C6 C8"}, claims={B: "B7 C6", G: "D7 C8"})
    assert refused(state, tile("rocky", "C7")) is None


@pytest.mark.parametrize("kind", ["oasis", "steppe", "rocky"])
@pytest.mark.parametrize("there", ["oasis", "steppe", "rocky"])
def test_nothing_is_built_on_a_tile(kind, there):
    state = free(land={there: "A5"}, claims={R: "A5"})
    assert refused(state, tile(kind, "A5")) == "oasis-refusal-occupied"
    assert OASIS.refusal(state, tile(kind, "A5")).facts == {"square": "A5", "there": Name("land", there)}


@pytest.mark.parametrize(
    ("square", "there"),
    [("H3", "oasis"), ("D8", "oasis"), ("F2", "steppe"), ("N10", "steppe"), ("J2", "rocky"), ("M7", "rocky")],
)
@pytest.mark.parametrize("kind", ["oasis", "steppe", "rocky"])
def test_nothing_is_built_on_a_bonus_square(kind, square, there):
    """A10: the printed square is a tile already."""
    assert refused(free(), tile(kind, square)) == "oasis-refusal-occupied"
    assert OASIS.refusal(free(), tile(kind, square)).facts["there"] == Name("land", there)


def test_land_and_camels_never_stand_in_each_others_way():
    camels = {B: TRAIL[:18], G: TRAIL[18:36]}
    assert rooms(free(camels=camels), "steppe") == rooms(free(), "steppe")
    assert trail(free(land={"oasis": LAND[:33], "steppe": LAND[33:66]})) == set(TRAIL)


# Extending


def test_an_extension_moves_and_takes_no_marker():
    state = free(land={"oasis": "C1 D1"}, claims={R: "C1"})
    land, new = built(state, "oasis", "E1")
    assert land == (TilePlaced(seat=R, land="oasis", square="E1", size=3),)
    assert (new.owner, new.marker, new.squares) == (R, "C1", ("C1", "D1", "E1"))


def test_an_extension_goes_where_no_area_could_begin():
    """E2 is neither edge nor bank; beside the own oasis at E1 that does not matter."""
    assert refused(free(), tile("oasis", "E2")) == START["oasis"]
    state = free(land={"oasis": "E1"}, claims={R: "E1"})
    assert refused(state, tile("oasis", "E2")) is None


def test_the_same_area_on_two_sides_is_one_area():
    """C7 touches one bent area twice: that joins nothing."""
    state = free(land={"rocky": "B7 B8 C8"}, claims={R: "B8"})
    land, new = built(state, "rocky", "C7")
    assert land == (TilePlaced(seat=R, land="rocky", square="C7", size=4),)
    assert new.owner == R


def test_an_extension_takes_in_all_unowned_land_it_touches():
    """Beside the own area on the left, abandoned land above, to the right and below."""
    state = free(land={"rocky": "B7 C6 D7 E7 C8 C9"}, claims={R: "B7"})
    land, new = built(state, "rocky", "C7")
    assert land == (TilePlaced(seat=R, land="rocky", square="C7", size=7),)
    assert (new.owner, new.marker, len(new.squares)) == (R, "B7", 7)


def test_an_extension_takes_in_a_bonus_square():
    """A7: it counts like a tile from then on."""
    state = free(land={"oasis": "H1"}, claims={R: "H1"})
    land, new = built(state, "oasis", "H2")
    assert (land[0].size, new.squares, new.owner) == (3, ("H1", "H2", "H3"), R)


def test_unowned_land_does_not_excuse_a_rival():
    """The square touches abandoned land and a rival's area: the rival decides."""
    state = free(land={"rocky": "B7 D7"}, claims={B: "D7"})
    assert refused(state, tile("rocky", "C7")) == RIVAL
    assert OASIS.refusal(state, tile("rocky", "C7")).facts["player"] == Who(B)


def test_an_own_area_does_not_excuse_a_rival():
    state = free(land={"rocky": "B7 D7"}, claims={R: "B7", G: "D7"})
    assert refused(state, tile("rocky", "C7")) == RIVAL
    assert OASIS.refusal(state, tile("rocky", "C7")).facts["player"] == Who(G)


@pytest.mark.parametrize("own", ["B7 D7", "B7 C6", "C6 C8", "B7 C6 D7", "B7 C6 D7 C8"])
def test_own_areas_are_not_joined_on_any_two_sides(own):
    state = free(land={"rocky": own}, claims={R: own})
    assert refused(state, tile("rocky", "C7")) == JOINS


def test_areas_of_different_kinds_are_never_joined():
    state = free(land={"rocky": "B7", "oasis": "D7"}, claims={R: "B7 D7"})
    assert refused(state, tile("rocky", "C7")) is None


# Beginning


def test_a_start_gathers_all_unowned_land_it_touches():
    """H2 lies between two abandoned areas and above the printed oasis: all of it is one area now."""
    state = free(land={"oasis": "G2 G1 I2 I1"})
    land, new = built(state, "oasis", "H2")
    assert land == (
        TilePlaced(seat=R, land="oasis", square="H2", size=6),
        MarkerPlaced(seat=R, land="oasis", square="H2"),
    )
    assert (new.owner, new.marker, len(new.squares)) == (R, "H2", 6)


def test_a_start_beside_the_own_area_is_not_possible():
    """Contact makes it an extension; elsewhere a second area may be begun though the first could grow."""
    state = free(land={"oasis": "C1"}, claims={R: "C1"})
    assert [type(event) for event in built(state, "oasis", "D1")[0]] == [TilePlaced]
    assert [type(event) for event in built(state, "oasis", "E1")[0]] == [TilePlaced, MarkerPlaced]


def test_a_bonus_square_that_belongs_to_somebody_is_no_start():
    """A8: for rivals it is land to keep away from, for its owner an area to extend."""
    state = free(land={"oasis": "H2"}, claims={B: "H2"})
    assert refused(state, tile("oasis", "G3")) == RIVAL
    state = free(land={"oasis": "H2"}, claims={R: "H2"})
    assert [type(event) for event in built(state, "oasis", "G3")[0]] == [TilePlaced]


@pytest.mark.parametrize("square", ["H2", "G3", "I3", "H4", "D7", "C8", "E8", "D9", "L8", "K9", "M9", "L10"])
def test_an_oasis_begins_beside_any_printed_oasis(square):
    for strict in (False, True):
        assert refused(free(strict_takeover_start=strict), tile("oasis", square)) is None


@pytest.mark.parametrize(
    "square", ["F1", "E2", "G2", "F3", "B9", "A10", "C10", "B11", "N9", "M10", "O10", "N11"]
)
def test_a_steppe_begins_beside_any_printed_steppe(square):
    for strict in (False, True):
        assert refused(free(strict_takeover_start=strict), tile("steppe", square)) is None


def test_the_bank_is_no_edge_and_the_edge_is_no_bank():
    """A4: an oasis does not begin beside the trail, nor a steppe on the outer edge."""
    assert refused(free(), tile("oasis", "D2")) == START["oasis"]
    assert refused(free(), tile("steppe", "D1")) == START["steppe"]
    assert refused(free(), tile("oasis", "A5")) is None  # at the mouth of the trail it is both
    assert refused(free(), tile("steppe", "A5")) is None


# Taking over


@pytest.mark.parametrize(
    ("kind", "abandoned", "square", "strict"),
    [
        ("steppe", "C6 C7 C8", "C9", False),  # beside the abandoned area, and nothing else
        ("steppe", "C6 C7 C8", "D7", False),
        ("steppe", "C6 C7 C8", "D6", True),  # on the bank
        ("steppe", "C6 C7 C8 C9", "C10", True),  # beside a printed steppe
        ("oasis", "C1 C2", "D2", False),
        ("oasis", "C1 C2", "D1", True),  # on the edge
        ("oasis", "H1 H2 G2", "G3", True),  # beside a printed oasis that is part of it
        ("oasis", "H2 G2", "E2", None),
        ("rocky", "C7", "C8", True),  # rocky begins anywhere
    ],
)
def test_where_an_abandoned_area_can_be_taken_over(kind, abandoned, square, strict):
    """Contact suffices, but at a strict table it takes a starting square of the kind.

    `strict` says whether it will do there as well; None: it will not do anywhere.
    """
    lenient_table = free(land={kind: abandoned})
    strict_table = free(land={kind: abandoned}, strict_takeover_start=True)
    assert (refused(lenient_table, tile(kind, square)) is None) == (strict is not None)
    assert (refused(strict_table, tile(kind, square)) is None) == (strict is True)


def test_a_strict_table_extends_as_any_other():
    """Only the start is strict: an extension goes anywhere, and takes in abandoned land from anywhere."""
    land, claims = {"steppe": "C6 C7 C9 D9"}, {R: "C6"}
    state = free(land=land, claims=claims, strict_takeover_start=True)
    land, new = built(state, "steppe", "C8")
    assert land == (TilePlaced(seat=R, land="steppe", square="C8", size=5),)
    assert new.owner == R


def test_a_strict_table_says_what_it_wants():
    state = free(land={"steppe": "C6 C7 C8"}, strict_takeover_start=True)
    assert refused(state, tile("steppe", "C9")) == "oasis-refusal-start-strict"


# Areas of whole games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_land_only_grows(seats):
    """Tiles are never moved or taken away, and printed squares stay what they are."""
    for seed in range(3):
        for state, _, step in random_game(seats, seed):
            before, after = squares_of(state.board), squares_of(step.state.board)
            assert all(after[square] == before[square] for square in after if before[square] in "OSR")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_an_area_is_whole_and_has_one_marker(seats):
    """Every piece of land is in one area, and neighbours of a kind are always in the same."""
    land = [square for square, letter in squares_of(PRINTED).items() if letter != "~"]
    for turn in random_game(seats, 3)[::5]:
        board, areas = squares_of(turn.state.board), OASIS.view(turn.state, None).areas
        home = {square: n for n, area in enumerate(areas) for square in area.squares}
        assert sorted(home) == sorted(square for square in land if board[square] != ".")
        assert sum(len(area.squares) for area in areas) == len(home)
        for square in home:
            for beside in (f"{chr(ord(square[0]) + 1)}{square[1:]}", f"{square[0]}{int(square[1:]) + 1}"):
                if beside in home and board[beside] == board[square]:
                    assert home[beside] == home[square]
        markers = [marker for own in turn.state.claims for marker in own]
        assert sorted(markers) == sorted(area.marker for area in areas if area.marker)
        assert all((area.owner is None) == (area.marker is None) for area in areas)


# Caravans


@pytest.mark.parametrize(
    ("camels", "size"),
    [
        ("", 0),
        ("H6", 1),
        ("A3 B4", 1),
        ("A3 B3 B4", 3),
        ("O3 A4", 1),  # the end of a row, and the beginning of the next
        ("O4 A3", 1),
        ("A3 A4 O3 O4 N4", 3),
        ("H5 H6 H7 H8 H9 H10 H11 G8 I7", 9),
        ("A3 B3 L3 M3 N3", 3),
    ],
)
def test_the_largest_caravan(camels, size):
    assert OASIS.view(free(camels={R: camels}), None).players[R].caravan == size


def test_camels_of_others_do_not_connect_a_caravan():
    state = free(camels={R: "A3 C3", B: "B3"})
    assert OASIS.view(state, None).players[R].caravan == 1


def test_an_event_tells_the_size_of_the_caravan():
    state = free(camels={R: "A3 C3"})
    assert OASIS.apply(state, PlaceCamel(seat=R, square="B3")).events[0] == CamelPlaced(
        seat=R, square="B3", size=3
    )
    state = table(hand=("camels2",), phase="resolve", offers={G: ("wells1",)}, camels={R: TRAIL[:20]})
    step = OASIS.apply(state, MoveCamel(seat=R, origin="A3", square="I11"))
    assert step.events[0] == CamelMoved(seat=R, origin="A3", square="I11", size=1)
    assert play(state, MoveCamel(seat=R, origin="A3", square="I11")).players[R].camels == 0
