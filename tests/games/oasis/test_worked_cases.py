"""The worked cases of the rules, one by one. A test carries the number of its case."""
# ruff: noqa: N802

import pytest

from bot.engine.core import Ask, Name, ScoreLine, Who
from bot.games.oasis.actions import (
    Decline,
    KeepCamels,
    LeaveUnowned,
    MoveCamel,
    MoveMarker,
    PlaceCamel,
    PlaceTile,
    Reveal,
    Stop,
    TakeOffer,
)
from bot.games.oasis.content import Markers
from bot.games.oasis.events import (
    AreaLeftUnowned,
    CamelMoved,
    CamelPlaced,
    CamelsUnplaced,
    CardRevealed,
    CardsDrawn,
    DiscsTurned,
    FreeActionDeclined,
    GameEnded,
    LastRoundAnnounced,
    MarkerMoved,
    MarkerPlaced,
    MarkersTaken,
    OfferMade,
    OfferTaken,
    OwnOfferLeft,
    RoundBegan,
    TilePlaced,
    TilesUnplaced,
)
from bot.games.oasis.state import OasisOptions
from tests.games.oasis.tables import (
    BOX,
    DULL,
    LAND,
    MARKERS,
    NORTH,
    OASIS,
    PRINTED,
    TILES,
    TRAIL,
    B,
    G,
    K,
    R,
    Y,
    area,
    kinds_of,
    play,
    random_game,
    refused,
    resolving,
    rooms,
    squares_of,
    table,
    taking,
    trail,
)

PILE = ("rocky", "camels2", "goods1", "horses1", "ovoos2", "draw3")


def offering(count, *, shown=1, **position):
    """Let R make an offer from a pile of so many cards, the first of which lie open."""
    pile = PILE[:count]
    return table(phase="offers", offers={R: pile[:shown]}, piles={R: pile[shown:]}, **position)


def choosing(seats=4, **position):
    """All offers are on the table, none of them a question to its taker; R chooses first."""
    offers = {seat: (card,) for seat, card in zip((R, B, G, Y, K), DULL, strict=True) if seat < seats}
    return table(seats, **{"offers": offers, **position})


def discs(state):
    return [player.disc for player in state.players]


def scored(**position):
    """Return the score of R, line by line, in a game that is over."""
    state = table(phase="over", ending="stock-oasis", **position)
    standing = next(s for s in OASIS.result(state).standings if s.seat == R)
    return {line.part: line for line in standing.lines}


# Offers


def test_T01_one_card_draws_two():
    """Whoever offers a single card puts two from the deck under the offer pile."""
    state = offering(5)
    after, events, _ = OASIS.apply(state, Stop(seat=R))
    player = after.players[R]
    assert (player.offer, len(player.pile)) == (("rocky",), 6)
    assert player.pile[4:] == state.deck[:2]
    assert after.deck == state.deck[2:]
    assert events[0] == OfferMade(seat=R, cards=("rocky",), drawn=2)
    assert OASIS.violations(after) == ()


def test_T02_two_cards_draw_one():
    """Whoever offers two cards puts one from the deck under the offer pile."""
    state = offering(5)
    shown, events, _ = OASIS.apply(state, Reveal(seat=R))
    assert events == (CardRevealed(seat=R, card="camels2", sealed=False),)
    after, events, _ = OASIS.apply(shown, Stop(seat=R))
    assert after.players[R].offer == ("rocky", "camels2")
    assert after.players[R].pile == (*PILE[2:5], state.deck[0])
    assert events[0] == OfferMade(seat=R, cards=("rocky", "camels2"), drawn=1)


def test_T03_the_third_card_ends_the_offer():
    """An offer of three is full: nobody is asked, and nothing is drawn."""
    state = play(offering(5), Reveal(seat=R))
    after, events, _ = OASIS.apply(state, Reveal(seat=R))
    assert after.players[R].offer == PILE[:3]
    assert after.players[R].pile == PILE[3:5]
    assert after.deck == state.deck
    assert events[:2] == (
        CardRevealed(seat=R, card="goods1", sealed=False),
        OfferMade(seat=R, cards=PILE[:3], drawn=0),
    )
    assert after.turn == B


