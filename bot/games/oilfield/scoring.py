"""Counting: what is on the track, and what is added at the end."""

from bot.engine.core import ScoreLine, Seat, Standing
from bot.games.oilfield.content import Content
from bot.games.oilfield.state import Player, State


def full_sections(content: Content, state: State, player: Player) -> int:
    """Return how many parts of a refinery are full when the cubes are arranged as well as can be."""
    cubes, full = player.oil + player.gas, 0
    sections = [content.tiles["expansion"].storage] * player.expansions
    sections += [state.options.gas_expansion_storage] * player.gas_expansions
    for size in sorted((*sections, content.board.storage.refinery)):
        if 0 < size <= cubes:
            cubes -= size
            full += 1
    return full


def money_bonus(content: Content, state: State, seat: Seat) -> int:
    """Return the points for the most money; cash counts, shares do not."""
    cash = [player.money for player in state.players]
    richest = cash.count(max(cash))
    if cash[seat] < max(cash):
        return 0
    if richest == 1:
        return content.board.scoring.most_money
    if richest > 2 and state.options.three_tied_get_nothing:
        return 0
    return content.board.scoring.most_money_tied


def score(content: Content, state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """Return a player's score line by line, as if the game ended now."""
    player, worth = state.players[seat], content.board.scoring
    shares = {row.points: state.shares[n].count(seat) for n, row in enumerate(content.board.rows)}
    invested = sum(points * count for points, count in shares.items())
    leases, full = len(player.leases), full_sections(content, state, player)
    return (
        _line("sales", player.points - invested),
        _line("shares", invested, shares=sum(shares.values())),
        _line("leases", leases * worth.lease, leases=leases),
        _line("storage", full * worth.full_section, full=full),
        _line("money", money_bonus(content, state, seat), money=player.money),
    )


def standings(content: Content, state: State) -> tuple[Standing, ...]:
    """Rank the players: most points, then by money, then fewer leases; the rest share a rank."""
    seats = [Seat(n) for n in range(len(state.players))]
    lines = [score(content, state, seat) for seat in seats]
    totals = [sum(line.points for line in own) for own in lines]
    sign = -1 if state.options.richer_wins_ties else 1

    def strength(seat: Seat) -> tuple[int, int, int]:
        player = state.players[seat]
        return -totals[seat], sign * player.money, len(player.leases)

    order = sorted(seats, key=strength)
    strengths = [strength(seat) for seat in order]
    return tuple(
        Standing(
            seat=seat,
            rank=1 + strengths.index(strength(seat)),
            total=totals[seat],
            lines=lines[seat],
            tiebreak=_tiebreak(state, seat, totals),
        )
        for seat in order
    )


def _tiebreak(state: State, seat: Seat, totals: list[int]) -> int | None:
    """Return what was compared between equal totals: money, or leases where that is equal, too."""
    equals = [player for n, player in enumerate(state.players) if totals[n] == totals[seat]]
    if len(equals) == 1:
        return None
    own = state.players[seat]
    by_money = [player.money for player in equals].count(own.money) == 1
    return own.money if by_money else len(own.leases)


def _line(part: str, points: int, **facts: int) -> ScoreLine:
    return ScoreLine(part=part, points=points, facts=facts)
