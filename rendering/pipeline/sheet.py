"""A close-up in the making: sheets side by side, and the parts of the table that lie on them."""

from collections.abc import Callable

from PIL import Image

from rendering.kit.canvas import Box
from rendering.kit.frame import MARGIN, WIDTH
from rendering.pipeline.board import base, draw_head
from rendering.pipeline.marks import LEGEND, draw_marks, explain
from rendering.pipeline.scene import Scene, Subject

HEIGHT, GAP = 1000, 10
TOP, FOOT, SIDE = 112, HEIGHT - 16, 1130
FULL: Box = (MARGIN, TOP, WIDTH - MARGIN, FOOT)
MAIN: Box = (MARGIN, TOP, SIDE - GAP, FOOT)
COLUMN: Box = (SIDE, TOP, WIDTH - MARGIN, FOOT)

Part = Callable[[Scene, Box], None]


class Sheet:
    """Boxes first, so that what no move changes can be drawn once; then what goes into them."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.order, self.view = subject, subject.order, subject.view
        self._parts: list[tuple[Box, Part]] = []

    def add(self, box: Box, part: Part) -> None:
        self._parts.append((box, part))

    def drawn(self) -> Image.Image:
        scene = self.subject.on(base(self.subject.theme, HEIGHT, tuple([box for box, _ in self._parts])))
        draw_head(scene)
        for box, part in self._parts:
            part(scene, box)
        found = {mark.kind for mark in draw_marks(scene)}
        if LEGEND in scene.spots:
            explain(scene, [kind for kind in ("draft", "new") if kind in found])
        return scene.canvas.image
