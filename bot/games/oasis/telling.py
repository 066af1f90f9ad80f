"""How the players stand, said from what one of them sees."""

from collections.abc import Iterator

from bot.engine.core import Chosen, Counted, Name, Saying, Seat, as_counted
from bot.games.oasis.actions import Stop
from bot.games.oasis.scoring import LAND_AND_MARKER
from bot.games.oasis.view import PlayerView, View


def seat_line(view: View, seat: Seat) -> Saying:
    """Say how a player stands: disc, pile, camels, markers."""
    player = view.players[seat]
    return Saying(
        "seat",
        {
            "disc": player.disc,
            "pile": player.pile,
            "camels": player.camels,
            "caravan": player.caravan,
            "spare": player.spare,
        },
    )


def private_lines(view: View) -> tuple[Saying, ...]:
    """Say what lies in the viewer's score pile, and what it is worth now."""
    return () if view.viewer is None else tuple(_pile(view.players[view.viewer]))


def chosen(view: View) -> Chosen | None:
    """Return what the viewer has sealed as an offer, as long as it may be added to."""
    if view.viewer is None or view.phase != "offers" or not view.options.sealed_offers:
        return None
    mine = view.players[view.viewer]
    if not mine.ready or mine.offer is None:
        return None
    return Chosen(Stop(seat=view.viewer), {"cards": tuple([Name("card", card) for card in mine.offer])})


def _pile(player: PlayerView) -> Iterator[Saying]:
    score, lines = player.score, player.lines
    if score is None or lines is None:
        return
    facts = {"goods": score.goods, "wells": score.wells, "horses": score.horses, "ovoos": score.ovoos}
    yield Saying("pile", {**facts, "total": sum(line.points for line in lines)})


def counted(view: View, seat: Seat) -> tuple[Counted, ...]:
    """Count a player's pieces; what they are multiplied by lies face down, unless it is open."""
    player = view.players[seat]
    if player.lines is not None:
        return as_counted(player.lines)
    own = [area for area in view.areas if area.owner == seat]
    lands = [
        (kind, sum([len(area.squares) for area in own if area.kind == kind])) for kind, _ in LAND_AND_MARKER
    ]
    parts = [("camels", player.caravan), *lands]
    return tuple([Counted(part=part, points=None, facts={"pieces": pieces}) for part, pieces in parts])
