"""Every level of every upgrade family, one test each."""

import pytest

from bot.games.pipeline.actions import (
    Buy,
    BuyUpgrade,
    Decline,
    Deliver,
    EndTurn,
    FillOrder,
    Pass,
    Place,
    Refine,
    RunMachine,
    RunMachines,
    RunPipes,
    Second,
    Sell,
    Survey,
    TakeContract,
    TakeMachine,
    TakeTank,
    TakeTile,
    Work,
)
from bot.games.pipeline.network import network
from bot.games.pipeline.state import FREE, Gifts, Held
from tests.games.pipeline.positions import BIG, TEAL
from tests.games.pipeline.tables import (
    BEFORE,
    OTHERS,
    PIPELINE,
    G,
    R,
    at,
    kinds_of,
    legal,
    oil,
    pipe,
    pipes,
    play,
    refused,
    row_of,
    table,
    working,
)


def bought(family, level, **position):
    """Return the position after R has bought this level, in a game with that family."""
    families = position.pop("families", None) or (OTHERS if family in OTHERS[3:] else None)
    if families:
        position["families"] = families
    levels = {R: {family: level - 1}} if level > 1 else {}
    state = working("upgrades", cash={R: 200}, levels=levels, **position)
    return play(state, BuyUpgrade(seat=R, family=family))


def new_year(**position):
    """Return R's first turn of the second year."""
    state = table(turn=G, round=8, order=(R, G), lower=(R, FREE), **position)
    return play(state, Pass(seat=G))


# Government


def test_government_1_gives_two_tiles_and_one_each_year():
    state = bought("government", 1, networks={R: row_of("T", 1)})
    assert state.turn.gifts == Gifts(tiles=2)
    state = play(state, TakeTile(seat=R, square="QA1"))
    assert state.opened == "A"
    assert refused(state, TakeTile(seat=R, square="QB1")) == "gift-opens-nothing"
    state = play(state, TakeTile(seat=R, square="QA8"))
    assert len(state.turn.hand) == 2
    assert not state.turn.gifts
    year = new_year(levels={R: {"government": 1}}, opened="A", newly=1)
    assert year.turn.gifts == Gifts(tiles=1)
    assert refused(year, TakeTile(seat=R, square="QB1")) is None, "nobody has opened a quadrant this year"


def test_government_2_gives_four_tiles_from_any_open_quadrants():
    state = bought("government", 2, networks={R: row_of("T", 1)}, opened="AB", newly=2)
    for square in ("QA1", "QB1", "QA5", "QB8"):
        state = play(state, TakeTile(seat=R, square=square))
    assert len(state.turn.hand) == 4
    assert state.players[R].cash == 180
    assert new_year(levels={R: {"government": 2}}).turn.gifts == Gifts(tiles=1)


def test_government_3_gives_six_tiles():
    state = bought("government", 3, networks={R: row_of("T", 1)}, opened="A", newly=1)
    for space in range(1, 7):
        state = play(state, TakeTile(seat=R, square=f"QA{space}"))
    assert len(state.turn.hand) == 6
    for _ in range(6):
        state = play(state, legal(state, Place)[0])
    assert len(state.players[R].pipes.split()) == 7


def test_government_gifts_come_from_all_quadrants_in_the_last_year():
    state = bought("government", 1, round=15, opened="ABCD")
    assert refused(state, TakeTile(seat=R, square="QD8")) is None


def test_a_gift_that_nothing_is_left_of_lapses():
    taken = " ".join(f"QA{n} QB{n}"[:7] for n in range(1, 9))
    state = bought("government", 1, opened="AB", newly=1, taken=taken, networks={R: row_of("T", 1)})
    assert not state.turn.gifts


# Shops


