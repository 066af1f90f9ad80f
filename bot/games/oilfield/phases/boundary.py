"""The end of a phase: strikes end, and dry fields are refilled, or exhausted for good."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec.structs import replace

from bot.engine.core import StepBuilder
from bot.games.oilfield import cubes
from bot.games.oilfield.content import FIELDS, Content, FieldKey
from bot.games.oilfield.events import (
    FieldExhausted,
    FieldRanDry,
    FieldRefilled,
    LastRoundAnnounced,
    StrikeBegan,
    StrikeEnded,
)
from bot.games.oilfield.state import Lease, State

Ended = Literal["public", "private"]


def begin(step: StepBuilder[State]) -> None:
    """End the phase: the strike is over, and every field without oil is to be dealt with."""
    state = step.state
    if state.strike:
        bag = replace(state.bag, grey=1)
        step.happen(StrikeEnded(field=state.strike), strike=None, bag=bag)
    dry = tuple([key for key in FIELDS if not state.field(key).oil and not state.exhausted(key)])
    after = "private" if state.phase == "private" else "public"
    step.change(phase="boundary", after=after, dry=dry)


class Boundary:
    """What lies between two phases, and what follows."""

    def __init__(self, content: Content, then: Mapping[Ended, Callable[[StepBuilder[State]], None]]) -> None:
        """Take what comes after the public phase, and after the private one."""
        self.content, self.then = content, then

    def proceed(self, step: StepBuilder[State]) -> None:
        """Deal with the next field, or go on to the next phase."""
        state = step.state
        if state.filling:
            self._refill(step, state.filling)
        elif state.dry:
            self._deplete(step, state.dry[0])
        else:
            self._announce_end(step)
            self.then[state.after](step)

    def _deplete(self, step: StepBuilder[State], key: FieldKey) -> None:
        """Move the disc of a dry field down: it is exhausted, or refilled once its owners have answered."""
        state = step.state
        field, refills = state.field(key), state.options.refills
        number = field.depletions + 1
        fields, dry = state.with_field(key, depletions=number), state.dry[1:]
        if number > refills:
            step.happen(FieldExhausted(field=key, gas=field.gas), fields=fields, dry=dry)
            return
        owing = [seat for seat in state.order for lease in state.players[seat].leases if _owes(lease, key)]
        event = FieldRanDry(field=key, refill=number, refills=refills)
        step.happen(event, fields=fields, dry=dry, filling=key, owing=tuple(owing))

    def _refill(self, step: StepBuilder[State], key: FieldKey) -> None:
        """Draw cubes until the field is full; the grey one begins a strike."""
        state, field = step.state, step.state.field(key)
        missing = self.content.sizes[len(state.players)].field - field.gas
        drawn = cubes.draw(state.bag, missing, state.dice)
        step.happen(
            FieldRefilled(field=key, oil=drawn.oil, gas=drawn.gas),
            fields=state.with_field(key, oil=drawn.oil, gas=field.gas + drawn.gas),
            bag=drawn.bag,
            dice=drawn.dice,
            filling=None,
        )
        if drawn.grey:
            following: Ended = "private" if state.after == "public" else "public"
            step.happen(StrikeBegan(field=key, phase=following), strike=key)

    def _announce_end(self, step: StepBuilder[State]) -> None:
        """With enough fields exhausted, the next round is the last."""
        state = step.state
        gone = sum([state.exhausted(key) for key in FIELDS])
        if state.final is None and gone >= self.content.board.ending.exhausted_fields:
            final = state.round + 1
            step.happen(LastRoundAnnounced(round=final, why="fields"), final=final, ending="fields")


def _owes(lease: Lease, key: FieldKey) -> bool:
    """Must the owner pay the government before this field is refilled?"""
    return lease.disc and lease.field == key
