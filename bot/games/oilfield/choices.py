"""What the player at turn may choose from. Where it comes to one thing only, nobody is asked."""

from functools import cache

from bot.engine.core import Action, Seat
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    ChooseCard,
    Decline,
    GiveUpTower,
    PayGovernment,
    PlaceWorker,
    SellFirst,
    SellLocally,
    SellNationally,
    SellShare,
    Stop,
    TakeLease,
)
from bot.games.oilfield.content import CARDS, FIELDS, MOST_SEATS, Content, FieldKey, TileKey
from bot.games.oilfield.estate import (
    free_fields,
    national_wells,
    worth_of_shares,
)
from bot.games.oilfield.state import State, Task
from bot.games.oilfield.towers import Towers


class Choices:
    """Lists what is legal. The actions that come up again and again are made once."""

    def __init__(self, content: Content, towers: Towers) -> None:
        self.content, self.towers = content, towers
        everyone = [Seat(n) for n in range(MOST_SEATS)]
        points = [row.points for row in content.board.rows]
        self._decline = [Decline(seat=seat) for seat in everyone]
        self._stop = [Stop(seat=seat) for seat in everyone]
        self._buy = [[BuyShare(seat=seat, row=row) for row in points] for seat in everyone]
        self._sell = [[SellShare(seat=seat, row=row) for row in points] for seat in everyone]
        self._sell_first = [[SellFirst(seat=seat, row=row) for row in points] for seat in everyone]
        self._cards = [[ChooseCard(seat=seat, card=card) for card in CARDS] for seat in everyone]
        self._workers = [
            {key: PlaceWorker(seat=seat, space=key) for key in content.spaces} for seat in everyone
        ]
        self._spaces = {
            size: tuple([space.key for space in content.spaces.values() if space.players <= size])
            for size in content.sizes
        }

    # Who may do what

    def anytime(self, state: State, seat: Seat) -> list[Action]:
        """Return the shares this player may sell, out of turn too."""
        sales = self._sell[seat]
        return [sales[row] for row, cubes in enumerate(state.shares) if seat in cubes]

    def cards(self, state: State, seat: Seat) -> list[Action]:
        """Return the cards a player may choose, or choose instead."""
        chosen = state.players[seat].card
        return [action for action in self._cards[seat] if action.card != chosen]

    def of_turn(self, state: State) -> list[Action]:
        """Return all that the player at turn may choose from, without what may be done at any time."""
        seat, task = state.turn, state.task
        if state.phase == "workers":
            return [self._workers[seat][space] for space in self.free_spaces(state)]
        if state.phase == "boundary":
            return self._government(state, seat)
        assert task is not None
        does = self.executions(state, seat, task)
        if task.free or task.begun:
            return [*does, self._stop[seat]]
        sells = self._sales_first(state, seat)
        if does and self.must(state):
            return [*does, *sells]
        return [*does, *sells, self._decline[seat]]

    def must(self, state: State) -> bool:
        """Must the player at turn carry out what can be carried out?"""
        return state.options.public_must_execute and state.phase == "public"

    def free_spaces(self, state: State) -> list[str]:
        taken = {player.worker for player in state.players}
        if state.bot:
            taken.add(state.bot.space)
        return [space for space in self._spaces[len(state.players)] if space not in taken]

    # Actions to carry out

    def executions(self, state: State, seat: Seat, task: Task) -> list[Action]:
        """Return the ways to carry out the action of the player at turn."""
        player = state.players[seat]
        match task.work:
            case "lease":
                if not self.marker_left(state, seat) or player.money < task.price:
                    return []
                return [_lease(seat, field) for field in FIELDS if field in state.leases]
            case "build":
                return [action for cost, action in self.tiles_on_offer(state, seat) if cost <= player.money]
            case "drill":
                return self.drillings(state, seat, task)
            case "local":
                return list(_local_sales(seat, player.oil, player.gas))
            case "national":
                gas = player.gas if player.gas_expansions else 0
                alone = state.options.national_tower_alone and bool(national_wells(state, player))
                return list(_national_sales(seat, player.oil, gas, alone))
            case "invest":
                if not self.cube_left(state, seat):
                    return []
                buys = self._buy[seat]
                return [buys[row] for row, price in self.open_rows(state) if price <= player.money]

    def tiles_on_offer(self, state: State, seat: Seat) -> list[tuple[int, Action]]:
        """Return what could be built, with its price, whether or not there is money for it."""
        fields = free_fields(state.players[seat])
        offers: list[tuple[int, Action]] = []
        for key in dict.fromkeys(state.tiles):
            tile = self.content.tiles[key]
            if tile.kind == "refinery":
                offers.append((tile.cost, _expansion(seat, key)))
            else:
                offers += [(tile.cost, _tower(seat, key, field)) for field in fields]
        return offers

    def drillings(self, state: State, seat: Seat, task: Task) -> list[Action]:
        """Return how the towers that have not drilled yet can do so; two alike are one choice."""
        leases = state.players[seat].leases
        alike = dict.fromkeys([(leases[place].works_as, leases[place].field) for place in task.towers])
        return [
            way
            for tower, field in alike
            if tower is not None
            for way in self.towers.open_ways(state, seat, tower, field)
        ]

    def open_rows(self, state: State) -> list[tuple[int, int]]:
        """Return the rows that are not full, with their prices."""
        return [
            (n, row.prices[len(state.shares[n])])
            for n, row in enumerate(self.content.board.rows)
            if len(state.shares[n]) < len(row.prices)
        ]

    def marker_left(self, state: State, seat: Seat) -> bool:
        return len(state.players[seat].leases) < self.content.board.player.markers

    def cube_left(self, state: State, seat: Seat) -> bool:
        return state.held(seat) < self.content.board.player.shares

    # Short of money

    def short(self, state: State, seat: Seat) -> bool:
        """Could this player, at turn, do more after selling shares?"""
        if not any(seat in cubes for cubes in state.shares):
            return False
        money = state.players[seat].money
        reach = money + worth_of_shares(self.content, state, seat)
        return any(money < price <= reach for price in self._wanted(state, seat))

    def _wanted(self, state: State, seat: Seat) -> list[int]:
        """Return the prices of what is asked just now.

        Without an investment cube no money is enough, but any sale brings a cube back: the price is then
        more than there is.
        """
        task = state.task
        if state.phase == "boundary":
            return [self.content.tiles["government"].release_cost]
        match task.work if task else None:
            case "lease" if task and state.leases and self.marker_left(state, seat):
                return [task.price]
            case "build":
                return [cost for cost, _ in self.tiles_on_offer(state, seat)]
            case "invest":
                money, cube = state.players[seat].money, self.cube_left(state, seat)
                return [price if cube else max(price, money + 1) for _, price in self.open_rows(state)]
        return []

    def _government(self, state: State, seat: Seat) -> list[Action]:
        price = self.content.tiles["government"].release_cost
        if state.players[seat].money >= price:
            return [PayGovernment(seat=seat), GiveUpTower(seat=seat)]
        return [*self._sales_first(state, seat), GiveUpTower(seat=seat)]

    def _sales_first(self, state: State, seat: Seat) -> list[Action]:
        """Return the shares to sell for what is asked just now, where that would help."""
        if not self.short(state, seat):
            return []
        sales = self._sell_first[seat]
        return [sales[row] for row, cubes in enumerate(state.shares) if seat in cubes]


