"""What players are advised: the best plan beside a slow one, ranked places, and chains."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import Money, Name
from bot.games.pipeline.actions import (
    Buy,
    BuyTank,
    Deliver,
    Pass,
    Place,
    Refine,
    RunMachines,
    RunPipes,
    Second,
    Sell,
    Survey,
    Work,
)
from bot.games.pipeline.advice.bargains import REFINED
from bot.games.pipeline.advice.chains import BUNDLES
from bot.games.pipeline.advice.planning import Runner, best_plan
from bot.games.pipeline.state import Held
from tests.games.pipeline.busy import lines
from tests.games.pipeline.positions import BIG, TEAL
from tests.games.pipeline.tables import (
    PIPELINE,
    G,
    R,
    at,
    legal,
    oil,
    play,
    rich_game,
    row_of,
    table,
    working,
)
from tests.support.sweeps import sweep

# Plans


def outcomes(runners, oil, room, costs):
    """Yield the worth of everything that pipelines can do together, tried one by one."""

    def uses(runner):
        steps = [
            (start, end)
            for start in range(3)
            for end in range(start + 1, 4)
            if sum(costs[3 * runner.colour + start : 3 * runner.colour + end]) <= runner.value
        ]
        singles = [(step,) for step in steps]
        pairs = [
            (one, other) for one in steps for other in steps if one[0] == other[0] and runner.barrels > 1
        ]
        return [(), *singles, *pairs]

    for combination in product(*[uses(runner) for runner in runners]):
        left, rooms = list(oil), list(room)
        for runner, use in zip(runners, combination, strict=True):
            for start, end in use:
                left[4 * runner.colour + start] -= 1
                rooms[start] += 1
                rooms[end] -= 1
        if min(left) >= 0 and min(rooms) >= 0:
            steps = [step for use in combination for step in use]
            yield worth(steps), sum(end - start for start, end in steps)


RATES = (20, 35, 45)


def worth(steps):
    """What barrels raised so are worth more, at what contracts pay."""
    return sum((0, *RATES)[end] - (0, *RATES)[start] for start, end in steps)


RUNNERS = st.lists(
    st.tuples(st.integers(0, 2), st.integers(1, 20)), max_size=4
)  # colours and values of pipelines


@given(
    RUNNERS,
    st.lists(st.integers(0, 2), min_size=12, max_size=12),
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.lists(st.integers(4, 7), min_size=9, max_size=9),
    st.integers(1, 2),
)
def test_the_best_plan_is_as_good_as_any(lines, barrels, room, costs, most):
    runners = [Runner(n, colour, value, most) for n, (colour, value) in enumerate(lines, 1)][: 4 - most + 1]
    plan = best_plan(runners, tuple(barrels), tuple(room), costs, RATES)
    found = worth([(step.start, step.end) for step in plan]), sum(step.end - step.start for step in plan)
    assert found == max(outcomes(runners, barrels, room, costs))
    for step in plan:  # and in this order there is room for every barrel
        room[step.end] -= 1
        room[step.start] += 1
        assert min(room) >= 0


def test_two_barrels_of_a_pipeline_start_from_the_same_grade():
    plan = best_plan([Runner(1, 2, 20, 2)], oil("T0 T1 T1"), (9, 9, 9, 9), (4,) * 9, RATES)
    assert [(step.start, step.end) for step in plan] == [(1, 3), (1, 3)]
    plan = best_plan([Runner(1, 2, 20, 1, 0)], oil("T0 T1"), (9, 9, 9, 9), (4,) * 9, RATES)
    assert [(step.start, step.end) for step in plan] == [(0, 3)]


# Places


def hints(state, kind=None):
    actions = PIPELINE.legal_actions(state, R)
    found = PIPELINE.advise(PIPELINE.view(state, R), actions)
    return [hint for hint in found if kind is None or isinstance(hint.action, kind)]


def test_a_place_that_lengthens_a_pipeline_comes_first():
    """A teal tile goes to either end of a teal row."""
    state = play(table(networks={R: row_of("T", 2)}), Survey(seat=R, square="QA1"))
    best = hints(state, Place)[0]
    assert best.key == "grow"
    grown = play(state, best.action)
    longest = PIPELINE.view(grown, R).players[R].lines[0]
    before = PIPELINE.view(state, R).players[R].lines[0]
    assert best.facts["after"] > best.facts["before"]
    assert longest.segments >= before.segments


def test_every_place_is_ranked_and_said():
    state = play(table(networks={R: row_of("T", 4)}), Survey(seat=R, square="QA1"))
    assert len(hints(state, Place)) == len(legal(state, Place))
    assert {hint.key for hint in hints(state, Place)} <= {"grow", "alone"}


def test_a_tank_is_wanted_where_room_is_least():
    state = working("tanks", oils={R: "T1 T1"}, cash={R: 50})
    assert hints(state, BuyTank)[0].action.grade == "low"
    assert hints(state, BuyTank)[0].facts == {"price": 5, "room": 0}


def test_trades_are_ranked_by_price():
    state = working("refined2", oils={R: "T3 T3 T1"}, tanks=BIG, seats=4)
    prices = [hint.facts["price"] for hint in hints(state, Sell)]
    assert prices[0] == 50
    assert [hint.facts["price"] for hint in hints(state, Buy)] == [6, 8, 10, 12]


def test_spaces_say_what_lies_beside_them():
    state = table()
    beside = {hint.action.space: hint.facts["beside"].key for hint in hints(state, Work)}
    assert beside["crude"] == "tanks"
    assert beside["contracts"] == "refined3"


def test_a_run_says_what_it_would_raise():
    state = table(networks={R: row_of("T", 4)}, oils={R: "T0"}, costs=TEAL)
    assert hints(state, RunPipes)[0].facts == {"barrels": 1, "grades": 1}


# Chains


def chains(state):
    return {
        chain.key: chain.facts
        for chain in PIPELINE.chains(PIPELINE.view(state, R), PIPELINE.legal_actions(state, R))
    }


def follow(state, key):
    """Press a chain."""
    while state.turn and state.turn.seat == R:
        action = PIPELINE.follow(PIPELINE.view(state, R), key, PIPELINE.legal_actions(state, R))
        if action is None:
            break
        state = play(state, action)
    return state


def test_selling_all_brings_what_it_says():
    state = working("refined2", oils={R: "T3 T3 O2 S1 O0"}, tanks=BIG)
    money = chains(state)["sell"]["money"]
    after = follow(state, "sell")
    assert after.players[R].cash == 40 + money == 40 + 50 + 50 + 40
    assert after.players[R].oil == oil("S1 O0"), "silver is not traded there, and crude is kept"


def test_filling_the_crude_tanks_takes_the_cheapest():
    """Of what a pipeline can refine: silver would be cheaper than the third orange barrel."""
    state = working("crude", cash={R: 100}, networks={R: row_of("O", 3)})
    assert chains(state)["fill"] == {"barrels": 4, "money": 5 + 5 + 7 + 7}
    after = follow(state, "fill")
    assert after.players[R].cash == 100 - 24
    assert after.players[R].oil == oil("O0 O0 O0 O0")


def test_the_best_run_in_one_press():
    net = [*row_of("O", 3), *row_of("T", 6, x=6)]
    position = {"networks": {R: net}, "machines": {R: at(6, 0)}, "tanks": {R: (1, 1, 1, 1)}, "costs": TEAL}
    state = play(table(oils={R: "T0 O2 S2"}, **position), Work(seat=R, space="crude"))
    assert chains(state)["machines"] == {"barrels": 2, "fee": 15}
    after = follow(state, "machines")
    assert after.players[R].oil == oil("T2 O3 S2")
    run = play(state, RunMachines(seat=R))
    assert chains(run)["best"] == {"barrels": 2}
    assert follow(run, "best").players[R].oil == oil("T2 O3 S2")


def test_placing_all_tiles_in_one_press():
    state = play(table(networks={R: row_of("T", 2)}, cash={R: 60}), Survey(seat=R, square="QA2"))
    assert chains(state) == {"place": {"tiles": 1}}
    assert follow(state, "place").turn.seat == G


def test_delivering_what_is_asked_for():
    held = [Held(deal="T1T1", active=True, filled=("T1",)), Held(deal="S2T1", active=True)]
    state = table(held={R: held}, oils={R: "T1 T1 S3"}, tanks=BIG)
    assert chains(state)["deliver"] == {"count": 2, "money": 40}
    after = follow(state, "deliver")
    assert after.players[R].cash == 80
    assert after.players[R].oil == oil("S3"), "a better barrel than is asked for is delivered by hand"
    assert [one.barrel for one in legal(after, Deliver)] == ["S3"]


def test_a_whole_order_is_delivered_once_the_contracts_have_theirs():
    held = [Held(deal="T1T1", active=True)]
    position = {"held": {R: held}, "tanks": BIG, "orders": (("O3S1T1", ""), ("", ""), ("", ""))}
    state = table(oils={R: "T1 T1 T1 S1 O3"}, **position)
    assert chains(state)["deliver"] == {"count": 3, "money": 2 * 20 + 115}
    after = follow(state, "deliver")
    assert (after.players[R].cash, after.players[R].orders) == (40 + 155, ("O3S1T1",))
    state = table(oils={R: "T1 T1 S1 O3"}, **position)
    assert chains(state)["deliver"] == {"count": 2, "money": 40}, "no barrel is left for the order"


def test_what_a_contract_asks_for_is_not_sold():
    held = {R: [Held(deal="T3T1", active=True), Held(deal="O3O3", active=False)]}
    state = working("refined2", oils={R: "T3 T3 O3"}, tanks=BIG, held=held)
    assert chains(state)["sell"] == {"money": 50 + 55}
    assert follow(state, "sell").players[R].oil == oil("T3")


def test_a_worker_goes_and_sells_in_one_press():
    state = table(oils={R: "T3 T3 O0"}, tanks=BIG)
    assert list(chains(state)) == ["refined3", "refined2"], "the dearer market first"
    assert chains(state)["refined3"] == {"money": 110}
    after = follow(state, "refined2")
    assert (after.turn.worker, after.players[R].cash) == ("refined2", 40 + 100)
    assert "refined2" not in chains(after)


@pytest.mark.parametrize(("level", "markets"), [(1, {"refined2": 55}), (2, dict.fromkeys(REFINED, 60))])
def test_upgrades_of_the_markets_count_where_a_worker_would_sell(level, markets):
    state = table(oils={R: "T3"}, tanks=BIG, levels={R: {"markets": level}})
    found = {key: facts["money"] for key, facts in chains(state).items() if key in REFINED}
    assert markets.items() <= found.items()
    for market, money in found.items():
        assert follow(state, market).players[R].cash == 40 + money


@pytest.mark.parametrize(("chain", "tiles", "price"), [("four", 4, 40), ("two", 2, 15)])
def test_the_best_tiles_are_taken_and_placed_in_one_press(chain, tiles, price):
    state = working("machines", networks={R: row_of("T", 3)}, cash={R: 60}, seats=3)
    assert chains(state)[chain] == {"tiles": tiles, "money": price}
    after = follow(state, chain)
    assert after.players[R].cash == 60 - price
    assert len(after.players[R].pipes.split()) == 3 + tiles
    assert not after.turn.hand
    assert not {"four", "two"} & chains(after).keys(), "one purchase is all"


def test_only_tiles_that_can_be_paid_for_are_offered():
    state = working("tanks", networks={R: row_of("T", 3)}, cash={R: 39})
    assert "four" not in chains(state)
    assert chains(state)["two"] == {"tiles": 2, "money": 15}
    assert chains(working("tanks", networks={R: row_of("T", 3)}, cash={R: 14})).keys().isdisjoint(BUNDLES)


def busy(*actions):
    return play(lines()[-1].state, *actions)


def steps(state, key):
    """Say what a chain tells of itself, as the end of each sentence's name and its facts."""
    view, actions = PIPELINE.view(state, R), PIPELINE.legal_actions(state, R)
    [chain] = [one for one in PIPELINE.chains(view, actions) if one.key == key]
    return [
        (step.key, *[fact.key if isinstance(fact, Name) else fact for fact in step.facts.values()])
        for step in chain.steps
    ]


