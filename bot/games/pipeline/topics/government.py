"""The government's pipe tiles: four quadrants that open one after another."""

from functools import cache, lru_cache

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Refusal, Seat, Square, StepBuilder
from bot.engine.phase import Topic
from bot.games.pipeline import worker
from bot.games.pipeline.actions import Survey, TakeTile
from bot.games.pipeline.building import Building
from bot.games.pipeline.content import PER_QUADRANT, QUADRANTS, Content
from bot.games.pipeline.events import QuadrantOpened, TileBought
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import FREE, Job, State
from bot.games.pipeline.stock import paid, seated, too_poor
from bot.games.pipeline.topics.workplace import Workplace


class Government(Workplace):
    """More tiles beside the worker's. Quadrants are QA to QD, their spaces QA1 to QA8 and so on."""

    kinds = ("government",)
    actions = (TakeTile,)

    def __init__(self, content: Content, powers: Powers, building: Building) -> None:
        self.content, self.powers, self.building = content, powers, building
        self.prices = content.board.government.prices
        places = [(q, space) for q in range(len(QUADRANTS)) for space in range(PER_QUADRANT)]
        self.names = {place: _name(*place) for place in places}
        self.places: dict[str, tuple[int, int]] = {name: place for place, name in self.names.items()}

    # What is asked and offered

    def asked(self, state: State, seat: Seat) -> Ask:
        job = state.now.job
        return Ask("government", {"price": self.price(job)} if job else {})

    def several(self, state: State, seat: Seat) -> dict[str, int]:
        return {"TakeTile": len(self.choices(state, seat))}

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return the tiles beside the worker's that may be bought as well."""
        job = state.now.job
        if job is None or job.kind != "government" or job.placing:
            return []
        quadrant, space = self.places[job.origin]
        tiles = state.quadrants[quadrant]
        beside = [other for other in self.content.beside[space] if tiles[other] != FREE]
        if (
            not beside
            or self.price(job) > state.players[seat].cash
            or not self.building.has_place(state, seat)
        ):
            return []
        return [TakeTile(seat=seat, square=self.names[quadrant, other]) for other in beside]

    def gifts(self, state: State, seat: Seat) -> list[Action]:
        """Return the tiles that may be taken as a gift."""
        if not state.now.gifts.tiles or not self.building.has_place(state, seat):
            return []
        open_to_gifts = self.powers.open_quadrants(state, gift=True)
        return [
            TakeTile(seat=seat, square=self.names[n, space])
            for n, key in enumerate(QUADRANTS)
            if key in open_to_gifts
            for space, tile in enumerate(state.quadrants[n])
            if tile != FREE
        ]

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, TakeTile)
        square, job = action.square, state.now.job
        if job is None or job.kind != "government":
            return Refusal("pipeline-refusal-not-at-the-government")
        if job.placing:
            return Refusal("pipeline-refusal-one-purchase")
        if refusal := self.refuse_space(state, square):
            return refusal
        quadrant, space = self.places[square]
        home, origin = self.places[job.origin]
        if quadrant != home or space not in self.content.beside[origin]:
            return Refusal("pipeline-refusal-not-beside", {"square": square, "origin": job.origin})
        refusal = too_poor(state.players[action.seat], self.price(job))
        return refusal or self.building.refuse_tile(state, action.seat)

    def refuse_gift(self, state: State, seat: Seat, square: str) -> Refusal | None:
        if refusal := self.refuse_space(state, square):
            return refusal
        if QUADRANTS[self.places[square][0]] not in self.powers.open_quadrants(state, gift=True):
            return Refusal("pipeline-refusal-gift-opens-nothing")
        return self.building.refuse_tile(state, seat)

    def refuse_space(self, state: State, square: str) -> Refusal | None:
        """Say so if there is no such space, or nothing on it."""
        if square not in self.places:
            return Refusal("pipeline-refusal-no-such-space", {"square": square})
        quadrant, space = self.places[square]
        if state.quadrants[quadrant][space] == FREE:
            return Refusal("pipeline-refusal-space-empty", {"square": square})
        return None

    def price(self, job: Job) -> int:
        """Return what one more tile costs."""
        before = self.prices[job.taken - 1] if job.taken else 0
        return self.prices[job.taken] - before

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, TakeTile)
        self.buy(step, action.seat, action.square)

    def buy(self, step: StepBuilder[State], seat: Seat, square: Square) -> None:
        """Buy the worker's tile, or one beside it."""
        state, now = step.state, step.state.now
        job = now.job
        assert job is not None
        price = self.price(job)
        tile, quadrants = self.taken(step, seat, square)
        step.happen(
            TileBought(seat=seat, square=square, tile=tile, count=job.taken + 1, price=price),
            players=seated(state, seat, paid(state.players[seat], "government", price)),
            quadrants=quadrants,
            turn=replace(now, hand=(*now.hand, tile), job=replace(job, taken=job.taken + 1)),
        )

    def taken(
        self, step: StepBuilder[State], seat: Seat, square: Square
    ) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return a tile and the quadrants without it; a quadrant that was closed is open from now on."""
        quadrant, space = self.places[square]
        key, state = QUADRANTS[quadrant], step.state
        if key not in state.opened:
            opened = "".join(sorted(state.opened + key))
            step.happen(QuadrantOpened(seat=seat, quadrant=key), opened=opened, newly=state.newly + 1)
        before = state.quadrants
        tiles = before[quadrant]
        left = (*tiles[:space], FREE, *tiles[space + 1 :])
        return tiles[space], (*before[:quadrant], left, *before[quadrant + 1 :])


class Surveying(Topic[State]):
    """The main action: the worker goes to a tile of an open quadrant, and that tile is bought."""

    actions = (Survey,)

    def __init__(self, government: Government) -> None:
        self.government = government
        self.powers, self.building = government.powers, government.building
        self.price = government.prices[0]

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.players[seat].cash < self.price or not self.building.has_place(state, seat):
            return ()
        return _surveys(seat, state.quadrants, self.powers.open_quadrants(state))

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Survey)
        return worker.refuse_main(self.powers, state, action.seat) or self._refuse(state, action)

    def _refuse(self, state: State, action: Survey) -> Refusal | None:
        seat, square = action.seat, action.square
        if refusal := self.government.refuse_space(state, square):
            return refusal
        if QUADRANTS[self.government.places[square][0]] not in self.powers.open_quadrants(state):
            return Refusal("pipeline-refusal-quadrant-closed", {"open": len(state.opened)})
        return too_poor(state.players[seat], self.price) or self.building.refuse_tile(state, seat)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Survey)
        step.change(turn=worker.begun(step.state.now, "government", action.square))
        self.government.buy(step, action.seat, action.square)


def _name(quadrant: int, space: int) -> Square:
    return Square(f"Q{QUADRANTS[quadrant]}{space + 1}")


@lru_cache(maxsize=1024)
def _surveys(seat: Seat, quadrants: tuple[tuple[int, ...], ...], opened: str) -> tuple[Action, ...]:
    """Return the actions for the spaces of open quadrants that still have a tile."""
    return tuple(
        [
            _survey(seat, n, space)
            for n, tiles in enumerate(quadrants)
            if QUADRANTS[n] in opened
            for space, tile in enumerate(tiles)
            if tile != FREE
        ]
    )


@cache
def _survey(seat: Seat, quadrant: int, space: int) -> Action:
    return Survey(seat=seat, square=_name(quadrant, space))
