"""Squares and numbers as people type them."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.panel.codes import Typing

_SQUARE = re.compile(r"[A-Za-z]+\d+|(?<![A-Za-z])[A-Za-z] \d+")
_THOUSANDS = re.compile(r"(?<=\d)[,. ’'](?=\d{3}\b)")
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


def squares(typed: str) -> list[str]:
    """Read squares, such as `h2 H3,i3` or `H 2 to H 3`."""
    return [square.replace(" ", "").upper() for square in _SQUARE.findall(typed)]


def numbers(typed: str) -> list[str]:
    """Read the only number that was typed, with or without a thousands separator."""
    found = _NUMBER.findall(_THOUSANDS.sub("", typed))
    return [str(int(found[0]))] if len(found) == 1 else []


READERS: Mapping[Typing, Callable[[str], list[str]]] = MappingProxyType({"type": squares, "number": numbers})
