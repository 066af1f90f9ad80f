"""Rates, by a clock of our own: what is too often is refused, and what is forgotten in time."""

import pytest

from bot.engine.core import Refused
from bot.table.rates import Limit, Rates
from tests.support.clock import Clock

TWICE = Limit("twice", 2, 60)
OTHER = Limit("other", 1, 60)


@pytest.fixture
def clock():
    return Clock(1000.0)


@pytest.fixture
def rates(clock):
    return Rates(clock)


def take(rates, limit, *who):
    with rates.taking(limit, *who):
        pass


def test_what_is_done_too_often_is_refused_with_the_time_it_is_possible_again(rates, clock):
    take(rates, TWICE, 1)
    clock.now += 20.5
    take(rates, TWICE, 1)
    with pytest.raises(Refused) as refused:
        take(rates, TWICE, 1)
    assert (refused.value.refusal.key, refused.value.refusal.facts) == ("twice", {"again": "<t:1060:R>"})
    clock.now = 1059.9
    with pytest.raises(Refused):
        take(rates, TWICE, 1)
    clock.now = 1060
    take(rates, TWICE, 1)
    with pytest.raises(Refused, match="twice"):
        take(rates, TWICE, 1)


def test_everybody_and_everything_is_counted_apart(rates):
    for who in ((1,), (2,), (1, 2)):
        take(rates, TWICE, *who)
        take(rates, OTHER, *who)
        take(rates, TWICE, *who)
        with pytest.raises(Refused):
            take(rates, OTHER, *who)


def test_what_fails_does_not_count(rates):
    for _ in range(5):
        with pytest.raises(OSError, match="no"), rates.taking(OTHER, 1):
            raise OSError("no")
    take(rates, OTHER, 1)


def test_what_is_under_way_counts(rates):
    with rates.taking(OTHER, 1), pytest.raises(Refused):
        take(rates, OTHER, 1)


def test_a_clock_that_was_set_back_locks_nobody_out(rates, clock):
    take(rates, OTHER, 1)
    clock.now -= 10**6
    take(rates, OTHER, 1)


def test_memory_is_bounded_and_keeps_the_latest(clock):
    rates = Rates(clock, known=50)
    for n in range(2000):
        clock.now += 0.01
        take(rates, TWICE, n)
    assert len(rates) == 50
    take(rates, TWICE, 1999)
    with pytest.raises(Refused):
        take(rates, TWICE, 1999)
