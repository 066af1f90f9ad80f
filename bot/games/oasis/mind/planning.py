"""Several pieces placed together: the best squares for each, and from there the best for the next."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import UNSET

from bot.engine.core import Action, Seat, Square
from bot.games.oasis.actions import KeepCamels, LeaveUnowned, MoveCamel, MoveMarker, PlaceCamel, PlaceTile
from bot.games.oasis.content import KINDS
from bot.games.oasis.ground import Ground
from bot.games.oasis.mind.layout import CAMELS, Caravan, Layout, caravans
from bot.games.oasis.mind.outlook import Outlook, Spot
from bot.games.oasis.mind.worth import Judge, Sight


class Errand(NamedTuple):
    """So many pieces for one line of the score: camels, or tiles of a land."""

    line: int
    many: int


class Plan(NamedTuple):
    """How pieces may be placed, what that gains, and how it leaves the table."""

    gain: float
    sight: Sight
    actions: tuple[Action, ...]


class Planner:
    """Places pieces for whoever has cards to carry out."""

    def __init__(self, ground: Ground, judge: Judge) -> None:
        self.ground, self.judge = ground, judge
        terrain = ground.terrain
        self._names: dict[int, Square] = {bit: square for square, bit in terrain.bit.items()}

    def plans(self, sight: Sight, seat: Seat, errands: Iterable[Errand], breadth: int) -> list[Plan]:
        """Carry out errands one after the other; return the best ways, best first."""
        found = [Plan(0.0, sight, ())]
        for line, many in errands:
            for _ in range(many):
                found = self._further(found, seat, line, breadth)
        return found

    def _further(self, found: Sequence[Plan], seat: Seat, line: int, breadth: int) -> list[Plan]:
        """Place one piece more, in the best ways; plans that come to the same board are one."""
        best: dict[tuple[object, ...], Plan] = {}
        for plan in found:
            for longer in self.steps(plan, seat, line, breadth):
                layout = longer.sight.layout
                key = (layout.lands, layout.camels, layout.marks)
                if key not in best or best[key].gain < longer.gain:
                    best[key] = longer
        return sorted(best.values(), key=_gain)[:breadth]

    def steps(self, plan: Plan, seat: Seat, line: int, breadth: int) -> list[Plan]:
        """Return a plan with one piece more: the best squares first."""
        sight = plan.sight
        outlook = Outlook(self.ground, self.judge, sight, seat)
        if line != CAMELS:
            spots = outlook.tiles(line - 1) if sight.stock[line - 1] else []
        elif sight.stands[seat].camels:
            spots = outlook.camels()
        else:
            return self._treks(outlook, plan, seat)[:breadth]
        if not spots:
            return [self._unplaced(plan, line)]
        spots.sort(key=_spot_gain)
        return [self._placed(plan, seat, line, spot) for spot in spots[:breadth]]

    def _unplaced(self, plan: Plan, line: int) -> Plan:
        """Leave a piece out that has no square: of a tile it is the end."""
        return plan if line == CAMELS else plan._replace(sight=plan.sight._replace(ending=True))

    def _placed(self, plan: Plan, seat: Seat, line: int, spot: Spot) -> Plan:
        action = self.action(seat, line, spot)
        gain, sight = plan.gain + spot.gain, plan.sight
        if line == CAMELS:
            layout = sight.layout.with_camels(seat, sight.layout.camels[seat] | spot.bit)
            return Plan(gain, _with_stand(sight, seat, layout, camels=-1), (*plan.actions, *action))
        layout, before = sight.layout.with_tile(line - 1, spot.bit), sight.layout.marks[seat]
        layout = layout.with_marks(seat, spot.marks)
        stock = list(sight.stock)
        stock[line - 1] -= 1
        sight = _with_stand(sight, seat, layout, spare=len(before) - len(spot.marks))
        ending = sight.ending or not stock[line - 1]
        sight = sight._replace(stock=(stock[0], stock[1], stock[2]), ending=ending)
        return Plan(gain, sight, (*plan.actions, *action))

    def action(self, seat: Seat, line: int, spot: Spot) -> tuple[Action, ...]:
        """Return what is to be done to place a piece there."""
        square = self._names[spot.bit]
        if line == CAMELS:
            return (PlaceCamel(seat=seat, square=square),)
        place = PlaceTile(seat=seat, land=KINDS[line - 1], square=square)
        if spot.claim is UNSET:
            return (place,)
        if spot.claim is None:
            return (place, LeaveUnowned(seat=seat))
        return (place, MoveMarker(seat=seat, origin=self._names[spot.claim]))

    # With all camels on the trail

    def _treks(self, outlook: Outlook, plan: Plan, seat: Seat) -> list[Plan]:
        """Move a camel, or none: from elsewhere to the caravan that is best off."""
        layout, stand = plan.sight.layout, plan.sight.stands[seat]
        own, trail = layout.camels[seat], layout.trail
        found = [plan._replace(actions=(*plan.actions, KeepCamels(seat=seat)))]
        groups = sorted(caravans(self.ground.terrain, own, trail), key=_size)
        if len(groups) < 2:
            return found
        targets = groups[-1].beside | groups[-1].near
        for origin in self.ground.terrain.squares(own & ~groups[-1].squares):
            leaving = self.ground.terrain.bit[origin]
            for square in self.ground.terrain.squares(targets):
                bit = self.ground.terrain.bit[square]
                moved = own & ~leaving | bit
                gain = outlook.trek(moved, trail & ~bit | leaving, bit, stand)
                if gain > 0.0:
                    sight = _with_stand(plan.sight, seat, layout.with_camels(seat, moved))
                    action = MoveCamel(seat=seat, origin=origin, square=square)
                    found.append(Plan(plan.gain + gain, sight, (*plan.actions, action)))
        return sorted(found, key=_gain)


def _with_stand(sight: Sight, seat: Seat, layout: Layout, camels: int = 0, spare: int = 0) -> Sight:
    stands = list(sight.stands)
    stand = stands[seat]
    stands[seat] = stand._replace(camels=stand.camels + camels, spare=stand.spare + spare)
    return sight._replace(layout=layout, stands=tuple(stands))


def _size(group: Caravan) -> int:
    return group.squares.bit_count()


def _gain(plan: Plan) -> float:
    return -plan.gain


def _spot_gain(spot: Spot) -> tuple[float, int]:
    return -spot.gain, spot.bit
