"""Money and barrels changing hands. Every change is booked, so that it can be accounted for."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.engine.core import Fact, Name, Refusal, Seat, StepBuilder
from bot.games.pipeline.content import BARRELS, Content
from bot.games.pipeline.state import Player, State

INDEX = {barrel: n for n, barrel in enumerate(BARRELS)}


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


def added(oil: tuple[int, ...], *changes: tuple[int, int]) -> tuple[int, ...]:
    """Return barrel counts after some have changed, each by its place and by how much."""
    counts = list(oil)
    for place, count in changes:
        counts[place] += count
    return tuple(counts)


def listed(barrels: Iterable[str]) -> tuple[Name, ...]:
    """Name barrels for a sentence."""
    return tuple([Name("barrel", barrel) for barrel in barrels])


def too_poor(player: Player, price: int) -> Refusal | None:
    """Say so if a player cannot pay a price."""
    if player.cash >= price:
        return None
    facts: dict[str, Fact] = {"price": price, "cash": player.cash}
    return Refusal("pipeline-refusal-too-poor", facts)
