"""What is suggested comes from what a seat may know: two tables that it cannot tell apart get the same."""

import random

import pytest
from msgspec.structs import replace

from bot import shelf
from bot.engine import codec, record
from bot.engine.core import Seat
from bot.engine.mind import Level, recalled
from bot.thinking import cases
from bot.thinking.cases import Case
from tests.contract.playing import GAMES, some_options

LINES = {"giganten": (7, 31), "oasis": (6, 29), "oilfield": (5, 23), "pipeline": (4, 19)}


def asked(key, lines):
    """Play so far, and return the record and who is asked then."""
    rules, chance = GAMES[key], random.Random(key)
    entries = [record.start(rules, rules.seats[0] + 1, some_options(rules, chance), "suggested")]
    while True:
        seat = Seat(min(rules.to_act(entries[-1].state)))
        choices = rules.legal_actions(entries[-1].state, seat)
        if len(entries) > lines and len(choices) > 1:
            return entries, seat
        entries.append(record.play(rules, entries[-1], chance.choice(choices)))


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("when", [0, 1])
def test_what_nobody_may_know_changes_no_suggestion(key, when):
    rules, mind = GAMES[key], shelf.mind(GAMES[key])
    entries, seat = asked(key, LINES[key][when])
    state = entries[-1].state
    memory = recalled(mind, rules.view(entries[0].state, seat), [one.events for one in entries])
    case = Case(
        key=key,
        version=rules.version,
        edition=rules.edition,
        state=codec.dumps(state),
        seat=seat,
        clicks=(),
        drafting=True,
        memory=memory,
        level=Level.NORMAL,
        seed="asked",
    )
    found = cases.suggestion(case)
    assert found.code in {cases.wire.pack(one) for one in rules.legal_actions(state, seat)}
    twins = [mind.imagine(rules.view(state, seat), memory, str(n)) for n in range(3)]
    for twin in twins:
        assert cases.suggestion(replace(case, state=codec.dumps(twin))) == found
    assert any(codec.dumps(twin) != case.state for twin in twins)
