"""What pictures are ordered by: rings around all that is new."""

from itertools import groupby
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

import rendering
from bot.engine.core import Who
from bot.panel import orders
from bot.words.voice import Voice
from tests.rendering.orders import GAMES, RICH, lines, order
from tests.support.sides import NAMES, screen
from tests.support.sweeps import sweep
from tests.support.words import WORDS

EVENTS = 25  # of several turns: more than anybody does between two boards


def news(rules, view, events):
    return orders.news(SimpleNamespace(rules=rules), SimpleNamespace(view=view), events)


@pytest.mark.parametrize("boards", sweep([3, 9], [3]))
@pytest.mark.parametrize("key", GAMES)
def test_everything_that_happened_since_is_ringed_once_where_it_lies_now(key, boards):
    """Things of older events may have moved on or be gone by now: that is no reason to fail."""
    rules = GAMES[key]
    played = lines(rules.seats[-1], key, **RICH.get(key, {}))
    for end in range(len(played) // boards, len(played), len(played) // boards):
        state = played[end].state
        view = rules.view(state, None)
        events = [event for line in played[: end + 1] for event in line.events][-EVENTS:]
        marks = news(rules, view, events)
        squares = [mark.square for mark in marks]
        assert {mark.kind for mark in marks} <= {"new"}
        assert len(squares) == len(set(squares))
        assert set(squares) == {spot for event in events for spot in rules.spots(view, event)}
        assert set(squares) >= {mark.square for mark in news(rules, view, events[-1:])}
        rendering.picture(order(state, marks=tuple(marks)))


def test_a_long_turn_rings_more_than_its_last_line():
    rules = GAMES["pipeline"]
    turns = [list(turn) for _, turn in groupby(lines(4, "pipeline")[1:], key=lambda line: line.action.seat)]
    turn = max(turns, key=len)
    assert len(turn) > 5
    view = rules.view(turn[-1].state, None)
    last = news(rules, view, turn[-1].events)
    assert len(news(rules, view, [event for line in turn for event in line.events])) > len(last)


def test_a_picture_calls_people_by_name_where_the_message_mentions_them():
    """Oilfield's supervisor stood on the picture as <@1375…>."""
    rules = GAMES["oilfield"]
    state = lines(3, "oilfield")[0].state
    shown = replace(screen(rules, state, 0), awaited=(0,))
    mentions = [f"<@{number}>" for number in range(5)]
    reader = orders.Reader(Voice(WORDS, "en", rules, NAMES, mentions), tuple(NAMES))

    def supervised(voice):
        return voice.say("oilfield-ask-local", {"player": Who(1), "fee": 1})

    assert "<@1> gets $1" in supervised(reader.voice)
    assert "Bob gets $1" in orders.side(reader, shown, supervised, (), ()).task
