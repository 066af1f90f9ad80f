"""The worker of the active player: whether it may still act, and the action that it is busy with."""

from msgspec.structs import replace

from bot.engine.core import Refusal, Seat, StepBuilder
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Job, JobKind, State, Turn


def may_act(powers: Powers, state: State, seat: Seat) -> bool:
    """Has this turn a main action left?"""
    now = state.now
    if now.passed or not now.mains:
        return not now.passed
    return not (now.late or now.seconded) and now.mains < powers.mains(state.players[seat])


def refuse_main(powers: Powers, state: State, seat: Seat) -> Refusal | None:
    return None if may_act(powers, state, seat) else Refusal("pipeline-refusal-no-main-action")


def has_acted(state: State) -> bool:
    """Has the active player acted or passed, so that the turn may end?"""
    now = state.now
    return now.passed or now.mains > 0


def is_idle(state: State) -> bool:
    """Has a worker come to a space and done nothing there yet, though something must be done?"""
    job = state.now.job
    return job is not None and job.idle


def busy(now: Turn) -> Turn:
    """Return a turn whose worker has done something where it is."""
    return replace(now, job=replace(now.job, idle=False)) if now.job and now.job.idle else now


def begun(now: Turn, kind: JobKind, origin: str = "") -> Turn:
    """Return a turn in which a main action has begun that is not on the cross."""
    job = Job(kind=kind, origin=origin)
    return replace(now, mains=now.mains + 1, worker=None, job=job, run=None)


def leave(step: StepBuilder[State]) -> None:
    """End the action in progress, if there is one."""
    now = step.state.now
    if now.job or now.run:
        step.change(turn=replace(now, job=None, run=None))
