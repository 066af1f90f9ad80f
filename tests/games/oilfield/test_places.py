"""Where choices and events lie on a picture: what is named is there, and what has gone is not pointed at."""

import pytest

from bot.games.oilfield import actions as moves
from bot.games.oilfield import events
from tests.games.oilfield.tables import OILFIELD, A, B, drill, play, resolving, table

LAND = {A: "austin:small dallas austin:medium austin", B: "pecos:government pecos:government* austin:small"}


def spots(thing, viewer=A, **position):
    """Return where something lies for somebody, at a table with that land."""
    state = table(
        **{"seats": 4, "land": LAND, "tiles": "small_local mixed small_local expansion medium", **position}
    )
    return OILFIELD.spots(OILFIELD.view(state, viewer), thing)


@pytest.mark.parametrize(
    ("choice", "places"),
    [
        (moves.PlaceWorker(seat=A, space="lease_2"), ("lease_2",)),
        (moves.ChooseCard(seat=A, card="drill"), ("drill",)),
        (moves.TakeLease(seat=A, field="pecos"), ("pecos_3",)),
        (moves.BuyTower(seat=A, tile="small_local", field="dallas"), ("tile_1", "dallas_1")),
        (moves.BuyTower(seat=A, tile="medium", field="austin"), ("tile_5", "austin_3")),
        (moves.BuyExpansion(seat=A, tile="expansion"), ("tile_4",)),
        (moves.BuyShare(seat=A, row=5), ("next_5",)),
        (moves.SellFirst(seat=A, row=3), ("share_3",)),
        (moves.SellShare(seat=A, row=2), ("share_2",)),
        (moves.PayGovernment(seat=B), ("pay",)),
        (moves.GiveUpTower(seat=B), ("give_up",)),
        (moves.SellLocally(seat=A, oil=1, pairs=0, gas=0), ()),
        (moves.Stop(seat=A), ()),
    ],
)
def test_a_choice_lies_where_its_thing_lies(choice, places):
    assert spots(choice) == places


@pytest.mark.parametrize(
    ("event", "places"),
    [
        (events.LeaseTaken(seat=A, field="austin", price=5), ("austin_3",)),
        (events.LeaseTaken(seat=B, field="dallas", price=5), ()),
        (events.TowerBuilt(seat=A, tile="medium", field="austin", price=8), ("austin_2",)),
        (events.TowerBuilt(seat=A, tile="mixed", field="austin", price=8), ()),
        (events.GovernmentPaid(seat=B, field="pecos", price=10), ("pecos_1",)),
        (events.TowerLost(seat=B, field="pecos", tile="government", forced=False), ("pecos",)),
        (events.StrikeBegan(field="dallas", phase="public"), ("dallas",)),
        (events.FieldRefilled(field="austin", oil=4, gas=1), ("austin",)),
        (events.ShareSold(seat=B, row=5, price=9), ("row_5",)),
        (events.ExpansionBuilt(seat=B, tile="expansion", price=5, capacity=5), ("storage_1",)),
        (events.MarketsRefilled(tiles=("small_local", "medium"), leases=()), ("tile_3", "tile_5")),
        (events.MarketsRefilled(tiles=("mixed", "mixed"), leases=()), ("tile_2",)),
        (events.RoundBegan(round=3, order=(A, B), subsidy=1), ()),
    ],
)
def test_an_event_lies_where_it_can_still_be_seen(event, places):
    assert spots(event) == places


def test_towers_of_a_kind_are_told_apart_by_their_owner_and_their_disc():
    drilled = {"field": "austin", "oil": 1, "gas": 0, "sold_oil": 0, "sold_gas": 0, "money": 0, "points": 0}
    assert spots(events.TowerDrilled(seat=A, tower="small", **drilled)) == ("austin_1",)
    assert spots(events.TowerDrilled(seat=B, tower="small", **drilled)) == ("austin_4",)
    pecos = {**drilled, "field": "pecos"}
    assert spots(events.TowerDrilled(seat=B, tower="government", **pecos)) == ("pecos_2",)
    assert spots(events.TowerDrilled(seat=B, tower="released", **pecos)) == ("pecos_1",)


def test_a_worker_who_has_gone_home_is_not_pointed_at():
    placed = events.WorkerPlaced(seat=B, space="first")
    assert spots(placed, workers={B: "first"}) == ("first",)
    assert spots(placed) == ()
    assert spots(placed, workers={A: "first"}) == ()


def test_a_card_in_secret_is_pointed_at_for_its_player_alone():
    chosen = events.CardChosen(seat=B, card="drill")
    position = {"phase": "cards", "cards": {B: "drill"}}
    for viewer, places in ((B, ("drill",)), (A, ()), (None, ())):
        assert spots(chosen.seen_by(viewer), viewer, **position) == places
        assert spots(chosen, viewer, **position) == places  # even if it were not redacted


def test_a_revealed_card_lies_before_its_player():
    revealed = events.CardRevealed(seat=B, card="drill")
    assert spots(revealed, phase="private", cards={B: "drill"}) == ("card_1",)
    assert spots(revealed) == ()


def test_the_bot_is_pointed_at():
    bot = {"seats": 2, "land": {}, "bot": "subsidy"}
    assert spots(events.BotMoved(space="subsidy"), **bot) == ("subsidy",)
    assert spots(events.BotMoved(space="first"), **bot) == ()
    drilled = events.BotDrilled(tower="small", field="austin", oil=1, gas=0)
    assert spots(drilled, **bot) == ("austin_1",)


def test_a_tower_that_has_drilled_makes_way_for_its_twin():
    state = resolving("drill_1", land={A: "pecos:small pecos:small"}).state
    one = drill("small", "pecos", oil=1)
    assert OILFIELD.spots(OILFIELD.view(state, A), one) == ("pecos_1",)
    after = play(state, one)
    assert OILFIELD.spots(OILFIELD.view(after, A), one) == ("pecos_2",)
    done = play(after, one)
    assert OILFIELD.spots(OILFIELD.view(done, A), one) == ()
