"""Discord's limits on forms and on suggestions while typing."""

from collections.abc import Container
from typing import Any

from bot.playground.components import (
    COMPONENT_TEXT,
    CUSTOM_ID,
    OPTION_TEXT,
    check_options,
    check_select,
    check_unique,
)
from bot.playground.errors import Form, form_error
from bot.playground.wire import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
    Json,
)

MODAL_TITLE, MODAL_LABEL, MODAL_DESCRIPTION, MODAL_PARTS, INPUT = 45, 45, 100, 5, 4000
CHOICES = 25
INSIDE_LABEL = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)


def check_modal(modal: Json, emojis: Container[int] = ()) -> None:
    """Refuse a form that Discord would not open."""
    form = Form()
    form.longest("data.custom_id", modal.get("custom_id"), CUSTOM_ID, 1)
    form.longest("data.title", modal.get("title"), MODAL_TITLE, 1)
    parts = modal.get("components") or []
    form.longest("data.components", parts, MODAL_PARTS, 1)
    form.close()
    for place, part in enumerate(parts):
        _check_part(form, f"data.components.{place}", part, emojis)
    check_unique(form, parts, "data.components")
    form.close()


def _check_part(form: Form, path: str, part: Json, emojis: Container[int]) -> None:
    kind = part.get("type")
    form.one_of(f"{path}.type", kind, (ROW, TEXT_DISPLAY, LABEL))
    if kind == TEXT_DISPLAY:
        form.longest(f"{path}.content", part.get("content"), COMPONENT_TEXT, 1)
    elif kind == ROW:
        children = part.get("components") or []
        form.longest(f"{path}.components", children, 1, 1)
        for place, child in enumerate(children):
            form.one_of(f"{path}.components.{place}.type", child.get("type"), (TEXT_INPUT,))
            form.longest(f"{path}.components.{place}.label", child.get("label"), MODAL_LABEL, 1)
            _check_field(form, f"{path}.components.{place}", child, emojis)
    elif kind == LABEL:
        form.longest(f"{path}.label", part.get("label"), MODAL_LABEL, 1)
        form.longest(f"{path}.description", part.get("description"), MODAL_DESCRIPTION)
        inner = part.get("component") or {}
        form.one_of(f"{path}.component.type", inner.get("type"), INSIDE_LABEL)
        _check_field(form, f"{path}.component", inner, emojis)


def _check_field(form: Form, path: str, inner: Json, emojis: Container[int]) -> None:
    kind = inner.get("type")
    form.longest(f"{path}.custom_id", inner.get("custom_id"), CUSTOM_ID, 1)
    if kind == TEXT_INPUT:
        _check_input(form, path, inner)
    elif kind in SELECTS:
        check_select(form, path, inner, emojis)
        if inner.get("disabled"):
            form.fail(f"{path}.disabled", "BASE_TYPE_CHOICES", "A select in a modal cannot be disabled.")
        if inner.get("required", True) and inner.get("min_values") == 0:
            message = "A required select needs min_values of at least 1."
            form.fail(f"{path}.min_values", "NUMBER_TYPE_MIN", message)
    elif kind == RADIO_GROUP:
        options = inner.get("options") or []
        check_options(form, f"{path}.options", options, 2, 10)
        if sum(bool(option.get("default")) for option in options) > 1:
            form.fail(f"{path}.options", "COMPONENT_SELECT_TOO_MANY_DEFAULTS", "Only one can be chosen.")
    elif kind == CHECKBOX_GROUP:
        check_options(form, f"{path}.options", inner.get("options") or [], 1, 10)


def _check_input(form: Form, path: str, inner: Json) -> None:
    form.one_of(f"{path}.style", inner.get("style"), (1, 2))
    form.longest(f"{path}.placeholder", inner.get("placeholder"), OPTION_TEXT)
    form.longest(f"{path}.value", inner.get("value"), INPUT)
    least, most = inner.get("min_length") or 0, inner.get("max_length")
    form.within(f"{path}.min_length", least, 0, INPUT)
    if most is not None:
        form.within(f"{path}.max_length", most, max(least, 1), INPUT)


def check_choices(choices: Any, kind: int) -> None:
    """Refuse suggestions Discord would not show; kind is the type of the option they are for."""
    if not isinstance(choices, list):
        raise form_error("data.choices", "BASE_TYPE_REQUIRED", "This field is required")
    form = Form()
    form.longest("data.choices", choices, CHOICES)
    for place, choice in enumerate(choices):
        check_choice(form, f"data.choices.{place}", choice, kind)
    form.close()


def check_choice(form: Form, path: str, choice: Json, kind: int) -> None:
    """Check a name and a value; types 3, 4 and 10 are text, whole and real numbers."""
    form.longest(f"{path}.name", choice.get("name"), OPTION_TEXT, 1)
    value = choice.get("value")
    wanted: dict[int, type | tuple[type, ...]] = {3: str, 4: int, 10: (int, float)}
    if not isinstance(value, wanted.get(kind, str)) or isinstance(value, bool):
        form.fail(f"{path}.value", "UNION_TYPE_CHOICES", "Value is not of the option's type.")
    elif isinstance(value, str):
        form.longest(f"{path}.value", value, OPTION_TEXT, 1)
