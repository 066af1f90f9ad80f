"""The worked cases of land and camels, one by one. A test carries the number of its case."""
# ruff: noqa: N802

import pytest

from bot.engine.core import Ask, Name, Who
from bot.games.oasis.actions import (
    KeepCamels,
    LeaveUnowned,
    MoveCamel,
    MoveMarker,
    PlaceCamel,
    PlaceTile,
)
from bot.games.oasis.events import (
    AreaLeftUnowned,
    CamelMoved,
    CamelPlaced,
    CamelsUnplaced,
    LastRoundAnnounced,
    MarkerMoved,
    MarkerPlaced,
    MarkersTaken,
    TilePlaced,
    TilesUnplaced,
)
from tests.games.oasis.positions import choosing
from tests.games.oasis.tables import (
    LAND,
    OASIS,
    TRAIL,
    B,
    G,
    R,
    area,
    kinds_of,
    play,
    refused,
    resolving,
    rooms,
    squares_of,
    table,
    taking,
    trail,
)

# Land


def test_T20_the_first_oasis():
    """It lies on the outer edge or beside a printed oasis, which then belongs to it."""
    state = resolving("oasis")
    assert refused(state, PlaceTile(seat=R, land="oasis", square="C1")) is None
    assert refused(state, PlaceTile(seat=R, land="oasis", square="E2")) == "oasis-refusal-start-oasis"
    after, events, _ = OASIS.apply(state, PlaceTile(seat=R, land="oasis", square="H2"))
    assert events == (
        TilePlaced(seat=R, land="oasis", square="H2", size=2),
        MarkerPlaced(seat=R, land="oasis", square="H2"),
    )
    assert (area(after, "H3").squares, area(after, "H3").owner) == (("H2", "H3"), R)
    assert (area(after, "H3").marker, after.players[R].spare) == ("H2", 3)


def test_T21_the_first_steppe():
    """It lies beside the trail or beside a printed steppe."""
    state = resolving("steppe")
    assert refused(state, PlaceTile(seat=R, land="steppe", square="D2")) is None
    assert refused(state, PlaceTile(seat=R, land="steppe", square="C9")) == "oasis-refusal-start-steppe"
    after = play(state, PlaceTile(seat=R, land="steppe", square="C10"))
    assert (area(after, "B10").squares, area(after, "B10").owner) == (("B10", "C10"), R)


def test_T22_the_first_rocky_tile():
    """It may lie on any empty square of the land."""
    state = resolving("rocky")
    assert rooms(state, "rocky") == set(LAND)
    assert len(LAND) == 100
    after, events, _ = OASIS.apply(state, PlaceTile(seat=R, land="rocky", square="I2"))
    assert events[0] == TilePlaced(seat=R, land="rocky", square="I2", size=2)
    assert (area(after, "J2").squares, area(after, "J2").owner) == (("I2", "J2"), R)


def test_T23_keep_away_from_a_rivals_area():
    """Beside a rival's tile of the kind nobody builds; across a corner everybody may."""
    state = resolving("oasis", by=B, land={"oasis": "I1 G1"}, claims={R: "I1", B: "G1"})
    action = PlaceTile(seat=B, land="oasis", square="H1")
    assert refused(state, action) == "oasis-refusal-rivals-area"
    assert OASIS.refusal(state, action).facts == {
        "square": "H1",
        "land": Name("land", "oasis"),
        "player": Who(R),
    }
    state = play(state, PlaceTile(seat=B, land="oasis", square="G2"))
    after, events, _ = OASIS.apply(state, PlaceTile(seat=B, land="oasis", square="H2"))
    assert events[0] == TilePlaced(seat=B, land="oasis", square="H2", size=4)
    assert "MarkerPlaced" not in kinds_of(events)
    assert (area(after, "H3").squares, area(after, "H3").owner) == (("G1", "G2", "H2", "H3"), B)