def test_shops_1_gives_two_tanks_and_a_pipe_and_two_tanks_each_year():
    state = bought("shops", 1, networks={R: row_of("T", 1)})
    assert state.turn.gifts == Gifts(tanks=2, pipes=1)
    state = play(state, TakeTank(seat=R, price=15, grade="high"), TakeTank(seat=R, price=5, grade="low"))
    assert refused(state, TakeTank(seat=R, price=5, grade="low")) == "no-such-gift"
    assert state.players[R].tanks == (2, 2, 1, 2)
    assert state.shop.tanks == (1, 2, 1)
    tile = state.shop.machine_pipes[0]
    state = play(state, pipe(tile))
    assert state.turn.hand == (tile,)
    assert state.players[R].cash == 180
    assert new_year(levels={R: {"shops": 1}}).turn.gifts == Gifts(tanks=2)


def test_shops_2_gives_a_machine_and_two_pipes_of_either_shop():
    state = bought("shops", 2, networks={R: row_of("T", 1)})
    assert state.turn.gifts == Gifts(pipes=2, machines=1)
    state = play(state, TakeMachine(seat=R, price=40, square="M13"))
    assert state.shop.machines == (1, 1, 0)
    state = play(state, pipe(state.shop.tank_pipes[0]))
    state = play(state, pipe(state.shop.machine_pipes[0]))
    assert len(state.turn.hand) == 2
    assert state.players[R].machines == "M13"


def test_shops_3_gives_a_machine_and_four_pipes():
    state = bought("shops", 3, networks={R: row_of("T", 1)})
    assert state.turn.gifts == Gifts(pipes=4, machines=1)
    for tile in state.shop.tank_pipes:
        state = play(state, pipe(tile))
    assert refused(state, TakeMachine(seat=R, price=20, square="M13")) == "place-first"
    assert new_year(levels={R: {"shops": 3}}).turn.gifts == Gifts(tanks=2)


def test_gifts_may_be_declined_and_are_not_owed_later():
    state = bought("shops", 1)
    state = play(state, TakeTank(seat=R, price=5, grade="crude"), Decline(seat=R))
    assert not state.turn.gifts
    assert refused(state, TakeTank(seat=R, price=5, grade="crude")) == "no-such-gift"


# Human Resources


def test_resources_1_makes_second_actions_free():
    state = working("crude", levels={R: {"resources": 1}}, cash={R: 3})
    state = play(state, Second(seat=R, space="tanks"))
    assert state.players[R].cash == 3
    assert refused(working("crude", cash={R: 9}), Second(seat=R, space="tanks")) == "too-poor"


def test_resources_2_reaches_two_steps():
    position = {"levels": {R: {"resources": 2}}, "cash": {R: 100}}
    inner = working("tanks", **position)
    spaces = {action.space for action in legal(inner, Second)}
    assert spaces == {"crude", "upgrades", "machines", "contracts"}
    outer = working("crude", **position)
    assert {action.space for action in legal(outer, Second)} == {"tanks"}
    assert refused(outer, Second(seat=R, space="upgrades")) == "too-far"


def test_resources_3_gives_two_main_actions_and_no_second():
    state = working("crude", levels={R: {"resources": 3}}, cash={R: 100})
    assert legal(state, Second) == []
    again = play(state, Work(seat=R, space="crude"))
    assert refused(again, Work(seat=R, space="crude")) == "no-main-action"
    government = play(state, Survey(seat=R, square="QA1"))
    assert government.turn.mains == 2


def test_an_upgrade_works_from_the_moment_it_is_bought():
    state = working("upgrades", cash={R: 20})
    assert legal(play(state, BuyUpgrade(seat=R, family="engineering")), Second) == []
    state = play(state, BuyUpgrade(seat=R, family="resources"))
    assert [action.space for action in legal(state, Second)] == ["refined1"]
    third = bought("resources", 3)
    assert refused(third, Work(seat=R, space="crude")) is None
    second = play(
        working("refined1", cash={R: 200}, levels={R: {"resources": 2}}), Second(seat=R, space="upgrades")
    )
    second = play(second, BuyUpgrade(seat=R, family="resources"))
    assert refused(second, Work(seat=R, space="crude")) == "no-main-action"


# Engineering


