"""A player's private picture: what a decision is about, or else the whole table."""

from PIL import Image

from rendering.giganten.board import draw_board
from rendering.giganten.offices import draw_cards, draw_companies
from rendering.giganten.scene import Subject
from rendering.giganten.zoom import draw_near


def draw_panel(subject: Subject) -> Image.Image:
    """Draw what a player's decision is about; whoever waits sees the whole table."""
    view = subject.view
    if view.auction is not None:
        return draw_companies(subject)
    if view.turn == view.viewer:
        match view.phase:
            case "cards":
                return draw_cards(subject)
            case "move" | "build":
                return draw_near(subject)
            case "special" | "ship":
                return draw_companies(subject)
    return draw_board(subject)
