"""What everybody's points are made of while a game goes on: from what all see, and nothing else."""

from random import Random

import pytest

from bot.engine.core import Seat
from bot.engine.options import read_options
from tests.contract.playing import playout
from tests.contract.test_secrets import DEALT_ANEW, GAMES
from tests.support.words import WORDS


def counts(rules, state):
    view = rules.view(state, None)
    return [rules.counted(view, Seat(n)) for n in range(len(state.players))]


def test_the_parts_come_to_what_a_spectator_can_tally(rules):
    for line in [*playout(rules, rules.seats[-1], "counted")][::7]:
        tally = rules.tally(rules.view(line.state, None))
        for parts, total in zip(counts(rules, line.state), tally, strict=True):
            known = [part.points for part in parts if part.points is not None]
            assert (sum(known) if len(known) == len(parts) else None) == total


def test_at_the_end_they_are_what_the_result_says(rules):
    *_, last = playout(rules, rules.seats[0], "counted to the end")
    for standing in rules.result(last.state).standings:
        parts = counts(rules, last.state)[standing.seat]
        assert [(part.part, part.points) for part in parts] == [
            (line.part, line.points) for line in standing.lines
        ]


def test_every_part_has_words_while_it_is_known_and_while_it_is_hidden(rules):
    hidden = set()
    for line in [*playout(rules, rules.seats[-1], "worded", read_options(rules, {}))][::11]:
        for parts in counts(rules, line.state):
            for part in parts:
                key = f"{rules.key}-score-{part.part}"
                if part.points is None:
                    hidden.add(part.part)
                    assert "?" in WORDS.say("en", f"{key}-hidden", part.facts)
                else:
                    assert WORDS.say("en", key, {**part.facts, "points": part.points})
    assert bool(hidden) == (rules.key == "oasis") or rules.key == "giganten"


@pytest.mark.parametrize("key", DEALT_ANEW)
def test_what_is_hidden_leaves_no_trace(key):
    """Two tables that differ only in what nobody sees are counted alike."""
    rules, chance = GAMES[key], Random(key)
    for line in [*playout(rules, rules.seats[-1], "twins", read_options(rules, {}))][::9]:
        twin = DEALT_ANEW[key](line.state, None, chance)
        assert counts(rules, line.state) == counts(rules, twin)


def test_in_oasis_all_points_are_hidden_and_the_pieces_are_not():
    rules = GAMES["oasis"]
    lines = [*playout(rules, 3, "twins", read_options(rules, {}))][:-1]
    parts = [part for own in counts(rules, lines[-1].state) for part in own]
    assert {part.points for part in parts} == {None}
    assert any(part.facts["pieces"] for part in parts)
