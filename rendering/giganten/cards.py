"""Action cards and licences."""

from bot.engine.core import Seat
from bot.games.giganten.view import CardView, PlayerView, View
from rendering.giganten.icons import barrel, licence, silhouette, wheel
from rendering.giganten.palette import BEIGE, FRAME, LICENCE, RED
from rendering.giganten.scene import Scene
from rendering.kit.canvas import Box, Canvas, chip, plate
from rendering.kit.colour import GOLD, INK, IVORY, Theme, mix
from rendering.kit.frame import known_as, say
from rendering.kit.lettering import BODY, HERO, LABEL, LEAD
from rendering.kit.signs import token
from rendering.order import Order

_FADED = "#8a8078"


def paper(theme: Theme, face: CardView, taker: Seat | None = None) -> str:
    """Return the tone of a card; one that is taken is faded."""
    tone = theme.paper(RED if face.deck == "red" else BEIGE)
    return tone if taker is None else mix(tone, _FADED, 0.4)


def dealt(view: View) -> list[tuple[CardView, Seat | None]]:
    """Return the cards of this round, red first: those that lie open, and those that somebody has."""
    held = [(player.card, Seat(n)) for n, player in enumerate(view.players) if player.card is not None]
    taken = sorted(held, key=lambda pair: view.order.index(pair[1]))
    cards: list[tuple[CardView, Seat | None]] = [*((card, None) for card in view.offer), *taken]
    return sorted(cards, key=lambda pair: pair[0].deck != "red")


def card(scene: Scene, box: Box, face: CardView, taker: Seat | None) -> None:
    """Draw a small card, and who has taken it."""
    draw_small(scene.canvas, box, face, paper(scene.theme, face, taker), taken=taker is not None)
    if taker is not None:
        token(scene.canvas, ((box[0] + box[2]) / 2, box[3] - 29), 50, scene.sign(taker))


def draw_small(canvas: Canvas, box: Box, face: CardView, tone: str, *, taken: bool = False) -> None:
    """Draw a small card: licences, movement points, the special action, how far the black loco runs."""
    x0, y0, x1, y1 = box
    middle = (x0 + x1) / 2
    plate(canvas, box, 9, tone, INK, 2)
    chip(canvas, (x0 + 5, y0 + 6, middle - 1, y0 + 42), 6, LICENCE, FRAME, face.licences, BODY, IVORY)
    canvas.text(((middle + x1) / 2 - 1, y0 + 25), face.points, BODY, INK, anchor="m", width=(x1 - x0) / 2 - 2)
    _special(canvas, face, (middle, y0 + 64), 32, BODY)
    if face.black and not taken:
        silhouette(canvas, (middle - 14, y1 - 24), 34, INK)
        canvas.text((middle + 10, y1 - 24), face.black, LABEL, INK, "Bold")


def _special(canvas: Canvas, face: CardView, at: tuple[float, float], size: int, type_: int) -> None:
    """Draw the special action: a price that moves, a barrel, or locos that are pushed back."""
    x, y = at
    if face.price:
        canvas.text(at, f"±{face.price}", type_, INK, anchor="m")
    elif face.barrels:
        barrel(canvas, (x, y), size)
    elif face.push:
        canvas.text((x, y), f"←{face.push}", type_, INK, anchor="m")


def large_card(scene: Scene, box: Box, face: CardView, taker: Seat | None) -> None:
    """Draw a card with words beside its numbers, and who has taken it."""
    (x0, y0, x1, y1), canvas, order = box, scene.canvas, scene.order
    draw_face(canvas, order, box, face, paper(scene.theme, face, taker), taken=taker is not None)
    if taker is not None:
        low = y1 - 10 - (y1 - y0 - 20) / 8
        token(canvas, (x0 + 48, low), 68, scene.sign(taker))
        canvas.text((x0 + 94, low), known_as(order, taker), LABEL, INK, width=x1 - x0 - 104)


def draw_face(
    canvas: Canvas, order: Order, box: Box, face: CardView, tone: str, *, taken: bool = False
) -> None:
    """Draw what is on a card; one that is taken has its last line free."""
    x0, y0, x1, y1 = box
    wide = x1 - x0 - 32
    plate(canvas, box, 16, tone, INK, 3)
    row = (y1 - y0 - 20) / 4
    lines = [y0 + 10 + (n + 0.5) * row for n in range(4)]
    licence(canvas, (x0 + 48, lines[0]), 72)
    wheel(canvas, (x0 + 48, lines[1]), 60, INK)
    for y, value, key in zip(lines, (face.licences, face.points), ("licences", "points"), strict=False):
        left = x0 + 104 + canvas.text((x0 + 94, y), value, HERO, INK, width=90)
        label = say(order, f"pictures-giganten-{key}")
        canvas.text((left, y + 4), label, LABEL, INK, "Semibold", width=x1 - left - 10)
    for y in (lines[0] + row / 2, lines[1] + row / 2, lines[2] + row / 2):
        canvas.rect((x0 + 18, y - 1, x1 - 18, y + 1), mix(tone, INK, 0.25))
    if words := special_words(order, face):
        _special(canvas, face, (x0 + 48, lines[2]), 60, LEAD)
        canvas.text((x0 + 94, lines[2]), words, LABEL, INK, "Bold", width=x1 - x0 - 104)
    else:
        none = say(order, "pictures-giganten-no-special")
        canvas.text((x0 + 22, lines[2]), none, LABEL, INK, "Semibold", width=wide)
    if face.black and not taken:
        silhouette(canvas, (x0 + 48, lines[3]), 60, INK)
        black = say(order, "pictures-giganten-black-moves", spaces=face.black)
        canvas.text((x0 + 94, lines[3]), black, LABEL, INK, "Semibold", width=x1 - x0 - 104)


def special_words(order: Order, face: CardView | None) -> str:
    """Say what the special action of a card is, if it has one."""
    if face is None:
        return ""
    if face.price:
        return say(order, "pictures-giganten-price-steps", steps=face.price)
    if face.push:
        return say(order, "pictures-giganten-push", spaces=face.push)
    return say(order, "pictures-giganten-free-barrel") if face.barrels else ""


def hand(canvas: Canvas, theme: Theme, player: PlayerView, box: Box) -> None:
    """Draw a player's own licences by value, and what they are worth; face down, only how many."""
    if (licences := player.hand) is None:
        backs(canvas, theme, player.licences, box)
        return
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    for n, (value, count) in enumerate((("1", licences.ones), ("2", licences.twos))):
        x = x0 + 28 + n * 132
        licence(canvas, (x, middle), 62, value)
        canvas.text((x + 32, middle), f"×{count}", LEAD, theme.text, width=72)
    plate(canvas, (x1 - 110, middle - 30, x1, middle + 30), 12, GOLD, INK, 2)
    canvas.text((x1 - 55, middle), licences.points, LEAD + 4, INK, anchor="m", width=98)
    canvas.text((x1 - 134, middle), "=", LEAD, theme.text, anchor="m")


def backs(canvas: Canvas, theme: Theme, count: int, box: Box) -> None:
    """Draw licences whose values are secret."""
    x0, y0, x1, y1 = box
    middle, step = (y0 + y1) / 2, min(40, (x1 - x0 - 130) / max(1, count - 1))
    for n in range(count):
        licence(canvas, (x0 + 28 + n * step, middle), 62)
    right = x0 + 62 + max(0, count - 1) * step if count else x0
    canvas.text((right, middle), f"×{count}", LEAD, theme.text, width=x1 - right)
