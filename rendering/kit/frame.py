"""What all pictures share: the header with its sky, the seats that must act, and names."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from PIL import Image

from bot.engine.core import Fact
from bot.words.catalogue import Words
from rendering.kit.canvas import Canvas, Point, chip, plate, stamp
from rendering.kit.colour import ALARM, INK, IVORY, Theme, fade, mix
from rendering.kit.lettering import BODY, HERO, LABEL, LEAD, broken, legible, length
from rendering.kit.shapes import at, ngon, smooth
from rendering.kit.signs import sign_of, token
from rendering.order import Order

WIDTH, MARGIN, GAP, HEADER = 1600, 24, 16, 104
TITLE_SIZE = HERO - 6
_WHEN = 400  # where round and phase begin
_PILL, _LONG = 1080, 856  # where the pill begins, and where it does for a long sentence
_QUIET = "#5f4e3d"


@lru_cache(1)
def catalogue() -> Words:
    return Words.load()


def say(order: Order, key: str, **facts: Fact) -> str:
    """Return a phrase of the pictures in the order's language."""
    return catalogue().say(order.locale, key, facts, game=order.game)


def listed(order: Order, names: Sequence[str]) -> str:
    return str(catalogue().fact(order.locale, tuple(names), game=order.game))


def known_as(order: Order, seat: int) -> str:
    """Return a player's name as far as it can be drawn, or else the number of the seat."""
    name = legible(order.names[seat]) if seat < len(order.names) else ""
    return name or say(order, "table-seat", number=seat + 1)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def banner(theme: Theme, size: tuple[int, int], seed: int, sun: Point = (0.63, 0.6)) -> Image.Image:
    """Draw an evening sky over three ridges, for a base layer; the sun stands at parts of the size."""
    wide, high = size
    dusk = [Image.new("RGB", size, colour) for colour in theme.sky]
    sky = Image.composite(dusk[1], dusk[0], Image.linear_gradient("L").resize(size))
    canvas, chance = Canvas(sky.resize((wide * 2, high * 2)), 2), Random(seed)
    canvas.disc((wide * sun[0], high * sun[1]), high * 0.4, mix(theme.sky[1], IVORY, 0.55))
    for level, colour in enumerate(theme.hills):
        y = high * (0.66 + 0.13 * level)
        spots = [(x, y + chance.uniform(-0.11, 0.11) * high) for x in range(-100, wide + 200, 130)]
        ridge = [(x, min(v, high)) for x, v in smooth(spots, closed=False)]
        canvas.poly([*ridge, (wide + 99, high), (-99, high)], colour)
    return canvas.done()


def headline(canvas: Canvas, order: Order, when: str, what: str, alarm: str = "") -> None:
    """Write title, round and phase over the banner."""
    canvas.text((MARGIN + 4, HEADER / 2), order.title.upper(), TITLE_SIZE, IVORY, width=_WHEN - MARGIN - 28)
    wide = canvas.text((_WHEN, 31), when, LEAD, IVORY, width=420)
    canvas.text((_WHEN, 76), what, BODY, IVORY, "Semibold", width=440)
    if alarm:
        left = _WHEN + wide + 18
        chip(canvas, (left, 9, left + 210, 53), 22, ALARM, IVORY, alarm, BODY, IVORY)


def asked(canvas: Canvas, order: Order, viewer: int | None) -> None:
    """Show who must act, and for what; a player who must act is asked in person."""
    mine = order.kind == "panel" and viewer is not None and viewer in order.awaited
    seats = (viewer,) if mine and viewer is not None else order.awaited
    if seats:
        named = len(seats) == 1 and not mine
        pill(canvas, order, seats, known_as(order, seats[0]) if named else "", order.task)


def pill(canvas: Canvas, order: Order, seats: Sequence[int], name: str, task: str) -> None:
    """Show seats with a name and a line about them, or with two lines about them."""
    step = 70 if len(seats) < 3 else 50
    shift = 44 + (len(seats) - 1) * step + (50 if step == 70 else 40)
    room = WIDTH - MARGIN - 24 - shift
    x0 = _PILL if name or _two_lines_hold(task, room - _PILL) else _LONG
    plate(canvas, (x0, 11, WIDTH - MARGIN, HEADER - 11), 41, IVORY, INK, 3)
    for place, seat in enumerate(seats):
        sign = sign_of(order.names, seat)
        token(canvas, (x0 + 48 + place * step, HEADER / 2), 68 if step == 70 else 54, sign)
    left, width = x0 + shift, room - x0
    if name:
        canvas.text((left, 38), name, LEAD, INK, width=width)
        canvas.text((left, 77), task, LABEL, _QUIET, "Semibold", width=width)
        return
    first, rest = _two_lines(task, width)
    canvas.text((left, HEADER / 2 - 17 * bool(rest)), first, LABEL, _QUIET, "Semibold", width=width)
    canvas.text((left, HEADER / 2 + 17), rest, LABEL, _QUIET, "Semibold", width=width)


def _two_lines_hold(text: str, width: float) -> bool:
    return length(broken(text, LABEL, "Semibold", width)[1], LABEL, "Semibold") <= width


def _two_lines(text: str, width: float) -> tuple[str, str]:
    """Break a text into two lines; the last of several sentences is left out if it does not fit."""
    before, dot, _ = text.rpartition(". ")
    if dot and not _two_lines_hold(text, width):
        return _two_lines(f"{before}.", width)
    return broken(text, LABEL, "Semibold", width)


@stamp
def seal(canvas: Canvas, centre: Point, size: float, colour: str, text: str) -> None:
    """Draw a notched paper seal."""
    rim = [(x * k, y * k) for (x, y), k in zip(ngon(28), (1, 0.86) * 14, strict=True)]
    canvas.poly(at(rim, centre, size), colour, INK, size * 0.04)
    canvas.disc(centre, size * 0.36, None, fade(INK, 0.35), size * 0.03)
    canvas.text(centre, text, round(size * (0.56 if len(text) < 2 else 0.44)), INK, anchor="m")
