"""What everybody has: coins, carts, walls and stones."""

from bot.engine.core import ScoreLine, Seat, Standing, totals
from tests.support.toy.state import Player, State
from tests.support.toy.view import PlayerView


def standings(state: State) -> tuple[Standing, ...]:
    """Rank the players, most points first; equals share a rank."""
    lines = [_lines(player) for player in state.players]
    points = [sum(line.points for line in own) for own in lines]
    order = sorted(range(len(points)), key=lambda n: -points[n])
    return tuple(
        [
            Standing(
                seat=Seat(n),
                rank=1 + sum(other > points[n] for other in points),
                total=points[n],
                lines=lines[n],
            )
            for n in order
        ]
    )


def totals_of(state: State) -> tuple[int, ...]:
    return totals(standings(state))


def shown(player: PlayerView) -> int | None:
    """Return what somebody has, as far as everybody can count it: stones are secret."""
    return None if player.stones else player.coins + 2 * player.carts + len(player.wall)


def _lines(player: Player) -> tuple[ScoreLine, ...]:
    parts = {
        "coins": player.coins,
        "carts": 2 * player.carts,
        "wall": len(player.wall),
        "stones": sum(player.stones),
    }
    return tuple([ScoreLine(part=part, points=points, facts={}) for part, points in parts.items()])
