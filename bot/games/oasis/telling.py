"""How the players stand, said from what one of them sees."""

from collections.abc import Iterator

from bot.engine.core import Name, Saying, Seat
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
    """Say what the viewer has sealed as an offer, what lies in their score pile, and what it is worth now."""
    if view.viewer is None:
        return ()
    mine = view.players[view.viewer]
    return (*_sealed(view, mine), *_pile(mine))


def _sealed(view: View, player: PlayerView) -> Iterator[Saying]:
    if view.options.sealed_offers and view.phase == "offers" and player.offer:
        yield Saying("sealed", {"cards": tuple([Name("card", card) for card in player.offer])})


def _pile(player: PlayerView) -> Iterator[Saying]:
    score, lines = player.score, player.lines
    if score is None or lines is None:
        return
    facts = {"goods": score.goods, "wells": score.wells, "horses": score.horses, "ovoos": score.ovoos}
    yield Saying("pile", {**facts, "total": sum(line.points for line in lines)})
