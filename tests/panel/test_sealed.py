"""What somebody has chosen in secret is the headline, and everything below it would change that."""

import pytest

from bot.engine.options import read_options
from bot.panel.controls import Buttons
from bot.panel.panel import panel
from bot.shelf import games
from bot.storage.games import Store
from bot.table import Table
from bot.words.voice import Voice, labels
from tests.contract.playing import playout
from tests.support.words import WORDS

ANN, BOB, CLEO = USERS = (11, 12, 13)
GAMES = games()
SEALED = {"giganten": {"auction": "limits"}, "oasis": {"sealed_offers": True}, "oilfield": {}, "pipeline": {}}


@pytest.fixture
async def table(tmp_path):
    store = await Store.open(tmp_path / "games.db", GAMES)
    yield Table(store, GAMES, seed=lambda: "sealed")
    await store.close()


def shown(screen):
    players = labels(("Ann", "Bob", "Cleo"))
    return panel(Voice(WORDS, "en", screen.rules, players, players), screen)


def buttons(shown):
    return [choice for block in shown.layout.blocks if isinstance(block, Buttons) for choice in block.choices]


async def dealt(table, key, **options):
    return await table.deal(key, 1, USERS, {name: str(value).lower() for name, value in options.items()})


async def choosing_cards(table):
    """Deal Oilfield, and place all workers."""
    public = await dealt(table, "oilfield")
    while public.stage.phase != "cards":
        user = public.users[public.awaited[0]]
        mine = (await table.look(public.game_id, user)).choices
        outcome = await table.step(public.game_id, user, None, [mine[0]], publish=True)
        public = outcome.public or (await table.publish(public.game_id, user, None)).public
    return public.game_id


async def test_a_card_that_was_chosen_is_the_headline(table):
    game = await choosing_cards(table)
    before = shown(await table.look(game, ANN))
    await table.step(game, ANN, None, ["ChooseCard.local"])
    after = shown(await table.look(game, ANN))
    assert after.ask == "You chose Local. You may change it until all have chosen."
    assert "Nothing is asked" not in f"{after.ask} {after.text}"
    assert "The table waits for ■ Bob and ▲ Cleo." in after.text
    numbers = {choice.label: choice.number for choice in buttons(before)}
    ways = [choice for choice in buttons(after) if choice.label.startswith("Change to ")]
    changes = {choice.label.removeprefix("Change to "): choice.number for choice in ways}
    assert changes == {label: number for label, number in numbers.items() if label != "Local"}
    assert None not in numbers.values()
    assert {choice.style for choice in ways} == {"secondary"}
    spots = {spot.label: spot.square for spot in after.layout.spots}
    assert spots.items() < {spot.label: spot.square for spot in before.layout.spots}.items()


async def test_another_card_is_the_headline_once_it_is_changed(table):
    game = await choosing_cards(table)
    for card in ("local", "drill"):
        await table.step(game, ANN, None, [f"ChooseCard.{card}"])
    after = shown(await table.look(game, ANN))
    assert after.ask.startswith("You chose Drill.")
    assert "Change to Local" in [choice.label for choice in buttons(after)]


async def test_nobody_else_is_told(table):
    game = await choosing_cards(table)
    others = [shown(await table.look(game, user)) for user in (BOB, CLEO, None)]
    await table.step(game, ANN, None, ["ChooseCard.local"])
    ours = [shown(await table.look(game, user)) for user in (BOB, CLEO, None)]
    await table.step(game, ANN, None, ["ChooseCard.drill"])
    theirs = [shown(await table.look(game, user)) for user in (BOB, CLEO, None)]
    assert ours == theirs
    assert [one.ask for one in others[:2]] == [one.ask for one in ours[:2]]


async def test_a_sealed_offer_is_the_headline_and_one_more_card_is_no_trap(table):
    public = await dealt(table, "oasis", sealed_offers=True)
    await table.step(public.game_id, ANN, None, ["Stop"])
    after = shown(await table.look(public.game_id, ANN))
    assert after.ask.startswith("Your offer is sealed: ")
    assert after.ask.endswith("You may add to it until all have chosen.")
    assert [(one.label, one.style) for one in buttons(after)][:1] == [("Add a card for good", "secondary")]


async def test_tanks_that_were_spread_are_the_headline(table):
    public = await dealt(table, "pipeline")
    await table.step(public.game_id, ANN, None, ["SpreadTanks.5.0.0.0"])
    after = shown(await table.look(public.game_id, ANN))
    assert after.ask.startswith("Your tanks: crude 5, low 0, mid 0, high 0. You may change them until")
    usual = next(one for one in buttons(after) if one.label.startswith("Change to "))
    assert usual.style == "secondary"
    await table.step(public.game_id, ANN, None, [usual.code])
    assert shown(await table.look(public.game_id, ANN)).ask != after.ask


async def limits(table):
    """Play Giganten at random until two may bid, and return the game and one of them."""
    rules = GAMES["giganten"]
    for line in playout(rules, 3, "limits 4", read_options(rules, SEALED["giganten"])):
        if line.state.phase == "limits" and len(rules.to_act(line.state)) > 1:
            return rules, line.state, min(rules.to_act(line.state))
    raise AssertionError("nobody bids")


async def test_a_sealed_limit_is_the_headline(table):
    rules, state, seat = await limits(table)
    action = next(one for one in rules.legal_actions(state, seat) if getattr(one, "points", 0) == 2)
    after = rules.apply(state, action).state
    made = rules.chosen(rules.view(after, seat))
    assert made.action == action
    others = [rules.view(after, other) for other in (None, *range(3)) if other != seat]
    assert not [view for view in others if (one := rules.chosen(view)) and one.action == action]


@pytest.mark.parametrize("key", GAMES)
def test_whoever_may_still_change_something_is_told_what_they_chose(key):
    """Nobody reads that nothing is asked of them above choices that can be made."""
    rules, found = GAMES[key], 0
    for line in playout(rules, rules.seats[-1], "changes", read_options(rules, SEALED[key])):
        state = line.state
        for seat in set(range(rules.seats[-1])) - rules.to_act(state):
            live = [one for one in rules.legal_actions(state, seat) if not one.anytime]
            made = rules.chosen(rules.view(state, seat))
            assert made or not live
            found += bool(live)
        assert not any(rules.chosen(rules.view(state, seat)) for seat in rules.to_act(state))
        assert rules.chosen(rules.view(state, None)) is None
    assert found
