"""Placing pipe tiles: each has to meet a pipe end of the network."""

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Fact, Refusal, Seat, StepBuilder
from bot.engine.phase import Topic
from bot.games.pipeline.actions import Decline, Hold, Place, TakePipe, TakeTank, TakeTile
from bot.games.pipeline.building import network_of
from bot.games.pipeline.events import TilePlaced, TileStranded
from bot.games.pipeline.network import Network, with_tile
from bot.games.pipeline.state import State
from bot.games.pipeline.stock import turned
from bot.games.pipeline.tiles import ORIGIN, STEPS, TURNS, cell_of, name_of, right_of
from bot.games.pipeline.topics.gifts import Giving
from bot.games.pipeline.topics.government import Government
from bot.games.pipeline.topics.moment import Moment
from bot.games.pipeline.topics.shops import Shops
from bot.games.pipeline.topics.workplace import Workplaces


class Placing(Topic[State]):
    """The tiles that have been taken, one after another; the first in hand is next."""

    actions = (Place, Hold)

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return where the next tile may go, and the tiles that may go first instead."""
        tile, *others = state.now.hand
        actions: list[Action] = [
            Place(seat=seat, tile=tile, square=square, turn=turn)
            for square, turn in network_of(state, seat).places
        ]
        actions += [Hold(seat=seat, tile=other) for other in others]
        return actions

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        match action:
            case Place():
                return self._refuse_place(state, action)
            case Hold(tile=tile) if tile not in state.now.hand:
                return _not_in_hand(tile)
            case Hold(tile=tile) if tile == state.now.hand[0]:
                return Refusal("pipeline-refusal-held-already")
        return None

    def _refuse_place(self, state: State, action: Place) -> Refusal | None:
        hand = state.now.hand
        if action.tile not in hand:
            return _not_in_hand(action.tile)
        if action.tile != hand[0]:
            return Refusal("pipeline-refusal-hold-it-first", {"tile": action.tile})
        net = network_of(state, action.seat)
        if net.takes(action.square, action.turn):
            return None
        return _why_not_there(net, action.square, action.turn)

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case Place():
                self._place(step, action)
            case Hold(tile=tile):
                hand = step.state.now.hand
                turned(step, hand=(tile, *[other for other in hand if other != tile]))

    def _place(self, step: StepBuilder[State], action: Place) -> None:
        """Place a tile; from the second of a network on, that ends the purchase it is from."""
        state, now = step.state, step.state.now
        seat, tile, square, turn = action.seat, action.tile, action.square, action.turn
        before = state.players[seat].pipes
        job = replace(now.job, placing=True) if before and now.job and now.job.taken else now.job
        step.happen(
            TilePlaced(seat=seat, tile=tile, square=square, turn=turn),
            players=state.with_player(seat, pipes=with_tile(before, tile, square, turn)),
            turn=replace(now, hand=now.hand[1:], job=job),
        )

    def place_first(self, step: StepBuilder[State], seat: Seat) -> bool:
        """Place the first tile of a network, if this is it: wherever it lies, there is nothing to choose."""
        if step.state.players[seat].pipes:
            return False
        tile = step.state.now.hand[0]
        self._place(step, Place(seat=seat, tile=tile, square=name_of(ORIGIN), turn=0))
        return True


class TilesInHand(Moment):
    """The moment in which tiles wait to be placed; more of them may be taken before the first one lies."""

    actions = (Place, Hold, TakePipe, TakeTile, TakeTank, Decline)

    def __init__(
        self, placing: Placing, giving: Giving, shops: Shops, government: Government, places: Workplaces
    ) -> None:
        super().__init__([placing, giving])
        self.placing, self.giving, self.shops, self.government = placing, giving, shops, government
        self.places = places

    def asked(self, state: State, seat: Seat) -> Ask:
        hand = state.now.hand
        facts: dict[str, Fact] = {"tile": hand[0], "count": len(hand)}
        return Ask("place", facts, self.places.several(state, seat, self.giving.several(state)))

    def choices(self, state: State, seat: Seat) -> list[Action]:
        actions = self.placing.choices(state, seat)
        if state.now.gifts:
            actions += self.giving.choices(state, seat)
        else:
            actions += self.shops.pipes(state, seat)
            actions += self.government.choices(state, seat)
        return actions

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Place the first tile of a network; a tile that has no place left goes out of the game."""
        seat = step.state.now.seat
        if self.placing.place_first(step, seat):
            return True
        if not self.giving.building.strands(step.state, seat):
            return False
        tile, *others = step.state.now.hand
        turn = replace(step.state.now, hand=tuple(others))
        step.happen(TileStranded(seat=seat, tile=tile), gone=(*step.state.gone, tile), turn=turn)
        return True


def _not_in_hand(tile: int) -> Refusal:
    return Refusal("pipeline-refusal-not-in-hand", {"tile": tile})


def _why_not_there(net: Network, square: str, turn: int) -> Refusal:
    """Say what keeps a tile from lying there."""
    cell = cell_of(square)
    if cell is None:
        return Refusal("pipeline-refusal-no-such-square", {"square": square})
    if not 0 <= turn < TURNS:
        return Refusal("pipeline-refusal-no-such-turn")
    both = (cell, cell + STEPS[right_of(turn)])
    if not net.halves:
        return Refusal("pipeline-refusal-no-such-square", {"square": square})
    for one in both:
        if one in net.halves:
            return Refusal("pipeline-refusal-occupied", {"square": name_of(one)})
    if any(one + step in net.covered for one in both for step in STEPS):
        return Refusal("pipeline-refusal-only-a-machine-there", {"square": square})
    return Refusal("pipeline-refusal-touches-nothing", {"square": square})
