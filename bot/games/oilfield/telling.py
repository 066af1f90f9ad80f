"""How the players stand, said from what one of them sees."""

from bot.engine.core import Chosen, Fact, Name, Saying, Seat
from bot.games.oilfield.actions import ChooseCard
from bot.games.oilfield.content import CARDS
from bot.games.oilfield.view import View


def seat_line(view: View, seat: Seat) -> Saying:
    """Say how a player stands: money, points, storage, towers."""
    player = view.players[seat]
    facts: dict[str, Fact] = {
        "money": player.money,
        "points": player.points,
        "cubes": player.oil + player.gas,
        "oil": player.oil,
        "gas": player.gas,
        "capacity": player.capacity,
        "towers": sum([lease.tower is not None for lease in player.leases]),
        "leases": len(player.leases),
        "shares": sum(player.shares),
    }
    role = "first" if seat == view.order[0] else "supervisor" if seat == view.supervisor else "plain"
    return Saying("seat", {**facts, "role": role})


def private_lines(view: View) -> tuple[Saying, ...]:
    """Say which card the viewer has still to play, and what everything would be worth now."""
    if view.viewer is None:
        return ()
    player = view.players[view.viewer]
    worth = Saying("worth", {"total": sum([line.points for line in player.lines])})
    if player.card is None or view.phase == "cards":
        return (worth,)
    return (Saying("card", {"card": Name("card", player.card)}), worth)


def chosen(view: View) -> Chosen | None:
    """Return the card that the viewer has chosen, as long as it may be changed."""
    card = view.players[view.viewer].card if view.viewer is not None and view.phase == "cards" else None
    if view.viewer is None or card is None:
        return None
    cards = [ChooseCard(seat=view.viewer, card=one) for one in CARDS]
    return Chosen(cards[CARDS.index(card)], {"card": Name("card", card)}, tuple(cards))
