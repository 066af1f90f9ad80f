"""The mind of Pipeline plays any table to its end, by what its seat may know, and plans whole turns."""

from random import Random

import pytest

from bot import shelf
from bot.engine.mind import Level
from bot.games.pipeline.mind.worth import Judge
from tests.games.pipeline.minds import MINDS, played
from tests.games.pipeline.secrets import dealt_anew
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
        if seat is None or number % 40 != 1:
            continue
        choices, view = rules.legal_actions(state, seat), rules.view(state, seat)
        for level in (Level.NORMAL, Level.HARD) if number < 80 else (Level.NORMAL,):
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


def same(rules, state, seat, memory, seed):
    """Does what is imagined look the same to its seat, and offer the same?"""
    other = MINDS[rules.version].imagine(rules.view(state, seat), memory, seed)
    assert rules.view(other, seat) == rules.view(state, seat)
    assert rules.legal_actions(other, seat) == rules.legal_actions(state, seat)
    assert rules.violations(other) == ()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("level", "part"),
    [*[(Level.NORMAL, n) for n in range(40)], *[(Level.HARD, n) for n in range(6)]],
)
def test_many_games_over_all_options_break_nothing(level, part):
    """A thousand of normal and sixty of hard: no violation, no dead end, and nothing is misremembered."""
    for game in (
        range(25 * part, 25 * part + 25) if level is Level.NORMAL else range(10 * part, 10 * part + 10)
    ):
        rules, seats = (PIPELINE, PIPELINE, PIPELINE, BEFORE)[game % 4], 2 + game % 3
        for state, seat, memory, _ in played.__wrapped__(rules, seats, f"soak {game}", level):
            assert rules.violations(state) == ()
            if seat is not None:
                same(rules, state, seat, memory, f"soak {game}")
        assert rules.result(state) is not None
