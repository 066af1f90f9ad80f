"""The course of a turn: the cross, the machines, what is asked, drafts, and whole games."""

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Ask
from bot.engine.draft import rehearse
from bot.games.pipeline.actions import (
    Buy,
    BuyTank,
    Deliver,
    EndTurn,
    GoFor,
    Pass,
    Place,
    Refine,
    RunMachine,
    RunMachines,
    RunPipes,
    Second,
    Work,
)
from bot.games.pipeline.network import network
from bot.games.pipeline.state import FREE, Held
from tests.games.pipeline.positions import BIG, TEAL
from tests.games.pipeline.tables import (
    OTHERS,
    PIPELINE,
    G,
    R,
    W,
    at,
    kinds_of,
    legal,
    oil,
    pipes,
    play,
    refused,
    rich_game,
    row_of,
    table,
    working,
)
from tests.support.sweeps import thinned

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
    assert refused(state, up) == "make-room-first"
    state = play(state, Refine(seat=R, line=orange, start="mid", end="high"), up)
    assert state.players[R].oil == oil("T2 O3 S2")


def test_what_running_refuses():
    state = table(networks={R: row_of("T", 4)}, oils={R: "S0"}, costs=TEAL)
    assert refused(state, RunPipes(seat=R, square="M13")) == "nothing-to-run"
    assert refused(state, RunPipes(seat=R, square="N13")) == "other-half"
    left = PIPELINE.meant(state, RunPipes(seat=R, square="N13"))
    assert left == RunPipes(seat=R, square="M13"), "whoever names it is understood"
    assert PIPELINE.meant(state, left) == left
    assert refused(state, RunPipes(seat=R, square="M1")) == "no-tile-there"
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
    assert (ask.key, ask.closing) == ("trade", "EndTurn")
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

CHOSEN = ((), ("first_game",), ("fewer_machines", "brisk_demand"))


@pytest.mark.parametrize(("seats", "chosen"), thinned(product((2, 3, 4), CHOSEN), 4), ids=str)
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
