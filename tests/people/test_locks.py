"""A game's lock is taken by the door alone: a service that held it would wait for itself for ever."""

import ast
from pathlib import Path

import bot

ROOT = Path(bot.__file__).parent.parent
ROOMS = ("bot/people", "bot/time", "cogs")


def others_locks(path):
    """Return where a module takes a lock that is not its own."""
    tree = ast.parse(path.read_text("utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "_alone"]
    return [node.lineno for node in found if ast.unparse(node.value) != "self"]


def test_nobody_but_the_table_takes_the_lock_of_a_game():
    modules = [path for room in ROOMS for path in (ROOT / room).glob("*.py")]
    assert len(modules) > 50
    assert {path.name: lines for path in modules if (lines := others_locks(path))} == {}


def test_a_lock_of_another_is_seen(tmp_path):
    module = tmp_path / "module.py"
    module.write_text("async def f(self):\n    async with self._table._alone(7):\n        pass\n")
    assert others_locks(module) == [2]
