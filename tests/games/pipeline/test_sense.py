"""Nothing is urged on a player that costs more than it brings."""

from bot.games.pipeline.actions import (
    Buy,
    Pass,
    Refine,
    RunMachines,
    Second,
    TakeContract,
    TakeLoan,
    TakePipe,
    Work,
)
from bot.games.pipeline.advice.planning import Runner, best_plan
from tests.games.pipeline.positions import BIG, TEAL
from tests.games.pipeline.tables import PIPELINE, R, at, legal, oil, play, row_of, table, working
from tests.games.pipeline.test_advice import RATES, chains, hints, worth


def order(state):
    """Return the choices, the likeliest first."""
    view, actions = PIPELINE.view(state, R), PIPELINE.legal_actions(state, R)
    return [hint.action for hint in PIPELINE.advise(view, actions)]


def test_no_crude_is_proposed_without_a_pipeline_for_it():
    assert "fill" not in chains(working("crude", cash={R: 100}))
    state = working("crude", cash={R: 100}, networks={R: row_of("T", 3)})
    assert hints(state, Buy)[0].action.barrel == "T0"
    assert [one.action.barrel[0] for one in hints(state, Buy)][-1] != "T"


def test_several_barrels_may_be_bought_at_once():
    """As many as can be paid for and stored: room for four, and $22 for 5, 5, 6 and 6."""
    assert PIPELINE.asked(working("crude", cash={R: 100}), R).several["Buy"] == 4
    assert PIPELINE.asked(working("crude", cash={R: 21}), R).several["Buy"] == 3
    assert "Buy" not in PIPELINE.asked(working("crude", cash={R: 9}), R).several


def test_nothing_is_sold_for_less_than_it_counts_in_the_end():
    """A high barrel counts $30 at the end, and with card 1 twice that: no slot pays so much in year 3."""
    oils = {"oils": {R: "T3"}, "tanks": BIG}
    low = {("refined2", row): "TT" for row in ("T2", "T3")}
    assert "sell" not in chains(working("refined2", markets=low, **oils)), "a low slot pays $25"
    assert chains(working("refined2", round=15, cards=("9", "10", "11"), **oils))["sell"] == {"money": 50}
    assert "sell" not in chains(working("refined2", round=15, cards=("1", "10", "11"), **oils))
    assert "sell" not in chains(working("refined2", round=15, cards=("8", "10", "11"), **oils))
    assert chains(working("refined2", round=15, cards=("6", "10", "11"), **oils))["sell"] == {"money": 50}


def test_the_best_run_makes_the_most_money_and_not_the_most_grades():
    """Crude to low is worth $20 more, mid to high only $10; with room for one barrel each it is that."""
    plan = best_plan([Runner(1, 2, 4, 1)], oil("T0 T2"), (9, 9, 9, 9), (4,) * 9, RATES)
    assert [(step.start, step.end) for step in plan] == [(0, 1)]
    plan = best_plan([Runner(1, 0, 8, 1), Runner(2, 0, 4, 1)], oil("O0 O1"), (9, 1, 0, 1), (4,) * 9, RATES)
    assert worth([(step.start, step.end) for step in plan]) == 45


def test_machines_that_cost_more_than_they_bring_are_not_urged():
    """Mid to high is worth $10 more, and the machines cost $15."""
    net = {"networks": {R: [*row_of("O", 3), *row_of("T", 6, x=6)]}, "machines": {R: at(6, 0)}, "costs": TEAL}
    state = play(table(oils={R: "O2"}, tanks=BIG, **net), Work(seat=R, space="crude"))
    assert legal(state, RunMachines)
    assert "machines" not in chains(state)
    ranked = order(state)
    assert ranked.index(RunMachines(seat=R)) > max(ranked.index(one) for one in legal(state, Second))


def test_passing_comes_after_all_that_pays_and_upgrades_not_first_with_the_first_money():
    state = table(idle_spaces=False)
    ranked = order(state)
    assert ranked[-2:] == [Pass(seat=R), Work(seat=R, space="contracts")], (
        "those are for oil that is not there"
    )
    assert next(one.space for one in ranked if isinstance(one, Work)) != "upgrades"
    rich = table(idle_spaces=False, cash={R: 70})
    assert hints(rich, Work)[0].action.space == "upgrades"


def test_nobody_is_urged_to_spend_the_last_dollars_on_pipes():
    """Pipes without oil earn nothing; whoever has oil may spend what there is."""
    poor = {"networks": {R: row_of("T", 2)}, "cash": {R: 19}}
    assert {hint.doubtful for hint in hints(working("tanks", **poor), TakePipe)} == {True}
    assert {hint.doubtful for hint in hints(working("tanks", oils={R: "T0"}, **poor), TakePipe)} == {False}
    rich = working("tanks", networks={R: row_of("T", 2)}, cash={R: 20})
    assert {hint.doubtful for hint in hints(rich, TakePipe)} == {False}


def test_contracts_beyond_reach_are_doubtful_and_loans_are():
    state = working("contracts", networks={R: row_of("T", 4)}, costs=TEAL)
    urged = [hint.action for hint in hints(state, TakeContract) if not hint.doubtful]
    assert all(set(one.deal[0::2]) == {"T"} for one in urged)
    assert all(hint.doubtful for hint in hints(state, TakeLoan))


def test_a_run_that_needs_room_made_first_is_named_with_the_reason():
    """All pipelines run together, so every result is possible: this one after the other has made room."""
    net = [*row_of("O", 3), *row_of("T", 6, x=6)]
    position = {"networks": {R: net}, "machines": {R: at(6, 0)}, "tanks": {R: (1, 1, 1, 1)}, "costs": TEAL}
    state = play(table(oils={R: "T0 O2 S2"}, **position), Pass(seat=R), RunMachines(seat=R))
    hidden = [one for one in PIPELINE.considered(state, R) if isinstance(one, Refine) and one.end == "mid"]
    assert hidden
    for one in hidden:
        assert PIPELINE.refusal(state, one).key == "pipeline-refusal-make-room-first"