def test_T04_three_cards_in_the_pile_allow_an_offer_of_two():
    """A third card would leave nothing for the next round, so the offer ends by itself after the second."""
    state = offering(3)
    after, events, _ = OASIS.apply(state, Reveal(seat=R))
    assert events[1] == OfferMade(seat=R, cards=PILE[:2], drawn=1)
    assert len(after.players[R].pile) == 2
    assert refused(after, Reveal(seat=R)) == "table-refusal-not-your-turn"
    assert refused(offering(3, shown=2), Reveal(seat=R)) == "oasis-refusal-pile-would-be-empty"


def test_T05_both_cards_of_a_pile_of_two():
    """The last card may be offered when the one that is drawn replaces it."""
    after, events, _ = OASIS.apply(offering(2), Reveal(seat=R))
    assert events[:2] == (
        CardRevealed(seat=R, card="camels2", sealed=False),
        OfferMade(seat=R, cards=PILE[:2], drawn=1),
    )
    assert len(after.players[R].pile) == 1


def test_T06_a_pile_of_one_offers_one():
    """There is no second card to show, so the offer is made without a question, and two are drawn."""
    state = table(phase="offers", offers={R: ("rocky",)}, piles={B: ("goods1",)})
    after, events, _ = OASIS.apply(state, Stop(seat=R))
    assert events[1:3] == (
        CardRevealed(seat=B, card="goods1", sealed=False),
        OfferMade(seat=B, cards=("goods1",), drawn=2),
    )
    assert after.players[B].pile == state.deck[2:4]
    assert after.turn == G
    assert refused(offering(1), Reveal(seat=R)) == "oasis-refusal-pile-would-be-empty"


def test_T07_drawn_cards_go_to_the_bottom():
    """Cards are drawn under the pile in the order in which they come."""
    state = table(
        phase="offers",
        offers={R: ("rocky",)},
        piles={R: ("goods1", "wells1")},
        deck=("oasis", "steppe"),
        rest="discard",
    )
    after = play(state, Stop(seat=R))
    assert after.players[R].pile == ("goods1", "wells1", "oasis", "steppe")


def test_T09_nothing_left_to_draw():
    """With deck and discard pile both empty the draw is lost, and nothing else happens."""
    state = offering(6, rest=G)
    assert (state.deck, state.discard) == ((), ())
    after, events, _ = OASIS.apply(state, Stop(seat=R))
    assert events[0] == OfferMade(seat=R, cards=("rocky",), drawn=0)
    assert after.players[R].pile == PILE[1:]
    assert OASIS.violations(after) == ()


# Choosing and discs


def test_T10_the_own_offer_is_not_among_the_choices():
    """Every offer but the own one may be taken."""
    state = choosing()
    assert OASIS.asked(state, R) == Ask("choose", {"offers": 3})
    assert OASIS.legal_actions(state, R) == tuple(TakeOffer(seat=R, owner=owner) for owner in (B, G, Y))
    assert refused(state, TakeOffer(seat=R, owner=R)) == "oasis-refusal-own-offer"
    assert refused(state, TakeOffer(seat=R, owner=K)) == "table-refusal-no-such-seat"
    assert refused(state, TakeOffer(seat=B, owner=R)) == "table-refusal-not-your-turn"


def test_T12_the_last_player_may_be_left_with_the_own_offer():
    """Then it is taken and resolved without a question, and the disc stays where it is."""
    state = play(choosing(3), TakeOffer(seat=R, owner=B))
    assert refused(state, TakeOffer(seat=B, owner=B)) == "oasis-refusal-own-offer"
    after, events, _ = OASIS.apply(state, TakeOffer(seat=B, owner=R))
    assert events == (
        OfferTaken(seat=B, owner=R, cards=("wells1",), disc=2),
        MarkersTaken(seat=B, marker="wells", count=1, missing=0),
        OwnOfferLeft(seat=G, cards=("horses1",), disc=3),
        MarkersTaken(seat=G, marker="horses", count=1, missing=0),
        DiscsTurned(order=(B, R, G)),
    )
    assert discs(after) == [2, 1, 3]
    assert after.players[G].score == Markers(horses=1)
    assert (after.phase, after.turn) == ("free", B)
    assert after.discard[-3:] == ("wells1", "wells1", "horses1")


