"""The whole table: markets around the cross, everything on offer, and the players."""

from collections.abc import Callable
from functools import lru_cache, partial

from PIL import Image

from bot.engine.core import Seat
from bot.games.pipeline.view import View
from rendering.kit.canvas import Box, Canvas, plate, split
from rendering.kit.colour import IVORY, Theme, fade
from rendering.kit.frame import HEADER, MARGIN, WIDTH, asked, headline, say
from rendering.kit.keeping import kept
from rendering.kit.lettering import LABEL
from rendering.kit.paper import light, noise, panels
from rendering.kit.signs import token
from rendering.pipeline.cards import draw_costs, draw_families, draw_valuation
from rendering.pipeline.deals import draw_contracts, draw_orders
from rendering.pipeline.market import draw_arm, draw_market
from rendering.pipeline.marks import draw_marks
from rendering.pipeline.plant import sky
from rendering.pipeline.scene import Scene, Subject
from rendering.pipeline.strips import strip
from rendering.pipeline.supply import draw_government, draw_shop

HEIGHT, GAP = 1066, 10
_TOP, _STRIP, _SPLIT = HEADER + 8, 286, 622
_LOW = HEIGHT - 14 - _STRIP  # where the strips begin
_DEALS, _ARM = 180, 44
_LEFT: Box = (MARGIN, _TOP, _SPLIT - GAP, _LOW - GAP)
_RIGHT: Box = (_SPLIT, _TOP, WIDTH - MARGIN, _LOW - GAP)


def draw_board(subject: Subject) -> Image.Image:
    """Draw the table as everybody sees it."""
    view, places = subject.view, _places(len(subject.view.players))
    scene = subject.on(base(subject.theme, HEIGHT, tuple(places.values())))
    draw_head(scene)
    draw_government(scene, _inner(places["government"], 12, 4))
    for shop in ("tanks", "machines"):
        draw_shop(scene, shop, _inner(places[shop], 12, 6))
    draw_families(scene, _inner(places["families"], 8, 8))
    draw_costs(scene, _inner(places["costs"], 10, 8))
    draw_valuation(scene, _inner(places["valuation"], 12, 6))
    x0, y0, x1, y1 = _inner(places["deals"], 12, 5)
    middle = x0 + (x1 - x0) * (0.47 if len(view.orders[0]) > 2 else 0.44)
    draw_contracts(scene, (x0, y0, middle - 10, y1))
    priced, right = len(view.orders[0]) == 2, (middle + 10, y0, x1, y1)
    draw_orders(scene, right, priced=priced)
    for n in range(len(view.markets)):
        _arm(scene, n, places[f"market{n}"])
    for place, seat in enumerate(view.order):
        strip(scene, Seat(seat), places[f"strip{place}"])
    draw_marks(scene)
    return scene.canvas.image


def draw_head(scene: Scene) -> None:
    """Write over the sky how far the game has come, and who will be where in the next round."""
    canvas, order, view = scene.canvas, scene.order, scene.view
    when = scene.say("when", year=view.year, round=view.of_year, rounds=view.rounds)
    headline(canvas, order, when, activity(view, partial(say, order)))
    if view.phase == "play" and any(seat >= 0 for seat in view.lower):
        _next(scene)
    asked(canvas, order, view.viewer)


def activity(view: View, say: Callable[..., str]) -> str:
    """Say what is going on: whose turn of how many, and what the worker is at."""
    if view.phase != "play" or view.turn is None:
        return say(f"pictures-pipeline-{'setup' if view.phase == 'setup' else 'over'}")
    turn, turns = view.order.index(view.turn.seat) + 1, len(view.order)
    job = view.turn.job.kind if view.turn.job else "run" if view.turn.run else view.turn.worker
    if job is None:
        return say("pictures-pipeline-turn", turn=turn, turns=turns)
    key = job if job in ("government", "run") else f"space-{job}"
    space = say(f"pictures-pipeline-{key}")
    return say("pictures-pipeline-turn-at", turn=turn, turns=turns, space=space)


def _next(scene: Scene) -> None:
    """Draw next round's order, as far as it is taken."""
    left, step, canvas = 1066 - 50 * len(scene.view.lower), 50, scene.canvas
    label = scene.say("next")
    canvas.text((1064, 26), label, LABEL, IVORY, "Semibold", "r", 220)
    for n, seat in enumerate(scene.view.lower):
        x, y = left + (n + 0.5) * step, 71
        plate(canvas, (x - 22, y - 24, x + 22, y + 24), 10, fade("#000000", 0.25), fade(IVORY, 0.7), 1.5)
        if seat >= 0:
            token(canvas, (x, y), 42, scene.sign(seat))


def _arm(
    scene: Scene,
    n: int,
    box: Box,
) -> None:
    """Draw a market with its arm of the cross: the four tiles of the cross lie around its middle."""
    x0, y0, x1, y1 = _inner(box, 6, 8)
    upper, left = n < 2, n % 2 == 0
    arm = (x0, y1 - _ARM, x1, y1) if upper else (x0, y0, x1, y0 + _ARM)
    slots = (x0, y0, x1, y1 - _ARM - 6) if upper else (x0, y0 + _ARM + 6, x1, y1)
    draw_arm(scene, n, arm, mirrored=not left)
    draw_market(scene, scene.view.markets[n], slots, 1)


def _inner(box: Box, across: float, down: float) -> Box:
    return box[0] + across, box[1] + down, box[2] - across, box[3] - down


@lru_cache(3)
def _places(players: int) -> dict[str, Box]:
    """Say where everything lies."""
    x0, y0, x1, y1 = _LEFT
    found: dict[str, Box] = {"government": (x0, y0, x1, y0 + 190)}
    shops = split((x0, y0 + 190 + GAP, x1, y0 + 372), 2, GAP)
    found |= {"tanks": shops[0], "machines": shops[1]}
    found["families"] = (x0, y0 + 372 + GAP, x1, y0 + 512)
    found["costs"] = (x0, y0 + 512 + GAP, x0 + 190, y1)
    found["valuation"] = (x0 + 190 + GAP, y0 + 512 + GAP, x1, y1)
    x0, y0, x1, y1 = _RIGHT
    found["deals"] = (x0, y1 - _DEALS, x1, y1)
    rows = split((x0, y0, x1, y1 - _DEALS - GAP), 2, GAP, down=True)
    boxes = [box for row in rows for box in split(row, 2, GAP)]
    found |= {f"market{n}": box for n, box in enumerate(boxes)}
    strips = split((MARGIN, _LOW, WIDTH - MARGIN, _LOW + _STRIP), players, GAP)
    return found | {f"strip{n}": box for n, box in enumerate(strips)}


def prepare(theme: Theme, players: int) -> None:
    """Draw the base layer of a table of so many."""
    base(theme, HEIGHT, tuple(_places(players).values()))


@kept
def base(theme: Theme, height: int, boxes: tuple[Box, ...]) -> Image.Image:
    """Draw everything that no move changes: the drawing board, the sky, and sheets."""
    canvas = Canvas(Image.new("RGB", (WIDTH, height), theme.ground))
    for x in range(0, WIDTH, 26):
        canvas.line([(x, 0), (x, height)], fade(theme.line, 0.1), 1)
    for y in range(0, height, 26):
        canvas.line([(0, y), (WIDTH, y)], fade(theme.line, 0.1), 1)
    canvas.image.paste(sky(theme, HEADER))
    panels(canvas, list(boxes), theme, 8)
    return light(canvas.image, noise(canvas.image.size, (160, 160), 2), 0.1 * theme.finish.depth)
