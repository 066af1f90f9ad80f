"""A turn: the worker's action, perhaps a second one, the machines, and the place in next round's order."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Name, Refusal, Seat, StepBuilder
from bot.games.pipeline.actions import GoFor, Second, Work
from bot.games.pipeline.content import INNER, SPACES, Content, SpaceKey
from bot.games.pipeline.events import (
    DiscPlaced,
    DiscsPushed,
    Passed,
    SecondTaken,
    SlotChosen,
    WorkerSent,
    YearGiftsBegan,
)
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import FREE, Gifts, Job, JobKind, State, Turn
from bot.games.pipeline.stock import paid, seated, too_poor, turned


class Turns:
    """What a turn is made of. An action that could go on ends when something later is begun."""

    def __init__(self, content: Content, powers: Powers) -> None:
        self.content, self.powers = content, powers
        seats = [Seat(n) for n in range(max(content.slots))]
        self._works = {seat: [Work(seat=seat, space=space) for space in SPACES] for seat in seats}

    # What may be done

    def may_act(self, state: State, seat: Seat) -> bool:
        """Has this turn a main action left?"""
        now = state.now
        if now.passed or not now.mains:
            return not now.passed
        return not (now.late or now.seconded) and now.mains < self.powers.mains(state.players[seat])

    def works(self, seat: Seat) -> Sequence[Action]:
        return self._works[seat]

    def seconds(self, state: State, seat: Seat) -> list[Action]:
        """Return the second actions that may be paid for."""
        worker = state.now.worker
        if worker is None or not self.may_second(state, seat):
            return []
        spaces = self.powers.reachable(state, seat, worker)
        return [Second(seat=seat, space=space) for space in spaces]

    def may_second(self, state: State, seat: Seat) -> bool:
        """Is there a second action to pay for? Every space of the cross has another one beside it."""
        return state.now.worker is not None and self._refuse_any_second(state, seat) is None

    def slots(self, state: State, seat: Seat) -> list[Action]:
        """Return the places in next round's order that may be chosen."""
        now = state.now
        if not now.icon:
            return []
        return [GoFor(seat=seat, slot=n) for n in range(1, len(state.order) + 1) if n != now.slot]

    def may_end(self, state: State) -> bool:
        return bool(state.now.mains or state.now.passed)

    def machine_window(self, state: State, seat: Seat) -> Refusal | None:
        """Say why this is no time to run the machines."""
        now = state.now
        if self.may_end(state):
            return Refusal("pipeline-refusal-machines-have-run") if now.late else None
        if state.level(seat, "machines") < 3:
            return Refusal("pipeline-refusal-machines-run-later")
        return Refusal("pipeline-refusal-machines-have-run") if now.early else None

    # Why not

    def refuse_main(self, state: State, seat: Seat) -> Refusal | None:
        return None if self.may_act(state, seat) else Refusal("pipeline-refusal-no-main-action")

    def refuse_pass(self, state: State) -> Refusal | None:
        return Refusal("pipeline-refusal-end-instead") if self.may_end(state) else None

    def refuse_second(self, state: State, seat: Seat, space: SpaceKey) -> Refusal | None:
        now = state.now
        if now.worker is None:
            return Refusal("pipeline-refusal-no-second-action")
        if refusal := self._refuse_any_second(state, seat):
            return refusal
        if space in self.powers.reachable(state, seat, now.worker):
            return None
        return Refusal("pipeline-refusal-too-far", {"space": Name("space", space)})

    def _refuse_any_second(self, state: State, seat: Seat) -> Refusal | None:
        now = state.now
        player = state.players[seat]
        if now.seconded or now.late or now.mains != 1 or self.powers.mains(player) > 1:
            return Refusal("pipeline-refusal-no-second-action")
        return too_poor(player, self.powers.second_fee(player))

    def refuse_slot(self, state: State, slot: int) -> Refusal | None:
        now = state.now
        if now.slot and (slot == now.slot or not now.icon):
            return Refusal("pipeline-refusal-slot-chosen", {"slot": now.slot})
        if not now.icon:
            return Refusal("pipeline-refusal-no-icon")
        return None if 1 <= slot <= len(state.order) else Refusal("pipeline-refusal-no-such-slot")

    def refuse_end(self, state: State) -> Refusal | None:
        return None if self.may_end(state) else Refusal("pipeline-refusal-act-or-pass")

    # What happens

    def begin(self, step: StepBuilder[State], seat: Seat) -> None:
        """Begin a turn; the first one of a later year brings what upgrades give every year."""
        state = step.state
        new_year = state.round - 1 in self.content.ends
        gifts = self.powers.yearly(state.players[seat]) if new_year else Gifts()
        step.change(turn=Turn(seat=seat, gifts=gifts))
        if gifts:
            step.happen(YearGiftsBegan(seat=seat, tiles=gifts.tiles, tanks=gifts.tanks))

    def leave(self, step: StepBuilder[State]) -> None:
        """End the action in progress, if there is one."""
        now = step.state.now
        if now.job or now.run:
            step.change(turn=replace(now, job=None, run=None))

    def act(self, step: StepBuilder[State], kind: JobKind, origin: str = "") -> None:
        """Begin a main action that is not on the cross."""
        now = step.state.now
        job = Job(kind=kind, origin=origin)
        step.change(turn=replace(now, mains=now.mains + 1, worker=None, job=job, run=None))

    def work(self, step: StepBuilder[State], seat: Seat, space: SpaceKey) -> None:
        now = step.state.now
        icon = now.icon or space in INNER
        turn = replace(now, mains=now.mains + 1, worker=space, icon=icon, job=Job(kind=space), run=None)
        step.happen(WorkerSent(seat=seat, space=space), turn=turn)

    def second(self, step: StepBuilder[State], seat: Seat, space: SpaceKey) -> None:
        state, now = step.state, step.state.now
        player = state.players[seat]
        fee = self.powers.second_fee(player)
        player = paid(player, "seconds", fee) if fee else player
        icon = now.icon or space in INNER
        turn = replace(now, seconded=True, worker=space, icon=icon, job=Job(kind=space), run=None)
        event = SecondTaken(seat=seat, space=space, fee=fee)
        step.happen(event, players=seated(state, seat, player), turn=turn)

    def skip(self, step: StepBuilder[State], seat: Seat) -> None:
        self.leave(step)
        step.happen(Passed(seat=seat), turn=replace(step.state.now, passed=True))

    def choose_slot(self, step: StepBuilder[State], seat: Seat, slot: int) -> None:
        step.happen(SlotChosen(seat=seat, slot=slot), turn=replace(step.state.now, slot=slot, icon=False))

    def open_window(self, step: StepBuilder[State]) -> None:
        """Note that the machines run, before the work or after it."""
        turned(step, **{"late" if self.may_end(step.state) else "early": True})

    def place_disc(self, step: StepBuilder[State], seat: Seat) -> None:
        """End a turn: the disc goes to the chosen place, or to the first free one."""
        state = step.state
        lower = state.lower
        slot = state.now.slot or lower.index(FREE) + 1
        after = pushed(lower, slot - 1, seat)
        step.happen(DiscPlaced(seat=seat, slot=slot), lower=after, turn=None)
        if lower[slot - 1] != FREE:
            moved = [Seat(other) for n, other in enumerate(lower) if other not in (FREE, after[n])]
            step.happen(DiscsPushed(seat=seat, pushed=tuple(moved)))


def pushed(lower: tuple[int, ...], slot: int, seat: Seat) -> tuple[int, ...]:
    """Put a disc into a slot; discs in its way move right up to the next gap, or else left."""
    row = list(lower)
    if FREE in lower[slot:]:
        del row[lower.index(FREE, slot)]
    else:
        del row[max([n for n, other in enumerate(lower) if other == FREE])]
    row.insert(slot, seat)
    return tuple(row)


def following(state: State, seat: Seat) -> Seat | None:
    """Return who comes after a player in this round, if anybody."""
    place = state.order.index(seat) + 1
    return state.order[place] if place < len(state.order) else None
