"""How the players stand, said from what everybody sees."""

from bot.engine.core import Saying, Seat
from bot.games.pipeline.view import View


def seat_line(view: View, seat: Seat) -> Saying:
    """Say how a player stands: cash, barrels, tanks, pipelines, penalties."""
    player = view.players[seat]
    return Saying(
        "seat",
        {
            "cash": player.cash,
            "barrels": sum(player.oil),
            "tanks": sum(player.tanks),
            "tiles": len(player.tiles),
            "orange": player.longest[0],
            "silver": player.longest[1],
            "teal": player.longest[2],
            "penalties": player.penalties,
        },
    )
