"""Step 7: the discs are turned, and whoever is first in the next round has a free action."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.oasis.actions import Decline, KeepCamels, MoveCamel, PlaceCamel, PlaceTile
from bot.games.oasis.content import KINDS
from bot.games.oasis.events import DiscsTurned, FreeActionDeclined, FreeActionImpossible
from bot.games.oasis.ground import Ground
from bot.games.oasis.phases.camels import Camels
from bot.games.oasis.phases.ending import end_round
from bot.games.oasis.phases.tiles import Tiles
from bot.games.oasis.state import State


class FreeAction(Phase[State]):
    """One tile of any land, or one camel, or nothing."""

    actions = (PlaceTile, *Camels.actions, Decline)

    def __init__(self, ground: Ground, tiles: Tiles, camels: Camels) -> None:
        self.ground, self.tiles, self.camels = ground, tiles, camels
        terrain = ground.terrain
        self._some_land = terrain.squares(terrain.empty)[0]
        self._some_trail = terrain.squares(terrain.trail)[0]

    def begin(self, step: StepBuilder[State]) -> None:
        """Turn up the discs that everybody was given: they are the order of the next round."""
        players = tuple([replace(player, disc=player.earned, earned=0) for player in step.state.players])
        order = replace(step.state, players=players).order
        step.happen(DiscsTurned(order=order), players=players, phase="free", turn=order[0])

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("free")

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        tiles, camels = self.tiles.choices(state, seat), self.camels.choices(state, seat)
        return (*tiles, Decline(seat=seat), *camels)

    def considered(self, state: State, seat: Seat) -> Sequence[Action]:
        """Name the sorts of pieces there are none of: any square will do to say so."""
        gone = [kind for kind in KINDS if not getattr(state.stock, kind)]
        tiles = [PlaceTile(seat=seat, land=kind, square=self._some_land) for kind in gone]
        camels = [] if state.players[seat].camels else [PlaceCamel(seat=seat, square=self._some_trail)]
        return (*tiles, *camels)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        match action:
            case PlaceTile():
                return self.tiles.refusal(state, action)
            case PlaceCamel():
                return self.camels.refusal(state, action)
            case MoveCamel() | KeepCamels():
                return Refusal("oasis-refusal-free-moves-no-camel")
        return None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        """Do it, and end the round, unless a new area still wants an answer."""
        match action:
            case PlaceTile():
                self.tiles.perform(step, action)
            case PlaceCamel():
                self.camels.perform(step, action)
            case Decline(seat=seat):
                step.happen(FreeActionDeclined(seat=seat))
        if not step.state.claim:
            end_round(step, self.ground)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Skip a free action that nothing can be done with."""
        state, seat = step.state, step.state.turn
        camel = state.players[seat].camels and self.ground.open_trail(state.board)
        if camel or any(self.tiles.room(state, seat, kind) for kind in KINDS):
            return False
        step.happen(FreeActionImpossible(seat=seat))
        end_round(step, self.ground)
        return True
