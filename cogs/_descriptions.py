"""Descriptions of pictures, laid out over as many messages as they take."""

from collections.abc import Callable, Sequence
from textwrap import wrap

from cogs._answering import LONG
from rendering import Part


def pages(parts: Sequence[Part], goes_on: Callable[[str], str], room: int = LONG) -> list[str]:
    """Lay out a description, a line for each thing; a part that goes on over a page says so."""
    full: list[str] = []
    page = ""
    for part in parts:
        head = f"### {part.heading}"
        for text in [piece for line in part.lines for piece in wrap(line.text, room // 2)]:
            more = f"{head}\n- {text}" if head else f"- {text}"
            if page and len(page) + 1 + len(more) > room:
                full.append(page)
                page, more = "", f"{head or '### ' + goes_on(part.heading)}\n- {text}"
            page, head = f"{page}\n{more}".strip(), ""
    return [*full, page]
