"""What one viewer may see, copied field by field: a new secret stays hidden until it is named here."""

from msgspec import Struct

from bot.engine.core import Seat, Square
from tests.support.toy.state import State


class PlayerView(Struct, frozen=True):
    coins: int
    carts: int
    wall: tuple[Square, ...]
    stones: int
    has_bid: bool


class View(Struct, frozen=True, kw_only=True):
    round: int
    phase: str
    turn: Seat
    deck: int
    prize: int | None
    carts: int
    players: tuple[PlayerView, ...]
    own_stones: tuple[int, ...] | None
    own_bid: int | None


def view(state: State, viewer: Seat | None) -> View:
    """Build what a seat, or a spectator, may see."""
    own = None if viewer is None else state.players[viewer]
    players = [
        PlayerView(one.coins, one.carts, one.wall, len(one.stones), one.bid is not None)
        for one in state.players
    ]
    return View(
        round=state.round,
        phase=state.phase,
        turn=state.turn,
        deck=len(state.deck),
        prize=state.prize,
        carts=state.carts,
        players=tuple(players),
        own_stones=own.stones if own else None,
        own_bid=own.bid if own else None,
    )
