"""A player's private picture: the part of the map where something is to be placed, or else the table."""

from PIL import Image

from rendering.oasis.board import draw_board
from rendering.oasis.scene import Subject
from rendering.oasis.zoom import draw_zoom


def draw_panel(subject: Subject) -> Image.Image:
    """Draw what a player's decision is about."""
    placing = subject.view.phase in ("resolve", "free")
    return draw_zoom(subject) if placing else draw_board(subject)
