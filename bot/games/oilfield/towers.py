"""What a tower can bring up, worked out once from the tiles."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from bot.engine.core import Seat
from bot.games.oilfield.actions import DrillTower
from bot.games.oilfield.content import (
    FIELDS,
    MOST_SEATS,
    Content,
    Drill,
    FieldKey,
    Haul,
    Prices,
    TowerKey,
)
from bot.games.oilfield.estate import room
from bot.games.oilfield.state import State


class Take(NamedTuple):
    """One way to drill: so much is taken, so much of it stored, and the rest sold on the spot."""

    oil: int
    gas: int
    keep: bool
    stored_oil: int
    stored_gas: int
    money: int
    points: int

    @property
    def sells(self) -> bool:
        return self.oil + self.gas > self.stored_oil + self.stored_gas


Ways = tuple[tuple[Take, DrillTower], ...]


class Towers:
    """All ways to drill, and the actions for them."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.takes: Mapping[TowerKey, tuple[Take, ...]] = {
            key: tuple(_takes(drill, content.board.prices)) for key, drill in _drills(content).items()
        }
        self.take = {
            (key, take.oil, take.gas, take.keep): take for key, takes in self.takes.items() for take in takes
        }
        self._ways: dict[tuple[Seat, TowerKey, FieldKey], Ways] = {
            (seat, key, field): tuple([(take, _action(seat, key, field, take)) for take in takes])
            for seat in map(Seat, range(MOST_SEATS))
            for field in FIELDS
            for key, takes in self.takes.items()
        }

    def open_ways(self, state: State, seat: Seat, tower: TowerKey, field: FieldKey) -> list[DrillTower]:
        """Return how this tower can drill now, the most first."""
        if state.strike == field:
            return []
        player, ground = state.players[seat], state.field(field)
        space, keeps = room(self.content, state, player), player.gas_expansions > 0
        oil, gas = ground.oil, ground.gas
        return [
            action
            for take, action in self._ways[seat, tower, field]
            if take.oil <= oil
            and take.gas <= gas
            and take.stored_oil + take.stored_gas <= space
            and (keeps or not take.keep)
        ]


def _drills(content: Content) -> dict[TowerKey, Drill]:
    drills: dict[TowerKey, Drill] = {}
    for tile in content.tiles.values():
        if tile.kind == "tower":
            drills[tile.key] = tile.drill  # type: ignore[index]  # a tower's tile is its key
        if tile.released:
            drills["released"] = tile.released
    return drills


def _action(seat: Seat, tower: TowerKey, field: FieldKey, take: Take) -> DrillTower:
    return DrillTower(seat=seat, tower=tower, field=field, oil=take.oil, gas=take.gas, keep=take.keep)


def _takes(drill: Drill, prices: Prices) -> list[Take]:
    """Return every way to drill that brings something, the most first."""
    takes = []
    for (oil, gas), (sold_oil, sold_gas) in product(_amounts(drill.stored), _amounts(drill.sold)):
        for keep in (False, True) if sold_gas else (False,):
            sold = 0 if keep else sold_gas
            takes.append(
                Take(
                    oil=oil + sold_oil,
                    gas=gas + sold_gas,
                    keep=keep,
                    stored_oil=oil,
                    stored_gas=gas + sold_gas - sold,
                    money=sold_oil * prices.oil_money,
                    points=sold * prices.gas_points,
                )
            )
    takes = [take for take in takes if take.oil or take.gas]
    return sorted(takes, key=lambda take: (-(take.oil + take.gas), -take.points, -take.oil, take.keep))


def _amounts(haul: Haul) -> list[tuple[int, int]]:
    most = haul.most or haul.oil + haul.gas
    return [(oil, gas) for oil in range(haul.oil + 1) for gas in range(haul.gas + 1) if oil + gas <= most]
