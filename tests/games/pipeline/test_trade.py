"""Markets, contracts, loans and orders beyond the worked cases."""

from bot.engine.core import Ask, Name
from bot.games.pipeline.actions import (
    Buy,
    ChooseBarrels,
    Deliver,
    FillOrder,
    Pass,
    Sell,
    TakeContract,
    TakeLoan,
    Use,
)
from bot.games.pipeline.state import Held
from tests.games.pipeline.positions import BIG, year_ends
from tests.games.pipeline.tables import (
    CONTENT,
    PIPELINE,
    R,
    legal,
    oil,
    play,
    refused,
    table,
    working,
)

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
    both = play(state, TakeContract(seat=R, deal=deal, deferred=False))
    assert refused(both, TakeContract(seat=R, deal=deal, deferred=True)) == "contract-taken"
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
