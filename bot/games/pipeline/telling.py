"""How the players stand, said from what everybody sees."""

from bot.engine.core import Chosen, Saying, Seat
from bot.games.pipeline.actions import SpreadTanks
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


def chosen(view: View) -> Chosen | None:
    """Return how the viewer has spread the first tanks, as long as that may be changed."""
    if view.viewer is None or view.phase != "setup" or not view.players[view.viewer].ready:
        return None
    crude, low, mid, high = view.players[view.viewer].tanks
    spread = {"crude": crude, "low": low, "mid": mid, "high": high}
    return Chosen(SpreadTanks(seat=view.viewer, **spread), {**spread})
