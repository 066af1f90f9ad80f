"""All topics of the game, built once from its content; how it begins, and how turn follows turn."""

from collections.abc import Iterator

from bot.engine.core import Action, Refusal, Seat, StepBuilder
from bot.games.pipeline.actions import SpreadTanks
from bot.games.pipeline.building import Building
from bot.games.pipeline.content import Content
from bot.games.pipeline.events import TanksSpread
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import State
from bot.games.pipeline.topics.contracts import Dealing
from bot.games.pipeline.topics.gifts import Giving
from bot.games.pipeline.topics.government import Government
from bot.games.pipeline.topics.markets import Markets
from bot.games.pipeline.topics.refining import Refining
from bot.games.pipeline.topics.shops import Shops
from bot.games.pipeline.topics.turns import Turns, following
from bot.games.pipeline.topics.upgrades import Upgrading
from bot.games.pipeline.topics.years import Years


class Box:
    """The topics, each of which knows what may be done, why not, and what then happens."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.powers = Powers(content)
        self.building = Building(content)
        self.markets = Markets(content, self.powers)
        self.shops = Shops(content, self.building)
        self.government = Government(content, self.powers, self.building)
        self.giving = Giving(content, self.building, self.government)
        self.refining = Refining(content, self.powers)
        self.deals = Dealing(content, self.powers)
        self.upgrading = Upgrading(content, self.powers)
        self.turns = Turns(content, self.powers)
        self.years = Years(content, self.powers)
        spreads = list(_spreads(content.board.tanks, content.board.row))
        self._spreads = {
            Seat(seat): {spread: _spread(Seat(seat), *spread) for spread in spreads}
            for seat in range(max(content.slots))
        }

    # The first tanks

    def spreads(self, state: State, seat: Seat) -> list[Action]:
        """Return the ways to spread the first tanks, other than the one chosen so far."""
        now = state.players[seat].tanks
        return [action for spread, action in self._spreads[seat].items() if spread != now]

    def refuse_spread(self, state: State, action: SpreadTanks) -> Refusal | None:
        spread = (action.crude, action.low, action.mid, action.high)
        if state.phase != "setup":
            return Refusal("pipeline-refusal-tanks-stay")
        if spread not in self._spreads[action.seat]:
            return Refusal("pipeline-refusal-so-many-tanks", {"tanks": self.content.board.tanks})
        if spread == state.players[action.seat].tanks:
            return Refusal("pipeline-refusal-spread-so-already")
        return None

    def spread(self, step: StepBuilder[State], action: SpreadTanks) -> None:
        """Spread the first tanks; until all have, everybody may think better of it."""
        crude, low, mid, high = action.crude, action.low, action.mid, action.high
        players = step.state.with_player(action.seat, ready=True, tanks=(crude, low, mid, high))
        step.happen(TanksSpread(seat=action.seat, crude=crude, low=low, mid=mid, high=high), players=players)

    def begin_play(self, step: StepBuilder[State]) -> bool:
        """Begin the first round once all tanks are spread."""
        if not all(player.ready for player in step.state.players):
            return False
        step.change(phase="play")
        self.turns.begin(step, step.state.order[0])
        return True

    # From turn to turn

    def end_turn(self, step: StepBuilder[State], seat: Seat) -> None:
        """Place the disc, and let the next player begin; after the last one, the next round."""
        self.turns.place_disc(step, seat)
        after = following(step.state, seat)
        if after is None:
            if not self.years.end_round(step):
                return
            after = step.state.order[0]
        self.turns.begin(step, after)


def _spread(seat: Seat, crude: int, low: int, mid: int, high: int) -> Action:
    return SpreadTanks(seat=seat, crude=crude, low=low, mid=mid, high=high)


def _spreads(tanks: int, most: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield every way to spread tanks over four rows."""
    for crude in range(min(tanks, most), -1, -1):
        for low in range(min(tanks - crude, most), -1, -1):
            for mid in range(min(tanks - crude - low, most), -1, -1):
                if (high := tanks - crude - low - mid) <= most:
                    yield crude, low, mid, high
