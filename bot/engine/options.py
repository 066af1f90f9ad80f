"""What a table may agree on, listed for forms and read from what people type."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import UNSET, Struct, UnsetType

from bot.engine.core import AnyRules, Options, Refused

ECHOED_CHARACTERS = 50  # of a mistyped word that are said back


class OptionInfo(Struct, frozen=True):
    """One option: its default, and every value it may have, in words."""

    key: str
    default: str
    choices: tuple[str, ...]


def option_list(rules: AnyRules) -> tuple[OptionInfo, ...]:
    """List the options of a game in the order in which it declares them."""
    usual = read_options(rules, {})
    return tuple(
        OptionInfo(name, _word(getattr(usual, name)), tuple(values)) for name, values in _known(rules).items()
    )


def read_options(rules: AnyRules, given: Mapping[str, object]) -> Options:
    """Return the options that `given` names, whether as values or as words, or raise Refused.

    One that came later is unset in games that began without it; now its first value is the usual one.
    """
    known = _known(rules)
    usual = rules.options()
    later = {
        name: next(iter(values.values())) for name, values in known.items() if getattr(usual, name) is UNSET
    }
    return rules.options(**(later | {name: _read(known, name, value) for name, value in given.items()}))


def _read(known: Mapping[str, Mapping[str, object]], name: str, value: object) -> object:
    if name not in known:
        raise Refused("table-refusal-unknown-option", option=name[:ECHOED_CHARACTERS], known=tuple(known))
    allowed, word = known[name], _word(value).strip()
    if word not in allowed:
        raise Refused(
            "table-refusal-bad-option", option=name, value=word[:ECHOED_CHARACTERS], allowed=tuple(allowed)
        )
    return allowed[word]


def _known(rules: AnyRules) -> dict[str, dict[str, object]]:
    """Return, for each option, its possible values by the words for them."""
    hints = get_type_hints(rules.options, include_extras=True)
    return {
        name: {_word(value): value for value in _values(hints[name])}
        for name in rules.options.__struct_fields__
    }


def _values(hint: Any) -> tuple[object, ...]:
    if UnsetType in get_args(hint):
        hint = next(part for part in get_args(hint) if part is not UnsetType)
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is Annotated:
        kind, bounds = get_args(hint)
        if kind is int:
            return tuple(range(bounds.ge, bounds.le + 1))
    raise TypeError(f"an option is a bool, a choice or a number with ge and le, not {hint}")


def _word(value: object) -> str:
    return str(value).lower()
