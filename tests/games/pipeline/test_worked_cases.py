"""The worked cases of the rules, one by one. A test carries the number of its case."""

from collections import Counter

import pytest
from msgspec.structs import replace

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
    RunPipes,
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
from bot.games.pipeline.network import network
from bot.games.pipeline.scoring import reach
from bot.games.pipeline.state import FREE, Gifts, Held
from bot.games.pipeline.tiles import all_tiles, faces
from bot.games.pipeline.topics.refining import Refining
from bot.games.pipeline.topics.turn_order import pushed
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
    pipes,
    play,
    refused,
    rich_game,
    row_of,
    table,
    tile,
    working,
)

BIG = {R: (5, 5, 5, 5)}  # tanks enough for anything


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


# Refining

TEAL = (4, 5, 6, 4, 5, 6, 4, 6, 5)  # orange, silver, teal 4/6/5


def value_of(state, number):
    return PIPELINE.view(state, None).players[R].lines[number - 1].value


def test_19_costs_of_several_steps_add_up():
    state = table(costs=TEAL)
    refining = Refining(CONTENT, PIPELINE.powers)
    cost = refining.raises(replace(state, players=(rich(state, "T0"), state.players[G])), R)[2]
    assert cost == [(0, 1, 4), (0, 2, 10), (0, 3, 15)]


def rich(state, barrels):
    return replace(state.players[R], oil=oil(barrels), tanks=(5, 5, 5, 5))


def test_20_a_run_raises_what_each_pipeline_pays_for():
    """A worker on a tile with orange 6, teal 11 and teal 3."""
    net = rulebook_network()
    state = table(costs=TEAL, networks={R: net}, oils={R: "O1 T1 T0"}, tanks=BIG)
    lines = PIPELINE.view(state, None).players[R].lines
    through = network(pipes(net), "").runs["M13"]
    assert sorted((lines[n - 1].colour, lines[n - 1].value) for n in through) == [
        ("O", 6),
        ("T", 3),
        ("T", 11),
    ]
    by_value = {(lines[n - 1].colour, lines[n - 1].value): n for n in through}
    state = play(state, RunPipes(seat=R, square="M13"))
    orange, long, short = by_value["O", 6], by_value["T", 11], by_value["T", 3]
    assert refused(state, Refine(seat=R, line=short, start="crude", end="low")) == "too-short"
    state = play(
        state,
        Refine(seat=R, line=orange, start="low", end="mid"),
        Refine(seat=R, line=long, start="low", end="high"),
    )
    assert state.players[R].oil == oil("O2 T3 T0")


def rulebook_network():
    """Teal 11 runs east and teal 3 south from the first tile; orange 6 crosses it from north to south."""
    return [
        (tile("T", "+O", "+T"), "M13", 0),
        *[(tile("T", one, other), at(x, 0), 0) for x, one, other in EASTWARDS],
        (tile("O", "+O", "+T"), at(10, -1), 1),  # its lower half crosses the end of teal: 11
        (tile("O", "+S", "+S"), at(0, -2), 1),
        (tile("O", "+S", "+T"), at(0, 1), 1),
        (tile("S", "+O", "+S"), at(0, 3), 0),
        (tile("T", "+T", "+T"), at(1, 1), 1),
    ]


EASTWARDS = ((2, "+O", "+O"), (4, "+O", "+S"), (6, "+S", "+S"), (8, "+S", "+T"))


def test_21_only_the_final_grade_needs_room():
    long = row_of("T", 6)  # value 12 pays for crude to mid, which takes 10
    full = {R: (2, 1, 1, 1)}
    state = table(costs=TEAL, networks={R: long}, oils={R: "T0 T1 S1 T2"}, tanks=full)
    state = play(state, RunPipes(seat=R, square="M13"))
    [line] = [n for n in state.turn.run.lines if value_of(state, n) == 12]
    assert refused(state, Refine(seat=R, line=line, start="crude", end="low")) == "no-room"
    assert refused(state, Refine(seat=R, line=line, start="crude", end="mid")) is None
    state = table(costs=TEAL, networks={R: long}, oils={R: "T0 S2 O2"}, tanks=full)
    state = play(state, RunPipes(seat=R, square="M13"))
    assert refused(state, Refine(seat=R, line=line, start="crude", end="mid")) == "no-room"


