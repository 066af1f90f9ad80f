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
    DrillTower,
    GiveUpTower,
    PayGovernment,
    PlaceWorker,
    SellFirst,
    SellLast,
    SellLocally,
    SellNationally,
    SellShare,
    TakeLease,
)
from bot.games.oilfield.advice.sales import proceeds
from bot.games.oilfield.content import Content, TowerKey
from bot.games.oilfield.towers import Towers
from bot.games.oilfield.view import FieldView, PlayerView, View


class Hints:
    """Says of each choice what it would lead to."""

    def __init__(self, content: Content, towers: Towers) -> None:
        self.content, self.towers = content, towers

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        """Return the choices with what they lead to, in the order in which the rules list them.

        What would come to nothing as things are comes last.
        """
        hints = [self._hint(view, action) for action in actions]
        doubts = [self._doubt(view, hint) for hint in hints]
        ranked = sorted(zip(doubts, hints, strict=True), key=lambda pair: pair[0])
        return tuple([replace(hint, doubtful=doubt > 0) for doubt, hint in ranked])

    def _doubt(self, view: View, hint: Hint) -> int:
        """Return 1 for a worker or a card that would come to nothing, and 2 if it cannot be paid for."""
        action, price = hint.action, hint.facts.get("price", 0)
        if not isinstance(action, PlaceWorker | ChooseCard):
            return 0
        player = view.players[action.seat]
        shares = zip(player.shares, view.rows, strict=True)
        means = player.money + sum([count * row.price for count, row in shares])
        if isinstance(price, int) and price > means:
            return 2
        return int(_comes_to_nothing(player, hint))

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
            case BuyTower(tile=tile) | BuyExpansion(tile=tile):
                cost = self.content.tiles[tile].cost
                return _hint(action, "tile", price=cost, left=player.money - cost)
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
        return Hint(action)

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


def _price(view: View, points: int) -> int:
    return next(row.price for row in view.rows if row.points == points)


def _drills(player: PlayerView) -> int:
    return sum([lease.tower not in (None, "small_national") for lease in player.leases])


def _hint(action: Action, key: str, **facts: Fact) -> Hint:
    return Hint(action, key, facts)
