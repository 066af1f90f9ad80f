"""What the actions of a round would do for a player, reckoned on what the player has."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from bot.engine.core import Seat
from bot.games.oilfield.content import FIELDS, Content, TileKey
from bot.games.oilfield.estate import share_price
from bot.games.oilfield.mind.holding import Holding, Holdings, Outlook, Rig
from bot.games.oilfield.mind.weights import Prices
from bot.games.oilfield.state import State

Doing = Literal["lease", "build", "drill", "local", "national", "invest", "subsidy", "first"]
SELLING = 2  # barrels that make a player think of the national market
SELLERS = 0.45  # how often such a player is there
BOT_SELLS = 0.2  # and how often the neutral one


class Scene(NamedTuple):
    """What lies on the table for everybody, and what things are worth just now."""

    prices: Prices
    outlook: Outlook
    grounds: tuple[tuple[int, int], ...]  # oil and gas that can be brought up, by field
    tiles: tuple[TileKey, ...]
    leases: tuple[int, ...]  # fields of the leases on offer, the best first
    shares: tuple[tuple[int, int], ...]  # points and price of what may be bought
    barrel: float  # dollars expected on the national market
    subsidy: int

    @property
    def lives(self) -> tuple[float, ...]:
        return self.outlook.lives


class Works:
    """Tries things out, each on a copy of what a player has."""

    def __init__(self, content: Content, holdings: Holdings) -> None:
        self.content, self.holdings, self.rigs = content, holdings, holdings.rigs
        self.local, self.kit = content.board.prices, content.board.player
        self.bonus = content.tiles["small_national"].bonus
        self._barrels: dict[tuple[int, bool, tuple[int, ...]], float] = {}

    def scene(self, state: State, seat: Seat, prices: Prices, outlook: Outlook) -> Scene:
        struck = state.strike
        lives = outlook.lives
        leases = sorted([FIELDS.index(key) for key in state.leases], key=lambda place: -lives[place])
        rows = self.content.board.rows
        return Scene(
            prices=prices,
            outlook=outlook,
            grounds=tuple(
                [
                    (0, 0) if key == struck else (field.oil, field.gas)
                    for key, field in zip(FIELDS, state.fields, strict=True)
                ]
            ),
            tiles=tuple(dict.fromkeys(state.tiles)),
            leases=tuple(leases),
            shares=tuple(
                [
                    (row.points, share_price(self.content, state, n))
                    for n, row in enumerate(rows)
                    if len(state.shares[n]) < len(row.prices)
                ]
            ),
            barrel=self._barrel(state, seat),
            subsidy=state.subsidy,
        )

    def _barrel(self, state: State, seat: Seat) -> float:
        """Return what a barrel may bring: the more players have oil, the less."""
        table = self.content.sizes[len(state.players)].national
        if state.sellers:
            return table[min(state.sellers, len(table)) - 1]
        rivals = sum([n != seat and player.oil >= SELLING for n, player in enumerate(state.players)])
        case = rivals, state.bot is not None, table
        if case not in self._barrels:
            self._barrels[case] = _expected(*case)
        return self._barrels[case]

    def after(self, work: Doing, own: Holding, scene: Scene, price: int) -> Holding | None:
        """Return what a player has after an action that is carried out as well as can be, or None."""
        match work:
            case "lease":
                return self._leased(own, scene, price)
            case "build":
                return self._best(self.buildings(own, scene), scene)
            case "drill":
                return self.drilled(own, scene, own.towers)
            case "local":
                return self._sold_locally(own, scene)
            case "national":
                return self._sold_nationally(own, scene)
            case "invest":
                return self._best(self._shares(own, scene), scene)
            case "subsidy":
                other = own.copy()
                other.money += scene.subsidy
                return other
            case "first":
                other = own.copy()
                other.first = True
                return other

    def _best(self, ways: Iterator[Holding], scene: Scene) -> Holding | None:
        return max(ways, key=lambda one: one.worth(scene.prices, scene.lives), default=None)

    def _leased(self, own: Holding, scene: Scene, price: int) -> Holding | None:
        if own.leases >= self.kit.markers or own.money < price or not scene.leases:
            return None
        other = own.copy()
        other.money -= price
        other.leases += 1
        other.plots = (*own.plots, scene.leases[0])
        return other

    def buildings(self, own: Holding, scene: Scene) -> Iterator[Holding]:
        """Yield what each tile on offer would lead to, a tower on the best free concession."""
        place = max(own.plots, key=lambda one: (scene.lives[one], scene.grounds[one]), default=None)
        for key in scene.tiles:
            tile = self.content.tiles[key]
            if tile.cost > own.money:
                continue
            if tile.kind == "refinery":
                yield self.expanded(own, key)
            elif place is not None:
                yield self.built(own, scene, key, place)

    def expanded(self, own: Holding, key: TileKey) -> Holding:
        other, tile = own.copy(), self.content.tiles[key]
        other.money -= tile.cost
        if key == "gas_expansion":
            other.refineries += 1
        else:
            other.capacity += tile.storage
            other.sections = (tile.storage, *own.sections)
        return other

    def built(self, own: Holding, scene: Scene, key: TileKey, place: int) -> Holding:
        """Return what a player has with a tower more, and after its free drill."""
        other, tile = own.copy(), self.content.tiles[key]
        other.money -= tile.cost
        plots = list(own.plots)
        plots.remove(place)
        other.plots = tuple(plots)
        other.add_tower(key, self.rigs[key], place, scene.lives[place])  # type: ignore[arg-type,index]
        other.discs += tile.release_cost > 0
        return self.drilled(other, scene, other.towers[-1:]) or other

    def drilled(self, own: Holding, scene: Scene, towers: Sequence[tuple[str, int]]) -> Holding | None:
        """Return what a player has after these towers have drilled; None if nothing came up."""
        other, grounds, cubes = own.copy(), list(scene.grounds), 0
        for key, place in towers:
            taken = self._drill(other, scene.prices, self.rigs[key], *grounds[place])  # type: ignore[index]
            oil, gas = grounds[place]
            grounds[place] = (oil - taken[0], gas - taken[1])
            cubes += taken[0] + taken[1]
        return other if cubes else None

    def _drill(self, own: Holding, prices: Prices, rig: Rig, oil: int, gas: int) -> tuple[int, int]:
        """Let a tower drill: gas is sold rather than oil, and what is worth more is stored first."""
        sold_gas = min(rig.sold_gas, gas, rig.sold)
        sold_oil = min(rig.sold_oil, oil, rig.sold - sold_gas)
        own.points += sold_gas * self.local.gas_points
        own.money += sold_oil * self.local.oil_money
        room = min(rig.stored, own.capacity - own.oil - own.gas)
        oil_first = prices.oil >= prices.gas
        stored_oil = min(rig.stored_oil, oil - sold_oil, room) if oil_first else 0
        stored_gas = min(rig.stored_gas, gas - sold_gas, room - stored_oil)
        if not oil_first:
            stored_oil = min(rig.stored_oil, oil - sold_oil, room - stored_gas)
        own.oil += stored_oil
        own.gas += stored_gas
        return sold_oil + stored_oil, sold_gas + stored_gas

    def _sold_locally(self, own: Holding, scene: Scene) -> Holding | None:
        """Sell what brings more than it is worth to keep: oil for dollars or for points, gas for points."""
        if not (own.oil or own.gas):
            return None
        return self._best(self.local_sales(own), scene)

    def local_sales(self, own: Holding) -> Iterator[Holding]:
        """Yield what the usual sales lead to: gas and oil, each all or nothing, oil in either way."""
        pairs = own.oil // 2
        for oil, twos in ((own.oil, 0), (own.oil - 2 * pairs, pairs), (0, pairs), (0, 0)):
            for gas in (own.gas, 0) if own.gas else (0,):
                if oil or twos or gas:
                    yield self.sold(own, oil, twos, gas)

    def sold(self, own: Holding, oil: int, pairs: int, gas: int) -> Holding:
        """Return what a player has after a sale on the local market."""
        other, local = own.copy(), self.local
        other.oil -= oil + 2 * pairs
        other.gas -= gas
        other.money += oil * local.oil_money
        other.points += pairs * local.pair_points + gas * local.gas_points
        return other

    def _sold_nationally(self, own: Holding, scene: Scene) -> Holding | None:
        if not own.oil and not (own.gas and own.refineries):
            return None
        return self.shipped(own, scene, own.oil, 0)

    def shipped(self, own: Holding, scene: Scene, oil: int, gas: int) -> Holding:
        """Return what a player has after a sale on the national market, with what the towers there sell."""
        other = own.copy()
        other.oil -= oil
        other.gas -= gas
        money = (oil + gas) * scene.barrel
        if other.wells:
            wells = [place for key, place in own.towers if self.rigs[key].well and scene.grounds[place][0]]
            money += len(wells) * (scene.barrel + self.bonus)
        other.money += int(money)
        return other

    def _shares(self, own: Holding, scene: Scene) -> Iterator[Holding]:
        if not own.slots:
            return
        for points, price in scene.shares:
            if price <= own.money:
                yield self.bought(own, points, price)

    def bought(self, own: Holding, points: int, price: int) -> Holding:
        other = own.copy()
        other.money -= price
        other.points += points
        other.slots -= 1
        other.stock += price
        other.swap += 1 - points / self.holdings.best
        return other


def _expected(rivals: int, bot: bool, table: tuple[int, ...]) -> float:
    """Return what a barrel brings on the whole, if so many others may come to sell."""
    chances = [1.0]
    for often in [SELLERS] * rivals + ([BOT_SELLS] if bot else []):
        less = [chance * (1 - often) for chance in chances]
        more = [chance * often for chance in chances]
        chances = [a + b for a, b in zip([*less, 0.0], [0.0, *more], strict=True)]
    return sum([chance * table[min(n, len(table) - 1)] for n, chance in enumerate(chances)])
