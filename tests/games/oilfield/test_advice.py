"""What is said beside a choice, and what one press does."""

from itertools import product

import pytest

from bot.engine.core import Chain
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyTower,
    PlaceWorker,
    SellLocally,
    SellNationally,
    TakeLease,
)
from tests.games.oilfield.tables import (
    OILFIELD,
    A,
    B,
    C,
    D,
    asked,
    drill,
    play,
    resolving,
    revealing,
    storage,
    table,
)
from tests.support.words import WORDS


def chains(state):
    return OILFIELD.chains(OILFIELD.view(state, A), OILFIELD.legal_actions(state, A))


def labels(state):
    return [WORDS.say("en", f"oilfield-chain-{chain.key}", chain.facts) for chain in chains(state)]


def followed(state, chain):
    actions = []
    while OILFIELD.to_act(state) == {A}:
        action = OILFIELD.follow(OILFIELD.view(state, A), chain, OILFIELD.legal_actions(state, A))
        if action is None:
            break
        actions.append(action)
        step = OILFIELD.apply(state, action)
        state = step.state
        if step.before is not None:
            break
    return state, actions


def hints(state):
    view = OILFIELD.view(state, A)
    found = OILFIELD.advise(view, OILFIELD.legal_actions(state, A))
    return {
        WORDS.do("en", hint.action, game="oilfield"): WORDS.say(
            "en", f"oilfield-hint-{hint.key}", hint.facts, game="oilfield"
        )
        for hint in found
        if hint.key
    }


def test_the_maximum_is_one_press():
    state = resolving("drill_1", land={A: "austin:medium pecos:small_local"}).state
    assert labels(state) == ["Max 4, +1 VP"]
    state, actions = followed(state, "max")
    assert actions == [drill("medium", "austin", 3), drill("small_local", "pecos", 0, 1)]
    assert (storage(state), state.players[A].points) == ((3, 0), 1)


def test_the_maximum_leaves_gas_for_the_tower_that_needs_no_room():
    land = {A: "austin:mixed austin:small_local"}
    position = {"fields": {"austin": (3, 1)}, "stored": {A: (1, 0)}}
    state, actions = followed(resolving("drill_1", land=land, **position).state, "max")
    assert sum(action.oil + action.gas for action in actions) == 3
    assert state.players[A].points == 1


@pytest.mark.parametrize(
    ("land", "field", "cubes"),
    [("austin:mixed austin:medium_local", (5, 1), 4), ("austin:mixed austin:small_local", (2, 1), 3)],
)
def test_the_maximum_scores_the_gas_that_one_of_two_towers_can_sell(land, field, cubes):
    state = resolving("drill_1", land={A: land}, fields={"austin": field}).state
    (chain,) = chains(state)
    assert chain.facts == {"cubes": cubes, "points": 1, "money": 0, "sold": 1}
    state, actions = followed(state, "max")
    assert sum(action.oil + action.gas for action in actions) == cubes
    assert state.players[A].points == 1


def test_what_is_left_can_be_the_maximum_too():
    state = resolving("drill_1", land={A: "austin:medium pecos:small"}, expansions={A: 1}).state
    state = play(state, drill("medium", "austin", 1))
    assert labels(state) == ["Rest: 2 cubes"]
    state, actions = followed(state, "rest")
    assert actions == [drill("small", "pecos", 2)]


def test_a_new_tower_takes_the_maximum():
    state = resolving("build_1", tiles="medium", land={A: "austin"}).state
    assert chains(state) == ()
    state = play(state, BuyTower(seat=A, tile="medium", field="austin"))
    assert labels(state) == ["Max: 3 cubes"]
    assert storage(followed(state, "max")[0]) == (3, 0)


@pytest.mark.parametrize(
    ("stored", "said"),
    [
        ((3, 0), ["All for $ (+6)", "For VP: 1 VP, $2"]),
        ((1, 0), ["All for $ (+2)"]),
        ((2, 1), ["Sell all: $4, 1 VP", "For VP: 2 VP, $0"]),
        ((0, 2), ["Sell all: $0, 2 VP"]),
    ],
)
def test_everything_is_sold_locally_with_one_press(stored, said):
    state = resolving("local_1", stored={A: stored}).state
    assert labels(state) == said
    for chain in chains(state):
        after, actions = followed(state, chain.key)
        assert len(actions) == 1
        assert storage(after) == (0, 0)
        assert after.players[A].money == 20 + chain.facts["money"]
        assert after.players[A].points == chain.facts["points"]


