"""What a version would do to the games that are running: told before it plays."""

from collections.abc import AsyncIterator
from contextlib import suppress

from msgspec import Struct

from bot.engine import record
from bot.engine.record import Back, Entry, fingerprint
from bot.storage.games import Store
from bot.storage.stored import Damaged, NoGame, StoredGame
from bot.table import screens


class Finding(Struct, frozen=True):
    """What is wrong with a running game. What is `grave` would keep people from playing on."""

    game: int
    what: str
    grave: bool = True


async def looked_through(store: Store, *, replay: bool) -> AsyncIterator[Finding | None]:
    """Look at each running game, and yield what is wrong with it or None."""
    for game in await store.running():
        with suppress(NoGame):
            yield await look_at(store, game, replay=replay)


async def look_at(store: Store, game_id: int, *, replay: bool) -> Finding | None:
    """Load a game and show it to everybody; if it is to be replayed, play its record again, too."""
    try:
        game = await store.load(game_id)
        if game.status != "running":
            return None
        for user in (None, *game.users):
            await screens.shown(store, game, user, screens.side)
    except Damaged as error:
        return Finding(game_id, f"cannot be read: {error.__cause__!r}")
    except NoGame:
        raise
    except Exception as error:  # whatever a new version does not bear
        return Finding(game_id, f"cannot be shown: {error!r}")
    if laws := game.rules.violations(game.head.state):
        return Finding(game_id, f"breaks a law: {laws[0]}")
    if not replay:
        return None
    try:
        return _replayed(game, await store.entries(game))
    except Damaged as error:  # it can still be played to its end
        return Finding(game_id, f"has a damaged record: {error.__cause__!r}", grave=False)


def _replayed(game: StoredGame, entries: tuple[Entry, ...]) -> Finding | None:
    """Play a record again by today's rules, and say where that goes wrong."""
    before: list[Entry] = []
    as_dealt = game.rules_version == game.rules.version and not game.guessed
    for entry in entries:
        if entry.line != len(before):
            return Finding(game.id, f"has no line {len(before)} in its record", grave=False)
        try:
            again = _again(game, before, entry)
        except Exception as error:
            return Finding(game.id, f"line {entry.line} is refused: {error!r}", grave=as_dealt)
        if fingerprint(again.state) != fingerprint(entry.state):
            return Finding(game.id, f"line {entry.line} replays differently", grave=as_dealt)
        before.append(entry)
    return None


def _again(game: StoredGame, before: list[Entry], entry: Entry) -> Entry:
    if not before:
        return record.start(game.rules, len(game.users), game.options, game.seed)
    if entry.back_to is not None:
        return record.following(game.rules, before, Back(entry.back_to, entry.anew), seed=game.seed)
    assert entry.action
    return record.play(game.rules, before[-1], entry.action)
