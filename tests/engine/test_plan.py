"""Plans: the first alternative that fits wholly is used, and it plays what the same clicks by hand play."""

import random
from itertools import accumulate

import pytest

from bot.engine import record, wire
from bot.engine.core import Refusal, Seat
from bot.engine.draft import rehearse
from bot.engine.options import read_options
from bot.engine.plan import Alternative, Fit, fitting
from tests.contract.playing import GAMES as SHELF
from tests.contract.playing import every_table, playout
from tests.support.toy import Quarry

QUARRY, ANN, BOB = Quarry(), Seat(0), Seat(1)


def dealt():
    return QUARRY.setup(2, read_options(QUARRY, {}), "seed").state


def ways(*alternatives):
    """Name alternatives by their clicks, each of one code."""
    return [Alternative(tuple((code,) for code in clicks)) for clicks in alternatives]


def fitted(*alternatives, publish=True, seat=ANN):
    return fitting(QUARRY, dealt(), seat, ways(*alternatives), publish=publish)


def test_the_first_that_fits_wholly_is_used():
    fit = fitted(["Build.B1", "Earn.1"], ["Build.A1", "Earn.9"], ["Build.A1", "Earn.1"], ["Earn.2"])
    assert isinstance(fit, Fit)
    assert (fit.index, fit.now.clicks) == (2, (("Build.A1",), ("Earn.1",)))


def test_if_none_fits_it_is_said_why_the_one_liked_best_does_not():
    why = fitted(["Earn.9"], ["Build.B1"])
    assert why == QUARRY.refusal(dealt(), wire.unpack(QUARRY, ANN, "Earn.9"))


def test_a_turn_that_is_not_over_is_kept_as_a_draft_but_not_published():
    assert fitted(["Build.A1"]) == Refusal("plans-refusal-incomplete")
    assert isinstance(fitted(["Build.A1"], publish=False), Fit)


@pytest.mark.parametrize("publish", [True, False])
def test_what_shows_something_while_the_turn_goes_on_is_never_done_by_a_plan(publish):
    assert isinstance(fitted(["Dig", "Earn.1"], publish=publish), Refusal)
    assert isinstance(fitted(["Dig"], publish=publish), Refusal)


@pytest.mark.parametrize("alternatives", [(), ([],)])
def test_nothing_at_all_is_no_plan(alternatives):
    assert fitted(*alternatives) == Refusal("plans-refusal-empty")
    assert fitted(*alternatives, publish=False) == Refusal("plans-refusal-empty")


@pytest.mark.parametrize("code", ["", "Nothing", "Earn", "Earn.1.2", "Dance.A1"])
def test_what_makes_no_sense_any_more_does_not_fit(code):
    """As after an update of the rules."""
    assert isinstance(fitted([code]), Refusal)
    assert isinstance(fitted([code], ["Earn.1"]), Fit)


def composed(rules, state, seat, chance):
    """Compose a turn on a supposed table, as somebody would who clicks at random."""
    now = rehearse(rules, state, seat, ())
    for _ in range(6):
        choices = [a for a in rules.legal_actions(now.state, seat) if not (a.publishes or a.anytime)]
        if now.complete or not choices:
            break
        now = rehearse(rules, state, seat, (*now.clicks, (wire.pack(chance.choice(choices)),)))
    return Alternative(now.clicks)


@every_table
def test_a_plan_plays_what_the_same_clicks_by_hand_play(key, seats):
    """Each turn is planned while others play, as soon as it can be foreseen."""
    rules, chance, plans = SHELF[key], random.Random(f"{key} {seats}"), {}
    used = 0
    for line in playout(rules, seats, "plans"):
        for seat in map(Seat, range(seats)):
            asked = rules.asked(line.state, seat)
            if asked and (plan := plans.pop((seat, asked.key), None)):
                fit = fitting(rules, line.state, seat, [plan], publish=True)
                if isinstance(fit, Fit):
                    assert by_hand(rules, line, seat, plan) == lines(rules, line, fit.now.actions)
                    used += 1
            for one in rules.foreseen(line.state, seat):
                plans.setdefault((seat, one.ask), composed(rules, one.state, seat, chance))
    assert used > 5


def lines(rules, head, actions):
    return list(accumulate(actions, lambda last, action: record.play(rules, last, action), initial=head))[1:]


def by_hand(rules, head, seat, plan):
    """Click after click, then what ends the turn."""
    now = rehearse(rules, head.state, seat, ())
    for click in plan.clicks:
        now = rehearse(rules, head.state, seat, (*now.clicks, click))
    actions = list(now.actions)
    while not now.complete:
        closing = rules.asked(now.state, seat).closing
        now = rehearse(rules, head.state, seat, (*now.clicks, (closing,)))
        actions = list(now.actions)
    return lines(rules, head, actions)
