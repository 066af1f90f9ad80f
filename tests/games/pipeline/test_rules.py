"""The rules beyond the worked cases: options, refusals, edge cases, and what is shown when."""

import re
import shutil
from collections import Counter

import pytest
from msgspec.structs import replace

from bot import seeds
from bot.engine import wire
from bot.engine.core import Ask, Name, Seat, Stage
from bot.engine.draft import rehearse
from bot.games.pipeline.actions import (
    Buy,
    BuyMachine,
    BuyTank,
    BuyUpgrade,
    ChooseBarrels,
    CloseFamily,
    Decline,
    Deliver,
    EndTurn,
    FillOrder,
    GoFor,
    Hold,
    Pass,
    Place,
    Refine,
    RunMachine,
    RunMachines,
    RunPipes,
    Second,
    Sell,
    SpreadTanks,
    Survey,
    TakeContract,
    TakeLoan,
    TakeMachine,
    TakeTank,
    TakeTile,
    Use,
    Work,
)
from bot.games.pipeline.content import FAMILIES
from bot.games.pipeline.network import network
from bot.games.pipeline.state import FREE, Gifts, Held, PipelineOptions
from bot.shelf import games
from bot.words import Words
from tests.games.pipeline.tables import (
    CONTENT,
    OTHERS,
    PIPELINE,
    G,
    R,
    W,
    at,
    kinds_of,
    legal,
    oil,
    pipe,
    pipes,
    play,
    refused,
    rich_game,
    row_of,
    table,
    working,
)

BIG = {R: (5, 5, 5, 5)}
TEAL = (4, 5, 6, 4, 5, 6, 4, 6, 5)
USUAL = {"crude": 2, "low": 1, "mid": 1, "high": 1}


def dealt(seats, **options):
    return PIPELINE.setup(seats, PipelineOptions(**options), "a seed").state


def year_ends(seats=2, **position):
    """Return the step that ends the first year."""
    order = tuple(Seat((n + 1) % seats) for n in range(seats))
    lower = (*order[:-1], FREE)
    state = table(seats, turn=R, round=8, order=order, lower=lower, **position)
    return PIPELINE.apply(state, Pass(seat=R))


# Setting up


@pytest.mark.parametrize(
    ("seats", "crude", "refined", "columns", "reserve", "pipes", "tanks", "machines"),
    [
        (2, 6, 2, 2, 2, 4, (2, 2, 2), (1, 1, 1)),
        (3, 7, 3, 2, 2, 6, (3, 3, 3), (2, 2, 2)),
        (4, 8, 4, 3, 2, 8, (4, 4, 4), (2, 2, 2)),
    ],
)
def test_the_table_is_laid_for_the_number_of_players(
    seats, crude, refined, columns, reserve, pipes, tanks, machines
):
    state = dealt(seats)
    rows = [row for market in state.markets for row in market]
    assert sorted({len(row) for row in rows if "." not in row}) == [crude]
    assert sorted({row for row in rows if "." in row}) == ["." * refined]
    assert sum("." not in row for row in rows) == 6
    assert [len(row) for row in (*state.contracts, *state.orders)] == [columns] * 6
    assert [len(stack) for stack in state.reserve] == [reserve] * 3
    assert len(state.shop.tank_pipes) == len(state.shop.machine_pipes) == pipes
    assert (state.shop.tanks, state.shop.machines) == (tanks, machines)
    assert [len(row) for row in state.quadrants] == [8] * 4
    assert len(state.families) == 5
    assert len(set(state.cards)) == 3
    assert sorted(state.cross) == ["contracts", "machines", "tanks", "upgrades"]
    assert {player.cash for player in state.players} == {40}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_slots_in_use_are_the_dearer_ones_with_fewer_players(seats):
    prices = {2: (45, 45), 3: (40, 45, 45), 4: (40, 40, 45, 45)}
    assert CONTENT.prices("refined2", CONTENT.row_at["refined2"]["T2"], seats) == prices[seats]
    assert CONTENT.prices("crude", 0, seats) == (5, 5, 7, 7, 9, 9, 11, 11)[: seats + 4]


def test_a_first_game_uses_the_set_for_beginners():
    for n in range(5):
        state = PIPELINE.setup(3, PipelineOptions(first_game=True), f"seed {n}").state
        assert set(state.families) == {"government", "resources", "shops", "engineering", "markets"}
        assert state.cards == ("1", "2", "3")
        assert sorted(state.costs) == [4, 4, 4, 5, 5, 5, 6, 6, 6]
    plain = [PIPELINE.setup(3, PipelineOptions(), f"seed {n}").state for n in range(20)]
    assert {family for state in plain for family in state.families} == set(FAMILIES)
    assert any(7 in state.costs for state in plain)
    assert len({state.cards for state in plain}) > 5


def test_fewer_machines_leaves_one_in_the_dearest_row():
    assert dealt(3, fewer_machines=True).shop.machines == (2, 2, 1)
    assert dealt(3, fewer_machines=False).shop.machines == (2, 2, 2)
    assert dealt(4, fewer_machines=True).shop.machines == (2, 2, 2)
    step = year_ends(3, fewer_machines=True, shop={"machines": (0, 0, 0)})
    assert step.state.shop.machines == (2, 2, 1)


