"""The ends of phases and of the game: refills, strikes, the government, the last round."""

import pytest

from bot.engine.dice import Dice
from bot.games.oilfield.actions import (
    BuyTower,
    Decline,
    GiveUpTower,
    PayGovernment,
    SellFirst,
    TakeLease,
)
from bot.games.oilfield.events import (
    ActionLost,
    FieldExhausted,
    FieldRefilled,
    GameEnded,
    GovernmentPaid,
    LastRoundAnnounced,
    MarketsRefilled,
    RoundBegan,
    RoundLimitNear,
    StrikeBegan,
    StrikeEnded,
    TowerLost,
)
from tests.games.oilfield.positions import of_kind
from tests.games.oilfield.tables import (
    OILFIELD,
    A,
    B,
    C,
    asked,
    dice_for,
    drill,
    event_of,
    field_of,
    hauls,
    kinds_of,
    play,
    refused,
    resolving,
    revealing,
    table,
)

# Refills


def test_a_field_stays_dry_until_the_phase_ends():
    """A empties Austin; B, later in the same phase, finds only gas there."""
    land = {A: "austin:small", B: "austin:mixed"}
    position = {"workers": {B: "drill_2"}, "fields": {"austin": (2, 1)}}
    step = OILFIELD.apply(resolving("drill_1", land=land, **position).state, drill("small", "austin", 2))
    assert "FieldRefilled" not in kinds_of(step.events)
    assert asked(step.state) == (B, "drill")
    assert hauls(step.state) == {(0, 1, False)}
    after = OILFIELD.apply(step.state, Decline(seat=B))
    assert event_of(after, FieldRefilled).field == "austin"
    assert after.before is not None


def test_a_field_emptied_in_the_private_phase_is_refilled_before_the_next_round():
    step = revealing({A: "drill"}, land={A: "austin:small"}, fields={"austin": (2, 0)})
    step = OILFIELD.apply(step.state, drill("small", "austin", 2))
    kinds = kinds_of(step.events)
    assert kinds.index("FieldRefilled") < kinds.index("RoundBegan")
    assert sum(field_of(step.state, "austin")) == 10


def test_fields_are_dealt_with_in_order():
    step = resolving("first", fields={"pecos": (0, 1), "dallas": (0, 2)})
    assert [event.field for event in of_kind(step, FieldRefilled)] == ["dallas", "pecos"]


@pytest.mark.parametrize("refills", [1, 2, 3])
def test_a_field_is_exhausted_after_its_refills(refills):
    position = {"fields": {"austin": (0, 1)}, "refills": refills}
    step = resolving("first", depletions={"austin": refills - 1}, **position)
    assert not of_kind(step, FieldExhausted)
    step = resolving("first", depletions={"austin": refills}, **position)
    assert event_of(step, FieldExhausted) == FieldExhausted(field="austin", gas=1)
    assert field_of(step.state, "austin") == (0, 1)
    assert OILFIELD.view(step.state, None).fields[1].exhausted


def test_an_exhausted_field_is_left_alone():
    step = resolving("first", fields={"austin": (0, 1)}, depletions={"austin": 3})
    assert not {"FieldExhausted", "FieldRanDry"} & set(kinds_of(step.events))
    state = resolving("lease_1", leases="austin", fields={"austin": (0, 1)}, depletions={"austin": 3}).state
    assert refused(state, TakeLease(seat=A, field="austin")) is None


# Strikes


def striking(make):
    """Return the step that `make(dice)` gives with dice that draw the grey cube."""
    return make(dice_for(lambda dice: "StrikeBegan" in kinds_of(make(dice).events)))


def test_a_strike_after_the_private_phase_covers_the_next_public_phase():
    land = {A: "austin:small"}

    def make(dice):
        state = revealing({A: "drill"}, land=land, fields={"austin": (1, 0)}, dice=dice).state
        return OILFIELD.apply(state, drill("small", "austin", 1))

    step = striking(make)
    assert event_of(step, StrikeBegan).phase == "public"
    assert (step.state.phase, step.state.strike) == ("workers", "austin")
    assert OILFIELD.view(step.state, None).fields[1].strike


def test_a_strike_in_the_public_phase_ends_with_it():
    step = resolving("drill_1", land={A: "austin:small"}, strike="austin", cards={A: "drill"})
    assert ActionLost(seat=A, work="drill", why="strike") in step.events
    assert StrikeEnded(field="austin") in step.events
    assert asked(step.state) == (A, "drill")
    assert (step.state.phase, step.state.bag.grey) == ("private", 1)