@pytest.mark.parametrize(("level", "value"), [(0, 8), (1, 10), (2, 12), (3, 12)])
def test_engineering_adds_to_every_pipeline(level, value):
    state = table(levels={R: {"engineering": level}}, networks={R: row_of("T", 4)})
    view = PIPELINE.view(state, None).players[R]
    assert (view.lines[0].segments, view.lines[0].value) == (8, value)
    assert view.lines[-1].value == 1


def test_engineering_1_adds_one_for_every_four_segments():
    assert PIPELINE.powers.value(bought("engineering", 1).players[R], 11) == 13


def test_engineering_2_replaces_the_first_level():
    assert PIPELINE.powers.value(bought("engineering", 2).players[R], 11) == 15


def test_engineering_3_runs_two_barrels_of_the_same_grade():
    state = table(
        levels={R: {"engineering": 3}},
        networks={R: row_of("T", 4)},
        oils={R: "T0 T0 T0 T1"},
        tanks=BIG,
        costs=TEAL,
    )
    state = play(state, RunPipes(seat=R, square="M13"))
    line = next(
        n for n in state.turn.run.lines if len(network(pipes(row_of("T", 4)), "").lines[n - 1].cells) == 8
    )
    state = play(state, Refine(seat=R, line=line, start="crude", end="mid"))
    assert refused(state, Refine(seat=R, line=line, start="low", end="mid")) == "same-grade"
    state = play(state, Refine(seat=R, line=line, start="crude", end="low"))
    assert refused(state, Refine(seat=R, line=line, start="crude", end="low")) in ("has-run", "not-your-turn")
    assert state.players[R].oil == oil("T2 T1 T0 T1")


# Refined Markets


def test_markets_1_makes_refined_prices_higher_both_ways():
    state = working("refined1", levels={R: {"markets": 1}}, oils={R: "O1"}, tanks=BIG)
    state = play(state, Sell(seat=R, barrel="O1", market="refined1", row="O1", price=25))
    assert state.players[R].cash == 70
    state = play(state, Buy(seat=R, barrel="O1", market="refined1", row="O1", price=25))
    assert state.players[R].cash == 40
    state = play(state, Buy(seat=R, barrel="T0", market="refined1", row="T0", price=5))
    assert state.players[R].cash == 35


def test_markets_2_trades_in_all_three_refined_markets():
    state = working("refined1", levels={R: {"markets": 2}}, oils={R: "T3 S3"}, tanks=BIG)
    state = play(state, Sell(seat=R, barrel="T3", market="refined3", row="T3", price=55))
    state = play(state, Buy(seat=R, barrel="S0", market="refined2", row="S0", price=6))
    late = Sell(seat=R, barrel="S3", market="refined1", row="S3", price=55)
    assert refused(state, late) == "selling-is-over"
    crude = Buy(seat=R, barrel="O0", market="crude", row="O0", price=5)
    assert refused(state, crude) == "other-market"
    first = working("refined1", levels={R: {"markets": 1}}, oils={R: "T3"}, tanks=BIG)
    sale = Sell(seat=R, barrel="T3", market="refined3", row="T3", price=55)
    assert refused(first, sale) == "other-market"


def test_markets_3_sells_any_colour_and_the_cube_keeps_its_own():
    state = working("refined3", levels={R: {"markets": 3}}, oils={R: "O3 O1"}, tanks=BIG, cash={R: 100})
    assert refused(state, Sell(seat=R, barrel="O1", market="refined3", row="S2", price=45)) == "grade-too-low"
    state = play(state, Sell(seat=R, barrel="O3", market="refined3", row="S2", price=45))
    assert state.players[R].cash == 150
    row = state.markets[3][2]
    assert row == "O."
    assert refused(state, Buy(seat=R, barrel="S2", market="refined3", row="S2", price=45)) == "no-such-cube"
    back = play(state, Buy(seat=R, barrel="O2", market="refined3", row="S2", price=45))
    assert back.players[R].oil == oil("O2 O1")
    crude = working("crude", levels={R: {"markets": 3}}, oils={R: "O1"}, markets={("crude", "S0"): "......"})
    assert refused(crude, Sell(seat=R, barrel="O1", market="crude", row="S0", price=6)) == "wrong-colour"


