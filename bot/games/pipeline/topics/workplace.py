"""The places where a worker may be, each with a question for as long as there is more to do there."""

from abc import abstractmethod
from typing import ClassVar

from bot.engine.core import Ask, Seat
from bot.engine.phase import Topic
from bot.games.pipeline.content import SpaceKey
from bot.games.pipeline.state import JobKind, State


class Workplace(Topic[State]):
    """A topic that a worker is busy with, until something later in the turn is begun."""

    kinds: ClassVar[tuple[JobKind, ...]]  # of the jobs that are done here

    @abstractmethod
    def asked(self, state: State, seat: Seat) -> Ask:
        """Name the decision, and the facts of its sentence apart from the player's cash."""

    def goes_on(self, state: State, seat: Seat) -> bool:
        """Is there more to do here?"""
        return bool(self.choices(state, seat))

    def several(self, state: State, seat: Seat) -> dict[str, int]:
        """Return how many choices of a sort may be made at once, by the beginning of their code."""
        return {}


class Space(Workplace):
    """A workplace on the cross."""

    @abstractmethod
    def welcomes(self, state: State, seat: Seat, space: SpaceKey, cash: int) -> bool:
        """Would there be anything to do for a player who comes here with so much cash?

        It is what `goes_on` says of a worker who has just arrived, without anybody going there.
        """


class Workplaces:
    """All of them, by the jobs that are done there."""

    def __init__(self, *places: Workplace) -> None:
        self.every = places
        self._places = {kind: place for place in places for kind in place.kinds}
        self.spaces = {kind: place for kind, place in self._places.items() if isinstance(place, Space)}

    def current(self, state: State) -> Workplace | None:
        """Return where the worker is; a run of the machines needs none, but is refining all the same."""
        now = state.now
        if now.run:
            return self._places["run"]
        return self._places.get(now.job.kind) if now.job else None

    def several(self, state: State, seat: Seat, gifts: dict[str, int]) -> dict[str, int]:
        """Return how many choices of a sort may be made at once, gifts among them."""
        place = self.current(state)
        counts = gifts | place.several(state, seat) if place else gifts
        return {code: count for code, count in counts.items() if count > 1}
