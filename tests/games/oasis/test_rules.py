"""The rules beyond the worked cases: options, shortages, choices that are rare, and what is shown when."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.engine.core import Action, Name, Seat, Stage, visible
from bot.games.oasis.actions import (
    Decline,
    GiveUpTiles,
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
    CardBorrowed,
    CardRevealed,
    CardsDrawn,
    DeckReshuffled,
    DiscsTurned,
    FreeActionImpossible,
    GameEnded,
    LastRoundAnnounced,
    MarkerMoved,
    MarkerPlaced,
    OfferMade,
    OfferSealed,
    OffersOpened,
    RoundBegan,
    TilePlaced,
    TilesUnplaced,
)
from bot.games.oasis.state import OasisOptions
from tests.games.oasis.tables import (
    DULL,
    LAND,
    NORTH,
    OASIS,
    TRAIL,
    WEST,
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
    table,
    taking,
    trail,
    with_player,
)

OPTIONS = ("sealed_offers", "open_scores", "end_on_full_trail", "strict_takeover_start")
GAMES = [(seats, option) for seats in (3, 4, 5) for option in (None, *OPTIONS)]


def turns(seats, option, seed=7):
    return random_game(seats, seed, **({option: True} if option else {}))


def last_choice(**position):
    """R has taken an offer, and what B chooses now also decides for G: the round ends with it."""
    offers = {R: ("wells1",), G: ("horses1",)}
    state = table(3, turn=B, offers=offers, hand=None, earned=(0, 1, 0, 0, 0), **position)
    return OASIS.apply(state, TakeOffer(seat=B, owner=R))


# Dealing


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_is_dealt_as_the_rules_say(seats):
    """Five unseen cards, twenty camels and four control markers each; discs by lot; an empty board."""
    state, _, _ = OASIS.setup(seats, OasisOptions(), "a deal")
    assert sorted(player.disc for player in state.players) == list(range(1, seats + 1))
    for player in state.players:
        assert len(player.pile) + len(player.offer) == 5
        assert (player.camels, player.spare, player.areas, player.score) == (20, 4, (), Markers())
    assert (state.board, state.discard) == (OASIS.content.terrain.text, ())
    assert OASIS.violations(state) == ()
    assert OASIS.stage(state) == Stage(1, "offers")


def test_the_seed_decides_the_deal():
    deal = [OASIS.setup(5, OasisOptions(), seed).state for seed in ("one", "one", "two")]
    assert deal[0] == deal[1]
    assert deal[0] != deal[2]
    orders = {OASIS.setup(3, OasisOptions(), str(seed)).state.order for seed in range(60)}
    assert len(orders) == 6  # any order of the discs can come up


# Drawing


def test_a_reshuffle_in_the_middle_of_a_draw():
    """The last card of the deck is drawn first, then the discard pile becomes the deck."""
    discard = ("oasis", "oasis", "steppe", "camels2")
    state = table(
        phase="offers", offers={R: ("rocky",)}, piles={R: ()}, deck=("draw3",), discard=discard, rest=G
    )
    after, events, _ = OASIS.apply(state, Stop(seat=R))
    assert events[:2] == (DeckReshuffled(cards=4), OfferMade(seat=R, cards=("rocky",), drawn=2))
    assert after.players[R].pile[0] == "draw3"
    assert Counter((after.players[R].pile[1], *after.deck)) == Counter(discard)
    assert (len(after.deck), after.discard) == (3, ())
    assert OASIS.violations(after) == ()


def test_a_deck_that_is_just_large_enough_is_not_reshuffled():
    """A new deck is made when a card is wanting, not before."""
    state = table(
        phase="offers", offers={R: ("rocky",)}, deck=("draw3", "oasis"), discard=("steppe",) * 3, rest=G
    )
    after, events, _ = OASIS.apply(state, Stop(seat=R))
    assert events[0] == OfferMade(seat=R, cards=("rocky",), drawn=2)
    assert (after.deck, after.discard) == ((), ("steppe",) * 3)


def test_a_shortage_is_drawn_as_far_as_it_goes():
    state = table(phase="offers", offers={R: ("rocky",)}, deck=("draw3",), rest=G)
    after, events, _ = OASIS.apply(state, Stop(seat=R))
    assert events[0] == OfferMade(seat=R, cards=("rocky",), drawn=1)
    assert after.players[R].pile[-1] == "draw3"


@pytest.mark.parametrize(("left", "refusal"), [(0, "oasis-refusal-pile-would-be-empty"), (1, None)])
def test_the_last_two_cards_are_offered_only_if_one_comes_back(left, refusal):
    """Whoever has two cards and nothing to draw keeps one of them."""
    state = table(
        phase="offers",
        turn=B,
        offers={R: ("rocky",), B: ("oasis",)},
        ready=(R,),
        piles={B: ("steppe",)},
        deck=("draw3",) * left,
        rest=G,
    )
    assert refused(state, Reveal(seat=B)) == refusal


@pytest.mark.parametrize(
    ("deck", "discard", "drawn"), [(3, 0, 3), (2, 4, 3), (0, 5, 3), (1, 0, 1), (0, 0, 0)]
)
def test_draw_three_cards(deck, discard, drawn):
    """They go under the pile unseen; the offer itself lies on the table, so it is not drawn again."""
    cards = {"deck": ("oasis",) * deck, "discard": ("steppe",) * discard, "rest": G}
    before = table(offers={R: ("wells1",), B: ("draw3", "rocky"), G: ("horses1",)}, **cards)
    step = OASIS.apply(before, TakeOffer(seat=R, owner=B))
    assert CardsDrawn(seat=R, cards=drawn) in step.events
    assert (DeckReshuffled(cards=discard) in step.events) == (deck < 3 and discard > 0)
    pile = step.state.players[R].pile
    assert pile == (*before.players[R].pile, *("oasis",) * deck, *("steppe",) * (drawn - deck))
    assert step.state.hand.cards == ("draw3", "rocky")
    assert OASIS.violations(step.state) == ()


def test_two_draw_cards_in_one_offer():
    state, events, _ = taking("draw3", "draw3", deck=("oasis",) * 4, rest=G)
    assert [event.cards for event in events if isinstance(event, CardsDrawn)] == [3, 1]
    assert state.discard == ("draw3", "draw3")


def test_whoever_has_no_card_left_draws_one_before_the_offers():
    """In the order of the new discs, and from the cards that have just been discarded."""
    piles = {R: (), B: ("rocky",), G: ()}
    state, events, _ = last_choice(piles=piles, discard=("oasis", "steppe"), rest=B)
    assert (state.phase, state.turn) == ("free", B)
    state, events, _ = OASIS.apply(state, Decline(seat=B))
    assert kinds_of(events)[:5] == [
        "FreeActionDeclined",
        "DeckReshuffled",
        "CardsDrawn",
        "CardsDrawn",
        "RoundBegan",
    ]
    assert [(e.seat, e.cards) for e in events if isinstance(e, CardsDrawn)] == [(R, 1), (G, 1)]
    assert RoundBegan(round=3, order=(B, R, G)) in events
    assert OASIS.violations(state) == ()


@pytest.mark.parametrize("sealed_offers", [False, True], ids=["open", "sealed"])
def test_a_table_with_hardly_a_card_to_draw_goes_on(sealed_offers):
    """All cards but one lie in one pile, and two players have none: the next round begins all the same.

    Players who hoard cards get there, when the last offers taken are those that draw.
    """
    state = table(phase="free", piles={R: (), B: ()}, discard=("oasis",), rest=G, sealed_offers=sealed_offers)
    after, events, _ = OASIS.apply(state, Decline(seat=R))
    assert [(e.seat, e.cards) for e in events if isinstance(e, CardsDrawn)] == [(R, 1)]
    assert CardBorrowed(seat=B, lender=G) in events
    assert [len(player.offer) for player in after.players] == [1, 1, 1]
    assert len(after.players[G].pile) == 51  # one of them went to B, who found nothing to draw
    assert OASIS.violations(after) == ()
    assert G in OASIS.to_act(after)


# Sealed offers


def sealed(**position):
    """Everybody's first card is up, seen by its owner alone."""
    seats = (R, B, G, Y)
    first = dict(zip(seats, ("rocky", "oasis", "steppe", "goods1"), strict=True))
    second = dict(zip(seats, ("camels2", "ovoos2", "ovoos2", "ovoos2"), strict=True))
    usual = {
        "phase": "offers",
        "offers": {seat: (first[seat],) for seat in seats},
        "piles": {seat: (second[seat], "rocky", "oasis", "steppe") for seat in seats},
        "sealed_offers": True,
    }
    return table(4, **{**usual, **position})


