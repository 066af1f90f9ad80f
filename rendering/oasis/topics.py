"""What the rules of Oasis speak of: cards, discs, tokens, and what is multiplied by what."""

from collections.abc import Sequence
from functools import partial

from bot.games.oasis.content import SORTS, Content
from rendering.kit.canvas import Box, Canvas, plate
from rendering.kit.colour import INK
from rendering.kit.frame import sentence
from rendering.kit.lettering import HERO
from rendering.oasis.cards import disc, draw_card
from rendering.oasis.icons import icon
from rendering.oasis.palette import CARD
from rendering.topic import Page, Shown, Thing

FACTORS = (("camels", "goods"), ("oasis", "wells"), ("steppe", "horses"), ("rocky", "ovoos"))


def _cards(page: Page[Content]) -> Sequence[Thing]:
    return [
        Thing(partial(draw_card, facts=card), sentence(page.name(f"card-{key}")), page.copies(card.copies))
        for key, card in page.content.cards.items()
    ]


def _discs(page: Page[Content]) -> Sequence[Thing]:
    return [Thing(partial(_disc, value=value), page.name(f"disc-{value}")) for value in range(1, 6)]


def _disc(canvas: Canvas, box: Box, value: int) -> None:
    x0, y0, x1, y1 = box
    disc(canvas, ((x0 + x1) / 2, (y0 + y1) / 2), value, round(y1 - y0))


def _tokens(page: Page[Content]) -> Sequence[Thing]:
    there = page.content.pieces.score_markers
    return [
        Thing(partial(_token, sort=sort), page.say(f"supply-{sort}"), page.copies(getattr(there, sort)))
        for sort in SORTS
    ]


def _token(canvas: Canvas, box: Box, sort: str) -> None:
    x0, y0, x1, y1 = box
    half, (x, y) = (y1 - y0) / 2, ((x0 + x1) / 2, (y0 + y1) / 2)
    plate(canvas, (x - half, y - half, x + half, y + half), 12, CARD[sort], INK, 2)
    icon(canvas, (x, y), round(half * 1.6), sort)


def _products(page: Page[Content]) -> Sequence[Thing]:
    return [
        Thing(
            partial(_product, page=page, factors=factors),
            page.say("product", piece=page.say(f"part-{factors[0]}"), token=page.say(f"supply-{factors[1]}")),
        )
        for factors in FACTORS
    ]


def _product(canvas: Canvas, box: Box, page: Page[Content], factors: tuple[str, str]) -> None:
    """Draw a factor times another."""
    x0, y0, x1, y1 = box
    middle, half, away = (x0 + x1) / 2, (y1 - y0) / 2, (x1 - x0) / 4
    for x, kind in zip((middle - away, middle + away), factors, strict=True):
        _token(canvas, (x - half, y0, x + half, y1), kind)
    canvas.text((middle, (y0 + y1) / 2), "×", HERO, page.theme.text, anchor="m")


TOPICS = {
    "aim": Shown(_products, 2, 110),
    "cards": Shown(_cards, 4, 130),
    "discs": Shown(_discs, 5, 110),
    "tokens": Shown(_tokens, 4, 110),
    "scoring": Shown(_products, 2, 110),
}
