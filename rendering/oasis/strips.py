"""The players beside the map: discs, offers, and what they have on the land."""

from collections.abc import Iterator, Sequence

from bot.engine.core import Seat
from bot.games.oasis.view import PlayerView, View
from rendering.kit.canvas import Box, Canvas, Point, plate, split
from rendering.kit.colour import CHOICE, GOLD, INK, NEW, Theme, mix
from rendering.kit.frame import known_as
from rendering.kit.lettering import BODY, LABEL, LEAD
from rendering.kit.marks import choice
from rendering.kit.outline import ring
from rendering.kit.signs import SIGNS, shape, token
from rendering.oasis.cards import back, card, disc
from rendering.oasis.icons import icon
from rendering.oasis.palette import CARD, PARTS
from rendering.oasis.scene import Scene

OFFER, CHIP = 222, 104  # widths: three cards, one count
OFFERED = "offer_"  # with the number of a seat: what marks call its offer
_HEAD, _ROOMY = 96, 160  # height of the part with the name, and of a rest that takes two rows


def pieces(view: View, seat: Seat) -> dict[str, int]:
    """Count what a player has on the land, by the part of the score it belongs to."""
    counts = {"camels": view.players[seat].caravan, "oasis": 0, "steppe": 0, "rocky": 0}
    for area in view.areas:
        if area.owner == seat:
            counts[area.kind] += len(area.squares)
    return counts


def total(player: PlayerView) -> int | None:
    """Return what a player's score would be now, if it is open."""
    return None if player.lines is None else sum(line.points for line in player.lines)


def taker(view: View, owner: Seat) -> Seat | None:
    """Return who took a player's offer: the disc that came for it was theirs."""
    earned = view.players[owner].earned
    return next((Seat(n) for n, player in enumerate(view.players) if earned and player.disc == earned), None)


def strip(scene: Scene, seat: Seat, box: Box) -> None:
    """Draw one player; whoever must act is inverted."""
    x0, y0, x1, y1 = box
    ink = scene.ink(seat, box, 14)
    _head(scene, ink, seat, box)
    top, bottom = y0 + _HEAD, y1 - 12
    if bottom - top > _ROOMY:
        cards = (x0 + 14, top, x1 - 14, bottom - 64)
        counts = split((x0 + 14, bottom - 54, x1 - 14, bottom), 4, 6)
    else:
        cards = (x0 + 14, top, x0 + 14 + OFFER, bottom)
        rows = split((x1 - 14 - 2 * CHIP - 6, top, x1 - 14, bottom), 2, 5, down=True)
        counts = [box for row in rows for box in split(row, 2, 6)]
    _offer(scene, ink, seat, cards)
    _counts(scene, seat, counts)
    _point(scene, seat, cards, (x1 - 112, y0 + 73))


def _point(scene: Scene, seat: Seat, cards: Box, at: Point) -> None:
    """Ring an offer that can be taken, and number it; or ring it because it is new."""
    canvas, found = scene.canvas, scene.lay(f"{OFFERED}{seat}", cards)
    if "choice" in found:
        ring(canvas, cards, CHOICE)
        choice(canvas, at, 48, found["choice"].label)
    elif "new" in found:
        ring(canvas, cards, NEW)


def _head(scene: Scene, ink: Theme, seat: Seat, box: Box) -> None:
    (x0, y0, x1, _), player, canvas = box, scene.view.players[seat], scene.canvas
    token(canvas, (x0 + 48, y0 + 46), 70, scene.sign(seat))
    worth = total(player)
    right = x1 - 82 - (92 if worth is not None else 0)
    canvas.text((x0 + 96, y0 + 30), known_as(scene.order, seat), BODY, ink.text, width=right - x0 - 96)
    holdings(canvas, player, ink, seat, (x0 + 98, y0 + 70))
    disc(canvas, (x1 - 44, y0 + 46), player.disc)
    if worth is not None:
        plate(canvas, (x1 - 164, y0 + 9, x1 - 82, y0 + 53), 10, GOLD, INK, 2)
        canvas.text((x1 - 123, y0 + 31), worth, LEAD, INK, anchor="m", width=76)


def holdings(canvas: Canvas, player: PlayerView, ink: Theme, seat: Seat, at: tuple[float, float]) -> None:
    """Show camels and markers that are not on the land yet, and how many cards are in the pile."""
    x, y = at
    icon(canvas, (x + 14, y), 34, "camels", ink.muted)
    shape(canvas, (x + 106, y), 28, SIGNS[seat])
    icon(canvas, (x + 184, y), 34, "cards")
    for shift, value in ((36, player.camels), (126, player.spare), (206, player.pile)):
        canvas.text((x + shift, y), value, LABEL, ink.text, "Bold")