def test_sealed_offers_are_made_at_the_same_time():
    state, events, _ = OASIS.setup(4, OasisOptions(sealed_offers=True), "sealed")
    assert OASIS.to_act(state) == {R, B, G, Y}
    assert kinds_of(events) == ["RoundBegan", *["CardRevealed"] * 4]
    assert [event.seat for event in events[1:]] == list(state.order)
    for seat in (R, B, G, Y):
        assert refused(state, Stop(seat=seat)) is None
        assert refused(state, Reveal(seat=seat)) is None
        seen = visible(events, seat)
        assert kinds_of(seen) == ["RoundBegan", "CardRevealed"]
        assert seen[1].seat == seat
    assert kinds_of(visible(events, None)) == ["RoundBegan"]


def test_nobody_sees_a_sealed_offer_or_that_it_grows():
    before = sealed()
    step = OASIS.apply(before, Reveal(seat=B))
    for viewer in (None, R, G, Y):
        assert OASIS.view(step.state, viewer) == OASIS.view(before, viewer)
        assert visible(step.events, viewer) == ()
        other = OASIS.view(step.state, viewer).players[B]
        assert (other.offer, other.pile, other.ready) == (None, 5, False)
    mine = OASIS.view(step.state, B).players[B]
    assert (mine.offer, mine.pile) == (("oasis", "ovoos2"), 3)
    assert visible(step.events, B) == (CardRevealed(seat=B, card="ovoos2", sealed=True),)


