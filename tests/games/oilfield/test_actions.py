"""The actions: what is offered, what is refused and why, and what comes of it."""

import pytest

from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    ChooseCard,
    Decline,
    SellFirst,
    SellLocally,
    SellNationally,
    SellShare,
    Stop,
    TakeLease,
)
from bot.games.oilfield.events import (
    ActionDeclined,
    ActionLost,
    FreeDrillLost,
    ShareSold,
    TowerSold,
)
from tests.games.oilfield.tables import (
    COSTS,
    OILFIELD,
    A,
    B,
    C,
    D,
    asked,
    drill,
    event_of,
    field_of,
    hauls,
    kinds_of,
    offered,
    play,
    refused,
    resolving,
    revealing,
    storage,
    table,
)

# Leases


def test_leases_are_declined_and_refused():
    state = resolving("lease_1", leases="pecos pecos", money={A: 20}).state
    assert offered(state, TakeLease) == [TakeLease(seat=A, field="pecos")]
    assert refused(state, TakeLease(seat=A, field="dallas")) == "lease-not-offered"
    assert refused(state, BuyShare(seat=A, row=5)) == "other-action"
    assert refused(state, Stop(seat=A)) == "decline-instead"
    step = OILFIELD.apply(state, Decline(seat=A))
    assert ActionDeclined(seat=A, work="lease") in step.events
    assert step.state.players[A].money == 20


def test_a_lease_gets_the_first_free_space_of_its_field():
    land = {B: "pecos pecos"}
    state = resolving("lease_4", leases="pecos", land=land).state
    state = play(state, TakeLease(seat=A, field="pecos"))
    assert state.players[A].leases[0].plot == 2


LOST = [
    ("lease_1", "no-lease", {}),
    ("lease_1", "no-marker", {"leases": "pecos", "land": {A: "dallas austin pecos pecos"}}),
    ("lease_1", "too-poor", {"leases": "pecos", "money": {A: 7}}),
    ("build_1", "no-tile", {}),
    ("build_1", "no-concession", {"tiles": "small"}),
    ("build_1", "too-poor", {"tiles": "small medium", "land": {A: "austin"}, "money": {A: 4}}),
    ("drill_1", "no-tower", {"land": {A: "austin"}}),
    ("drill_1", "no-tower", {"land": {A: "austin:small_national"}}),
    ("drill_1", "strike", {"land": {A: "austin:small"}, "strike": "austin"}),
    ("drill_1", "dry", {"land": {A: "austin:small"}, "fields": {"austin": (0, 3)}}),
    ("drill_1", "dry-or-full", {"land": {A: "austin:small"}, "stored": {A: (3, 0)}}),
    ("local_1", "no-cubes", {}),
    ("invest_1", "too-poor", {"money": {A: 2}}),
    ("invest_1", "rows-full", {"shares": {5: (B,) * 3 + (C,) * 3, 3: (B, C, D) * 2, 2: (D,) * 3 + (A,) * 3}}),
]


@pytest.mark.parametrize(("space", "why", "position"), LOST)
def test_an_action_that_cannot_be_carried_out_is_lost_and_costs_nothing(space, why, position):
    seats = 4 if "shares" in position else 3
    step = resolving(space, seats=seats, **position)
    lost = next(event for event in step.events if isinstance(event, ActionLost))
    assert (lost.seat, lost.why) == (A, why)
    assert step.state.players[A].money == position.get("money", {}).get(A, 20)


def test_a_private_sale_of_nothing_is_lost():
    step = revealing({A: "national", B: "local"}, stored={A: (0, 2)})
    assert ActionLost(seat=A, work="national", why="only-gas") in step.events, "gas is there, and stays"
    assert ActionLost(seat=B, work="local", why="no-cubes") in step.events


# Building


def test_each_tile_costs_what_is_printed():
    for tile, cost in COSTS.items():
        tower = tile not in ("expansion", "gas_expansion")
        state = resolving("build_1", tiles=tile, land={A: "austin"}, advanced=True).state
        action = BuyTower(seat=A, tile=tile, field="austin") if tower else BuyExpansion(seat=A, tile=tile)
        after = play(state, action)
        assert after.players[A].money == 20 - cost
        assert tile not in after.tiles or after.round > state.round


