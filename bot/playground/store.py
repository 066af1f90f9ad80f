"""The world on disk: a journal of things, rewritten now and then, and a folder of files."""

import errno
import logging
import os
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from bot.playground.world import Gone, Line, Setup, World

JOURNAL, UNREADABLE, FILES = "world.jsonl", "unreadable.jsonl", "files"
SLACK = 10_000  # superseded lines before the journal is rewritten
OWNER_ALONE = 0o700  # private panels are remembered, too
RETIRED = 64  # files that are no longer shown but may still be on their way to a page

log = logging.getLogger(__name__)


class Folder:
    """Remembers a world in a folder. Each line of its journal is a thing as it then was; the last one counts.

    A line is written before the answer goes out, so nothing is lost when the process is killed. A line
    cut short by a crash is the last one, and is ignored. Rewriting replaces the file in one step.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._out: BinaryIO | None = None
        self._lines = 0
        self._behind = False  # the world has gone on without being written down
        self._world: World | None = None
        self._retired: deque[Path] = deque()

    # The journal

    def load(self, world: World) -> None:
        """Fill a world with what is remembered, and go on remembering it."""
        (self.path / FILES).mkdir(parents=True, exist_ok=True)
        with suppress(PermissionError):  # it may belong to somebody else who lets us write in it
            self.path.chmod(OWNER_ALONE)
        decoder = msgspec.json.Decoder(Line)
        old = b""
        for raw in self._read():
            raw = raw.replace(old, _base(world.url)) if old else raw
            try:
                line = decoder.decode(raw)
            except msgspec.DecodeError:
                self._keep_aside(raw)
                continue
            if isinstance(line, Setup) and line.url != world.url:
                old = _base(line.url)
            if isinstance(line, Gone):
                world.remove(line.kind, line.key)
            else:
                world.place(line)
        world.journal = self
        self._world = world

    def _read(self) -> list[bytes]:
        journal = self.path / JOURNAL
        return journal.read_bytes().split(b"\n")[:-1] if journal.exists() else []

    def _keep_aside(self, raw: bytes) -> None:
        """Keep a line that cannot be read, so that nothing is lost when the journal is rewritten."""
        log.warning("%s: a line cannot be read and is kept in %s", self.path / JOURNAL, UNREADABLE)
        with (self.path / UNREADABLE).open("ab") as aside:
            aside.write(raw + b"\n")

    def forget(self) -> None:
        """Remove what is remembered, and nothing else that may be in the folder."""
        for name in (JOURNAL, f"{JOURNAL}.new", UNREADABLE):
            (self.path / name).unlink(missing_ok=True)
        for file in (self.path / FILES).glob("*"):
            file.unlink()

    def rewrite(self) -> None:
        """Write every thing once and drop the past."""
        assert self._world is not None
        fresh = self.path / f"{JOURNAL}.new"
        encoder = msgspec.json.Encoder()
        with fresh.open("wb") as out:
            lines = 0
            for thing in self._world.things():
                out.write(encoder.encode(thing) + b"\n")
                lines += 1
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(self.path / JOURNAL)
        if self._out:
            self._out.close()
        self._out = (self.path / JOURNAL).open("ab", buffering=0)
        self._lines, self._behind = -2 * lines, False

    def write(self, line: Line) -> None:
        if self._out is None:
            return
        try:
            self._append(self._out, msgspec.json.encode(line) + b"\n")
        except OSError as error:  # such as a full disk: the world goes on, and is written whole later
            if not self._behind:
                log.warning("%s cannot be written, and is behind: %s", self.path / JOURNAL, error)
            self._behind = True

    def _append(self, out: BinaryIO, line: bytes) -> None:
        if self._behind or self._lines > SLACK:
            self.rewrite()  # with this line: what it tells has happened
        elif out.write(line) < len(line):
            raise OSError(errno.ENOSPC, "there was room for a part of a line only")
        self._lines += 1

    def close(self) -> None:
        if self._out:
            self._out.close()
            self._out = None

    # Files

    def put(self, path: str, data: bytes) -> None:
        try:
            self._where(path).write_bytes(data)
        except OSError as error:
            self._where(path).unlink(missing_ok=True)
            log.warning("%s is shown without being kept: %s", path, error)

    def get(self, path: str) -> bytes | None:
        if not path.split("/")[3:4] or not path.split("/")[3].isdigit():
            return None
        where = self._where(path)
        return where.read_bytes() if where.is_file() else None

    def drop(self, path: str) -> None:
        self._retired.append(self._where(path))
        while len(self._retired) > RETIRED:
            self._retired.popleft().unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove files that no message shows any more."""
        assert self._world is not None
        shown = {
            self._where(one.path) for message in self._world.messages.values() for one in message.attachments
        }
        for file in (self.path / FILES).glob("*"):
            if file not in shown:
                file.unlink()

    def _where(self, path: str) -> Path:
        """One flat folder: an attachment's id is unique, its name is not needed."""
        return self.path / FILES / path.split("/")[3]


def _base(url: str) -> bytes:
    return f"{url}/attachments/".encode()