@cache
def _lease(seat: Seat, field: FieldKey) -> TakeLease:
    return TakeLease(seat=seat, field=field)


@cache
def _tower(seat: Seat, tile: TileKey, field: FieldKey) -> BuyTower:
    return BuyTower(seat=seat, tile=tile, field=field)


@cache
def _expansion(seat: Seat, tile: TileKey) -> BuyExpansion:
    return BuyExpansion(seat=seat, tile=tile)


@cache
def _local_sales(seat: Seat, oil: int, gas: int) -> tuple[SellLocally, ...]:
    """Return every sale there is, the most for money first; nothing at all is no sale."""
    return tuple(
        SellLocally(seat=seat, oil=single, pairs=pairs, gas=some)
        for pairs in range(oil // 2 + 1)
        for single in range(oil - 2 * pairs, -1, -1)
        for some in range(gas, -1, -1)
        if single or pairs or some
    )


@cache
def _national_sales(seat: Seat, oil: int, gas: int, alone: bool) -> tuple[SellNationally, ...]:
    """Return every sale there is, the most first; nothing at all only where a tower may sell alone."""
    return tuple(
        SellNationally(seat=seat, oil=some, gas=more)
        for some in range(oil, -1, -1)
        for more in range(gas, -1, -1)
        if some or more or alone
    )
