"""What is hidden shows in no picture and in no alt text."""

import random

import pytest

from bot.engine.core import Seat
from bot.words import Words
from rendering import describe
from tests.games.oasis.secrets import dealt_anew
from tests.rendering.orders import lines, order, pixels

WORDS = Words.load()
OPTIONS = [{}, {"sealed_offers": True}]


def twins(seats, options, count):
    chance = random.Random(seats)
    running = [line.state for line in lines(seats, **options) if line.state.phase != "over"]
    for state in chance.sample(running, count):
        for viewer in (None, Seat(seats - 1)):
            yield viewer, state, dealt_anew(state, viewer, chance)


@pytest.mark.parametrize("options", OPTIONS, ids=["open offers", "sealed offers"])
def test_a_secret_changes_no_picture_and_no_alt_text(options):
    for viewer, state, twin in twins(3, options, 4):
        kind = "board" if viewer is None else "panel"
        one, other = order(state, kind, viewer), order(twin, kind, viewer)
        assert state != twin
        assert pixels(one) == pixels(other)
        assert describe(one, WORDS) == describe(other, WORDS)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_secret_changes_no_alt_text(seats):
    for options in OPTIONS:
        for viewer, state, twin in twins(seats, options, 12):
            for kind, zoom in (("board", None), ("panel", None), ("zoom", "0")):
                one, other = (order(each, kind, viewer, zoom=zoom) for each in (state, twin))
                assert describe(one, WORDS) == describe(other, WORDS)


def test_a_score_lies_face_down_for_others_and_open_for_its_owner():
    state = next(line.state for line in lines(3) if line.state.players[1].score.ovoos)
    ours, theirs = order(state, "zoom", Seat(1), zoom="1"), order(state, "zoom", Seat(0), zoom="1")
    assert pixels(ours) != pixels(theirs)
    assert "Worth" in describe(ours, WORDS)
    assert "Worth" not in describe(theirs, WORDS)
