"""Actions as short codes, for the record and for a button's custom_id.

`TakeOffer.2` is the action's type and its fields in order; the seat is never on the wire. One action has
one code: a text that would be written differently is malformed. `=max` is a chain: its key stands for
several actions, which the game finds one after another.
"""

import re
from functools import lru_cache
from typing import Any

from msgspec import ValidationError, convert, to_builtins

from bot.engine.core import Action, AnyRules, Refused, Seat

DOT, CHAIN = ".", "="
CODE = re.compile(r"[A-Za-z]\w*(\.[\w+-]+)*", re.ASCII)
MOST_CHARACTERS = 75  # the 100 of a custom_id, without gm:<10 digits>:<5 digits>.<4 digits>:


class Malformed(Refused):
    """This text is not an action of the game."""

    def __init__(self, code: str) -> None:
        super().__init__("table-refusal-malformed", code=code[:MOST_CHARACTERS])


@lru_cache(maxsize=4096)
def pack(action: Action) -> str:
    """Return e.g. "TakeOffer.2" for TakeOffer(seat=0, owner=2)."""
    kind, _seat, *words = to_builtins(action)
    return DOT.join((kind, *map(_word, words)))


def unpack(rules: AnyRules, seat: Seat, code: str) -> Action:
    """Return the action that `code` names, for `seat`, or raise Malformed."""
    if len(code) > MOST_CHARACTERS or not CODE.fullmatch(code):
        raise Malformed(code)
    name, *words = code.split(DOT)
    kind: Any = next((kind for kind in rules.actions if kind.__name__ == name), None)
    if kind is None:
        raise Malformed(code)
    try:
        action: Action = convert([name, seat, *words], kind, strict=False)  # "3" may be a number
    except ValidationError as error:
        raise Malformed(code) from error
    if pack(action) != code:
        raise Malformed(code)
    return action


def kind_of(code: str) -> str:
    """Return the kind of an action; chains are a kind of their own."""
    return CHAIN if code.startswith(CHAIN) else code.partition(DOT)[0]


def chain_of(code: str) -> str:
    """Return the key of the chain that a code stands for; of an action, nothing."""
    return code.removeprefix(CHAIN) if code.startswith(CHAIN) else ""


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
