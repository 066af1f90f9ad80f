"""The past in sentences."""

from itertools import pairwise
from random import Random

import pytest

from bot.engine import record
from bot.engine.core import Seat
from bot.engine.options import read_options
from bot.games.giganten.events import CardTaken
from bot.games.oilfield.events import DrillingStopped, FirstPlayerTaken, SubsidyTaken
from bot.panel.telling import TURN, tales, turns
from bot.table import PastLine
from bot.words.voice import Voice
from tests.games.giganten.tables import GIGANTEN
from tests.games.oilfield.tables import OILFIELD
from tests.support.words import WORDS

NAMES = ["@Ann", "@Bob", "@Cleo"]


def voice(rules):
    return Voice(WORDS, "en", rules, ["Ann", "Bob", "Cleo"], NAMES)


def lines(rules, count=12):
    """Play at random, and tell each line as everybody may read it; of some, more than an event is told."""
    chance, entry = Random(rules.key), record.start(rules, rules.seats[0], read_options(rules, {}), "seed")
    for _ in range(count):
        seat = min(rules.to_act(entry.state))
        entry = record.play(rules, entry, chance.choice(list(rules.legal_actions(entry.state, seat))))
        yield entry


def beginning(said):
    return next((name for name in NAMES if said.startswith(f"{name} ")), None)


def test_all_that_a_player_does_on_end_is_one_line(rules):
    told = [PastLine(line=one.line, events=one.events) for one in lines(rules, 40)]
    every, joined = tales(voice(rules), told), turns(voice(rules), told)
    assert len(joined) < len(every)
    doers = [beginning(said) for said in joined]
    assert not [one for one, other in pairwise(doers) if one and one == other]
    short = [said for said in joined if len(said) < TURN]
    assert short
    for said in every[-3:]:
        doer = beginning(said)
        rest = said.removeprefix(f"{doer} ").removesuffix(".") if doer else said.removesuffix(".")
        assert any(rest in one for one in joined) or len(joined[-1]) == TURN


def test_who_goes_on_is_named_again_after_more_than_one_statement():
    first = FirstPlayerTaken(seat=Seat(0), supervisor=Seat(1))
    told = [
        PastLine(line=1, events=(first, SubsidyTaken(seat=Seat(0), money=2), DrillingStopped(seat=Seat(0))))
    ]
    (said,) = turns(voice(OILFIELD), told)
    assert said.endswith("the local market. @Ann takes the subsidy: $2; drills no further.")


def test_the_latest_comes_last(rules):
    told = [PastLine(line=one.line, events=one.events) for one in lines(rules)]
    first, last = tales(voice(rules), told)[0], tales(voice(rules), told)[-1]
    joined = turns(voice(rules), told)
    assert joined[0].startswith(first.removesuffix("."))
    assert joined[-1].endswith(last.removeprefix(f"{beginning(last)} ")) or joined[-1].endswith("…")


def test_what_was_taken_back_stays_by_itself(rules):
    told = [PastLine(line=one.line, events=one.events, struck=one.line % 2 == 0) for one in lines(rules)]
    joined = turns(voice(rules), told)
    struck = [said for said in joined if said.startswith("~~")]
    assert struck == [said for said in tales(voice(rules), told) if said.startswith("~~")]


@pytest.mark.parametrize(("own", "forced"), [(0, True), (1, False), (None, False)])
def test_ones_own_moves_that_nobody_asked_for_were_forced(own, forced):
    """Since somebody's last action nothing of theirs was their choice."""
    card = next(iter(GIGANTEN.content.cards))
    told = [PastLine(line=1, events=(CardTaken(seat=Seat(0), card=card),))]
    (said,) = tales(voice(GIGANTEN), told, None if own is None else Seat(own))
    assert said.endswith(" You had no choice.") is forced
