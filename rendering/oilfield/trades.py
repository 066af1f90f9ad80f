"""What a decision turns on: the hand of cards, prices on the local market, towers to drill with."""

from bot.engine.core import Seat
from bot.games.oilfield.content import CARDS
from bot.games.oilfield.view import FieldView
from rendering.kit.canvas import Box, chip, plate, split
from rendering.kit.colour import ALARM, CHOICE, GOLD, INK, IVORY, mix
from rendering.kit.frame import known_as, seal
from rendering.kit.lettering import BODY, LABEL, LEAD, TITLE
from rendering.kit.outline import ring
from rendering.kit.paper import hollow
from rendering.kit.signs import token
from rendering.oilfield.icons import building, coin, cube, output, work
from rendering.oilfield.output import brings
from rendering.oilfield.palette import CARD_FACE, FIELD, GAS, OIL
from rendering.oilfield.scene import Holding, Scene, title

_HEAD = 46


def draw_hand(scene: Scene, box: Box) -> None:
    """Draw the five cards of which one is chosen in secret."""
    x0, y0, x1, y1 = box
    player = scene.view.players[scene.view.viewer or 0]
    title(scene, box, "hand", scene.say("chosen") if player.chosen else "")
    for kind, cell in zip(CARDS, split((x0 + 16, y0 + _HEAD, x1 - 16, y1 - 16), len(CARDS), 14), strict=True):
        _card(scene, kind, cell, chosen=kind == player.card)


def _card(scene: Scene, kind: str, box: Box, *, chosen: bool) -> None:
    (x0, y0, x1, y1), canvas = box, scene.canvas
    scene.spots[kind] = box
    quiet = scene.view.players[scene.view.viewer or 0].card is not None and not chosen
    paper = scene.theme.paper(CARD_FACE)
    plate(canvas, box, 14, mix(paper, "#8a8078", 0.45) if quiet else paper, INK, 3)
    middle = (x0 + x1) / 2
    canvas.text((middle, y0 + 34), scene.name(f"card-{kind}"), LEAD - 6, INK, anchor="m", width=x1 - x0 - 20)
    work(canvas, (middle, (y0 + y1) / 2 + 2), round(min((y1 - y0) * 0.42, x1 - x0 - 40)), kind, INK)
    prices = {
        "lease": f"${scene.content.board.prices.private_lease}",
        "local": f"${scene.content.board.prices.oil_money}",
    }
    if kind == "national":
        prices[kind] = "/".join(f"${value}" for value in scene.view.national)
    text = prices.get(kind, "")
    canvas.text((middle - 28, y1 - 30), text, BODY, INK, "Bold", "m", x1 - x0 - 76)
    if chosen:
        ring(canvas, box, CHOICE)


def draw_local(scene: Scene, box: Box) -> None:
    """Draw what the local market pays, and for how much of it there are cubes."""
    x0, y0, x1, y1 = box
    seat = scene.view.viewer or Seat(0)
    player, fee, prices = scene.view.players[seat], scene.view.supervisor, scene.content.board.prices
    title(scene, box, "local")
    rows = split((x0 + 16, y0 + _HEAD, x1 - 16, y1 - (72 if fee != seat else 16)), 3, 10, down=True)
    pays = prices.oil_money
    _trade(scene, rows[0], [OIL], f"${pays}", f"{player.oil} × ${pays} = ${player.oil * pays}")
    pairs, each = player.oil // 2, prices.pair_points
    _trade(scene, rows[1], [OIL, OIL], str(each), f"{pairs} × {each} = {pairs * each}")
    each = prices.gas_points
    _trade(scene, rows[2], [GAS], str(each), f"{player.gas} × {each} = {player.gas * each}")
    if fee != seat:
        token(scene.canvas, (x0 + 46, y1 - 38), 48, scene.sign(fee))
        text = scene.say("fee", money=prices.supervisor_fee, player=known_as(scene.order, fee))
        scene.canvas.text((x0 + 82, y1 - 38), text, BODY, scene.theme.muted, "Semibold", width=x1 - x0 - 110)


def _trade(scene: Scene, box: Box, cubes: list[str], pays: str, sum_: str) -> None:
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    middle, size = (y0 + y1) / 2, round(min(y1 - y0 - 12, 84))
    hollow(canvas, theme, box, 12, theme.well(0.25))
    for n, colour in enumerate(cubes):
        cube(canvas, (x0 + 60 + n * (size + 6), middle), size, colour)
    canvas.text((x0 + 290, middle), "→", TITLE, theme.muted, anchor="m")
    if pays.startswith("$"):
        coin(canvas, (x0 + 400, middle), size, pays)
    else:
        seal(canvas, (x0 + 400, middle), size, GOLD, pays)
    canvas.text((x1 - 30, middle), sum_, TITLE, theme.text, anchor="r", width=x1 - x0 - 500)