def test_T25_own_areas_are_never_joined():
    """A tile that would touch two own areas of its kind is refused; beside one of them it extends that."""
    state = resolving("oasis", land={"oasis": "C1 E1"}, claims={R: "C1 E1"})
    assert refused(state, PlaceTile(seat=R, land="oasis", square="D1")) == "oasis-refusal-joins-own-areas"
    after, events, _ = OASIS.apply(state, PlaceTile(seat=R, land="oasis", square="F1"))
    assert events == (TilePlaced(seat=R, land="oasis", square="F1", size=2),)
    assert after.players[R].areas == ("C1", "E1")


def test_T27_different_kinds_may_touch():
    """A rival's area of another kind is no obstacle."""
    state = resolving("steppe", land={"oasis": "C1"}, claims={B: "C1"})
    after = play(state, PlaceTile(seat=R, land="steppe", square="C2"))
    assert area(after, "C2").owner == R


def test_T28_a_spare_marker_goes_down_by_itself():
    """Nobody is asked: the new area has to be marked."""
    state = resolving("oasis", land={"oasis": "C1 E1"}, claims={R: "C1 E1"})
    after, events, _ = OASIS.apply(state, PlaceTile(seat=R, land="oasis", square="A9"))
    assert events[1] == MarkerPlaced(seat=R, land="oasis", square="A9")
    assert (after.players[R].spare, after.claim) == (1, None)
    assert OASIS.asked(after, R).key == "finish"


FOUR_AREAS = {
    "land": {"oasis": "A5 A6 A7 A8 A9 C1 D1 E1", "steppe": "C2 D2", "rocky": "L2"},
    "claims": {R: "A5 C2 L2 C1"},
}


def fifth_area():
    state = resolving("rocky", **FOUR_AREAS)
    assert state.players[R].spare == 0
    return OASIS.apply(state, PlaceTile(seat=R, land="rocky", square="K9"))


def test_T29_a_fifth_area_asks_for_a_marker():
    """With no marker to spare, one of the four may move, or none; nothing else comes first."""
    state, events, _ = fifth_area()
    assert events == (TilePlaced(seat=R, land="rocky", square="K9", size=1),)
    assert OASIS.asked(state, R) == Ask("marker", {"square": "K9", "land": Name("land", "rocky"), "size": 1})
    moves = [MoveMarker(seat=R, origin=origin) for origin in ("A5", "C2", "L2", "C1")]
    assert OASIS.legal_actions(state, R) == (LeaveUnowned(seat=R), *moves)
    assert refused(state, MoveMarker(seat=R, origin="C6")) == "oasis-refusal-not-your-marker"
    assert refused(state, PlaceTile(seat=R, land="rocky", square="A5")) == "oasis-refusal-marker-first"


def test_T29_moving_the_marker_abandons_an_area():
    state, events, _ = OASIS.apply(fifth_area().state, MoveMarker(seat=R, origin="C2"))
    assert events == (MarkerMoved(seat=R, abandoned="steppe", origin="C2", land="rocky", square="K9"),)
    assert area(state, "C2").owner is None
    assert (area(state, "K9").owner, area(state, "K9").marker) == (R, "K9")
    assert (state.players[R].spare, set(state.players[R].areas)) == (0, {"A5", "L2", "C1", "K9"})
    assert OASIS.violations(state) == ()


def test_T29_moving_no_marker_leaves_the_new_area_unowned():
    state, events, _ = OASIS.apply(fifth_area().state, LeaveUnowned(seat=R))
    assert events == (AreaLeftUnowned(seat=R, land="rocky", square="K9"),)
    assert area(state, "K9").owner is None
    assert state.players[R].areas == ("A5", "C2", "L2", "C1")


