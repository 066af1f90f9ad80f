"""Carrying out actions: leases, tiles, drilling, markets and shares."""

from msgspec.structs import replace

from bot.engine.core import Action, Seat, StepBuilder
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    Decline,
    DrillTower,
    SellFirst,
    SellLocally,
    SellNationally,
    SellShare,
    Stop,
    TakeLease,
)
from bot.games.oilfield.choices import Choices
from bot.games.oilfield.content import FieldKey, TileKey
from bot.games.oilfield.estate import (
    capacity,
    national_price,
    national_wells,
    row_of,
    share_price,
)
from bot.games.oilfield.events import (
    ActionDeclined,
    ActionLost,
    DrillingStopped,
    ExpansionBuilt,
    FeePaid,
    FreeDrillLost,
    LeaseTaken,
    ShareBought,
    ShareSold,
    SoldLocally,
    SoldNationally,
    TowerBuilt,
    TowerDrilled,
    TowerSold,
)
from bot.games.oilfield.losses import why_lost, why_no_drilling
from bot.games.oilfield.state import GOVERNMENT, Bag, Lease, State, Task
from bot.games.oilfield.towers import Towers


class Works:
    """Does what a player chose while an action was carried out."""

    def __init__(self, choices: Choices, towers: Towers) -> None:
        self.content, self.choices, self.towers = choices.content, choices, towers

    def begin(self, step: StepBuilder[State], seat: Seat, task: Task) -> None:
        """Let a player carry out an action."""
        if task.work == "drill":
            task = replace(task, towers=self._drilling(step.state, seat))
        elif task.work == "national":
            task = replace(task, price=national_price(self.content, step.state))
        step.change(turn=seat, task=task)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Do what the player at turn has no choice about; say whether anything was done."""
        state, seat, task = step.state, step.state.turn, step.state.task
        assert task is not None
        choices = self.choices.of_turn(state)
        if len(choices) > 1:
            return False
        (only,) = choices
        if not isinstance(only, (Stop, Decline)):
            self.do(step, only)
        elif task.begun:
            step.change(task=None)
        elif task.free:
            field = state.players[seat].leases[task.towers[0]].field
            why = why_no_drilling(self.content, state, seat, task)
            step.happen(FreeDrillLost(seat=seat, field=field, why=why), task=None)
        else:
            why = why_lost(self.choices, state, seat, task)
            step.happen(ActionLost(seat=seat, work=task.work, why=why), task=None)
        return True

    def do(self, step: StepBuilder[State], action: Action) -> None:
        """Do what was chosen."""
        seat = action.seat
        match action:
            case TakeLease(field=field):
                self._take_lease(step, seat, field)
            case BuyTower(tile=tile, field=field):
                self._build_tower(step, seat, tile, field)
            case BuyExpansion(tile=tile):
                self._build_expansion(step, seat, tile)
            case DrillTower():
                self._drill(step, seat, action)
            case SellLocally():
                self._sell_locally(step, seat, action)
            case SellNationally():
                self._sell_nationally(step, seat, action)
            case BuyShare(row=points):
                self._buy_share(step, seat, points)
            case SellShare(row=points) | SellFirst(row=points):
                self._sell_share(step, seat, points)
            case Stop():
                step.happen(DrillingStopped(seat=seat), task=None)
            case Decline():
                assert step.state.task is not None
                step.happen(ActionDeclined(seat=seat, work=step.state.task.work), task=None)

    # Leases and tiles

    def _take_lease(self, step: StepBuilder[State], seat: Seat, field: FieldKey) -> None:
        state, player = step.state, step.state.players[seat]
        assert state.task is not None
        price = state.task.price
        lease = Lease(field, _free_plot(state, field))
        players = state.with_player(seat, money=player.money - price, leases=(*player.leases, lease))
        market = _without(state.leases, field)
        step.happen(
            LeaseTaken(seat=seat, field=field, price=price), players=players, leases=market, task=None
        )

    def _build_tower(self, step: StepBuilder[State], seat: Seat, key: TileKey, field: FieldKey) -> None:
        """Build on a concession; the new tower, unless it never drills, may drill at once."""
        state, player, tile = step.state, step.state.players[seat], self.content.tiles[key]
        leases = player.leases
        place = next(n for n, lease in enumerate(leases) if lease.field == field and lease.tower is None)
        built = replace(leases[place], tower=key, disc=tile.release_cost > 0)
        players = state.with_player(
            seat, money=player.money - tile.cost, leases=(*leases[:place], built, *leases[place + 1 :])
        )
        step.happen(
            TowerBuilt(seat=seat, tile=key, field=field, price=tile.cost),
            players=players,
            tiles=_without(state.tiles, key),
            task=Task(work="drill", towers=(place,), free=True) if self._drills(built) else None,
        )

    def _build_expansion(self, step: StepBuilder[State], seat: Seat, key: TileKey) -> None:
        state, player, tile = step.state, step.state.players[seat], self.content.tiles[key]
        player = replace(
            player,
            money=player.money - tile.cost,
            expansions=player.expansions + (key == "expansion"),
            gas_expansions=player.gas_expansions + (key == "gas_expansion"),
        )
        space = capacity(self.content, state, player)
        step.happen(
            ExpansionBuilt(seat=seat, tile=key, price=tile.cost, capacity=space),
            players=(*state.players[:seat], player, *state.players[seat + 1 :]),
            tiles=_without(state.tiles, key),
            task=None,
        )

    # Drilling

    def _drilling(self, state: State, seat: Seat) -> tuple[int, ...]:
        """Return the places of a player's towers that drill."""
        leases = state.players[seat].leases
        return tuple([place for place, lease in enumerate(leases) if self._drills(lease)])

    def _drills(self, lease: Lease) -> bool:
        """Does a tower stand there that ever drills? A national tower does not."""
        tower = lease.works_as
        return tower is not None and bool(self.towers.takes[tower])

    def _drill(self, step: StepBuilder[State], seat: Seat, action: DrillTower) -> None:
        state, player, task = step.state, step.state.players[seat], step.state.task
        assert task is not None
        tower, key, bag = action.tower, action.field, state.bag
        take = self.towers.take[tower, action.oil, action.gas, action.keep]
        place = next(n for n in task.towers if _is(player.leases[n], tower, key))
        ground = state.field(key)
        sold_oil, sold_gas = take.oil - take.stored_oil, take.gas - take.stored_gas
        step.happen(
            TowerDrilled(
                seat=seat,
                tower=tower,
                field=key,
                oil=take.stored_oil,
                gas=take.stored_gas,
                sold_oil=sold_oil,
                sold_gas=sold_gas,
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
            bag=Bag(bag.oil + sold_oil, bag.gas + sold_gas, bag.grey),
            task=replace(task, towers=tuple([n for n in task.towers if n != place]), begun=True),
        )
        if take.sells and state.options.fee_on_tower_sales and not task.fee_paid:
            self._pay_fee(step, seat)
            assert step.state.task is not None
            step.change(task=replace(step.state.task, fee_paid=True))

    # Markets

    def _sell_locally(self, step: StepBuilder[State], seat: Seat, sale: SellLocally) -> None:
        state, player, prices = step.state, step.state.players[seat], self.content.board.prices
        oil = sale.oil + 2 * sale.pairs
        money = sale.oil * prices.oil_money
        points = sale.pairs * prices.pair_points + sale.gas * prices.gas_points
        step.happen(
            SoldLocally(seat=seat, oil=sale.oil, pairs=sale.pairs, gas=sale.gas, money=money, points=points),
            players=state.with_player(
                seat,
                oil=player.oil - oil,
                gas=player.gas - sale.gas,
                money=player.money + money,
                points=player.points + points,
            ),
            bag=_put_back(state.bag, oil, sale.gas),
            task=None,
        )
        self._pay_fee(step, seat)

    def _pay_fee(self, step: StepBuilder[State], seller: Seat) -> None:
        """Pay the supervisor, unless it is the supervisor who sells."""
        state, fee = step.state, self.content.board.prices.supervisor_fee
        supervisor = state.supervisor
        if fee and supervisor != seller:
            money = state.players[supervisor].money + fee
            step.happen(
                FeePaid(seat=supervisor, money=fee), players=state.with_player(supervisor, money=money)
            )

    def _sell_nationally(self, step: StepBuilder[State], seat: Seat, sale: SellNationally) -> None:
        """Sell from storage; then each national tower sells a barrel straight from its field."""
        state, player, task = step.state, step.state.players[seat], step.state.task
        assert task is not None
        if sale.oil or sale.gas:
            money = (sale.oil + sale.gas) * task.price
            step.happen(
                SoldNationally(seat=seat, oil=sale.oil, gas=sale.gas, price=task.price, money=money),
                players=state.with_player(
                    seat, oil=player.oil - sale.oil, gas=player.gas - sale.gas, money=player.money + money
                ),
                bag=_put_back(state.bag, sale.oil, sale.gas),
            )
        for key in national_wells(step.state, player):
            self._sell_from_well(step, seat, key, task.price + self.content.tiles["small_national"].bonus)
        step.change(task=None)

    def _sell_from_well(self, step: StepBuilder[State], seat: Seat, key: FieldKey, money: int) -> None:
        state, player = step.state, step.state.players[seat]
        step.happen(
            TowerSold(seat=seat, field=key, money=money),
            players=state.with_player(seat, money=player.money + money),
            fields=state.with_field(key, oil=state.field(key).oil - 1),
            bag=_put_back(state.bag, 1, 0),
        )

    # Shares

    def _buy_share(self, step: StepBuilder[State], seat: Seat, points: int) -> None:
        state, player, row = step.state, step.state.players[seat], row_of(self.content, points)
        assert row is not None
        price = share_price(self.content, state, row)
        step.happen(
            ShareBought(seat=seat, row=points, price=price),
            players=state.with_player(seat, money=player.money - price, points=player.points + points),
            shares=_with_row(state, row, (*state.shares[row], seat)),
            task=None,
        )

    def _sell_share(self, step: StepBuilder[State], seat: Seat, points: int) -> None:
        """Give the cube back; its place in the row stays taken, so the price does not fall."""
        state, player, row = step.state, step.state.players[seat], row_of(self.content, points)
        assert row is not None
        price = share_price(self.content, state, row)
        cubes = list(state.shares[row])
        cubes[cubes.index(seat)] = GOVERNMENT
        step.happen(
            ShareSold(seat=seat, row=points, price=price),
            players=state.with_player(seat, money=player.money + price, points=player.points - points),
            shares=_with_row(state, row, tuple(cubes)),
        )


def _is(lease: Lease, tower: str, field: FieldKey) -> bool:
    return lease.field == field and lease.works_as == tower


def _free_plot(state: State, field: FieldKey) -> int:
    holders = [player.leases for player in state.players]
    if state.bot:
        holders.append(state.bot.leases)
    taken = {lease.plot for leases in holders for lease in leases if lease.field == field}
    return next(plot for plot in range(len(taken) + 1) if plot not in taken)


def _without(market: tuple[FieldKey, ...] | tuple[TileKey, ...], one: str) -> tuple[str, ...]:
    left: list[str] = list(market)
    left.remove(one)
    return tuple(left)


def _put_back(bag: Bag, oil: int, gas: int) -> Bag:
    return Bag(bag.oil + oil, bag.gas + gas, bag.grey)


def _with_row(state: State, row: int, cubes: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    return (*state.shares[:row], cubes, *state.shares[row + 1 :])