def test_what_lies_in_a_sealed_offer_shows_nowhere():
    """Two tables that differ in secrets alone look the same to everybody else, whatever B does next."""
    one = sealed()
    other = with_player(one, B, offer=("steppe", "ovoos2"), pile=("rocky", "oasis", "oasis"))
    assert OASIS.violations(other) == ()
    for action in (Stop(seat=B), Stop(seat=R), Reveal(seat=R)):
        steps = [OASIS.apply(state, action) for state in (one, other)]
        for viewer in (None, R, G, Y):
            assert OASIS.view(one, viewer) == OASIS.view(other, viewer)
            assert OASIS.view(steps[0].state, viewer) == OASIS.view(steps[1].state, viewer)
            assert visible(steps[0].events, viewer) == visible(steps[1].events, viewer)
        for seat in (R, G, Y):
            assert OASIS.asked(steps[0].state, seat) == OASIS.asked(steps[1].state, seat)
            assert OASIS.legal_actions(steps[0].state, seat) == OASIS.legal_actions(steps[1].state, seat)


def test_a_sealed_offer_may_grow_until_the_last_is_in():
    """Until the last offer is in, whoever has finished may show one more card to themselves."""
    state, events, before = OASIS.apply(sealed(), Stop(seat=R))
    assert (events, before) == ((OfferSealed(seat=R),), None)
    assert OASIS.to_act(state) == {B, G, Y}
    assert OASIS.view(state, B).players[R].ready
    assert refused(state, Stop(seat=R)) == "oasis-refusal-already-sealed"
    assert OASIS.legal_actions(state, R) == (Reveal(seat=R),)
    state, events, _ = OASIS.apply(state, Reveal(seat=R))
    assert events == (CardRevealed(seat=R, card="camels2", sealed=True),)
    assert OASIS.to_act(state) == {B, G, Y}
    assert visible(events, B) == visible(events, None) == ()  # that it has grown is secret


def test_the_third_card_closes_a_sealed_offer():
    state = play(sealed(), Reveal(seat=R))
    state, events, _ = OASIS.apply(state, Reveal(seat=R))
    assert events == (CardRevealed(seat=R, card="rocky", sealed=True), OfferSealed(seat=R))
    assert OASIS.to_act(state) == {B, G, Y}
    assert OASIS.legal_actions(state, R) == ()
    assert refused(state, Reveal(seat=R)) == "oasis-refusal-offer-full"


def test_the_third_card_of_a_finished_offer_leaves_it_finished():
    """The others are told nothing: for them the offer has been lying there all the time."""
    state = play(sealed(), Reveal(seat=R), Stop(seat=R))
    after, events, _ = OASIS.apply(state, Reveal(seat=R))
    assert events == (CardRevealed(seat=R, card="rocky", sealed=True),)
    assert after.players[R].ready
    assert OASIS.view(after, B) == OASIS.view(state, B)