def test_markets_3_also_sells_into_the_crude_row_of_a_refined_market():
    rows = {("refined3", "O0"): "......"}
    state = working("refined3", levels={R: {"markets": 3}}, oils={R: "T0"}, markets=rows)
    state = play(state, Sell(seat=R, barrel="T0", market="refined3", row="O0", price=11))
    assert state.players[R].cash == 51, "crude prices are not raised"


# Contracts & Orders


def test_contracts_1_lets_a_contract_be_fulfilled_twice():
    held = [Held(deal="T1T1", active=True, done=1)]
    position = {"held": {R: held}, "oils": {R: "T1"}, "families": OTHERS}
    delivery = Deliver(seat=R, deal="T1T1", need="T1", barrel="T1")
    assert refused(table(**position), delivery) == "fulfilled"
    state = play(table(levels={R: {"contracts": 1}}, **position), delivery)
    begun = state.players[R].contracts[0]
    assert (begun.done, begun.filled) == (1, ("T1",))
    year = new_year(held={R: [begun]}, families=OTHERS, levels={R: {"contracts": 1}})
    assert year.players[R].contracts == ()
    assert year.players[R].penalties == 1
    twice = [Held(deal="T1T1", active=True, done=2)]
    state = table(held={R: twice}, oils={R: "T1"}, families=OTHERS, levels={R: {"contracts": 1}})
    assert refused(state, delivery) == "fulfilled"


def test_contracts_2_pays_ten_more_for_every_barrel():
    state = table(
        held={R: [Held(deal="T1T1", active=True)]},
        oils={R: "T1 O3 S1 T1"},
        tanks=BIG,
        families=OTHERS,
        levels={R: {"contracts": 2}},
        orders=(("O3S1T1",), (), ()),
    )
    assert play(state, Deliver(seat=R, deal="T1T1", need="T1", barrel="T1")).players[R].cash == 70
    assert play(state, FillOrder(seat=R, deal="O3S1T1")).players[R].cash == 40 + 115 + 30


def test_contracts_3_takes_orders_as_contracts():
    position = {"families": OTHERS, "cash": {R: 0}}
    plain = working("contracts", levels={R: {"contracts": 2}}, **position)
    order = plain.orders[2][0]
    assert refused(plain, TakeContract(seat=R, deal=order, deferred=False)) == "no-such-contract"
    state = working("contracts", levels={R: {"contracts": 3}}, **position)
    rows = [row[0] for row in (*state.orders, *state.contracts)]
    for deal in rows[:3]:
        state = play(state, TakeContract(seat=R, deal=deal, deferred=True))
    assert refused(state, TakeContract(seat=R, deal=rows[3], deferred=False)) == "enough-contracts"
    assert [held.deal for held in state.players[R].contracts] == rows[:3]


def test_an_order_taken_as_a_contract_is_one_in_every_way():
    """It is paid at the contracts' rate and due every year."""
    held = [Held(deal="S1S1S1S1", active=True)]
    state = table(held={R: held}, oils={R: "S1"}, families=OTHERS, levels={R: {"contracts": 3}})
    state = play(state, Deliver(seat=R, deal="S1S1S1S1", need="S1", barrel="S1"))
    assert state.players[R].cash == 40 + 20 + 10
    assert new_year(held={R: held}).players[R].penalties == 1


# Machines


def test_machines_1_gives_a_machine_and_a_free_run_by_the_worker():
    net = row_of("T", 4)
    state = bought("machines", 1, networks={R: net}, costs=TEAL)
    assert state.turn.gifts == Gifts(reserve=1)
    reserve = state.shop.machine_reserve
    state = play(state, TakeMachine(seat=R, price=0, square=at(7, 0)))
    assert state.shop.machine_reserve == reserve - 1
    position = {"networks": {R: net}, "machines": {R: at(7, 0)}, "oils": {R: "T0"}, "costs": TEAL}
    state = table(families=OTHERS, levels={R: {"machines": 1}}, **position)
    run = play(state, RunMachine(seat=R, square=at(7, 0)))
    assert run.players[R].cash == 40
    assert legal(run, Second) == []
    plain = table(families=OTHERS, **position)
    assert refused(plain, RunMachine(seat=R, square=at(7, 0))) == "needs-upgrade"