def draw_drilling(scene: Scene, box: Box) -> None:
    """Draw the towers still to drill: what each brings, and what its field has."""
    x0, y0, x1, y1 = box
    view, seat = scene.view, scene.view.viewer or Seat(0)
    player, free = (
        view.players[seat],
        view.players[seat].capacity - view.players[seat].oil - view.players[seat].gas,
    )
    title(scene, box, "drilling", scene.say("room", count=free))
    towers = [player.leases[n] for n in view.task.towers] if view.task else []
    cells = split((x0 + 16, y0 + _HEAD, x1 - 16, y1 - 16), max(2, len(towers)), 12)
    fields = {field.key: field for field in view.fields}
    for lease, cell in zip(towers, cells, strict=False):
        scene.spots[f"{lease.field}_{lease.plot + 1}"] = cell
        draw_tower(scene, lease, cell, fields[lease.field])


def draw_tower(scene: Scene, lease: Holding, box: Box, field: FieldView) -> None:
    """Draw a lease large: its field, the tower on it, what it brings, and what there is to bring."""
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    hollow(canvas, theme, box, 12, theme.well(0.25), 0.9)
    plate(canvas, (x0, y0, x1, y0 + 48), 12, FIELD[lease.field])
    canvas.rect((x0, y0 + 30, x1, y0 + 48), FIELD[lease.field])
    name = scene.name(f"field-{lease.field}").upper()
    canvas.text((x0 + 14, y0 + 24), name, BODY, IVORY, width=x1 - x0 - 130)
    if field.strike:
        chip(canvas, (x1 - 112, y0 + 5, x1 - 6, y0 + 43), 8, ALARM, IVORY, scene.say("strike"), LABEL, IVORY)
    middle, low = (x0 + x1) / 2, y1 - 62
    if lease.tower is None:
        text = scene.say("no-tower")
        canvas.text((middle, (y0 + 48 + low) / 2), text, LABEL, theme.muted, "Semibold", "m", x1 - x0 - 16)
    else:
        signs = brings(scene.content, lease.tower, disc=lease.disc)
        size = round(min(low - y0 - 130, (x1 - x0) * 0.5))
        building(canvas, (middle, y0 + 58 + size / 2), size, lease.tower, theme.text, lease.disc)
        step = round(min(34, (x1 - x0 - 20) / (len(signs) + 0.5)))
        output(canvas, (middle, y0 + 80 + size), step, signs, middle=True)
        label = scene.name(f"tile-{lease.tower}")
        canvas.text((middle, low - 18), label, LABEL, theme.text, "Semibold", "m", x1 - x0 - 12)
    hollow(canvas, theme, (x0 + 8, low, x1 - 8, y1 - 8), 8, theme.well(0.5))
    for n, (colour, count) in enumerate(((OIL, field.oil), (GAS, field.gas))):
        x = x0 + (x1 - x0) * (0.16 + 0.46 * n)
        cube(canvas, (x, y1 - 35), 34, colour)
        canvas.text((x + 26, y1 - 35), count, LEAD - 6, theme.text, width=(x1 - x0) * 0.25)


def draw_government(scene: Scene, box: Box) -> None:
    """Draw what can be answered: pay and have the tower's full power, or lose it with its lease."""
    x0, y0, x1, y1 = box
    title(scene, box, "government")
    pay, lose = split((x0 + 16, y0 + _HEAD, x1 - 16, y1 - 16), 2, 14)
    for cell, paying in ((pay, True), (lose, False)):
        scene.spots["pay" if paying else "give_up"] = cell
        _answer(scene, cell, paying=paying)


def _answer(scene: Scene, box: Box, *, paying: bool) -> None:
    (x0, y0, x1, y1), canvas, theme = box, scene.canvas, scene.theme
    hollow(canvas, theme, box, 12, theme.well(0.25), 0.9, 2)
    middle = (y0 + y1) / 2
    label = scene.say("pay" if paying else "give-up")
    canvas.text((x0 + 20, y0 + 34), label, BODY, theme.text, width=x1 - x0 - 40)
    size = round(min(130, y1 - y0 - 90))
    building(canvas, (x0 + 96, middle + 26), size, "government", theme.text, not paying)
    if paying:
        coin(canvas, (x0 + 230, middle + 26), round(size * 0.8), f"${scene.view.release_cost}")
        output(canvas, (x0 + 300, middle + 26), 44, brings(scene.content, "government"))
        return
    work(canvas, (x0 + 220, middle + 26), size, "lease", theme.text)
    half = size * 0.6
    for x in (x0 + 96, x0 + 220):
        for side in (-half, half):
            canvas.line([(x - side, middle + 26 - half), (x + side, middle + 26 + half)], theme.alarm, 9)
