"""The bot that takes part where two play."""

from collections import Counter

import pytest

from bot.engine.core import Seat
from bot.games.oilfield.actions import (
    Decline,
    PlaceWorker,
    SellNationally,
)
from bot.games.oilfield.events import (
    BotCardDrawn,
    BotDrilled,
    BotMoved,
    BotRenewedLeases,
    BotRenewedTiles,
    CardRevealed,
    FeePaid,
    NationalPriceSet,
)
from bot.games.oilfield.state import OilfieldOptions
from tests.games.oilfield.positions import of_kind
from tests.games.oilfield.tables import (
    OILFIELD,
    A,
    B,
    asked,
    bot_dice,
    dice_for,
    event_of,
    field_of,
    kinds_of,
    play,
    refused,
    resolving,
    revealing,
    table,
)


@pytest.mark.parametrize(
    ("skips", "path"),
    [
        (False, ["build_1", "drill_1", "local_1", "first", "subsidy", "invest_1", "lease_4"]),
        (True, ["build_1", "drill_1", "local_1", "first", "subsidy", "lease_4", "build_1"]),
    ],
)
def test_the_bots_worker_goes_from_column_to_column(skips, path):
    at, seen = "lease_4", []
    for _ in path:
        step = revealing({}, 2, bot=at, bot_skips_invest=skips)
        at = event_of(step, BotMoved).space
        seen.append(at)
        assert step.state.bot.space == at
    assert seen == path


def test_the_bot_starts_on_the_action_of_a_card():
    starts = Counter()
    for seed in range(60):
        step = OILFIELD.setup(2, OilfieldOptions(), f"{seed}")
        starts[event_of(step, BotMoved).space] += 1
    assert set(starts) == {"lease_4", "build_1", "drill_1", "local_1"}


def test_the_bots_towers_stand_on_the_map():
    view = OILFIELD.view(OILFIELD.setup(2, OilfieldOptions(), "a").state, None)
    assert [field.plots.count(None) for field in view.fields] == [2, 3, 4]
    assert {field.plots[0].tower for field in view.fields} == {"small_local", "small", "medium"}
    assert {field.plots[0].owner for field in view.fields} == {None}


def test_the_bots_card_is_drawn_before_the_players_reveal_theirs():
    step = revealing({}, 2, dice=bot_dice("lease"), leases="pecos", stored={A: (1, 0)})
    kinds = [kind for kind in kinds_of(step.events) if kind.startswith(("Bot", "CardRevealed"))]
    assert kinds == ["BotCardDrawn", "BotRenewedLeases", "CardRevealed", "CardRevealed"]


def test_between_the_players_the_bot_is_revealed_with_them_and_comes_second():
    position = {"dice": bot_dice("lease"), "leases": "pecos", "stored": {A: (1, 0), B: (1, 0)}}
    step = revealing({}, 2, bot_between=True, **position)
    kinds = [kind for kind in kinds_of(step.events) if kind.startswith(("Bot", "CardRevealed"))]
    assert kinds == ["BotCardDrawn", "CardRevealed", "CardRevealed"]
    assert asked(step.state) == (A, "local")
    assert OILFIELD.view(step.state, None).bot.due
    step = OILFIELD.apply(step.state, Decline(seat=A))
    assert of_kind(step, BotRenewedLeases)
    assert asked(step.state) == (B, "local-own")


def test_between_the_players_a_national_bot_counts_for_both():
    position = {"dice": bot_dice("national"), "stored": {A: (1, 0), B: (1, 0)}, "bot_between": True}
    step = revealing({A: "national"}, 2, **position)
    assert event_of(step, NationalPriceSet) == NationalPriceSet(sellers=2, price=1)
    assert play(step.state, SellNationally(seat=A, oil=1, gas=0)).players[A].money == 21


def test_the_bot_renews_a_market():
    step = revealing({}, 2, dice=bot_dice("build"), tiles="small medium", stored={A: (1, 0)})
    assert len(event_of(step, BotRenewedTiles).tiles) == 5
    assert len(step.state.tiles) == 5
    step = revealing({}, 2, dice=bot_dice("lease"), leases="", stored={A: (1, 0)})
    assert len(event_of(step, BotRenewedLeases).leases) == 3


def test_the_bot_shows_all_when_there_are_few():
    land = {A: "austin austin austin pecos", B: "dallas dallas pecos pecos"}
    step = revealing({}, 2, dice=bot_dice("lease"), land=land, stored={A: (1, 0)})
    assert event_of(step, BotRenewedLeases).leases == ("pecos",)


def test_the_bot_uses_the_local_market():
    step = revealing({}, 2, first=B, turn=B, dice=bot_dice("local"), stored={A: (1, 0)})
    assert event_of(step, FeePaid) == FeePaid(seat=A, money=1)


@pytest.mark.parametrize(
    ("field", "there", "taken"),
    [
        ("austin", (5, 2), (2, 0)),
        ("austin", (1, 2), (1, 0)),
        ("pecos", (5, 2), (3, 0)),
        ("dallas", (5, 2), (0, 1)),
    ],
)
def test_the_bots_towers_drill_into_the_bag(field, there, taken):
    step = revealing({}, 2, dice=bot_dice("drill", field), fields={field: there}, stored={A: (1, 0)})
    drilled = event_of(step, BotDrilled)
    assert (drilled.field, drilled.oil, drilled.gas) == (field, *taken)
    assert field_of(step.state, field) == (there[0] - taken[0], there[1] - taken[1])
    assert OILFIELD.violations(step.state) == ()


def test_a_strike_stops_the_bot():
    def make(dice):
        return resolving("first", seats=2, fields={"austin": (0, 0)}, stored={A: (1, 0)}, dice=dice)

    def wanted(dice):
        events = make(dice).events
        drilled = [event for event in events if isinstance(event, BotDrilled) and event.field == "austin"]
        return bool(drilled) and "StrikeBegan" in kinds_of(events)

    step = make(dice_for(wanted))
    assert (event_of(step, BotDrilled).oil, event_of(step, BotDrilled).gas) == (0, 0)


def test_the_bot_does_not_count_for_the_money():
    state = table(2, phase="over", final=3, ending="fields", money={A: 9, B: 8})
    assert [standing.seat for standing in OILFIELD.result(state).standings] == [A, B]


def test_only_two_players_have_a_bot():
    for seats in (3, 4, 5):
        step = OILFIELD.setup(seats, OilfieldOptions(bot_between=True), "a")
        assert step.state.bot is None
    assert not of_kind(revealing({}), BotCardDrawn)
    assert len(of_kind(revealing({}), CardRevealed)) == 3


def test_the_bot_stands_in_the_way():
    state = table(2, queue=(A, B), bot="invest_1")
    assert refused(state, PlaceWorker(seat=A, space="invest_1")) == "bot-there"
    assert refused(state, PlaceWorker(seat=A, space="invest_2")) is None
    assert Seat(0) in OILFIELD.to_act(state)
