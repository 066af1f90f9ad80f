"""The course of a round: selection, the first player, and what may be agreed on."""

import pytest

from bot.engine.core import Seat, visible
from bot.games.oilfield.actions import (
    BuyTower,
    ChooseCard,
    Decline,
    DrillTower,
    GiveUpTower,
    PayGovernment,
    PlaceWorker,
    SellFirst,
    SellLocally,
    SellNationally,
    SellShare,
    Stop,
    TakeLease,
)
from bot.games.oilfield.events import (
    ActionLost,
    CardChanged,
    CardChosen,
    FeePaid,
    FirstPlayerTaken,
)
from bot.games.oilfield.state import OilfieldOptions
from tests.games.oilfield.tables import (
    CARDS,
    OILFIELD,
    A,
    B,
    C,
    D,
    E,
    asked,
    drill,
    event_of,
    kinds_of,
    offered,
    play,
    refused,
    resolving,
    revealing,
    storage,
    table,
)

ALL_SPACES = {
    *("lease_1", "lease_2", "lease_3", "lease_4", "build_1", "build_2", "drill_1", "drill_2", "drill_3"),
    *("local_1", "local_2", "first", "subsidy", "invest_1", "invest_2"),
}

# Selection


@pytest.mark.parametrize(
    ("seats", "closed"),
    [(2, {"drill_3", "local_2"}), (3, {"drill_3", "local_2"}), (4, {"drill_3"}), (5, set())],
)
def test_some_spaces_open_with_more_players(seats, closed):
    state = table(seats, queue=map(Seat, range(seats)), bot="subsidy")
    blocked = {"subsidy"} if seats == 2 else set()
    assert {action.space for action in offered(state, PlaceWorker)} == ALL_SPACES - closed - blocked
    for space in closed:
        assert refused(state, PlaceWorker(seat=A, space=space)) == "space-closed"


def test_workers_are_placed_clockwise_from_the_first_player():
    state = table(first=B, turn=B, queue=(B, C, A))
    assert asked(state) == (B, "worker")
    state = play(state, PlaceWorker(seat=B, space="first"))
    assert refused(state, PlaceWorker(seat=C, space="first")) == "space-taken"
    assert refused(state, PlaceWorker(seat=A, space="subsidy")) == "not-your-turn"
    assert refused(state, PlaceWorker(seat=C, space="nowhere")) == "no-such-space"
    state = play(state, PlaceWorker(seat=C, space="subsidy"), PlaceWorker(seat=A, space="lease_1"))
    assert OILFIELD.to_act(state) == {A, B, C}
    assert refused(state, PlaceWorker(seat=A, space="lease_2")) == "choose-card-first"


def test_a_card_can_be_changed_until_all_have_chosen():
    state = table(phase="cards")
    step = OILFIELD.apply(state, ChooseCard(seat=A, card="drill"))
    assert step.events == (CardChosen(seat=A, card="drill"),)
    assert OILFIELD.to_act(step.state) == {B, C}
    assert refused(step.state, ChooseCard(seat=A, card="drill")) == "card-chosen"
    step = OILFIELD.apply(step.state, ChooseCard(seat=A, card="local"))
    assert step.events == (CardChanged(seat=A, card="local"),)
    state = play(step.state, ChooseCard(seat=B, card="local"), ChooseCard(seat=C, card="local"))
    assert refused(state, ChooseCard(seat=A, card="drill")) == "no-card-now"


def test_only_its_player_sees_a_chosen_card():
    step = OILFIELD.apply(table(phase="cards"), ChooseCard(seat=A, card="drill"))
    for viewer in (None, B, C):
        assert visible(step.events, viewer) == (CardChosen(seat=A, card=None),)
        shown = OILFIELD.view(step.state, viewer).players[A]
        assert (shown.chosen, shown.card) == (True, None)
    assert OILFIELD.view(step.state, A).players[A].card == "drill"
    step = OILFIELD.apply(step.state, ChooseCard(seat=A, card="local"))
    assert visible(step.events, B) == visible(step.events, None) == ()


def test_cards_stay_secret_through_the_public_phase():
    step = resolving("invest_1", cards={B: "national"})
    assert step.state.phase == "public"
    assert OILFIELD.view(step.state, A).players[B].card is None
    step = OILFIELD.apply(step.state, Decline(seat=A))
    assert step.before is not None
    assert "CardRevealed" in kinds_of(step.events)


def test_cards_are_open_while_they_are_resolved_and_back_in_hand_after():
    state = revealing({A: "national", B: "national"}, stored={A: (1, 0)}).state
    assert [player.card for player in OILFIELD.view(state, None).players] == ["national", "national", "local"]
    state = play(state, Decline(seat=A))
    assert state.phase == "workers"
    assert [player.card for player in state.players] == [None] * 3


