"""The players below the map: points, money, storage, leases, shares and the card of the round."""

from bot.engine.core import Seat
from bot.games.oilfield.view import PlayerView, View
from rendering.kit.canvas import Box, Canvas, Point, chip, plate, split
from rendering.kit.colour import GOLD, INK, IVORY, Theme
from rendering.kit.frame import known_as, seal
from rendering.kit.lettering import BODY, LABEL, LEAD, TITLE
from rendering.kit.paper import hollow
from rendering.kit.signs import token
from rendering.oilfield.cards import draw_card, draw_choice
from rendering.oilfield.icons import building, coin, cube, hat
from rendering.oilfield.palette import FIELD, GAS, OIL
from rendering.oilfield.scene import Scene, sections

_WORDY = 92  # from this width on a lease shows its tower
_NARROW = 340  # up to this width a player has to make do with less


def strips(view: View, box: Box) -> list[Box]:
    """Cut the row of players; with two of them there is room for the bot."""
    if view.bot is None:
        return split(box, len(view.players), 12)
    x0, y0, x1, y1 = box
    return [*split((x0, y0, x1 - 352, y1), len(view.players), 12), (x1 - 340, y0, x1, y1)]


def draw_strip(scene: Scene, seat: Seat, box: Box) -> None:
    """Draw one player; whoever must act is inverted."""
    (x0, y0, x1, y1), canvas, player = box, scene.canvas, scene.view.players[seat]
    ink = scene.ink(seat, box, 14)
    _head(scene, seat, ink, box)
    coin(canvas, (x0 + 52, y0 + 151), 92, f"${player.money}")
    storage = scene.spots[f"storage_{seat}"] = (x0 + 106, y0 + 108, x1 - 11, y0 + 150)
    draw_storage(scene, player, ink, storage)
    width = 46 if x1 - x0 > _NARROW else 35
    card = scene.spots[f"card_{seat}"] = (x1 - 11 - width, y1 - 50, x1 - 11, y1 - 8)
    draw_choice(canvas, card, player, ink)
    draw_leases(scene, player, ink, (x0 + 106, y1 - 50, x1 - 17 - width, y1 - 8))


def _head(scene: Scene, seat: Seat, ink: Theme, box: Box) -> None:
    """Write who it is, with the points beside the name; or below it, if there is no room."""
    (x0, y0, x1, _), canvas, narrow = box, scene.canvas, box[2] - box[0] < _NARROW
    token(canvas, (x0 + 42, y0 + 46), 66, scene.sign(seat))
    name, room = known_as(scene.order, seat), x1 - x0 - 84 - (12 if narrow else 98)
    canvas.text((x0 + 84, y0 + 28), name, BODY, ink.text, width=room)
    points = (x1 - 80, y0 + 50, x1 - 11, y0 + 100) if narrow else (x1 - 88, y0 + 9, x1 - 11, y0 + 62)
    chip(canvas, points, 10, GOLD, INK, scene.view.players[seat].points, TITLE, INK)
    draw_papers(scene, seat, (x0 + 84, y0 + 62, x1 - (88 if narrow else 11), y0 + 98))


def draw_papers(scene: Scene, seat: Seat, box: Box, gap: float = 0) -> None:
    """Draw the office a player holds, and the shares; a gap leaves room to point at those of a row."""
    (x0, y0, x1, y1), view, canvas = box, scene.view, scene.canvas
    size, x, y = y1 - y0, x0 + (y1 - y0) / 2, (y0 + y1) / 2
    if seat == view.order[0]:
        seal(canvas, (x, y), round(size * 1.16), IVORY, scene.say("first"))
        x += size * 1.2
    elif seat == view.supervisor:
        coin(canvas, (x, y), round(size), "+$")
        x += size * 1.2
    held = {row.points: n for row, n in zip(view.rows, view.players[seat].shares, strict=True) if n}
    room = x1 - x - size / 2 - gap * len(held)
    step = min(size * 1.02, room / max(1, sum(held.values()) - 1))
    for points, count in held.items():
        for _ in range(count):
            seal(canvas, (x, y), round(size), GOLD, str(points))
            x += step
        if gap:
            left = x - step + size / 2
            scene.spots[f"share_{points}"] = (left + 4, y0, left + gap, y1)
        x += gap


