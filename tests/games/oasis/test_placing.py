"""Tiles, camels and the free action beyond the worked cases: choices that are rare."""

import pytest

from bot.games.oasis.actions import (
    Decline,
    GiveUpTiles,
    KeepCamels,
    LeaveUnowned,
    MoveCamel,
    MoveMarker,
    PlaceCamel,
    PlaceTile,
    Stop,
    TakeOffer,
)
from bot.games.oasis.events import (
    AreaLeftUnowned,
    CamelMoved,
    CamelPlaced,
    CamelsUnplaced,
    DiscsTurned,
    FreeActionImpossible,
    GameEnded,
    LastRoundAnnounced,
    MarkerMoved,
    RoundBegan,
    TilePlaced,
    TilesUnplaced,
)
from tests.games.oasis.positions import few_oases, last_choice
from tests.games.oasis.tables import (
    LAND,
    NORTH,
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
    table,
    taking,
    trail,
)

# Land, beyond the worked cases


def test_an_abandoned_area_is_open_with_its_bonus_square():
    """A9: tiles and printed square stay one area, and it is nobody's."""
    land = {"oasis": "H2 G2 C1 A6 A8", "rocky": "C7"}
    state = resolving("rocky", land=land, claims={R: "H2 C1 A6 A8"})
    state = play(state, PlaceTile(seat=R, land="rocky", square="K9"), MoveMarker(seat=R, origin="H2"))
    left = area(state, "H3")
    assert (left.squares, left.owner, left.marker) == (("G2", "H2", "H3"), None, None)


def test_a_spare_marker_cannot_be_kept_back():
    """A12: nobody leaves a new area open while a marker is at hand."""
    state = play(resolving("oasis"), PlaceTile(seat=R, land="oasis", square="C1"))
    assert state.players[R].areas == ("C1",)
    assert refused(state, LeaveUnowned(seat=R)) == "oasis-refusal-no-new-area"


def test_no_marker_moves_to_let_own_areas_be_joined():
    """A14: whether a tile may be placed is decided before any marker moves."""
    state = resolving("oasis", land={"oasis": "C1 E1 A6 A8"}, claims={R: "C1 E1 A6 A8"})
    assert refused(state, PlaceTile(seat=R, land="oasis", square="D1")) == "oasis-refusal-joins-own-areas"
    assert refused(state, MoveMarker(seat=R, origin="C1")) == "oasis-refusal-no-new-area"


def test_an_area_of_ones_own_that_was_abandoned_can_be_linked():
    """A15: it is nobody's land like any other."""
    land = {"oasis": "C1 E1 A6 A8", "rocky": ""}
    state = resolving("rocky", "oasis", land=land, claims={R: "C1 E1 A6 A8"})
    state = play(
        state,
        PlaceTile(seat=R, land="rocky", square="K9"),
        MoveMarker(seat=R, origin="C1"),
        PlaceTile(seat=R, land="oasis", square="D1"),
    )
    joined = area(state, "C1")
    assert (joined.squares, joined.owner, joined.marker) == (("C1", "D1", "E1"), R, "E1")
    assert state.claim is None


def test_an_area_left_unowned_belongs_to_the_next_who_builds_there():
    """A11: whoever placed it has no better right to it than others."""
    offers = {R: ("rocky",), B: ("rocky",), G: ("wells1",)}
    land = {"oasis": "C1 E1 A6 A8"}
    state = table(offers=offers, land=land, claims={R: "C1 E1 A6 A8"})
    state = play(state, TakeOffer(seat=R, owner=B), PlaceTile(seat=R, land="rocky", square="K9"))
    state = play(state, LeaveUnowned(seat=R), TakeOffer(seat=B, owner=R))
    state = play(state, PlaceTile(seat=B, land="rocky", square="K8"))
    assert (area(state, "K9").owner, area(state, "K9").squares) == (B, ("K8", "K9"))


