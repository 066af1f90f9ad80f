"""What everybody has as far as it shows: the values of licence cards, which break ties, are face down."""

from collections.abc import Sequence

from bot.engine.core import Counted, Seat
from bot.games.giganten.content import Pieces
from bot.games.giganten.view import PlayerView, View


def tally(pieces: Pieces, view: View) -> tuple[int | None, ...]:
    """Return what each player owns; None where the worth of derricks hangs on licences that are hidden."""
    return tuple([_owned(counted(pieces, view, Seat(n))) for n in range(len(view.players))])


def _owned(parts: Sequence[Counted]) -> int | None:
    known = [part.points for part in parts if part.points is not None]
    return sum(known) if len(known) == len(parts) else None


def counted(pieces: Pieces, view: View, seat: Seat) -> tuple[Counted, ...]:
    """Return what a player owns, part by part."""
    player, places = view.players[seat], _places(view, seat)
    worth = {pieces.site_value[place] * player.built for place in places}
    barrels = sum([site.oil for site in view.sites if site.owner == seat]) + sum(player.depots)
    built = {"derricks": player.built, "each": pieces.site_value[places[0]], "place": places[0] + 1}
    oil = {"barrels": barrels, "each": pieces.barrel_value}
    return (
        Counted(part="cash", points=player.cash, facts={}),
        Counted(part="derricks", points=worth.pop() if len(worth) == 1 else None, facts=built),
        Counted(part="barrels", points=barrels * pieces.barrel_value, facts=oil),
    )


def _places(view: View, seat: Seat) -> range:
    """Return the places, from 0, that a player may have by the loco: licences break ties, then the order."""
    low, high = _strength(view, seat)
    others = [_strength(view, other) for other in view.order if other != seat]
    ahead = sum([weakest > high for weakest, _ in others])
    return range(ahead, 1 + sum([strongest > low for _, strongest in others]))


def _strength(view: View, seat: Seat) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Return the least and the most that a player's place may be decided by; no two players are equal."""
    player, turn = view.players[seat], -view.order.index(seat)
    least, most = _licences(player)
    return (player.loco, least, turn), (player.loco, most, turn)


def _licences(player: PlayerView) -> tuple[int, int]:
    if player.hand is not None:
        return player.hand.points, player.hand.points
    return player.licences, 2 * player.licences
