"""The worked cases of offers, discs and points, one by one. A test carries the number of its case."""
# ruff: noqa: N802

import pytest

from bot.engine.core import Ask, Name, ScoreLine
from bot.games.oasis.actions import (
    Decline,
    PlaceCamel,
    PlaceTile,
    Reveal,
    Stop,
    TakeOffer,
)
from bot.games.oasis.content import Markers
from bot.games.oasis.events import (
    CamelPlaced,
    CardRevealed,
    CardsDrawn,
    DiscsTurned,
    FreeActionDeclined,
    GameEnded,
    LastRoundAnnounced,
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
from tests.games.oasis.positions import choosing
from tests.games.oasis.tables import (
    BOX,
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
    pieces = {"oasis": 2, "steppe": 0, "rocky": 1, "camels": 2}
    assert (asked.key, asked.facts) == ("place", {"cards": waiting, "count": 3, **pieces})
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