def test_sealed_offers_are_opened_together_and_then_draw_by_disc():
    state = sealed(discs=(3, 1, 4, 2), turn=B, deck=("draw3", "draw3", "draw3", "goods2", "horses2"))
    deck, piles = state.deck, [player.pile for player in state.players]
    state = play(state, Stop(seat=R), Reveal(seat=Y), Stop(seat=Y), Stop(seat=G))
    assert state.deck == deck
    before = state
    after, events, held = OASIS.apply(state, Stop(seat=B))
    assert events == (
        OfferSealed(seat=B),
        OffersOpened(),
        OfferMade(seat=B, cards=("oasis",), drawn=2),
        OfferMade(seat=Y, cards=("goods1", "ovoos2"), drawn=1),
        OfferMade(seat=R, cards=("rocky",), drawn=2),
        OfferMade(seat=G, cards=("steppe",), drawn=2),
    )
    assert after.players[B].pile == (*piles[B], *deck[:2])
    assert after.players[Y].pile == (*piles[Y][1:], *deck[2:3])
    assert after.players[R].pile == (*piles[R], *deck[3:5])
    assert after.players[G].pile == (*piles[G], *deck[5:7])
    assert (after.phase, after.turn) == ("choose", B)
    assert not any(player.ready for player in after.players)
    assert [player.offer for player in OASIS.view(after, None).players] == [
        ("rocky",),
        ("oasis",),
        ("steppe",),
        ("goods1", "ovoos2"),
    ]
    # The opening is what a rehearsal must not show.
    assert held == with_player(before, B, ready=True)
    assert OASIS.violations(after) == ()


def test_a_sealed_pile_of_one_is_offered_without_a_question():
    piles = dict.fromkeys((B, G), ("rocky",))
    state = table(phase="free", piles={**piles, R: ("oasis",)}, sealed_offers=True)
    state, events, _ = OASIS.apply(state, Decline(seat=R))
    assert kinds_of(events) == [
        "FreeActionDeclined",
        "RoundBegan",
        *["CardRevealed", "OfferSealed"] * 3,
        "OffersOpened",
        *["OfferMade"] * 3,
    ]
    assert state.phase == "choose"


@pytest.mark.parametrize(("disc", "may"), [(1, True), (2, False), (3, False)])
def test_sealed_offers_reckon_with_the_draws_of_those_before(disc, may):
    """Two cards are left to draw, and whoever holds the first disc may draw both of them.

    So only that player may offer both cards of a pile of two.
    """
    discs = {1: (1, 2, 3), 2: (2, 1, 3), 3: (3, 2, 1)}[disc]
    state = table(
        phase="offers",
        discs=discs,
        turn=Seat(discs.index(1)),
        offers={R: ("rocky",), B: ("oasis",), G: ("steppe",)},
        piles={R: ("rocky",), B: ("oasis", "goods1", "goods1")},
        deck=("draw3",),
        discard=("draw3",),
        rest=G,
        sealed_offers=True,
    )
    assert (refused(state, Reveal(seat=R)) is None) == may


@pytest.mark.parametrize("shown", [1, 2])
def test_a_large_pile_needs_no_draw_to_grow_a_sealed_offer(shown):
    """Nothing is left to draw, but whoever has five cards is not left without one."""
    cards = ("rocky", "rocky", "oasis", "steppe", "goods1")
    state = table(
        5,
        phase="offers",
        offers={R: ("wells1",), B: ("wells1",), G: ("wells1",), Y: ("wells1",), K: cards[:shown]},
        piles={K: cards[shown:]},
        rest=R,
        sealed_offers=True,
    )
    assert (state.deck, state.discard) == ((), ())
    assert refused(state, Reveal(seat=K)) is None


def test_sealed_offers_never_leave_anybody_without_a_card():
    for seats in (3, 4, 5):
        for seed in range(4):
            for _, _, step in random_game(seats, seed, sealed_offers=True):
                if step.state.phase == "choose" and any(isinstance(e, OffersOpened) for e in step.events):
                    shown = [player for player in step.state.players if len(player.offer) > 1]
                    assert all(player.pile for player in shown)


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


def few_oases(*kept, and_also=()):
    """Cover every square where an oasis could begin but these, and some more, with other land."""
    starts = sorted(rooms(table(phase="free"), "oasis") - set(kept)) + list(and_also)
    return {"steppe": starts[:33], "rocky": starts[33:]}


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


# The end


def laid(kind, left):
    """Lay all tiles of a kind but so many where they are in nobody's way, as nobody's land."""
    return {kind: (*NORTH, *WEST)[: {"oasis": 34, "steppe": 34, "rocky": 20}[kind] - left]}


SQUARE = {"oasis": "O9", "steppe": "J9", "rocky": "K9"}


