"""A player's private picture: the part of the table that a decision concerns, or else all of it."""

from PIL import Image

from rendering.oilfield.board import draw_board
from rendering.oilfield.scene import Subject
from rendering.oilfield.stages import decision
from rendering.oilfield.zoom import draw_zoom


def draw_panel(subject: Subject) -> Image.Image:
    """Draw what a player's decision is about; once a worker is drafted, the table on which it stands."""
    spaces = {space.key for space in subject.view.spaces}
    drafted = any(mark.kind == "draft" and mark.square in spaces for mark in subject.order.marks)
    return draw_board(subject) if drafted or decision(subject.view) is None else draw_zoom(subject)