def test_machines_and_deliveries_in_one_press():
    state = busy(Work(seat=R, space="machines"))
    assert chains(state)["finish"] == {"money": 3 * 35 - 15}
    assert steps(state, "finish") == [
        ("step-deliver", "S2T2", "S2"),
        ("step-deliver", "S2T2", "T2"),
        ("step-deliver", "O2O1", "O2"),
        ("step-ends", "machines"),
        ("step-last",),
    ]
    after = follow(state, "finish")
    assert after.players[R].cash == 25 + 90
    assert after.players[R].oil == oil("S1 T3 T3")


def test_a_chain_tells_what_it_would_do():
    state = busy(Work(seat=R, space="refined2"))
    assert steps(state, "sell") == [("step-sell", "T3", 50)] * 2
    assert steps(state, "machines") == [
        ("step-refine", "O0", "mid"),
        ("step-refine", "T0", "mid"),
        ("step-refine", "S0", "low"),
        ("step-ends", "refined2"),
        ("step-last",),
    ]
    second = play(state, Second(seat=R, space="machines"))
    assert ("step-last",) not in steps(second, "machines"), "the second action has been taken"


def test_two_barrels_alike_are_one_choice_that_may_be_made_twice():
    state = busy(Work(seat=R, space="refined2"))
    times = {(one.action.barrel, one.action.row, one.action.price): one.times for one in hints(state, Sell)}
    assert times["T3", "T3", 50] == 2
    assert times["T3", "T3", 45] == 1, "there is one slot"
    assert {one.action.price: one.times for one in hints(state, Buy)} == {6: 1, 8: 1, 10: 1, 12: 1}
    roomy = working("crude", tanks=BIG, cash={R: 100})
    assert hints(roomy, Buy)[0].times == 2