def test_brisk_demand_takes_one_more_from_rows_with_a_demand():
    rows = {("refined1", "O1"): "OOOO", ("refined1", "S3"): "SSSS", ("refined1", "O2"): "OOOO"}
    plain, brisk = (year_ends(4, markets=rows, brisk_demand=on).state.markets[1] for on in (False, True))
    at_row = CONTENT.row_at["refined1"]
    assert [plain[at_row[row]] for row in ("O1", "O2", "S3")] == ["OO..", "OOO.", "SSSS"]
    assert [brisk[at_row[row]] for row in ("O1", "O2", "S3")] == ["O...", "OO..", "SSSS"]


def test_everybody_spreads_tanks_and_may_think_better_of_it():
    state = dealt(2)
    assert PIPELINE.to_act(state) == {R, G}
    assert PIPELINE.asked(state, R) == Ask("tanks", {"tanks": 5})
    assert len(PIPELINE.legal_actions(state, R)) == 56
    assert refused(state, SpreadTanks(seat=R, crude=5, low=1, mid=0, high=0)) == "so-many-tanks"
    assert refused(state, Pass(seat=R)) == "spread-first"
    state = play(state, SpreadTanks(seat=R, **USUAL))
    assert PIPELINE.to_act(state) == {G}
    assert refused(state, SpreadTanks(seat=R, **USUAL)) == "spread-so-already"
    state = play(state, SpreadTanks(seat=R, crude=5, low=0, mid=0, high=0))
    state = play(state, SpreadTanks(seat=G, **USUAL))
    assert state.players[R].tanks == (5, 0, 0, 0)
    assert refused(state, SpreadTanks(seat=R, **USUAL)) == "tanks-stay"
    assert PIPELINE.stage(state) == Stage(1, "year1")
    assert PIPELINE.to_act(state) == {state.order[0]}


def test_the_usual_spread_is_named_first():
    state = dealt(3)
    first = PIPELINE.advise(PIPELINE.view(state, R), PIPELINE.legal_actions(state, R))[0]
    assert first.action == SpreadTanks(seat=R, **USUAL)


# The cross


def test_a_second_action_is_on_the_same_arm_and_costs_ten():
    state = working("crude", cash={R: 40})
    assert refused(state, Second(seat=R, space="refined1")) == "too-far"
    state = play(state, Second(seat=R, space="tanks"))
    assert state.players[R].cash == 30
    assert refused(state, Second(seat=R, space="crude")) == "no-second-action"
    assert refused(table(), Second(seat=R, space="tanks")) == "no-second-action"


def test_only_inner_spaces_let_a_player_choose_a_place():
    assert refused(working("crude"), GoFor(seat=R, slot=1)) == "no-icon"
    state = play(working("crude"), Second(seat=R, space="tanks"))
    assert refused(state, GoFor(seat=R, slot=3)) == "no-such-slot"
    state = play(state, GoFor(seat=R, slot=2))
    assert refused(state, GoFor(seat=R, slot=1)) == "slot-chosen"
    assert play(state, EndTurn(seat=R)).lower == (FREE, R)


def test_a_place_can_be_chosen_anew_after_another_action_with_the_icon():
    position = {"levels": {R: {"resources": 2}}, "cash": {R: 100}}
    state = play(working("tanks", **position), GoFor(seat=R, slot=2))
    state = play(state, Second(seat=R, space="upgrades"))
    assert refused(state, GoFor(seat=R, slot=2)) == "slot-chosen"
    assert play(state, GoFor(seat=R, slot=1), EndTurn(seat=R)).lower == (R, FREE)


def test_an_action_may_do_nothing_and_still_lets_the_second_follow():
    state = play(working("crude"), Second(seat=R, space="tanks"), EndTurn(seat=R))
    assert state.turn.seat == G
    assert state.players[R].cash == 30


def test_a_turn_with_nothing_left_ends_by_itself():
    """Without money, oil or an icon there is nothing to offer."""
    state = table(cash={R: 0}, markets={})
    assert play(state, Work(seat=R, space="crude")).turn.seat == G
    assert play(state, Pass(seat=R)).turn.seat == G


def test_passing_leaves_the_machines_and_the_deliveries():
    held = {R: [Held(deal="T1T1", active=True)]}
    state = play(table(held=held, oils={R: "T1"}), Pass(seat=R))
    assert state.turn.seat == R
    assert refused(state, Work(seat=R, space="crude")) == "no-main-action"
    assert refused(state, Pass(seat=R)) == "end-instead"
    assert refused(state, Deliver(seat=R, deal="T1T1", need="T1", barrel="T1")) is None


def test_nobody_acts_out_of_turn_and_everybody_acts_before_ending():
    state = table()
    assert refused(state, Pass(seat=G)) == "not-your-turn"
    assert refused(state, Pass(seat=W)) == "no-such-seat"
    assert refused(state, EndTurn(seat=R)) == "act-or-pass"
    over = table(turn=None, phase="over", round=18, opened="ABCD")
    assert refused(over, Pass(seat=R)) == "over"


def test_a_delivery_ends_the_action_it_comes_after():
    held = {R: [Held(deal="T1T1", active=True)]}
    state = working("crude", held=held, oils={R: "T1"})
    state = play(state, Deliver(seat=R, deal="T1T1", need="T1", barrel="T1"))
    purchase = Buy(seat=R, barrel="O0", market="crude", row="O0", price=5)
    assert refused(state, purchase) == "not-trading"
    assert refused(state, Second(seat=R, space="tanks")) is None


# Markets


