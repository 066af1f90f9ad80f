"""Land tiles: where they may go, and what becomes of those that cannot be placed."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Fact, Name, Refusal, Seat, Square, StepBuilder, Who
from bot.engine.phase import Topic
from bot.games.oasis.actions import GiveUpTiles, PlaceTile
from bot.games.oasis.content import KINDS, LandKey
from bot.games.oasis.events import TilePlaced, TilesUnplaced
from bot.games.oasis.ground import Ground
from bot.games.oasis.hands import Hands
from bot.games.oasis.phases.ending import announce_last_round
from bot.games.oasis.phases.markers import claim
from bot.games.oasis.state import State
from bot.games.oasis.terrain import BUILDABLE, LETTERS, marked


class Tiles(Topic[State]):
    """A tile extends one of its player's areas, or begins a new one."""

    actions = (PlaceTile, GiveUpTiles)

    def __init__(self, hands: Hands, ground: Ground, seats: int) -> None:
        self.hands, self.ground = hands, ground
        self._placements = {
            (seat, kind): tuple(
                [PlaceTile(seat=seat, land=kind, square=square) for square in ground.terrain.names]
            )
            for seat in map(Seat, range(seats))
            for kind in KINDS
        }

    # Where tiles may go

    def room(self, state: State, seat: Seat, kind: LandKey) -> int:
        """Return where this player may put a tile of `kind` from the stock."""
        if not getattr(state.stock, kind):
            return 0
        strict = state.options.strict_takeover_start
        return self.ground.room(state.board, state.claims, seat, kind, strict).any

    def rooms(self, state: State, seat: Seat) -> dict[LandKey, int]:
        """Return where a player may put tiles, for each land that may come next."""
        wanted = self.hands.wanted(state)
        return {kind: self.room(state, seat, kind) for kind in KINDS if kind in wanted}

    def at_once(self, state: State, kind: str) -> int:
        """Return how many tiles of a kind are to be placed for one card, as far as the stock goes.

        Without a spare marker a tile that begins an area leads to a question first: then it is one by one.
        """
        stock: int = getattr(state.stock, kind)
        if not state.players[state.turn].spare:
            return 1
        return min(self.hands.left(state, kind), stock)

    # What is offered

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        rooms, actions = self.rooms(state, seat), list[Action]()
        for kind, room in rooms.items():
            actions += self.ground.terrain.pick(self._placements[seat, kind], room)
        actions += [GiveUpTiles(seat=seat, land=kind) for kind in _stuck(state, rooms)]
        return actions

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, PlaceTile | GiveUpTiles)
        if refusal := self.hands.refusal(state, action.land):
            return refusal
        if isinstance(action, PlaceTile):
            return self._refuse_tile(state, action.seat, action.land, action.square)
        if action.land in _stuck(state, self.rooms(state, action.seat)):
            return None
        return Refusal("oasis-refusal-must-place", {"land": Name("land", action.land)})

    def _refuse_tile(self, state: State, seat: Seat, land: LandKey, square: Square) -> Refusal | None:
        if not getattr(state.stock, land):
            return Refusal("oasis-refusal-no-tiles-left", {"land": Name("land", land)})
        terrain = self.ground.terrain
        bit = terrain.bit.get(square, 0)
        if bit & self.room(state, seat, land):
            return None
        if not bit:
            return Refusal("oasis-refusal-no-such-square", {"square": square})
        if bit & terrain.trail:
            return Refusal("oasis-refusal-trail-is-for-camels", {"square": square})
        return self._refuse_land(state, seat, land, square)

    def _refuse_land(self, state: State, seat: Seat, land: LandKey, square: Square) -> Refusal:
        """Say what keeps a tile off a square of the land."""
        ground, board, claims = self.ground, state.board, state.claims
        facts: dict[str, Fact] = {"square": square, "land": Name("land", land)}
        if not marked(board, BUILDABLE) & ground.terrain.bit[square]:
            there = ground.kind_at(board, square)
            return Refusal("oasis-refusal-occupied", {"square": square, "there": Name("land", there)})
        rival = ground.rival_beside(board, claims, seat, land, square)
        if rival is not None:
            return Refusal("oasis-refusal-rivals-area", {**facts, "player": Who(rival)})
        if ground.own_areas_beside(board, claims[seat], land, square) > 1:
            return Refusal("oasis-refusal-joins-own-areas", facts)
        if state.options.strict_takeover_start:
            return Refusal("oasis-refusal-start-strict", facts)
        return Refusal(
            "oasis-refusal-start-oasis" if land == "oasis" else "oasis-refusal-start-steppe", facts
        )

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case PlaceTile(seat=seat, land=land, square=square):
                self._place(step, seat, land, square)
            case GiveUpTiles(seat=seat, land=land):
                self._give_up(step, seat, land, "room")

    def _place(self, step: StepBuilder[State], seat: Seat, kind: LandKey, square: Square) -> None:
        """Put a tile down; a new area takes a marker."""
        state, terrain = step.state, self.ground.terrain
        strict = state.options.strict_takeover_start
        room = self.ground.room(state.board, state.claims, seat, kind, strict)
        self.hands.use(step, kind)
        board = terrain.put(state.board, square, LETTERS[kind])
        left = getattr(state.stock, kind) - 1
        step.happen(
            TilePlaced(seat=seat, land=kind, square=square, size=self.ground.area_size(board, square)),
            board=board,
            stock=replace(state.stock, **{kind: left}),
        )
        if not left:
            announce_last_round(step, f"stock-{kind}")
        if room.start & terrain.bit[square]:
            claim(step, seat, kind, square)

    def _give_up(self, step: StepBuilder[State], seat: Seat, kind: LandKey, why: str) -> None:
        """Leave a card's remaining tiles in stock: they cannot be placed, and this round is the last."""
        left = self.hands.left(step.state, kind)
        step.happen(TilesUnplaced(seat=seat, land=kind, count=left, why=why))
        self.hands.finish(step, kind)
        announce_last_round(step, f"unplayable-{kind}")

    # What is forced

    def pass_over(self, step: StepBuilder[State], rooms: dict[LandKey, int]) -> bool:
        """Give up one card whose tiles can never be placed: none in stock, or no room for any land."""
        seat = step.state.turn
        for kind in rooms:
            if not getattr(step.state.stock, kind):
                self._give_up(step, seat, kind, "stock")
                return True
        if not any(rooms.values()):  # else another land's marker might make room: a choice
            self._give_up(step, seat, next(iter(rooms)), "room")
            return True
        return False

    def place_forced(self, step: StepBuilder[State], rooms: dict[LandKey, int]) -> bool:
        """Place a tile of the only land there is, if one square alone is left for it."""
        ((kind, room),) = rooms.items()
        if room.bit_count() != 1:
            return False
        self._place(step, step.state.turn, kind, self.ground.terrain.squares(room)[0])
        return True


def _stuck(state: State, rooms: dict[LandKey, int]) -> tuple[LandKey, ...]:
    """Return the lands of waiting cards that have no square just now, while others have."""
    if state.hand is None or state.hand.begun:
        return ()
    return tuple([kind for kind, room in rooms.items() if not room])
