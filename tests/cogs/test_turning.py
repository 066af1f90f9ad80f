"""Turning points on Discord: told when a game is over, thought about once, with a way to each of them."""

import pytest
from msgspec.structs import replace

from bot import shelf
from bot.storage.reviews import Turn
from bot.table.reviewing import LEAST, MOST, Reviews, turning
from bot.table.thoughts import Thinking
from bot.thinking import cases
from bot.thinking.cases import Compared
from tests.cogs.conftest import whispered
from tests.cogs.test_suggesting import Aloud


class Judge(Aloud):
    """Judges by the code of what was done: quickly, and for a test to foretell."""

    def __init__(self):
        super().__init__()
        self.asked = []

    async def compared(self, case):
        if self.busy:
            return None
        self.asked.append(case.done)
        [known] = {cases.compared(case).better} if len(self.asked) == 1 else {case.done}
        return Compared(known, 50.0 if len(self.asked) in (1, 9) else 0.0)


@pytest.fixture
async def judge(club):
    club.table._reviews = Reviews(club.store, Thinking(judge := Judge(), shelf.mind))
    return judge


@pytest.fixture
async def over(club, judge):
    game = await club.start("Ann", "Bob", "Cleo")
    await game.forward()
    await game.caught_up()
    return game


async def test_turning_points_are_told_and_thought_about_once(club, over, judge):
    told = await club["Ann"].slash(await over.channel(), "look turning")
    assert "Turning points" in whispered(told)
    assert whispered(told).count("Stronger, by about 50") in (1, 2)
    assert "See 1" in told.message.labels
    count = len(judge.asked)
    assert count > 20
    again = await club["Bob"].slash(await over.channel(), "look turning")
    assert whispered(again) == whispered(told)
    assert len(judge.asked) == count
    seen = await club["Ann"].click(told, "See 1")
    assert "round 1 ·" in whispered(seen)


async def test_who_thinks_may_be_busy_and_nothing_is_kept_of_that(club, over, judge):
    judge.busy = True
    told = await club["Ann"].slash(await over.channel(), "look turning")
    assert "All who think for this bot are busy" in whispered(told)
    judge.busy = False
    told = await club["Ann"].slash(await over.channel(), "look turning")
    assert "Stronger" in whispered(told)


async def test_nothing_is_judged_while_the_game_goes_on(club, judge):
    game = await club.start("Ann", "Bob", "Cleo")
    told = await club["Ann"].slash(await game.channel(), "look turning")
    assert "when the game is over" in whispered(told)
    assert judge.asked == []


def test_of_each_round_of_a_player_the_worst_counts_and_only_what_matters():
    def turn(line, lost, seat=0, round_=1):
        return Turn(line=line, round=round_, seat=seat, done="a", better="b", lost=lost)

    least = LEAST * 100
    judged = [turn(1, 9), turn(2, 20), turn(3, least), turn(4, 5, 1), turn(5, 30, 1, 2), turn(6, 8, 0, 2)]
    assert [one.line for one in turning(judged, 100)] == [2, 5, 6]
    assert len(turning(judged, 100)) == MOST
    assert turning([turn(1, 1)], 100) == ()


def test_what_was_done_after_all_is_no_alternative():
    first = Turn(line=1, round=1, seat=0, done="camel", better="tile", lost=9)
    then = Turn(line=2, round=1, seat=0, done="tile", better="tile", lost=0)
    assert turning([first, then], 100) == ()
    assert turning([first, replace(then, seat=1)], 100) == (first,)