def test_other_fields_work_while_one_is_on_strike():
    state = resolving("drill_1", land={A: "austin:small dallas:small"}, strike="austin").state
    assert {action.field for action in OILFIELD.legal_actions(state, A) if hasattr(action, "field")} == {
        "dallas"
    }


def test_the_grey_cube_is_extra():
    step = striking(lambda dice: resolving("first", fields={"austin": (0, 0)}, dice=dice))
    drawn = event_of(step, FieldRefilled)
    assert drawn.oil + drawn.gas == 10


# The government


def owing(money=20, land=None, **position):
    land = land or {A: "austin:government*"}
    position = {"fields": {"austin": (0, 0)}, "dice": Dice("no strike"), **position}
    return resolving("first", land=land, money={A: money}, **position)


def test_the_owner_is_asked_before_the_refill():
    step = owing()
    assert asked(step.state) == (A, "government")
    assert not of_kind(step, FieldRefilled)
    assert step.before is None
    after = OILFIELD.apply(step.state, PayGovernment(seat=A))
    assert after.events[0] == GovernmentPaid(seat=A, field="austin", price=10)
    assert of_kind(after, FieldRefilled)
    assert after.before.players[A].money == 10


def test_who_does_not_pay_loses_tower_and_lease():
    state = owing(
        points={A: 3}, tiles="small small medium medium mixed", leases="pecos pecos dallas dallas"
    ).state
    step = OILFIELD.apply(state, GiveUpTower(seat=A))
    assert step.events[0] == TowerLost(seat=A, field="austin", tile="government", forced=False)
    player = step.state.players[A]
    assert (player.leases, player.points, player.money) == ((), 3, 20)
    assert step.state.tiles == ("small", "small", "medium", "medium", "mixed", "government")
    assert step.state.leases == ("pecos", "pecos", "dallas", "dallas", "austin")
    assert OILFIELD.view(step.state, None).players[A].markers == 4


def test_markets_above_their_size_are_not_trimmed():
    """The market of three players has five tiles and four leases."""
    state = owing(tiles="small small medium medium mixed", leases="pecos pecos dallas dallas").state
    state = play(state, GiveUpTower(seat=A))
    assert state.round == 4
    assert (len(state.tiles), len(state.leases)) == (6, 5)


def test_who_cannot_pay_is_not_asked():
    step = owing(money=9)
    assert event_of(step, TowerLost).forced
    assert of_kind(step, FieldRefilled)


def test_shares_pay_the_government():
    state = owing(money=4, shares={3: (A,)}).state
    assert refused(state, PayGovernment(seat=A)) == "too-poor"
    choices = [action for action in OILFIELD.legal_actions(state, A) if not action.anytime]
    assert choices == [SellFirst(seat=A, row=3), GiveUpTower(seat=A)]
    state = play(state, SellFirst(seat=A, row=3), PayGovernment(seat=A))
    assert state.players[A].money == 1
    assert not state.players[A].leases[0].disc


def test_owners_answer_in_turn_order_and_for_each_tower():
    land = {A: "austin:government*", C: "austin:government*"}
    position = {"land": land, "seats": 4, "by": B, "fields": {"austin": (0, 0)}}
    state = resolving("first", **position).state
    assert state.first == B
    assert asked(state) == (C, "government")
    state = play(state, PayGovernment(seat=C))
    assert asked(state) == (A, "government")
    assert refused(state, PayGovernment(seat=C)) == "not-your-turn"
    land = {A: "austin:government* austin:government*"}
    state = resolving("first", land=land, seats=4, money={A: 10}, fields={"austin": (0, 0)}).state
    step = OILFIELD.apply(state, PayGovernment(seat=A))
    assert event_of(step, TowerLost).forced
    assert [lease.disc for lease in step.state.players[A].leases] == [False]


def test_a_paid_tower_is_never_asked_for_again():
    step = owing(land={A: "austin:government"})
    assert not {"TowerLost", "GovernmentPaid"} & set(kinds_of(step.events))
    assert of_kind(step, FieldRefilled)


def test_only_the_field_that_is_refilled_is_asked_for():
    step = owing(land={A: "pecos:government*"})
    assert (asked(step.state) or (A, ""))[1] != "government"
    assert step.state.players[A].leases[0].disc


