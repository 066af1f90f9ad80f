"""The numbers of a mind by name, such as `roads.rail` or `tanks.2`, and a file of them with others in it."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from msgspec import convert, to_builtins

from bot.engine.mind import Weights

Named = dict[str, float]

HEADER = re.compile(r"\s*\[([^\[\]]+)\]")
ENTRY = re.compile(r"\s*([\w-]+)\s*=\s*(\[[^\]]*\]|[-+\w.]+)")
NUMBER = re.compile(r"[-+]?\d[\w.]*(?:(?<=e)[-+]\d+)?")
SLIPS = "easy"  # how beginners err is no matter of strength


def named(weights: Weights) -> Named:
    """Name every weight; whole numbers are settings, and are left out."""
    return dict(_leaves(to_builtins(weights), ()))


def chosen(weights: Mapping[str, float], patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that fit a pattern; what is nought is switched off, and stays so."""
    return tuple(
        [
            name
            for name, value in weights.items()
            if value and not name.startswith(f"{SLIPS}.") and any(fnmatchcase(name, one) for one in patterns)
        ]
    )


def changed(weights: Weights, values: Mapping[str, float]) -> Weights:
    """Return the weights with other values for some of them."""
    return convert(_with(to_builtins(weights), (), values), type=type(weights))


def written(text: str, values: Mapping[str, float]) -> str:
    """Put values into a file and leave all else in it as it is, comments too."""
    section, lines = "", list[str]()
    for line in text.splitlines(keepends=True):
        if header := HEADER.match(line):
            section = f"{header[1].strip()}."
        elif entry := ENTRY.match(line):
            line = line[: entry.start(2)] + _put(entry, section, values) + line[entry.end(2) :]
        lines.append(line)
    new = "".join(lines)
    there = dict(_leaves(tomllib.loads(new), (), settings=True))
    assert all(there[name] == value for name, value in values.items())
    return new


def tidy(value: float) -> float:
    """Round to three digits: more would pretend to be known."""
    return float(f"{value:.3g}")


def _put(entry: re.Match[str], section: str, values: Mapping[str, float]) -> str:
    name, text = f"{section}{entry[1]}", entry[2]
    if not text.startswith("["):
        return f"{values[name]:g}" if name in values else text
    places = iter(range(len(text)))
    return NUMBER.sub(
        lambda number: f"{values[key]:g}" if (key := f"{name}.{next(places)}") in values else number[0], text
    )


def _leaves(value: Any, path: tuple[str, ...], *, settings: bool = False) -> Iterator[tuple[str, float]]:
    if isinstance(value, float) or (settings and isinstance(value, int)):
        yield ".".join(path), value
    for key, inner in _within(value):
        yield from _leaves(inner, (*path, key), settings=settings)


def _with(value: Any, path: tuple[str, ...], values: Mapping[str, float]) -> Any:
    if isinstance(value, dict):
        return {key: _with(inner, (*path, key), values) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_with(inner, (*path, key), values) for key, inner in _within(value)]
    return values.get(".".join(path), value) if isinstance(value, float) else value


def _within(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [(str(key), inner) for key, inner in value.items()]
    return [(str(n), inner) for n, inner in enumerate(value)] if isinstance(value, list | tuple) else []