@pytest.mark.parametrize("kind", ["oasis", "steppe", "rocky"])
def test_the_last_tile_of_any_kind_ends_the_game(kind):
    state = resolving(kind, land=laid(kind, 1))
    state = play(state, PlaceTile(seat=R, land=kind, square=SQUARE[kind]))
    assert state.ending == f"stock-{kind}"
    state = play(state, TakeOffer(seat=B, owner=R), Decline(seat=B))
    assert OASIS.result(state).ending == f"stock-{kind}"


@pytest.mark.parametrize(("kind", "other"), [("oasis", "steppe"), ("steppe", "oasis")])
def test_an_unplayable_tile_ends_the_game(kind, other):
    starts = sorted(rooms(table(phase="free"), kind))
    state, events, _ = taking(kind, land={other: starts[:33], "rocky": starts[33:]})
    assert LastRoundAnnounced(why=f"unplayable-{kind}") in events
    state = play(state, TakeOffer(seat=B, owner=R), Decline(seat=B))
    assert OASIS.result(state).ending == f"unplayable-{kind}"


def on_row(row, columns):
    return [f"{column}{row}" for column in columns]


def test_an_unplayable_rocky_tile_ends_the_game():
    """Rocky may lie anywhere, unless rivals' rocky land reaches every empty square."""
    empty = [*on_row(6, "ABCD"), *on_row(8, "ABCEF"), *on_row(7, "JKLNO"), *on_row(9, "JKMNO")]
    rocky = [*on_row(7, "ABCDEF"), *on_row(8, "IJKLMNO"), *on_row(1, "CD")]
    grass = [square for square in LAND if square not in (*empty, *rocky)]
    land = {"rocky": rocky, "oasis": grass[:33], "steppe": grass[33:]}
    state, events, _ = taking("rocky", land=land, claims={B: "A7 C1", G: "I8"})
    assert events[1:] == (
        TilesUnplaced(seat=R, land="rocky", count=1, why="room"),
        LastRoundAnnounced(why="unplayable-rocky"),
    )
    state = play(state, TakeOffer(seat=B, owner=R), Decline(seat=B))
    assert OASIS.result(state).ending == "unplayable-rocky"


def test_a_full_trail_ends_the_game_where_the_table_agreed():
    camels = {R: TRAIL[:16], B: TRAIL[16:33], G: TRAIL[33:50]}
    state, events, _ = taking("camels2", camels=camels, end_on_full_trail=True)
    assert LastRoundAnnounced(why="trail") in events
    state = play(state, TakeOffer(seat=B, owner=R), Decline(seat=B))
    assert OASIS.result(state).ending == "trail"


def test_the_first_reason_is_the_one_that_is_told():
    """What else happens in the last round changes nothing about why it is the last."""
    land = laid("oasis", 2)
    offers = {R: ("rocky",), B: ("oasis",), G: ("oasis",)}
    state = table(offers=offers, land=land)
    state = play(state, TakeOffer(seat=R, owner=B), PlaceTile(seat=R, land="oasis", square="O9"))
    state = play(state, PlaceTile(seat=R, land="oasis", square="O8"), TakeOffer(seat=B, owner=G))
    assert state.ending == "stock-oasis"
    announced = [turn for turn in turns(4, None) if "LastRoundAnnounced" in kinds_of(turn.step.events)]
    assert len(announced) == 1


def test_a_tie_goes_to_the_lower_disc():
    """The disc is the one held after the last reveal; only equals are told of it."""
    scores = {seat: Markers(goods=goods) for seat, goods in zip((R, B, G, Y), (3, 4, 3, 4), strict=True)}
    camels = {R: "A3", B: "D3", G: "L3", Y: "O3"}
    state = table(4, phase="over", ending="trail", discs=(1, 4, 2, 3), scores=scores, camels=camels)
    standings = OASIS.result(state).standings
    assert [(s.seat, s.rank, s.total, s.tiebreak) for s in standings] == [
        (Y, 1, 4, 3),
        (B, 2, 4, 4),
        (R, 3, 3, 1),
        (G, 4, 3, 2),
    ]


def test_the_tie_is_broken_by_the_disc_of_the_last_round():
    """Everybody has nothing; B earns the first disc in the last round, and wins by it."""
    state, events, _ = last_choice(ending="stock-oasis")
    after, events, _ = OASIS.apply(state, Decline(seat=B))
    assert events[-1] == GameEnded(winner=B, total=0)
    assert [(s.seat, s.tiebreak) for s in OASIS.result(after).standings] == [(B, 1), (R, 2), (G, 3)]


