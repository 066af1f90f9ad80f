"""Turn order: the discs of next round, and how they push each other."""

from functools import cache

from msgspec.structs import replace

from bot.engine.core import Action, Refusal, Seat, StepBuilder
from bot.engine.phase import Topic
from bot.games.pipeline import worker
from bot.games.pipeline.actions import EndTurn, GoFor
from bot.games.pipeline.events import DiscPlaced, DiscsPushed, SlotChosen
from bot.games.pipeline.state import FREE, State


class TurnOrder(Topic[State]):
    """A place in next round's order, for whoever has acted on a space with the icon."""

    actions = (GoFor,)

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        now = state.now
        return _others(seat, len(state.order), now.slot) if now.icon else ()

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, GoFor)
        now, slot = state.now, action.slot
        if now.slot and (slot == now.slot or not now.icon):
            return Refusal("pipeline-refusal-slot-chosen", {"slot": now.slot})
        if not now.icon:
            return Refusal("pipeline-refusal-no-icon")
        return None if 1 <= slot <= len(state.order) else Refusal("pipeline-refusal-no-such-slot")

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, GoFor)
        turn = replace(step.state.now, slot=action.slot, icon=False)
        step.happen(SlotChosen(seat=action.seat, slot=action.slot), turn=turn)


class EndOfTurn(Topic[State]):
    """The end of a turn, once its player has acted or passed; it leaves a disc in next round's order."""

    actions = (EndTurn,)

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return (EndTurn(seat=seat),)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None if worker.has_acted(state) else Refusal("pipeline-refusal-act-or-pass")

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        self.place_disc(step, action.seat)

    def place_disc(self, step: StepBuilder[State], seat: Seat) -> None:
        """Put the disc into the chosen place, or into the first free one."""
        state = step.state
        lower = state.lower
        slot = state.now.slot or lower.index(FREE) + 1
        after = pushed(lower, slot - 1, seat)
        step.happen(DiscPlaced(seat=seat, slot=slot), lower=after, turn=None)
        if lower[slot - 1] != FREE:
            moved = [Seat(other) for n, other in enumerate(lower) if other not in (FREE, after[n])]
            step.happen(DiscsPushed(seat=seat, pushed=tuple(moved)))


@cache
def _others(seat: Seat, slots: int, chosen: int) -> tuple[Action, ...]:
    """Return the actions for all places but the one chosen so far."""
    return tuple([GoFor(seat=seat, slot=n) for n in range(1, slots + 1) if n != chosen])


def pushed(lower: tuple[int, ...], slot: int, seat: Seat) -> tuple[int, ...]:
    """Put a disc into a slot; discs in its way move right up to the next gap, or else left."""
    if lower[slot] == FREE:
        return (*lower[:slot], seat, *lower[slot + 1 :])
    row = list(lower)
    if FREE in lower[slot:]:
        del row[lower.index(FREE, slot)]
    else:
        del row[max([n for n, other in enumerate(lower) if other == FREE])]
    row.insert(slot, seat)
    return tuple(row)
