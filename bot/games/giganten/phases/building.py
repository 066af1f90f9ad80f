"""Action 5: building derricks."""

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Fact, Refusal, Seat, Square, StepBuilder
from bot.engine.phase import Phase
from bot.games.giganten.actions import Build, BuildNothing
from bot.games.giganten.content import Content, Site
from bot.games.giganten.events import CannotBuild, DerrickBuilt, NothingBuilt
from bot.games.giganten.ground import Ground
from bot.games.giganten.state import Derrick, Player, State


class Building(Phase[State]):
    """One derrick a round, beside the truck, for cash."""

    actions = (Build, BuildNothing)

    def __init__(self, content: Content, ground: Ground, version: int) -> None:
        self.content, self.ground, self.version = content, ground, version

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("build", {"cash": state.players[seat].cash})

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        offered = [Build(seat=seat, square=site.square) for site in self._affordable(state, seat)]
        return (*offered, BuildNothing(seat=seat))

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        beside = self.ground.beside(state.tiles, state.players[seat].truck)
        return tuple([Build(seat=seat, square=site.square) for site in beside])

    def _affordable(self, state: State, seat: Seat) -> list[Site]:
        player = state.players[seat]
        if not self._supply(state, seat):
            return []
        beside, tiles = self.ground.beside(state.tiles, player.truck), self.content.tiles
        return [site for site in beside if tiles[site.kind].cost <= player.cash]

    def _supply(self, state: State, seat: Seat) -> int:
        """Return how many derricks a player has left to build."""
        built = sum([derrick.owner == seat for derrick in state.derricks])
        return self.content.pieces.player.derricks - built

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Build):
            return None
        player, square = state.players[action.seat], action.square
        if all(site.square != square for site in self.ground.beside(state.tiles, player.truck)):
            return Refusal("giganten-refusal-no-site-beside", {"square": square})
        if not self._supply(state, action.seat):
            return Refusal("giganten-refusal-no-derrick-left")
        if (cost := self.content.tiles[self.ground.site[square].kind].cost) > player.cash:
            facts: dict[str, Fact] = {"square": square, "cost": cost, "cash": player.cash}
            return Refusal("giganten-refusal-derrick-too-dear", facts)
        return None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        if isinstance(action, Build):
            self._build(step, action.seat, action.square)
        else:
            step.happen(NothingBuilt(seat=action.seat))
        self._next(step)

    def _build(self, step: StepBuilder[State], seat: Seat, square: Square) -> None:
        """Pay, turn the tile up for all, and put its oil under the derrick."""
        cost = self.content.tiles[self.ground.site[square].kind].cost
        oil = self.ground.oil(step.state.tiles, square)
        paid = step.state.with_player(seat, cash=step.state.players[seat].cash - cost)
        step.happen(
            DerrickBuilt(seat=seat, square=square, cost=cost, oil=oil),
            players=tuple([_knowing_less(player, square) for player in paid]),
            tiles=self.ground.turned(step.state.tiles, square),
            derricks=(*step.state.derricks, Derrick(square, seat, oil)),
        )

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Pass over whoever cannot build, and say why; the first version of the rules did not."""
        state, seat = step.state, step.state.turn
        if self._affordable(state, seat):
            return False
        if self.version > 1 and self.ground.beside(state.tiles, state.players[seat].truck):
            step.happen(CannotBuild(seat=seat, why="cash" if self._supply(state, seat) else "derricks"))
        self._next(step)
        return True

    def _next(self, step: StepBuilder[State]) -> None:
        after = step.state.after(step.state.turn)
        step.change(
            turn=step.state.first if after is None else after, phase="produce" if after is None else "build"
        )


def _knowing_less(player: Player, square: Square) -> Player:
    """Drop the note on a tile that everybody can see now."""
    if square not in player.peeked:
        return player
    return replace(player, peeked=tuple([s for s in player.peeked if s != square]))
