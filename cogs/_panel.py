"""The private panel as a message: the sentence, the picture, the words, the controls."""

from collections.abc import Iterator
from typing import Any

from discord import ui

from bot.panel.codes import AT, Code, DeskPress, Pick, Planned, Press, in_plan
from bot.panel.controls import ROW, Choice, Select
from bot.panel.panel import Panel
from cogs._items import DeskButton, DoorButton, PanelButton, PanelSelect, option
from cogs._pictures import gallery
from rendering.order import Picture

CONTROLS = 28  # components; with the frame that stays below Discord's 40
PICTURE = "side"


def view(shown: Panel, salt: str, drawn: Picture | None, room: int = CONTROLS) -> ui.LayoutView:
    """Build the message. It is built anew each time and has no items but dynamic ones."""
    built = ui.LayoutView(timeout=None)
    if shown.since:
        built.add_item(ui.TextDisplay(shown.since))
    parts: list[ui.Item[Any]] = [ui.TextDisplay(f"### {shown.ask}")]
    if drawn:
        parts.append(gallery(drawn, PICTURE))
    if shown.text:
        parts.append(ui.TextDisplay(shown.text))
    parts += _rows(shown, salt, room)
    built.add_item(ui.Container(*parts, accent_colour=shown.colour))
    for first in range(0, len(shown.footer), ROW):
        built.add_item(_buttons(shown, shown.footer[first : first + ROW]))
    if shown.onward:
        onward = DeskPress("next", str(shown.game))
        built.add_item(ui.ActionRow(DeskButton(onward, shown.onward, "primary")))
    if shown.doors:
        built.add_item(ui.ActionRow(*[DoorButton(door, label) for door, label in shown.doors]))
    return built


def _rows(shown: Panel, salt: str, room: int) -> Iterator[ui.Item[Any]]:
    for block in shown.layout.blocks:
        room -= 2 if isinstance(block, Select) else 1 + len(block.choices)
        if room < 0:
            return
        if isinstance(block, Select):
            yield ui.ActionRow(_select(shown, block, salt))
        else:
            yield _buttons(shown, block.choices)


def _buttons(shown: Panel, choices: tuple[Choice, ...]) -> ui.ActionRow[Any]:
    presses = [(Press(shown.game, *shown.seen, _within(shown, choice.does)), choice) for choice in choices]
    return ui.ActionRow(*[PanelButton(press, choice.caption, choice.style) for press, choice in presses])


def _within(shown: Panel, does: Code) -> Code:
    """Let everything on a plan's panel be about the plan."""
    return Planned(shown.plan, does) if shown.plan else does


def _select(shown: Panel, block: Select, salt: str) -> PanelSelect:
    slot = in_plan(shown.plan, AT + block.slot) if shown.plan else block.slot
    pick = Pick(shown.game, *shown.seen, slot, salt)
    options = [option(choice.code, choice.caption, choice.note) for choice in block.choices]
    return PanelSelect(pick, block.placeholder, options, block.most)
