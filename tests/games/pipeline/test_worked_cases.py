"""The worked cases of turns, trade and shops, one by one. A test carries the number of its case."""

from collections import Counter

import pytest

from bot.games.pipeline.actions import (
    Buy,
    BuyMachine,
    BuyUpgrade,
    CloseFamily,
    Deliver,
    EndTurn,
    FillOrder,
    GoFor,
    Pass,
    Place,
    Refine,
    RunMachines,
    Sell,
    Survey,
    TakeContract,
    TakeLoan,
    TakeTile,
    Work,
)
from bot.games.pipeline.events import (
    Delivered,
    MachineBought,
    OilBought,
    OilSold,
)
from bot.games.pipeline.state import FREE, Gifts, Held
from bot.games.pipeline.topics.turn_order import pushed
from tests.games.pipeline.positions import BIG, TEAL
from tests.games.pipeline.tables import (
    CONTENT,
    OTHERS,
    PIPELINE,
    G,
    R,
    W,
    Y,
    at,
    kinds_of,
    legal,
    oil,
    pipe,
    play,
    refused,
    rich_game,
    row_of,
    table,
    working,
)

# Turn order and rounds


def test_01_a_chosen_place_pushes_the_others_to_the_right():
    state = table(4, turn=G, order=(W, G, R, Y), lower=(W, FREE, FREE, FREE))
    state = play(state, Work(seat=G, space="upgrades"), GoFor(seat=G, slot=1), EndTurn(seat=G))
    assert state.lower == (G, W, FREE, FREE)
    state = play(state, Pass(seat=R), Pass(seat=Y))
    assert state.order == (G, W, R, Y)
    assert state.turn.seat == G


@pytest.mark.parametrize(
    ("lower", "slot", "after"),
    [
        ((W, R, Y, FREE), 1, (G, W, R, Y)),
        ((W, R, FREE, Y), 1, (G, W, R, Y)),
        ((W, FREE, R, FREE), 1, (G, W, R, FREE)),
        ((FREE, W, R, Y), 4, (W, R, Y, G)),
        ((FREE, W, R, Y), 2, (W, G, R, Y)),
        ((R, FREE, W, Y), 4, (R, W, Y, G)),
        ((FREE, FREE, FREE, FREE), 3, (FREE, FREE, G, FREE)),
    ],
)
def test_01_only_the_run_up_to_the_nearest_gap_moves(lower, slot, after):
    assert pushed(lower, slot - 1, G) == after


