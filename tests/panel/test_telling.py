"""The past in sentences."""

from random import Random

import pytest

from bot.engine import record
from bot.engine.options import read_options
from bot.panel.telling import latest_tales, tales
from bot.table import PastLine
from bot.words.voice import Voice
from tests.support.words import WORDS


def lines(rules, count=12):
    """Play at random, and tell each line as everybody may read it; of some, more than an event is told."""
    chance, entry = Random(rules.key), record.start(rules, rules.seats[0], read_options(rules, {}), "seed")
    for _ in range(count):
        seat = min(rules.to_act(entry.state))
        entry = record.play(rules, entry, chance.choice(list(rules.legal_actions(entry.state, seat))))
        yield entry


@pytest.mark.parametrize("most", [0, 1, 5, 8, 1000])
def test_the_latest_tales_are_the_last_of_all_the_latest_first(rules, most):
    told = [PastLine(line=one.line, events=one.events, struck=one.line % 5 == 0) for one in lines(rules)]
    voice = Voice(WORDS, "en", rules, ["Ann", "Bob", "Cleo"], ["@Ann", "@Bob", "@Cleo"])
    everything = tales(voice, told)
    assert latest_tales(voice, told, most) == everything[::-1][:most]
    assert len(everything) > 8
