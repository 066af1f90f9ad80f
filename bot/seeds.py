"""Reads seeds/ into the typed content that rules are built from, and names every slip in it."""

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

from msgspec import ValidationError, convert

SEEDS = Path(__file__).resolve().parents[1] / "seeds"

T = TypeVar("T")
_ERROR = re.compile(r"(.+?)(?: - at (?:`key` in )?`\$(.*)`)?")  # as msgspec words it
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")  # of its paths: $.board.rows[3], $.prices[...]
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.+)`")


class SeedError(Exception):
    """A slip in a seeds file; the message begins with the file and the key."""


def table(kind: type[T], *path: str, root: Path = SEEDS) -> dict[str, T]:
    """Return the rows of a seeds file, each `[key]` section as one `kind` that knows its `key`."""
    rows: dict[str, T] = {}
    for key, section in _read(root, path).items():
        if not isinstance(section, dict):
            raise SeedError(f"{_name(root, path)}: {key}: Expected a section [{key}]")
        if "key" in section:
            raise SeedError(f"{_name(root, path)}: {key}.key: Unknown key, it is the section's name")
        rows[key] = _checked(kind, {"key": key, **section}, _name(root, path), key)
    return rows


def document(kind: type[T], *path: str, root: Path = SEEDS) -> T:
    """Return a whole seeds file as one `kind`."""
    return _checked(kind, _read(root, path), _name(root, path))


def _name(root: Path, path: tuple[str, ...]) -> str:
    return "/".join((root.name, *path))


def _read(root: Path, path: tuple[str, ...]) -> dict[str, Any]:
    try:
        return tomllib.loads(root.joinpath(*path).read_text("utf-8"))
    except OSError as error:
        raise SeedError(f"{_name(root, path)}: {error.strerror}") from error
    except ValueError as error:  # not TOML (which names the line), or not UTF-8
        raise SeedError(f"{_name(root, path)}: {error}") from error


def _checked(kind: type[T], data: dict[str, Any], file: str, *section: str) -> T:
    try:
        return convert(data, kind)
    except ValidationError as error:
        keys, complaint = _explained(kind, data, str(error))
        at = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in (*section, *keys))
        raise SeedError(f"{file}: {at.lstrip('.')}: {complaint}") from error


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
    """Find the key msgspec does not tell: the one that gives the same error when it stands alone."""
    for key, value in dict(node).items():
        node.clear()
        node[key] = value
        try:
            convert(data, kind)
        except ValidationError as again:
            if str(again) == error:
                return key
    raise LookupError(error)
