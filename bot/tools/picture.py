"""Any picture of a game that was simulated or recorded, ordered as the bot orders it at a table."""

from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

import rendering
from bot.engine import record, wire
from bot.engine.core import AnyRules, Options, Seat
from bot.engine.record import Entry
from bot.panel import orders
from bot.panel.codes import Focus
from bot.panel.orders import Reader
from bot.panel.pointing import pointed
from bot.storage.games import Store
from bot.storage.stored import StoredGame
from bot.table import Screen, Table
from bot.table.verifying import Replay
from bot.tools.cli import Complaint, any_of
from bot.tools.players import advised
from bot.words.catalogue import Words
from bot.words.voice import Voice, labels
from rendering.order import Order, ThemeName

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
FORMS: Mapping[str, rendering.Form] = MappingProxyType({".webp": "WEBP", ".png": "PNG"})
NUMBER, CHANNEL = 12, 1  # of a table that nobody else sits at


class Wanted(Struct, frozen=True, kw_only=True):
    """Which picture: its kind, who looks (None: a spectator), and at which part."""

    kind: str
    viewer: Seat | None = None
    zoom: str | None = None
    theme: ThemeName = "light"
    locale: str = "en"


def simulated(rules: AnyRules, players: int, options: Options, seed: str, chance: Random) -> Iterator[Entry]:
    """Yield the lines of a game whose players take advice."""
    head = record.start(rules, players, options, seed)
    yield head
    while rules.to_act(head.state) and (action := advised(rules, head.state, players, chance)):
        head = record.play(rules, head, action)
        yield head


def first_lines(lines: Iterable[Entry], asked: Namespace) -> tuple[Entry, ...]:
    """Return the lines that were asked for, or complain that the game does not have so many."""
    after = 0 if asked.kind == "lobby" else asked.after
    found = tuple(islice(lines, None if after is None else after + 1))
    if after is not None and len(found) <= after:
        raise Complaint(
            f"This game is over after {len(found) - 1} decisions: choose --after 0 to {len(found) - 1},"
            " or leave it out for the end."
        )
    return found


def check(asked: Namespace, words: Words) -> None:
    """Complain about what makes no sense, before anything is played."""
    if asked.kind in ("final", "lobby") and asked.after is not None:
        raise Complaint(f"A {asked.kind} picture has its own time: leave out --after.")
    if asked.zoom and asked.kind != "zoom":
        raise Complaint("A part of the board is drawn by --kind zoom: leave out --zoom, or say that, too.")
    if asked.locale not in words.languages:
        raise Complaint(f"There are no words in {asked.locale!r}: choose --locale {any_of(words.languages)}.")
    if asked.theme not in get_args(ThemeName):
        raise Complaint(f"There is no theme {asked.theme!r}: choose --theme {any_of(get_args(ThemeName))}.")


def wanted(asked: Namespace, game: Replay) -> Wanted:
    """Read which picture of a game to draw."""
    if game.rules.key not in rendering.PLACES:
        raise Complaint(f"There are no pictures of {game.rules.key}: choose {any_of(rendering.PLACES)}.")
    viewer = _viewer(asked, game)
    zoom = _place(asked, game) if asked.kind == "zoom" else str(viewer) if asked.kind == "player" else None
    return Wanted(kind=asked.kind, viewer=viewer, zoom=zoom, theme=asked.theme, locale=asked.locale)


def _viewer(asked: Namespace, game: Replay) -> Seat | None:
    seats = _seats(game)
    if asked.seat is not None:
        if str(asked.seat) not in seats:
            raise Complaint(f"There is no seat {asked.seat}: choose --seat {any_of(seats)}.")
        return Seat(asked.seat - 1)
    if asked.kind in ("panel", "player"):
        return min(game.rules.to_act(game.lines[-1].state), default=Seat(0))
    return None


def _place(asked: Namespace, game: Replay) -> str:
    """Return a part of the board by its name, or a seat as pictures count them, from 0 on."""
    places, seats = rendering.places(game.rules.key), _seats(game)
    if asked.zoom in seats:
        return str(int(asked.zoom) - 1)
    if asked.zoom not in places:
        what = f"There is no part {asked.zoom!r}" if asked.zoom else "A part of the board needs a name"
        raise Complaint(f"{what}: choose --zoom {any_of((*places, *seats))}.")
    return str(asked.zoom)


