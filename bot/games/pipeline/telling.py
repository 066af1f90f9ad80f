"""How the players stand, said from what everybody sees."""

from bot.engine.core import Chosen, Fact, Money, Name, Saying, Seat
from bot.games.pipeline.actions import SpreadTanks
from bot.games.pipeline.content import Content
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


def warnings(content: Content, view: View) -> tuple[Saying, ...]:
    """Warn a player in the last round of a year of the contracts that are about to fail."""
    if view.viewer is None or view.phase != "play" or view.of_year < view.rounds:
        return ()
    player = view.players[view.viewer]
    failing = [held.deal for held in player.contracts if held.active and not held.complete]
    if not failing:
        return ()
    cost = content.penalty(player.penalties + len(failing)) - content.penalty(player.penalties)
    deals = tuple([Name("deal", deal) for deal in failing])
    facts: dict[str, Fact] = {"year": view.year, "deals": deals, "count": len(failing), "cost": Money(cost)}
    return (Saying("unfinished", facts),)
