"""What each choice would lead to. It works on what the player sees."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from bot.engine.core import Action, Fact, Hint, Money, Name
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    ChooseCard,
    Decline,
    DrillTower,
    GiveUpTower,
    KeepShares,
    PayGovernment,
    PlaceWorker,
    SellFirst,
    SellLast,
    SellLocally,
    SellNationally,
    SellShare,
    Stop,
    TakeLease,
)
from bot.games.oilfield.content import Content, TileKey, TowerKey
from bot.games.oilfield.towers import Towers
from bot.games.oilfield.view import FieldView, PlayerView, View
from bot.tools.advised.oilfield.sales import is_late, proceeds
from bot.tools.advised.oilfield.worths import Work, Worths


class Hints:
    """Says of each choice what it would lead to."""

    def __init__(self, content: Content, towers: Towers) -> None:
        self.content, self.towers, self.worths = content, towers, Worths(content, towers)

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        """Return the choices with what they lead to, the likeliest first; equals keep their order.

        What would come to nothing as things are comes last, and what cannot be paid after that.
        """
        weighed = [self._weighed(view, self._hint(view, action)) for action in actions]
        return tuple([hint for _, hint in sorted(weighed, key=lambda pair: pair[0])])

    def _weighed(self, view: View, hint: Hint) -> tuple[tuple[int, float], Hint]:
        action = hint.action
        if not isinstance(action, PlaceWorker | ChooseCard):
            worth, doubtful = self._worth(view, action)
            return (int(doubtful), -worth), replace(hint, doubtful=doubtful)
        player, price = view.players[action.seat], hint.facts.get("price", 0)
        shares = zip(player.shares, view.rows, strict=True)
        means = player.money + sum([count * row.price for count, row in shares])
        if isinstance(price, int) and price > means:
            return (3, 0), _void(action, "too-dear", price=price, money=player.money)
        if _comes_to_nothing(player, hint):
            return (2, 0), replace(hint, key=_nothing(hint), void=True)
        worth = self.worths.of(view, player, self._work_of(action), striking=isinstance(action, PlaceWorker))
        worth -= price / 10 if isinstance(price, int) else 0  # of equal spaces, the cheaper
        return (int(worth <= 0), -worth), replace(hint, doubtful=worth <= 0)

    def _work_of(self, action: PlaceWorker | ChooseCard) -> Work:
        return self.content.spaces[action.space].column if isinstance(action, PlaceWorker) else action.card

    def _worth(self, view: View, action: Action) -> tuple[float, bool]:
        """Weigh what is done with a worker or a card, and say whether it is doubtful."""
        player, fields = view.players[action.seat], {field.key: field for field in view.fields}
        match action:
            case TakeLease(field=key):
                field = fields[key]
                left = field.oil + field.gas + (0 if field.exhausted else field.size)
                return left, field.exhausted
            case BuyTower(tile=tile, field=key):
                worth = self.worths.tile(view, player, tile, fields[key])
                return worth, worth <= 0
            case BuyExpansion(tile=tile):
                return self.worths.tile(view, player, tile), False
            case SellFirst() | SellLast():
                return 0, True
            case SellNationally():
                return 0, is_late(view)
            case KeepShares():
                return 1, False
            case Decline() | Stop():
                return -1, False
        return 0, False

    def _hint(self, view: View, action: Action) -> Hint:
        player = view.players[action.seat]
        match action:
            case PlaceWorker(space=key):
                return self._worker(view, player, action, key)
            case ChooseCard():
                return self._card(view, player, action)
            case TakeLease(field=key):
                field = next(field for field in view.fields if field.key == key)
                free = field.plots.count(None)
                exhausted = int(field.exhausted)
                return _hint(action, "lease", oil=field.oil, gas=field.gas, free=free, exhausted=exhausted)
            case BuyTower(tile=tile, field=key):
                field = next(field for field in view.fields if field.key == key)
                cost, cubes = self.content.tiles[tile].cost, self.worths.brings(tile, field)
                return _hint(action, "tower", price=cost, left=player.money - cost, cubes=cubes)
            case BuyExpansion(tile=tile):
                cost, room = self.content.tiles[tile].cost, self._room(view, tile)
                return _hint(action, "expansion", price=cost, left=player.money - cost, room=room)
            case DrillTower():
                return self._drilling(player, action)
            case SellLocally() | SellNationally():
                return Hint(action, "sale", proceeds(self.content, view, action))
            case BuyShare(row=points):
                price = _price(view, points)
                return _hint(action, "share", price=price, left=player.money - price)
            case SellFirst(row=points) | SellLast(row=points) | SellShare(row=points):
                return _hint(action, "sell-share", price=_price(view, points), row=points)
            case PayGovernment():
                return _hint(action, "tile", price=view.release_cost, left=player.money - view.release_cost)
            case GiveUpTower():
                return Hint(action, "give-up")
            case KeepShares():
                return Hint(action, "keep-shares")
        return Hint(action)

    def _room(self, view: View, tile: TileKey) -> int:
        gas = tile == "gas_expansion"
        return view.options.gas_expansion_storage if gas else self.content.tiles[tile].storage

    def _worker(self, view: View, player: PlayerView, action: Action, key: str) -> Hint:
        match self.content.spaces[key].column:
            case "lease":
                return self._bid(view, action, key)
            case "first":
                return Hint(action, "first")
            case "subsidy":
                return _hint(action, "subsidy", money=view.subsidy)
            case "invest":
                return _hint(action, "invest", price=min([row.price for row in view.rows]))
            case work:
                return self._work(view, player, action, work)

    def _bid(self, view: View, action: Action, key: str) -> Hint:
        """Say which leases there are, unless those who bid more take them all."""
        spaces = list(self.content.spaces)
        before = [
            space
            for space in view.spaces
            if space.column == "lease" and (space.worker is not None or space.bot)
        ]
        sooner = [space for space in before if spaces.index(space.key) < spaces.index(key)]
        if view.leases and len(sooner) >= len(view.leases):
            return Hint(action, "bid-lost")
        fields = [field for field in view.fields if field.key in view.leases]
        names = tuple([Name("field", field.key) for field in fields])
        exhausted = sum([view.leases.count(field.key) for field in fields if field.exhausted])
        price = self.content.spaces[key].price
        return _hint(action, "bid", leases=names, count=len(view.leases), exhausted=exhausted, price=price)

    def _card(self, view: View, player: PlayerView, action: ChooseCard) -> Hint:
        match action.card:
            case "lease":
                return _hint(action, "lease-card", price=self.content.board.prices.private_lease)
            case "national":
                return _hint(action, "national", prices=tuple([Money(price) for price in view.national]))
            case work:
                return self._work(view, player, action, work)

    def _work(
        self, view: View, player: PlayerView, action: Action, work: Literal["build", "drill", "local"]
    ) -> Hint:
        """Say what comes of what both workers and cards can do."""
        match work:
            case "build":
                return self._building(view, action)
            case "drill":
                striking = isinstance(action, PlaceWorker)  # before the cards, a strike is over
                able = self._able(view, player, striking=striking)
                return _hint(action, "drill", towers=able, owned=_drills(player))
            case "local":
                return _hint(action, "local", oil=player.oil, gas=player.gas)

    def _able(self, view: View, player: PlayerView, *, striking: bool) -> int:
        """Return how many towers could bring up something as things are."""
        room = player.capacity - player.oil - player.gas
        fields = {field.key: field for field in view.fields if not (striking and field.strike)}
        working = [(lease.works_as, fields.get(lease.field)) for lease in player.leases]
        return sum(
            [
                tower is not None and field is not None and self._fits(tower, field, room)
                for tower, field in working
            ]
        )

    def _fits(self, tower: TowerKey, field: FieldView, room: int) -> bool:
        """Can a tower bring up something from a field, with so much room in storage?"""
        takes = [take for take in self.towers.takes[tower] if not take.keep]
        return any(take.oil <= field.oil and take.gas <= field.gas and take.stored <= room for take in takes)

    def _building(self, view: View, action: Action) -> Hint:
        costs = [tile.cost for tile in view.tiles]
        if not costs:
            return Hint(action, "no-tiles")
        return _hint(action, "build", tiles=len(costs), price=min(costs))

    def _drilling(self, player: PlayerView, action: DrillTower) -> Hint:
        take = self.towers.take[action.tower, action.oil, action.gas, action.keep]
        cubes = player.oil + player.gas + take.stored
        return _hint(
            action,
            "drilled",
            cubes=cubes,
            capacity=player.capacity,
            money=take.money,
            points=take.points,
        )


def _comes_to_nothing(player: PlayerView, hint: Hint) -> bool:
    """Would a worker or a card find nothing to do, as things are?"""
    match hint.key:
        case "no-tiles" | "bid-lost":
            return True
        case "bid":
            return not hint.facts["count"]
        case "drill":
            return not hint.facts["towers"]
        case "local":
            return not (player.oil or player.gas)
        case "national":
            return not (player.oil or (player.gas and player.gas_expansions))
    return False


def _nothing(hint: Hint) -> str | None:
    """Return the reason why something comes to nothing."""
    return "no-oil" if hint.key in ("local", "national") else hint.key


def _void(action: Action, key: str, **facts: Fact) -> Hint:
    return Hint(action, key, facts, void=True)


def _price(view: View, points: int) -> int:
    return next(row.price for row in view.rows if row.points == points)


def _drills(player: PlayerView) -> int:
    return sum([lease.tower not in (None, "small_national") for lease in player.leases])


def _hint(action: Action, key: str, **facts: Fact) -> Hint:
    return Hint(action, key, facts)
