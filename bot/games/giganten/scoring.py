"""Counting: cash, and what derricks and barrels are worth when the black loco arrives."""

from bot.engine.core import ScoreLine, Seat, Standing
from bot.games.giganten.content import Content
from bot.games.giganten.state import State


def places(state: State) -> tuple[Seat, ...]:
    """Return the seats by their locos, furthest first; licences, then the turn order break ties."""
    players = state.players
    return tuple(sorted(state.order, key=lambda seat: (-players[seat].loco, -players[seat].licences.points)))


def score(content: Content, state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """Return what a player owns, line by line."""
    player, pieces = state.players[seat], content.pieces
    place = places(state).index(seat)
    own = [derrick for derrick in state.derricks if derrick.owner == seat]
    each, barrels = pieces.site_value[place], sum([d.oil for d in own]) + sum(player.depots)
    return (
        ScoreLine(part="cash", points=player.cash, facts={}),
        ScoreLine(
            part="derricks",
            points=len(own) * each,
            facts={"derricks": len(own), "each": each, "place": place + 1},
        ),
        ScoreLine(
            part="barrels",
            points=barrels * pieces.barrel_value,
            facts={"barrels": barrels, "each": pieces.barrel_value},
        ),
    )


def standings(content: Content, state: State) -> tuple[Standing, ...]:
    """Rank the players by their money; equal money is an equal rank."""
    lines = {seat: score(content, state, seat) for seat in state.order}
    totals = {seat: sum(line.points for line in own) for seat, own in lines.items()}
    ordered = sorted(state.order, key=lambda seat: (-totals[seat], seat))
    return tuple(
        Standing(
            seat=seat,
            rank=1 + sum(total > totals[seat] for total in totals.values()),
            total=totals[seat],
            lines=lines[seat],
        )
        for seat in ordered
    )


def winners(content: Content, state: State) -> tuple[tuple[Seat, ...], int]:
    """Return who has most, and how much that is."""
    ranked = standings(content, state)
    return tuple(standing.seat for standing in ranked if standing.rank == 1), ranked[0].total