def test_what_a_market_refuses():
    state = working("crude", oils={R: "O0 O0 O0 O0"}, cash={R: 6}, markets={("crude", "O0"): "OO..OO"})
    sell = {"seat": R, "barrel": "O0", "market": "crude", "row": "O0"}
    assert refused(state, Sell(**{**sell, "price": 5})) == "no-empty-slot"
    assert refused(state, Sell(**{**sell, "price": 7})) is None
    assert refused(state, Sell(**{**sell, "barrel": "S0", "row": "S0", "price": 6})) == "no-such-barrel"
    assert refused(state, Sell(**{**sell, "barrel": "Z9", "price": 7})) == "no-such-oil"
    assert refused(state, Sell(**{**sell, "row": "O1", "price": 7})) == "no-such-row"
    assert refused(state, Sell(**{**sell, "market": "refined1", "price": 7})) == "other-market"
    buy = {**sell, "price": 5}
    assert refused(state, Buy(**buy)) == "no-room"
    empty = working("crude", cash={R: 6})
    assert refused(empty, Buy(**buy)) is None
    assert refused(empty, Buy(**{**buy, "price": 7})) == "too-poor"
    assert refused(empty, Buy(**{**buy, "price": 6})) == "no-such-cube"
    assert refused(table(), Buy(**buy)) == "not-trading"


def test_demand_takes_from_the_right_and_stops_when_nothing_is_left():
    rows = {("refined2", "T1"): "T.", ("refined3", "S1"): "SS", ("refined3", "T3"): "TT"}
    state = year_ends(markets=rows).state
    row = CONTENT.row_at
    assert state.markets[2][row["refined2"]["T1"]] == ".."
    assert state.markets[3][row["refined3"]["S1"]] == ".."
    assert state.markets[3][row["refined3"]["T3"]] == "TT"


# Contracts and loans


def test_contracts_move_on_each_year():
    contracts = (("S1S1S1", "T1T1"), ("S2S2", ""), ("", "S3S3"))
    reserve = (("S1S1", "O1O1"), ("O2O1", "S2T2"), ("O3T2", "S3S2"))
    step = year_ends(contracts=contracts, reserve=reserve)
    assert step.state.contracts == (("S1S1", "S1S1S1"), ("O2O1", "S2S2"), ("O3T2", ""))
    assert step.state.reserve == (("O1O1",), ("S2T2",), ("S3S2",))
    assert step.before is not None, "the contracts underneath come to light"


def test_what_the_contracts_refuse():
    state = working("contracts", cash={R: 0})
    assert refused(state, TakeContract(seat=R, deal="T2T2T2T2T2", deferred=False)) == "no-such-contract"
    assert refused(state, TakeContract(seat=R, deal="", deferred=False)) == "no-such-contract"
    assert refused(play(state, TakeLoan(seat=R)), TakeLoan(seat=R)) == "one-loan"
    assert refused(table(), TakeLoan(seat=R)) == "not-at-the-contracts"
    deal = state.contracts[0][0]
    assert refused(table(), TakeContract(seat=R, deal=deal, deferred=False)) == "not-at-the-contracts"


def test_what_deliveries_refuse():
    held = {R: [Held(deal="S2T1", active=True)]}
    state = table(held=held, oils={R: "S1 S3 T1"}, tanks=BIG)
    to = {"seat": R, "deal": "S2T1"}
    assert refused(state, Deliver(**to, need="S2", barrel="S1")) == "does-not-fit"
    assert refused(state, Deliver(**to, need="S2", barrel="T1")) == "does-not-fit"
    assert refused(state, Deliver(**to, need="S2", barrel="S2")) == "no-such-oil"
    assert refused(state, Deliver(**to, need="S1", barrel="S1")) == "not-needed"
    assert refused(state, Deliver(seat=R, deal="T1T1", need="T1", barrel="T1")) == "not-your-contract"
    assert refused(state, Deliver(**to, need="S2", barrel="S3")) is None


# Orders

ORDERS = (("S3T2O2", "O3S1T1"), ("S1S1S1S1",), ("O1O1O1O1O1",))


def test_an_order_is_filled_at_once_with_the_cheapest_barrels():
    state = table(orders=ORDERS, oils={R: "S3 T2 T3 O2 O3"}, tanks=BIG)
    step = PIPELINE.apply(state, FillOrder(seat=R, deal="S3T2O2"))
    [event] = step.events
    assert (event.barrels, event.pay) == (("S3", "O2", "T2"), 145)
    assert step.state.players[R].orders == ("S3T2O2",)
    assert step.state.orders == (("", "O3S1T1"), *ORDERS[1:])
    assert step.state.players[R].oil == oil("T3 O3")


def test_the_barrels_of_an_order_may_be_chosen():
    state = table(orders=ORDERS, oils={R: "S3 T2 T3 O2 O3"}, tanks=BIG)
    state = play(state, ChooseBarrels(seat=R, deal="S3T2O2"))
    assert PIPELINE.asked(state, R) == Ask("use", {"need": Name("barrel", "O2")})
    assert refused(state, Pass(seat=R)) == "finish-order"
    assert refused(state, Use(seat=R, barrel="S3")) == "use-one-of"
    state = play(state, Use(seat=R, barrel="O3"), Use(seat=R, barrel="T3"))
    assert state.players[R].oil == oil("T2 O2")
    assert state.players[R].orders == ("S3T2O2",)


