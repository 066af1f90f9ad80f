"""The end: a round that brings it about is played to its own end, then points are counted."""

from bot.engine.core import StepBuilder
from bot.games.oasis import scoring
from bot.games.oasis.events import GameEnded, LastRoundAnnounced
from bot.games.oasis.ground import Ground
from bot.games.oasis.phases.offers import begin_round
from bot.games.oasis.state import State


def announce_last_round(step: StepBuilder[State], why: str) -> None:
    """Say that the game ends with this round, unless that is known already."""
    if step.state.ending is None:
        step.happen(LastRoundAnnounced(why=why), ending=why)


def end_round(step: StepBuilder[State], ground: Ground) -> None:
    """Begin the next round, or count the points."""
    if step.state.ending is None:
        begin_round(step, step.state.round + 1)
        return
    best = scoring.standings(ground, step.state)[0]
    step.happen(GameEnded(winner=best.seat, total=best.total), phase="over")
