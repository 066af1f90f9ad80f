"""How long a first game takes."""

import pytest
from msgspec.structs import replace

from tests.cogs.test_learning import COURSES, follow

READ, PRESS = 200 / 60, 4  # words in a second, seconds for a press


@pytest.mark.parametrize("key", COURSES)
async def test_a_first_game_takes_about_ten_minutes(club, key):
    """Whoever reads each line once, as most people read, and plays each station as it is written down."""
    ann, read, words, presses = club["Ann"], set(), 0, 0
    reply = await ann.slash(club.side_room, "learn", game=key)
    for n, station in enumerate(COURSES[key].stations):
        for click in station.line:
            words, presses = words + unread(reply, read), presses + len(click)
            reply = await follow(club, ann, reply, replace(station, line=(click,)))
        words, presses = words + unread(reply, read), presses + 1
        reply = await club.late(ann, reply.message, f"ln:go.{key}.{n + 1}")
    minutes = (words / READ + presses * PRESS) / 60
    assert 5 <= minutes <= 13, (key, words, presses, minutes)


def unread(reply, read):
    """Return how many words somebody reads who skips the lines that they have read before."""
    lines = [line for line in reply.text.split("\n") if line not in read]
    read.update(lines)
    return sum(len(line.split()) for line in lines)