def test_a_marker_question_comes_before_the_next_tile_and_card():
    land = {"oasis": "C1 E1 A6 A8"}
    state = resolving("oasis", "camels2", land=land, claims={R: "C1 E1 A6 A8"})
    state = play(state, PlaceTile(seat=R, land="oasis", square="K1"))
    assert state.claim == "K1"
    for action in (
        PlaceTile(seat=R, land="oasis", square="L1"),
        PlaceCamel(seat=R, square="A3"),
        GiveUpTiles(seat=R, land="oasis"),
        KeepCamels(seat=R),
    ):
        assert refused(state, action) == "oasis-refusal-marker-first"
    assert refused(state, Decline(seat=R)) == "oasis-refusal-no-free-action"
    state = play(state, LeaveUnowned(seat=R))
    assert OASIS.asked(state, R).key == "finish"
    state = play(state, PlaceTile(seat=R, land="oasis", square="L1"))
    assert state.claim == "L1"  # beside the unowned tile a new area begins once more


def test_a_stack_that_runs_dry_in_mid_round():
    """A19: who takes a card of that kind later in the round gets nothing for it, and the round goes on."""
    offers = {R: ("oasis", "camels2"), B: ("oasis",), G: ("wells1",)}
    state = table(offers=offers, land={"oasis": NORTH[:32]})
    state = play(state, TakeOffer(seat=R, owner=B), PlaceTile(seat=R, land="oasis", square="A6"))
    state = play(state, PlaceTile(seat=R, land="oasis", square="A7"))
    assert state.ending == "stock-oasis"
    state, events, _ = OASIS.apply(state, TakeOffer(seat=B, owner=R))
    assert events[1:] == (TilesUnplaced(seat=B, land="oasis", count=2, why="stock"),)
    assert trail(state) == set(TRAIL)
    assert (state.ending, state.turn) == ("stock-oasis", B)


def test_two_cards_of_a_kind_with_one_tile_left():
    """A20: each card says what it could not place."""
    state = resolving("oasis", "oasis", land={"oasis": NORTH})
    after, events, _ = OASIS.apply(state, PlaceTile(seat=R, land="oasis", square="A6"))
    unplaced = [event.count for event in events if isinstance(event, TilesUnplaced)]
    assert unplaced == [1, 2]
    assert [event.why for event in events if isinstance(event, LastRoundAnnounced)] == ["stock-oasis"]
    assert after.turn == B


def test_the_second_tile_is_tested_when_its_turn_comes():
    """A21: with C2 and E1 in different own areas, a tile on D1 leaves no square for the second one.

    Players may spoil a tile like that, by legal placements only; beginning with C1 leaves D2.
    """
    land = {**few_oases("C1", "D1", "E1", and_also=["E2"]), "oasis": ["C2", "E1"]}
    state = resolving("oasis", land=land, claims={R: "C2 E1"})
    assert rooms(state, "oasis") == {"C1", "D1", "D2"}
    spoilt, events, _ = OASIS.apply(state, PlaceTile(seat=R, land="oasis", square="D1"))
    assert events[1:] == (
        TilesUnplaced(seat=R, land="oasis", count=1, why="room"),
        LastRoundAnnounced(why="unplayable-oasis"),
    )
    assert spoilt.stock.oasis == state.stock.oasis - 1
    placed, events, _ = OASIS.apply(state, PlaceTile(seat=R, land="oasis", square="C1"))
    assert events[1:] == (TilePlaced(seat=R, land="oasis", square="D2", size=3),)  # the only one left
    assert placed.ending is None


# A land without a square, and another card that could make room for it


def locked_oasis(*cards, **position):
    """R owns the oases C1 and E1 and may not join them at D1; all other starting squares are taken.

    All four markers of R are out, so a new rocky area could take one away from C1 or E1.
    """
    land = {**few_oases("C1", "D1", "E1", and_also=["C2", "E2"]), "oasis": ["C1", "E1"]}
    claims = f"C1 E1 {land['steppe'][0]} {land['rocky'][0]}"
    return taking(*cards, land=land, claims={R: claims}, **position)


def test_a_land_without_a_square_may_wait_for_another_card():
    """It is a choice as long as the other card might make room: nothing is given up unasked."""
    state, events, _ = locked_oasis("oasis", "rocky")
    assert kinds_of(events) == ["OfferTaken"]
    assert rooms(state, "oasis") == set()
    assert rooms(state, "rocky")
    assert refused(state, GiveUpTiles(seat=R, land="oasis")) is None
    assert refused(state, GiveUpTiles(seat=R, land="rocky")) == "oasis-refusal-must-place"
    assert refused(state, GiveUpTiles(seat=R, land="steppe")) == "oasis-refusal-no-such-card"
    joins = PlaceTile(seat=R, land="oasis", square="D1")
    assert refused(state, joins) == "oasis-refusal-joins-own-areas"


