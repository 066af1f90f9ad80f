"""The toy game by other rules."""

from bot.engine.core import Action, Refusal
from tests.support.toy import Quarry
from tests.support.toy.phases.bids import Bids
from tests.support.toy.state import State


class MeanBids(Bids):
    """Takes no bid."""

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return Refusal("mean")


class Meaner(Quarry):
    """Under these rules an older record leads somewhere else."""

    version = 2

    def __init__(self) -> None:
        super().__init__()
        self.phases = {**self.phases, "bids": MeanBids()}
