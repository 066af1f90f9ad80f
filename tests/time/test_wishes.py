"""How settings are meant."""

import pytest
from msgspec.structs import replace

from bot.storage.people import Person
from bot.time.hours import NEVER, USUAL, Hours, Quiet
from bot.time.reminders import Wishes
from bot.time.wishes import hours_of, wishes_of

ANN = Person(7, "Ann", "it")


@pytest.mark.parametrize(
    ("person", "server", "hours"),
    [
        (None, None, Hours()),
        (ANN, None, Hours()),
        (ANN, "Europe/Rome", Hours("Europe/Rome", USUAL)),
        (replace(ANN, zone="Asia/Tokyo"), "Europe/Rome", Hours("Asia/Tokyo", USUAL)),
        (replace(ANN, zone="Atlantis/Capital"), "Europe/Rome", Hours("Europe/Rome", USUAL)),
        (replace(ANN, quiet=(60, 600)), "Europe/Rome", Hours("Europe/Rome", Quiet(60, 600))),
        (replace(ANN, quiet=(0, 0)), "Europe/Rome", Hours("Europe/Rome", NEVER)),
    ],
)
def test_somebody_lives_by_their_own_clock_or_by_that_of_their_server(person, server, hours):
    assert hours_of(person, server) == hours


@pytest.mark.parametrize(
    ("person", "every", "calls"),
    [
        (None, 24, True),
        (ANN, 24, True),
        (replace(ANN, remind=0), 0, True),
        (replace(ANN, ping="none"), 24, False),
        (replace(ANN, digest=480), 0, True),
        (replace(ANN, digest=480, digest_only=True), 0, False),
        (replace(ANN, digest_only=True), 24, True),
    ],
)
def test_a_digest_comes_in_place_of_calls(person, every, calls):
    assert wishes_of(person) == Wishes(Hours(), every, calls)
