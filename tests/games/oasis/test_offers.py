"""Dealing, drawing and offers beyond the worked cases: shortages, reshuffles, and offers that are sealed."""

from collections import Counter

import pytest

from bot.engine.core import Seat, Stage, visible
from bot.games.oasis.actions import (
    Decline,
    Reveal,
    Stop,
    TakeOffer,
)
from bot.games.oasis.content import Markers
from bot.games.oasis.events import (
    CardBorrowed,
    CardRevealed,
    CardsDrawn,
    DeckReshuffled,
    OfferMade,
    OfferSealed,
    OffersOpened,
    RoundBegan,
)
from bot.games.oasis.state import OasisOptions
from tests.games.oasis.positions import last_choice
from tests.games.oasis.tables import (
    OASIS,
    B,
    G,
    K,
    R,
    Y,
    kinds_of,
    play,
    random_game,
    refused,
    table,
    taking,
    with_player,
)

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
