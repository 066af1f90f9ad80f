"""docs/architecture.md shows the house as it is."""

import re
from importlib import import_module

import pytest

from tests.support import rooms

TEXT = rooms.PAGE.read_text("utf-8")
NAMED = sorted(set(re.findall(r"`((?:bot|cogs|rendering)\.[\w.]+)`", TEXT)))


def found(name):
    """Return what a dotted name stands for: a module, or something in one."""
    module, rest = name, []
    while True:
        try:
            thing = import_module(module)
            break
        except ModuleNotFoundError:
            module, _, last = module.rpartition(".")
            rest.insert(0, last)
    for part in rest:
        thing = getattr(thing, part)
    return thing


def test_the_picture_of_the_rooms_is_drawn_from_the_sources():
    """If rooms have changed: python -m tests.support.rooms"""
    assert rooms.DRAWN.search(TEXT)[0] == rooms.drawing()


def test_every_room_but_the_playground_uses_the_engine_which_uses_none():
    used = rooms.users()
    assert used[rooms.GROUND] == set()
    assert {room for room in used if rooms.GROUND not in used[room]} == {rooms.GROUND, "bot/playground"}


def test_a_click_is_told_by_the_functions_it_calls():
    assert len(NAMED) > 15


@pytest.mark.parametrize("name", NAMED)
def test_what_the_page_names_is_there(name):
    assert callable(found(name))


def test_what_is_imported_for_type_checkers_is_no_arrow():
    assert "bot/app.py" not in rooms.users()["cogs"]