def test_a_tower_goes_to_any_own_free_concession():
    land = {A: "austin dallas:small austin", B: "pecos"}
    tiles = "small medium small expansion"
    state = resolving("build_1", seats=4, tiles=tiles, land=land, money={A: 7}).state
    assert set(offered(state, BuyTower)) == {BuyTower(seat=A, tile="small", field="austin")}
    assert refused(state, BuyTower(seat=A, tile="small", field="pecos")) == "no-concession"
    assert refused(state, BuyTower(seat=A, tile="medium", field="austin")) == "too-poor"
    assert refused(state, BuyTower(seat=A, tile="mixed", field="austin")) == "tile-not-offered"
    assert refused(state, BuyTower(seat=A, tile="expansion", field="austin")) == "no-tower"
    assert refused(state, BuyExpansion(seat=A, tile="small")) == "no-expansion"
    assert refused(state, BuyExpansion(seat=A, tile="gas_expansion")) == "tile-not-offered"
    state = play(state, BuyTower(seat=A, tile="small", field="austin"))
    assert [lease.tower for lease in state.players[A].leases] == ["small", "small", None]


def test_two_fields_are_a_choice():
    state = resolving("build_1", tiles="small", land={A: "austin pecos"}).state
    assert {action.field for action in offered(state, BuyTower)} == {"austin", "pecos"}


def test_the_free_drilling_is_the_new_towers_alone_and_may_be_left():
    state = resolving("build_1", tiles="small", land={A: "austin pecos:medium"}).state
    state = play(state, BuyTower(seat=A, tile="small", field="austin"))
    assert refused(state, drill("medium", "pecos", 1)) == "no-such-tower"
    assert refused(state, Decline(seat=A)) == "stop-instead"
    step = OILFIELD.apply(state, Stop(seat=A))
    assert step.events[0].__class__.__name__ == "DrillingStopped"
    assert storage(step.state) == (0, 0)


@pytest.mark.parametrize(
    ("why", "position"), [("dry", {"fields": {"austin": (0, 1)}}), ("dry-or-full", {"stored": {A: (3, 0)}})]
)
def test_a_new_tower_with_nothing_to_drill_does_not_ask(why, position):
    state = resolving("build_1", tiles="small", land={A: "austin"}, **position).state
    step = OILFIELD.apply(state, BuyTower(seat=A, tile="small", field="austin"))
    assert event_of(step, FreeDrillLost).why == why


def test_a_national_tower_does_not_drill_when_it_is_built():
    state = resolving("build_1", tiles="small_national", land={A: "austin"}).state
    step = OILFIELD.apply(state, BuyTower(seat=A, tile="small_national", field="austin"))
    assert not {"FreeDrillLost", "TowerDrilled"} & set(kinds_of(step.events))
    assert field_of(step.state, "austin") == (5, 2)


# Drilling