def test_a_choice_must_leave_enough_for_the_rest():
    """One high orange barrel is needed for the high part of the order, so it cannot go to the low one."""
    state = table(orders=(("O3S1T1",), (), ()), oils={R: "O3 S1 S2 T1"}, tanks=BIG)
    state = play(state, ChooseBarrels(seat=R, deal="O3S1T1"))
    assert {action.barrel for action in legal(state, Use)} == {"S1", "S2"}
    assert play(state, Use(seat=R, barrel="S2")).players[R].oil == oil("S1")


def test_what_orders_refuse():
    state = table(orders=ORDERS, oils={R: "S3 T2 O2"}, tanks=BIG)
    assert refused(state, FillOrder(seat=R, deal="O3S1T1")) == "order-lacks-oil"
    assert refused(state, FillOrder(seat=R, deal="T1T1")) == "no-such-order"
    assert refused(state, ChooseBarrels(seat=R, deal="S3T2O2")) == "no-other-barrels"
    assert refused(state, Use(seat=R, barrel="S3")) == "no-order-begun"


# Shops


def test_tanks_are_bought_from_the_cheapest_row_up():
    state = working("tanks", cash={R: 100})
    for price in (5, 5, 10):
        before = state.players[R].cash
        state = play(state, BuyTank(seat=R, grade="high"))
        assert before - state.players[R].cash == price
    assert state.players[R].tanks == (2, 1, 1, 4)
    state = play(state, BuyTank(seat=R, grade="high"))
    assert refused(state, BuyTank(seat=R, grade="high")) == "row-full"
    assert refused(working("machines"), BuyTank(seat=R, grade="low")) == "not-in-the-tank-shop"
    sold_out = working("tanks", cash={R: 100}, shop={"tanks": (0, 0, 0)})
    assert refused(sold_out, BuyTank(seat=R, grade="low")) == "sold-out"
    assert refused(working("tanks", cash={R: 4}), BuyTank(seat=R, grade="low")) == "too-poor"


def test_pipes_come_in_pairs():
    state = working("tanks", cash={R: 39}, networks={R: row_of("T", 1)})
    one, two, three, four = state.shop.tank_pipes
    state = play(state, pipe(one))
    assert state.players[R].cash == 24
    assert PIPELINE.asked(state, R).key == "pipe"
    assert refused(state, BuyTank(seat=R, grade="low")) == "one-more-pipe"
    state = play(state, pipe(two))
    assert state.players[R].cash == 24
    assert refused(state, pipe(three)) == "too-poor"
    rich = working("tanks", cash={R: 40}, networks={R: row_of("T", 1)})
    rich = play(rich, *[pipe(number) for number in (one, two, three)])
    assert rich.players[R].cash == 0
    assert rich.turn.hand == (one, two, three, four)


@pytest.mark.parametrize(("left", "price"), [(1, 15), (3, 40)])
def test_a_bundle_is_of_one_or_three_only_where_no_more_are_left(left, price):
    some = working("tanks", networks={R: row_of("T", 1)}).shop.tank_pipes[:left]
    state = working("tanks", cash={R: 40}, networks={R: row_of("T", 1)}, shop={"tank_pipes": some})
    state = play(state, *[pipe(number) for number in some])
    assert state.players[R].cash == 40 - price
    assert state.turn.hand == some


def test_the_second_tile_of_a_pair_is_taken_by_itself_when_it_is_the_only_one():
    state = working("tanks", networks={R: row_of("T", 1)})
    pair = state.shop.tank_pipes[:2]
    state = working("tanks", networks={R: row_of("T", 1)}, shop={"tank_pipes": pair})
    step = PIPELINE.apply(state, pipe(pair[1]))
    assert kinds_of(step.events) == ["PipeBought", "PipeBought"]
    assert step.state.turn.hand == (pair[1], pair[0])


def test_pipes_are_those_beside_the_shop_and_one_bundle_is_all():
    state = working("machines", cash={R: 100}, networks={R: row_of("T", 2)})
    assert refused(state, pipe(state.shop.tank_pipes[0])) == "tile-not-there"
    one, two, three, _ = state.shop.machine_pipes
    state = play(state, pipe(one), pipe(two))
    assert refused(state, BuyMachine(seat=R, square="M13")) == "place-first"
    state = play(state, legal(state, Place)[0])
    assert refused(state, pipe(three)) == "one-bundle"
    state = play(state, legal(state, Place)[0])
    assert refused(state, pipe(three)) == "one-bundle"
    assert refused(state, BuyMachine(seat=R, square="M13")) is None
    assert refused(working("crude"), pipe(one)) == "not-in-a-shop"


def test_the_first_tile_of_a_network_is_placed_by_itself_and_ends_no_purchase():
    step = PIPELINE.apply(table(cash={R: 60}), Survey(seat=R, square="QA2"))
    assert kinds_of(step.events) == ["QuadrantOpened", "TileBought", "TilePlaced"]
    assert PIPELINE.asked(step.state, R).key == "government"
    assert len(legal(step.state, TakeTile)) == 4
    state = play(step.state, TakeTile(seat=R, square="QA1"), TakeTile(seat=R, square="QA3"))
    state = play(state, legal(state, Place)[0])
    assert refused(state, TakeTile(seat=R, square="QA5")) == "one-purchase"


