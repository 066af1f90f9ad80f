"""Taking the maximum: which tower should bring up what, so that most cubes come up in all."""

from typing import NamedTuple

from bot.engine.core import Seat
from bot.games.oilfield.actions import DrillTower
from bot.games.oilfield.content import FieldKey, TowerKey
from bot.games.oilfield.towers import Take, Towers
from bot.games.oilfield.view import View

Worth = tuple[int, int, int, int]  # cubes; points; gas to store, which will be a point each; money
NOTHING: Worth = (0, 0, 0, 0)


class _Left(NamedTuple):
    """What is left while a plan is made: cubes in the fields, and room for them."""

    oil: dict[FieldKey, int]
    gas: dict[FieldKey, int]
    room: int

    def after(self, key: FieldKey, take: Take) -> "_Left":
        return _Left(
            {**self.oil, key: self.oil[key] - take.oil},
            {**self.gas, key: self.gas[key] - take.gas},
            self.room - take.stored,
        )


def best_drilling(towers: Towers, view: View, seat: Seat) -> DrillTower | None:
    """Return the next step of a plan that brings up the most; of equals, the earlier tower does more."""
    _, plan = best_plan(towers, view, seat)
    if not plan:
        return None
    (tower, key), take = plan[0]
    return DrillTower(seat=seat, tower=tower, field=key, oil=take.oil, gas=take.gas, keep=take.keep)


def best_plan(towers: Towers, view: View, seat: Seat) -> tuple[Worth, "Plan"]:
    """Return the plan that brings up the most, and what it brings."""
    player, task = view.players[seat], view.task
    if task is None:
        return NOTHING, []
    leases = [player.leases[place] for place in task.towers]
    working = [(lease.works_as, lease.field) for lease in leases]
    left = _Left(
        {field.key: 0 if field.strike else field.oil for field in view.fields},
        {field.key: 0 if field.strike else field.gas for field in view.fields},
        player.capacity - player.oil - player.gas,
    )
    return _plan(towers, [(tower, key) for tower, key in working if tower], left, {})


Plan = list[tuple[tuple[TowerKey, FieldKey], Take]]
Known = dict[tuple[int, tuple[int, ...], int], tuple[Worth, Plan]]  # by towers to come and what is left


def _plan(
    towers: Towers, working: list[tuple[TowerKey, FieldKey]], left: _Left, known: Known
) -> tuple[Worth, Plan]:
    """Try for each tower all that it can take, the most first: a cube left may make room for two."""
    if not working:
        return NOTHING, []
    case = len(working), (*left.oil.values(), *left.gas.values()), left.room
    if case not in known:
        (tower, key), *rest = working
        plans = []
        for take in _takes(towers, tower, key, left):
            (cubes, points, gas, money), plan = _plan(towers, rest, left.after(key, take), known)
            worth = (
                cubes + take.oil + take.gas,
                points + take.points,
                gas + take.stored_gas,
                money + take.money,
            )
            plans.append((worth, [((tower, key), take), *plan]))
        plans.append(_plan(towers, rest, left, known))
        known[case] = max(plans, key=lambda one: one[0])
    return known[case]


def _takes(towers: Towers, tower: TowerKey, key: FieldKey, left: _Left) -> list[Take]:
    fitting = [
        take
        for take in towers.takes[tower]
        if not take.keep
        and take.oil <= left.oil[key]
        and take.gas <= left.gas[key]
        and take.stored <= left.room
    ]
    return sorted(fitting, key=lambda take: -(take.oil + take.gas))