def test_nobody_is_told_of_a_tie_where_there_is_none():
    scores = {seat: Markers(goods=goods) for seat, goods in zip((R, B, G), (3, 5, 4), strict=True)}
    state = table(phase="over", ending="trail", scores=scores, camels={R: "A3", B: "D3", G: "L3"})
    assert [(s.seat, s.tiebreak) for s in OASIS.result(state).standings] == [(B, None), (G, None), (R, None)]


def test_a_game_that_goes_on_has_no_result():
    assert OASIS.result(table(phase="free", ending="stock-oasis")) is None
    over = table(phase="over", ending="stock-oasis")
    assert OASIS.to_act(over) == frozenset()
    assert refused(over, Decline(seat=R)) == "table-refusal-over"
    assert [OASIS.asked(over, seat) for seat in (R, B, G)] == [None, None, None]


# Why not


class Sing(Action, frozen=True, kw_only=True):
    """No action of this game."""


@pytest.mark.parametrize(
    ("phase", "action", "key"),
    [
        ("offers", TakeOffer(seat=R, owner=B), "not-choosing"),
        ("offers", PlaceTile(seat=R, land="oasis", square="C1"), "not-placing"),
        ("offers", PlaceCamel(seat=R, square="A3"), "not-placing"),
        ("offers", KeepCamels(seat=R), "not-placing"),
        ("offers", Decline(seat=R), "no-free-action"),
        ("offers", Stop(seat=B), "not-your-turn"),
        ("choose", Reveal(seat=R), "not-offering"),
        ("choose", Stop(seat=R), "not-offering"),
        ("choose", PlaceTile(seat=R, land="oasis", square="C1"), "not-placing"),
        ("choose", GiveUpTiles(seat=R, land="oasis"), "not-placing"),
        ("choose", MoveCamel(seat=R, origin="A3", square="B3"), "not-placing"),
        ("free", Stop(seat=R), "not-offering"),
        ("free", TakeOffer(seat=R, owner=B), "not-choosing"),
        ("free", PlaceTile(seat=R, land="oasis", square="Z9"), "no-such-square"),
        ("free", PlaceTile(seat=R, land="oasis", square=""), "no-such-square"),
        ("free", PlaceTile(seat=R, land="oasis", square="h2"), "no-such-square"),
        ("free", Sing(seat=R), "unknown"),
        ("over", Stop(seat=R), "over"),
    ],
)
def test_what_is_out_of_place_is_refused_by_name(phase, action, key):
    offers = {seat: (card,) for seat, card in zip((R, B, G), DULL, strict=False)} if phase == "choose" else {}
    offers = {R: ("wells1",)} if phase == "offers" else offers
    state = table(phase=phase, offers=offers, ending="trail" if phase == "over" else None)
    refusal = refused(state, action)
    assert refusal.removeprefix("oasis-refusal-").removeprefix("table-refusal-") == key


@pytest.mark.parametrize("seat", [-1, 3, 99])
@pytest.mark.parametrize("sealed_offers", [False, True], ids=["open", "sealed"])
def test_a_seat_that_is_not_at_the_table_is_refused(seat, sealed_offers):
    offers = {R: ("wells1",), B: ("wells1",), G: ("wells1",)}
    state = table(phase="offers", offers=offers, sealed_offers=sealed_offers)
    assert OASIS.refusal(state, Stop(seat=Seat(seat))).key == "table-refusal-no-such-seat"


def test_cards_that_were_not_taken_give_nothing():
    state = resolving("oasis", "camels2")
    rocky = PlaceTile(seat=R, land="rocky", square="C7")
    assert refused(state, rocky) == "oasis-refusal-no-such-card"
    assert OASIS.refusal(state, rocky).facts == {"what": Name("piece", "rocky")}
    assert refused(resolving("oasis"), PlaceCamel(seat=R, square="A3")) == "oasis-refusal-no-such-card"


def test_a_player_is_told_why_a_choice_is_closed():
    """What anybody would expect to be able to do, and cannot, has its reason beside it."""
    state = table(4, offers={seat: (card,) for seat, card in zip((R, B, G, Y), DULL, strict=False)})
    assert [refused(state, action) for action in OASIS.considered(state, R)] == [
        "oasis-refusal-own-offer",
        None,
        None,
        None,
    ]
    state = table(phase="free", land=laid("rocky", 0), camels={R: TRAIL[:20]})
    closed = {type(action).__name__: refused(state, action) for action in OASIS.considered(state, R)}
    assert closed["PlaceTile"] == "oasis-refusal-no-tiles-left"
    assert closed["PlaceCamel"] == "oasis-refusal-no-camels-left"
    assert OASIS.considered(state, B) == ()