def test_a_machine_covers_half_of_one_tile():
    state = working("machines", cash={R: 100}, networks={R: row_of("T", 1)})
    assert refused(state, BuyMachine(seat=R, square=at(5, 5))) == "no-pipe-there"
    state = play(state, BuyMachine(seat=R, square="M13"))
    assert refused(state, BuyMachine(seat=R, square="M13")) == "machine-there"
    state = play(state, BuyMachine(seat=R, square="N13"))
    assert state.players[R].machines == "M13 N13"
    assert refused(working("tanks"), BuyMachine(seat=R, square="M13")) == "not-in-the-machine-shop"


def test_with_every_pipe_end_covered_no_tile_can_be_bought():
    covered = {"networks": {R: row_of("T", 1)}, "machines": {R: "M13 N13"}, "cash": {R: 100}}
    state = working("tanks", **covered)
    assert refused(state, pipe(state.shop.tank_pipes[0])) == "no-place-for-tiles"
    assert refused(table(**covered), Survey(seat=R, square="QA1")) == "no-place-for-tiles"
    gifts = working("upgrades", **covered)
    step = PIPELINE.apply(gifts, BuyUpgrade(seat=R, family="government"))
    assert kinds_of(step.events) == ["UpgradeBought", "GiftsLapsed"]


def test_shops_are_filled_anew_each_year_and_the_old_tiles_are_gone():
    state = table(turn=R, round=8, order=(G, R), lower=(G, FREE), shop={"tanks": (0, 1, 2)})
    old = state.shop.tank_pipes + state.shop.machine_pipes
    step = PIPELINE.apply(state, Pass(seat=R))
    assert step.state.shop.tanks == (2, 2, 2)
    assert not set(old) & set(step.state.shop.tank_pipes + step.state.shop.machine_pipes)
    assert set(old) <= set(step.state.gone)
    assert step.before is not None
    assert kinds_of(step.rehearsed) == ["Passed", "DiscPlaced", "YearEnded"]


def test_a_reserve_that_runs_out_fills_the_cheap_rows_first():
    nets = {R: row_of("T", 6), G: row_of("S", 2)}
    covered = {R: " ".join(at(n, 0) for n in range(12)), G: " ".join(at(n, 0) for n in range(4))}
    step = year_ends(4, networks=nets, machines=covered, shop={"machines": (0, 0, 0)})
    assert step.state.shop.machines == (2, 0, 0)
    assert step.state.shop.machine_reserve == 0


# Placing


def placing(**position):
    """R has two government tiles to place."""
    networks = position.pop("networks", {R: row_of("T", 2)})
    state = play(table(networks=networks, cash={R: 100}, **position), Survey(seat=R, square="QA1"))
    return play(state, TakeTile(seat=R, square="QA2"))


def test_another_tile_may_go_first():
    state = placing()
    one, two = state.turn.hand
    spot = {"square": at(4, 0), "turn": 0}
    assert refused(state, Place(seat=R, tile=two, **spot)) == "hold-it-first"
    assert refused(state, Hold(seat=R, tile=one)) == "held-already"
    assert refused(state, Hold(seat=R, tile=99)) == "not-in-hand"
    state = play(state, Hold(seat=R, tile=two))
    assert state.turn.hand == (two, one)
    state = play(state, Place(seat=R, tile=two, **spot))
    assert refused(state, Place(seat=R, tile=two, square=at(6, 0), turn=0)) == "not-in-hand"


def test_where_a_tile_may_not_go():
    state = placing()
    number = state.turn.hand[0]

    def why(square, turn):
        return refused(state, Place(seat=R, tile=number, square=square, turn=turn))

    assert why("H", 0) == "no-such-square"
    assert why(at(4, 0), 4) == "no-such-turn"
    assert why(at(3, 0), 2) == "occupied"
    assert why(at(6, 0), 0) == "touches-nothing"
    assert why(at(5, 0), 2) is None, "turned half round, the right half lies west of the left one"


def test_a_machine_offers_no_pipe_end():
    """The end of the row is covered, so a tile beside it touches only the machine."""
    state = placing(machines={R: at(3, 0)})
    number = state.turn.hand[0]
    beside = Place(seat=R, tile=number, square=at(4, 0), turn=0)
    assert refused(state, beside) == "only-a-machine-there"
    assert refused(state, Place(seat=R, tile=number, square=at(2, 1), turn=1)) is None


# Upgrades


def test_what_upgrades_refuse():
    state = working("upgrades", cash={R: 50})
    assert refused(state, CloseFamily(seat=R, family="shops")) == "buy-first"
    assert refused(state, BuyUpgrade(seat=R, family="machines")) == "family-not-used"
    assert refused(table(), BuyUpgrade(seat=R, family="shops")) == "not-at-the-upgrades"
    state = play(state, BuyUpgrade(seat=R, family="engineering"), BuyUpgrade(seat=R, family="markets"))
    assert refused(state, BuyUpgrade(seat=R, family="resources")) == "enough-upgrades"
    assert refused(state, BuyUpgrade(seat=R, family="markets")) == "family-closed"
    closed = play(state, CloseFamily(seat=R, family="shops"))
    assert refused(closed, CloseFamily(seat=R, family="resources")) == "closed-one-already"
    poor = working("upgrades", cash={R: 19})
    assert refused(poor, BuyUpgrade(seat=R, family="shops")) == "too-poor"


def test_all_families_open_again_in_a_new_year():
    assert year_ends(on_sale=(False,) * 5).state.on_sale == (True,) * 5


