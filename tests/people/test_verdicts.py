"""Verdicts: by table, over all ballots of one to five voters, with silence and with owners who are away."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import Refused
from bot.people import verdicts
from bot.people.verdicts import AFTER_RETURN, DAY, HOUR, KINDS, LONGEST, STANDSTILL, TERM, Question, Standing

NOW = 1_000_000
SAYS = (True, False, None)
NEEDED = {  # of one to five voters
    "pause": (1, 2, 2, 3, 3),
    "resume": (1, 2, 2, 3, 3),
    "turn": (1, 2, 2, 3, 3),
    "seek": (1, 2, 2, 3, 3),
    "takeback": (1, 2, 3, 4, 5),
    "abandon": (1, 2, 3, 4, 5),
    "terms": (1, 2, 2, 3, 4),
}


def standing(count, kind="pause", **more):
    """Return a table with this many voters: about a seat, that seat comes on top."""
    seats = count + (kind in verdicts.ABOUT_A_SEAT)
    return Standing(owners={seat: 100 + seat for seat in range(seats)}, moved=NOW, **more)


def question(count, kind):
    return Question(kind, 0, NOW, count if kind in verdicts.ABOUT_A_SEAT else None)


def cast(said):
    return {seat: yes for seat, yes in enumerate(said) if yes is not None}


CASES = [(kind, count) for kind in KINDS for count in range(1, 6)]


@pytest.mark.parametrize(("kind", "count"), CASES)
def test_every_ballot_while_a_vote_is_open(kind, count):
    enough = NEEDED[kind][count - 1]
    table, asked = standing(count, kind), question(count, kind)
    assert verdicts.needed(table, asked, NOW) == enough
    for said in product(SAYS, repeat=count):
        yes, no = said.count(True), said.count(False)
        expected = "carried" if yes >= enough else "lost" if count - no < enough else "open"
        assert verdicts.verdict(table, asked, cast(said), NOW + TERM - 1) == expected


@pytest.mark.parametrize(("kind", "count"), CASES)
def test_every_ballot_when_time_is_over(kind, count):
    enough = NEEDED[kind][count - 1]
    table, asked = standing(count, kind), question(count, kind)
    for said in product(SAYS, repeat=count):
        silent = said.count(None) if kind in ("pause", "resume", "turn") else 0
        agreed = said.count(True) + silent >= enough
        assert verdicts.verdict(table, asked, cast(said), NOW + TERM) == ("carried" if agreed else "lost")


@pytest.mark.parametrize(("kind", "count"), CASES)
def test_an_owner_who_is_away_never_agrees_by_silence_and_is_waited_for(kind, count):
    """Whoever stays does not rule alone."""
    returns = NOW + 5 * DAY
    table, asked = standing(count, kind, away={count - 1: returns}), question(count, kind)
    for said in product(SAYS, repeat=count - 1):
        ballots, after = cast(said), returns + AFTER_RETURN
        certain = verdicts.verdict(table, asked, ballots, NOW)
        assert verdicts.verdict(table, asked, ballots, after - 1) == certain
        silent = said.count(None) if kind in ("pause", "resume", "turn") else 0
        agreed = said.count(True) + silent >= NEEDED[kind][count - 1]
        end = certain if certain != "open" else "carried" if agreed else "lost"
        assert verdicts.verdict(table, asked, ballots, after) == end


def test_nobody_is_waited_for_longer_than_a_fortnight():
    table, asked = standing(2, "abandon", away={1: NOW + 29 * DAY}), question(2, "abandon")
    assert verdicts.closes(table, asked, {0: True}) == NOW + LONGEST
    assert verdicts.closes(table, asked, {0: True, 1: False}) == NOW + TERM
    assert verdicts.verdict(table, asked, {0: True}, NOW + LONGEST) == "lost"


@given(st.sampled_from(KINDS), st.lists(st.sampled_from(SAYS), min_size=1, max_size=5), st.integers(0, 4))
def test_more_agreement_never_turns_a_vote_down(kind, said, seat):
    count = len(said)
    table, asked = standing(count, kind), question(count, kind)
    seat %= count
    worse, better = dict(enumerate(said)) | {seat: False}, dict(enumerate(said)) | {seat: True}
    order = ("lost", "open", "carried")
    for now in (NOW, NOW + TERM):
        found = [verdicts.verdict(table, asked, cast(one.values()), now) for one in (worse, better)]
        assert order.index(found[0]) <= order.index(found[1])


def test_a_seat_under_discussion_and_seats_without_an_owner_have_no_vote():
    table = Standing(owners={0: 100, 1: 101, 3: 103})
    assert verdicts.voters(table, "seek", 1) == {0, 3}
    assert verdicts.voters(table, "abandon", None) == {0, 1, 3}
    ballots = {0: True, 1: False, 2: False, 3: True}  # what somebody said who has no vote any more
    assert verdicts.verdict(table, Question("seek", 0, NOW, 1), ballots, NOW) == "carried"


def test_more_than_half_give_up_a_game_that_stands_still():
    table, asked = standing(3, "abandon"), question(3, "abandon")
    two = {0: True, 1: True}
    assert verdicts.verdict(table, asked, two, NOW) == "open"
    later = Question("abandon", 0, NOW + STANDSTILL)
    assert verdicts.verdict(table, later, two, NOW + STANDSTILL) == "carried"


# Who may ask


def key(table, asked, now=NOW):
    try:
        verdicts.expect_may_ask(table, asked, now)
    except Refused as refused:
        return refused.refusal.key
    return None


def test_only_owners_ask():
    assert key(standing(2), Question("pause", 2, NOW)) == "votes-refusal-owners"
    assert key(standing(2), Question("pause", 1, NOW)) is None


@pytest.mark.parametrize(
    ("kind", "owners", "late", "now", "expected"),
    [
        ("turn", 3, None, NOW, "votes-refusal-in-time"),
        ("turn", 3, NOW, NOW, None),
        ("turn", 2, NOW, NOW + 23 * HOUR, "votes-refusal-too-early"),
        ("turn", 2, NOW, NOW + 24 * HOUR, None),
        ("seek", 3, NOW, NOW + 71 * HOUR, "votes-refusal-too-early"),
        ("seek", 3, NOW, NOW + 72 * HOUR, None),
        ("seek", 2, NOW, NOW + 72 * HOUR, None),
        ("seek", 3, None, NOW, "votes-refusal-in-time"),
    ],
)
def test_nobodys_seat_is_asked_about_in_a_hurry(kind, owners, late, now, expected):
    times = {} if late is None else {1: late}
    table = Standing(owners={seat: seat for seat in range(owners)}, late=times)
    assert key(table, Question(kind, 0, NOW, 1), now) == expected


def test_three_lapses_or_a_departure_are_reason_enough():
    owners = {0: 100, 1: 101, 2: 102}
    assert key(Standing(owners=owners, lapses={1: 3}), Question("seek", 0, NOW, 1)) is None
    assert key(Standing(owners=owners, lapses={1: 2}), Question("seek", 0, NOW, 1)) == "votes-refusal-in-time"
    assert key(Standing(owners=owners, gone=(1,)), Question("seek", 0, NOW, 1)) is None


def test_a_vote_about_a_seat_is_about_anothers():
    table = standing(2, late={0: NOW, 1: NOW})
    assert key(table, Question("seek", 0, NOW, 0), NOW + 9 * DAY) == "votes-refusal-own-seat"
    assert key(table, Question("seek", 0, NOW, 4), NOW + 9 * DAY) == "votes-refusal-no-owner"
    assert key(table, Question("turn", 0, NOW), NOW + 9 * DAY) == "votes-refusal-no-owner"
