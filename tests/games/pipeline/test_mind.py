"""The mind of Pipeline plays any table to its end, by what its seat may know, and plans whole turns."""

from random import Random

import pytest

from bot import shelf
from bot.engine.core import Seat, visible
from bot.engine.mind import Level, decided, fitting
from bot.games.pipeline.mind.worth import Judge
from bot.table import standins
from tests.contract.playing import some_options
from tests.games.pipeline.secrets import dealt_anew
from tests.games.pipeline.tables import BEFORE, PIPELINE
from tests.support.sweeps import sweep
from tests.support.words import WORDS

MINDS = {rules.version: shelf.mind(rules) for rules in (PIPELINE, BEFORE)}
GAMES = [
    (rules, seats, game) for rules in (PIPELINE, BEFORE) for seats in PIPELINE.seats for game in range(9)
]
games = pytest.mark.parametrize(
    ("rules", "seats", "game"),
    sweep(GAMES, lambda rules, seats, game: game < 1 and seats + rules.version == 4, every=9),
)


def played(rules, seats, game, level, minds=None):
    """Yield each decision of a game with any options: state, seat, what the seat remembers, its plan."""
    mind, chance = MINDS[rules.version], Random(f"minds {seats} {game}")
    state = rules.setup(seats, some_options(rules, chance), f"minds {seats} {game}").state
    everybody = [Seat(n) for n in range(seats)]
    memories = {seat: mind.begin(rules.view(state, seat)) for seat in everybody}
    plan, count = (), 0
    while awaited := rules.to_act(state):
        seat, count = min(awaited), count + 1
        choices = rules.legal_actions(state, seat)
        planned = fitting(plan, choices)
        if not planned and (minds is None or seat in minds):
            thought = decided(
                mind, rules.view(state, seat), memories[seat], choices, f"{game} {count}", level
            )
            planned = (thought.action, *thought.then)
        elif not planned:
            planned = (standins.choice(rules, state, seat, chance),)
        yield state, seat, memories[seat], planned
        assert planned[0] in choices
        step, plan = rules.apply(state, planned[0]), planned[1:]
        state = step.state
        memories = {one: mind.remember(memories[one], visible(step.events, one)) for one in everybody}
    yield state, None, None, ()


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
@games
def test_any_table_is_played_to_its_end(rules, seats, game, level):
    *_, (state, *_) = played(rules, seats, game, level)
    assert rules.result(state) is not None
    assert rules.violations(state) == ()


@games
def test_a_plan_is_carried_out_to_the_end_of_the_turn(rules, seats, game):
    for state, seat, _, plan in played(rules, seats, game, Level.NORMAL):
        if seat is None or state.phase == "setup":
            continue
        for action in plan:
            assert action in rules.legal_actions(state, seat)
            before, state = state, rules.apply(state, action).state
        assert before.turn.seat == seat
        assert state.turn is None or (state.turn.seat, state.round) != (seat, before.round)


@games
def test_what_a_seat_may_not_know_changes_nothing(rules, seats, game):
    mind, chance = MINDS[rules.version], Random(game)
    for state, seat, memory, _ in played(rules, seats, game, Level.NORMAL):
        if seat is None or chance.random() < 0.9:
            continue
        choices = rules.legal_actions(state, seat)
        twin = dealt_anew(state, seat, chance)
        one, other = (
            mind.weigh(rules.view(table, seat), memory, choices, "twin", Level.NORMAL)
            for table in (state, twin)
        )
        assert one == other


@games
def test_what_was_thought_before_changes_nothing(rules, seats, game):
    """A mind that remembers other tables comes to the same end as one that has seen none."""
    for number, (state, seat, memory, _) in enumerate(played(rules, seats, game, Level.NORMAL)):
        if seat is None or number % 15 != 1:
            continue
        choices, view = rules.legal_actions(state, seat), rules.view(state, seat)
        for level in (Level.NORMAL, Level.HARD):
            one, other = (
                mind.weigh(view, memory, choices, "same", level)
                for mind in (MINDS[rules.version], shelf.mind(rules))
            )
            assert one == other


@games
def test_the_judge_counts_as_the_rules_do(rules, seats, game):
    """What would be scored now is exact: only the rest is guessed."""
    for state, *_ in played(rules, seats, game, Level.NORMAL, minds=(0,)):
        judge = Judge(rules.content, rules.powers, MINDS[rules.version].weights, state)
        for player, total in zip(state.players, rules.scores(state), strict=True):
            assert judge.score(player) == total
    assert rules.result(state) is not None


@games
def test_what_is_said_for_a_turn_is_a_sentence(rules, seats, game):
    """Each reason is in the catalogue, and all that it speaks of is told."""
    mind, said = MINDS[rules.version], set()
    for state, seat, memory, _ in played(rules, seats, game, Level.NORMAL):
        if seat is None or state.phase == "setup" or state.now.mains:
            continue
        choices = rules.legal_actions(state, seat)
        for one in mind.weigh(rules.view(state, seat), memory, choices, "why", Level.NORMAL):
            if one.why:
                said.add(one.why)
                sentence = WORDS.say("en", one.why, one.facts, game=rules.key)
                assert sentence.endswith(".")
                assert "{" not in sentence
    assert {"pipeline-why-sales", "pipeline-why-grow", "pipeline-why-crude"} <= said
