"""How far back one may go without asking, where the table can be set back to, and what no longer stands."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.engine import record, wire
from bot.engine.core import Seat
from bot.engine.history import stood
from bot.engine.record import Back
from bot.engine.struck import FREE_SECONDS, Trace, diffs, free_reach, landings, struck, traced
from tests.support.toy import Quarry
from tests.support.toy.state import QuarryOptions

QUARRY = Quarry()
ANN, BOB = Seat(0), Seat(1)
NOW = 10_000
TURNS = ((0, "Hire"), (0, "Build.A1"), (0, "Earn.1"), (1, "Dig"), (1, "Earn.2"))
BIDS = ((0, "Bid.1"), (0, "Bid.2"), (1, "Bid.1"))


def played(*moves, rounds=2):
    first = record.start(QUARRY, 2, QuarryOptions(rounds=rounds), "5eed")
    actions = [
        move if isinstance(move, Back) else wire.unpack(QUARRY, Seat(move[0]), move[1]) for move in moves
    ]
    return list(record.replay(QUARRY, first, actions, seed="5eed"))


def traces(*moves):
    return [traced(QUARRY, entry, at=NOW) for entry in played(*moves)]


def reach(lines, seat=ANN, now=NOW):
    return list(free_reach(reversed(lines), seat, now))


# What stands


def test_a_record_without_set_backs_stands():
    lines = played(*TURNS)
    assert struck(lines) == frozenset()
    assert stood(lines) == tuple(lines)


def test_what_was_taken_back_is_struck():
    lines = played(*TURNS[:2], Back(1), (0, "Build.A1"))
    assert struck(lines) == {2}
    assert [line.line for line in stood(lines)] == [0, 1, 3, 4]


def test_a_set_back_may_be_struck_itself():
    lines = played(*TURNS[:3], Back(1), (0, "Build.A1"), Back(0), (0, "Hire"))
    assert struck(lines) == {1, 2, 3, 4, 5}


def test_what_was_struck_may_stand_again():
    """A set-back to a line that was struck takes up what led there."""
    lines = played(*TURNS[:3], Back(0), (0, "Build.A1"), Back(2))
    assert struck(lines) == {3, 4, 5}


# Without asking


def test_a_turn_that_showed_nothing_is_free():
    assert reach(traces(*TURNS[:3])) == [1, 2, 3]
    assert reach(traces(*TURNS[:2])) == [1, 2]


def test_nothing_is_free_for_others_and_before_anything_was_done():
    assert reach(traces(*TURNS[:3]), BOB) == []
    assert reach(traces()) == reach([]) == []


def test_what_was_seen_is_not_free():
    """Bob digs, builds and takes back the building only."""
    assert reach(traces(*TURNS[:3], (1, "Dig")), BOB) == []
    assert reach(traces(*TURNS[:3], (1, "Dig"), (1, "Build.A1")), BOB) == [5]


def test_nothing_is_free_once_somebody_else_has_gone_on():
    assert reach(traces(*TURNS[:3], (1, "Build.A1"))) == []


def test_nothing_is_free_while_the_table_decides_together():
    assert reach(traces(*TURNS), BOB) == []
    assert reach(traces(*TURNS, *BIDS[:1])) == reach(traces(*TURNS, *BIDS[:2])) == []


def test_a_turn_is_taken_back_for_free_once():
    again = (*TURNS[:2], Back(0), (0, "Build.A1"))
    assert reach(traces(*again)) == []
    assert reach(traces(*again, (0, "Hire"), (0, "Earn.1"))) == []


def test_the_next_turn_is_free_again():
    """Two lines with a round between them are not one turn, whoever played both."""
    own = {"seat": ANN, "awaited": frozenset({ANN}), "at": NOW}
    back = Trace(line=4, back_to=2, round=1, awaited=frozenset({ANN}), at=NOW)
    lines = [
        back,
        Trace(line=5, round=1, **own),
        Trace(line=6, round=2, **own),
        Trace(line=7, round=2, **own),
    ]
    assert reach(lines) == [7]
    assert reach(lines[:3]) == []


@pytest.mark.parametrize(
    ("changes", "free"),
    [
        ({}, True),
        ({"at": NOW - FREE_SECONDS}, True),
        ({"at": NOW - FREE_SECONDS - 1}, False),
        ({"reveals": True}, False),
        ({"anytime": True}, False),
        ({"made": "plan"}, False),
        ({"made": "practice"}, False),
        ({"together": True}, False),
        ({"awaited": frozenset({ANN, BOB})}, False),
        ({"awaited": frozenset()}, False),
        ({"awaited": frozenset({BOB})}, True),
        ({"seat": BOB}, False),
    ],
)
def test_a_line_is_free_if_all_is_public_and_plain(changes, free):
    alone = frozenset({ANN})
    earlier = Trace(line=6, seat=BOB, round=1, awaited=frozenset({BOB}), at=NOW)
    before = Trace(line=7, seat=BOB, round=1, awaited=alone, at=NOW)
    line = replace(Trace(line=8, seat=ANN, round=1, awaited=alone, at=NOW), **changes)
    assert reach([earlier, before, line]) == ([8] if free else [])


@pytest.mark.parametrize("changes", [{"awaited": frozenset({BOB})}, {"together": True}, {"back_to": 3}])
def test_a_turn_must_have_begun_alone_and_for_the_first_time(changes):
    earlier = Trace(line=6, seat=BOB, round=1, awaited=frozenset({BOB}), at=NOW)
    before = Trace(line=7, seat=BOB, round=1, awaited=frozenset({ANN}), at=NOW)
    line = Trace(line=8, seat=ANN, round=1, awaited=frozenset({BOB}), at=NOW)
    assert reach([earlier, before, line]) == [8]
    assert reach([earlier, replace(before, **changes), line]) == []


def test_whatever_others_do_in_between_a_turn_is_taken_back_for_free_once():
    own = {"seat": ANN, "awaited": frozenset({ANN}), "at": NOW, "round": 1}
    back = Trace(line=4, back_to=2, round=1, awaited=frozenset({ANN}), at=NOW)
    between = Trace(line=6, seat=BOB, anytime=True, round=1, awaited=frozenset({ANN}), at=NOW)
    lines = [Trace(line=5, **own), between, Trace(line=7, **own)]
    began = Trace(line=4, seat=BOB, round=1, awaited=frozenset({ANN}), at=NOW)
    earlier = Trace(line=3, seat=BOB, round=1, awaited=frozenset({BOB}), at=NOW)
    assert reach([earlier, began, *lines]) == [7]
    assert reach([earlier, back, *lines]) == []


def test_nothing_is_free_if_it_is_not_known_how_the_turn_began():
    lines = traces(*TURNS[:3])
    assert reach(lines[1:]) == []


# By consent


def places(*moves):
    return [one.line for one in landings(traces(*moves))]


def test_turns_and_phases_begin_at_landings():
    """Ann's turn, Bob's turn, the bids, the next round; never in the middle of a turn or between the bids."""
    assert places(*TURNS, *BIDS) == [0, 3, 5]
    assert places(*TURNS, *BIDS, (0, "Hire")) == [0, 3, 5, 8]


def test_nothing_lies_before_the_deal():
    assert places() == []
    assert landings([]) == ()


def test_landings_are_of_this_round_and_the_one_before():
    lines = traces(*TURNS, *BIDS, (0, "Hire"))
    assert [one.line for one in landings(lines, rounds=1)] == [8]
    late = [
        *lines,
        replace(lines[-1], line=10, round=3, awaited=frozenset({BOB})),
        replace(lines[-1], line=11, round=3),
    ]
    assert [one.line for one in landings(late)] == [8, 10]


def test_what_was_struck_is_no_landing():
    """The table stands where it was set back to, and that is where a decision begins."""
    assert places(*TURNS[:3], (1, "Build.A1"), Back(3), (1, "Dig")) == [0, 5]
    assert places(*TURNS[:3], Back(0), *TURNS[:3]) == [4]


# Now and then


def test_only_seats_that_stand_otherwise_are_told():
    lines = played(*TURNS[:3])
    for before, after in pairwise(lines):
        for one in diffs(QUARRY, after.state, before.state):
            assert one.seat == ANN
            assert one.now != one.then
    assert len(diffs(QUARRY, lines[-1].state, lines[0].state)) == 1
    assert diffs(QUARRY, lines[-1].state, lines[-1].state) == ()