def test_given_up_first_the_tiles_stay_in_stock():
    """The game ends with this round; the other card is still carried out."""
    state = locked_oasis("oasis", "rocky").state
    state, events, _ = OASIS.apply(state, GiveUpTiles(seat=R, land="oasis"))
    assert events == (
        TilesUnplaced(seat=R, land="oasis", count=2, why="room"),
        LastRoundAnnounced(why="unplayable-oasis"),
    )
    assert state.stock.oasis == 32
    assert rooms(state, "rocky")
    assert rooms(state, "oasis") == set()
    state = play(state, PlaceTile(seat=R, land="rocky", square="C7"), MoveMarker(seat=R, origin="C1"))
    assert (state.turn, state.ending) == (B, "unplayable-oasis")


def test_an_abandoned_area_makes_room_for_the_waiting_land():
    """The marker of C1 goes to the new rocky area: now D1 extends E1 and takes C1 with it."""
    state = locked_oasis("oasis", "rocky").state
    state = play(state, PlaceTile(seat=R, land="rocky", square="C7"))
    assert state.claim == "C7"
    after, events, _ = OASIS.apply(state, MoveMarker(seat=R, origin="C1"))
    assert events == (
        MarkerMoved(seat=R, abandoned="oasis", origin="C1", land="rocky", square="C7"),
        TilePlaced(seat=R, land="oasis", square="D1", size=3),
        TilePlaced(seat=R, land="oasis", square="D2", size=4),
    )
    assert area(after, "C1").owner == R
    assert (after.ending, after.turn) == (None, B)
    assert OASIS.violations(after) == ()


def test_without_a_marker_moved_the_waiting_land_is_given_up():
    state = locked_oasis("oasis", "rocky").state
    state = play(state, PlaceTile(seat=R, land="rocky", square="C7"))
    after, events, _ = OASIS.apply(state, LeaveUnowned(seat=R))
    assert events == (
        AreaLeftUnowned(seat=R, land="rocky", square="C7"),
        TilesUnplaced(seat=R, land="oasis", count=2, why="room"),
        LastRoundAnnounced(why="unplayable-oasis"),
    )
    assert after.turn == B


def test_camels_make_no_room_so_nobody_is_asked():
    state, events, _ = locked_oasis("oasis", "camels2")
    assert TilesUnplaced(seat=R, land="oasis", count=2, why="room") in events
    assert state.ending == "unplayable-oasis"
    assert refused(state, GiveUpTiles(seat=R, land="oasis")) == "oasis-refusal-no-such-card"


def test_each_of_two_cards_without_a_square_is_given_up_by_itself():
    state = play(locked_oasis("oasis", "oasis", "rocky").state, GiveUpTiles(seat=R, land="oasis"))
    assert state.hand.waiting == ("oasis", "rocky")
    assert refused(state, GiveUpTiles(seat=R, land="oasis")) is None
    state = play(state, PlaceTile(seat=R, land="rocky", square="C7"), MoveMarker(seat=R, origin="E1"))
    assert (state.stock.oasis, state.turn) == (30, B)


# Camels


def test_the_last_camels_in_supply_then_others_may_move():
    """M10: one is left and the card shows three: it is placed, and up to two may walk."""
    state = resolving("camels3", camels={R: TRAIL[:19]})
    for action in (MoveCamel(seat=R, origin="A3", square="H11"), KeepCamels(seat=R)):
        assert refused(state, action) == "oasis-refusal-camels-in-supply"
    state = play(state, PlaceCamel(seat=R, square="I11"))
    assert (OASIS.asked(state, R).key, OASIS.asked(state, R).facts["left"]) == ("relocate", 2)
    state = play(state, MoveCamel(seat=R, origin="I11", square="H11"))  # also the one just placed
    state, events, _ = OASIS.apply(state, MoveCamel(seat=R, origin="A3", square="I11"))
    assert events == (CamelMoved(seat=R, origin="A3", square="I11", size=2),)
    assert (state.turn, state.players[R].camels) == (B, 0)


def test_moving_stops_when_the_player_has_had_enough():
    state = play(resolving("camels3", camels={R: TRAIL[:19]}), PlaceCamel(seat=R, square="I11"))
    after = play(state, KeepCamels(seat=R))
    assert (after.turn, after.board) == (B, state.board)


