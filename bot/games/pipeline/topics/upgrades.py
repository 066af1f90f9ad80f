"""Buying upgrades, and closing families to the others."""

from msgspec.structs import replace

from bot.engine.core import Action, Name, Refusal, Seat, StepBuilder
from bot.games.pipeline.actions import BuyUpgrade, CloseFamily
from bot.games.pipeline.content import FAMILIES, Content, FamilyKey
from bot.games.pipeline.events import FamilyClosed, UpgradeBought
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Gifts, State
from bot.games.pipeline.stock import paid, seated, too_poor, turned

HIGHEST = 3


class Upgrading:
    """The upgrades action."""

    def __init__(self, content: Content, powers: Powers) -> None:
        self.content, self.powers = content, powers
        self.cost, self.most = content.upgrades.cost, content.upgrades.most

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return what may be bought, and closed."""
        job = state.now.job
        if job is None or job.kind != "upgrades" or job.closed:
            return []
        families = [family for n, family in enumerate(state.families) if state.on_sale[n]]
        buys: list[Action] = []
        if job.bought < self.most and state.players[seat].cash >= self.cost:
            buys += [
                BuyUpgrade(seat=seat, family=family)
                for family in families
                if not self._refuse_level(state, seat, family)
            ]
        closes = [CloseFamily(seat=seat, family=family) for family in families] if job.bought else []
        return [*buys, *closes]

    def refuse_purchase(self, state: State, seat: Seat, family: FamilyKey) -> Refusal | None:
        job = state.now.job
        if refusal := self._refuse_family(state, family):
            return refusal
        assert job is not None
        if job.bought == self.most:
            return Refusal("pipeline-refusal-enough-upgrades", {"most": self.most})
        return self._refuse_level(state, seat, family) or too_poor(state.players[seat], self.cost)

    def refuse_closing(self, state: State, family: FamilyKey) -> Refusal | None:
        job = state.now.job
        if refusal := self._refuse_family(state, family):
            return refusal
        assert job is not None
        return None if job.bought else Refusal("pipeline-refusal-buy-first")

    def _refuse_family(self, state: State, family: FamilyKey) -> Refusal | None:
        job = state.now.job
        if job is None or job.kind != "upgrades":
            return Refusal("pipeline-refusal-not-at-the-upgrades")
        if job.closed:
            return Refusal("pipeline-refusal-closed-one-already")
        if family not in state.families:
            return Refusal("pipeline-refusal-family-not-used", {"family": Name("family", family)})
        if not state.on_sale[state.families.index(family)]:
            return Refusal("pipeline-refusal-family-closed", {"family": Name("family", family)})
        return None

    def _refuse_level(self, state: State, seat: Seat, family: FamilyKey) -> Refusal | None:
        level = state.level(seat, family) + 1
        if level > HIGHEST:
            return Refusal("pipeline-refusal-highest-level", {"family": Name("family", family)})
        if not self.powers.left(state, family, level):
            return Refusal("pipeline-refusal-level-gone", {"family": Name("family", family), "level": level})
        return None

    def buy(self, step: StepBuilder[State], seat: Seat, family: FamilyKey) -> None:
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
                job=replace(now.job, bought=now.job.bought + 1),
                gifts=_together(now.gifts, self.powers.gifts(family, level)),
            ),
        )

    def close(self, step: StepBuilder[State], seat: Seat, family: FamilyKey) -> None:
        state = step.state
        assert state.now.job is not None
        closed = _closed(state.on_sale, state.families.index(family))
        step.happen(FamilyClosed(seat=seat, family=family), on_sale=closed)
        turned(step, job=replace(state.now.job, closed=True))


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