def _seats(game: Replay) -> tuple[str, ...]:
    return tuple(str(n + 1) for n in range(len(game.lines[0].marks.since)))


def form(file: str) -> rendering.Form:
    """Return how to pack up a picture for a file of this name."""
    found = FORMS.get(Path(file).suffix.lower())
    if found is None:
        raise Complaint(f"{file} is no picture: name a file that ends in {any_of(FORMS)}.")
    return found


def told(game: Replay) -> str:
    """Say when in the game this is."""
    count, over = len(game.lines) - 1, game.rules.result(game.lines[-1].state)
    return f"the end, after {count:,} decisions" if over else f"after {count:,} decisions"


async def ordered(game: Replay, wanted: Wanted, words: Words) -> Order:
    """Seat players at a table of their own, let them play the game there, and look at it."""
    reader = _reader(game, wanted, words)
    if wanted.kind == "lobby":
        banner = orders.lobby(words, wanted.locale, game.rules, reader.names, NUMBER)
        return replace(banner, theme=wanted.theme)
    with TemporaryDirectory(prefix="wildcatter-") as folder:
        games = {game.rules.key: game.rules}
        store = await Store.open(Path(folder) / "games.db", games)
        try:
            table = Table(store, games)
            at = await _played(store, table, game, wanted)
            screen = await table.look(at.id, _user(wanted.viewer))
            if wanted.kind == "panel":
                return await _side(table, reader, screen)
            if wanted.kind == "final":
                return orders.final(reader, screen, await table.course(at.id))
            return _look(reader, screen, wanted)
        finally:
            await store.close()


def _reader(game: Replay, wanted: Wanted, words: Words) -> Reader:
    names = NAMES[: len(game.lines[0].marks.since)]
    players = labels(names)
    return Reader(Voice(words, wanted.locale, game.rules, players, players), names, wanted.theme)


def _look(reader: Reader, screen: Screen, wanted: Wanted) -> Order:
    match wanted.kind:
        case "board" if wanted.viewer is None:
            return orders.look(reader, screen, "board", orders.news(reader.voice, screen, screen.events))
        case "player" | "zoom":
            return orders.look(reader, screen, "zoom", zoom=wanted.zoom)
    return orders.look(reader, screen, "board")


async def _side(table: Table, reader: Reader, screen: Screen) -> Order:
    voice = reader.voice
    recap = await table.recap(screen.game_id, _user(screen.viewer))
    spots = pointed(voice.rules, screen, Focus(), voice).spots
    return orders.side(reader, screen, partial(orders.decision, screen=screen), spots, recap)


def _user(seat: Seat | None) -> int | None:
    return None if seat is None else seat + 1


async def _played(store: Store, table: Table, game: Replay, wanted: Wanted) -> StoredGame:
    """Write the record; what a player looks at on their own side is a draft as long as it may be one."""
    first, *lines = game.lines
    users = range(1, len(first.marks.since) + 1)
    at = await store.create(game.rules, CHANNEL, users, game.options, game.seed, first, NUMBER)
    drafted = _drafted(game, wanted.viewer) if wanted.kind == "panel" else 0
    written = lines[: len(lines) - drafted]
    if written:
        over = game.rules.result(written[-1].state) is not None
        await store.append(at, written, finished=over)
    for line in lines[len(written) :]:
        assert line.action is not None
        await table.step(at.id, line.action.seat + 1, None, [wire.pack(line.action)])
    return at


def _drafted(game: Replay, seat: Seat | None) -> int:
    """Return how many of the last lines are the beginning of this player's turn, and taken back for free."""
    lines = game.lines
    for count, (before, line) in enumerate(zip(lines[-2::-1], lines[:0:-1], strict=True)):
        if not _rehearsed(game.rules, before, line, seat):
            return count
    return len(lines) - 1


def _rehearsed(rules: AnyRules, before: Entry, line: Entry, seat: Seat | None) -> bool:
    action = line.action
    if action is None or action.seat != seat or action.publishes:
        return False
    if any(event.reveals or event.begins_round for event in line.events):
        return False
    return rules.to_act(before.state) == {seat} == rules.to_act(line.state)
