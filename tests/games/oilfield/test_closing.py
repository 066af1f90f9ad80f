"""Before the count, whoever could have the most money by selling shares is asked once."""

import pytest
from msgspec.structs import replace

from bot.games.oilfield.actions import Decline, KeepShares, SellLast, SellShare
from bot.games.oilfield.state import Task
from tests.games.oilfield.tables import OILFIELD, A, B, C, kinds_of, play, refused, table

BEFORE = OILFIELD.by_version(1).printed(OILFIELD.edition)


def last_card(rules=OILFIELD, **position):
    """Play the last card of a game, and return what it leads to."""
    position.setdefault("shares", {3: (B,)})
    cards = {A: "drill", B: "drill", C: "local"}
    state = table(
        phase="private", queue=(), cards=cards, stored={C: (1, 0)}, final=3, ending="fields", **position
    )
    state = replace(state, turn=C, task=Task(work="local"))
    return rules.apply(state, Decline(seat=C))


def test_who_could_have_the_most_money_is_asked():
    """A share of 3 VP brings $6 here: B has $5, and A $9."""
    step = last_card(money={A: 9, B: 5, C: 2})
    assert OILFIELD.to_act(step.state) == {B}
    ask = OILFIELD.asked(step.state, B)
    assert (ask.key, ask.facts) == ("closing", {"money": 5, "richest": 9, "shares": 1})
    assert OILFIELD.result(step.state) is None
    assert OILFIELD.view(step.state, A).players[C].card == "local"


def test_by_the_first_version_the_points_were_counted_at_once():
    step = last_card(BEFORE, money={A: 9, B: 5, C: 2})
    assert kinds_of(step.events)[-1] == "GameEnded"


@pytest.mark.parametrize(
    ("money", "shares"),
    [
        ({A: 9, B: 5, C: 2}, {}),  # no share
        ({A: 30, B: 5, C: 2}, {3: (B,)}),  # too far behind
        ({A: 5, B: 9, C: 2}, {3: (B,)}),  # the richest anyway
    ],
)
def test_nobody_is_asked_for_nothing(money, shares):
    step = last_card(money=money, shares=shares)
    assert OILFIELD.result(step.state) is not None
    assert "SharesKept" not in kinds_of(step.events)


def test_a_sale_takes_the_bonus_and_costs_the_points():
    state = last_card(money={A: 9, B: 5, C: 2}, points={B: 3}).state
    step = OILFIELD.apply(state, SellLast(seat=B, row=3))
    assert kinds_of(step.events) == ["ShareSold", "GameEnded"]
    lines = {
        one.seat: {line.part: line.points for line in one.lines}
        for one in OILFIELD.result(step.state).standings
    }
    assert (lines[B]["money"], lines[A]["money"]) == (2, 0)
    assert lines[B]["shares"] == 0


def test_who_keeps_the_shares_is_asked_no_more():
    step = OILFIELD.apply(last_card(money={A: 9, B: 5, C: 2}).state, KeepShares(seat=B))
    assert kinds_of(step.events) == ["SharesKept", "GameEnded"]


def test_one_after_another_is_asked_in_turn_order():
    state = last_card(money={A: 9, B: 8, C: 7}, shares={3: (B, C, C), 2: (A,)}).state
    assert OILFIELD.to_act(state) == {B}, "A is the richest and has no reason to sell"
    assert refused(state, KeepShares(seat=C)) == "not-your-turn"
    state = play(state, KeepShares(seat=B))
    assert OILFIELD.to_act(state) == {C}
    state = play(state, SellShare(seat=B, row=3))
    assert OILFIELD.to_act(state) == {C}, "shares are sold at any time, out of turn too"
    assert OILFIELD.result(play(state, KeepShares(seat=C))) is not None


def test_there_is_nothing_to_keep_before_the_end():
    state = table(queue=(A,), shares={3: (A,)})
    assert refused(state, KeepShares(seat=A)) == "nothing-to-decline"
    assert refused(state, SellLast(seat=A, row=3)) == "nothing-to-decline"
    asked = last_card(money={A: 9, B: 5, C: 2}).state
    assert refused(asked, SellLast(seat=B, row=5)) == "no-share"
