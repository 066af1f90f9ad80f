"""What a seat may be asked next, as far as nothing unseen comes before it."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.engine.core import Seat
from bot.games.giganten.content import COMPANIES, Content
from bot.games.giganten.phases.auctions import may_bid
from bot.games.giganten.state import NO_LIMITS, State


def supposed(content: Content, state: State, seat: Seat) -> Iterator[State]:
    """Yield the table as it is, once for each thing that the seat may be asked next."""
    match state.phase:
        case "cards" if state.players[seat].card is None and _is_open(state):
            yield replace(state, turn=seat)
        case "move" | "special" if _comes_after_turn(state, seat):
            points = content.held(state.players[seat].card).points
            yield replace(state, phase="move", turn=seat, points=points)
        case "move" | "special" if seat != state.turn:
            yield replace(state, phase="build", turn=seat, points=0)
        case "build" if _comes_after_turn(state, seat):
            yield replace(state, turn=seat)
        case "bids" if seat in state.bidders and seat != state.leader:
            yield replace(state, turn=seat)
        case "limits" | "bids" | "sell":
            yield from _auction(state, seat, state.company + 1)
        case "ship" if seat != state.turn and not _comes_after_turn(state, seat):
            yield from _auction(state, seat, 0)


def _is_open(state: State) -> bool:
    """Is there something to choose after any card is taken? Else the rest would go by itself."""
    rest = [state.offer[:n] + state.offer[n + 1 :] for n in range(len(state.offer))]
    return all(len(set(cards)) > 1 for cards in rest)


def _comes_after_turn(state: State, seat: Seat) -> bool:
    return state.order.index(seat) > state.order.index(state.turn)


def _auction(state: State, seat: Seat, earliest: int) -> Iterator[State]:
    """Open the next auction in which this seat will bid, without what anybody has sealed for it."""
    player = state.players[seat]
    for company in range(earliest, len(COMPANIES)):
        if may_bid(player, company) and player.limits[company] is None:
            yield replace(
                state,
                phase="limits" if state.options.auction == "limits" else "bids",
                company=company,
                bidders=tuple([one for one in state.order if may_bid(state.players[one], company)]),
                turn=seat,
                bid=0,
                leader=None,
                players=tuple([replace(one, limits=NO_LIMITS) for one in state.players]),
            )
            return