def test_gifts_come_before_anything_else_but_the_second_upgrade():
    state = play(working("upgrades", cash={R: 100}), BuyUpgrade(seat=R, family="shops"))
    assert refused(state, EndTurn(seat=R)) == "gifts-first"
    assert refused(state, TakeTank(seat=R, price=7, grade="low")) == "none-at-that-price"
    assert refused(state, TakeMachine(seat=R, price=20, square="M13")) == "no-such-gift"
    assert refused(state, pipe(-1)) == "tile-not-there"
    state = play(state, BuyUpgrade(seat=R, family="government"))
    assert state.turn.gifts == Gifts(tiles=2, tanks=2, pipes=1)
    assert refused(state, TakeTile(seat=R, square="QZ1")) == "no-such-space"
    assert refused(play(state, Decline(seat=R)), Decline(seat=R)) == "no-such-gift"
    gone = table(gifts=Gifts(machines=1), networks={R: row_of("T", 1)}, shop={"machines": (0, 1, 1)})
    assert refused(gone, TakeMachine(seat=R, price=20, square="M13")) == "none-at-that-price"
    assert refused(gone, TakeMachine(seat=R, price=30, square="M13")) is None


# The government


def test_what_the_government_refuses():
    state = table(taken="QA1", opened="A", newly=1)
    assert refused(state, Survey(seat=R, square="QA1")) == "space-empty"
    assert refused(state, Survey(seat=R, square="QA9")) == "no-such-space"
    assert refused(state, Survey(seat=R, square="M13")) == "no-such-space"
    assert refused(table(cash={R: 4}), Survey(seat=R, square="QA1")) == "too-poor"
    assert refused(working("crude"), TakeTile(seat=R, square="QA1")) == "not-at-the-government"
    state = play(table(cash={R: 9}, networks={R: row_of("T", 1)}), Survey(seat=R, square="QA1"))
    assert refused(state, TakeTile(seat=R, square="QA2")) == "too-poor"
    assert refused(state, TakeTile(seat=R, square="QA1")) == "space-empty"
    assert refused(state, TakeTile(seat=R, square="QB2")) == "not-beside"


def test_an_emptied_quadrant_still_counts():
    taken = " ".join(f"QA{n}" for n in range(1, 9))
    state = table(taken=taken, opened="AB")
    assert refused(state, Survey(seat=R, square="QC1")) == "quadrant-closed"


def test_all_quadrants_are_open_in_the_last_year():
    state = table(turn=R, round=14, order=(G, R), lower=(G, FREE), opened="A", newly=1)
    state = play(state, Pass(seat=R))
    assert state.round == 15
    assert state.opened == "ABCD"
    assert state.newly == 0


def test_the_neighbours_of_a_space():
    beside = ((1, 2), (0, 2, 4, 5), (0, 1, 3, 6), (2, 6), (1, 5), (1, 4, 6, 7), (2, 3, 5, 7), (5, 6))
    assert CONTENT.beside == beside


# Running


def test_a_barrel_runs_once_in_a_run_and_again_in_the_next():
    state = table(networks={R: row_of("T", 4)}, machines={R: ""}, oils={R: "T0"}, tanks=BIG, costs=TEAL)
    state = play(state, RunPipes(seat=R, square="M13"))
    line = legal(state, Refine)[0].line
    assert refused(state, Refine(seat=R, line=line, start="low", end="crude")) == "upwards-only"
    assert refused(state, Refine(seat=R, line=line, start="low", end="mid")) == "no-such-barrel"
    assert refused(state, Refine(seat=R, line=77, start="crude", end="low")) == "not-running"
    step = PIPELINE.apply(state, Refine(seat=R, line=line, start="crude", end="low"))
    assert kinds_of(step.events) == ["OilRefined", "DiscPlaced"], "nothing is left to run, or to do"


def test_a_pipeline_runs_once_in_a_run():
    state = table(networks={R: row_of("T", 4)}, oils={R: "T0 T0"}, tanks=BIG, costs=TEAL, cash={R: 50})
    state = play(state, RunPipes(seat=R, square="M13"))
    line = legal(state, Refine)[0].line
    held = replace(state, turn=replace(state.turn, icon=True))  # so that the turn goes on
    after = play(held, Refine(seat=R, line=line, start="crude", end="low"))
    assert refused(after, Refine(seat=R, line=line, start="crude", end="low")) == "has-run"


def test_room_may_be_made_by_the_same_run():
    """All runs happen together: a mid barrel that becomes high makes room for another one."""
    net = [*row_of("O", 3), *row_of("T", 6, x=6)]
    position = {"networks": {R: net}, "machines": {R: at(6, 0)}, "tanks": {R: (1, 1, 1, 1)}, "costs": TEAL}
    state = play(table(oils={R: "T0 O2 S2"}, **position), Pass(seat=R), RunMachines(seat=R))
    lines = PIPELINE.view(state, None).players[R].lines
    orange, teal = (next(one.number for one in lines if one.colour == c and one.value > 5) for c in "OT")
    up = Refine(seat=R, line=teal, start="crude", end="mid")
    assert refused(state, up) == "no-room"
    state = play(state, Refine(seat=R, line=orange, start="mid", end="high"), up)
    assert state.players[R].oil == oil("T2 O3 S2")


