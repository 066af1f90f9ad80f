"""The rooms of the house and who uses whom, read off the sources; docs/architecture.md shows them.

`python -m tests.support.rooms` draws them into the page anew.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(path for top in ("bot", "cogs", "rendering") for path in (ROOT / top).rglob("*.py"))
PAGE = ROOT / "docs" / "architecture.md"
BUILDER, GROUND = "bot", "bot/engine"  # uses nearly all; is used by nearly all
DRAWN = re.compile(r"(?<=<!-- rooms -->\n).*?(?=<!-- end of rooms -->)", re.DOTALL)


def _is_for_checkers(node: ast.stmt) -> bool:
    """Is this `if TYPE_CHECKING:`, with what is imported for type checkers alone?"""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@lru_cache(1)
def nodes(tree: ast.AST) -> Sequence[ast.AST]:
    """Return all that a module consists of; several may ask for it."""
    return list(ast.walk(tree))


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield what a module imports, down to the name: "bot.engine.core.Seat"."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names)


def room_of(module: str) -> str | None:
    """Return the room that a module is in, or None for other people's modules."""
    top, *rest = module.split(".")
    if top == BUILDER and rest and (ROOT / top / rest[0]).is_dir():
        return f"{top}/{rest[0]}"
    return top if top in (BUILDER, "cogs", "rendering") else None


def place_of(name: str) -> str | None:
    """Return where a name is at home: in a room, or in a single module of the composition root."""
    _, _, rest = name.partition(".")
    return f"{BUILDER}/{rest.split('.')[0]}.py" if room_of(name) == BUILDER else room_of(name)


@cache
def uses() -> Mapping[str, set[str]]:
    """Return, for each room and each module of the composition root, what it uses at run time."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in SOURCES:
        place = place_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        tree = ast.parse(path.read_text("utf-8"))
        tree.body = [node for node in tree.body if not _is_for_checkers(node)]
        assert place is not None
        found[place] |= {used for name in imports(tree) if (used := place_of(name)) not in (place, None)}
    return found


def circle(used: Mapping[str, set[str]]) -> Sequence[str]:
    """Return places each of which uses the next, back to the first; none, if there is no such circle."""
    try:
        TopologicalSorter(used).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def users() -> Mapping[str, set[str]]:
    """Return, for each room, the rooms it uses; the composition root is one."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for place, used in uses().items():
        found[BUILDER if place.endswith(".py") else place] |= used
    return found


def about(room: str) -> str:
    """Return what a room says of itself."""
    path = ROOT / room if room.endswith(".py") else ROOT / room / "__init__.py"
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return text.partition("\n")[0]


def drawing() -> str:
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


def _name(room: str) -> str:
    return re.sub(r"\W", "_", room)


if __name__ == "__main__":
    PAGE.write_text(DRAWN.sub(lambda _: drawing(), PAGE.read_text("utf-8")), "utf-8")
