"""The three fields: what lies in them, how often they ran dry, and whose towers stand there."""

from bot.games.oilfield.view import FieldView, PlotView
from rendering.kit.canvas import Box, Point, chip, plate
from rendering.kit.colour import ALARM, INK, IVORY, fade, mix
from rendering.kit.lettering import BODY, LEAD
from rendering.kit.paper import hollow
from rendering.oilfield.icons import building, cube, grey_cube, output
from rendering.oilfield.output import brings
from rendering.oilfield.palette import FIELD, GAS, NEUTRAL, OIL
from rendering.oilfield.scene import Scene, piece, sized

CARD = (430.0, 208.0)
_PLACE = {"pecos": (14.0, 128.0), "dallas": (596.0, 14.0), "austin": (476.0, 238.0)}  # on a map of this size
MAP = (1040.0, 460.0)
_ACROSS = 7  # cubes in a row


def on_map(box: Box) -> dict[str, Box]:
    """Return where the fields lie on a map."""
    (x0, y0, x1, y1), (wide, high) = box, CARD
    part = min((x1 - x0) / MAP[0], (y1 - y0) / MAP[1])
    down = ((y1 - y0) / part - MAP[1]) / 2
    spots = {key: (x0 + x * part, y0 + (y + down) * part) for key, (x, y) in _PLACE.items()}
    return {key: (x, y, x + wide * part, y + high * part) for key, (x, y) in spots.items()}


def in_row(box: Box) -> dict[str, Box]:
    """Return where the fields lie side by side, west to east."""
    (x0, y0, _, _), wide = box, (box[2] - box[0] - 2 * 14) / 3
    high = wide * CARD[1] / CARD[0]
    return {
        key: (x0 + n * (wide + 14), y0, x0 + n * (wide + 14) + wide, y0 + high) for n, key in enumerate(FIELD)
    }


def draw_field(scene: Scene, field: FieldView, box: Box) -> None:
    """Draw one field on a panel that is already there."""
    part = (box[2] - box[0]) / CARD[0]
    scene.spots[field.key] = box
    _head(scene, field, box, part)
    _cubes(scene, field, box, part)
    for n, plot in enumerate(field.plots):
        slot = _slot(box, n, part)
        scene.spots[f"{field.key}_{n + 1}"] = slot
        draw_plot(scene, plot, slot, part)
    if field.strike:
        x0, y0, x1, y1 = box
        plate(scene.canvas, (x0 - 3, y0 - 3, x1 + 3, y1 + 3), 15, None, scene.theme.alarm, 6 * part)


def _head(scene: Scene, field: FieldView, box: Box, part: float) -> None:
    (x0, y0, x1, _), canvas, high = box, scene.canvas, 42 * part
    plate(canvas, (x0, y0, x1, y0 + high), 12, FIELD[field.key])
    canvas.rect((x0, y0 + high - 14, x1, y0 + high), FIELD[field.key])
    stops = [(x1 - (22 + 32 * k) * part, y0 + high / 2) for k in range(field.refills + 1, -1, -1)]
    room = stops[0][0] - x0 - 40 * part
    name = scene.name(f"field-{field.key}").upper()
    wide = canvas.text((x0 + 14 * part, y0 + high / 2), name, sized(BODY, part), IVORY, width=room)
    left, right = x0 + 14 * part + wide + 12 * part, stops[0][0] - 20 * part
    if field.strike or field.exhausted:
        label = scene.say("strike" if field.strike else "dry")
        fill = ALARM if field.strike else INK
        plain = (left, y0 + 4 * part, right, y0 + high - 4 * part)
        chip(canvas, plain, 8, fill, IVORY, label, sized(28, part), IVORY)
    _track(scene, stops, field.depletions, part)


def _track(scene: Scene, stops: list[Point], used: int, part: float) -> None:
    """Draw how often the field has run dry: at the cross it is not filled again."""
    canvas = scene.canvas
    canvas.rect(
        (stops[0][0], stops[0][1] - 1.5 * part, stops[-1][0], stops[0][1] + 1.5 * part), fade(IVORY, 0.7)
    )
    for x, y in stops:
        r = 9 * part
        plate(canvas, (x - r, y - r, x + r, y + r), r, IVORY)
    x, y = stops[-1]
    for side in (-5 * part, 5 * part):
        canvas.line([(x - side, y - 5 * part), (x + side, y + 5 * part)], ALARM, 4 * part)
    (x, y), r = stops[min(used, len(stops) - 1)], 14 * part
    plate(canvas, (x - r, y - r, x + r, y + r), r, OIL, IVORY, 3 * part)


def _cubes(scene: Scene, field: FieldView, box: Box, part: float) -> None:
    (x0, y0, x1, _), canvas, theme = box, scene.canvas, scene.theme
    pitch, half = 37 * part, 15 * part
    stock = [OIL] * field.oil + [GAS] * field.gas
    for n in range(max(field.size, len(stock))):
        x, y = x0 + 30 * part + n % _ACROSS * pitch, y0 + 65 * part + n // _ACROSS * pitch
        if n < len(stock):
            cube(canvas, (x, y), round(36 * part), stock[n])
        else:
            hollow(canvas, theme, (x - half, y - half, x + half, y + half), 5 * part, theme.well(0.35))
    for n, (colour, value) in enumerate(((OIL, field.oil), (GAS, field.gas))):
        y = y0 + 65 * part + n * pitch
        cube(canvas, (x1 - 110 * part, y), round(26 * part), colour)
        canvas.text((x1 - 88 * part, y), value, sized(LEAD - 4, part), theme.text if value else theme.muted)
    if field.strike:
        grey_cube(canvas, (x1 - 26 * part, y0 + 65 * part), round(36 * part))


def _slot(box: Box, n: int, part: float) -> Box:
    x, y = box[0] + (12 + n * 82) * part, box[3] - 84 * part
    return x, y, x + 77 * part, y + 77 * part


def draw_plot(scene: Scene, plot: PlotView | None, box: Box, part: float) -> None:
    """Draw a concession: free, leased, or with a tower on it."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    if plot is None:
        hollow(canvas, theme, box, 8 * part, theme.well(0.2), 0.9)
        return
    colour = NEUTRAL if plot.owner is None else scene.sign(plot.owner).colour
    tint = mix(colour, "#f4ead2", 0.72)
    edge = mix(colour, theme.text, 0.5)
    plate(canvas, box, 8 * part, tint, edge, 3 * part)
    if plot.tower is None:
        piece(scene, ((x0 + x1) / 2, (y0 + y1) / 2), round(54 * part), plot.owner)
        return
    building(canvas, (x0 + 30 * part, y0 + 33 * part), round(52 * part), plot.tower, INK, plot.disc)
    signs = brings(scene.content, plot.tower, disc=plot.disc)
    output(
        canvas,
        ((x0 + x1) / 2, y1 - 12 * part),
        round(min(14, 70 / (len(signs) + 0.2)) * part),
        signs,
        middle=True,
    )
    piece(scene, (x1 - 18 * part, y0 + 20 * part), round(42 * part), plot.owner)
