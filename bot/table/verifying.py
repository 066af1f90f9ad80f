"""Records read again: is a file what it says, and if not, from which line on?"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from msgspec import UNSET, DecodeError, Raw, Struct, UnsetType, ValidationError
from msgspec.structs import asdict

from bot.engine import codec, record, wire
from bot.engine.core import AnyRules, Fact, Options, Refusal, Refused, Shelf
from bot.engine.dice import seal
from bot.engine.facts import BadFacts, Edition, Forged
from bot.engine.record import Entry, fingerprint
from bot.table import export
from bot.table.export import FORMAT, UNNAMED, VERSION, Line

DEPENDING = {  # what other facts may be the reason for
    f"table-verify-{what}" for what in ("refused", "differs", "cut-short", "result")
}
MOST_FACTS = 32 * 1024  # bytes that a record may carry: eight times those of our largest game
DIGITS, COMPLAINT = 20, 200  # characters of a number, or of what is wrong with facts, when they are said back


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


def verify(text: str | bytes, games: Shelf) -> Verdict:
    """Replay a record from its seed, and name the first line where it says something else."""
    right: list[Entry] = []
    try:
        rules, file = _read(text, games)
        with _judging(file):
            _replay(rules, file, right)
            _compare(rules, file, right, text)
    except Wrong as wrong:
        return Verdict(ok=False, checked=len(right), line=wrong.line, problem=wrong.refusal)
    other = games[file.game].edition.differing(rules.edition)
    return Verdict(ok=True, checked=len(right), seal=file.seal, other=other)


def replayed(text: str | bytes, games: Shelf) -> Replay:
    """Play a record again, or raise Wrong."""
    rules, file = _read(text, games)
    right: list[Entry] = []
    with _judging(file):
        _replay(rules, file, right)
    options = codec.loads(rules.options, bytes(file.options))
    return Replay(rules=rules, options=options, seed=file.seed, lines=tuple(right))


@contextmanager
def _judging(file: File) -> Iterator[None]:
    """Say of a record that names no facts only what is wrong with it whatever they were."""
    try:
        yield
    except Wrong as wrong:
        if file.edition is UNSET and wrong.refusal.key in DEPENDING:
            raise Wrong("unnamed-facts") from wrong
        raise


def _read(text: str | bytes, games: Shelf) -> tuple[AnyRules, File]:
    kind = _decoded(Kind, text, otherwise="foreign")
    if kind.format != FORMAT or kind.format_version < 1:
        raise Wrong("foreign")
    if kind.format_version > VERSION:
        raise Wrong("newer", found=_shown(kind.format_version, DIGITS), known=str(VERSION))
    if kind.game not in games:
        raise Wrong("unknown-game", game=_shown(kind.game, wire.MOST_CHARACTERS))
    rules = _dealt_by(games[kind.game], kind.rules_version)
    if kind.status in ("running", "abandoned"):
        raise Wrong("unfinished")
    file = _decoded(File, text, otherwise="damaged")
    if seal(file.seed) != file.seal:
        raise Wrong("seal")
    if (file.edition is UNSET) != (file.format_version == UNNAMED):
        raise Wrong("damaged")
    if file.edition is UNSET and file.facts is not UNSET:
        raise Wrong("damaged")
    return _printed(rules, file), file


def _dealt_by(rules: AnyRules, version: int) -> AnyRules:
    """Return the game as it was played by the version of its rules that a record names."""
    if version == rules.version:
        return rules
    game = type(rules).by_version(version)
    if game is None:
        raise Wrong("other-rules", found=_shown(version, DIGITS), known=str(rules.version))
    return game.printed(rules.edition)


def _printed(rules: AnyRules, file: File) -> AnyRules:
    """Return the game with the facts of a record: those it carries, or those of today if it names them."""
    if file.edition is UNSET:
        return rules
    if file.facts is UNSET:
        if file.edition != rules.edition.name:
            raise Wrong("other-facts")
        return rules
    facts = bytes(file.facts)
    if len(facts) > MOST_FACTS:
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
        if bytes(raw) != codec.dumps(
            _as_written(entry, told=line.events is not None or file.edition is not UNSET)
        ):
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
        whole = line.code is not None and line.seat in range(file.seats) and not line.anew
    else:
        whole = line.code is None and line.back_to in range(len(right))
    if not whole or rules.result(right[-1].state) is not None:
        raise Wrong("differs")
    return export.following(rules, right, line, seed=file.seed)


def _as_written(entry: Entry, *, told: bool) -> Line:
    """Return a line as it should be; whoever did not know the facts could not tell what had happened."""
    action = entry.action
    return Line(
        line=entry.line,
        seat=action.seat if action else None,
        code=wire.pack(action) if action else None,
        back_to=entry.back_to,
        anew=entry.anew,
        fingerprint=fingerprint(entry.state),
        events=entry.events if told else None,
    )


def _compare(rules: AnyRules, file: File, lines: Sequence[Entry], text: str | bytes) -> None:
    """Check all that is not a line."""
    result = rules.result(lines[-1].state)
    if bytes(file.result) != codec.dumps(result):
        raise Wrong("result")
    head = {name: value for name, value in asdict(file).items() if value is not UNSET}
    del head["lines"], head["result"]
    head["format_version"] = export.format_of(lines, known=file.edition is not UNSET)
    head["options"] = codec.loads(rules.options, bytes(file.options))
    facts = {"facts": head.pop("facts")} if "facts" in head else {}
    written = export.text(head, file.lines, result=result, **facts)
    found = text if isinstance(text, str) else text.decode()
    if found.replace("\r\n", "\n").strip() != written.strip():
        raise Wrong("altered")