def test_T30_an_abandoned_area_is_taken_over():
    """A new tile beside it is enough: tile and area belong together, and to whoever placed it."""
    state = resolving("steppe", by=G, land={"steppe": "C2 D2"})
    after, events, _ = OASIS.apply(state, PlaceTile(seat=G, land="steppe", square="B2"))
    assert events == (
        TilePlaced(seat=G, land="steppe", square="B2", size=3),
        MarkerPlaced(seat=G, land="steppe", square="B2"),
    )
    taken = area(after, "D2")
    assert (taken.squares, taken.owner, taken.marker) == (("B2", "C2", "D2"), G, "B2")


@pytest.mark.parametrize("strict", [False, True], ids=["lenient", "strict"])
def test_T32_taking_over_from_anywhere(strict):
    """Contact with the abandoned area suffices, unless the table wants a starting square as well."""
    land = {"steppe": "C6 C7 C8"}
    state = resolving("steppe", by=G, land=land, strict_takeover_start=strict)
    action = PlaceTile(seat=G, land="steppe", square="C9")
    if strict:
        assert refused(state, action) == "oasis-refusal-start-strict"
    else:
        assert area(play(state, action), "C9").squares == ("C6", "C7", "C8", "C9")


def test_T33_a_marker_alone_claims_nothing():
    """Without a new tile no marker is placed or moved, on cards as well as for free."""
    land = {"rocky": "K9", "oasis": "C1"}
    for state in (
        resolving("oasis", land=land, claims={R: "C1"}),
        table(phase="free", land=land, claims={R: "C1"}),
        choosing(land=land, claims={R: "C1"}),
    ):
        assert refused(state, MoveMarker(seat=R, origin="C1")) == "oasis-refusal-no-new-area"
        assert refused(state, LeaveUnowned(seat=R)) == "oasis-refusal-no-new-area"


def test_T35_tiles_on_land_and_camels_on_the_trail():
    state = resolving("rocky", "camels2")
    on_trail = PlaceTile(seat=R, land="rocky", square="H6")
    assert refused(state, on_trail) == "oasis-refusal-trail-is-for-camels"
    assert refused(state, PlaceCamel(seat=R, square="H2")) == "oasis-refusal-not-on-trail"
    assert refused(state, PlaceTile(seat=R, land="rocky", square="J2")) == "oasis-refusal-occupied"
    assert refused(state, PlaceTile(seat=R, land="rocky", square="A1")) == "oasis-refusal-no-such-square"
    assert refused(state, PlaceCamel(seat=R, square="P1")) == "oasis-refusal-no-such-square"


def no_steppe_for_anybody():
    """Every square where a steppe could begin is taken by other land."""
    starts = sorted(rooms(table(phase="free"), "steppe"))
    assert len(starts) == 46
    return {"oasis": starts[:30], "rocky": starts[30:]}


def test_T36_a_tile_without_a_square():
    """It stays in stock, this round is the last, and the other cards are still carried out."""
    state, events, _ = taking("steppe", "camels2", "ovoos2", land=no_steppe_for_anybody())
    assert events[1:] == (
        MarkersTaken(seat=R, marker="ovoos", count=2, missing=0),
        TilesUnplaced(seat=R, land="steppe", count=2, why="room"),
        LastRoundAnnounced(why="unplayable-steppe"),
    )
    assert (state.stock.steppe, state.ending) == (34, "unplayable-steppe")
    assert state.players[R].score.ovoos == 2
    assert trail(state) == set(TRAIL)
    state = play(state, PlaceCamel(seat=R, square="A3"), PlaceCamel(seat=R, square="B3"))
    assert (state.phase, state.turn) == ("choose", B)


# Camels


def test_T37_camels_are_a_group_by_their_sides():
    """Across a corner they are strangers; a camel between them makes them one caravan."""
    state = resolving("camels2", by=B, camels={B: "A3 B4"})
    assert OASIS.view(state, None).players[B].caravan == 1
    after, events, _ = OASIS.apply(state, PlaceCamel(seat=B, square="B3"))
    assert events == (CamelPlaced(seat=B, square="B3", size=3),)
    assert OASIS.view(after, None).players[B].caravan == 3


