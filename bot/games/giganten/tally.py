"""What everybody has as far as it shows: the values of licence cards, which break ties, are face down."""

from bot.engine.core import Seat
from bot.games.giganten.content import Pieces
from bot.games.giganten.view import PlayerView, View


def tally(pieces: Pieces, view: View) -> tuple[int | None, ...]:
    """Return what each player owns; None where the worth of derricks hangs on licences that are hidden."""
    return tuple([_owned(pieces, view, Seat(n)) for n in range(len(view.players))])


def _owned(pieces: Pieces, view: View, seat: Seat) -> int | None:
    player = view.players[seat]
    worth = {pieces.site_value[place] * player.built for place in _places(view, seat)}
    if len(worth) > 1:
        return None
    barrels = sum([site.oil for site in view.sites if site.owner == seat]) + sum(player.depots)
    return player.cash + worth.pop() + barrels * pieces.barrel_value


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