def test_each_pipeline_has_its_proposal_first():
    state = busy(Work(seat=R, space="machines"), RunMachines(seat=R))
    found = [(one.action.line, one.action.end, one.facts["proposed"]) for one in hints(state, Refine)]
    assert found == [(1, "mid", 1), (2, "mid", 1), (4, "low", 1), (1, "low", 0), (2, "low", 0)]
    less = play(state, Refine(seat=R, line=1, start="crude", end="low"))
    assert chains(less)["best"] == {"barrels": 2}, "the rest is proposed anew"


@pytest.mark.parametrize("seats", sweep([2, 3, 4], [3]))
def test_every_chain_of_whole_games_does_what_its_label_says(seats):
    pressed = 0
    for state, action, _ in rich_game(seats, 1):
        seat = action.seat
        if PIPELINE.to_act(state) != {seat}:
            continue
        view, actions = PIPELINE.view(state, seat), PIPELINE.legal_actions(state, seat)
        for chain in PIPELINE.chains(view, actions):
            before, after = state.players[seat], followed(state, seat, chain.key).players[seat]
            pressed += 1
            if chain.key in ("sell", "deliver", "finish", *REFINED):
                assert after.cash - before.cash == chain.facts["money"]
            if chain.key == "fill":
                assert before.cash - after.cash == chain.facts["money"]
                assert sum(after.oil) - sum(before.oil) == chain.facts["barrels"]
            if chain.key == "machines":
                assert before.cash - after.cash == chain.facts["fee"]
            if chain.key in BUNDLES:
                assert before.cash - after.cash == chain.facts["money"]
            if chain.key in ("place", *BUNDLES):
                assert len(after.pipes.split()) - len(before.pipes.split()) == chain.facts["tiles"]
    assert pressed > 50