def test_everything_is_sold_nationally_with_one_press():
    position = {"stored": {A: (2, 1)}, "land": {A: "pecos:small_national"}}
    state = revealing({A: "national"}, 4, **position).state
    assert labels(state) == ["Sell all oil (+$13)"]
    assert followed(state, "all")[0].players[A].money == 33
    state = revealing({A: "national"}, 4, gas_expansions={A: 1}, **position).state
    assert labels(state) == ["Sell all oil (+$13)", "With gas (+$17)"]
    assert followed(state, "gas")[0].players[A].money == 37


def test_gas_alone_is_sold_with_one_press():
    state = revealing({A: "national"}, 4, stored={A: (0, 2)}, gas_expansions={A: 1}).state
    assert chains(state) == (Chain("gas", {"money": 8, "points": 0}, code="SellNationally.0.2"),)


def test_nothing_is_chained_elsewhere_or_for_others():
    assert chains(table(queue=(A, B))) == ()
    state = resolving("drill_1", land={A: "austin:medium"}).state
    actions = OILFIELD.legal_actions(state, A)
    assert OILFIELD.chains(OILFIELD.view(state, None), actions) == ()
    assert OILFIELD.follow(OILFIELD.view(state, None), "max", actions) is None
    assert OILFIELD.follow(OILFIELD.view(state, A), "nonsense", actions) is None


def test_choices_say_what_they_lead_to():
    leases = "pecos austin pecos"
    state = table(queue=(A, B), leases=leases, tiles="small", subsidy=3, land={A: "austin:small"})
    said = hints(state)
    assert said["Lease $8"] == "3 leases on offer: Austin and Pecos"
    assert said["Build, first"] == "one tile on offer, for $5"
    assert said["Drill, first"] == "with one tower"
    assert said["Subsidy"] == "$3 is there"
    assert said["Invest, first"] == "shares from $3"
    state = resolving("drill_1", land={A: "austin:medium_local"}).state
    assert hints(state)["Austin 3 oil 1 gas"] == "storage 3/3, +1 VP"
    state = resolving("lease_1", leases="pecos", land={A: "pecos"}).state
    assert hints(state)["Pecos"] == "5 oil and 2 gas there; 4 spaces free"
    state = resolving("invest_1", shares={3: (A,)}).state
    assert hints(state)["5 VP"] == "$10, leaves $10"
    assert hints(state)["Sell 3 VP share"] == "brings $7, costs 3 VP"


def test_a_lease_in_an_exhausted_field_is_called_that():
    position = {"leases": "pecos austin", "depletions": {"pecos": 3}, "fields": {"pecos": (2, 0)}}
    state = table(queue=(A, B), **position)
    assert hints(state)["Lease $8"] == "2 leases on offer: Austin and Pecos (1 in exhausted fields)"
    state = resolving("lease_1", **position).state
    assert hints(state)["Pecos"] == "2 oil and 0 gas there, never refilled; 5 spaces free"


def test_only_towers_that_can_bring_up_something_are_counted():
    land = {A: "austin:small pecos:small dallas:small_national"}
    assert hints(table(queue=(A, B), land=land))["Drill, first"] == "with 2 towers"
    dry = {"austin": (0, 0)}
    assert hints(table(queue=(A, B), land=land, fields=dry))["Drill, first"] == "with one tower"
    assert hints(table(queue=(A, B), land=land, strike="pecos"))["Drill, first"] == "with one tower"
    assert hints(table(phase="cards", land=land, strike="pecos"))["Drill"] == "with 2 towers"
    full = {"stored": {A: (3, 0)}}
    none = "no tower of yours can bring up anything now"
    assert hints(table(queue=(A, B), land=land, **full))["Drill, first"] == none
    assert hints(table(queue=(A, B), land={A: "dallas:small_national"}))["Drill, first"] == (
        "you have no tower that drills"
    )


def test_what_would_come_to_nothing_is_named_last():
    """Two leases, and two who bid more: Lease at $1 comes to nothing."""
    state = table(
        4, queue=(A, B), turn=A, leases="pecos austin", workers={C: "lease_1", D: "lease_2"}, tiles="small"
    )
    order = [
        hint.action.space
        for hint in OILFIELD.advise(OILFIELD.view(state, A), OILFIELD.legal_actions(state, A))
    ]
    lost = {"lease_3", "lease_4", *(one for one in order if one.startswith(("drill", "local")))}
    assert set(order[-len(lost & set(order)) :]) == lost & set(order)
    assert hints(state)["Lease $6"] == "nothing is left for this bid: others choose before you"
    poor = table(queue=(A, B), money={A: 5}, leases="pecos austin")
    order = [
        hint.action.space for hint in OILFIELD.advise(OILFIELD.view(poor, A), OILFIELD.legal_actions(poor, A))
    ]
    assert order.index("lease_1") > order.index("lease_4")


