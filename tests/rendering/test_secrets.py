"""What is hidden shows in no picture and in no words about it."""

import random
from importlib import import_module

import pytest

from bot.engine.core import Seat
from rendering import describe, describe_fully
from tests.rendering.orders import FULL, GAMES, TABLES, lines, order, pixels
from tests.support.sweeps import sweep
from tests.support.words import WORDS

DEALT_ANEW = {key: import_module(f"tests.games.{key}.secrets").dealt_anew for key in GAMES}
OPTIONS = {"oasis": [{}, {"sealed_offers": True}], "oilfield": [{}, {"advanced": True}]}
VARIANTS = [(game, options) for game in GAMES for options in OPTIONS.get(game, [{}])]


def twins(game, seats, options, count):
    chance = random.Random(seats)
    running = [line.state for line in lines(seats, game, **options) if line.state.phase != "over"]
    for state in chance.sample(running, count):
        for viewer in (None, Seat(seats - 1)):
            yield viewer, state, DEALT_ANEW[game](state, viewer, chance)


@pytest.mark.parametrize("count", sweep([1, 4], [1]))
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_a_secret_changes_no_picture_and_no_words(game, options, count):
    for viewer, state, twin in twins(game, 3, options, count):
        kind = "board" if viewer is None else "panel"
        one, other = order(state, kind, viewer), order(twin, kind, viewer)
        assert state != twin
        assert pixels(one) == pixels(other)
        assert describe(one, WORDS) == describe(other, WORDS)
        assert describe_fully(one, WORDS) == describe_fully(other, WORDS)


@pytest.mark.parametrize("count", sweep([3, 12], [3]))
@pytest.mark.parametrize(("game", "seats"), sweep(TABLES, FULL))
def test_a_secret_changes_no_words(game, seats, count):
    for options in OPTIONS.get(game, [{}]):
        for viewer, state, twin in twins(game, seats, options, count):
            for kind, zoom in (("board", None), ("panel", None), ("zoom", "0")):
                one, other = (order(each, kind, viewer, zoom=zoom) for each in (state, twin))
                assert describe(one, WORDS) == describe(other, WORDS)
                assert describe_fully(one, WORDS) == describe_fully(other, WORDS)


def test_a_score_lies_face_down_for_others_and_open_for_its_owner():
    state = next(line.state for line in lines(3) if line.state.players[1].score.ovoos)
    ours, theirs = order(state, "zoom", Seat(1), zoom="1"), order(state, "zoom", Seat(0), zoom="1")
    assert pixels(ours) != pixels(theirs)
    assert "Worth" in describe(ours, WORDS)
    assert "Worth" not in describe(theirs, WORDS)
