"""Chairs: one holder at a time, one owner at the most, and secrets that go with the seat."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace

from bot.engine.core import Refused
from bot.people import seating
from bot.people.seating import ANSWER, DAY, LEAVE
from bot.storage.chairs import Moment, Seek

ANN, BOB, CAT, DAN, EVE = 1, 2, 3, 4, 5
NOW = 1_000_000
AT = Moment(NOW, 7)
LATER = Moment(NOW + 2 * DAY, 9)


def chairs(*users):
    return seating.dealt(users or (ANN, BOB, -1))


def put(table, chair):
    return tuple([chair if one.seat == chair.seat else one for one in table])


def why(refused):
    return refused.value.refusal.key


# Away


def test_a_friend_plays_once_they_have_said_yes():
    table = put(chairs(), seating.away(chairs(), ANN, NOW + 3 * DAY, AT, sitter=DAN))
    assert (table[0].holder, table[0].owner, table[0].away.asks) == (ANN, ANN, DAN)
    chair = seating.accepted(table, 0, DAN, LATER)
    assert (chair.holder, chair.owner, chair.kind) == (DAN, ANN, "sitter")
    assert chair.away.asks is None


def test_a_friend_who_says_no_leaves_it_to_what_was_chosen_instead():
    asked = put(chairs(), seating.away(chairs(), ANN, NOW + 3 * DAY, AT, sitter=DAN, fallback="computer"))
    chair = seating.declined(asked, 0, DAN, LATER)
    assert (chair.holder, chair.owner, chair.kind) == (-2, ANN, "stand-in")


def test_nobody_waits_for_an_answer_for_more_than_a_day():
    asked = put(chairs(), seating.away(chairs(), ANN, NOW + 3 * DAY, AT, sitter=DAN, fallback="computer"))
    early = seating.unanswered(asked, 0, Moment(NOW + ANSWER - 1, 7))
    assert early == asked[0]
    assert seating.unanswered(asked, 0, Moment(NOW + ANSWER, 7)).holder == -2


def test_the_computer_plays_at_once_and_hands_back_on_the_day():
    table = put(chairs(), seating.away(chairs(), ANN, NOW + 2 * DAY, AT, fallback="computer"))
    assert table[0].holder == -2
    assert seating.over(table, 0, Moment(NOW + DAY, 9)) == table[0]
    home = seating.over(table, 0, LATER)
    assert (home.holder, home.owner, home.away, home.leave) == (ANN, ANN, None, 0)


def test_the_clock_stands_only_while_nobody_plays():
    nobody = put(chairs(), seating.away(chairs(), ANN, NOW + 20 * DAY, AT))
    home = seating.back(nobody, ANN, Moment(NOW + 15 * DAY, 7))
    assert (home.holder, home.leave) == (ANN, 15 * DAY)
    with pytest.raises(Refused) as refused:
        seating.away(put(nobody, home), ANN, NOW + 31 * DAY, Moment(NOW + 15 * DAY, 7))
    assert why(refused) == "seats-refusal-no-leave"
    assert seating.away(
        put(nobody, home), ANN, NOW + 31 * DAY, Moment(NOW + 15 * DAY, 7), fallback="computer"
    )


def test_waiting_for_a_friend_counts_as_leave():
    asked = put(chairs(), seating.away(chairs(), ANN, NOW + 3 * DAY, AT, sitter=DAN, fallback="computer"))
    chair = seating.accepted(asked, 0, DAN, Moment(NOW + 600, 7))
    assert seating.stood(chair.away, NOW + 2 * DAY) == 600


@pytest.mark.parametrize("span", [0, DAY - 1, 30 * DAY + 1])
def test_an_absence_is_a_day_to_thirty(span):
    with pytest.raises(Refused) as refused:
        seating.away(chairs(), ANN, NOW + span, AT)
    assert why(refused) == "seats-refusal-span"


@pytest.mark.parametrize(
    ("user", "more", "key"),
    [
        (ANN, {"late": True}, "seats-refusal-late"),
        (DAN, {}, "seats-refusal-not-yours"),
        (-1, {}, "seats-refusal-not-yours"),
        (ANN, {"sitter": BOB}, "seats-refusal-seated"),
        (ANN, {"sitter": ANN}, "seats-refusal-seated"),
        (ANN, {"sitter": -1}, "seats-refusal-seated"),
    ],
)
def test_who_may_not_go_away_like_this(user, more, key):
    with pytest.raises(Refused) as refused:
        seating.away(chairs(), user, NOW + 2 * DAY, AT, **more)
    assert why(refused) == key


def test_nobody_is_away_twice():
    table = put(chairs(), seating.away(chairs(), ANN, NOW + 2 * DAY, AT, fallback="computer"))
    with pytest.raises(Refused) as refused:
        seating.away(table, ANN, NOW + 2 * DAY, AT)
    assert why(refused) == "seats-refusal-already-away"


@pytest.mark.parametrize("more", [{"sitter": DAN}, {"sitter": DAN, "fallback": "computer"}, {}])
def test_whoever_says_twice_that_they_go_away_asks_nobody_again(more):
    table = put(chairs(), seating.away(chairs(), ANN, NOW + 3 * DAY, AT, **more))
    assert seating.away(table, ANN, NOW + 3 * DAY + 5, LATER, **more) == table[0]
    assert seating.away(table, ANN, NOW + 4 * DAY, LATER, **more).away.until == NOW + 4 * DAY
    assert seating.away(table, ANN, NOW + 3 * DAY, LATER, **{**more, "sitter": EVE}).away.sitter == EVE


def test_leave_that_goes_on_is_counted_when_somebody_wants_more_of_it():
    table = put(chairs(), seating.away(chairs(), ANN, NOW + 20 * DAY, AT))
    with pytest.raises(Refused) as refused:
        seating.away(table, ANN, NOW + 40 * DAY, Moment(NOW + 15 * DAY, 9))
    assert why(refused) == "seats-refusal-no-leave"
    assert refused.value.refusal.facts["left"] == 15


def test_only_the_friend_who_was_asked_answers():
    asked = put(chairs(), seating.away(chairs(), ANN, NOW + 3 * DAY, AT, sitter=DAN))
    for answer in (seating.accepted, seating.declined):
        with pytest.raises(Refused) as refused:
            answer(asked, 0, EVE, LATER)
        assert why(refused) == "seats-refusal-not-asked"


def test_a_friend_who_is_asked_at_two_seats_sits_at_the_first_they_accept():
    table = put(chairs(), seating.away(chairs(), ANN, NOW + 3 * DAY, AT, sitter=DAN))
    table = put(table, seating.away(table, BOB, NOW + 3 * DAY, AT, sitter=DAN))
    table = put(table, seating.accepted(table, 0, DAN, LATER))
    with pytest.raises(Refused) as refused:
        seating.accepted(table, 1, DAN, LATER)
    assert why(refused) == "seats-refusal-seated"


def test_a_sitter_who_stops_leaves_the_seat_to_the_computer():
    table = put(chairs(), seating.away(chairs(), ANN, NOW + 3 * DAY, AT, sitter=DAN))
    table = put(table, seating.accepted(table, 0, DAN, AT))
    chair = seating.left(table, DAN, LATER)
    assert (chair.holder, chair.owner, chair.away, chair.seek) == (-2, ANN, table[0].away, None)


# Leaving and taking over


def test_who_leaves_is_replaced_by_the_computer_until_somebody_comes():
    table = put(chairs(), seating.left(chairs(), ANN, AT))
    assert (table[0].holder, table[0].owner, table[0].seek.why) == (-2, None, "left")
    chair = seating.claimed(table, 0, DAN, LATER)
    assert (chair.holder, chair.owner, chair.kind, chair.seek) == (DAN, DAN, "substitute", None)
    assert [(one.user, one.since.line, one.until.line) for one in chair.tenures[:-1]] == [
        (ANN, 0, 7),
        (-2, 7, 9),
    ]


def test_who_left_comes_back_while_nobody_has_come():
    table = put(chairs(), seating.left(chairs(), ANN, AT))
    assert seating.back(table, ANN, LATER).owner == ANN
    taken = put(table, seating.claimed(table, 0, DAN, AT))
    with pytest.raises(Refused) as refused:
        seating.back(taken, ANN, AT, idle={0})
    assert why(refused) == "seats-refusal-not-yours"


def test_a_seat_taken_from_somebody_is_theirs_again_until_the_substitute_plays():
    table = put(chairs(), seating.sought(chairs(), 0, "voted", AT))
    assert table[0].holder == ANN
    taken = put(table, seating.claimed(table, 0, DAN, AT))
    assert seating.back(taken, ANN, LATER, idle={0}).holder == ANN
    with pytest.raises(Refused):
        seating.back(taken, ANN, LATER)


def test_an_owner_who_is_looked_for_withdraws_that_by_being_back():
    table = put(chairs(), seating.sought(chairs(), 0, "asked", AT))
    assert seating.back(table, ANN, LATER) == chairs()[0]


def test_a_person_takes_over_from_a_practice_player():
    chair = seating.claimed(chairs(), 2, DAN, AT)
    assert (chair.holder, chair.owner) == (DAN, DAN)


def test_the_others_let_the_computer_play_until_somebody_is_back():
    table = put(chairs(), seating.relieved(chairs(), 0, AT))
    assert (table[0].holder, table[0].owner, table[0].open) == (-2, ANN, False)
    with pytest.raises(Refused):
        seating.relieved(table, 0, AT)
    assert seating.back(table, ANN, LATER).holder == ANN


def test_nobody_takes_a_seat_who_knows_another():
    table = put(chairs(), seating.away(chairs(), ANN, NOW + 3 * DAY, AT, sitter=DAN))
    table = put(table, seating.accepted(table, 0, DAN, AT))
    table = put(table, seating.back(table, ANN, LATER))
    for seat, user in ((2, DAN), (2, ANN), (0, BOB), (2, BOB)):
        with pytest.raises(Refused) as refused:
            seating.claimed(put(table, replace(table[0], seek=Seek("asked", NOW))), seat, user, LATER)
        assert why(refused) in ("seats-refusal-knows", "seats-refusal-seated")


def test_a_seat_with_an_owner_is_not_for_the_taking():
    with pytest.raises(Refused) as refused:
        seating.claimed(chairs(), 0, DAN, AT)
    assert why(refused) == "seats-refusal-not-open"


# Whatever happens


class Weeks(RuleBasedStateMachine):
    """Random people do random things for a long time."""

    def __init__(self):
        super().__init__()
        self.table = seating.dealt((ANN, BOB, CAT, -1), NOW)
        self.at = Moment(NOW, 1)
        self.holders = [[one.holder] for one in self.table]  # by line, as the table saw them

    users = st.sampled_from((ANN, BOB, CAT, DAN, EVE, 6, 7))
    seats = st.sampled_from(range(4))

    def attempt(self, change, *args, **more):
        try:
            chair = change(self.table, *args, **more)
        except Refused:
            return
        self.table = put(self.table, chair)

    @rule()
    def line(self):
        for seat, chair in enumerate(self.table):
            self.holders[seat].append(chair.holder)
        self.at = replace(self.at, line=self.at.line + 1)

    @rule(hours=st.integers(1, 100))
    def wait(self, hours):
        self.at = replace(self.at, now=self.at.now + hours * 3600)
        for seat in range(4):
            self.attempt(seating.unanswered, seat, self.at)
            self.attempt(seating.over, seat, self.at)

    @rule(
        user=users,
        days=st.integers(1, 30),
        sitter=st.none() | users,
        fallback=st.sampled_from(("computer", "nobody")),
    )
    def away(self, user, days, sitter, fallback):
        until = self.at.now + days * DAY
        self.attempt(seating.away, user, until, self.at, sitter=sitter, fallback=fallback)

    @rule(seat=seats, user=users)
    def accept(self, seat, user):
        self.attempt(seating.accepted, seat, user, self.at)

    @precondition(lambda self: any(one.away and one.away.asks for one in self.table))
    @rule(data=st.data(), yes=st.booleans())
    def answer(self, data, yes):
        chair = data.draw(st.sampled_from([one for one in self.table if one.away and one.away.asks]))
        change = seating.accepted if yes else seating.declined
        self.attempt(change, chair.seat, chair.away.asks, self.at)

    @rule(user=users, idle=st.booleans())
    def back(self, user, idle):
        self.attempt(seating.back, user, self.at, idle=range(4) if idle else ())

    @rule(user=users, how=st.sampled_from(("left", "gone")))
    def leave(self, user, how):
        self.attempt(seating.left, user, self.at, how)

    @rule(seat=seats, why=st.sampled_from(("asked", "voted", "lapsed")))
    def seek(self, seat, why):
        self.attempt(seating.sought, seat, why, self.at)

    @rule(seat=seats)
    def relieve(self, seat):
        self.attempt(seating.relieved, seat, self.at)

    @rule(seat=seats, user=users)
    def claim(self, seat, user):
        self.attempt(seating.claimed, seat, user, self.at)

    @invariant()
    def nobody_has_two_chairs(self):
        holders = [one.holder for one in self.table]
        persons = {seat: {one.holder, one.owner} - {None} for seat, one in enumerate(self.table)}
        assert len(set(holders)) == len(holders)
        for seat, chair in enumerate(self.table):
            others = set().union(*(who for other, who in persons.items() if other != seat))
            assert not persons[seat] & others
            assert not any(seating.knows_another(self.table, user, seat) for user in persons[seat])
            assert chair.seat == seat

    @invariant()
    def holder_and_owner_differ_only_while_another_plays(self):
        for chair in self.table:
            for one in chair.tenures:
                assert one.owner is None or one.owner > 0
                assert (one.user < 0 or one.user == one.owner) or one.kind == "sitter"
                if one.kind in ("player", "substitute"):
                    assert one.owner == (one.user if one.user > 0 else None)
                else:
                    assert one.owner != one.user

    @invariant()
    def tenures_tile_the_lines(self):
        for chair, holders in zip(self.table, self.holders, strict=True):
            assert chair.tenures[0].since.line == 0
            assert chair.tenures[-1].until is None
            for one, after in zip(chair.tenures, chair.tenures[1:], strict=False):
                assert one.until == after.since
                assert one.why
            assert [seating.person_at(chair, line).user for line in range(self.at.line)] == holders

    @invariant()
    def absence_is_an_owners(self):
        for chair in self.table:
            assert chair.leave <= LEAVE
            if chair.away:
                assert chair.away.owner == chair.owner
            if chair.seek and chair.owner:
                assert chair.seek.owner == chair.owner


TestWeeks = Weeks.TestCase
TestWeeks.settings = settings(stateful_step_count=60)


def test_the_computer_that_takes_a_seat_is_no_other_that_has_sat_at_this_table():
    """Of a table with two practice players, one of whom was replaced long ago."""
    table = chairs(-1, -2, ANN, BOB)
    table = put(table, seating.claimed(table, 0, DAN, AT))
    first = seating.left(table, ANN, AT)
    second = seating.left(put(table, first), BOB, AT)
    assert (first.holder, second.holder) == (-3, -4)