def followed(state, seat, key):
    for _ in range(50):
        if PIPELINE.to_act(state) != {seat}:
            break
        action = PIPELINE.follow(PIPELINE.view(state, seat), key, PIPELINE.legal_actions(state, seat))
        if action is None:
            break
        step = PIPELINE.apply(state, action)
        state = step.before or step.state
        if step.before:
            break
    return state


@pytest.mark.parametrize("seats", [2, 4])
def test_advice_of_whole_games_is_about_all_choices(seats):
    for state, action, _ in rich_game(seats, 0)[::3]:
        actions = PIPELINE.legal_actions(state, action.seat)
        found = PIPELINE.advise(PIPELINE.view(state, action.seat), actions)
        assert sorted(map(repr, actions)) == sorted(repr(hint.action) for hint in found)


def test_pushing_is_said():
    state = play(table(turn=G, order=(R, G), lower=(R, -1)), Work(seat=G, space="tanks"))
    found = PIPELINE.advise(PIPELINE.view(state, G), PIPELINE.legal_actions(state, G))
    [first] = [hint for hint in found if type(hint.action).__name__ == "GoFor" and hint.action.slot == 1]
    assert first.key == "push"


def test_refining_says_its_pipeline():
    state = table(networks={R: row_of("T", 4)}, oils={R: "T0"}, costs=TEAL)
    state = play(state, RunPipes(seat=R, square="M13"))
    assert hints(state, Refine)[0].facts == {
        "colour": Name("colour", "T"),
        "value": 8,
        "cost": 4,
        "proposed": 1,
    }
    assert Pass(seat=R) not in PIPELINE.legal_actions(state, R)


# What ends an action, and what is about to fail


def test_a_delivery_in_mid_action_says_that_it_ends_it():
    state = lines()[-1].state
    assert {hint.key for hint in hints(state, Deliver)} == {"deliver", "over"}, "no worker is at anything yet"
    trading = play(state, Work(seat=R, space="refined2"))
    for hint in hints(trading, Deliver) + hints(trading, RunMachines):
        assert hint.key.endswith("-ends")
        assert hint.facts["ended"] == Name("job", "refined2")
    assert ("step-ends", "refined2") in steps(trading, "finish")
    (one,) = hints(trading, RunMachines)
    after = play(trading, one.action)
    done, *_ = hints(after, Deliver)
    assert done.facts["ended"] == Name("job", "run")


def test_a_contract_that_is_about_to_fail_is_warned_of():
    held = (
        Held(deal="S2T2", active=True),
        Held(deal="O2O1", active=True, done=1),
        Held(deal="T1T1", active=False),
    )
    last = PIPELINE.content.ends[0]
    for round, warned in ((last - 1, False), (last, True)):
        state = table(2, round=round, held={R: held}, penalties={R: 1})
        told = PIPELINE.private_lines(PIPELINE.view(state, R))
        assert bool(told) is warned
        assert PIPELINE.private_lines(PIPELINE.view(state, G)) == ()
        assert PIPELINE.private_lines(PIPELINE.view(state, None)) == ()
    (saying,) = told
    assert saying.facts["deals"] == (Name("deal", "S2T2"),)
    assert saying.facts["cost"] == Money(30), "the second penalty"
