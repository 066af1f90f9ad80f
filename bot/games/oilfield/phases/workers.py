"""Selection, first part: from the first player clockwise, everybody puts a worker on a free space."""

from bot.engine.core import Action, Ask, Fact, Name, Refusal, Seat, StepBuilder, Who
from bot.engine.phase import Phase
from bot.games.oilfield.actions import PlaceWorker
from bot.games.oilfield.content import MOST_SEATS, Content
from bot.games.oilfield.events import WorkerPlaced
from bot.games.oilfield.state import State


class Workers(Phase[State]):
    """A space holds one worker; some are open only at larger tables."""

    actions = (PlaceWorker,)

    def __init__(self, content: Content) -> None:
        self.content = content
        everyone, spaces = [Seat(n) for n in range(MOST_SEATS)], content.spaces
        self._printed = [tuple([PlaceWorker(seat=seat, space=key) for key in spaces]) for seat in everyone]
        self._open = {
            (size, seat): tuple([action for action in actions if spaces[action.space].players <= size])
            for size in content.sizes
            for seat, actions in zip(everyone, self._printed, strict=True)
        }

    def open_to(self, state: State, seat: Seat) -> bool:
        return seat == state.turn  # asked so often that looking the seat up in a set would cost

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("worker", {"open": len(self.choices(state, seat))})

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return the open spaces on which nobody stands."""
        taken = {player.worker for player in state.players}
        if state.bot:
            taken.add(state.bot.space)
        return [action for action in self._open[len(state.players), seat] if action.space not in taken]

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return self._printed[seat]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, PlaceWorker)
        space = self.content.spaces.get(action.space)
        if space is None:
            return Refusal("oilfield-refusal-no-such-space")
        if space.players > len(state.players):
            return Refusal("oilfield-refusal-space-closed", {"players": space.players})
        if state.bot and state.bot.space == space.key:
            return Refusal("oilfield-refusal-bot-there", {"space": Name("space", space.key)})
        workers = [player.worker for player in state.players]
        if space.key not in workers:
            return None
        there = Seat(workers.index(space.key))
        facts: dict[str, Fact] = {"space": Name("space", space.key), "player": Who(there)}
        return Refusal("oilfield-refusal-space-taken", facts)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, PlaceWorker)
        state, seat, space = step.state, action.seat, action.space
        queue = state.queue[1:]
        step.happen(
            WorkerPlaced(seat=seat, space=space),
            players=state.with_player(seat, worker=space),
            queue=queue,
            turn=queue[0] if queue else state.first,
        )

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Go on to the cards once all workers are placed; there are always more spaces than workers."""
        if step.state.queue:
            return False
        step.change(phase="cards")
        return True
