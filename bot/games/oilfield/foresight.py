"""What a seat may be asked next: its worker and its card, and what those lead to once they wait in line."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.engine.core import Seat, StepBuilder
from bot.games.oilfield.content import CARDS, Content
from bot.games.oilfield.phases.public import Public
from bot.games.oilfield.phases.resolving import Resolving
from bot.games.oilfield.state import State


class Supposing:
    """Supposes that a seat were asked now."""

    def __init__(self, content: Content, works: Mapping[str, Resolving], public: Public) -> None:
        self.content, self.works, self.public = content, works, public

    def supposed(self, state: State, seat: Seat) -> Iterator[State]:
        """Yield the table as it is, once for each thing that the seat may be asked next."""
        match state.phase:
            case "workers":
                if seat in state.queue:
                    yield replace(state, turn=seat, queue=_with_first(state.queue, seat))
                yield replace(state, phase="cards", queue=(), turn=state.first)
            case "cards" if state.players[seat].card is not None:
                yield from self._work(self._all_chosen(state), seat)
            case "public" | "private" if seat in state.queue and seat != state.turn:
                yield from self._work(replace(state, queue=(state.turn, *state.queue)), seat)
            case "boundary" if seat in state.owing[1:]:
                yield replace(state, turn=seat, owing=_with_first(state.owing, seat))

    def _work(self, state: State, seat: Seat) -> Iterator[State]:
        """Let a worker or a card that waits in line come first; whoever is busy now comes after it."""
        work, price = self._due(state, seat)
        if work in self.works:
            queue = tuple([other for other in state.queue if other != seat])
            step = StepBuilder(replace(state, task=None, queue=queue))
            self.works[work].begin(step, seat, price)
            yield step.state

    def _all_chosen(self, state: State) -> State:
        """Put the workers in line, as if all had chosen: any card will do, for it stays face down."""
        players = [player if player.card else replace(player, card=CARDS[0]) for player in state.players]
        step = StepBuilder(replace(state, players=tuple(players)))
        self.public.begin(step)
        return step.state

    def _due(self, state: State, seat: Seat) -> tuple[str, int]:
        """Return what a seat in line is going to do, and the price of a lease."""
        player = state.players[seat]
        if state.phase == "public":
            space = self.content.spaces[player.worker or ""]
            return space.column, space.price
        return player.card or "", self.content.board.prices.private_lease if player.card == "lease" else 0


def _with_first(queue: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    left = list(queue)
    left.remove(seat)
    return (seat, *left)
