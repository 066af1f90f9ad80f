"""Money and barrels changing hands. Every change is booked, so that it can be accounted for."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.engine.core import Fact, Name, Refusal, Seat, StepBuilder
from bot.games.pipeline.content import BARRELS, Content
from bot.games.pipeline.state import NO_OIL, Player, State

INDEX = {barrel: n for n, barrel in enumerate(BARRELS)}
Oil = tuple[int, ...]  # barrels: orange crude to high, then silver, then teal


def turned(step: StepBuilder[State], **changes: object) -> None:
    """Change the turn that is being played."""
    step.change(turn=replace(step.state.now, **changes))


def paid(player: Player, reason: str, amount: int) -> Player:
    """Return a player who has paid so much."""
    account = replace(player.account, **{reason: getattr(player.account, reason) + amount})
    return replace(player, cash=player.cash - amount, account=account)


def earned(player: Player, reason: str, amount: int) -> Player:
    """Return a player who has been paid so much."""
    account = replace(player.account, **{reason: getattr(player.account, reason) + amount})
    return replace(player, cash=player.cash + amount, account=account)


def seated(state: State, seat: Seat, player: Player) -> tuple[Player, ...]:
    """Return all players after one of them has changed."""
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def room(content: Content, player: Player, grade: int) -> int:
    """Return how many more barrels fit a grade's tanks."""
    oil = player.oil
    return content.board.barrels * player.tanks[grade] - oil[grade] - oil[grade + 4] - oil[grade + 8]


def added(oil: Oil, *changes: tuple[int, int]) -> Oil:
    """Return barrel counts after some have changed, each by its place and by how much."""
    counts = list(oil)
    for place, count in changes:
        counts[place] += count
    return tuple(counts)


def refined(oil: Oil) -> int:
    """Return how many barrels are better than crude."""
    return 0 if oil == NO_OIL else sum(oil) - sum(oil[::4])


def fitting(oil: Oil, need: str) -> list[str]:
    """Return the barrels that meet a need, the lowest grade first."""
    barrels = [f"{need[0]}{grade}" for grade in range(int(need[1]), 4)]
    return [barrel for barrel in barrels if oil[INDEX[barrel]]]


def without_deal(rows: tuple[tuple[str, ...], ...], deal: str) -> tuple[tuple[str, ...], ...]:
    """Return rows of contracts or orders after one has been taken."""
    return tuple([tuple(["" if one == deal else one for one in row]) if deal in row else row for row in rows])


def listed(barrels: Iterable[str]) -> tuple[Name, ...]:
    """Name barrels for a sentence."""
    return tuple([Name("barrel", barrel) for barrel in barrels])


def too_poor(player: Player, price: int) -> Refusal | None:
    """Say so if a player cannot pay a price."""
    if player.cash >= price:
        return None
    facts: dict[str, Fact] = {"price": price, "cash": player.cash}
    return Refusal("pipeline-refusal-too-poor", facts)