def _offer(scene: Scene, ink: Theme, seat: Seat, box: Box) -> None:
    player, took, view = scene.view.players[seat], taker(scene.view, seat), scene.view
    if player.offer is None:
        sealed(scene, ink, player.ready, box)
    elif took is not None and took == view.turn and view.hand is not None:
        token(scene.canvas, (box[0] + 24, (box[1] + box[3]) / 2), 46, scene.sign(took))
        hand(scene, ink, (box[0] + 52, *box[1:]))
    elif took is not None:
        _taken(scene, ink, took, player.earned, box)
    else:
        offer(scene, player.offer, ink, box)


def offer(scene: Scene, cards: tuple[str, ...], ink: Theme, box: Box) -> None:
    """Draw an offer of up to three cards, and wells for those that are not there."""
    for place, slot in enumerate(_slots(box)):
        if place < len(cards):
            card(scene, slot, cards[place])
        else:
            plate(scene.canvas, slot, 10, None, ink.line, 2)


def hand(scene: Scene, ink: Theme, box: Box) -> None:
    """Draw the cards a player has taken: done, begun, or still to come."""
    view = scene.view
    if view.hand is None:
        return
    for slot, (key, left, done) in zip(_slots(box), _progress(view), strict=False):
        card(scene, slot, key, left=left, done=done)
    for slot in _slots(box)[len(view.hand.cards) :]:
        plate(scene.canvas, slot, 10, None, ink.line, 2)


def _progress(view: View) -> Iterator[tuple[str, int | None, bool]]:
    """Yield each card with the pieces of it that are left, once it is begun, and whether it is done."""
    if (taken := view.hand) is None:
        return
    waiting, begun = list(taken.waiting), taken.begun
    for key in taken.cards:
        if key == begun:
            begun = None
            yield key, taken.left, taken.left == 0
        elif key in waiting:
            waiting.remove(key)
            yield key, None, False
        else:
            yield key, None, True


def _slots(box: Box) -> list[Box]:
    return split(box, 3, 6)


def sealed(scene: Scene, ink: Theme, ready: bool, box: Box) -> None:
    """Draw an offer made in secret: whether it is ready, and nothing else."""
    (x0, y0, x1, y1), canvas = box, scene.canvas
    back(canvas, (x0, y0, x0 + min(78, y1 - y0), y1))
    label = scene.say("sealed" if ready else "choosing")
    canvas.text((x0 + 92, (y0 + y1) / 2), label, LABEL, ink.muted, "Semibold", width=x1 - x0 - 96)


def _taken(scene: Scene, ink: Theme, took: Seat, next_disc: int, box: Box) -> None:
    """Say who took an offer, and which disc its owner has for the next round."""
    (x0, y0, x1, y1), canvas = box, scene.canvas
    middle = (y0 + y1) / 2
    plate(canvas, box, 10, None, ink.line, 2)
    label = scene.say("taken")
    canvas.text((x0 + 12, middle), label, LABEL, ink.muted, "Semibold", width=x1 - x0 - 146)
    token(canvas, (x1 - 110, middle), 46, scene.sign(took))
    canvas.text((x1 - 68, middle), "→", LABEL, ink.muted, anchor="m")
    disc(canvas, (x1 - 29, middle), next_disc, 46)


def _counts(scene: Scene, seat: Seat, boxes: Sequence[Box]) -> None:
    """Draw the caravan and the land of each kind, with the markers they count for if these lie open."""
    counts, score, canvas = pieces(scene.view, seat), scene.view.players[seat].score, scene.canvas
    for (part, sort), (x0, y0, x1, y1) in zip(PARTS, boxes, strict=True):
        tall = y1 - y0
        plate(canvas, (x0, y0, x1, y1), min(tall / 2, 16), CARD[part], mix(CARD[part], INK, 0.6), 1.5)
        size = min(round(tall * 0.9), 38 if score is None else 26)  # a product takes more room than a count
        icon(canvas, (x0 + 5 + size / 2, y0 + tall / 2), size, part)
        text = f"{counts[part]}" if score is None else f"{counts[part]}×{getattr(score, sort)}"
        left, type_ = x0 + size + 5, BODY if tall > 36 else LABEL
        canvas.text(((left + x1) / 2, y0 + tall / 2), text, type_, INK, "Bold", "m", x1 - left - 4)
