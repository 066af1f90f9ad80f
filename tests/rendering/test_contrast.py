"""Every text can be read, in every theme: measured on the pixels it is written on."""

from itertools import product

import pytest
from msgspec.structs import replace

import rendering
from rendering import PLACES
from rendering.kit.canvas import Canvas
from tests.rendering.orders import GAMES, NAMES, RICH, THEMES, decisions, final, order, panel, position
from tests.support.sweeps import sweep

PARTS = 24
FLOOR = {"light": 4.5, "dark": 4.5, "contrast": 7}


def every_kind(game):
    """Order every kind of picture of a game: table, decisions, players, places, result, lobby."""
    seats, options = max(GAMES[game].seats), RICH.get(game, {})
    for stage in ("middle", "end"):
        state = position(seats, stage, game, **options)
        yield order(state)
        yield order(state, "zoom", zoom="1")
        yield order(state, "zoom", viewer=0, zoom="0")
    yield from (order(state, "zoom", zoom=place) for place in PLACES[game])
    yield final(seats, game)
    yield final(seats, game, history=())
    yield order(state, "lobby", names=(*NAMES[: seats - 1], ""))
    yield from map(panel, decisions(game))


def one_theme_each(game, theme, part):
    return THEMES[[*GAMES].index(game) % len(THEMES)] == theme and part == 0


@pytest.mark.parametrize(
    ("game", "theme", "part"), sweep(product(GAMES, THEMES, range(PARTS)), one_theme_each)
)
def test_every_text_stands_out_from_what_it_is_written_on(read, game, theme, part):
    """Each part has another share of the pictures in each theme."""
    faint = set()
    for one in list(every_kind(game))[(part + THEMES.index(theme)) % PARTS :: PARTS]:
        read.clear()
        picture = rendering.picture(replace(one, theme=theme))
        assert read
        for text in read:
            least = min(text.written, text.shown(picture))
            if least < FLOOR[theme]:
                faint.add((text.words, one.kind, one.zoom, round(least, 2)))
    assert faint == set()


def test_a_faint_text_would_be_seen(read):
    canvas = Canvas.clear((400, 200), 1)
    canvas.rect((0, 0, 400, 200), "#ffffff")
    canvas.text((20, 40), "grey", 40, "#777777")
    canvas.text((20, 100), "edged", 40, "#eeeeee", halo="#000000")
    canvas.text((20, 160), "veiled", 40, "#000000")
    canvas.pen.rectangle((0, 130, 400, 200), (255, 255, 255, 200))
    grey, edged, veiled = read
    assert grey.written == pytest.approx(4.48, abs=0.01)
    assert edged.written > 15
    assert veiled.written > 20
    assert veiled.shown(canvas.image) < 3