def test_public_actions_go_by_columns_and_from_top_to_bottom():
    workers = {A: "invest_1", B: "drill_2", C: "drill_1", D: "lease_3", E: "lease_2"}
    land = {B: "pecos:small", C: "pecos:small"}
    state = resolving("invest_1", seats=5, workers=workers, land=land, leases="austin austin pecos").state
    order = []
    while state.phase == "public":
        order.append(state.turn)
        assert state.players[state.turn].worker == workers[state.turn]
        state = play(state, Decline(seat=state.turn))
    assert order == [E, D, C, B, A]
    assert {player.worker for player in state.players} == {None}


def test_the_same_action_in_public_and_in_private():
    position = {"land": {A: "austin:small"}, "cards": {A: "drill"}, "expansions": {A: 1}}
    state = play(resolving("drill_1", **position).state, drill("small", "austin", 2))
    assert (state.phase, asked(state)) == ("private", (A, "drill"))
    state = play(state, drill("small", "austin", 2))
    assert storage(state) == (4, 0)


# First player and subsidy


def test_the_new_first_player_begins_the_private_phase():
    """Local was used before, so the old supervisor was paid; the private sale pays the new one."""
    position = {"workers": {B: "first"}, "stored": {A: (2, 0), B: (1, 0), C: (1, 0)}}
    state = resolving("local_1", **position).state
    assert OILFIELD.asked(state, A).facts["player"].seat == C
    step = OILFIELD.apply(state, SellLocally(seat=A, oil=1, pairs=0, gas=0))
    assert FeePaid(seat=C, money=1) in step.events
    assert FirstPlayerTaken(seat=B, supervisor=A) in step.events
    assert asked(step.state) == (B, "local")
    step = OILFIELD.apply(step.state, SellLocally(seat=B, oil=1, pairs=0, gas=0))
    assert FeePaid(seat=A, money=1) in step.events
    assert asked(step.state) == (C, "local")


def test_the_first_player_may_keep_the_card():
    step = resolving("first", stored={A: (1, 0)})
    assert event_of(step, FirstPlayerTaken).seat == A
    assert step.state.first == A


# Options


def test_advanced_tiles_are_in_the_stack_or_not():
    for advanced, tiles in ((False, 18), (True, 24)):
        state = OILFIELD.setup(4, OilfieldOptions(advanced=advanced), "a").state
        assert len(state.tiles + state.stack) == tiles
        assert ("government" in state.tiles + state.stack) == advanced


@pytest.mark.parametrize(("room", "capacity", "full"), [(0, 3, 0), (2, 5, 1)])
def test_a_gas_expansion_may_have_room(room, capacity, full):
    state = table(gas_expansions={A: 1}, stored={A: (1, 1)}, gas_expansion_storage=room)
    view = OILFIELD.view(state, None).players[A]
    assert view.capacity == capacity
    assert {line.part: line.points for line in view.lines}["storage"] == full


def test_a_public_action_may_be_a_duty():
    position = {"leases": "pecos austin", "cards": {A: "lease"}}
    assert refused(resolving("lease_1", **position).state, Decline(seat=A)) is None
    state = resolving("lease_1", public_must_execute=True, **position).state
    assert refused(state, Decline(seat=A)) == "must-execute"
    state = play(state, TakeLease(seat=A, field="pecos"))
    assert asked(state) == (A, "lease")
    assert refused(state, Decline(seat=A)) is None  # a private action never is


def test_a_duty_with_one_way_to_do_it_is_done_unasked():
    step = resolving("lease_1", leases="pecos", public_must_execute=True)
    assert "LeaseTaken" in kinds_of(step.events)
    assert step.state.players[A].money == 12


def test_a_duty_to_drill_is_done_with_one_tower():
    land = {A: "austin:small pecos:small"}
    state = resolving("drill_1", land=land, public_must_execute=True).state
    assert refused(state, Decline(seat=A)) == "must-execute"
    assert refused(play(state, drill("small", "austin", 1)), Stop(seat=A)) is None


def test_nobody_has_to_sell_shares_for_a_duty():
    position = {"money": {A: 4}, "leases": "pecos austin", "shares": {3: (A,)}}
    state = resolving("lease_1", public_must_execute=True, **position).state
    assert refused(state, Decline(seat=A)) is None
    state = play(state, SellFirst(seat=A, row=3))
    assert refused(state, Decline(seat=A)) == "must-execute"


@pytest.mark.parametrize(("option", "paid"), [(False, 0), (True, 1)])
def test_selling_on_the_spot_may_pay_the_supervisor_once(option, paid):
    land = {A: "austin:small_local pecos:small_local"}
    state = resolving("drill_1", land=land, fee_on_tower_sales=option).state
    state = play(state, drill("small_local", "austin", 0, 1), drill("small_local", "pecos", 1))
    assert state.players[C].money == 20 + paid


