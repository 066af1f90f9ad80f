"""The toy game by other rules."""

from bot.engine.core import Refusal
from tests.support.toy import Quarry
from tests.support.toy.phases.bids import Bids


class MeanBids(Bids):
    """Takes no bid."""

    def refusal(self, state, action):
        return Refusal("mean")


class Meaner(Quarry):
    """Under these rules an older record leads somewhere else."""

    version = 2

    def __init__(self):
        super().__init__()
        self.phases = {**self.phases, "bids": MeanBids()}