def test_T14_a_disc_goes_to_whoever_made_the_offer():
    """The owner of the offer that the first player took has the first disc of the next round."""
    state = play(choosing(), TakeOffer(seat=R, owner=Y))
    assert refused(state, TakeOffer(seat=B, owner=Y)) == "oasis-refusal-offer-gone"
    assert [player.earned for player in state.players] == [0, 0, 0, 1]
    after, events, _ = OASIS.apply(state, TakeOffer(seat=B, owner=R))
    taken = [(e.seat, e.owner, e.disc) for e in events if isinstance(e, OfferTaken)]
    assert taken == [(B, R, 2), (G, B, 3), (Y, G, 4)]  # G may not take the own one, and Y has no choice
    assert events[-1] == DiscsTurned(order=(Y, R, B, G))
    assert discs(after) == [2, 3, 4, 1]
    assert [player.earned for player in after.players] == [0, 0, 0, 0]
    assert OASIS.to_act(after) == {Y}
    assert OASIS.asked(after, Y) == Ask("free")


def test_T15_the_new_discs_are_the_order_of_the_next_round():
    """Offers and choices follow the discs that were turned up."""
    state = play(choosing(), TakeOffer(seat=R, owner=Y), TakeOffer(seat=B, owner=R))
    state, events, _ = OASIS.apply(state, Decline(seat=Y))
    assert events[:2] == (FreeActionDeclined(seat=Y), RoundBegan(round=3, order=(Y, R, B, G)))
    offered, chosen = [], []
    while state.phase == "offers":
        offered.append(state.turn)
        state = play(state, Stop(seat=state.turn))
    while state.phase in ("choose", "resolve"):
        if state.phase == "choose":
            chosen.append(state.turn)
        state, events, _ = OASIS.apply(state, OASIS.legal_actions(state, state.turn)[0])
        chosen += [
            event.seat
            for event in events
            if isinstance(event, OfferTaken | OwnOfferLeft) and event.seat not in chosen
        ]
    assert offered == chosen == [Y, R, B, G]


# Resolving


def test_T16_all_cards_of_an_offer_are_carried_out():
    """Camels are placed, markers taken and cards drawn; only then the offer is discarded."""
    state, events, _ = taking("camels3", "wells1", "draw3", piles={R: ("rocky",)}, deck=("oasis",) * 3)
    assert events == (
        OfferTaken(seat=R, owner=B, cards=("camels3", "wells1", "draw3"), disc=1),
        MarkersTaken(seat=R, marker="wells", count=1, missing=0),
        CardsDrawn(seat=R, cards=3),
    )
    assert state.players[R].pile == ("rocky", "oasis", "oasis", "oasis")
    assert state.players[R].score == Markers(wells=1)
    assert state.discard == ()
    state = play(state, PlaceCamel(seat=R, square="A3"))
    asked = OASIS.asked(state, R)
    assert (asked.key, asked.facts) == ("finish", {"card": Name("card", "camels3"), "left": 2})
    state = play(state, PlaceCamel(seat=R, square="A4"))
    after, events, _ = OASIS.apply(state, PlaceCamel(seat=R, square="H11"))
    assert events == (CamelPlaced(seat=R, square="H11", size=1),)
    assert after.players[R].camels == 17
    assert after.discard == ("camels3", "wells1", "draw3")
    assert (after.phase, after.turn) == ("choose", B)
    assert OASIS.violations(after) == ()


def test_T16_the_player_orders_the_cards():
    """What needs a square may be done in any order, but a card is finished before the next is begun."""
    state = resolving("camels2", "oasis", "rocky")
    asked = OASIS.asked(state, R)
    waiting = tuple(Name("card", card) for card in ("camels2", "oasis", "rocky"))
    assert (asked.key, asked.facts) == ("place", {"cards": waiting, "count": 3})
    state = play(state, PlaceTile(seat=R, land="oasis", square="C1"))
    for action in (PlaceCamel(seat=R, square="A3"), PlaceTile(seat=R, land="rocky", square="A9")):
        assert refused(state, action) == "oasis-refusal-finish-card"
    state = play(state, PlaceTile(seat=R, land="oasis", square="D1"), PlaceCamel(seat=R, square="A3"))
    state = play(state, PlaceCamel(seat=R, square="B3"), PlaceTile(seat=R, land="rocky", square="A9"))
    assert (state.phase, state.turn) == ("choose", B)


