"""The worked cases of boundaries, scoring and two players, by their numbers."""

import pytest

from bot.engine.dice import Dice
from bot.games.oilfield.actions import (
    BuyTower,
    Decline,
    PayGovernment,
    PlaceWorker,
    SellNationally,
)
from bot.games.oilfield.events import (
    ActionLost,
    BotDrilled,
    FieldExhausted,
    FieldRanDry,
    FieldRefilled,
    NationalPriceSet,
    StrikeBegan,
    StrikeEnded,
)
from tests.games.oilfield.positions import building
from tests.games.oilfield.tables import (
    OILFIELD,
    A,
    B,
    C,
    asked,
    bot_dice,
    dice_for,
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

# Boundary, strike, government, national tower


def test_case_39_a_dry_field_is_refilled_at_the_end_of_the_public_phase():
    step = resolving("first", fields={"austin": (0, 3)})
    assert event_of(step, FieldRanDry) == FieldRanDry(field="austin", refill=1, refills=2)
    drawn = event_of(step, FieldRefilled)
    assert drawn.oil + drawn.gas == 7
    assert sum(field_of(step.state, "austin")) == 10
    assert step.state.field("austin").depletions == 1


def test_case_40_gas_is_left_when_the_oil_is_gone():
    land = {A: "austin:small", B: "austin:small dallas:small"}
    position = {"workers": {B: "drill_2"}, "fields": {"austin": (2, 1)}}
    state = resolving("drill_1", seats=4, land=land, **position).state
    state = play(state, drill("small", "austin", 2))
    assert asked(state) == (B, "drill")
    assert {action.field for action in offered(state, type(drill("small", "austin")))} == {"dallas"}
    state = resolving("drill_1", land={A: "austin:mixed"}, fields={"austin": (0, 1)}).state
    assert hauls(state) == {(0, 1, False)}


def struck(key="austin", **position):
    """Return a step in which the grey cube is drawn at the end of the public phase."""

    def strikes(dice):
        step = resolving("first", fields={key: (0, 0)}, dice=dice, **position)
        return "StrikeBegan" in kinds_of(step.events)

    return resolving("first", fields={key: (0, 0)}, dice=dice_for(strikes), **position)


def test_case_41_the_grey_cube_stops_the_private_phase():
    """A has a tower there and Drill; B sells, so that the phase is seen from inside."""
    step = struck(land={A: "austin:small"}, cards={A: "drill", B: "local"}, stored={B: (1, 0)})
    assert event_of(step, StrikeBegan) == StrikeBegan(field="austin", phase="private")
    assert sum(field_of(step.state, "austin")) == 10
    assert ActionLost(seat=A, work="drill", why="strike") in step.events
    assert (step.state.strike, step.state.bag.grey) == ("austin", 0)
    after = OILFIELD.apply(step.state, Decline(seat=B))
    assert StrikeEnded(field="austin") in after.events
    assert (after.state.strike, after.state.bag.grey) == (None, 1)


def test_case_43_the_third_depletion_exhausts_a_field():
    land = {A: "austin:government* austin:mixed"}
    position = {"fields": {"austin": (0, 1)}, "depletions": {"austin": 2}, "cards": {A: "drill"}}
    step = resolving("first", land=land, **position)
    assert event_of(step, FieldExhausted) == FieldExhausted(field="austin", gas=1)
    assert "FieldRefilled" not in kinds_of(step.events)
    assert step.state.players[A].leases[0].disc
    assert asked(step.state) == (A, "drill")
    assert hauls(step.state) == {(0, 1, False)}


def test_case_45_a_government_tower_is_free_and_sells_gas():
    state = building(land={A: "austin"}, money={A: 0}, tiles="government")
    state = play(state, BuyTower(seat=A, tile="government", field="austin"))
    assert state.players[A].leases[0].disc
    assert hauls(state) == {(0, 1, False)}
    after = play(state, drill("government", "austin", 0, 1))
    assert (after.players[A].money, after.players[A].points) == (0, 1)
    state = resolving("drill_1", land={A: "austin:government*"}).state
    assert play(state, drill("government", "austin", 0, 1)).players[A].points == 1


def test_case_46_paying_the_government_releases_the_tower():
    position = {"land": {A: "austin:government*"}, "fields": {"austin": (0, 0)}, "cards": {A: "drill"}}
    state = resolving("first", money={A: 12}, dice=Dice("no strike"), **position).state
    assert asked(state) == (A, "government")
    step = OILFIELD.apply(state, PayGovernment(seat=A))
    assert step.state.players[A].money == 2
    assert not step.state.players[A].leases[0].disc
    assert asked(step.state) == (A, "drill")
    state = resolving("drill_1", land={A: "austin:government"}).state
    state = play(state, drill("released", "austin", 2, 1))
    assert (state.players[A].points, storage(state)) == (1, (2, 0))


def nationally(**position):
    land = {A: "pecos:small_national"}
    return revealing({A: "national"}, 4, land=land, stored={A: (2, 0)}, **position).state


def test_case_49_a_national_tower_sells_a_barrel_from_its_field():
    after = play(nationally(), SellNationally(seat=A, oil=2, gas=0))
    assert after.players[A].money == 20 + 13
    assert field_of(after, "pecos") == (4, 2)


def test_case_51_not_without_oil():
    state = resolving(
        "drill_1",
        by=B,
        seats=4,
        land={A: "pecos:small_national", B: "dallas:small"},
        cards={A: "national"},
        stored={A: (2, 0)},
        fields={"pecos": (0, 3)},
        depletions={"pecos": 2},
    ).state
    state = play(state, Decline(seat=B))
    after = play(state, SellNationally(seat=A, oil=2, gas=0))
    assert after.players[A].money == 28
    assert field_of(after, "pecos") == (0, 3)


def test_case_51_not_on_strike():
    land = {A: "pecos:small_national"}
    step = struck("pecos", seats=4, land=land, cards={A: "national"}, stored={A: (2, 0)})
    after = play(step.state, SellNationally(seat=A, oil=2, gas=0))
    assert after.players[A].money == 28


# Scoring


def counted(seats=3, **position):
    position.setdefault("ending", "fields")
    return OILFIELD.result(table(seats, phase="over", final=3, **position))


def lines_of(result, seat):
    return {
        line.part: line.points
        for standing in result.standings
        if standing.seat == seat
        for line in standing.lines
    }


@pytest.mark.parametrize(("expansions", "stored", "points"), [(1, 2, 1), (1, 5, 2), (0, 2, 0), (1, 4, 1)])
def test_case_53_full_parts_of_the_storage(expansions, stored, points):
    result = counted(expansions={A: expansions}, stored={A: (stored, 0)})
    assert lines_of(result, A)["storage"] == points


@pytest.mark.parametrize(
    ("money", "option", "points"),
    [
        ((14, 14, 9), False, [1, 1, 0]),
        ((14, 14, 9), True, [1, 1, 0]),
        ((14, 14, 14), False, [1, 1, 1]),
        ((14, 14, 14), True, [0, 0, 0]),
        ((15, 14, 14), False, [2, 0, 0]),
    ],
)
def test_case_54_a_tie_for_the_most_money(money, option, points):
    result = counted(money=dict(enumerate(money)), three_tied_get_nothing=option)
    assert [lines_of(result, seat)["money"] for seat in (A, B, C)] == points


@pytest.mark.parametrize(("richer", "winner"), [(False, A), (True, B)])
def test_case_55_less_money_wins_a_tie(richer, winner):
    """B has the most money of the two, but C has more still, and so the two points for it."""
    position = {"points": {A: 22, B: 22}, "money": {A: 5, B: 8, C: 9}}
    result = counted(**position, richer_wins_ties=richer)
    assert [(s.seat, s.rank, s.total) for s in result.standings[:2]] == [
        (winner, 1, 22),
        (B if winner == A else A, 2, 22),
    ]
    assert [s.tiebreak for s in result.standings] == ([5, 8, None] if winner == A else [8, 5, None])


def test_case_55_fewer_leases_win_after_equal_money():
    land = {A: "dallas austin pecos", B: "dallas austin pecos pecos"}
    result = counted(land=land, points={A: 19, B: 18}, money={A: 5, B: 5, C: 9})
    assert [(s.seat, s.rank, s.total, s.tiebreak) for s in result.standings[:2]] == [
        (A, 1, 22, 3),
        (B, 2, 22, 4),
    ]


def test_case_55_else_the_win_is_shared():
    result = counted(points={A: 22, B: 22}, money={A: 5, B: 5, C: 9})
    assert [(s.seat, s.rank) for s in result.standings] == [(A, 1), (B, 1), (C, 3)]


# Two players


def test_case_57_the_bot_blocks_the_local_market():
    state = table(2, queue=(A, B), bot="local_1")
    assert refused(state, PlaceWorker(seat=A, space="local_1")) == "bot-there"
    assert refused(state, PlaceWorker(seat=A, space="local_2")) == "space-closed"


@pytest.mark.parametrize(("card", "price"), [("national", 1), ("lease", 3)])
def test_case_58_the_bots_national_card_counts_as_a_seller(card, price):
    step = revealing({A: "national"}, 2, stored={A: (1, 0)}, dice=bot_dice(card), leases="pecos")
    assert event_of(step, NationalPriceSet).price == price
    assert play(step.state, SellNationally(seat=A, oil=1, gas=0)).players[A].money == 20 + price


def test_case_59_the_bots_small_local_tower_prefers_gas_and_takes_oil():
    """The bot's small local tower stands in Dallas."""
    position = {"dice": bot_dice("drill", "dallas"), "stored": {A: (1, 0)}}
    step = revealing({}, 2, fields={"dallas": (4, 0)}, **position)
    assert event_of(step, BotDrilled) == BotDrilled(tower="small_local", field="dallas", oil=1, gas=0)
    assert field_of(step.state, "dallas") == (3, 0)
    step = revealing({}, 2, fields={"dallas": (4, 1)}, **position)
    assert event_of(step, BotDrilled).gas == 1
