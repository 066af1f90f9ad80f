"""The rooms of the house and who uses whom, read off the sources; docs/architecture.md shows them.

`python -m tests.support.rooms` draws them into the page anew.
"""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.test_architecture import SOURCES, imports

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "architecture.md"
BUILDER, GROUND = "bot", "bot/engine"  # uses nearly all; is used by nearly all
DRAWN = re.compile(r"(?<=<!-- rooms -->\n).*?(?=<!-- end of rooms -->)", re.DOTALL)


class _AtRunTime(ast.NodeTransformer):
    """Leaves out what is imported for type checkers alone."""

    def visit_If(self, node):
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def room_of(module):
    """Return the room that a module is in, or None for other people's modules."""
    top, *rest = module.split(".")
    if top == BUILDER and rest and (ROOT / top / rest[0]).is_dir():
        return f"{top}/{rest[0]}"
    return top if top in (BUILDER, "cogs", "rendering") else None


def used_by(name):
    """Return what is used by an import: a room, or a single module of the composition root."""
    _, _, rest = name.partition(".")
    return f"{BUILDER}/{rest.split('.')[0]}.py" if room_of(name) == BUILDER else room_of(name)


@cache
def users():
    """Return, for each room, the rooms it uses."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in SOURCES:
        room = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        tree = _AtRunTime().visit(ast.parse(path.read_text("utf-8")))
        found[room] |= {used_by(name) for name in imports(tree)} - {room, None}
    return found


def about(room):
    """Return what a room says of itself."""
    path = ROOT / room if room.endswith(".py") else ROOT / room / "__init__.py"
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return text.partition("\n")[0]


def drawing():
    """Return the picture and the list of the rooms, as the page has them."""
    used = users()
    rooms = sorted(used.keys() - {BUILDER, GROUND})
    shown = sorted({*rooms, *(other for room in rooms for other in used[room] - {GROUND})})
    names = [f'  {_name(room)}["{room}"]' for room in shown]
    arrows = [
        f"  {_name(room)} --> {' & '.join(map(_name, sorted(others)))}"
        for room in rooms
        if (others := used[room] - {GROUND})
    ]
    rows = [f"| `{room}` | {about(room)} |" for room in sorted({*used, *shown})]
    picture = ["```mermaid", "flowchart TD", *names, *arrows, "```"]
    return "\n".join([*picture, "", "| room | what it is |", "|---|---|", *rows, ""])


def _name(room):
    return re.sub(r"\W", "_", room)


if __name__ == "__main__":
    PAGE.write_text(DRAWN.sub(lambda _: drawing(), PAGE.read_text("utf-8")), "utf-8")
