"""How the players stand, said from what one of them sees."""

from collections.abc import Iterator

from bot.engine.core import Chosen, Fact, Name, Saying, Seat
from bot.games.giganten.actions import SetLimit
from bot.games.giganten.content import COMPANIES
from bot.games.giganten.view import View


def seat_line(view: View, seat: Seat) -> Saying:
    """Say how a player stands: money, licences, loco, derricks, depots."""
    player = view.players[seat]
    facts: dict[str, Fact] = {
        "cash": player.cash,
        "licences": player.licences,
        "space": player.loco,
        "built": player.built,
        **dict(zip(COMPANIES, player.depots, strict=True)),
    }
    return Saying("seat", facts)


def private_lines(view: View) -> tuple[Saying, ...]:
    """Say what only the viewer knows: licences, tiles looked at, limits sealed for the sales."""
    if view.viewer is None:
        return ()
    return tuple(_known(view, view.viewer))


def _known(view: View, viewer: Seat) -> Iterator[Saying]:
    player = view.players[viewer]
    if player.hand is not None:
        hand = player.hand
        yield Saying("hand", {"ones": hand.ones, "twos": hand.twos, "points": hand.points})
    tiles = [f"{site.square}: {site.known}" for site in view.sites if site.known is not None]
    if tiles:
        yield Saying("peeked", {"tiles": tuple(tiles)})
    for company, limit in zip(COMPANIES, player.limits or (), strict=False):
        if limit is not None:
            yield Saying(f"limit-{company}", {"points": limit})


def chosen(view: View) -> Chosen | None:
    """Return the limit that the viewer has sealed, as long as it may be changed."""
    auction, viewer = view.auction, view.viewer
    if view.phase != "limits" or auction is None or viewer is None or viewer not in auction.bidders:
        return None
    limit = (view.players[viewer].limits or ())[COMPANIES.index(auction.company)]
    if limit is None:
        return None
    facts: dict[str, Fact] = {"company": Name("company", auction.company), "points": limit}
    return Chosen(SetLimit(seat=viewer, points=limit), facts)
