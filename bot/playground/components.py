"""Discord's limits on components: rows, buttons, selects and the parts of a layout."""

from collections.abc import Container, Iterable

from bot.playground.errors import Form
from bot.playground.wire import (
    BUTTON,
    CHANNEL_SELECT,
    CONTAINER,
    FILE,
    GALLERY,
    LINK,
    PREMIUM,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT_DISPLAY,
    THUMBNAIL,
    Json,
    walk,
)

COMPONENTS, COMPONENT_TEXT, ROWS, WIDTH, PICTURES = 40, 4000, 5, 5, 10
CUSTOM_ID, BUTTON_LABEL, URL, PLACEHOLDER, OPTIONS, OPTION_TEXT = 100, 80, 512, 150, 25, 100
ALT_TEXT = 1024
INSIDE_CONTAINER = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
INSIDE_MESSAGE = (*INSIDE_CONTAINER, CONTAINER)


def check_rows(form: Form, components: list[Json]) -> None:
    """Without V2: at most five rows and nothing else."""
    form.longest("components", components, ROWS)
    for place, component in enumerate(components):
        form.one_of(f"components.{place}.type", component.get("type"), (ROW,))


def check_layout(form: Form, components: list[Json]) -> None:
    """With V2: what may stand where, forty in all, four thousand characters in all."""
    for place, component in enumerate(components):
        path = f"components.{place}"
        form.one_of(f"{path}.type", component.get("type"), INSIDE_MESSAGE)
        if component.get("type") == CONTAINER:
            children = component.get("components") or []
            form.longest(f"{path}.components", children, COMPONENTS, 1)
            for number, child in enumerate(children):
                form.one_of(f"{path}.components.{number}.type", child.get("type"), INSIDE_CONTAINER)
    every = list(walk(components))
    if len(every) > COMPONENTS:
        message = f"The total number of components must be {COMPONENTS} or fewer; there are {len(every)}"
        form.fail("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    said = sum(len(one.get("content") or "") for one in every if one.get("type") == TEXT_DISPLAY)
    if said > COMPONENT_TEXT:
        message = f"The total text must be {COMPONENT_TEXT} or fewer characters; there are {said}"
        form.fail("components", "COMPONENT_TOTAL_TEXT_TOO_LONG", message)


def located(components: Iterable[Json], path: str = "components") -> Iterable[tuple[str, Json]]:
    """Yield every component with its place in the form."""
    for place, component in enumerate(components):
        here = f"{path}.{place}"
        yield here, component
        yield from located(component.get("components") or (), f"{here}.components")
        for name in ("accessory", "component"):
            if isinstance(inner := component.get(name), dict):
                yield f"{here}.{name}", inner


def check_component(form: Form, path: str, component: Json, emojis: Container[int]) -> None:
    kind = component.get("type")
    if kind == ROW:
        _check_row(form, path, component)
    elif kind == BUTTON:
        _check_button(form, path, component, emojis)
    elif kind in SELECTS:
        check_select(form, path, component, emojis)
    elif kind == SECTION:
        _check_section(form, path, component)
    elif kind == TEXT_DISPLAY:
        form.longest(f"{path}.content", component.get("content"), COMPONENT_TEXT, 1)
    elif kind == GALLERY:
        items = component.get("items") or []
        form.longest(f"{path}.items", items, PICTURES, 1)
        for place, item in enumerate(items):
            _check_media(form, f"{path}.items.{place}", item, "media")
    elif kind == THUMBNAIL:
        _check_media(form, path, component, "media")
    elif kind == FILE:
        _check_media(form, path, component, "file")
    elif kind == SEPARATOR:
        form.one_of(f"{path}.spacing", component.get("spacing", 1), (1, 2))
    elif kind == CONTAINER:
        colour = component.get("accent_color")
        if colour is not None:
            form.within(f"{path}.accent_color", colour, 0, 0xFFFFFF)
    else:
        form.one_of(f"{path}.type", kind, INSIDE_MESSAGE)


def _check_row(form: Form, path: str, row: Json) -> None:
    """Five buttons, or a single select."""
    children = row.get("components") or []
    form.longest(f"{path}.components", children, WIDTH, 1)
    kinds = [child.get("type") for child in children]
    for place, kind in enumerate(kinds):
        form.one_of(f"{path}.components.{place}.type", kind, (BUTTON, *SELECTS))
    if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
        message = "The specified component exceeds the maximum width"
        form.fail(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _check_button(form: Form, path: str, button: Json, emojis: Container[int]) -> None:
    style = button.get("style")
    form.one_of(f"{path}.style", style, (1, 2, 3, 4, LINK, PREMIUM))
    form.longest(f"{path}.label", button.get("label"), BUTTON_LABEL)
    _check_emoji(form, f"{path}.emoji", button.get("emoji"), emojis)
    if style == PREMIUM:
        return
    if not (button.get("label") or button.get("emoji")):
        message = "A button must have a label or emoji"
        form.fail(f"{path}.label", "BUTTON_COMPONENT_LABEL_REQUIRED", message)
    if style == LINK:
        _check_link(form, path, button)
    else:
        form.longest(f"{path}.custom_id", button.get("custom_id"), CUSTOM_ID, 1)
        if button.get("url"):
            message = "A custom id and url cannot both be specified"
            form.fail(f"{path}.url", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)


def _check_link(form: Form, path: str, button: Json) -> None:
    url = button.get("url") or ""
    form.longest(f"{path}.url", url, URL, 1)
    if not url.startswith(("http://", "https://", "discord://")):
        message = 'Scheme must be one of ("http", "https", "discord").'
        form.fail(f"{path}.url", "URL_TYPE_INVALID_SCHEME", message)
    if button.get("custom_id"):
        message = "A custom id and url cannot both be specified"
        form.fail(f"{path}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)


def _check_emoji(form: Form, path: str, emoji: Json | None, emojis: Container[int]) -> None:
    """An emoji is a character, or one of the application's own."""
    if not emoji:
        return
    ident, name = emoji.get("id"), emoji.get("name") or ""
    if (ident and int(ident) not in emojis) or (not ident and (not name or name.isascii())):
        form.fail(f"{path}.{'id' if ident else 'name'}", "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_select(form: Form, path: str, select: Json, emojis: Container[int]) -> None:
    form.longest(f"{path}.custom_id", select.get("custom_id"), CUSTOM_ID, 1)
    form.longest(f"{path}.placeholder", select.get("placeholder"), PLACEHOLDER)
    least, most = amount(select)
    form.within(f"{path}.min_values", least, 0, OPTIONS)
    form.within(f"{path}.max_values", most, max(least, 1), OPTIONS)
    if select.get("type") == STRING_SELECT:
        options = select.get("options") or []
        check_options(form, f"{path}.options", options, max(most, 1), OPTIONS, emojis)
        chosen = sum(bool(option.get("default")) for option in options)
    else:
        if select.get("options"):
            form.fail(f"{path}.options", "BASE_TYPE_CHOICES", "Only a string select has options.")
        if select.get("channel_types") and select.get("type") != CHANNEL_SELECT:
            form.fail(f"{path}.channel_types", "BASE_TYPE_CHOICES", "Only a channel select has these.")
        chosen = len(select.get("default_values") or ())
    if chosen > most:
        message = f"Must not have more than {most} default values."
        form.fail(path, "COMPONENT_SELECT_TOO_MANY_DEFAULTS", message)


def amount(select: Json) -> tuple[int, int]:
    """Return how few and how many may be chosen."""
    least, most = select.get("min_values"), select.get("max_values")
    return (1 if least is None else least, 1 if most is None else most)


def check_options(
    form: Form, path: str, options: list[Json], least: int, most: int, emojis: Container[int] = ()
) -> None:
    form.longest(path, options, most, least)
    seen: set[str] = set()
    for place, option in enumerate(options):
        here, value = f"{path}.{place}", option.get("value")
        form.longest(f"{here}.label", option.get("label"), OPTION_TEXT, 1)
        form.longest(f"{here}.value", value, OPTION_TEXT, 1)
        form.longest(f"{here}.description", option.get("description"), OPTION_TEXT)
        _check_emoji(form, f"{here}.emoji", option.get("emoji"), emojis)
        if value in seen:
            message = "The specified option value is already used"
            form.fail(f"{here}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        seen.add(str(value))


def _check_section(form: Form, path: str, section: Json) -> None:
    children = section.get("components") or []
    form.longest(f"{path}.components", children, 3, 1)
    for place, child in enumerate(children):
        form.one_of(f"{path}.components.{place}.type", child.get("type"), (TEXT_DISPLAY,))
    accessory = section.get("accessory")
    if not accessory:
        form.fail(f"{path}.accessory", "BASE_TYPE_REQUIRED", "This field is required")
    else:
        form.one_of(f"{path}.accessory.type", accessory.get("type"), (BUTTON, THUMBNAIL))


def _check_media(form: Form, path: str, item: Json, name: str) -> None:
    url = (item.get(name) or {}).get("url") or ""
    schemes = ("attachment://",) if name == "file" else ("attachment://", "http://", "https://")
    if not url.startswith(schemes) and not (name == "file" and "/attachments/" in url):
        form.fail(f"{path}.{name}.url", "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {schemes}.")
    form.longest(f"{path}.description", item.get("description"), ALT_TEXT)


def check_unique(form: Form, components: list[Json], path: str = "components") -> None:
    """Refuse a custom_id or a number that two components share."""
    ids: set[str] = set()
    numbers: set[int] = set()
    for here, component in located(components, path):
        if custom_id := component.get("custom_id"):
            if custom_id in ids:
                message = "Component custom id cannot be duplicated"
                form.fail(f"{here}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            ids.add(custom_id)
        if number := component.get("id"):
            if number in numbers:
                form.fail(f"{here}.id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            numbers.add(number)
