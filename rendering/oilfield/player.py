"""One player beside the stage: who it is, what they own, and what it would all be worth now."""

from collections.abc import Sequence
from itertools import pairwise

from bot.engine.core import ScoreLine, Seat
from rendering.kit.canvas import Box, Canvas, Point, chip, plate, split
from rendering.kit.colour import GOLD, INK, IVORY, mix
from rendering.kit.frame import known_as, say
from rendering.kit.lettering import BODY, HERO, LABEL, LEAD, TITLE
from rendering.kit.signs import token
from rendering.oilfield.cards import draw_choice
from rendering.oilfield.icons import building, coin, output, tank, work
from rendering.oilfield.output import brings
from rendering.oilfield.palette import BARS, FIELD
from rendering.oilfield.scene import Holding, Scene, title
from rendering.oilfield.strips import draw_papers, draw_storage

_NUMBER = 46  # the width of a number beside the shares


def player_boxes(box: Box, *, brief: bool) -> list[Box]:
    """Cut the side into head, storage, leases and score; a brief one has only the first and the last."""
    x0, y0, x1, y1 = box
    if brief:
        return [(x0, y0, x1, y0 + 196), (x0, y0 + 208, x1, y1)]
    tops = [y0, y0 + 208, y0 + 322, y0 + 566, y1 + 12]
    return [(x0, top, x1, low - 12) for top, low in pairwise(tops)]


def draw_player(scene: Scene, seat: Seat, boxes: Sequence[Box]) -> None:
    _head(scene, seat, boxes[0])
    if len(boxes) > 2:
        draw_refinery(scene, seat, boxes[1])
        _leases(scene, seat, boxes[2])
    _score(scene, seat, boxes[-1])


def _head(scene: Scene, seat: Seat, box: Box) -> None:
    (x0, y0, x1, y1), canvas, player = box, scene.canvas, scene.view.players[seat]
    ink = scene.ink(seat, box, 12)
    token(canvas, (x0 + 58, y0 + 54), 84, scene.sign(seat))
    canvas.text((x0 + 116, y0 + 32), known_as(scene.order, seat), BODY, ink.text, width=x1 - x0 - 130)
    draw_papers(scene, seat, (x0 + 116, y0 + 60, x1 - 14, y0 + 100), gap=_NUMBER)
    coin(canvas, (x0 + 64, y1 - 48), 84, f"${player.money}")
    chip(canvas, (x0 + 124, y1 - 84, x0 + 240, y1 - 14), 12, GOLD, INK, player.points, HERO - 6, INK)
    text = scene.say("points")
    canvas.text((x0 + 252, y1 - 48), text, LABEL, ink.muted, "Semibold", width=x1 - x0 - 342)
    if seat == scene.own() and scene.view.phase != "cards":
        draw_choice(canvas, (x1 - 68, y1 - 84, x1 - 14, y1 - 14), player, ink)


def draw_refinery(scene: Scene, seat: Seat, box: Box) -> None:
    """Draw the storage, and how much of it is filled."""
    (x0, y0, x1, y1), player = box, scene.view.players[seat]
    filled = scene.say("filled", count=player.oil + player.gas, capacity=player.capacity)
    title(scene, box, "storage", filled)
    left = x0 + 14
    if y1 - y0 > 160:
        tank(scene.canvas, (x0 + 90, y0 + 30 + (y1 - y0) / 2), round((y1 - y0) * 0.6), "#b08a5a")
        left = x0 + 176
    storage = scene.spots[f"storage_{seat}"] = (left, y0 + 46, x1 - 14, y1 - 10)
    draw_storage(scene, player, scene.theme, storage)


def _leases(scene: Scene, seat: Seat, box: Box) -> None:
    (x0, y0, x1, y1), player = box, scene.view.players[seat]
    title(scene, box, "concessions")
    rows = split((x0 + 12, y0 + 44, x1 - 12, y1 - 12), 2, 8, down=True)
    cells = [cell for row in rows for cell in split(row, 2, 8)]
    for n, cell in enumerate(cells):
        if n < len(player.leases):
            _lease(scene, player.leases[n], cell)
        else:
            plate(scene.canvas, cell, 8, None, scene.theme.line, 2)


def _lease(scene: Scene, lease: Holding, box: Box) -> None:
    (x0, y0, x1, y1), canvas = box, scene.canvas
    plate(canvas, box, 8, mix(FIELD[lease.field], IVORY, 0.78), FIELD[lease.field], 3)
    plate(canvas, (x0, y0, x1, y0 + 36), 8, FIELD[lease.field])
    canvas.text((x0 + 10, y0 + 18), scene.name(f"field-{lease.field}"), LABEL, IVORY, width=x1 - x0 - 20)
    middle = (y0 + 36 + y1) / 2
    if lease.tower is None:
        text = scene.say("no-tower")
        canvas.text(((x0 + x1) / 2, middle), text, LABEL, INK, "Semibold", "m", x1 - x0 - 10)
        return
    building(canvas, (x0 + 30, middle), round(y1 - y0 - 40), lease.tower, INK, lease.disc)
    signs = brings(scene.content, lease.tower, disc=lease.disc)
    output(canvas, (x0 + 62, middle), round(min(28, (x1 - x0 - 68) / len(signs) / 1.06)), signs)


def _score(scene: Scene, seat: Seat, box: Box) -> None:
    (x0, y0, x1, y1), canvas, lines = box, scene.canvas, scene.view.players[seat].lines
    scene.canvas.text(
        (x0 + 12, y0 + 23),
        say(scene.order, "pictures-worth-now"),
        LABEL,
        scene.theme.muted,
        width=x1 - x0 - 24,
    )
    rows = split((x0 + 12, y0 + 44, x1 - 12, y1 - 72), len(lines), 4, down=True)
    for line, row in zip(lines, rows, strict=True):
        _line(scene, line, row)
    plate(canvas, (x0 + 12, y1 - 66, x1 - 12, y1 - 10), 12, GOLD, INK, 2)
    canvas.text((x0 + 30, y1 - 38), say(scene.order, "pictures-total"), BODY, INK, "Semibold", width=200)
    canvas.text((x1 - 30, y1 - 38), sum(line.points for line in lines), TITLE, INK, anchor="r")


def _line(scene: Scene, line: ScoreLine, box: Box) -> None:
    (x0, y0, x1, y1), canvas = box, scene.canvas
    middle, tall = (y0 + y1) / 2, y1 - y0
    plate(canvas, box, 8, scene.theme.paper(BARS[line.part]))
    picture(canvas, (x0 + 30, middle), round(min(tall * 0.9, 56)), line.part)
    canvas.text(
        (x0 + 70, middle), scene.say(f"part-{line.part}"), LABEL, INK, "Semibold", width=x1 - x0 - 130
    )
    canvas.text((x1 - 14, middle), line.points, LEAD - 8 if tall < 50 else LEAD, INK, anchor="r")


def picture(canvas: Canvas, centre: Point, size: float, part: str) -> None:
    """Draw what a part of the score is made of."""
    match part:
        case "sales":
            work(canvas, centre, size, "drill", INK)
        case "shares":
            work(canvas, centre, size, "invest", INK)
        case "leases":
            work(canvas, centre, size, "lease", INK)
        case "storage":
            tank(canvas, centre, size, "#b08a5a")
        case _:
            coin(canvas, centre, round(size * 0.9), "$")