def test_a_lost_tower_is_bought_again_with_its_disc():
    state = resolving("build_1", tiles="government", land={A: "austin"}).state
    state = play(state, BuyTower(seat=A, tile="government", field="austin"))
    assert state.players[A].leases[0].disc


# The end of the round


def test_markets_and_subsidy_grow_at_the_end_of_the_round():
    step = revealing({}, tiles="small medium", leases="pecos", subsidy=3)
    refilled = event_of(step, MarketsRefilled)
    assert (len(refilled.tiles), len(refilled.leases)) == (3, 3)
    assert (len(step.state.tiles), len(step.state.leases), step.state.subsidy) == (5, 4, 4)
    assert event_of(step, RoundBegan) == RoundBegan(round=4, order=(A, B, C), subsidy=4)


def test_an_empty_deck_lets_the_market_shrink():
    land = {A: "dallas dallas dallas austin", B: "austin austin austin pecos", C: "pecos pecos pecos"}
    step = revealing({}, land=land, leases="pecos")
    assert event_of(step, MarketsRefilled).leases == ()
    assert step.state.leases == ("pecos",)


# The end of the game


def test_two_exhausted_fields_announce_the_last_round():
    position = {"fields": {"austin": (0, 0), "pecos": (0, 0)}, "depletions": {"austin": 2, "pecos": 3}}
    step = resolving("first", **position)
    assert event_of(step, LastRoundAnnounced) == LastRoundAnnounced(round=4, why="fields")
    assert (step.state.round, step.state.final) == (4, 4)


def test_the_last_round_is_announced_after_the_private_phase_too():
    position = {"fields": {"austin": (1, 0), "pecos": (0, 0)}, "depletions": {"austin": 2, "pecos": 3}}
    state = revealing({A: "drill"}, land={A: "austin:small"}, **position).state
    assert state.final is None
    step = OILFIELD.apply(state, drill("small", "austin", 1))
    assert event_of(step, LastRoundAnnounced).round == 4
    assert (step.state.round, step.state.final) == (4, 4)


def test_one_exhausted_field_is_not_enough():
    step = resolving("first", fields={"austin": (0, 0)}, depletions={"austin": 2})
    assert of_kind(step, FieldExhausted)
    assert step.state.final is None


def test_the_last_private_phase_ends_the_game_without_a_refill():
    position = {"round": 8, "final": 8, "ending": "fields", "fields": {"austin": (2, 0)}}
    step = revealing({A: "drill"}, land={A: "austin:small"}, **position)
    step = OILFIELD.apply(step.state, drill("small", "austin", 2))
    assert step.state.phase == "over"
    assert not {"FieldRanDry", "FieldRefilled", "MarketsRefilled"} & set(kinds_of(step.events))
    assert event_of(step, GameEnded).winners
    assert OILFIELD.result(step.state).ending == "fields"


def test_the_last_public_phase_still_ends_with_a_boundary():
    position = {"round": 8, "final": 8, "ending": "fields", "fields": {"austin": (0, 0)}}
    step = resolving("first", **position)
    assert of_kind(step, FieldRefilled)
    assert step.state.phase == "over"


def test_the_number_of_rounds_is_limited_and_announced():
    def after(round):
        return revealing({}, round=round, max_rounds=10)

    assert not of_kind(after(6), RoundLimitNear)
    assert event_of(after(7), RoundLimitNear).last == 10
    step = after(9)
    assert event_of(step, LastRoundAnnounced) == LastRoundAnnounced(round=10, why="rounds")
    assert (step.state.round, step.state.final, step.state.ending) == (10, 10, "rounds")
    assert OILFIELD.result(revealing({}, round=10, final=10, ending="rounds").state).ending == "rounds"
    assert after(12).state.final is None
    assert revealing({}, round=39).state.final == 40


def test_a_score_is_told_line_by_line():
    land = {A: "austin:small pecos"}
    state = table(
        phase="over",
        final=3,
        ending="fields",
        land=land,
        points={A: 4},
        shares={5: (A, B), 2: (A,)},
        stored={A: (3, 2)},
        expansions={A: 1},
        money={A: 30},
    )
    standing = OILFIELD.result(state).standings[0]
    assert (standing.seat, standing.total) == (A, 4 + 7 + 2 + 2 + 2)
    assert {line.part: (line.points, line.facts) for line in standing.lines} == {
        "sales": (4, {}),
        "shares": (7, {"shares": 2}),
        "leases": (2, {"leases": 2}),
        "storage": (2, {"full": 2}),
        "money": (2, {"money": 30}),
    }
