"""The fields of actions: their types, and how their values are said."""

from functools import cache
from string import ascii_letters, digits
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from bot.engine.core import Action, Name, Named, Seat, Square, Who
from bot.words.voice import Voice


@cache
def fields(kind: type[Action]) -> tuple[Any, ...]:
    """Return the types of an action's fields, without the seat."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple([hints[name] for name in kind.__struct_fields__ if name != "seat"])


def ends_in_a_square(action: Action) -> bool:
    """Is the last thing to choose a square?"""
    return fields(type(action))[-1:] == (Square,)


def spoken(voice: Voice, field: Any, word: str) -> str:
    """Say the value of a field."""
    if field is Seat:
        return voice.fact(Who(Seat(int(word))))
    if get_origin(field) is Annotated:
        for mark in get_args(field)[1:]:
            if isinstance(mark, Named):
                return voice.fact(Name(mark.kind, word))
    return word


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def column(square: str) -> str:
    """Return the letters of a square."""
    return square.rstrip(digits)


def row(square: str) -> str:
    """Return the number of a square."""
    return square.lstrip(ascii_letters)