def test_T17_the_last_tile_of_a_kind():
    """Two are asked for and one is there: it is placed, the other cannot be, and this round is the last."""
    state = resolving("oasis", land={"oasis": NORTH})
    assert state.stock.oasis == 1
    state, events, _ = OASIS.apply(state, PlaceTile(seat=R, land="oasis", square="A6"))
    assert events == (
        TilePlaced(seat=R, land="oasis", square="A6", size=1),
        LastRoundAnnounced(why="stock-oasis"),
        MarkerPlaced(seat=R, land="oasis", square="A6"),
        TilesUnplaced(seat=R, land="oasis", count=1, why="stock"),
    )
    assert (state.phase, state.turn, state.ending) == ("choose", B, "stock-oasis")
    state = play(state, TakeOffer(seat=B, owner=R))
    assert (state.phase, state.turn) == ("free", B)
    state, events, _ = OASIS.apply(state, Decline(seat=B))
    assert kinds_of(events) == ["FreeActionDeclined", "GameEnded"]
    assert OASIS.result(state).ending == "stock-oasis"
    assert OASIS.to_act(state) == frozenset()


def test_T18_an_empty_stock_is_passed_over():
    """The card's tiles stay away, its neighbour is carried out, and the round goes on."""
    laid = {"steppe": (*NORTH, "A5")}
    state, events, _ = taking("steppe", "horses1", land=laid, ending="stock-steppe")
    assert events == (
        OfferTaken(seat=R, owner=B, cards=("steppe", "horses1"), disc=1),
        MarkersTaken(seat=R, marker="horses", count=1, missing=0),
        TilesUnplaced(seat=R, land="steppe", count=2, why="stock"),
    )
    assert state.players[R].score.horses == 1
    assert (state.phase, state.turn, state.ending) == ("choose", B, "stock-steppe")


def test_T19_a_short_supply_of_markers():
    """Whoever is due two goods and finds one takes one; it ends nothing."""
    state, events, _ = taking("goods2", scores={G: Markers(goods=13)})
    assert events[1] == MarkersTaken(seat=R, marker="goods", count=1, missing=1)
    assert (state.players[R].score.goods, state.supply.goods, state.ending) == (1, 0, None)


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
    assert OASIS.asked(state, R) == Ask("marker", {"square": "K9", "land": Name("land", "rocky")})
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
    assert (asked.key, asked.facts) == ("relocate", {"card": Name("card", "camels3"), "left": 2})
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


# Free action, end and scoring


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_T42_no_free_action_before_the_first_offers(seats):
    """The first thing that happens is the first card of whoever holds the first disc."""
    state, events, _ = OASIS.setup(seats, OasisOptions(), "T42")
    assert kinds_of(events) == ["RoundBegan", "CardRevealed"]
    assert (state.round, state.phase, state.players[state.turn].disc) == (1, "offers", 1)
    assert events[0] == RoundBegan(round=1, order=state.order)
    assert len(state.deck) == 54 - 5 * seats
    assert refused(state, Decline(seat=state.turn)) == "oasis-refusal-no-free-action"


def test_T43_the_free_action_may_end_the_game():
    """The last tile of a kind counts wherever it comes from; the points are counted at once."""
    state = table(phase="free", land={"rocky": NORTH[:19]}, scores={R: Markers(ovoos=3)})
    after, events, _ = OASIS.apply(state, PlaceTile(seat=R, land="rocky", square="K9"))
    assert events == (
        TilePlaced(seat=R, land="rocky", square="K9", size=1),
        LastRoundAnnounced(why="stock-rocky"),
        MarkerPlaced(seat=R, land="rocky", square="K9"),
        GameEnded(winner=R, total=3),
    )
    assert (after.phase, OASIS.result(after).ending) == ("over", "stock-rocky")


def test_T44_the_last_round_is_played_to_its_end():
    """Everybody still chooses and resolves, the discs are turned, and the free action is there."""
    offers = {R: ("camels2",), B: ("oasis",), G: ("steppe",), Y: ("goods1",)}
    state = table(4, offers=offers, land={"oasis": NORTH[:32]})
    state = play(
        state,
        TakeOffer(seat=R, owner=B),
        PlaceTile(seat=R, land="oasis", square="A6"),
        PlaceTile(seat=R, land="oasis", square="A7"),
    )
    assert (state.ending, state.turn) == ("stock-oasis", B)
    state = play(state, TakeOffer(seat=B, owner=R), PlaceCamel(seat=B, square="A3"))
    state = play(state, PlaceCamel(seat=B, square="A4"))
    assert (state.turn, state.hand.cards) == (Y, ("steppe",))  # G had to take the goods of Y
    assert state.players[G].score.goods == 1
    state = play(state, PlaceTile(seat=Y, land="steppe", square="B5"))
    state = play(state, PlaceTile(seat=Y, land="steppe", square="F7"))
    assert (state.phase, state.turn, state.players[B].disc) == ("free", B, 1)
    assert (rooms(state, "oasis"), bool(rooms(state, "steppe")), bool(trail(state))) == (set(), True, True)
    gone = PlaceTile(seat=B, land="oasis", square="A8")
    assert refused(state, gone) == "oasis-refusal-no-tiles-left"
    after, events, _ = OASIS.apply(state, PlaceCamel(seat=B, square="B3"))
    assert kinds_of(events) == ["CamelPlaced", "GameEnded"]
    assert OASIS.result(after).ending == "stock-oasis"


