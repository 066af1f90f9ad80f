"""The way back: each line that a viewer could notice is one step, and what they could not notice is none."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from bot import shelf
from bot.engine.core import Refused, Seat, visible
from bot.storage.games import Store
from bot.storage.stored import Noted
from bot.table import Table
from bot.table.trail import trail_of
from bot.table.verifying import replayed
from cogs._history import Way
from tests.support.fresh import empty
from tests.support.sweeps import sweep

GAMES = shelf.games()
RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.json"))
CHOSEN = ("giganten-3-bluff-and-repeat", "oasis-4-sealed_offers-stock-rocky", "oilfield-3", "pipeline-2-0")
USERS = (11, 12, 13, 14, 15)
EVE = 99  # only watches


def play_of(path):
    return replayed(path.read_bytes(), GAMES)


def noted(rules, lines):
    """What is kept of lines."""
    return [
        Noted(line=one.line, at=one.line, back_to=one.back_to, marks=one.marks, round=round_of(rules, one))
        for one in lines
    ]


def round_of(rules, entry):
    return rules.stage(entry.state).round


def walk(trail):
    """Go back to the start and on to the end again, by the buttons; return the lines on either way."""
    step, back = len(trail.steps) - 1, []
    while not back or step > 0:
        back.append(trail.steps[step].line)
        step = Way(step, "back").find(trail)
    back, on = [*back, trail.steps[0].line], [trail.steps[0].line]
    while step < len(trail.steps) - 1:
        step = Way(step, "on").find(trail)
        on.append(trail.steps[step].line)
    return back, on


@pytest.mark.parametrize("path", sweep(RECORDS, lambda path: path.stem in CHOSEN), ids=lambda path: path.stem)
def test_back_to_the_start_and_on_again_passes_every_line_that_a_viewer_could_notice_once(path):
    """A line that is no step has changed nothing that its viewer sees, and told them nothing."""
    play = play_of(path)
    rules, lines = play.rules, play.lines
    for viewer in (None, *map(Seat, range(len(lines[0].marks.since)))):
        trail = trail_of(noted(rules, lines), viewer)
        back, on = walk(trail)
        assert on == back[::-1] == sorted(set(on))
        assert on[0] == 0
        assert on[-1] == lines[-1].line
        passed = set(on)
        for before, line in pairwise(lines):
            if line.line not in passed:
                assert visible(line.events, viewer) == ()
                assert rules.to_act(line.state) == rules.to_act(before.state)
                assert rules.view(line.state, viewer) == rules.view(before.state, viewer)


@pytest.mark.parametrize("path", sweep(RECORDS, lambda path: path.stem in CHOSEN), ids=lambda path: path.stem)
def test_by_rounds_every_round_is_begun_once(path):
    play = play_of(path)
    trail = trail_of(noted(play.rules, play.lines), None)
    begun = [0]
    while (step := Way(begun[-1], "end").find(trail)) > begun[-1]:
        begun.append(step)
    back = [len(trail.steps) - 1]
    while (step := Way(back[-1], "start").find(trail)) < back[-1]:
        back.append(step)
    assert sorted(set(begun) | {begun[-1]}) == back[::-1]
    assert [*trail.rounds()] == sorted(trail.rounds())
    assert set(trail.rounds().values()) <= set(begun)


# From the database


@pytest.fixture
async def store(tmp_path):
    store = await Store.open(empty(tmp_path / "games.db"), GAMES)
    yield store
    await store.close()


async def stored(store, play):
    """Write a record down, but for its last line."""
    users, (first, *_) = USERS[: len(play.lines[0].marks.since)], play.lines
    game = await store.create(play.rules, 7, users, play.options, play.seed, first)
    await store.append(game, play.lines[1:-1])
    return game.id


async def steps(table, game, user, number, eyes="own"):
    """Return what a viewer is shown at a step, without the clock."""
    shown = await table.moment(game, user, Way(number).find, eyes)
    return shown.told, shown.screen.view, shown.screen.awaited, shown.number, len(shown.trail.steps)


@pytest.mark.parametrize("path", sweep(RECORDS, lambda path: path.stem in CHOSEN), ids=lambda path: path.stem)
async def test_a_moment_is_the_same_while_the_game_runs_and_when_it_is_over(store, path):
    table, play, chance = Table(store, GAMES), play_of(path), random.Random(1)
    game = await stored(store, play)
    users, seen = (None, *USERS[: len(play.lines[0].marks.since)]), {}
    for user in users:
        last = (await table.moment(game, user, Way().find)).number
        for number in chance.sample(range(last), 8):
            seen[user, number] = (await steps(table, game, user, number))[:-1]
    await store.append(await store.load(game), play.lines[-1:], finished=True)
    for (user, number), before in seen.items():
        assert (await steps(table, game, user, number))[:-1] == before


async def test_only_of_a_finished_game_somebody_sees_through_others_eyes(store):
    table, play = Table(store, GAMES), play_of(next(one for one in RECORDS if one.stem == CHOSEN[1]))
    game = await stored(store, play)
    own = await steps(table, game, EVE, 40)
    assert await steps(table, game, EVE, 40, Seat(0)) == own
    await store.append(await store.load(game), play.lines[-1:], finished=True)
    for seat, user in enumerate(USERS[:4]):
        assert await steps(table, game, EVE, 40, Seat(seat)) == await steps(table, game, user, 40)
    assert (await steps(table, game, USERS[0], 40, None))[:-1] == own[:-1]
    assert await steps(table, game, EVE, 40, Seat(9)) == await steps(table, game, EVE, 40)


async def test_nobody_is_shown_the_table_after_a_line_that_they_could_not_notice(store):
    table, play = Table(store, GAMES), play_of(next(one for one in RECORDS if one.stem == CHOSEN[2]))
    game, marks = await stored(store, play), play.lines[-2].marks
    secret = [one.line for one in play.lines[:-1] if one.marks.seen_by(None) < one.line < marks.seen_by(None)]
    assert secret
    for line in secret:
        with pytest.raises(Refused, match="no-such-line"):
            await table.past(game, None, line)
