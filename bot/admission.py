"""Whether this version may play on with the games that are running: asked before anything is touched."""

import logging
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from bot.engine.core import Shelf
from bot.storage.people import Facts
from bot.storage.reading import reading
from bot.table.gate import Finding, looked_through

log = logging.getLogger(__name__)

VERSION = "version"  # the fact that names the version which last was found good
HERE = Path(__file__).parent
TOLD = 5  # games that are named


class NotAdmitted(Exception):
    """Running games could not be played on; the text names them, and what to do."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        named = "; ".join([f"game {finding.game} {finding.what}" for finding in findings[:TOLD]])
        more = f"; and {len(findings) - TOLD:,} more" if len(findings) > TOLD else ""
        games = "a running game" if len(findings) == 1 else f"{len(findings):,} running games"
        super().__init__(
            f"This version cannot go on with {games}: {named}{more}."
            " Nothing has been changed: start the version before, or play all the same with run --in-spite."
        )


async def admitted(database: Path, games: Shelf, *, in_spite: bool = False) -> str:
    """Return which version this is. One that is new to a database looks at its running games first."""
    version = name()
    if _is_new(database):
        return version
    async with reading(database, games, whole=False) as store:
        if await Facts(store.database).fact(VERSION) == version:
            return version
        found = [finding async for finding in looked_through(store, replay=True) if finding]
    for finding in found:
        log.warning("game %s %s", finding.game, finding.what)
    if (grave := [finding for finding in found if finding.grave]) and not in_spite:
        raise NotAdmitted(grave)
    return version


def _is_new(database: Path) -> bool:
    return not database.exists() or not database.stat().st_size


@lru_cache(1)
def name() -> str:
    """Name this version by all that decides how games are played and kept."""
    files = sorted(file for end in ("*.py", "*.sql") for file in HERE.rglob(end))
    whole = sha256()
    for file in files:
        whole.update(f"{file.relative_to(HERE)}\n".encode() + file.read_bytes())
    return whole.hexdigest()[:16]