# What runs on by itself


@pytest.mark.parametrize(("seats", "option"), GAMES)
def test_nobody_is_asked_where_there_is_no_choice(seats, option):
    """Whoever owes a decision has at least two ways to make it, and nobody else has any.

    Only a player who has sealed an offer may still add to it, though it is not owed.
    """
    for state, _, _ in turns(seats, option):
        for seat in map(Seat, range(seats)):
            legal = OASIS.legal_actions(state, seat)
            if seat in OASIS.to_act(state):
                assert len(legal) > 1
                assert OASIS.asked(state, seat) is not None
            else:
                assert OASIS.asked(state, seat) is None
                assert legal == () or (state.sealed and legal == (Reveal(seat=seat),))
            assert len(set(legal)) == len(legal)
            assert all(OASIS.refusal(state, action) is None for action in legal[:20])


@pytest.mark.parametrize(("seats", "option"), GAMES)
def test_the_same_game_played_twice_is_the_same(seats, option):
    options = OasisOptions(**({option: True} if option else {}))
    state = OASIS.setup(seats, options, f"{seats} 7").state
    for before, action, step in turns(seats, option):
        assert state == before
        again = OASIS.apply(state, action)
        assert again == step
        state = again.state


@pytest.mark.parametrize(("seats", "option"), GAMES)
def test_a_spectator_hears_of_everything_to_be_seen(seats, option):
    """A table does not change before somebody's eyes without a word; nor is there word of nothing."""
    seen = None
    for state, action, step in turns(seats, option):
        before, seen = seen or OASIS.view(state, None), OASIS.view(step.state, None)
        assert (seen != before) == bool(visible(step.events, None)), action


def test_a_choice_of_keeping_camels_is_heard_of():
    """The turn goes on to somebody else, so there must be something to say."""
    state = resolving("camels3", camels={R: TRAIL[:20]})
    assert OASIS.apply(state, KeepCamels(seat=R)).events


def test_the_only_square_for_a_tile_asks_nobody():
    land = few_oases("C1")
    state, events, _ = taking("oasis", land=land)
    assert events[1:4] == (
        TilePlaced(seat=R, land="oasis", square="C1", size=1),
        MarkerPlaced(seat=R, land="oasis", square="C1"),
        TilePlaced(seat=R, land="oasis", square="C2", size=2),
    )
    assert state.turn == B


# What a rehearsal may show


def test_the_offer_of_the_next_player_is_not_shown_before_it_is_due():
    """Whoever stops would see the next card; the rehearsal ends before it."""
    state = table(phase="offers", offers={R: ("rocky",)})
    step = OASIS.apply(state, Stop(seat=R))
    assert kinds_of(step.events) == ["OfferMade", "CardRevealed"]
    assert kinds_of(step.rehearsed) == ["OfferMade"]
    assert (step.before.turn, step.before.players[B].offer) == (B, ())
    assert step.before.players[R].offer == ("rocky",)
    assert OASIS.violations(step.before) == ()


def test_the_last_offer_shows_nothing_new():
    """Nothing is turned up after it, so it can be rehearsed and taken back."""
    offers = {R: ("rocky",), B: ("wells1",), G: ("wells1",)}
    state = table(phase="offers", turn=G, offers=offers, ready=(R, B))
    step = OASIS.apply(state, Stop(seat=G))
    assert step.before is None
    assert step.rehearsed == step.events == (OfferMade(seat=G, cards=("wells1",), drawn=2),)
    assert (step.state.phase, step.state.turn) == ("choose", R)


def test_another_card_is_a_card_shown():
    assert Reveal.publishes
    state = table(phase="offers", offers={R: ("rocky",)})
    step = OASIS.apply(state, Reveal(seat=R))
    assert (step.before, step.rehearsed) == (state, ())


def test_taking_and_placing_can_be_rehearsed():
    """Nothing unknown turns up before the next offers: markers are open, drawn cards stay unseen."""
    assert taking("draw3", "goods1").before is None
    assert last_choice().before is None
    state = resolving("oasis")
    assert OASIS.apply(state, PlaceTile(seat=R, land="oasis", square="C1")).before is None


