"""Action 4: trucks, locos, looking at tiles, and the special action of the card."""

from bisect import bisect_right

from bot.engine.core import Action, Ask, Fact, Refusal, Seat, Square, StepBuilder, Who
from bot.engine.phase import Phase
from bot.games.giganten.actions import Drive, EndMove, Peek, PlaceTruck, Steam
from bot.games.giganten.content import Content
from bot.games.giganten.events import LocoMoved, MoveEnded, TilePeeked, TruckDriven, TruckPlaced
from bot.games.giganten.ground import Ground
from bot.games.giganten.phases.specials import Specials
from bot.games.giganten.state import State


class Moving(Phase[State]):
    """How trucks and locos move, player by player."""

    actions = (PlaceTruck, Drive, Peek, Steam, EndMove)

    def __init__(self, content: Content, ground: Ground, specials: Specials, seats: int) -> None:
        self.content, self.ground, self.specials = content, ground, specials
        everyone = [Seat(n) for n in range(seats)]
        self._drives = [
            tuple([Drive(seat=seat, square=square) for square in content.terrain.names]) for seat in everyone
        ]
        self._steams = [
            tuple([Steam(seat=seat, space=space) for space in range(len(content.rail))]) for seat in everyone
        ]
        self._ends = [EndMove(seat=seat) for seat in everyone]

    # What is asked and offered

    def asked(self, state: State, seat: Seat) -> Ask:
        player = state.players[seat]
        if player.truck is None:
            return Ask("start")
        facts: dict[str, Fact] = {
            "left": state.points,
            "points": self.content.held(state.players[seat].card).points,
        }
        return Ask("move", facts, closing="EndMove")

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        player = state.players[seat]
        if player.truck is None:
            free = [
                square for square in self.ground.start if self.ground.truck_on(state, seat, square) is None
            ]
            return tuple([PlaceTruck(seat=seat, square=square) for square in free])
        stops = 0
        for squares in self.ground.stops(state, seat):
            stops |= squares
        return (
            *[Peek(seat=seat, square=square) for square in self._peeks(state, seat)],
            *self.content.terrain.pick(self._drives[seat], stops),
            *self._steams[seat][player.loco + 1 : self.farthest(player.loco, state.points) + 1],
            self._ends[seat],
        )

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """All tiles beside the truck, and the next space of the rail."""
        player = state.players[seat]
        peeks = [Peek(seat=seat, square=s.square) for s in self.ground.beside(state.tiles, player.truck)]
        further = player.truck is not None and player.loco + 1 < len(self.content.rail)
        return (*peeks, self._steams[seat][player.loco + 1]) if further else tuple(peeks)

    def farthest(self, loco: int, points: int) -> int:
        """Return the space that a loco reaches with so many points."""
        rail = self.content.rail
        return bisect_right(rail, rail[loco] + points) - 1

    def _peeks(self, state: State, seat: Seat) -> list[Square]:
        player, tiles = state.players[seat], self.content.tiles
        return [
            site.square
            for site in self.ground.beside(state.tiles, player.truck)
            if tiles[site.kind].peek and site.square not in player.peeked
        ]

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        seat = action.seat
        if isinstance(action, PlaceTruck):
            return self._refuse_start(state, seat, action.square)
        if state.players[seat].truck is None:
            return Refusal("giganten-refusal-truck-first")
        match action:
            case Drive(square=square):
                return self._refuse_drive(state, seat, square)
            case Steam(space=space):
                return self._refuse_steam(state, seat, space)
            case Peek(square=square):
                return self._refuse_peek(state, seat, square)
        return None

    def _refuse_start(self, state: State, seat: Seat, square: Square) -> Refusal | None:
        if state.players[seat].truck is not None:
            return Refusal("giganten-refusal-truck-on-map")
        if square not in self.ground.start:
            return Refusal("giganten-refusal-not-a-start", {"square": square})
        return self._refuse_truck_there(state, seat, square)

    def _refuse_truck_there(self, state: State, seat: Seat, square: Square) -> Refusal | None:
        other = self.ground.truck_on(state, seat, square)
        if other is None:
            return None
        return Refusal("giganten-refusal-truck-there", {"square": square, "player": Who(other)})

    def _refuse_drive(self, state: State, seat: Seat, square: Square) -> Refusal | None:
        if square not in self.content.terrain.bit:
            return Refusal("giganten-refusal-no-such-square", {"square": square})
        if square == state.players[seat].truck:
            return Refusal("giganten-refusal-truck-is-there", {"square": square})
        if self.ground.has_tile(state.tiles, square):
            return Refusal("giganten-refusal-no-stop-on-site", {"square": square})
        if any(derrick.square == square for derrick in state.derricks):
            return Refusal("giganten-refusal-derrick-there", {"square": square})
        if refusal := self._refuse_truck_there(state, seat, square):
            return refusal
        if self.ground.cost(state, seat, square) is None:
            return Refusal("giganten-refusal-too-far", {"square": square, "points": state.points})
        return None

    def _refuse_steam(self, state: State, seat: Seat, space: int) -> Refusal | None:
        rail, loco = self.content.rail, state.players[seat].loco
        if not 0 < space < len(rail):
            return Refusal("giganten-refusal-no-such-space", {"last": len(rail) - 1})
        if space <= loco:
            return Refusal("giganten-refusal-loco-only-forward", {"space": loco})
        if (cost := rail[space] - rail[loco]) > state.points:
            facts: dict[str, Fact] = {"space": space, "cost": cost, "points": state.points}
            return Refusal("giganten-refusal-loco-too-far", facts)
        return None

    def _refuse_peek(self, state: State, seat: Seat, square: Square) -> Refusal | None:
        beside = self.ground.beside(state.tiles, state.players[seat].truck)
        site = next((site for site in beside if site.square == square), None)
        if site is None:
            return Refusal("giganten-refusal-no-tile-beside", {"square": square})
        if not self.content.tiles[site.kind].peek:
            return Refusal("giganten-refusal-red-tile", {"square": square})
        if square in state.players[seat].peeked:
            return Refusal("giganten-refusal-peeked-already", {"square": square})
        return None

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        seat = action.seat
        match action:
            case PlaceTruck(square=square):
                event = TruckPlaced(seat=seat, square=square)
                step.happen(event, players=step.state.with_player(seat, truck=square))
            case Drive(square=square):
                self._drive(step, seat, square)
            case Steam(space=space):
                self._steam(step, seat, space)
            case Peek(square=square):
                self._peek(step, seat, square)
            case EndMove():
                self._end(step, seat)

    def _drive(self, step: StepBuilder[State], seat: Seat, square: Square) -> None:
        origin, cost = step.state.players[seat].truck, self.ground.cost(step.state, seat, square)
        assert origin is not None
        assert cost is not None
        left = step.state.points - cost
        event = TruckDriven(seat=seat, origin=origin, square=square, points=cost, left=left)
        step.happen(event, players=step.state.with_player(seat, truck=square), points=left)

    def _steam(self, step: StepBuilder[State], seat: Seat, space: int) -> None:
        cost = self.content.rail[space] - self.content.rail[step.state.players[seat].loco]
        left = step.state.points - cost
        event = LocoMoved(seat=seat, space=space, points=cost, left=left)
        step.happen(event, players=step.state.with_player(seat, loco=space), points=left)

    def _peek(self, step: StepBuilder[State], seat: Seat, square: Square) -> None:
        peeked = (*step.state.players[seat].peeked, square)
        event = TilePeeked(seat=seat, square=square, oil=self.ground.oil(step.state.tiles, square))
        step.happen(event, players=step.state.with_player(seat, peeked=peeked))

    def unfold(self, step: StepBuilder[State]) -> bool:
        """End a move that can go no further."""
        state = step.state
        seat = state.turn
        player = state.players[seat]
        if player.truck is None or self.farthest(player.loco, state.points) > player.loco:
            return False
        if self._peeks(state, seat) or any(self.ground.stops(state, seat)):
            return False
        self._end(step, seat)
        return True

    def _end(self, step: StepBuilder[State], seat: Seat) -> None:
        step.happen(MoveEnded(seat=seat, unused=step.state.points), points=0)
        self.specials.begin(step, seat)
