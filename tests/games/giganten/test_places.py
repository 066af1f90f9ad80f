"""Where choices and events lie on a picture: what is named is there, and what has gone is not pointed at."""

import pytest

from bot.games.giganten import actions as moves
from bot.games.giganten import events
from tests.games.giganten.tables import GIGANTEN, B, R, table


def spots(thing, viewer=R):
    """Return where something lies, at a table with a truck on E4 and a derrick on E5."""
    state = table(truck={R: "E4"}, derricks={"E5": (B, 2)})
    return GIGANTEN.spots(GIGANTEN.view(state, viewer), thing)


@pytest.mark.parametrize(
    ("choice", "places"),
    [
        (moves.TakeCard(seat=R, card="l5m8"), ("l5m8",)),
        (moves.ChangePrice(seat=R, company="jet", way="up"), ("jet_up", "jet")),
        (moves.TakeBarrel(seat=B, company="standard"), ("standard_1",)),
        (moves.Build(seat=R, square="D3"), ("D3",)),
        (moves.Steam(seat=R, space=4), ()),  # a rail space has a number of its own
    ],
)
def test_a_choice_lies_where_its_thing_lies(choice, places):
    assert spots(choice) == places


@pytest.mark.parametrize(
    ("event", "places"),
    [
        (events.PriceRolled(company="jet", colour="red", number=2, price=4000), ("jet",)),
        (events.PriceChanged(seat=B, company="hudson", way="up", price=4000), ("hudson",)),
        (events.RedCardTurned(card="b3l3m4f", spaces=3, space=4), ("loco_black",)),
        (events.LocoMoved(seat=B, space=3, points=2, left=0), ("loco_1",)),
        (events.LocoPushedBack(seat=B, rival=R, spaces=3, space=1), ("loco_0",)),
        (events.TruckDriven(seat=R, origin="E1", square="E4", points=3, left=0), ("E4",)),
        (events.TruckDriven(seat=R, origin="E1", square="E3", points=3, left=0), ()),
        (events.TilePeeked(seat=B, square="D3", oil=None), ("D3",)),
        (events.TilePeeked(seat=B, square="E5", oil=None), ()),
        (events.DerrickBuilt(seat=B, square="E5", cost=4000, oil=3), ("E5",)),
        (events.DerrickBuilt(seat=B, square="D3", cost=4000, oil=3), ()),
        (events.OilSold(seat=B, company="jet", barrels=1, price=4000, money=4000), ("jet_1",)),
        (events.MoveEnded(seat=B, unused=0), ()),
    ],
)
def test_an_event_lies_where_it_can_still_be_seen(event, places):
    assert spots(event) == places
