"""Records as files: one line of JSON for each line of play, to keep, to share and to check.

A finished game carries its seed and every action, so anybody can replay it. A running one tells what a
spectator was told, and nothing from which more could be worked out. Either names the edition of the facts it
was dealt with, and carries them where they are not those of today.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from msgspec import UNSET, DecodeError, Raw, Struct, UnsetType, ValidationError
from msgspec.structs import asdict

from bot.engine import codec, record, wire
from bot.engine.core import AnyRules, Event, Fact, Options, Refusal, Refused, Seat, Shelf, visible
from bot.engine.dice import seal
from bot.engine.facts import BadFacts, Edition, Forged
from bot.engine.record import Entry, fingerprint
from bot.storage import Move, Seated

FORMAT = "wildcatter-record"
VERSION = 2  # the first named no edition
LONGEST = 32 * 1024  # bytes of facts that a record may carry: eight times those of our largest game
DIGITS, COMPLAINT = 20, 200  # characters of a number, or of what is wrong with facts, when they are said back


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of a finished game. It has no events where the rules of today would tell others."""

    line: int
    seat: Seat | None = None
    code: str | None = None
    back_to: int | None = None
    fingerprint: str
    events: Any = None


class PublicLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a spectator noticed at once. `back_to` counts such lines, not those of the record."""

    back_to: int | None = None
    events: tuple[Event, ...] = ()


class Kind(Struct, frozen=True):
    """What says which file this is; enough to know whether it can be read."""

    format: str = ""
    format_version: int = 0
    status: str = ""
    game: str = ""
    rules_version: int = 0


class File(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished game, as read."""

    format: str
    format_version: int
    status: Literal["finished"]
    game: str
    rules_version: int
    edition: str | UnsetType = UNSET
    seats: int
    options: Raw
    seal: str
    seed: str
    lines: list[Raw]
    result: Raw
    facts: Raw | UnsetType = UNSET


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether a record is what it says; if not, why, and the first line that is wrong."""

    ok: bool
    checked: int = 0  # lines that are right
    line: int | None = None
    problem: Refusal | None = None
    seal: str | None = None  # to be compared with the one published when the game began
    other: tuple[str, ...] = ()  # files of facts that say something else than those of today


class Replay(Struct, frozen=True, kw_only=True):
    """A game, line by line, as the rules of today play it."""

    rules: AnyRules
    options: Options
    seed: str
    lines: tuple[Entry, ...]


class Wrong(Refused):
    """What is wrong with a record."""

    def __init__(self, what: str, line: int | None = None, **facts: Fact) -> None:
        super().__init__(f"table-verify-{what}", **facts)
        self.line = line


# Writing


def finished(game: Seated, moves: Sequence[Move], *, carry: bool = False) -> str:
    """Write down a game that is over, whole; with the facts it was dealt with, if it is to carry them."""
    head = _head(game, seed=game.seed)
    first = record.start(game.rules, len(game.users), game.options, game.seed)
    told = [entry.events for entry in agreeing(game.rules, first, moves)]
    lines = [_line(move, told[n] if n < len(told) else None) for n, move in enumerate(moves)]
    return _text(head, lines, result=game.rules.result(game.head.state), **_carried(game, carry=carry))


def unfinished(game: Seated, entries: Iterable[Entry], *, carry: bool = False) -> str:
    """Write down what a spectator has seen of a game."""
    lines: list[PublicLine] = []
    last_public: list[int] = []  # by line of the record
    for entry in entries:
        told = visible(entry.events, None)
        if entry.back_to is not None:
            lines.append(PublicLine(back_to=last_public[entry.back_to]))
        elif told or entry.line == 0:
            lines.append(PublicLine(events=told))
        last_public.append(len(lines) - 1)
    return _text(_head(game), lines, **_carried(game, carry=carry))


def agreeing(rules: AnyRules, first: Entry, moves: Sequence[Move]) -> Iterator[Entry]:
    """Replay a record for as long as the rules lead to the states that were written down."""
    entries: list[Entry] = []
    seats = (None, *range(len(first.marks.since)))
    for move in moves:
        if move.line != len(entries) or move.seat not in seats:  # a damaged line
            return
        try:
            entry = _next(rules, entries, move.seat, move.code, move.back_to) if entries else first
        except Refused:
            return
        if fingerprint(entry.state) != move.fingerprint:
            return
        entries.append(entry)
        yield entry


def _next(
    rules: AnyRules, entries: Sequence[Entry], seat: Seat | None, code: str | None, back_to: int | None
) -> Entry:
    if back_to is not None:
        return record.set_back(entries[-1], entries[back_to])
    assert seat is not None
    assert code is not None
    return record.play(rules, entries[-1], wire.unpack(rules, seat, code))


def _head(game: Seated, **more: object) -> dict[str, object]:
    return {
        "format": FORMAT,
        "format_version": VERSION,
        "status": game.status,
        "game": game.key,
        "rules_version": game.rules_version,
        "edition": game.rules.edition.name,
        "seats": len(game.users),
        "options": game.options,
        "seal": game.seal,
        **more,
    }


def _carried(game: Seated, *, carry: bool) -> dict[str, object]:
    return {"facts": Raw(game.rules.edition.facts)} if carry else {}


def _line(move: Move, told: tuple[Event, ...] | None) -> Line:
    return Line(
        line=move.line,
        seat=move.seat,
        code=move.code,
        back_to=move.back_to,
        fingerprint=move.fingerprint,
        events=told,
    )


def _text(head: dict[str, object], lines: Sequence[object], **tail: object) -> str:
    rows = ",\n".join(codec.dumps(line).decode() for line in lines)
    parts = [*map(_pair, head.items()), f'"lines": [\n{rows}\n]', *map(_pair, tail.items())]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _pair(item: tuple[str, object]) -> str:
    name, value = item
    return f'"{name}": {codec.dumps(value).decode()}'


# Checking


def verify(text: str | bytes, games: Shelf) -> Verdict:
    """Replay a record from its seed, and name the first line where it says something else."""
    right: list[Entry] = []
    try:
        rules, file = _read(text, games)
        _replay(rules, file, right)
        _compare(rules, file, right[-1].state, text)
    except Wrong as wrong:
        return Verdict(ok=False, checked=len(right), line=wrong.line, problem=wrong.refusal)
    other = games[file.game].edition.differing(rules.edition)
    return Verdict(ok=True, checked=len(right), seal=file.seal, other=other)


def replayed(text: str | bytes, games: Shelf) -> Replay:
    """Play a record again, or raise Wrong."""
    rules, file = _read(text, games)
    right: list[Entry] = []
    _replay(rules, file, right)
    options = codec.loads(rules.options, bytes(file.options))
    return Replay(rules=rules, options=options, seed=file.seed, lines=tuple(right))


def _read(text: str | bytes, games: Shelf) -> tuple[AnyRules, File]:
    kind = _decoded(Kind, text, otherwise="foreign")
    if kind.format != FORMAT or kind.format_version < 1:
        raise Wrong("foreign")
    if kind.format_version > VERSION:
        raise Wrong("newer", found=_shown(kind.format_version, DIGITS), known=str(VERSION))
    if kind.game not in games:
        raise Wrong("unknown-game", game=_shown(kind.game, wire.LONGEST))
    rules = games[kind.game]
    if kind.rules_version != rules.version:
        raise Wrong("other-rules", found=_shown(kind.rules_version, DIGITS), known=str(rules.version))
    if kind.status in ("running", "abandoned"):
        raise Wrong("unfinished")
    file = _decoded(File, text, otherwise="damaged")
    if seal(file.seed) != file.seal:
        raise Wrong("seal")
    if (file.edition is UNSET) != (file.format_version == 1):
        raise Wrong("damaged")
    return _printed(rules, file), file


def _printed(rules: AnyRules, file: File) -> AnyRules:
    """Return the game with the facts of a record: those it carries, or those of today if it names them."""
    if file.edition is UNSET:
        return rules
    if file.facts is UNSET:
        if file.edition != rules.edition.name:
            raise Wrong("other-facts")
        return rules
    facts = bytes(file.facts)
    if len(facts) > LONGEST:
        raise Wrong("damaged")
    try:
        return type(rules).printed(Edition.read(facts, file.edition))
    except Forged as error:
        raise Wrong("forged-facts") from error
    except BadFacts as error:
        raise Wrong("bad-facts", complaint=_shown(error, COMPLAINT)) from error


def _shown(found: object, most: int) -> str:
    """Say back what a stranger wrote: not too long, and nothing that a terminal would obey."""
    text = str(found)
    plain = "".join([letter if letter.isprintable() else "?" for letter in text[:most]])
    return plain if len(text) <= most else f"{plain}…"


def _decoded(kind: Any, text: str | bytes, *, otherwise: str) -> Any:
    try:
        return codec.loads(kind, text)
    except ValidationError as error:
        raise Wrong(otherwise) from error
    except (DecodeError, UnicodeError, RecursionError) as error:
        raise Wrong("damaged") from error


def _replay(rules: AnyRules, file: File, right: list[Entry]) -> None:
    """Add to `right` one entry for each line that is as it should be."""
    for n, raw in enumerate(file.lines):
        try:
            line: Line = codec.loads(Line, bytes(raw))
            entry = _checked(rules, file, right, line) if n else _dealt(rules, file)
        except Wrong as wrong:
            wrong.line = n
            raise
        except DecodeError as error:
            raise Wrong("damaged", n) from error
        except Refused as error:
            raise Wrong("refused", n) from error
        if bytes(raw) != codec.dumps(_as_written(entry)):
            raise Wrong("differs", n)
        right.append(entry)
    if not right or rules.result(right[-1].state) is None:
        raise Wrong("cut-short", len(right))


def _dealt(rules: AnyRules, file: File) -> Entry:
    options = codec.loads(rules.options, bytes(file.options))
    if file.seats not in rules.seats:
        raise Wrong("damaged")
    return record.start(rules, file.seats, options, file.seed)


def _checked(rules: AnyRules, file: File, right: Sequence[Entry], line: Line) -> Entry:
    if line.back_to is None:
        whole = line.code is not None and line.seat in range(file.seats)
    else:
        whole = line.code is None and line.back_to in range(len(right))
    if not whole or rules.result(right[-1].state) is not None:
        raise Wrong("differs")
    return _next(rules, right, line.seat, line.code, line.back_to)


def _as_written(entry: Entry) -> Line:
    action = entry.action
    return Line(
        line=entry.line,
        seat=action.seat if action else None,
        code=wire.pack(action) if action else None,
        back_to=entry.back_to,
        fingerprint=fingerprint(entry.state),
        events=entry.events,
    )


def _compare(rules: AnyRules, file: File, state: object, text: str | bytes) -> None:
    """Check all that is not a line."""
    result = rules.result(state)
    if bytes(file.result) != codec.dumps(result):
        raise Wrong("result")
    head = {name: value for name, value in asdict(file).items() if value is not UNSET}
    del head["lines"], head["result"]
    head["options"] = codec.loads(rules.options, bytes(file.options))
    facts = {"facts": head.pop("facts")} if "facts" in head else {}
    written = _text(head, file.lines, result=result, **facts)
    found = text if isinstance(text, str) else text.decode()
    if found.replace("\r\n", "\n").strip() != written.strip():
        raise Wrong("altered")
