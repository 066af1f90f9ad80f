"""The worked cases of set-up and actions, by their numbers."""

from collections import Counter

import pytest

from bot.engine.core import Seat
from bot.games.oilfield import dealing
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    ChooseCard,
    Decline,
    PlaceWorker,
    SellLocally,
    SellNationally,
    SellShare,
    TakeLease,
)
from bot.games.oilfield.events import (
    ActionLost,
    FreeDrillLost,
    NationalPriceSet,
    TileReturned,
    TowerDrilled,
)
from bot.games.oilfield.state import OilfieldOptions
from tests.games.oilfield.positions import building
from tests.games.oilfield.tables import (
    FIELDS,
    GOVERNMENT,
    OILFIELD,
    ROWS,
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


def dealt(seats, seed="a", **options):
    return OILFIELD.setup(seats, OilfieldOptions(**options), seed).state


def cubes_in_bag(state):
    return state.bag.oil + state.bag.gas


# Set-up


def test_case_01_three_players_are_dealt():
    state = dealt(3)
    assert (cubes_in_bag(state), state.bag.grey) == (34, 1)
    assert [field.oil + field.gas for field in state.fields] == [10, 10, 10]
    assert [(p.oil + p.gas, p.money, p.points) for p in state.players] == [(2, 20, 0)] * 3
    assert state.subsidy == 1


def test_case_02_five_players_are_dealt():
    state = dealt(5, advanced=True)
    assert (cubes_in_bag(state), state.bag.grey) == (18, 1)
    assert (len(state.tiles), len(state.stack)) == (6, 18)
    assert (len(state.leases), len(state.deck)) == (4, 8)


def test_case_03_three_players_without_advanced_tiles():
    state = dealt(3)
    used = Counter(state.tiles + state.stack)
    assert set(used.values()) == {2}
    assert len(used) == 6
    assert (len(state.tiles), len(state.stack)) == (5, 7)


def test_case_04_a_triple_in_the_opening_market_is_broken_up():
    """Found by dice with which the first six tiles hold three small ones."""
    tiles = tuple(dealing.tiles_in_play(OILFIELD.content, 4, OilfieldOptions()).elements())

    def triple(seed):
        steps = OILFIELD.setup(4, OilfieldOptions(), seed)
        return any(isinstance(event, TileReturned) and event.tile == "small" for event in steps.events)

    seed = next(f"{n}" for n in range(10_000) if triple(f"{n}"))
    state = dealt(4, seed)
    assert max(Counter(state.tiles).values()) < 3
    assert len(state.tiles) == 6
    assert Counter(state.tiles + state.stack) == Counter(tiles)


def test_case_05_two_players_and_a_bot():
    state = dealt(2, advanced=True)
    assert Counter(state.leases + state.deck) == {"dallas": 2, "austin": 3, "pecos": 4}
    assert len(state.leases) == 3
    assert sorted(lease.tower for lease in state.bot.leases) == ["medium", "small", "small_local"]
    assert [lease.field for lease in state.bot.leases] == list(FIELDS)


# Leases


def bidding(**position):
    """Case 6: A stands on $5, B on $7."""
    offer = "pecos austin austin dallas"
    return resolving("lease_4", seats=4, workers={B: "lease_2"}, leases=offer, **position).state


def test_case_06_the_highest_bid_takes_its_lease_first():
    state = bidding(cards={C: "lease"})
    assert asked(state) == (B, "lease")
    state = play(state, TakeLease(seat=B, field="dallas"))
    assert state.players[B].money == 13
    assert OILFIELD.view(state, None).fields[0].plots.count(None) == 2
    assert asked(state) == (A, "lease")
    state = play(state, TakeLease(seat=A, field="pecos"))
    assert state.players[A].money == 15
    assert OILFIELD.view(state, None).fields[2].plots.count(None) == 4
    assert asked(state) == (C, "lease")
    assert state.leases == ("austin", "austin")


def test_case_07_a_private_lease_costs_five():
    """Both leases left over are of Austin, so C only chooses whether to take one."""
    state = bidding(cards={C: "lease"})
    state = play(state, TakeLease(seat=B, field="dallas"), TakeLease(seat=A, field="pecos"))
    assert asked(state) == (C, "lease")
    assert offered(state, TakeLease) == [TakeLease(seat=C, field="austin")]
    state = play(state, TakeLease(seat=C, field="austin"))
    assert state.players[C].money == 15
    assert [lease.field for lease in state.players[C].leases] == ["austin"]


def test_case_08_no_lease_is_left_for_a_private_action():
    workers = {A: "lease_1", B: "lease_2", C: "lease_3"}
    position = {"workers": workers, "leases": "pecos austin dallas", "cards": {D: "lease"}}
    state = resolving("lease_1", seats=4, **position).state
    state = play(state, TakeLease(seat=A, field="pecos"), TakeLease(seat=B, field="austin"))
    step = OILFIELD.apply(state, TakeLease(seat=C, field="dallas"))
    assert ActionLost(seat=D, work="lease", why="no-lease") in step.events
    assert step.state.players[D].money == 20


def test_case_11_without_a_marker_no_lease():
    step = resolving("lease_1", land={A: "dallas austin pecos pecos"}, leases="pecos")
    assert ActionLost(seat=A, work="lease", why="no-marker") in step.events
    assert step.state.players[A].money == 20


# Building and drilling


def test_case_12_a_new_tower_drills_at_once():
    state = building(land={A: "austin"}, money={A: 5}, stored={A: (1, 0)}, tiles="small")
    state = play(state, BuyTower(seat=A, tile="small", field="austin"))
    assert asked(state) == (A, "free-drill")
    state = play(state, drill("small", "austin", 2))
    assert state.players[A].money == 0
    assert storage(state) == (3, 0)
    assert field_of(state, "austin") == (3, 2)


def test_case_13_what_does_not_fit_stays_in_the_field():
    state = building(land={A: "austin"}, money={A: 5}, stored={A: (1, 1)}, tiles="small")
    state = play(state, BuyTower(seat=A, tile="small", field="austin"))
    assert hauls(state) == {(1, 0, False)}
    state = play(state, drill("small", "austin", 1))
    assert storage(state) == (2, 1)
    assert field_of(state, "austin") == (4, 2)


def test_case_14_a_medium_tower_takes_the_oil_there_is():
    state = resolving("drill_1", land={A: "dallas:medium"}, fields={"dallas": (2, 1)}).state
    assert hauls(state) == {(2, 0, False), (1, 0, False)}
    workers = {A: "drill_1", B: "build_1"}
    state = resolving(
        "drill_1", land={A: "dallas:medium"}, fields={"dallas": (2, 1)}, workers=workers, tiles="small"
    ).state
    step = OILFIELD.apply(state, drill("medium", "dallas", 2))
    assert storage(step.state) == (2, 0)
    assert "FieldRefilled" not in kinds_of(step.events[:1])
    assert step.events[0] == TowerDrilled(
        seat=A, tower="medium", field="dallas", oil=2, gas=0, sold_oil=0, sold_gas=0, money=0, points=0
    )


@pytest.mark.parametrize(("stored", "most"), [((1, 0), 2), ((2, 0), 1)])
def test_case_15_a_small_tower_fills_the_storage(stored, most):
    state = resolving("drill_1", land={A: "austin:small"}, stored={A: stored}).state
    assert max(hauls(state)) == (most, 0, False)


def test_case_17_a_mixed_tower_takes_two_oil_at_most():
    state = resolving("drill_1", land={A: "austin:mixed"}, fields={"austin": (5, 0)}).state
    assert hauls(state) == {(2, 0, False), (1, 0, False)}


@pytest.mark.parametrize(("oil", "gas", "money", "points"), [(0, 1, 20, 1), (1, 0, 22, 0)])
def test_case_18_a_small_local_tower_sells_on_the_spot(oil, gas, money, points):
    state = resolving("drill_1", land={A: "austin:small_local"}, stored={A: (3, 0)}).state
    bag = state.bag
    step = OILFIELD.apply(state, drill("small_local", "austin", oil, gas))
    player = step.state.players[A]
    assert (player.money, player.points, storage(step.state)) == (money, points, (3, 0))
    assert (step.state.bag.oil - bag.oil, step.state.bag.gas - bag.gas) == (oil, gas)
    assert "FeePaid" not in kinds_of(step.events)


def test_case_19_a_full_medium_local_tower_sells_only_its_gas():
    position = {"land": {A: "austin:medium_local"}, "stored": {A: (3, 0)}, "fields": {"austin": (4, 1)}}
    state = resolving("drill_1", **position).state
    assert hauls(state) == {(0, 1, False)}
    state = play(state, drill("medium_local", "austin", 0, 1))
    assert state.players[A].points == 1


def test_case_21_an_expansion_needs_no_concession():
    step = OILFIELD.apply(building(money={A: 5}, tiles="expansion"), BuyExpansion(seat=A, tile="expansion"))
    assert OILFIELD.view(step.state, None).players[A].capacity == 5
    assert step.state.players[A].money == 0
    assert "TowerDrilled" not in kinds_of(step.events)
    assert (asked(step.state) or (A, ""))[1] != "free-drill"


def test_case_22_a_tower_needs_a_free_concession():
    state = building(land={A: "austin:small"}, tiles="small expansion")
    assert refused(state, BuyTower(seat=A, tile="small", field="austin")) == "no-concession"
    step = resolving("build_1", land={A: "austin:small"}, tiles="small")
    assert ActionLost(seat=A, work="build", why="no-concession") in step.events


def test_case_23_on_strike_a_tower_is_built_but_does_not_drill():
    """The strike holds in the public phase in which it is built."""
    state = building(land={A: "austin"}, tiles="small", strike="austin")
    step = OILFIELD.apply(state, BuyTower(seat=A, tile="small", field="austin"))
    assert step.state.players[A].leases[0].tower == "small"
    assert event_of(step, FreeDrillLost).why == "strike"
    assert storage(step.state) == (0, 0)


# Markets


def selling(stored, **position):
    return resolving("local_1", stored={A: stored}, **position).state


def test_case_24_three_oil_for_money_or_points():
    state = selling((3, 0))
    after = play(state, SellLocally(seat=A, oil=3, pairs=0, gas=0))
    assert (after.players[A].money, after.players[A].points) == (26, 0)
    after = play(state, SellLocally(seat=A, oil=1, pairs=1, gas=0))
    assert (after.players[A].money, after.players[A].points) == (22, 1)


def test_case_25_two_gas_and_an_oil():
    after = play(selling((1, 2)), SellLocally(seat=A, oil=1, pairs=0, gas=2))
    assert (after.players[A].money, after.players[A].points) == (22, 2)
    assert storage(after) == (0, 0)


def test_case_26_the_supervisor_gets_a_dollar_for_each_action():
    """With A first, C is the last in turn order and supervises."""
    after = play(selling((3, 0)), SellLocally(seat=A, oil=3, pairs=0, gas=0))
    assert after.players[C].money == 21
    state = resolving("local_1", by=C, stored={C: (3, 0)}).state
    after = play(state, SellLocally(seat=C, oil=3, pairs=0, gas=0))
    assert [player.money for player in after.players] == [20, 20, 26]


@pytest.mark.parametrize(
    ("seats", "sellers", "price"),
    [(4, 1, 4), (4, 2, 3), (4, 3, 1), (5, 4, 1), (3, 1, 3), (3, 2, 1), (3, 3, 1)],
)
def test_case_28_the_national_price_falls_with_each_seller(seats, sellers, price):
    cards = {Seat(n): "national" for n in range(sellers)}
    step = revealing(cards, seats, stored={A: (2, 0)})
    assert event_of(step, NationalPriceSet) == NationalPriceSet(sellers=sellers, price=price)
    assert asked(step.state) == (A, "national")
    after = play(step.state, SellNationally(seat=A, oil=2, gas=0))
    assert after.players[A].money == 20 + 2 * price


def test_case_29_a_seller_who_passes_still_counts():
    step = revealing({A: "national", B: "national"}, 4, stored={A: (1, 0), B: (2, 0)})
    after = play(step.state, Decline(seat=A), SellNationally(seat=B, oil=2, gas=0))
    assert after.players[B].money == 26


def test_case_30_gas_is_not_sold_nationally():
    state = revealing({A: "national"}, 4, stored={A: (2, 1)}).state
    assert refused(state, SellNationally(seat=A, oil=2, gas=1)) == "no-gas-expansion"
    after = play(state, SellNationally(seat=A, oil=2, gas=0))
    assert (after.players[A].money, storage(after)) == (28, (0, 1))


def test_case_31_with_a_gas_expansion_it_is():
    state = revealing({A: "national"}, 4, stored={A: (2, 1)}, gas_expansions={A: 1}).state
    assert max(sale.oil + sale.gas for sale in offered(state, SellNationally)) == 3
    assert play(state, SellNationally(seat=A, oil=2, gas=1)).players[A].money == 32


def test_case_32_the_subsidy_grows_until_it_is_taken():
    """Played from the first round on, with nobody doing anything else."""
    state = dealt(3)
    for number in (1, 2, 3, 4):
        assert (state.round, state.subsidy) == (number, number)
        state = idle_round(state, taken=number == 4)
    assert (state.round, state.subsidy) == (5, 1)


def idle_round(state, *, taken):
    """Let everybody decline what they are asked, the first player with the worker on Subsidy or not."""
    spaces = ["subsidy" if taken else "invest_1", "invest_2", "first"]
    for space in spaces:
        state = play(state, PlaceWorker(seat=state.turn, space=space))
    money = [player.money for player in state.players]
    taker = next((n for n, player in enumerate(state.players) if player.worker == "subsidy"), None)
    for seat in map(Seat, range(3)):
        step = OILFIELD.apply(state, ChooseCard(seat=seat, card="drill"))
        state = step.state
    number = state.round
    while state.round == number and state.phase != "workers":
        step = OILFIELD.apply(state, Decline(seat=state.turn))
        state = step.state
    if taken:
        assert state.players[taker].money == money[taker] + 4
    return state


# Investments


def investing(**position):
    return resolving("invest_1", **position).state


def test_case_33_the_first_share_of_three_points_costs_six():
    after = play(investing(), BuyShare(seat=A, row=3))
    assert (after.players[A].money, after.players[A].points) == (14, 3)
    assert OILFIELD.view(after, None).rows[1].price == 7


def test_case_34_a_share_is_sold_at_the_next_price():
    state = table(shares={3: (A, B, B)})
    after = play(state, SellShare(seat=A, row=3))
    assert (after.players[A].money, after.players[A].points) == (29, 0)
    assert after.shares[1] == (GOVERNMENT, B, B)
    assert OILFIELD.view(after, None).players[A].cubes == 5
    assert OILFIELD.view(after, None).rows[1].price == 9


def test_case_36_a_full_row_sells_at_its_last_price():
    state = table(shares={2: (A, B, C, A, B, C)})
    assert play(state, SellShare(seat=A, row=2)).players[A].money == 26
    state = investing(shares={3: (A, B, C, A, B, C)})
    assert refused(state, BuyShare(seat=A, row=3)) == "row-full"


@pytest.mark.parametrize("row", ROWS)
def test_case_38_a_row_gets_dearer_from_left_to_right(row):
    paid = []
    for used in range(6):
        state = investing(seats=4, shares={row: (B, C, D, B, C)[:used]})
        paid.append(20 - play(state, BuyShare(seat=A, row=row)).players[A].money)
    assert tuple(paid) == ROWS[row]
