"""What a seat may be asked next: its turn of this round, or of the next one within a year."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.engine.core import Seat
from bot.games.pipeline.content import Content
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import FREE, Gifts, State, Turn


def supposed(content: Content, powers: Powers, state: State, seat: Seat) -> Iterator[State]:
    """Yield the table as it is, were it this seat's turn.

    Nothing is supposed while somebody holds tiles or barrels that belong to nobody yet.
    """
    now = state.turn
    if now is None or state.phase != "play" or now.hand or now.filling or seat == now.seat:
        return
    if seat not in state.lower:
        order = [other for other in state.order if other != seat]
        order.insert(order.index(now.seat), seat)
        for gifts in _gifts(content, powers, state, seat):
            yield replace(state, order=tuple(order), turn=Turn(seat=seat, gifts=gifts))
    elif state.round not in content.ends:
        yield replace(
            state,
            round=state.round + 1,
            order=_next_order(state, seat),
            lower=(FREE,) * len(state.lower),
            turn=Turn(seat=seat, gifts=Gifts()),
        )


def _gifts(content: Content, powers: Powers, state: State, seat: Seat) -> Iterator[Gifts]:
    """Yield what the turn may begin with: the gifts of a new year, and the work after them."""
    if state.round - 1 in content.ends and (gifts := powers.yearly(state.players[seat])):
        yield gifts
    yield Gifts()


def _next_order(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return next round's order as far as it is known, with this seat first."""
    waiting = iter([other for other in state.order if other not in state.lower])
    order = [next(waiting) if slot == FREE else Seat(slot) for slot in state.lower]
    return (seat, *[other for other in order if other != seat])