def test_23_machines_run_all_that_is_attached_once():
    """Machine 1 has orange 5, teal 8 and teal 3, machine 2 silver 6 and a single segment."""
    net = [
        *[(tile("O", one, "+S"), at(x, 0), 0) for x, one in ((0, "+O"), (2, "+S"), (4, "+T"))],
        *[(tile("T", one, other), at(6 + x, 0), 0) for x, one, other in ((0, "+O", "+T"), *EASTWARDS[:3])],
        (tile("T", "+T", "+T"), at(5, 1), 1),
        (tile("S", "+T", "+T"), at(5, 3), 0),
        *[(tile("S", "+O", other), at(9 + x, 1), 0) for x, other in ((0, "+O"), (2, "+S"), (4, "+T"))],
        (tile("S", "+S", "+S"), at(15, 1), 0),
    ]
    both = f"{at(5, 0)} {at(15, 1)}"
    state = table(costs=TEAL, networks={R: net}, machines={R: both}, oils={R: "O0 T0 T0 S0 S0"}, tanks=BIG)
    by_machine = network(pipes(net), both).attached
    lines = PIPELINE.view(state, None).players[R].lines
    attached = [
        sorted((lines[n - 1].colour, lines[n - 1].value) for n in some) for some in by_machine.values()
    ]
    assert attached == [[("O", 5), ("T", 3), ("T", 8)], [("S", 1), ("S", 6)]]
    state = play(state, Pass(seat=R), RunMachines(seat=R))
    assert state.players[R].cash == 25
    able = {action.line for action in legal(state, Refine)}
    assert sorted((lines[n - 1].colour, lines[n - 1].value) for n in able) == [("O", 5), ("S", 6), ("T", 8)]
    for n in sorted(able):
        state = play(state, Refine(seat=R, line=n, start="crude", end="low"))
    assert state.turn.seat == G
    assert state.players[R].oil == oil("O1 T1 T0 S1 S0")


def test_24_a_worker_does_not_run_what_ends_at_a_machine():
    """Each half of a tile beside a machine is crossed by other pipes, which are too short."""
    net = row_of("T", 4)
    state = table(networks={R: net}, machines={R: at(7, 0)}, oils={R: "T0"}, costs=TEAL)
    attached = network(pipes(net), at(7, 0)).all_attached
    assert attached
    assert refused(state, RunPipes(seat=R, square="M13")) == "nothing-to-run"
    free = table(networks={R: net}, oils={R: "T0"}, costs=TEAL)
    assert refused(free, RunPipes(seat=R, square="M13")) is None


# Geometry


def lengths(specs, machines=""):
    return sorted(("OST"[line.colour], len(line.cells)) for line in network(pipes(specs), machines).lines)


FIRST_TILE = (tile("T", "+O", "+S"), "M13", 0)


def test_25_a_single_tile():
    assert lengths([FIRST_TILE]) == [("O", 1), ("S", 1), ("T", 2)]


def test_26_a_second_tile_end_to_end():
    second = (tile("T", "+T", "+T"), at(2, 0), 0)
    assert lengths([FIRST_TILE, second]) == [("O", 1), ("S", 1), ("T", 1), ("T", 1), ("T", 4)]


def test_28_other_colours_do_not_merge():
    second = (tile("O", "+S", "+S"), at(2, 0), 0)
    assert lengths([FIRST_TILE, second]) == [("O", 1), ("O", 2), ("S", 1), ("S", 1), ("S", 1), ("T", 2)]


def test_30_a_tile_must_touch_and_must_not_overlap():
    state = play(table(networks={R: [FIRST_TILE]}), Survey(seat=R, square="QA1"))
    number = state.turn.hand[0]
    assert refused(state, Place(seat=R, tile=number, square=at(10, 0), turn=0)) == "touches-nothing"
    assert refused(state, Place(seat=R, tile=number, square=at(1, 0), turn=0)) == "occupied"
    assert refused(state, Place(seat=R, tile=number, square=at(2, 0), turn=0)) is None


@pytest.mark.parametrize(
    ("segments", "level", "value"), [(7, 1, 8), (8, 2, 12), (3, 1, 3), (3, 2, 3), (3, 3, 3)]
)
def test_31_engineering_adds_for_every_four_segments(segments, level, value):
    state = table(levels={R: {"engineering": level}})
    assert PIPELINE.powers.value(state.players[R], segments) == value


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


# The end


def test_39_penalties():
    assert [CONTENT.penalty(n) for n in (0, 1, 5, 10, 12)] == [0, 20, 200, 650, 900]


def points(state, part, seat=R):
    lines = PIPELINE.view(state, None).players[seat].score
    return next(line.points for line in lines if line.part == part)


def test_40_oil_in_tanks_and_the_tank_card():
    state = table(oils={R: "O0 S1 T2 O3"}, tanks={R: (2, 2, 2, 1)})
    assert points(state, "oil") == 60
    assert points(state, "card3") == 70


def test_41_pipelines_by_the_best_grade_they_reach():
    state = table(costs=TEAL)
    rates = (0, 10, 20, 30)
    assert [rates[reach(state.costs, 2, value)] for value in (3, 9, 10, 15)] == [0, 10, 20, 30]


def test_44_a_tie_goes_to_whoever_would_be_earlier():
    state = table(turn=None, phase="over", round=18, order=(G, R), cash={R: 560, G: 560}, opened="ABCD")
    standings = PIPELINE.result(state).standings
    assert [(one.seat, one.rank, one.tiebreak) for one in standings] == [(G, 1, 1), (R, 2, 2)]
    assert standings[0].total == standings[1].total


def test_45_the_tiles_are_a_hundred_and_thirty_five():
    assert len({(one.joint, one.left, one.right) for one in all_tiles()}) == 135
    segments = Counter()
    for one in all_tiles():
        for face in faces(one.number, 0):
            segments.update(dict(zip(face.pipes, map("OST".__getitem__, face.colours), strict=True)).values())
    assert segments == {"O": 180, "S": 180, "T": 180}
    colours = Counter(len({one.joint, one.left[1], one.right[1]}) for one in all_tiles())
    assert colours == {1: 18, 2: 90, 3: 27}