def test_the_free_action_is_rehearsed_up_to_the_first_card_of_the_next_round():
    state = table(phase="free")
    step = OASIS.apply(state, PlaceTile(seat=R, land="rocky", square="C7"))
    assert kinds_of(step.rehearsed) == ["TilePlaced", "MarkerPlaced", "RoundBegan"]
    assert kinds_of(step.events) == [*kinds_of(step.rehearsed), "CardRevealed"]
    assert (step.before.round, step.before.players[R].offer) == (3, ())


def test_the_points_are_not_shown_before_the_end():
    state = table(phase="free", ending="stock-oasis", scores={B: Markers(goods=5)}, camels={B: "A3"})
    step = OASIS.apply(state, Decline(seat=R))
    assert step.events[-1] == GameEnded(winner=B, total=5)
    assert kinds_of(step.rehearsed) == ["FreeActionDeclined"]
    assert (step.before.phase, OASIS.result(step.before)) == ("free", None)
    assert OASIS.view(step.before, R).players[B].score is None
    assert OASIS.view(step.state, R).players[B].score == Markers(goods=5)


@pytest.mark.parametrize(("seats", "option"), GAMES)
def test_a_rehearsal_stops_where_something_is_shown(seats, option):
    """`before` is there exactly when an event reveals something, and it is a table in good order."""
    for _, _, step in turns(seats, option):
        reveals = any(event.reveals for event in step.events)
        assert (step.before is not None) == reveals
        assert not any(event.reveals for event in step.rehearsed)
        assert reveals or step.rehearsed == step.events


# What is seen


@pytest.mark.parametrize("open_scores", [False, True])
def test_score_piles_are_the_business_of_their_owners(open_scores):
    """Unless the table plays with open scores; the points they would bring are shown with them."""
    scores = {R: Markers(goods=2), B: Markers(wells=1)}
    state = table(phase="free", scores=scores, camels={R: "A3"}, open_scores=open_scores)
    for viewer in (None, R, B, G):
        for seat, player in enumerate(OASIS.view(state, viewer).players):
            shown = open_scores or viewer == seat
            assert player.score == (state.players[seat].score if shown else None)
            assert (player.lines is not None) == shown
    assert OASIS.view(state, R).players[R].lines[0].points == 2
    over = replace(state, phase="over", ending="trail")
    assert [player.score for player in OASIS.view(over, None).players] == [
        Markers(goods=2),
        Markers(wells=1),
        Markers(),
    ]


def test_piles_deck_and_discard_are_numbers():
    """Nobody sees which cards lie there, not even the owner of a pile."""
    state = table(phase="free", discard=("oasis", "rocky"))
    other = with_player(state, R, pile=tuple(reversed(state.players[R].pile)))
    other = replace(other, deck=tuple(reversed(state.deck)))
    for viewer in (None, R, B):
        seen = OASIS.view(state, viewer)
        assert seen == OASIS.view(other, viewer)
        assert (seen.deck, seen.discard, seen.players[R].pile) == (len(state.deck), 2, 5)


# Laws


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        ("cards", lambda state: replace(state, deck=state.deck[1:])),
        ("cards", lambda state: replace(state, deck=("draw3", *state.deck[1:]))),
        ("oasis tiles", lambda state: replace(state, stock=replace(state.stock, oasis=33))),
        ("rocky tiles", lambda state: replace(state, stock=replace(state.stock, rocky=21))),
        ("camels of seat 0", lambda state: with_player(state, R, camels=19)),
        ("control markers of seat 1", lambda state: with_player(state, B, spare=3)),
        ("goods markers", lambda state: with_player(state, B, score=Markers(goods=1))),
        ("priority discs", lambda state: with_player(state, B, disc=1)),
        ("a disc was earned twice", lambda state: with_player(with_player(state, B, earned=1), G, earned=1)),
        ("two markers", lambda state: with_player(state, B, areas=("D1",), spare=3)),
        ("control markers off", lambda state: with_player(state, B, areas=("A9",), spare=3)),
        ("control markers off", lambda state: with_player(state, B, areas=("C1",), spare=3)),
        ("no such seat", lambda state: replace(state, turn=Seat(3))),
    ],
)
def test_a_broken_law_is_named(law, broken):
    state = table(phase="free", land={"oasis": "C1 D1"}, claims={R: "C1"})
    assert any(violation.startswith(law) for violation in OASIS.violations(broken(state)))
