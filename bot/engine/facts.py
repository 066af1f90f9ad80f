"""The facts that a game is played with: what the files of seeds/<key> said when it was dealt.

They are kept as one text, files and keys in the order in which they were written: a deck is made up in the
order of its cards, so the same cards in another order would be dealt differently.
"""

import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Self, TypeVar

from msgspec import DecodeError, Struct, ValidationError, convert, json

T = TypeVar("T")
_ERROR = re.compile(r"(.+?)(?: - at (?:`key` in )?`\$(.*)`)?")  # as msgspec words it
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")  # of its paths: $.board.rows[3], $.prices[...]
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.+)`")


class BadFacts(ValueError):
    """No game can be built from these facts; the message begins with the file and the key."""


class Forged(ValueError):
    """These facts are not the ones that they are named after."""


class Edition(Struct, frozen=True):
    """The facts of a game as one JSON object, a member for each file, and the name of exactly these facts."""

    facts: bytes
    name: str  # a hash

    @classmethod
    def of(cls, documents: Mapping[str, Mapping[str, Any]]) -> Self:
        facts = json.encode(documents)
        return cls(facts, named(facts))

    @classmethod
    def read(cls, facts: bytes, name: str) -> Self:
        """Take facts from elsewhere, if they are what their name says."""
        if named(facts) != name:
            raise Forged(name)
        return cls(facts, name)

    @property
    def documents(self) -> dict[str, dict[str, Any]]:
        """The files by name."""
        try:
            return json.decode(self.facts, type=dict[str, dict[str, Any]])
        except (DecodeError, UnicodeError, RecursionError) as error:
            raise BadFacts(f"the facts cannot be read ({error})") from error

    def differing(self, other: Self) -> tuple[str, ...]:
        """Return the files that do not say the same in another edition, in the same order."""
        one, two = self.documents, other.documents
        files = dict.fromkeys((*one, *two))
        return tuple([file for file in files if json.encode(one.get(file)) != json.encode(two.get(file))])

    def document(self, kind: type[T], file: str) -> T:
        """Return a whole file as one `kind`."""
        return _checked(kind, self._read(file), file)

    def table(self, kind: type[T], file: str) -> dict[str, T]:
        """Return the rows of a file, each `[key]` section as one `kind` that knows its `key`."""
        rows: dict[str, T] = {}
        for key, section in self._read(file).items():
            if not isinstance(section, dict):
                raise BadFacts(f"{file}: {key}: Expected a section [{key}]")
            if "key" in section:
                raise BadFacts(f"{file}: {key}.key: Unknown key, it is the section's name")
            rows[key] = _checked(kind, {"key": key, **section}, file, key)
        return rows

    def _read(self, file: str) -> dict[str, Any]:
        try:
            return self.documents[file]
        except KeyError:
            raise BadFacts(f"{file}: Missing file") from None


def named(facts: bytes) -> str:
    """Return a short name for exactly these facts."""
    return blake2b(facts, digest_size=16).hexdigest()


PLAIN = Edition.of({})  # of a game that has no facts outside its code


# What is wrong, and where


def _checked(kind: type[T], data: dict[str, Any], file: str, *section: str) -> T:
    try:
        return convert(data, kind)
    except ValidationError as error:
        keys, complaint = _explained(kind, data, str(error))
        at = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in (*section, *keys))
        raise BadFacts(f"{file}: {at.lstrip('.')}: {complaint}") from error


def _explained(kind: type[Any], data: dict[str, Any], error: str) -> tuple[list[str | int], str]:
    """Split msgspec's message into the keys it is about and what is wrong with them."""
    parts = _ERROR.fullmatch(error)
    complaint, path = (parts[1], parts[2] or "") if parts else (error, "")
    keys = _keys(kind, data, error, path)
    if field := _FIELD.fullmatch(complaint):
        return [*keys, field[2]], "Missing key" if field[1] == "missing required" else "Unknown key"
    return keys, complaint.replace("`", "")


def _keys(kind: type[Any], data: dict[str, Any], error: str, path: str) -> list[str | int]:
    keys: list[str | int] = []
    node: Any = data
    for field, index in _STEP.findall(path):
        if index == "...":
            keys.append(_culprit(kind, data, node, error))
        else:
            keys.append(int(index) if index else field)
        node = node[keys[-1]]
    return keys


def _culprit(kind: type[Any], data: dict[str, Any], node: dict[str, Any], error: str) -> str:
    """Find the key that msgspec does not name: the one that alone gives the same error."""
    for key, value in dict(node).items():
        node.clear()
        node[key] = value
        try:
            convert(data, kind)
        except ValidationError as again:
            if str(again) == error:
                return key
    raise LookupError(error)
