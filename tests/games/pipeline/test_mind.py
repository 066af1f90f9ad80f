"""The mind of Pipeline plays any table to its end, by what its seat may know, and plans whole turns."""

import pytest

from bot.engine.mind import Level
from bot.games.pipeline.mind.worth import Judge
from tests.games.pipeline.minds import MINDS, played
from tests.games.pipeline.tables import BEFORE, PIPELINE
from tests.support.sweeps import sweep
from tests.support.words import WORDS

GAMES = [
    (rules, seats, game) for rules in (PIPELINE, BEFORE) for seats in PIPELINE.seats for game in range(9)
]
games = pytest.mark.parametrize(
    ("rules", "seats", "game"),
    sweep(GAMES, lambda rules, seats, game: game < 1 and seats + rules.version == 4, every=9),
)


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
