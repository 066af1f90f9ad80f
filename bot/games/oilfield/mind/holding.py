"""What a player has, as numbers that can be reckoned with quickly."""

from operator import mul
from typing import NamedTuple

from bot.engine.core import Seat
from bot.games.oilfield.content import FIELDS, Content, Drill, TowerKey
from bot.games.oilfield.estate import capacity, share_price
from bot.games.oilfield.mind.weights import Pace, Prices
from bot.games.oilfield.state import State

PURSE, CASH = 6, 24  # dollars with which something can be done, and with which nearly everything can
SECOND = 0.3  # what a free concession is worth beside another
LIVELY = 8.0  # oil that keeps a tower busy for as long as it matters
STAGES = {"workers": 1.0, "cards": 1.0, "public": 0.75, "boundary": 0.5, "private": 0.25}  # of a round


class Rig(NamedTuple):
    """What a tower brings up at the most in one drilling."""

    stored_oil: int
    stored_gas: int
    stored: int
    sold_oil: int
    sold_gas: int
    sold: int
    well: bool

    @classmethod
    def of(cls, drill: Drill) -> "Rig":
        stored, sold = drill.stored, drill.sold
        return cls(
            stored.oil,
            stored.gas,
            stored.most or stored.oil + stored.gas,
            sold.oil,
            sold.gas,
            sold.most or sold.oil + sold.gas,
            well=not (stored.oil or stored.gas or sold.oil or sold.gas),
        )


def rigs(content: Content) -> dict[TowerKey, Rig]:
    """Return all towers, a government tower without its disc among them."""
    towers: dict[TowerKey, Rig] = {}
    for tile in content.tiles.values():
        if tile.kind == "tower":
            towers[tile.key] = Rig.of(tile.drill)  # type: ignore[index]  # a tower's tile is its key
        if tile.released:
            towers["released"] = Rig.of(tile.released)
    return towers


class Outlook(NamedTuple):
    """What the table has to offer all players: rounds, and for how long each field is good."""

    rounds: float
    lives: tuple[float, ...]  # in the order of FIELDS: 1 as long as there is plenty


class Foretelling:
    """Says how long a game still lasts."""

    def __init__(self, content: Content, pace: Pace, players: int) -> None:
        self.pace, self.size = pace, content.sizes[players].field
        self.oil = {key: rig.stored_oil + rig.sold_oil * 0.5 for key, rig in rigs(content).items()}
        self.ending = content.board.ending.exhausted_fields

    def outlook(self, state: State) -> Outlook:
        pace, refills = self.pace, state.options.refills
        refill = pace.refill * self.size
        left = [
            field.oil + refill * (refills - field.depletions) if field.depletions <= refills else 0.0
            for field in state.fields
        ]
        lives = tuple([min(1.0, oil / LIVELY) for oil in left])
        stage = STAGES.get(state.phase, 0.0)
        if state.final is not None:
            return Outlook(state.final - state.round + stage, lives)
        towers = [lease.works_as for player in state.players for lease in player.leases if lease.tower]
        rate = pace.others + pace.drilled * sum([self.oil[tower] for tower in towers if tower])
        rounds = pace.more + sum(sorted(left)[: self.ending]) / rate + stage
        return Outlook(max(1.0 + stage, min(rounds, state.options.max_rounds - state.round + stage)), lives)


_PLACE = {key: place for place, key in enumerate(FIELDS)}


