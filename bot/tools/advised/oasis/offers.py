"""What the cards of an offer would do for a player: points as things are, and what may come of them."""

from collections.abc import Sequence

from bot.engine.core import Seat
from bot.games.oasis.content import Card
from bot.games.oasis.scoring import LAND_AND_MARKER
from bot.games.oasis.view import View

_PIECES, _TOKENS = 4, 2  # that a player may still get of each sort, beside those of the offer
_CARD = 3  # points that a card to offer is worth
_SORTS = {"camels": "goods", **dict(LAND_AND_MARKER)}


def offer_worth(view: View, seat: Seat, cards: Sequence[Card]) -> tuple[int, float]:
    """Return the points that an offer brings at once if all finds its place, and what to rank it by.

    A piece counts for each token of its sort, and a token for each piece: so both are worth more together.
    """
    points, worth = 0, 0.0
    given = {what: sum([card.count for card in cards if card.gives == what]) for what in _given(cards)}
    for (pieces, tokens), (more, further) in _factors(view, seat, given):
        points += (pieces + more) * (tokens + further) - pieces * tokens
        pieces, tokens = pieces + _PIECES, tokens + _TOKENS
        worth += (pieces + more) * (tokens + further) - pieces * tokens
    return points, worth + _CARD * given.get("cards", 0)


def _given(cards: Sequence[Card]) -> set[str]:
    return {card.gives for card in cards}


def _factors(view: View, seat: Seat, given: dict[str, int]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return for each line of the score its two factors, and how much the cards add to each."""
    player, found = view.players[seat], []
    held = {line.part: (line.facts["pieces"], line.facts["markers"]) for line in player.lines or ()}
    for kind, sort in _SORTS.items():
        more, further = given.get(kind, 0), given.get(sort, 0)
        if kind == "camels":
            more = min(more, player.camels)
        found.append((held.get(kind, (0, 0)), (more, further)))
    return found