def test_what_running_refuses():
    state = table(networks={R: row_of("T", 4)}, oils={R: "S0"}, costs=TEAL)
    assert refused(state, RunPipes(seat=R, square="M13")) == "nothing-to-run"
    assert refused(state, RunPipes(seat=R, square="N13")) == "no-tile-there"
    assert refused(play(state, Work(seat=R, space="tanks")), RunMachines(seat=R)) == "no-machines"
    position = {"networks": {R: row_of("T", 1)}, "machines": {R: "M13 N13"}, "oils": {R: "T0"}}
    assert refused(table(**position), RunPipes(seat=R, square="M13")) == "all-attached"
    done = play(table(**position), Work(seat=R, space="tanks"))
    assert refused(done, RunMachines(seat=R)) == "nothing-to-run"
    level = table(families=OTHERS, levels={R: {"machines": 1}}, **position)
    assert refused(level, RunMachine(seat=R, square="O13")) == "no-machine-there"
    assert refused(level, RunMachine(seat=R, square="M13")) == "nothing-to-run"


def test_a_line_between_two_machines_runs_once():
    state = table(
        networks={R: row_of("T", 3)},
        machines={R: f"{at(0, 0)} {at(5, 0)}"},
        oils={R: "T0 T0"},
        tanks=BIG,
        costs=TEAL,
    )
    net = network(pipes(row_of("T", 3)), f"{at(0, 0)} {at(5, 0)}")
    between = next(n for n in net.all_attached if len(net.lines[n - 1].cells) == 4)
    assert len(net.lines[between - 1].machines) == 2
    state = play(state, Pass(seat=R), RunMachines(seat=R))
    assert state.turn.run.lines.count(between) == 1
    assert play(state, Refine(seat=R, line=between, start="crude", end="low")).turn.seat == G


def test_no_more_second_action_once_the_machines_run():
    position = {
        "networks": {R: row_of("T", 4)},
        "machines": {R: at(7, 0)},
        "oils": {R: "T0 T0"},
        "costs": TEAL,
    }
    state = play(working("tanks", cash={R: 90}, **position), RunMachines(seat=R))
    assert refused(state, Second(seat=R, space="crude")) == "no-second-action"
    assert refused(state, BuyTank(seat=R, grade="low")) == "not-in-the-tank-shop"


# What is asked


def test_what_is_asked_and_what_ends_a_turn():
    state = table()
    assert PIPELINE.asked(state, R) == Ask("work", {"cash": 40})
    assert PIPELINE.asked(state, G) is None
    market = working("crude", cash={R: 40})
    ask = PIPELINE.asked(market, R)
    assert (ask.key, ask.rest) == ("trade", "EndTurn")
    bought = play(market, Buy(seat=R, barrel="O0", market="crude", row="O0", price=5))
    assert PIPELINE.asked(bought, R).key == "buy"
    shop = working("tanks", cash={R: 40})
    assert PIPELINE.asked(shop, R).several == {"TakePipe": 4}
    assert PIPELINE.asked(working("tanks", cash={R: 39}), R).several == {"TakePipe": 2}
    assert PIPELINE.asked(working("contracts"), R).several == {"TakeContract": 3}
    assert PIPELINE.asked(working("upgrades"), R).several == {"BuyUpgrade": 2}


def test_what_a_player_would_expect_is_answered():
    state = working("upgrades", cash={R: 5})
    why = {type(action).__name__: refused(state, action) for action in PIPELINE.considered(state, R)}
    assert why["BuyUpgrade"] == "too-poor"
    assert why["FillOrder"] == "order-lacks-oil"
    assert PIPELINE.considered(state, G) == ()


# Drafts


def test_four_tiles_are_picked_with_one_click():
    """The fourth of four is taken by itself; naming it in the same click is no slip."""
    state = table(cash={R: 60}, networks={R: row_of("T", 2)})
    four = tuple(f"TakePipe.PT{number}" for number in state.shop.tank_pipes)
    now = rehearse(PIPELINE, state, R, [("Work.tanks",), four])
    assert not now.dropped
    assert len(now.state.turn.hand) == 4
    assert now.state.players[R].cash == 20


def test_only_the_last_turn_of_a_year_is_held():
    """Its end deals contracts and tiles, which nobody may see and then take back."""
    plain = rehearse(PIPELINE, table(cash={R: 0}), R, [("Pass",)])
    assert (plain.complete, plain.held) == (True, False)
    last = table(turn=R, round=8, order=(G, R), lower=(G, FREE), cash={R: 0})
    now = rehearse(PIPELINE, last, R, [("Pass",)])
    assert (now.complete, now.held) == (True, True)
    assert kinds_of(now.events) == ["Passed", "DiscPlaced", "YearEnded"]
    assert now.state.shop == last.shop


