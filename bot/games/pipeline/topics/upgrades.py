"""Buying upgrades, and closing families to the others."""

from collections.abc import Iterator
from itertools import compress

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Name, Refusal, Seat, StepBuilder
from bot.games.pipeline.actions import BuyUpgrade, CloseFamily
from bot.games.pipeline.content import FAMILIES, Content, FamilyKey, SpaceKey
from bot.games.pipeline.events import FamilyClosed, UpgradeBought
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Gifts, Job, State
from bot.games.pipeline.stock import paid, seated, too_poor
from bot.games.pipeline.topics.workplace import Space

HIGHEST = 3


class Upgrades(Space):
    """The next level of some families, and one more family closed."""

    kinds = ("upgrades",)
    actions = (BuyUpgrade, CloseFamily)

    def __init__(self, content: Content, powers: Powers) -> None:
        self.powers = powers
        self.cost, self.most = content.upgrades.cost, content.upgrades.most

    # What is asked and offered

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("upgrades", {"most": self.most, "cost": self.cost})

    def several(self, state: State, seat: Seat) -> dict[str, int]:
        job = state.now.job
        bought = job.bought if job else 0
        return {"BuyUpgrade": min(self.most - bought, state.players[seat].cash // self.cost)}

    def considered(self, state: State, seat: Seat) -> list[Action]:
        return [BuyUpgrade(seat=seat, family=family) for family in state.families]

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return what may be bought, and what may be closed."""
        job = state.now.job
        if job is None or job.kind != "upgrades" or job.closed:
            return []
        buys = [BuyUpgrade(seat=seat, family=family) for family in self._buyable(state, seat, job)]
        if not job.bought:
            return [*buys]
        return [*buys, *[CloseFamily(seat=seat, family=family) for family in _on_sale(state)]]

    def goes_on(self, state: State, seat: Seat) -> bool:
        job = state.now.job
        if job is None or job.kind != "upgrades" or job.closed:
            return False
        return any(_on_sale(state) if job.bought else self._buyable(state, seat, job))

    def welcomes(self, state: State, seat: Seat, space: SpaceKey, cash: int) -> bool:
        return cash >= self.cost and any(self._left(state, seat))

    def _buyable(self, state: State, seat: Seat, job: Job) -> Iterator[FamilyKey]:
        """Yield the families whose next level may be bought."""
        if job.bought < self.most and state.players[seat].cash >= self.cost:
            yield from self._left(state, seat)

    def _left(self, state: State, seat: Seat) -> Iterator[FamilyKey]:
        """Yield the families on sale whose next level is there for a player."""
        for family in _on_sale(state):
            if not self._refuse_level(state, seat, family):
                yield family

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, BuyUpgrade | CloseFamily)
        job, family = state.now.job, action.family
        if job is None or job.kind != "upgrades":
            return Refusal("pipeline-refusal-not-at-the-upgrades")
        if refusal := _refuse_family(state, job, family):
            return refusal
        if isinstance(action, BuyUpgrade):
            return self._refuse_purchase(state, action.seat, job, family)
        return None if job.bought else Refusal("pipeline-refusal-buy-first")

    def _refuse_purchase(self, state: State, seat: Seat, job: Job, family: FamilyKey) -> Refusal | None:
        if job.bought == self.most:
            return Refusal("pipeline-refusal-enough-upgrades", {"most": self.most})
        return self._refuse_level(state, seat, family) or too_poor(state.players[seat], self.cost)

    def _refuse_level(self, state: State, seat: Seat, family: FamilyKey) -> Refusal | None:
        level = state.level(seat, family) + 1
        if level > HIGHEST:
            return Refusal("pipeline-refusal-highest-level", {"family": Name("family", family)})
        if not self.powers.left(state, family, level):
            return Refusal("pipeline-refusal-level-gone", {"family": Name("family", family), "level": level})
        return None

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case BuyUpgrade(seat=seat, family=family):
                self._buy(step, seat, family)
            case CloseFamily(seat=seat, family=family):
                self._close(step, seat, family)

    def _buy(self, step: StepBuilder[State], seat: Seat, family: FamilyKey) -> None:
        state, now, at = step.state, step.state.now, FAMILIES.index(family)
        assert now.job is not None
        level = state.level(seat, family) + 1
        levels = state.players[seat].levels
        player = replace(state.players[seat], levels=(*levels[:at], level, *levels[at + 1 :]))
        step.happen(
            UpgradeBought(seat=seat, family=family, level=level, price=self.cost),
            players=seated(state, seat, paid(player, "upgrades", self.cost)),
            on_sale=_closed(state.on_sale, state.families.index(family)),
            turn=replace(
                now,
                job=replace(now.job, bought=now.job.bought + 1, idle=False),
                gifts=_together(now.gifts, self.powers.gifts(family, level)),
            ),
        )

    def _close(self, step: StepBuilder[State], seat: Seat, family: FamilyKey) -> None:
        state = step.state
        assert state.now.job is not None
        closed = _closed(state.on_sale, state.families.index(family))
        turn = replace(state.now, job=replace(state.now.job, closed=True))
        step.happen(FamilyClosed(seat=seat, family=family), on_sale=closed, turn=turn)


def _on_sale(state: State) -> Iterator[FamilyKey]:
    return compress(state.families, state.on_sale)


def _refuse_family(state: State, job: Job, family: FamilyKey) -> Refusal | None:
    """Say why nothing can be done about a family, if so."""
    if job.closed:
        return Refusal("pipeline-refusal-closed-one-already")
    if family not in state.families:
        return Refusal("pipeline-refusal-family-not-used", {"family": Name("family", family)})
    if not state.on_sale[state.families.index(family)]:
        return Refusal("pipeline-refusal-family-closed", {"family": Name("family", family)})
    return None


def _closed(families: tuple[bool, ...], at: int) -> tuple[bool, ...]:
    return (*families[:at], False, *families[at + 1 :])


def _together(one: Gifts, other: Gifts) -> Gifts:
    return Gifts(
        tiles=one.tiles + other.tiles,
        tanks=one.tanks + other.tanks,
        pipes=one.pipes + other.pipes,
        machines=one.machines + other.machines,
        reserve=one.reserve + other.reserve,
    )
