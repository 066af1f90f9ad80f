"""A bot that kills itself at one of its writes: just before it, or just after."""

import os
import signal

BEAT = "alive"


class Gun:
    """Goes off at the write that a file names, as in "3 before"; then the file is gone."""

    def __init__(self, file):
        self._file, self._left = file, None

    def load(self, count, when):
        """Let it go off at a write to come."""
        part = self._file.with_suffix(".part")
        part.write_text(f"{count} {when}")
        part.replace(self._file)

    def unload(self):
        self._file.unlink(missing_ok=True)

    def mount(self, database):
        """Count the writes of a database; heartbeats are not worth a bullet."""
        write = database.write

        async def counted(kept, *steps):
            when = self._aimed(steps)
            if when == "before":
                self._fire()
            done = await write(kept, *steps)
            if when == "after":
                self._fire()
            return done

        database.write = counted

    def _aimed(self, steps):
        """Say whether this write is the one, and on which side of it to die."""
        if not self._file.exists():
            self._left = None
            return None
        if _is_beat(steps):
            return None
        count, when = self._file.read_text().split()
        self._left = (int(count) if self._left is None else self._left) - 1
        return when if self._left <= 0 else None

    def _fire(self):
        self.unload()
        os.kill(os.getpid(), signal.SIGKILL)


def _is_beat(steps):
    return any(str(value).startswith(BEAT) for one in steps for row in one.rows for value in row)
