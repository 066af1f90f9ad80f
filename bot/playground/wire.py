"""What goes over the wire: JSON, snowflakes, times, flags and the walk through components."""

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Any

Json = dict[str, Any]

EPOCH = 1_420_070_400_000  # Discord counts milliseconds from the first second of 2015

SUPPRESS_EMBEDS, HAS_THREAD, EPHEMERAL, LOADING = 1 << 2, 1 << 5, 1 << 6, 1 << 7  # flags of messages
SILENT, V2 = 1 << 12, 1 << 15

REPLY, PIN_NOTICE, THREAD_NOTICE, COMMAND_ANSWER = 19, 6, 18, 20  # types of messages
NOTICES = (PIN_NOTICE, THREAD_NOTICE)  # Discord's own lines

TEXT, DM, ANNOUNCEMENT, FORUM, CATEGORY = 0, 1, 5, 15, 4
THREADS = (10, 11, 12)
PUBLIC_THREAD, PRIVATE_THREAD = 11, 12

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK, PREMIUM = 5, 6  # button styles that carry no custom_id


def snowflake(milliseconds: int) -> int:
    """Return the first id of a moment."""
    return (milliseconds - EPOCH) << 22


def iso(seconds: float) -> str:
    return dt.datetime.fromtimestamp(seconds, dt.UTC).isoformat()


def born(ident: int) -> float:
    """Return when an id was given, in seconds."""
    return ((ident >> 22) + EPOCH) / 1000


def walk(components: Iterable[Json] | None) -> Iterator[Json]:
    """Yield every component, outer ones first."""
    for component in components or ():
        yield component
        yield from walk(component.get("components"))
        for name in ("accessory", "component"):
            if isinstance(inner := component.get(name), dict):
                yield from walk((inner,))


def texts(content: str, components: Iterable[Json]) -> Iterator[str]:
    """Yield every text a reader sees as text, in order."""
    if content:
        yield content
    yield from (one["content"] for one in walk(components) if one["type"] == TEXT_DISPLAY)
