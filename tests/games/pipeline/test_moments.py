"""What has to wait within a turn, and what is refused whoever asks."""

import pytest

from bot.engine.core import Action
from bot.games.pipeline.actions import Hold, Pass, SpreadTanks, TakeTank
from bot.games.pipeline.state import Gifts
from tests.games.pipeline.tables import PIPELINE, G, R, pipe, play, refused, table, working

USUAL = {"crude": 2, "low": 1, "mid": 1, "high": 1}


class Whistle(Action, frozen=True, kw_only=True):
    """An action of no game."""


@pytest.mark.parametrize("seat", [R, G])
def test_tanks_stay_whoever_is_at_turn(seat):
    assert refused(table(), SpreadTanks(seat=seat, **USUAL)) == "tanks-stay"


@pytest.mark.parametrize("seat", [R, G])
def test_an_action_of_no_game_is_refused_whoever_is_at_turn(seat):
    assert refused(table(), Whistle(seat=seat)) == "unknown"


def test_the_other_pipe_of_a_pair_comes_before_everything_else():
    shop = working("tanks", cash={R: 100})
    first, *_ = shop.shop.tank_pipes
    state = play(shop, pipe(first))
    assert PIPELINE.asked(state, R).key == "pipe"
    assert refused(state, Pass(seat=R)) == "one-more-pipe"


def test_gifts_come_before_the_work():
    state = table(gifts=Gifts(tanks=1))
    assert PIPELINE.asked(state, R).key == "gifts"
    assert refused(state, Pass(seat=R)) == "gifts-first"
    assert refused(state, Hold(seat=R, tile=1)) == "not-in-hand"
    assert refused(play(state, TakeTank(seat=R, price=5, grade="low")), Pass(seat=R)) is None