def test_T45_only_the_largest_caravan_counts():
    """Six camels and a smaller group, with three goods: eighteen points."""
    lines = scored(camels={R: "A3 B3 C3 D3 A4 B4 H11 I11"}, scores={R: Markers(goods=3)})
    assert lines["camels"] == ScoreLine(part="camels", points=18, facts={"pieces": 6, "markers": 3})


def test_T46_all_oases_count():
    """Nine squares in all own areas together, a printed one among them, times five wells."""
    land = {"oasis": "H2 G2 A5 A6 A7 A8 N9 M9 C1 D1 E1"}
    lines = scored(land=land, claims={R: "H2 A5", B: "C1", G: "N9"}, scores={R: Markers(wells=5)})
    assert lines["oasis"] == ScoreLine(part="oasis", points=35, facts={"pieces": 7, "markers": 5})
    land = {"oasis": "H2 G2 A5 A6 A7 A8 A9 A10 C1 D1 E1"}
    lines = scored(land=land, claims={R: "H2 A5", B: "C1"}, scores={R: Markers(wells=5)})
    assert lines["oasis"] == ScoreLine(part="oasis", points=45, facts={"pieces": 9, "markers": 5})


def test_T47_rocky_squares_times_ovoos():
    """Eight squares and four ovoos: thirty-two."""
    land = {"rocky": "I2 K2 C7 C8 C9 C10 C11 O5"}
    lines = scored(land=land, claims={R: "K2 C7", B: "O5"}, scores={R: Markers(ovoos=4)})
    assert lines["rocky"] == ScoreLine(part="rocky", points=32, facts={"pieces": 8, "markers": 4})


def test_T48_steppe_squares_times_horses():
    """Seven squares and seven horses: forty-nine, whatever the rulebook's table says."""
    land = {"steppe": "B2 C2 D2 E2 F7 F8"}
    lines = scored(land=land, claims={R: "B2 F7"}, scores={R: Markers(horses=7)})
    assert lines["steppe"] == ScoreLine(part="steppe", points=49, facts={"pieces": 7, "markers": 7})


def test_T49_nothing_times_anything_is_nothing():
    """Twelve camels without goods and four wells without an oasis are worth nothing."""
    lines = scored(camels={R: (*TRAIL[20:31], "E6")}, scores={R: Markers(wells=4)})
    assert lines["camels"] == ScoreLine(part="camels", points=0, facts={"pieces": 12, "markers": 0})
    assert lines["oasis"] == ScoreLine(part="oasis", points=0, facts={"pieces": 0, "markers": 4})


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("sealed", [False, True], ids=["open", "sealed"])
def test_T52_nothing_is_ever_lost(seats, sealed):
    """Cards, tiles, camels and markers are all somewhere, at every moment of a game."""
    for _, _, step in random_game(seats, 0, sealed_offers=sealed):
        for state in (step.state, step.before):
            if state is not None:
                assert OASIS.violations(state) == ()
                assert_all_there(state)


def assert_all_there(state):
    """Count once more, without the help of the rules."""
    cards = [*state.deck, *state.discard, *(state.hand.cards if state.hand else ())]
    for player in state.players:
        cards += (*player.pile, *player.offer)
        assert len(player.areas) + player.spare == 4
    assert sorted(cards) == sorted(BOX.elements())
    printed, there = squares_of(PRINTED), squares_of(state.board)
    for kind, letter in (("oasis", "O"), ("steppe", "S"), ("rocky", "R")):
        laid = sum(there[square] == letter for square in LAND)
        assert laid + getattr(state.stock, kind) == TILES[kind]
    for seat, player in enumerate(state.players):
        assert sum(there[square] == str(seat) for square in TRAIL) + player.camels == 20
    for sort, count in MARKERS.items():
        held = sum(getattr(player.score, sort) for player in state.players)
        assert held + getattr(state.supply, sort) == count
    assert all(there[square] == printed[square] for square in printed if printed[square] in "OSR")