def test_machines_1_takes_the_cheapest_of_the_shop_when_there_is_no_reserve():
    gifts = Gifts(reserve=1)
    state = table(
        families=OTHERS,
        levels={R: {"machines": 1}},
        networks={R: row_of("T", 4), G: row_of("S", 6, y=0)},
        machines={G: " ".join(at(n, 0) for n in range(12))},
        shop={"machines": (0, 3, 3)},
        gifts=gifts,
    )
    assert state.shop.machine_reserve == 0
    assert {one.price for one in legal(state, TakeMachine)} == {30}
    assert refused(state, TakeMachine(seat=R, price=0, square="M13")) == "none-at-that-price"
    assert refused(state, TakeMachine(seat=R, price=40, square="M13")) == "none-at-that-price"
    step = PIPELINE.apply(state, TakeMachine(seat=R, price=30, square="M13"))
    assert step.events[0].price == 30
    assert (step.state.shop.machines, step.state.now.gifts) == ((0, 2, 3), Gifts())
    before = BEFORE.apply(state, TakeMachine(seat=R, price=0, square="M13"))
    assert (before.state.shop.machines, before.events[0].price) == ((0, 2, 3), 0)


def test_machines_2_lowers_the_fee():
    position = {
        "families": OTHERS,
        "networks": {R: row_of("T", 4)},
        "machines": {R: at(7, 0)},
        "oils": {R: "T0"},
        "costs": TEAL,
        "cash": {R: 5},
    }
    assert (
        play(table(levels={R: {"machines": 2}}, **position), Pass(seat=R), RunMachines(seat=R))
        .players[R]
        .cash
        == 0
    )
    poor = play(table(levels={R: {"machines": 1}}, **position), Work(seat=R, space="contracts"))
    assert refused(poor, RunMachines(seat=R)) == "too-poor"


def test_machines_3_runs_before_the_work_too():
    position = {
        "families": OTHERS,
        "networks": {R: row_of("T", 4)},
        "machines": {R: at(7, 0)},
        "oils": {R: "T0"},
        "tanks": BIG,
        "costs": TEAL,
        "cash": {R: 40},
    }
    assert (
        refused(table(levels={R: {"machines": 2}}, **position), RunMachines(seat=R)) == "machines-run-later"
    )
    state = play(table(levels={R: {"machines": 3}}, **position), RunMachines(seat=R))
    assert refused(state, RunMachines(seat=R)) == "machines-have-run"
    line = legal(state, Refine)[0].line
    state = play(state, Refine(seat=R, line=line, start="crude", end="low"))
    state = play(state, Work(seat=R, space="crude"))
    step = PIPELINE.apply(state, RunMachines(seat=R))
    assert kinds_of(step.events) == ["MachinesRun"]
    assert step.state.players[R].cash == 30
    assert refused(step.state, RunMachines(seat=R)) == "machines-have-run"
    again = play(step.state, Refine(seat=R, line=line, start="low", end="mid"))
    assert again.players[R].oil == oil("T2"), "the same barrel may run again in the other window"


# Buying


def test_each_level_follows_the_one_before_and_there_is_one_card_of_the_higher_ones():
    families = {R: {"engineering": 1}, G: {"engineering": 2}}
    state = working("upgrades", levels=families, cash={R: 100})
    assert refused(state, BuyUpgrade(seat=R, family="engineering")) == "level-gone"
    assert PIPELINE.view(state, None).copies[3] == (1, 0, 1)
    top = working("upgrades", levels={R: {"engineering": 3}}, cash={R: 100})
    assert refused(top, BuyUpgrade(seat=R, family="engineering")) == "highest-level"


def test_a_turn_of_upgrades_ends_by_itself_only_when_nothing_is_left():
    state = bought("engineering", 1)
    assert EndTurn(seat=R) in PIPELINE.legal_actions(state, R)