def draw_storage(scene: Scene, player: PlayerView, ink: Theme, box: Box) -> None:
    """Draw the refinery with its expansions and the cubes in it; the expansions are filled first."""
    (x0, y0, x1, y1), canvas = box, scene.canvas
    parts = sections(scene, player)
    extra = 8 * (len(parts) - 1) + 8 * len(parts) + (40 if player.gas_expansions else 0)
    pitch = min((y1 - y0) * 0.86, (x1 - x0 - extra) / sum(parts))
    stock, middle = [OIL] * player.oil + [GAS] * player.gas, (y0 + y1) / 2
    x = x0
    for part in parts:
        plate(
            canvas,
            (x, middle - pitch * 0.5 - 4, x + part * pitch + 8, middle + pitch * 0.5 + 4),
            8,
            ink.well(0.4),
            ink.line,
            1.5,
        )
        for n in range(part):
            spot = (x + 4 + (n + 0.5) * pitch, middle)
            if n < len(stock):
                cube(canvas, spot, round(pitch * 0.92), stock[n])
            else:
                _empty(canvas, ink, spot, pitch * 0.36)
        stock, x = stock[part:], x + part * pitch + 16
    for n in range(player.gas_expansions):
        building(canvas, (x + 14 + n * 14, middle), 34, "gas_expansion", ink.text, disc=False)


def _empty(canvas: Canvas, ink: Theme, centre: Point, half: float) -> None:
    (x, y), deep = centre, ink.well(0.75)
    hollow(canvas, ink, (x - half, y - half, x + half, y + half), half * 0.35, deep)


def draw_leases(scene: Scene, player: PlayerView, ink: Theme, box: Box) -> None:
    """Draw the lease cards, with what stands on them, and the markers that are left."""
    canvas, slots = scene.canvas, len(player.leases) + player.markers
    for n, cell in enumerate(split(box, slots, 4)):
        x0, y0, x1, y1 = cell
        if n >= len(player.leases):
            plate(canvas, cell, 6, None, ink.line, 2)
            continue
        lease, wide = player.leases[n], x1 - x0
        name = scene.name(f"field-{lease.field}")
        tall = y1 - y0
        if wide < _WORDY:
            chip(canvas, cell, 6, FIELD[lease.field], ink.line, name[: 1 if wide < 62 else 3], LABEL, IVORY)
        else:
            plate(canvas, cell, 6, FIELD[lease.field], ink.line, 2)
            canvas.text(
                (x0 + 8, y0 + tall / 2),
                name[:3] if wide < 2 * _WORDY else name,
                LABEL,
                IVORY,
                width=wide - 44,
            )
            if lease.tower is not None:
                building(canvas, (x1 - 24, y0 + tall / 2), round(tall * 0.86), lease.tower, IVORY, lease.disc)


def draw_bot(scene: Scene, box: Box) -> None:
    """Draw the bot of the two-player game: its card and where its worker stands."""
    (x0, y0, x1, y1), canvas, theme, bot = box, scene.canvas, scene.theme, scene.view.bot
    if bot is None:
        return
    hat(canvas, (x0 + 46, y0 + 50), 72)
    canvas.text((x0 + 92, y0 + 32), scene.say("bot"), BODY, theme.text, width=x1 - x0 - 104)
    column = next((space.column for space in scene.view.spaces if space.key == bot.space), None)
    if column is not None:
        label = scene.say("worker", space=scene.say(f"column-{column}"))
        canvas.text((x0 + 92, y0 + 72), label, LABEL, theme.muted, "Semibold", width=x1 - x0 - 104)
    card = scene.spots["card_bot"] = (x0 + 16, y1 - 92, x0 + 78, y1 - 12)
    if bot.card is None:
        plate(canvas, card, 8, None, theme.line, 2)
        text = scene.say("no-card")
    else:
        draw_card(canvas, card, bot.card)
        text = scene.name(f"card-{bot.card}")
    canvas.text(
        (x0 + 94, y1 - 52),
        text,
        LABEL if bot.card is None else LEAD - 10,
        theme.text,
        "Semibold",
        width=x1 - x0 - 106,
    )