def test_each_camel_card_is_kept_or_used_by_itself():
    """Of two cards the larger comes first; keeping the camels ends one card, not both."""
    state = resolving("camels2", "camels3", "rocky", camels={R: TRAIL[:20]})
    state = play(state, KeepCamels(seat=R))
    assert state.hand.waiting == ("camels2", "rocky")
    state = play(state, MoveCamel(seat=R, origin="A3", square="I11"))
    assert (state.hand.begun, state.hand.left) == ("camels2", 1)
    assert refused(state, PlaceTile(seat=R, land="rocky", square="C7")) == "oasis-refusal-finish-card"
    state = play(state, KeepCamels(seat=R))
    assert state.hand.waiting == ("rocky",)


FULL = {R: TRAIL[:17], B: TRAIL[17:34], G: TRAIL[34:]}


@pytest.mark.parametrize("ends", [False, True])
def test_a_full_trail_takes_no_camel(ends):
    """The whole card is lost without a question. A trail that is full already ends nothing by itself."""
    state, events, _ = taking("camels2", "camels3", camels=FULL, end_on_full_trail=ends)
    lost = [(event.count, event.why) for event in events if isinstance(event, CamelsUnplaced)]
    assert lost == [(3, "trail"), (2, "trail")]
    assert (state.turn, state.players[R].camels, state.ending) == (B, 3, None)


def test_on_a_full_trail_nobody_can_move_either():
    camels = {R: TRAIL[:20], B: TRAIL[20:36], G: TRAIL[36:]}
    state, events, _ = taking("camels2", camels=camels)
    assert CamelsUnplaced(seat=R, count=2, why="trail") in events
    assert state.turn == B


@pytest.mark.parametrize("ends", [False, True])
def test_a_free_camel_can_fill_the_trail(ends):
    camels = {R: TRAIL[:16], B: TRAIL[16:33], G: TRAIL[33:50]}
    state = table(phase="free", camels=camels, end_on_full_trail=ends)
    after, events, _ = OASIS.apply(state, PlaceCamel(seat=R, square="I11"))
    if ends:
        assert kinds_of(events) == ["CamelPlaced", "LastRoundAnnounced", "GameEnded"]
        assert OASIS.result(after).ending == "trail"
    else:
        assert kinds_of(events)[:2] == ["CamelPlaced", "RoundBegan"]
        assert OASIS.result(after) is None


def test_the_only_square_on_the_trail_asks_nobody():
    camels = {R: TRAIL[:16], B: TRAIL[16:33], G: TRAIL[33:50]}
    state, events, _ = taking("camels2", camels=camels)
    assert events[1:] == (
        CamelPlaced(seat=R, square="I11", size=1),
        CamelsUnplaced(seat=R, count=1, why="trail"),
    )
    assert state.turn == B


@pytest.mark.parametrize("room", [1, 2, 3, 4])
def test_as_many_camels_as_are_promised_can_be_placed_one_after_another(room):
    """A player may choose several squares at once; each of them must still be there to choose."""
    taken, rest = TRAIL[: 51 - room], TRAIL[51 - room :]
    camels = {R: taken[:11], B: taken[11:30], G: taken[30:]}
    state = taking("camels3", "rocky", camels=camels).state
    count = OASIS.asked(state, R).several.get("PlaceCamel", 1)
    for square in rest[:count]:
        state = play(state, PlaceCamel(seat=R, square=square))


# The free action


def test_a_free_action_places_one_piece_of_any_sort():
    state = table(phase="free", land={"oasis": "C1"}, claims={R: "C1"})
    for action in (
        PlaceTile(seat=R, land="oasis", square="D1"),
        PlaceTile(seat=R, land="steppe", square="D2"),
        PlaceTile(seat=R, land="rocky", square="C7"),
        PlaceCamel(seat=R, square="H6"),
        Decline(seat=R),
    ):
        after, events, _ = OASIS.apply(state, action)
        assert RoundBegan(round=3, order=(R, B, G)) in events
        assert (after.phase, after.round, OASIS.violations(after)) == ("offers", 3, ())
    assert refused(state, PlaceTile(seat=B, land="rocky", square="C7")) == "table-refusal-not-your-turn"
    assert refused(state, GiveUpTiles(seat=R, land="rocky")) == "oasis-refusal-decline-instead"


