"""What a tower can bring up, worked out once from the tiles."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from bot.games.oilfield.content import Content, Drill, Haul, Prices, TowerKey


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
    def stored(self) -> int:
        return self.stored_oil + self.stored_gas

    @property
    def sold_oil(self) -> int:
        return self.oil - self.stored_oil

    @property
    def sold_gas(self) -> int:
        return self.gas - self.stored_gas


class Towers:
    """All ways to drill, the most first, and each by what it takes."""

    def __init__(self, content: Content) -> None:
        self.takes: Mapping[TowerKey, tuple[Take, ...]] = {
            key: tuple(_takes(drill, content.board.prices)) for key, drill in _drills(content).items()
        }
        self.take = {
            (key, take.oil, take.gas, take.keep): take for key, takes in self.takes.items() for take in takes
        }


def _drills(content: Content) -> dict[TowerKey, Drill]:
    drills: dict[TowerKey, Drill] = {}
    for tile in content.tiles.values():
        if tile.kind == "tower":
            drills[tile.key] = tile.drill  # type: ignore[index]  # a tower's tile is its key
        if tile.released:
            drills["released"] = tile.released
    return drills


def _takes(drill: Drill, prices: Prices) -> list[Take]:
    """Return every way to drill that brings up something, the most first."""
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
