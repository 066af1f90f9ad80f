"""What the rules of Giganten speak of: action cards, licences, terrain, sites."""

from collections.abc import Sequence
from functools import partial

from bot.games.giganten.content import KINDS, Card, Content, SiteKind
from bot.games.giganten.view import CardView, card_view
from rendering.giganten.cards import draw_face, draw_small, paper
from rendering.giganten.ground import TERRAIN
from rendering.giganten.icons import licence, peak, tile
from rendering.giganten.palette import SIGN, TINT
from rendering.kit.canvas import Box, Canvas, plate
from rendering.kit.colour import INK
from rendering.kit.frame import sentence
from rendering.topic import Page, Shown, Thing


def _examples(page: Page[Content]) -> Sequence[Thing]:
    """One card of each sort: plain, with a change of a price, with a barrel, with a push."""
    found: dict[tuple[bool, ...], Card] = {}
    for card in page.content.cards.values():
        found.setdefault((card.price > 0, card.barrels > 0, card.push > 0), card)
    return [
        Thing(partial(_face, page=page, face=card_view(card)), told=page.name(f"card-{card.key}"))
        for card in found.values()
    ]


def _face(canvas: Canvas, box: Box, page: Page[Content], face: CardView) -> None:
    draw_face(canvas, page.order, box, face, paper(page.theme, face))


def _deck(page: Page[Content]) -> Sequence[Thing]:
    return [
        Thing(
            partial(_small, page=page, face=card_view(card)),
            note=page.copies(card.copies),
            told=page.name(f"card-{card.key}"),
        )
        for card in page.content.cards.values()
    ]


def _small(canvas: Canvas, box: Box, page: Page[Content], face: CardView) -> None:
    draw_small(canvas, box, face, paper(page.theme, face))


def _licences(page: Page[Content]) -> Sequence[Thing]:
    there = page.content.pieces.licences
    return [
        Thing(partial(_licence, value=value), page.say("licence-value", value=value), page.copies(count))
        for value, count in ((1, there.ones), (2, there.twos))
    ]


def _licence(canvas: Canvas, box: Box, value: int) -> None:
    licence(canvas, _middle(box), box[3] - box[1], str(value))


def _terrain(page: Page[Content]) -> Sequence[Thing]:
    cost = page.content.cost
    return [
        Thing(
            partial(_ground, page=page, letter=letter),
            sentence(page.say(kind)),
            page.say("cost", points=getattr(cost, kind)),
        )
        for letter, kind in TERRAIN.items()
    ]


def _ground(canvas: Canvas, box: Box, page: Page[Content], letter: str) -> None:
    x, y = _middle(box)
    half, name = (box[3] - box[1]) / 2, page.theme.name
    plate(canvas, (x - half, y - half, x + half, y + half), 10, TINT[name][1], INK, 2)
    if letter != ".":
        peak(canvas, (x, y), round(half * 1.3), letter, SIGN[name])


def _sites(page: Page[Content]) -> Sequence[Thing]:
    return [
        Thing(partial(_site, page=page, kind=kind), _site_name(page, kind), _holds(page, kind))
        for kind in KINDS
    ]


def _site(canvas: Canvas, box: Box, page: Page[Content], kind: SiteKind) -> None:
    tile(canvas, _middle(box), box[3] - box[1], page.content.tiles[kind].derricks, ".")


def _site_name(page: Page[Content], kind: SiteKind) -> str:
    return sentence(page.name(f"site-{kind}"))


def _holds(page: Page[Content], kind: SiteKind) -> str:
    """Say what a site costs, and how many barrels may lie below it."""
    facts = page.content.tiles[kind]
    return page.say("site-holds", cost=facts.cost, oil=" / ".join(map(str, facts.values)))


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


TOPICS = {
    "cards": Shown(_examples, 2, 300),
    "decks": Shown(_deck, 6, 130),
    "licences": Shown(_licences, 2, 110),
    "truck": Shown(_terrain, 3, 100),
    "peeking": Shown(_sites, 3, 120),
    "building": Shown(_sites, 3, 120),
}