def test_02_whoever_does_not_choose_drops_into_the_first_free_place():
    state = play(table(3), Pass(seat=R))
    assert state.lower == (R, FREE, FREE)
    assert play(state, Pass(seat=G)).lower == (R, G, FREE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_03_eighteen_rounds_and_two_refreshes(seats):
    events = [event for decision in rich_game(seats, 0) for event in decision.step.events]
    kinds = Counter(kinds_of(events))
    assert kinds["RoundBegan"] == 17  # the first begins with the deal
    assert kinds["DiscPlaced"] == 18 * seats
    assert kinds["ShopsFilled"] == 2
    rounds = 1
    for event in events:
        rounds += type(event).__name__ == "RoundBegan"
        if type(event).__name__ == "ShopsFilled":
            assert rounds in (8, 14)


# Markets


def year_ends(**position):
    """The last turn of the first year: the next one refreshes the table."""
    state = table(turn=R, round=8, order=(G, R), lower=(G, FREE), **position)
    return PIPELINE.apply(state, Pass(seat=R)).state


def test_04_crude_is_supplied_from_the_right():
    state = year_ends(markets={("crude", "O0"): ".....O"})
    assert state.markets[0][CONTENT.row_at["crude"]["O0"]] == ".OOOOO"


def market_case(seats=3):
    """Refined 2, where only a $45 slot is free for high teal."""
    rows = {("refined2", "T3"): "." + "T" * (seats - 1), ("refined2", "O1"): "O" * seats}
    return working("refined2", seats=seats, oils={R: "T3 T3"}, cash={R: 5}, tanks=BIG, markets=rows)


@pytest.mark.parametrize("seats", [3, 4])
def test_05_sell_as_a_lower_grade_then_buy(seats):
    state = market_case(seats)
    sold = [
        Sell(seat=R, barrel="T3", market="refined2", row="T3", price=45),
        Sell(seat=R, barrel="T3", market="refined2", row="T2", price=45),
    ]
    bought = [
        Buy(seat=R, barrel="S0", market="refined2", row="S0", price=10),
        Buy(seat=R, barrel="S0", market="refined2", row="S0", price=10),
        Buy(seat=R, barrel="O1", market="refined2", row="O1", price=30),
    ]
    after = play(state, *sold, *bought)
    assert after.players[R].cash == 5 + 40
    assert after.players[R].oil == oil("S0 S0 O1")
    rows = after.markets[2]
    assert rows[CONTENT.row_at["refined2"]["T2"]].count("T") == 1
    assert "." not in rows[CONTENT.row_at["refined2"]["T3"]]


def test_06_no_sale_after_a_purchase():
    state = working("refined2", oils={R: "O1"}, tanks=BIG)
    state = play(state, Buy(seat=R, barrel="S0", market="refined2", row="S0", price=6))
    sale = Sell(seat=R, barrel="O1", market="refined2", row="O1", price=30)
    assert refused(state, sale) == "selling-is-over"


def test_07_neither_a_better_row_nor_another_colour():
    state = working("refined2", oils={R: "T1 O3"}, tanks=BIG)
    upwards = Sell(seat=R, barrel="T1", market="refined2", row="T2", price=45)
    assert refused(state, upwards) == "grade-too-low"
    state = working("refined3", oils={R: "T1 O3"}, tanks=BIG)
    other = Sell(seat=R, barrel="O3", market="refined3", row="S3", price=50)
    assert refused(state, other) == "wrong-colour"


# Contracts

T1T1 = Held(deal="T1T1", active=True, filled=("T1",))


def test_09_a_contract_is_paid_barrel_by_barrel_and_stays():
    state = table(held={R: [Held(deal="T1T1", active=True)]}, oils={R: "T1 T1"}, tanks=BIG)
    step = PIPELINE.apply(state, Deliver(seat=R, deal="T1T1", need="T1", barrel="T1"))
    assert step.events[0] == Delivered(seat=R, deal="T1T1", need="T1", barrel="T1", pay=20)
    assert step.state.players[R].contracts == (T1T1,)
    state = play(step.state, Deliver(seat=R, deal="T1T1", need="T1", barrel="T1"))
    assert state.players[R].cash == 80
    assert state.players[R].contracts == (Held(deal="T1T1", active=True, done=1),)
    done = [Held(deal="T1T1", active=True, done=1)]
    assert year_ends(held={R: done}).players[R].contracts == (Held(deal="T1T1", active=True),)


def test_10_an_unfinished_contract_is_lost_for_a_penalty():
    state = year_ends(held={R: [T1T1]}, cash={R: 60})
    assert state.players[R].contracts == ()
    assert state.players[R].penalties == 1
    assert state.players[R].cash == 60


def test_11_a_deferred_contract_waits_for_the_next_year():
    held = [Held(deal="T1T1", active=False)]
    state = table(held={R: held}, oils={R: "T1"})
    assert refused(state, Deliver(seat=R, deal="T1T1", need="T1", barrel="T1")) == "deferred"
    after = year_ends(held={R: held})
    assert after.players[R].contracts == (Held(deal="T1T1", active=True),)
    assert after.players[R].penalties == 0


def test_12_no_deferring_in_the_last_year():
    state = working("contracts", round=15, opened="ABCD")
    deal = state.contracts[0][0]
    assert refused(state, TakeContract(seat=R, deal=deal, deferred=True)) == "no-deferring"
    assert refused(state, TakeContract(seat=R, deal=deal, deferred=False)) is None


def test_13_one_contract_of_a_row_and_one_loan():
    state = working("contracts")
    low, mid, high = state.contracts
    take = [TakeContract(seat=R, deal=row[0], deferred=False) for row in (low, mid, high)]
    first = play(state, take[0])
    assert refused(first, TakeContract(seat=R, deal=low[1], deferred=False)) == "one-of-a-row"
    after = play(state, *take, TakeLoan(seat=R))
    assert (after.players[R].cash, after.players[R].penalties) == (55, 1)
    assert [held.deal for held in after.players[R].contracts] == [low[0], mid[0], high[0]]


# Shops and upgrades


def test_14_two_pipes_and_the_cheapest_machine():
    state = working("machines", cash={R: 100}, networks={R: row_of("T", 2)})
    one, other = state.shop.machine_pipes[:2]
    state = play(state, pipe(one), pipe(other))
    state = play(state, legal(state, Place)[0])
    state = play(state, legal(state, Place)[0], BuyMachine(seat=R, square="M13"))
    assert state.players[R].cash == 100 - 35
    step = PIPELINE.apply(state, BuyMachine(seat=R, square="N13"))
    assert step.events[0] == MachineBought(seat=R, square="N13", price=30)


def test_16_two_upgrades_and_one_more_family_closed():
    families = ("government", "resources", "engineering", "markets", "contracts")
    state = working(
        "upgrades",
        families=families,
        on_sale=(True, True, True, True, False),
        levels={R: {"government": 1}},
        opened="A",
        cash={R: 50},
    )
    assert refused(state, BuyUpgrade(seat=R, family="contracts")) == "family-closed"
    state = play(state, BuyUpgrade(seat=R, family="government"), BuyUpgrade(seat=R, family="resources"))
    assert state.players[R].cash == 10
    assert state.turn.gifts == Gifts(tiles=4)
    state = play(state, CloseFamily(seat=R, family="markets"))
    assert [family for family, is_open in zip(families, state.on_sale, strict=True) if is_open] == [
        "engineering"
    ]
    for square in ("QA1", "QA2", "QA3", "QA4"):
        state = play(state, TakeTile(seat=R, square=square))
    assert len(state.turn.hand) + len(state.players[R].pipes.split()) == 4


# The government


def test_17_the_price_grows_with_the_tiles_beside_the_worker():
    state = play(table(cash={R: 60}), Survey(seat=R, square="QA2"))
    for square in ("QA1", "QA3", "QA5", "QA6"):
        state = play(state, TakeTile(seat=R, square=square))
    assert state.players[R].cash == 60 - 55
    state = play(table(cash={R: 60}), Survey(seat=R, square="QA1"))
    assert refused(state, TakeTile(seat=R, square="QA7")) == "not-beside"
    state = play(state, TakeTile(seat=R, square="QA2"), TakeTile(seat=R, square="QA3"))
    assert state.players[R].cash == 60 - 20


def test_18_the_year_says_how_many_quadrants_may_be_open():
    first = table(opened="AB")
    assert refused(first, Survey(seat=R, square="QC1")) == "quadrant-closed"
    second = table(opened="AB", round=9)
    step = PIPELINE.apply(second, Survey(seat=R, square="QC1"))
    assert kinds_of(step.events)[:2] == ["QuadrantOpened", "TileBought"]
    assert step.state.opened == "ABC"


# More upgrades


def test_34_refined_prices_are_five_higher():
    state = table(
        4, levels={R: {"markets": 1}}, oils={R: "S3"}, tanks=BIG, markets={("refined2", "O1"): "...O"}
    )
    step = PIPELINE.apply(
        play(state, Work(seat=R, space="refined1")),
        Sell(seat=R, barrel="S3", market="refined1", row="S3", price=55),
    )
    assert step.events == (OilSold(seat=R, barrel="S3", market="refined1", row="S3", price=60),)
    there = play(state, Work(seat=R, space="refined2"))
    step = PIPELINE.apply(there, Buy(seat=R, barrel="O1", market="refined2", row="O1", price=30))
    assert step.events[0] == OilBought(seat=R, barrel="O1", market="refined2", price=35)
    step = PIPELINE.apply(there, Buy(seat=R, barrel="S0", market="refined2", row="S0", price=6))
    assert step.events[0] == OilBought(seat=R, barrel="S0", market="refined2", price=6)


def test_35_ten_more_for_every_barrel_of_an_order():
    five = (("O3S1T1",), ("O2O2O2O2",), ("O1O1O1O1O1",))
    state = table(
        families=OTHERS, levels={R: {"contracts": 2}}, oils={R: "O1 O1 O1 O1 O1"}, tanks=BIG, orders=five
    )
    after = play(state, FillOrder(seat=R, deal="O1O1O1O1O1"))
    assert after.players[R].cash == 40 + 200


def test_36_a_better_barrel_is_paid_as_what_was_asked_for():
    state = table(held={R: [Held(deal="T1T1", active=True)]}, oils={R: "T3"})
    assert play(state, Deliver(seat=R, deal="T1T1", need="T1", barrel="T3")).players[R].cash == 60


def test_37_machines_for_five_dollars_twice():
    position = {
        "families": OTHERS,
        "networks": {R: row_of("T", 4)},
        "machines": {R: at(7, 0)},
        "oils": {R: "T0 T0"},
        "costs": TEAL,
    }
    state = table(levels={R: {"machines": 2}}, **position)
    assert play(state, Pass(seat=R), RunMachines(seat=R)).players[R].cash == 35
    state = table(levels={R: {"machines": 3}}, **position)
    state = play(state, RunMachines(seat=R))
    state = play(state, legal(state, Refine)[0], Work(seat=R, space="crude"), RunMachines(seat=R))
    assert state.players[R].cash == 30
