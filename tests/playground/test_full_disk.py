"""The local Discord goes on when there is no room for what it remembers, and catches up afterwards."""

import errno

import pytest

from bot.playground import Playground
from tests.playground.actors import cast, room


class Full:
    """A file for which there is no room."""

    def __init__(self, file, *, parts):
        self._file, self._parts = file, parts

    def write(self, data):
        if not self._parts:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self._file.write(data[:5])

    def close(self):
        self._file.close()


@pytest.mark.parametrize("parts", [False, True], ids=["no room", "room for a part"])
async def test_what_is_said_while_there_is_no_room_is_written_down_later(tmp_path, parts, caplog):
    async with Playground(folder=tmp_path) as first:
        ann, general = cast(first)["Ann"], room(first, "general")
        await ann.say(general, "before")
        journal = first._folder
        rewrite, journal.rewrite = journal.rewrite, _no_room
        journal._out = Full(journal._out, parts=parts)
        await ann.say(general, "meanwhile")
        await ann.say(general, "still")
        journal.rewrite = rewrite
        await ann.say(general, "after")
    assert caplog.text.count("cannot be written") == 1
    async with Playground(folder=tmp_path) as second:
        said = [one.content for one in second.world.messages.values()]
        assert [text for text in said if text in ("before", "meanwhile", "still", "after")] == [
            "before",
            "meanwhile",
            "still",
            "after",
        ]


def _no_room():
    raise OSError(errno.ENOSPC, "No space left on device")
