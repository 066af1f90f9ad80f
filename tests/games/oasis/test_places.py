"""Where choices and events lie on a picture: an offer is pointed at while it lies on the table."""

import pytest

from bot.games.oasis import actions, events
from tests.games.oasis.tables import OASIS, B, G, R, table

OFFERS = {B: ("camels2", "oasis"), G: ("rocky",)}


def spots(thing, viewer=R, **position):
    """Return where something lies for somebody, at a table with those offers."""
    return OASIS.spots(OASIS.view(table(**{"offers": OFFERS, **position}), viewer), thing)


@pytest.mark.parametrize(
    ("choice", "places"),
    [
        (actions.TakeOffer(seat=R, owner=B), ("offer_1",)),
        (actions.TakeOffer(seat=R, owner=G), ("offer_2",)),
        (actions.PlaceTile(seat=R, land="oasis", square="C1"), ("C1",)),
        (actions.MoveCamel(seat=R, origin="A3", square="B4"), ("A3", "B4")),
        (actions.Stop(seat=R), ()),
    ],
)
def test_a_choice_lies_where_its_thing_lies(choice, places):
    assert spots(choice) == places


def test_an_offer_is_pointed_at_until_it_is_cleared_away():
    shown = events.CardRevealed(seat=B, card="oasis", sealed=False)
    made = events.OfferMade(seat=B, cards=OFFERS[B], drawn=1)
    assert spots(shown) == spots(made) == ("offer_1",)
    assert spots(shown, offers={}) == spots(made, offers={}) == ()


def test_an_offer_that_was_taken_is_pointed_at_until_the_discs_are_turned():
    taken = events.OfferTaken(seat=R, owner=B, cards=OFFERS[B], disc=1)
    left = events.OwnOfferLeft(seat=G, cards=OFFERS[G], disc=3)
    assert spots(taken, earned=(0, 1, 0)) == ("offer_1",)
    assert spots(left, earned=(2, 1, 3)) == ("offer_2",)
    assert spots(taken) == spots(left) == ()


def test_a_sealed_offer_is_pointed_at_for_its_owner_alone():
    shown = events.CardRevealed(seat=B, card="oasis", sealed=True)
    sealed = {"phase": "offers", "sealed_offers": True}
    assert spots(shown, B, **sealed) == ("offer_1",)
    assert spots(shown, R, **sealed) == spots(shown, None, **sealed) == ()  # even if it were not redacted
