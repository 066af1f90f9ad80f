"""Which squares a player is offered first."""

from msgspec.structs import replace

from bot.games.oasis.actions import LeaveUnowned, MoveMarker, PlaceCamel, PlaceTile
from tests.games.oasis.tables import OASIS, B, R, play, resolving, table, taking


def advised(state, kind):
    """Return the squares for a kind of piece, the likeliest first, with what each leads to."""
    actions = [action for action in OASIS.legal_actions(state, R) if isinstance(action, kind)]
    return [(hint.action.square, hint.key) for hint in OASIS.advise(OASIS.view(state, R), actions)]


def test_an_own_area_grows_before_a_new_one_begins_and_the_largest_before_all():
    state = taking("oasis", land={"oasis": "C1 D1 A9"}, claims={R: "C1 A9"}).state
    found = advised(state, PlaceTile)
    assert {square for square, _ in found[:3]} == {"C2", "D2", "E1"}
    assert {square for square, _ in found[3:6]} == {"A8", "B9", "A10"}
    assert {key for _, key in found[:6]} == {"extend"}
    assert {key for _, key in found[6:]} == {"begin"}


def test_a_new_area_begins_beside_unowned_land_and_then_where_it_has_room_to_grow():
    free = [square for square, _ in advised(taking("rocky").state, PlaceTile)]
    assert free.index("L7") < free.index("C9") < free.index("L11") < free.index("A2")
    walled = taking("rocky", land={"rocky": "C7 E9"}, claims={B: "C7 E9"}).state
    crowded = [square for square, _ in advised(walled, PlaceTile)]
    assert crowded.index("L11") < crowded.index("C9")


def test_camels_begin_where_a_caravan_can_grow():
    alone = [square for square, _ in advised(taking("camels2").state, PlaceCamel)]
    assert alone.index("G5") < alone.index("A3")
    joined = advised(taking("camels2", camels={R: "A3", B: "H6"}).state, PlaceCamel)
    assert {square for square, _ in joined[:2]} == {"A4", "B3"}


def test_the_order_of_equals_is_that_of_the_board():
    state = table(offers={B: ("wells1",)})
    actions = OASIS.legal_actions(state, R)
    assert [hint.action for hint in OASIS.advise(OASIS.view(state, R), actions)] == list(actions)


def first_of(state):
    return OASIS.advise(OASIS.view(state, R), OASIS.legal_actions(state, R))[0]


def test_a_fifth_area_stays_unowned_unless_it_is_larger_than_another():
    """An area of one square is not worth another one; one of four squares is worth more than that."""
    areas = {"oasis": "A5 A6 A7 C1 D1 E1", "steppe": "C2 D2", "rocky": "L2"}
    state = resolving("rocky", land=areas, claims={R: "A5 C2 L2 C1"})
    small = play(state, PlaceTile(seat=R, land="rocky", square="K9"))
    first = first_of(small)
    assert (first.action, first.key, first.facts) == (LeaveUnowned(seat=R), "unowned", {"size": 1})
    grown = {**areas, "rocky": "L2 K10 J10 J9"}
    state = resolving("rocky", land=grown, claims={R: "A5 C2 L2 C1"})
    large = play(state, PlaceTile(seat=R, land="rocky", square="K9"))
    first = first_of(large)
    assert (first.action, first.facts["size"], first.facts["new"]) == (MoveMarker(seat=R, origin="L2"), 1, 4)


def test_without_a_spare_marker_tiles_are_placed_one_by_one():
    """A tile that begins an area leads to a question, after which the second square would be refused."""
    areas = {"oasis": "A5 A6 C1", "steppe": "C2 D2", "rocky": "L2"}
    state = resolving("oasis", land=areas, claims={R: "A5 C2 L2 C1"})
    assert state.players[R].spare == 0
    assert OASIS.asked(state, R).several == {}
    assert OASIS.asked(resolving("oasis"), R).several == {"PlaceTile.oasis": 2}


def test_nobody_is_promised_cards_that_are_not_there():
    dealt = OASIS.setup(3, OASIS.options(), "a seed").state
    (seat,) = OASIS.to_act(dealt)
    assert OASIS.asked(dealt, seat).facts["draw"] == 2
    assert OASIS.asked(replace(dealt, deck=dealt.deck[:1]), seat).facts["draw"] == 1
    assert OASIS.asked(replace(dealt, deck=()), seat).facts["draw"] == 0