def test_storing_pays_nobody_and_the_supervisor_pays_nothing():
    state = resolving("drill_1", land={A: "austin:small"}, fee_on_tower_sales=True).state
    assert play(state, drill("small", "austin", 2)).players[C].money == 20
    state = resolving("drill_1", by=C, land={C: "austin:small_local"}, fee_on_tower_sales=True).state
    sale = DrillTower(seat=C, tower="small_local", field="austin", oil=0, gas=1, keep=False)
    assert [player.money for player in play(state, sale).players] == [20, 20, 20]


def test_the_free_drilling_may_pay_the_supervisor_too():
    position = {"tiles": "small_local", "land": {A: "austin"}, "fee_on_tower_sales": True}
    state = resolving("build_1", **position).state
    state = play(state, BuyTower(seat=A, tile="small_local", field="austin"))
    assert play(state, drill("small_local", "austin", 0, 1)).players[C].money == 21


def test_a_national_tower_may_sell_alone():
    position = {"land": {A: "pecos:small_national"}}
    step = revealing({A: "national"}, 4, **position)
    assert ActionLost(seat=A, work="national", why="no-cubes") in step.events
    state = revealing({A: "national"}, 4, national_tower_alone=True, **position).state
    assert refused(state, Decline(seat=A)) is None
    assert play(state, SellNationally(seat=A, oil=0, gas=0)).players[A].money == 25
    step = revealing(
        {A: "national"},
        4,
        national_tower_alone=True,
        fields={"pecos": (0, 1)},
        depletions={"pecos": 2},
        **position,
    )
    assert ActionLost(seat=A, work="national", why="no-cubes") in step.events


# Nothing in between


def test_what_belongs_to_other_moments_is_refused():
    state = table(queue=(A, B, C))
    for action, why in (
        (Decline(seat=A), "nothing-to-decline"),
        (Stop(seat=A), "nothing-to-decline"),
        (PayGovernment(seat=A), "nothing-owed"),
        (GiveUpTower(seat=A), "nothing-owed"),
        (TakeLease(seat=A, field="pecos"), "other-action"),
        (ChooseCard(seat=A, card="drill"), "no-card-now"),
        (PlaceWorker(seat=Seat(3), space="first"), "no-such-seat"),
        (PlaceWorker(seat=Seat(-1), space="first"), "no-such-seat"),
    ):
        assert refused(state, action) == why
    assert refused(resolving("invest_1").state, PlaceWorker(seat=A, space="first")) == "no-worker-now"
    over = table(phase="over", final=3, ending="fields", shares={5: (A,)})
    assert refused(over, SellShare(seat=A, row=5)) == "over"
    assert OILFIELD.to_act(over) == frozenset()


def test_all_five_cards_can_be_chosen():
    state = table(phase="cards")
    legal = OILFIELD.legal_actions(state, B)
    assert [action.card for action in legal] == list(CARDS)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (table(queue=(A, B, C)), 15),
        (table(phase="cards"), 5),
        (resolving("lease_1", leases="pecos").state, 3),
        (resolving("invest_1").state, 3),
        (resolving("local_1", stored={A: (1, 0)}).state, 0),
        (resolving("first", land={A: "austin:government*"}, fields={"austin": (0, 0)}).state, 1),
    ],
)
def test_each_decision_considers_all_that_is_printed(state, expected):
    assert len(OILFIELD.considered(state, A)) == expected
    assert OILFIELD.stage(state).round == 3


def test_who_has_no_marker_left_is_told_so():
    """Asked all the same: the fourth lease was taken in public, and a fifth is refused in private."""
    position = {"land": {A: "dallas austin pecos"}, "leases": "pecos austin", "cards": {A: "lease"}}
    state = resolving("lease_1", **position).state
    step = OILFIELD.apply(state, TakeLease(seat=A, field="pecos"))
    assert ActionLost(seat=A, work="lease", why="no-marker") in step.events


def test_what_would_be_expected_is_considered():
    state = resolving("build_1", tiles="small medium_local expansion", land={A: "austin pecos"}).state
    considered = OILFIELD.considered(state, A)
    assert len(considered) == 5
    state = resolving("drill_1", land={A: "austin:small dallas:mixed"}, strike="dallas").state
    why = {action.field: OILFIELD.refusal(state, action) for action in OILFIELD.considered(state, A)}
    assert list(why) == ["dallas"]
    assert why["dallas"].key == "oilfield-refusal-strike"
    assert OILFIELD.considered(state, B) == ()


def test_why_a_tower_brings_up_nothing_is_the_true_reason():
    """Not that a gas expansion is missing: nobody needs one to sell the gas on the spot."""
    land = {A: "austin:small_local dallas:small pecos:medium_local"}
    state = resolving("drill_1", land=land, fields={"austin": (0, 0)}, stored={A: (3, 0)}).state
    why = {action.field: OILFIELD.refusal(state, action) for action in OILFIELD.considered(state, A)}
    assert {field: one.key for field, one in why.items()} == {
        "austin": "oilfield-refusal-field-short",
        "dallas": "oilfield-refusal-storage-full",
    }
