"""What is asked again and again is remembered, up to a limit."""

from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")
MEMORY = 20_000


def keep(known: dict[K, T], key: K, value: T) -> T:
    """Remember something; when that becomes too much, begin anew."""
    if len(known) > MEMORY:
        known.clear()
    known[key] = value
    return value
