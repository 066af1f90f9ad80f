"""Drill: every tower brings up cubes from its field, in the order its owner likes."""

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Fact, Name, Refusal, Seat, StepBuilder
from bot.games.oilfield.actions import Decline, DrillTower, Stop
from bot.games.oilfield.content import FIELDS, MOST_SEATS, Content, FieldKey, TowerKey
from bot.games.oilfield.estate import room
from bot.games.oilfield.events import DrillingStopped, FreeDrillLost, TowerDrilled
from bot.games.oilfield.phases.local_market import pay_fee
from bot.games.oilfield.phases.resolving import Resolving
from bot.games.oilfield.state import Lease, State, Task
from bot.games.oilfield.towers import Take, Towers

Way = tuple[int, int, int, bool, DrillTower]  # oil and gas taken, cubes stored, gas kept from sale


class Drilling(Resolving):
    """Cubes are stored where there is room, or sold on the spot, tower by tower."""

    work = "drill"
    actions = (DrillTower, *Resolving.actions)

    def __init__(self, content: Content, towers: Towers) -> None:
        super().__init__(content)
        self.towers = towers
        everyone = [Seat(n) for n in range(MOST_SEATS)]
        self._stops = [Stop(seat=seat) for seat in everyone]
        self._ways: dict[tuple[Seat, TowerKey, FieldKey], tuple[Way, ...]] = {
            (seat, tower, field): tuple([_way(seat, tower, field, take) for take in takes])
            for seat in everyone
            for field in FIELDS
            for tower, takes in towers.takes.items()
        }

    def begin(self, step: StepBuilder[State], seat: Seat, price: int) -> None:
        leases = step.state.players[seat].leases
        towers = tuple([place for place, lease in enumerate(leases) if self._drills(lease)])
        step.change(turn=seat, task=Task(work="drill", towers=towers))

    def free_drill(self, built: Lease, place: int) -> Task | None:
        """Return the free drill of a tower just built, unless it never drills."""
        return Task(work="drill", towers=(place,), free=True) if self._drills(built) else None

    def _drills(self, lease: Lease) -> bool:
        """Does a tower stand there that ever drills? A national tower does not."""
        tower = lease.works_as
        return tower is not None and bool(self.towers.takes[tower])

    # What is asked and offered

    def asked(self, state: State, seat: Seat) -> Ask:
        player, task = state.players[seat], state.doing
        space = room(self.content, state, player)
        if not task.free:
            return Ask("drill", {"towers": len(task.towers), "room": space})
        lease = player.leases[task.towers[0]]
        return Ask("free-drill", {**_names(_tower(lease), lease.field), "room": space})

    def choices(self, state: State, seat: Seat) -> list[Action]:
        if _under_way(state.doing):
            return [*self.ways(state, seat), self._stops[seat]]
        return super().choices(state, seat)

    def ways(self, state: State, seat: Seat) -> list[Action]:
        """Return how the towers that have not drilled yet can do so; two alike are one choice."""
        leases = [state.players[seat].leases[place] for place in state.doing.towers]
        left = dict.fromkeys([(lease.works_as, lease.field) for lease in leases])
        return [way for tower, field in left if tower for way in self._open_ways(state, seat, tower, field)]

    def _open_ways(self, state: State, seat: Seat, tower: TowerKey, field: FieldKey) -> list[DrillTower]:
        """Return how this tower can drill now, the most first."""
        if state.strike == field:
            return []
        player, ground = state.players[seat], state.field(field)
        space, keeps = room(self.content, state, player), player.gas_expansions > 0
        most_oil, most_gas = ground.oil, ground.gas
        return [
            action
            for oil, gas, stored, keep, action in self._ways[seat, tower, field]
            if oil <= most_oil and gas <= most_gas and stored <= space and (keeps or not keep)
        ]

    def considered(self, state: State, seat: Seat) -> list[Action]:
        """Name the least that each tower brings up which can bring up nothing now."""
        leases = [state.players[seat].leases[place] for place in state.doing.towers]
        idle = dict.fromkeys([(_tower(lease), lease.field) for lease in leases])
        return [
            self._least(seat, tower, field)
            for tower, field in idle
            if not self._open_ways(state, seat, tower, field)
        ]

    def _least(self, seat: Seat, tower: TowerKey, field: FieldKey) -> DrillTower:
        """Return what asks for the least room, and for nothing that a player may not have."""
        ways = [way for way in self._ways[seat, tower, field] if not way[3]]
        return min(ways, key=lambda way: (way[2], way[0] + way[1]))[-1]

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, DrillTower):
            return self._refuse_drilling(state, action)
        if _under_way(state.doing) and isinstance(action, (Stop, Decline)):
            return None if isinstance(action, Stop) else Refusal("oilfield-refusal-stop-instead")
        return super().refusal(state, action)

    def _refuse_drilling(self, state: State, action: DrillTower) -> Refusal | None:
        leases, tower, key = state.players[action.seat].leases, action.tower, action.field
        if not any(_is(leases[place], tower, key) for place in state.doing.towers):
            return Refusal("oilfield-refusal-no-such-tower", _names(tower, key))
        if state.strike == key:
            return Refusal("oilfield-refusal-strike", {"field": Name("field", key)})
        take = self.towers.take.get((tower, action.oil, action.gas, action.keep))
        if take is None:
            return Refusal("oilfield-refusal-tower-cannot", _names(tower, key))
        return self._refuse_take(state, action.seat, key, take)

    def _refuse_take(self, state: State, seat: Seat, key: FieldKey, take: Take) -> Refusal | None:
        player, field = state.players[seat], state.field(key)
        if take.oil > field.oil or take.gas > field.gas:
            there: dict[str, Fact] = {"field": Name("field", key), "oil": field.oil, "gas": field.gas}
            return Refusal("oilfield-refusal-field-short", there)
        if take.keep and not player.gas_expansions:
            return Refusal("oilfield-refusal-no-gas-expansion")
        space = room(self.content, state, player)
        if take.stored > space:
            return Refusal("oilfield-refusal-storage-full", {"room": space})
        return None

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case DrillTower():
                self._drill(step, action)
            case Stop(seat=seat):
                step.happen(DrillingStopped(seat=seat), task=None)
            case _:
                super().perform(step, action)

    def _drill(self, step: StepBuilder[State], action: DrillTower) -> None:
        state, seat, key, task = step.state, action.seat, action.field, step.state.doing
        player, ground = state.players[seat], state.field(key)
        take = self.towers.take[action.tower, action.oil, action.gas, action.keep]
        done = next(n for n in task.towers if _is(player.leases[n], action.tower, key))
        step.happen(
            TowerDrilled(
                seat=seat,
                tower=action.tower,
                field=key,
                oil=take.stored_oil,
                gas=take.stored_gas,
                sold_oil=take.sold_oil,
                sold_gas=take.sold_gas,
                money=take.money,
                points=take.points,
            ),
            players=state.with_player(
                seat,
                oil=player.oil + take.stored_oil,
                gas=player.gas + take.stored_gas,
                money=player.money + take.money,
                points=player.points + take.points,
            ),
            fields=state.with_field(key, oil=ground.oil - take.oil, gas=ground.gas - take.gas),
            bag=state.bag.plus(take.sold_oil, take.sold_gas),
            task=replace(task, towers=tuple([n for n in task.towers if n != done]), begun=True),
        )
        if (take.sold_oil or take.sold_gas) and state.options.fee_on_tower_sales and not task.fee_paid:
            pay_fee(step, self.content, seat)
            step.change(task=replace(step.state.doing, fee_paid=True))

    def lose(self, step: StepBuilder[State], seat: Seat) -> None:
        """End a drilling that has no tower left, or never had one that could bring anything up."""
        state, task = step.state, step.state.doing
        if task.begun:
            step.change(task=None)
        elif task.free:
            field = state.players[seat].leases[task.towers[0]].field
            why = self.why_lost(state, seat)
            step.happen(FreeDrillLost(seat=seat, field=field, why=why), task=None)
        else:
            super().lose(step, seat)

    def why_lost(self, state: State, seat: Seat) -> str:
        player = state.players[seat]
        leases = [player.leases[place] for place in state.doing.towers]
        if not leases:
            return "no-tower"
        if all(lease.field == state.strike for lease in leases):
            return "strike"
        return "dry" if room(self.content, state, player) else "dry-or-full"


def _under_way(task: Task) -> bool:
    """Is it too late to decline? A free drill, and one that has begun, can only be stopped."""
    return task.free or task.begun


def _way(seat: Seat, tower: TowerKey, field: FieldKey, take: Take) -> Way:
    oil, gas, keep = take.oil, take.gas, take.keep
    action = DrillTower(seat=seat, tower=tower, field=field, oil=oil, gas=gas, keep=keep)
    return oil, gas, take.stored, keep, action


def _tower(lease: Lease) -> TowerKey:
    """Return the tower of a lease that has one."""
    tower = lease.works_as
    assert tower is not None
    return tower


def _is(lease: Lease, tower: TowerKey, field: FieldKey) -> bool:
    return lease.field == field and lease.works_as == tower


def _names(tower: TowerKey, field: FieldKey) -> dict[str, Fact]:
    return {"tower": Name("tower", tower), "field": Name("field", field)}