class Holding:
    """A player's means. Whoever tries something out does so on a copy."""

    __slots__ = (
        *("money", "points", "oil", "gas", "capacity", "sections", "stored", "sold", "mixed", "wells"),
        *("refineries", "plots", "leases", "slots", "swap", "stock", "first", "discs", "towers"),
    )

    money: int
    points: int
    oil: int
    gas: int
    capacity: int
    sections: tuple[int, ...]  # of the refinery, small ones first
    stored: float  # cubes of one drilling that go into storage, if there is room
    sold: float  # and those sold on the spot
    mixed: float
    wells: float
    refineries: int  # gas expansions
    plots: tuple[int, ...]  # fields of leases without a tower
    leases: int
    slots: int
    swap: float
    stock: int
    first: bool
    discs: int
    towers: tuple[tuple[TowerKey, int], ...]

    def copy(self) -> "Holding":
        other = Holding.__new__(Holding)
        other.money, other.points, other.oil, other.gas = self.money, self.points, self.oil, self.gas
        other.capacity, other.sections, other.stored = self.capacity, self.sections, self.stored
        other.sold, other.mixed, other.wells = self.sold, self.mixed, self.wells
        other.refineries, other.plots, other.leases = self.refineries, self.plots, self.leases
        other.slots, other.swap, other.stock = self.slots, self.swap, self.stock
        other.first, other.discs, other.towers = self.first, self.discs, self.towers
        return other

    def full(self) -> int:
        """Return how many parts of the refinery are full."""
        cubes, full = self.oil + self.gas, 0
        for size in self.sections:
            if size > cubes:
                break
            cubes -= size
            full += 1
        return full

    def add_tower(self, key: TowerKey, rig: Rig, place: int, life: float) -> None:
        """Reckon with a tower in a field that is good for so long."""
        self.towers = (*self.towers, (key, place))
        self.stored += rig.stored * life
        self.sold += rig.sold * life
        if rig.stored_gas:
            self.mixed += life
        if rig.well:
            self.wells += life

    def amounts(self, lives: tuple[float, ...]) -> tuple[float, ...]:
        """Return how much there is of all that has a price, in the order of the prices."""
        money, out = self.money, min(self.stored, self.capacity)
        return (
            min(money, PURSE),
            min(max(money - PURSE, 0), CASH - PURSE),
            max(money - CASH, 0),
            self.oil,
            self.gas,
            self.full(),
            0.0,
            out,
            self.stored - out,
            min(self.capacity - self.oil - self.gas, self.stored),
            self.sold,
            self.mixed,
            self.wells,
            self.capacity - self.sections[-1],
            self.refineries,
            _spread([lives[place] for place in self.plots]),
            self.leases,
            self.slots,
            self.swap,
            self.stock,
            self.first,
            self.discs,
            1.0,
        )

    def worth(self, prices: Prices, lives: tuple[float, ...]) -> float:
        """Say what all this is worth, except for the most money: others have to do with that."""
        return sum(map(mul, self.amounts(lives), prices), float(self.points + self.leases))


def _spread(lives: list[float]) -> float:
    """Return what free concessions come to: one is soon built upon, and the others may wait for long."""
    return max(lives) + SECOND * (sum(lives) - max(lives)) if lives else 0.0


class Holdings:
    """Reads off a table what its players have."""

    def __init__(self, content: Content) -> None:
        self.content, self.rigs, self.kit = content, rigs(content), content.board.player
        self.rows = [row.points for row in content.board.rows]
        self.best = max(self.rows)

    def of(self, state: State, seat: Seat, lives: tuple[float, ...]) -> Holding:
        player, own, content = state.players[seat], Holding(), self.content
        own.money, own.points, own.oil, own.gas = player.money, player.points, player.oil, player.gas
        own.capacity = capacity(content, state, player)
        own.refineries, own.leases = player.gas_expansions, len(player.leases)
        extra = [content.tiles["expansion"].storage] * player.expansions
        if state.options.gas_expansion_storage:
            extra += [state.options.gas_expansion_storage] * player.gas_expansions
        own.sections = (*extra, content.board.storage.refinery)
        own.stored, own.sold, own.mixed, own.wells, own.discs = 0.0, 0.0, 0.0, 0.0, 0
        own.first, own.towers = state.first == seat, ()
        plots = []
        for lease in player.leases:
            place = _PLACE[lease.field]
            if tower := lease.works_as:
                own.add_tower(tower, self.rigs[tower], place, lives[place])
                own.discs += lease.disc
            else:
                plots.append(place)
        own.plots = tuple(plots)
        self._shares(own, state, seat)
        return own

    def _shares(self, own: Holding, state: State, seat: Seat) -> None:
        own.slots, own.swap, own.stock = self.kit.shares, 0.0, 0
        for row, cubes in enumerate(state.shares):
            if held := cubes.count(seat):
                own.slots -= held
                own.swap += held * (1 - self.rows[row] / self.best)
                own.stock += held * share_price(self.content, state, row)