def test_a_turn_is_rehearsed_from_the_market_to_the_machines():
    """A sale, a purchase, four tiles, a delivery and the machines: all one draft."""
    state = table(
        cash={R: 80},
        networks={R: row_of("T", 4)},
        machines={R: at(7, 0)},
        oils={R: "T2 T1 T0"},
        held={R: [Held(deal="T1T1", active=True, filled=("T1",))]},
        tanks=BIG,
        costs=TEAL,
        cross=("contracts", "upgrades", "tanks", "machines"),
    )
    tiles = tuple(f"TakePipe.PT{number}" for number in state.shop.tank_pipes)
    clicks = [
        ("Work.refined2",),
        ("Sell.T2.refined2.T2.45",),
        ("Buy.S0.refined2.S0.6",),
        ("Second.tanks",),
        tiles,
    ]
    now = rehearse(PIPELINE, state, R, clicks)
    for _ in tiles:
        place = legal(now.state, Place)[0]
        clicks.append((wire.pack(place),))
        now = rehearse(PIPELINE, state, R, clicks)
    clicks += [("GoFor.1",), ("Deliver.T1T1.T1.T1",), ("RunMachines",)]
    now = rehearse(PIPELINE, state, R, clicks)
    assert not now.dropped
    assert now.state.players[R].cash == 80 + 45 - 6 - 10 - 40 + 20 - 15
    clicks.append((wire.pack(legal(now.state, Refine)[0]),))
    now = rehearse(PIPELINE, state, R, clicks)
    assert now.complete or rehearse(PIPELINE, state, R, [*clicks, ("EndTurn",)]).complete


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("chosen", [(), ("first_game",), ("fewer_machines", "brisk_demand")], ids=str)
def test_nothing_is_lost_in_games_where_everything_happens(seats, chosen):
    for seed in range(2):
        game = rich_game(seats, seed, chosen)
        for decision in game:
            assert PIPELINE.violations(decision.step.state) == ()
        assert PIPELINE.result(game[-1].step.state) is not None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_that_is_offered_is_allowed_and_every_question_is_a_choice(seats):
    for decision in rich_game(seats, 0):
        seat = decision.action.seat
        actions = PIPELINE.legal_actions(decision.state, seat)
        assert len(set(actions)) == len(actions) > 1
        for action in actions:
            assert PIPELINE.refusal(decision.state, action) is None
        for action in PIPELINE.considered(decision.state, seat):
            assert (PIPELINE.refusal(decision.state, action) is None) == (action in actions)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_possible_before_is_refused_unless_it_is_offered(seats):
    """Every action of a game, tried at other moments of it."""
    game = rich_game(seats, 1)
    known = list({decision.action for decision in game})
    for n, decision in enumerate(game):
        offered = set(PIPELINE.legal_actions(decision.state, decision.action.seat))
        for action in known[n % 7 :: 7]:
            if action.seat == decision.action.seat:
                assert (PIPELINE.refusal(decision.state, action) is None) == (action in offered)


def test_everything_happens_in_some_game():
    events = Counter(
        name
        for seats in (2, 3, 4)
        for seed in (0, 1)
        for decision in rich_game(seats, seed)
        for name in kinds_of(decision.step.events)
    )
    assert {"OilRefined", "MachinesRun", "Delivered", "TankTaken", "OilSold", "PipesRun"} <= set(events)


# Facts


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("board.toml", "usual = [2, 1, 1, 1]", "usual = [2, 1, 1, 0]", "board.toml: usual"),
        ("board.toml", "years = [8, 6, 4]", "years = [8, 6]", "board.toml: years"),
        ("board.toml", "pipes = 8", "pipes = 80", "board.toml: players.4.pipes"),
        ("board.toml", "[[2, 3], [3, 3]],", "[[2, 3], [2, 3]],", "board.toml: government.spaces"),
        ("board.toml", "prices = [5, 10, 20, 35, 55]", "prices = [5]", "board.toml: government.prices"),
        ("board.toml", "machines = 18", "machines = 1", "board.toml: players.2.machines"),
        ("markets.toml", 'oil = "T3", slots = [45', 'oil = "X3", slots = [45', "markets.toml: refined2.rows"),
        ("markets.toml", "[45, 45, 50, 50]", "[45, 45, 50]", "markets.toml: refined1.rows"),
        ("markets.toml", "[5, 5, 7, 7,", "[7, 5, 7, 7,", "markets.toml: crude.rows"),
        ("deals.toml", '"T1T1", ', '"T1X1", ', "deals.toml: T1X1"),
        ("deals.toml", '"T1T1", ', '"S1S1", ', "deals.toml: a contract or an order comes twice"),
        ("deals.toml", '"O3S1T1"', '"O3S1"', "deals.toml: orders.three"),
        ("upgrades.toml", '"engineering", "markets"]', '"engineering"]', "upgrades.toml: first"),
        ("upgrades.toml", "cost = 20", "price = 20", "upgrades.toml: price"),
        ("valuation.toml", 'first = ["1", "2", "3"]', 'first = ["1", "2"]', "valuation.toml: first"),
        ("valuation.toml", 'colour = "S"', "", "valuation.toml: cards.6"),
        ("valuation.toml", 'grade = "low"', 'grade = "crude"', "valuation.toml: cards.9"),
    ],
)
def test_a_slip_in_the_facts_is_named(tmp_path, file, old, new, complaint):
    root = tmp_path / "seeds"
    shutil.copytree(seeds.SEEDS, root)
    path = root / "pipeline" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(seeds.SeedError, match=re.escape(f"seeds/pipeline/{complaint}")):
        games(root)


def test_contracts_and_orders_are_named_by_what_they_ask_for():
    """The catalogue spells them out; it must not say anything else than the facts."""
    words = Words.load()
    for deal, needs in CONTENT.needs.items():
        assert words.say("en", f"pipeline-deal-{deal}") == " ".join(needs)
    assert len(CONTENT.needs) == 54
    for price in (*CONTENT.board.shops.tanks, *CONTENT.board.shops.machines):
        assert words.say("en", f"pipeline-shelf-{price}") == f"${price} row"
    for family in FAMILIES:
        for level in (1, 2, 3):
            assert words.say("en", f"pipeline-upgrade-{family}{level}")
    for card in CONTENT.valuation.cards:
        assert words.say("en", f"pipeline-card-{card}")
        assert words.say("en", f"pipeline-score-card{card}", {"points": 10})
