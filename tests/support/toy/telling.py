"""How the players stand, said from what one of them sees."""

from bot.engine.core import Saying, Seat
from tests.support.toy.view import View


def seat_line(view: View, seat: Seat) -> Saying:
    """Say what a player has for all to see."""
    player = view.players[seat]
    facts = {
        "coins": player.coins,
        "carts": player.carts,
        "wall": len(player.wall),
        "stones": player.stones,
    }
    return Saying("seat", {**facts})


def private_lines(view: View) -> tuple[Saying, ...]:
    """Say what only the viewer knows: the stones they dug, and what they bid."""
    said = []
    if view.own_stones:
        said.append(Saying("stones", {"stones": tuple([str(stone) for stone in view.own_stones])}))
    if view.own_bid is not None:
        said.append(Saying("bid", {"coins": view.own_bid}))
    return tuple(said)