def test_a_free_tile_may_begin_a_fifth_area():
    """The question of the marker belongs to the free action; the round ends after its answer."""
    state = table(phase="free", land={"oasis": "C1 E1 A6 A8"}, claims={R: "C1 E1 A6 A8"})
    state, events, _ = OASIS.apply(state, PlaceTile(seat=R, land="rocky", square="C7"))
    assert events == (TilePlaced(seat=R, land="rocky", square="C7", size=1),)
    assert (state.phase, state.claim, OASIS.asked(state, R).key) == ("free", "C7", "marker")
    assert refused(state, Decline(seat=R)) == "oasis-refusal-marker-first"
    for action in (LeaveUnowned(seat=R), MoveMarker(seat=R, origin="A6")):
        after, events, _ = OASIS.apply(state, action)
        assert kinds_of(events)[1:3] == ["RoundBegan", "CardRevealed"]
        assert after.claim is None


def test_a_fifth_area_by_the_free_action_says_what_has_to_wait():
    """The marker comes before any piece; but no card is there to be given up, now or later."""
    state = table(phase="free", land={"oasis": "C1 E1 A6 A8"}, claims={R: "C1 E1 A6 A8"})
    state = play(state, PlaceTile(seat=R, land="rocky", square="C7"))
    for action in (
        PlaceTile(seat=R, land="oasis", square="L1"),
        PlaceCamel(seat=R, square="A3"),
        MoveCamel(seat=R, origin="A3", square="B3"),
        KeepCamels(seat=R),
    ):
        assert refused(state, action) == "oasis-refusal-marker-first"
    assert refused(state, GiveUpTiles(seat=R, land="oasis")) == "oasis-refusal-decline-instead"
    assert refused(state, Stop(seat=R)) == "oasis-refusal-not-offering"


def test_the_marker_question_is_asked_when_nothing_else_is_left_to_place():
    """The very last tile begins a fifth area: its owner decides, and only then the points are counted."""
    land = {"oasis": LAND[:34], "steppe": LAND[34:68], "rocky": LAND[68:87]}
    claims, camels = {R: "C1 A5 B5 N5"}, {R: TRAIL[:20]}
    state = table(phase="free", land=land, claims=claims, camels=camels, ending="stock-oasis")
    state = play(state, PlaceTile(seat=R, land="rocky", square="N11"))
    assert (state.phase, state.claim) == ("free", "N11")
    state, events, _ = OASIS.apply(state, LeaveUnowned(seat=R))
    assert kinds_of(events) == ["AreaLeftUnowned", "GameEnded"]


def test_a_free_action_moves_no_camel():
    """M11: with all camels out there is a tile to place, or nothing."""
    state = table(phase="free", camels={R: TRAIL[:20]})
    assert trail(state) == set()
    assert refused(state, PlaceCamel(seat=R, square="I11")) == "oasis-refusal-no-camels-left"
    move = MoveCamel(seat=R, origin="A3", square="I11")
    assert refused(state, move) == "oasis-refusal-free-moves-no-camel"
    assert refused(state, KeepCamels(seat=R)) == "oasis-refusal-free-moves-no-camel"
    assert rooms(state, "rocky") == set(LAND)


def test_a_free_action_with_nothing_to_place_is_passed_over():
    """All tiles and all camels of the new first player are out: the points are counted without a question."""
    land = {"oasis": LAND[:34], "steppe": LAND[34:68], "rocky": LAND[68:88]}
    state, events, _ = last_choice(land=land, camels={B: TRAIL[:20]}, ending="stock-rocky")
    assert events[-3:] == (
        DiscsTurned(order=(B, R, G)),
        FreeActionImpossible(seat=B),
        GameEnded(winner=B, total=0),
    )
    assert state.phase == "over"


def test_an_unplaceable_free_tile_ends_nothing():
    """A kind without a square is simply no choice for the free action."""
    starts = sorted(rooms(table(phase="free"), "steppe"))
    state = table(phase="free", land={"oasis": starts[:30], "rocky": starts[30:]})
    assert rooms(state, "steppe") == set()
    assert refused(state, PlaceTile(seat=R, land="steppe", square="C8")) == "oasis-refusal-start-steppe"
    after = play(state, Decline(seat=R))
    assert (after.ending, after.phase) == (None, "offers")
