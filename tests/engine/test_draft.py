"""Drafts: a rehearsal that is remembered is the one that would be found anew."""

import sys
from random import Random

import pytest

from bot.engine import wire
from bot.engine.core import Refused
from bot.engine.draft import rehearse
from bot.storage.games import Store
from bot.table import Screen, Table
from tests.games.pipeline.tables import PIPELINE, R, pipe, play, row_of, working
from tests.support.sweeps import sweep


def forget():
    """Clear the memory of every function of ours that has one."""
    for name, module in list(sys.modules.items()):
        if name.startswith("bot."):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


async def pressed(table, screen, user, chance):
    """Press something on a screen: mostly a choice, at times a chain, an undo or a new start."""
    seen, draft = (screen.line, screen.rev), screen.draft
    luck = chance.random()
    if draft and luck < 0.12:
        return await table.undo(screen.game_id, user, seen)
    if draft and luck < 0.15:
        return await table.restart(screen.game_id, user, seen)
    if draft and draft.complete:
        return await table.publish(screen.game_id, user, seen)
    if screen.chains and luck < 0.5:
        return await table.step(screen.game_id, user, seen, [f"={chance.choice(screen.chains).key}"])
    return await table.step(screen.game_id, user, seen, [chance.choice(screen.choices)])


async def screens(path, rules, calls, before):
    """Play at random through a table, calling `before` each time, and return all that is shown."""
    users, chance, shown = tuple(range(901, 901 + rules.seats[-1])), Random(rules.key), []
    store = await Store.open(path, {rules.key: rules})
    try:
        table = Table(store, {rules.key: rules}, seed=lambda: "seed")
        public = await table.deal(rules.key, 1, users, {})
        for _ in range(calls):
            if not public.awaited:  # a short game is over before that
                break
            user = users[chance.choice(public.awaited)]
            before()
            mine = await table.look(public.game_id, user)
            before()
            try:
                outcome = await pressed(table, mine, user, chance)
            except Refused as refused:
                shown.append(refused.refusal)
                continue
            public = outcome.public or public
            shown += [mine, outcome]
    finally:
        await store.close()
    return shown


@pytest.mark.parametrize("calls", sweep([110, 150], [110]))
async def test_a_table_with_no_memory_shows_the_same(rules, tmp_path, calls):
    remembered = await screens(tmp_path / "one.db", rules, calls, before=lambda: None)
    forgotten = await screens(tmp_path / "other.db", rules, calls, before=forget)
    assert remembered == forgotten
    drafts = [one.draft.clicks for one in remembered if isinstance(one, Screen) and one.draft]
    assert max(map(len, drafts)) > 1


def test_what_follows_a_refused_click_is_dropped_with_it():
    state, clicks = working("tanks"), [("GoFor.1",), ("GoFor.9",), ("GoFor.2",)]
    for remembered in (0, 1, 2, 3):
        forget()
        rehearse(PIPELINE, state, R, clicks[:remembered])
        now = rehearse(PIPELINE, state, R, clicks)
        assert (now.clicks, now.dropped) == ((("GoFor.1",),), (("GoFor.9",), ("GoFor.2",)))
        assert now.why.key == "pipeline-refusal-slot-chosen"


def test_a_draft_goes_on_after_a_restart_however_long_it_is():
    """Two tiles can change hands for ever."""
    state = working("tanks", cash={R: 60}, networks={R: row_of("T", 2)})
    one, other = state.shop.tank_pipes[:2]
    state = play(state, pipe(one), pipe(other))
    clicks = [(f"Hold.{other}",), (f"Hold.{one}",)] * 1000
    forget()
    now = rehearse(PIPELINE, state, R, clicks)
    assert (len(now.clicks), now.dropped, now.state) == (2000, (), state)


def drafted_turns(rules, chance):
    """Play a game at random, turn by turn, and yield the steps of each turn that one seat drafts alone."""
    state = rules.setup(rules.seats[0], rules.options(), "seed").state
    while awaited := rules.to_act(state):
        seat, clicks = min(awaited), []
        now = rehearse(rules, state, seat, clicks)
        while len(awaited) == 1 and not now.complete:
            action = chance.choice(rules.legal_actions(now.state, seat))
            clicks.append((wire.pack(action),))
            now = rehearse(rules, state, seat, clicks)
        actions = now.actions or [chance.choice(rules.legal_actions(state, seat))]
        steps = []
        for action in actions:
            steps.append(rules.apply(state, action))
            state = steps[-1].state
        if now.actions:
            yield seat, steps


def test_a_turn_ends_with_its_round(rules):
    """Also where whoever was last is the first to act again, and nothing new is shown in between."""
    goes_on = 0
    for seat, steps in drafted_turns(rules, Random(rules.key)):
        assert not any(step.begins_round for step in steps[:-1])
        goes_on += steps[-1].begins_round and not steps[-1].before and rules.to_act(steps[-1].state) == {seat}
    assert goes_on or rules.key != "pipeline"
