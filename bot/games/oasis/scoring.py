"""Counting: what each player's camels and land are worth."""

from bot.engine.core import ScoreLine, Seat, Standing
from bot.games.oasis.ground import Area, Ground
from bot.games.oasis.state import State

LAND_AND_MARKER = (("oasis", "wells"), ("steppe", "horses"), ("rocky", "ovoos"))


def score(ground: Ground, state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """Return a player's score line by line: so many pieces, times so many markers of their sort."""
    return _score(ground, state, seat, ground.areas(state.board, state.claims))


def _score(ground: Ground, state: State, seat: Seat, areas: tuple[Area, ...]) -> tuple[ScoreLine, ...]:
    player = state.players[seat]
    lines = [_line("camels", ground.caravan(state.board, seat), player.score.goods)]
    for kind, sort in LAND_AND_MARKER:
        squares = sum(a.squares.bit_count() for a in areas if a.owner == seat and a.kind == kind)
        lines.append(_line(kind, squares, getattr(player.score, sort)))
    return tuple(lines)


def standings(ground: Ground, state: State) -> tuple[Standing, ...]:
    """Rank the players: most points first, and between equals the lower disc."""
    areas = ground.areas(state.board, state.claims)
    lines = [_score(ground, state, Seat(n), areas) for n in range(len(state.players))]
    totals = [sum(line.points for line in own) for own in lines]
    discs = [player.disc for player in state.players]
    order = sorted(range(len(totals)), key=lambda n: (-totals[n], discs[n]))
    return tuple(
        Standing(
            seat=Seat(n),
            rank=rank,
            total=totals[n],
            lines=lines[n],
            tiebreak=discs[n] if totals.count(totals[n]) > 1 else None,
        )
        for rank, n in enumerate(order, 1)
    )


def _line(part: str, pieces: int, markers: int) -> ScoreLine:
    return ScoreLine(part=part, points=pieces * markers, facts={"pieces": pieces, "markers": markers})
