"""What a player has, and what it comes to: room for cubes, free concessions, the worth of shares."""

from bot.engine.core import Seat
from bot.games.oilfield.content import Content, FieldKey
from bot.games.oilfield.state import Player, State


def capacity(content: Content, state: State, player: Player) -> int:
    """Return how many cubes a player can store."""
    return (
        content.board.storage.refinery
        + content.tiles["expansion"].storage * player.expansions
        + state.options.gas_expansion_storage * player.gas_expansions
    )


def room(content: Content, state: State, player: Player) -> int:
    """Return how many more cubes a player can store."""
    return capacity(content, state, player) - player.oil - player.gas


def free_fields(player: Player) -> tuple[FieldKey, ...]:
    """Return the fields in which a player has a concession without a tower, each once."""
    return tuple(dict.fromkeys([lease.field for lease in player.leases if lease.tower is None]))


def share_price(content: Content, state: State, row: int) -> int:
    """Return the left-most free price of a row; of a full one, the last."""
    prices, used = content.board.rows[row].prices, len(state.shares[row])
    return prices[used] if used < len(prices) else prices[-1]


def worth_of_shares(content: Content, state: State, seat: Seat) -> int:
    """Return what all shares of a player would bring: a sale leaves the price as it is."""
    return sum(
        [
            cubes.count(seat) * share_price(content, state, row)
            for row, cubes in enumerate(state.shares)
            if seat in cubes
        ]
    )


def row_of(content: Content, points: int) -> int | None:
    """Return the place of the row whose shares are worth so many points."""
    return next((n for n, row in enumerate(content.board.rows) if row.points == points), None)