def test_the_price_of_a_lease_is_what_its_space_says():
    for space in OILFIELD.content.spaces.values():
        said = WORDS.say("en", f"oilfield-space-{space.key}")
        assert 0 < len(said) <= 20
        assert ("$" in said) == bool(space.price)
        assert not space.price or said.endswith(f" ${space.price}")


def test_all_other_choices_say_it_too():
    assert hints(table(phase="cards", tiles="small medium", stored={A: (1, 2)})) == {
        "Lease": "for $5, from what is left",
        "Build": "2 tiles on offer, from $5",
        "Drill": "you have no tower that drills",
        "Local": "1 oil and 2 gas in storage",
        "National": "by sellers: $3 and $1",
    }
    assert hints(table(phase="cards"))["Build"] == "no tile is on offer"
    state = resolving("build_1", tiles="small expansion", land={A: "pecos"}).state
    assert hints(state) == {
        "Small Pecos": "$5, leaves $15; takes 2 cubes there now",
        "Expansion": "$5, leaves $15; room for 2 more",
    }
    state = resolving("local_1", stored={A: (2, 0)}).state
    assert hints(state) == {"2 oil": "+$4", "1 oil": "+$2", "1×2 oil": "+1 VP"}
    state = resolving("first", land={A: "austin:government*"}, fields={"austin": (0, 0)}).state
    assert hints(state) == {
        "Pay": "$10, leaves $10",
        "Give up": "tower and lease go back to their markets",
    }


def every_action():
    """Yield all that any position could offer on a button."""
    content = OILFIELD.content
    for key in content.spaces:
        yield PlaceWorker(seat=A, space=key)
    for field, (tower, takes) in product(content.fields, OILFIELD.towers.takes.items()):
        yield TakeLease(seat=A, field=field)
        for take in takes:
            yield drill(tower, field, take.oil, take.gas, keep=take.keep)
    for key, tile in content.tiles.items():
        if tile.kind == "refinery":
            yield BuyExpansion(seat=A, tile=key)
        else:
            yield from (BuyTower(seat=A, tile=key, field=field) for field in content.fields)
    most = 13  # cubes, with all expansions and room in them
    for oil, pairs, gas in product(range(most + 1), range(most // 2 + 1), range(most + 1)):
        if 0 < oil + 2 * pairs + gas <= most:
            yield SellLocally(seat=A, oil=oil, pairs=pairs, gas=gas)
            yield SellNationally(seat=A, oil=oil, gas=gas)


def test_every_label_fits_its_button():
    for action in every_action():
        label = WORDS.do("en", action, game="oilfield")
        assert 0 < len(label) <= 20, label
        assert label == label.strip()
        line = WORDS.pick("en", action, game="oilfield")
        assert line == line.strip()


def test_different_choices_have_different_labels():
    """Two towers in one field are told apart by their lines, not by their buttons."""
    kinds = {}
    for action in every_action():
        kinds.setdefault(WORDS.pick("en", action, game="oilfield"), set()).add(action)
    assert [actions for actions in kinds.values() if len(actions) > 1] == []


def test_how_a_player_stands():
    state = table(stored={A: (2, 1)}, expansions={A: 1}, land={A: "austin:small pecos"}, shares={5: (A,)})
    view = OILFIELD.view(state, A)
    saying = OILFIELD.seat_line(view, A)
    assert WORDS.say("en", "oilfield-seat", saying.facts) == (
        "$20 · 5 VP · storage 3/5 (oil 2, gas 1) · towers 1/2 · shares 1 · first player"
    )
    assert OILFIELD.private_lines(OILFIELD.view(state, None)) == ()
    assert [line.key for line in OILFIELD.private_lines(view)] == ["worth"]
    chosen = table(phase="cards", cards={A: "drill"})
    assert [line.key for line in OILFIELD.private_lines(OILFIELD.view(chosen, A))] == ["worth"]
    assert OILFIELD.chosen(OILFIELD.view(chosen, A)).action.card == "drill"
    public = resolving("invest_1").state
    assert [line.key for line in OILFIELD.private_lines(OILFIELD.view(public, A))] == ["card", "worth"]
    assert asked(public) == (A, "invest")