HAULS = {
    "small": {(1, 0), (2, 0)},
    "medium": {(1, 0), (2, 0), (3, 0)},
    "mixed": {(1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (2, 1), (1, 2)},
    "small_local": {(1, 0), (0, 1)},
    "medium_local": {(oil, gas) for oil in range(4) for gas in range(2)} - {(0, 0)},
    "government*": {(0, 1)},
    "government": {(oil, gas) for oil in range(3) for gas in range(2)} - {(0, 0)},
}


@pytest.mark.parametrize("tower", HAULS)
def test_what_each_tower_brings_up(tower):
    state = resolving("drill_1", land={A: f"austin:{tower}"}, advanced=True).state
    assert hauls(state) == {(oil, gas, False) for oil, gas in HAULS[tower]}


@pytest.mark.parametrize("tower", HAULS)
def test_with_a_gas_expansion_gas_for_sale_may_be_kept(tower):
    state = resolving("drill_1", land={A: f"austin:{tower}"}, gas_expansions={A: 1}).state
    sells_gas = tower in ("small_local", "medium_local", "government*", "government")
    kept = {(oil, gas) for oil, gas in HAULS[tower] if gas and sells_gas and oil + gas <= 3}
    assert {(oil, gas) for oil, gas, keep in hauls(state) if keep} == kept


def test_kept_gas_needs_room_and_is_worth_nothing_yet():
    land = {A: "austin:small_local"}
    state = resolving("drill_1", land=land, gas_expansions={A: 1}, stored={A: (2, 0)}).state
    after = play(state, drill("small_local", "austin", 0, 1, keep=True))
    assert (storage(after), after.players[A].points) == ((2, 1), 0)
    state = resolving("drill_1", land=land, gas_expansions={A: 1}, stored={A: (3, 0)}).state
    assert refused(state, drill("small_local", "austin", 0, 1, keep=True)) == "storage-full"
    state = resolving("drill_1", land=land).state
    assert refused(state, drill("small_local", "austin", 0, 1, keep=True)) == "no-gas-expansion"


def test_each_tower_drills_once_in_any_order():
    state = resolving("drill_1", land={A: "austin:small pecos:medium austin:small"}, expansions={A: 2}).state
    assert OILFIELD.asked(state, A).facts == {"towers": 3, "room": 7}
    state = play(state, drill("medium", "pecos", 3), drill("small", "austin", 2))
    assert refused(state, drill("medium", "pecos", 1)) == "no-such-tower"
    state = play(state, drill("small", "austin", 1))
    assert (storage(state), field_of(state, "austin"), field_of(state, "pecos")) == ((6, 0), (2, 2), (2, 2))


def test_drilling_stops_short():
    state = resolving("drill_1", land={A: "austin:small pecos:medium"}).state
    assert refused(state, Stop(seat=A)) == "decline-instead"
    state = play(state, drill("small", "austin", 1))
    assert refused(state, Decline(seat=A)) == "stop-instead"
    after = play(state, Stop(seat=A))
    assert (after.phase, storage(after)) == ("private", (1, 0))


def test_drilling_ends_by_itself_when_nothing_more_can_be_taken():
    state = resolving("drill_1", land={A: "austin:medium pecos:medium"}).state
    after = play(state, drill("medium", "austin", 3))
    assert (after.phase, storage(after)) == ("private", (3, 0))


def test_refusals_to_drill():
    land = {A: "austin:small dallas:mixed pecos:small"}
    state = resolving(
        "drill_1", land=land, strike="dallas", fields={"pecos": (1, 0)}, expansions={A: 1}
    ).state
    assert refused(state, drill("mixed", "dallas", 1)) == "strike"
    assert refused(state, drill("small", "austin", 3)) == "tower-cannot"
    assert refused(state, drill("small", "austin", 1, 1)) == "tower-cannot"
    assert refused(state, drill("small", "pecos", 2)) == "field-short"
    assert refused(state, drill("medium", "austin", 1)) == "no-such-tower"
    state = resolving("drill_1", land=land, stored={A: (2, 0)}).state
    assert refused(state, drill("small", "austin", 2)) == "storage-full"


# Markets


def test_every_local_sale_is_offered():
    state = resolving("local_1", stored={A: (3, 1)}, expansions={A: 1}).state
    sales = {(sale.oil, sale.pairs, sale.gas) for sale in offered(state, SellLocally)}
    assert sales == {
        (oil, pairs, gas)
        for oil in range(4)
        for pairs in range(2)
        for gas in range(2)
        if oil + 2 * pairs <= 3 and (oil or pairs or gas)
    }
    assert refused(state, SellLocally(seat=A, oil=0, pairs=0, gas=0)) == "sell-nothing"
    assert refused(state, SellLocally(seat=A, oil=2, pairs=1, gas=0)) == "not-stored"
    assert refused(state, SellLocally(seat=A, oil=-1, pairs=1, gas=0)) == "fewer-than-none"


def test_sold_cubes_go_to_the_bag():
    state = resolving("local_1", stored={A: (3, 1)}, expansions={A: 1}).state
    after = play(state, SellLocally(seat=A, oil=1, pairs=1, gas=1))
    assert (after.bag.oil, after.bag.gas) == (state.bag.oil + 3, state.bag.gas + 1)
    assert (after.players[A].money, after.players[A].points) == (22, 2)


def test_declining_the_local_market_pays_no_fee():
    step = OILFIELD.apply(resolving("local_1", stored={A: (1, 0)}).state, Decline(seat=A))
    assert "FeePaid" not in kinds_of(step.events)


def test_the_supervisor_is_told_that_there_is_no_fee():
    assert asked(resolving("local_1", by=C, stored={C: (1, 0)}).state) == (C, "local-own")


def test_refusals_to_sell_nationally():
    state = revealing({A: "national"}, stored={A: (2, 1)}).state
    assert refused(state, SellNationally(seat=A, oil=0, gas=0)) == "sell-nothing"
    assert refused(state, SellNationally(seat=A, oil=3, gas=0)) == "not-stored"
    assert refused(state, SellNationally(seat=A, oil=2, gas=-1)) == "fewer-than-none"


def test_selling_gas_alone_moves_a_national_tower():
    land = {A: "pecos:small_national pecos:small_national"}
    position = {"land": land, "stored": {A: (0, 1)}, "gas_expansions": {A: 1}, "fields": {"pecos": (1, 0)}}
    step = OILFIELD.apply(
        revealing({A: "national"}, 4, **position).state, SellNationally(seat=A, oil=0, gas=1)
    )
    assert event_of(step, TowerSold) == TowerSold(seat=A, field="pecos", money=5)
    assert step.state.players[A].money == 20 + 4 + 5


def test_each_national_tower_sells_a_barrel():
    land = {A: "pecos:small_national austin:small_national"}
    state = revealing({A: "national"}, 4, land=land, stored={A: (1, 0)}).state
    after = play(state, SellNationally(seat=A, oil=1, gas=0))
    assert after.players[A].money == 20 + 4 + 5 + 5


# Shares


def test_shares_are_bought_one_at_a_time_and_refused():
    state = resolving("invest_1", money={A: 9}).state
    assert {action.row for action in offered(state, BuyShare)} == {3, 2}
    assert refused(state, BuyShare(seat=A, row=5)) == "too-poor"
    assert refused(state, BuyShare(seat=A, row=4)) == "no-such-row"
    after = play(state, BuyShare(seat=A, row=2))
    assert (after.phase, after.players[A].money, after.players[A].points) == ("workers", 6, 2)


def test_shares_are_sold_by_anybody_at_any_time():
    for state in (
        table(queue=(A, B, C), shares={5: (B,)}),
        table(phase="cards", shares={5: (B,)}),
        resolving("invest_1", shares={5: (B,)}).state,
        revealing({A: "drill"}, land={A: "austin:small"}, shares={5: (B,)}).state,
    ):
        step = OILFIELD.apply(state, SellShare(seat=B, row=5))
        assert step.events == (ShareSold(seat=B, row=5, price=11),)
        assert (step.state.players[B].money, step.state.players[B].points) == (31, 0)
        assert OILFIELD.to_act(step.state) == OILFIELD.to_act(state)
        assert refused(step.state, SellShare(seat=B, row=5)) == "no-share"
        assert refused(step.state, SellShare(seat=B, row=1)) == "no-such-row"


def test_a_sale_leaves_a_chosen_card_alone():
    state = play(table(phase="cards", shares={5: (B,)}), ChooseCard(seat=B, card="drill"))
    assert play(state, SellShare(seat=B, row=5)).players[B].card == "drill"


SHORT = [
    ("lease_1", {"money": {A: 4}, "leases": "pecos"}, TakeLease(seat=A, field="pecos")),
    ("build_1", {"money": {A: 4}, "tiles": "expansion"}, BuyExpansion(seat=A, tile="expansion")),
    ("invest_1", {"money": {A: 4}, "shares": {3: (A,), 2: (B, B, B, B)}}, BuyShare(seat=A, row=3)),
]


@pytest.mark.parametrize(("space", "position", "wish"), SHORT)
def test_who_is_short_of_money_may_sell_a_share_first(space, position, wish):
    position = {"shares": {3: (A,)}, **position}
    state = resolving(space, **position).state
    assert refused(state, wish) == "too-poor"
    choices = [action for action in OILFIELD.legal_actions(state, A) if not action.anytime]
    assert choices == [SellFirst(seat=A, row=3), Decline(seat=A)]
    state = play(state, SellFirst(seat=A, row=3))
    assert refused(state, wish) is None
    assert play(state, wish).players[A].money < state.players[A].money


def test_shares_that_would_not_be_enough_do_not_keep_an_action_open():
    step = resolving("lease_1", money={A: 0}, leases="pecos", shares={3: (A,)})
    assert ActionLost(seat=A, work="lease", why="too-poor") in step.events


def test_a_share_is_sold_first_only_for_something():
    state = resolving("lease_1", leases="pecos", shares={3: (A,)}).state
    assert refused(state, SellFirst(seat=A, row=3)) == "not-short"
    assert refused(state, SellFirst(seat=A, row=5)) == "no-share"
    assert refused(table(queue=(A,), shares={3: (A,)}), SellFirst(seat=A, row=3)) == "not-short"


def test_who_has_no_cube_left_may_sell_a_share_to_get_one():
    state = resolving("invest_1", shares={3: (A, A), 2: (A, A, A)}).state
    assert refused(state, BuyShare(seat=A, row=5)) == "no-cube"
    state = play(state, SellFirst(seat=A, row=2))
    assert {action.row for action in offered(state, BuyShare)} == {5, 3, 2}