def test_T38_other_peoples_camels_are_no_obstacle():
    """Only the square itself must be empty."""
    state = resolving("camels2", by=B, camels={R: "H6"})
    assert refused(state, PlaceCamel(seat=B, square="H6")) == "oasis-refusal-camel-there"
    after = play(state, PlaceCamel(seat=B, square="G6"), PlaceCamel(seat=B, square="H7"))
    assert (after.players[B].camels, after.turn) == (18, G)
    board = squares_of(after.board)
    assert [board[square] for square in ("H6", "G6", "H7")] == [str(R), str(B), str(B)]


def all_out(**position):
    return resolving("camels3", camels={R: TRAIL[:20]}, **position)


def test_T39_with_all_camels_out_three_may_move():
    """A card for three camels lets up to three walk, each to any empty square."""
    state = all_out()
    assert OASIS.asked(state, R) == Ask("relocate", {"left": 3}), "nothing is placed any more"
    origins = TRAIL[:20]
    legal = OASIS.legal_actions(state, R)
    assert legal[0] == KeepCamels(seat=R)
    assert len(legal) == 1 + 20 * 31
    assert refused(state, PlaceCamel(seat=R, square="H11")) == "oasis-refusal-no-camels-left"
    assert refused(state, MoveCamel(seat=R, origin="H11", square="I11")) == "oasis-refusal-not-your-camel"
    assert refused(state, MoveCamel(seat=R, origin="A3", square="B3")) == "oasis-refusal-camel-there"
    assert refused(state, MoveCamel(seat=R, origin="A3", square="A9")) == "oasis-refusal-not-on-trail"
    state, events, _ = OASIS.apply(state, MoveCamel(seat=R, origin="A3", square="H11"))
    assert events == (CamelMoved(seat=R, origin="A3", square="H11", size=1),)
    asked = OASIS.asked(state, R)
    assert (asked.key, asked.facts) == ("relocate", {"left": 2})
    state = play(state, MoveCamel(seat=R, origin="B3", square="A3"))  # where one has just left
    state, events, _ = OASIS.apply(state, MoveCamel(seat=R, origin="C3", square="I11"))
    assert events == (CamelMoved(seat=R, origin="C3", square="I11", size=2),)
    assert state.turn == B
    out = {square for square, letter in squares_of(state.board).items() if letter == str(R)}
    assert out == {*origins, "H11", "I11"} - {"B3", "C3"}


@pytest.mark.parametrize("moved", [0, 1, 2])
def test_T39_a_camel_card_may_be_ignored(moved):
    """Nobody has to move camels, and nobody who has moved one has to move more."""
    state = all_out()
    for origin, square in list(zip(TRAIL, ("H11", "I11"), strict=False))[:moved]:
        state = play(state, MoveCamel(seat=R, origin=origin, square=square))
    after = play(state, KeepCamels(seat=R))
    assert after.board == state.board
    assert (after.turn, after.phase, after.ending) == (B, "choose", None)


@pytest.mark.parametrize("ends", [False, True], ids=["rulebook", "end_on_full_trail"])
def test_T41_a_trail_that_fills_up(ends):
    """What fits is placed and the rest is lost; it ends the game only where the table wants that."""
    camels = {R: TRAIL[:15], B: TRAIL[15:32], G: TRAIL[32:49]}
    state = resolving("camels3", camels=camels, end_on_full_trail=ends)
    assert trail(state) == set(TRAIL[49:]) == {"H11", "I11"}
    after, events, _ = OASIS.apply(state, PlaceCamel(seat=R, square="I11"))
    announced = (LastRoundAnnounced(why="trail"),) if ends else ()
    assert events == (
        CamelPlaced(seat=R, square="I11", size=1),
        CamelPlaced(seat=R, square="H11", size=2),
        *announced,
        CamelsUnplaced(seat=R, count=1, why="trail"),
    )
    assert (after.players[R].camels, after.turn) == (3, B)
    assert after.ending == ("trail" if ends else None)
    assert OASIS.violations(after) == ()
