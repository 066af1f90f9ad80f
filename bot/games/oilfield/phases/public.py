"""The public phase: workers are resolved column by column, and within a column from top to bottom."""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.engine.core import Seat, StepBuilder
from bot.games.oilfield.content import Content
from bot.games.oilfield.events import FirstPlayerTaken, SubsidyTaken
from bot.games.oilfield.phases import boundary
from bot.games.oilfield.phases.resolving import Resolving
from bot.games.oilfield.state import Player, State


class Public:
    """Each worker does its work and goes home."""

    def __init__(self, content: Content, works: Mapping[str, Resolving]) -> None:
        self.content, self.works = content, works
        self._place = {key: place for place, key in enumerate(content.spaces)}

    def begin(self, step: StepBuilder[State]) -> None:
        """Put the workers in the order of their spaces."""
        places = [(self._place[p.worker], Seat(n)) for n, p in enumerate(step.state.players) if p.worker]
        step.change(phase="public", queue=tuple([seat for _, seat in sorted(places)]))

    def resolve_next(self, step: StepBuilder[State]) -> None:
        """Send home the worker that is done, and let the next one do its work."""
        players, queue = _sent_home(step.state), step.state.queue
        if not queue:
            step.change(players=players)
            boundary.begin(step)
            return
        seat = queue[0]
        step.change(players=players, queue=queue[1:])
        space = self.content.spaces[players[seat].worker or ""]
        match space.column:
            case "first":
                self._take_first(step, seat)
            case "subsidy":
                self._take_subsidy(step, seat)
            case column:
                self.works[column].begin(step, seat, space.price)

    def _take_first(self, step: StepBuilder[State], seat: Seat) -> None:
        """Become the first player: the private phase already goes by the new order."""
        supervisor = Seat((seat - 1) % len(step.state.players))
        step.happen(FirstPlayerTaken(seat=seat, supervisor=supervisor), first=seat)

    def _take_subsidy(self, step: StepBuilder[State], seat: Seat) -> None:
        money = step.state.subsidy
        players = step.state.with_player(seat, money=step.state.players[seat].money + money)
        step.happen(SubsidyTaken(seat=seat, money=money), players=players, subsidy=0)


def _sent_home(state: State) -> tuple[Player, ...]:
    """Return the players after the workers that are no longer in the queue have gone home."""
    queue = state.queue
    return tuple(
        [
            replace(player, worker=None) if player.worker and n not in queue else player
            for n, player in enumerate(state.players)
        ]
    )
