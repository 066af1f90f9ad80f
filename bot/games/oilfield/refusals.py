"""Why not: the one home of what is legal."""

from bot.engine.core import Action, Fact, Name, Refusal, Seat, Who
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    ChooseCard,
    Decline,
    DrillTower,
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
from bot.games.oilfield.choices import Choices
from bot.games.oilfield.content import FieldKey, TileKey, TowerKey, Work
from bot.games.oilfield.estate import (
    free_fields,
    national_wells,
    room,
    row_of,
    share_price,
)
from bot.games.oilfield.state import Lease, Player, State, Task

_WORK: dict[type[Action], Work] = {
    TakeLease: "lease",
    BuyTower: "build",
    BuyExpansion: "build",
    DrillTower: "drill",
    SellLocally: "local",
    SellNationally: "national",
    BuyShare: "invest",
}


class Refusals:
    """Says what stands against an action."""

    def __init__(self, choices: Choices) -> None:
        self.content, self.choices, self.towers = choices.content, choices, choices.towers

    def refusal(self, state: State, action: Action) -> Refusal | None:
        seat = action.seat
        if state.phase == "over":
            return Refusal("oilfield-refusal-over")
        if not 0 <= seat < len(state.players):
            return Refusal("oilfield-refusal-no-such-seat")
        if isinstance(action, SellShare):
            return self._sale(state, seat, action.row)
        if isinstance(action, ChooseCard):
            return self._card(state, seat, action)
        if state.phase == "cards":
            return Refusal("oilfield-refusal-choose-card-first")
        if seat != state.turn:
            return Refusal("oilfield-refusal-not-your-turn", {"player": Who(state.turn)})
        return self._of_turn(state, seat, action)

    def _of_turn(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case PlaceWorker(space=space):
                return self._worker(state, space)
            case PayGovernment() | GiveUpTower():
                return self._government(state, seat, action)
            case SellFirst(row=row):
                return self._sell_first(state, seat, row)
            case Decline() | Stop():
                return self._leave(state, seat, action)
        work, task = _WORK.get(type(action)), state.task
        if work is None:
            return Refusal("oilfield-refusal-unknown")
        if task is None or task.work != work:
            return Refusal("oilfield-refusal-other-action", {"work": Name("work", work)})
        return self._execution(state, seat, task, action)

    def _execution(self, state: State, seat: Seat, task: Task, action: Action) -> Refusal | None:
        match action:
            case TakeLease(field=field):
                return self._lease(state, seat, task, field)
            case BuyTower(tile=tile, field=field):
                return self._tower(state, seat, tile, field)
            case BuyExpansion(tile=tile):
                return self._expansion(state, seat, tile)
            case DrillTower():
                return self._drill(state, seat, task, action)
            case SellLocally():
                return self._local(state.players[seat], action)
            case SellNationally():
                return self._national(state, state.players[seat], action)
        assert isinstance(action, BuyShare)
        return self._share(state, seat, action.row)

    # Selection

    def _worker(self, state: State, key: str) -> Refusal | None:
        if state.phase != "workers":
            return Refusal("oilfield-refusal-no-worker-now")
        space = self.content.spaces.get(key)
        if space is None:
            return Refusal("oilfield-refusal-no-such-space")
        if space.players > len(state.players):
            return Refusal("oilfield-refusal-space-closed", {"players": space.players})
        if state.bot and state.bot.space == key:
            return Refusal("oilfield-refusal-bot-there", {"space": Name("space", key)})
        there = [Seat(n) for n, player in enumerate(state.players) if player.worker == key]
        if there:
            facts: dict[str, Fact] = {"space": Name("space", key), "player": Who(there[0])}
            return Refusal("oilfield-refusal-space-taken", facts)
        return None

    def _card(self, state: State, seat: Seat, action: ChooseCard) -> Refusal | None:
        if state.phase != "cards":
            return Refusal("oilfield-refusal-no-card-now")
        if state.players[seat].card == action.card:
            return Refusal("oilfield-refusal-card-chosen", {"card": Name("card", action.card)})
        return None

    # Doing without

    def _leave(self, state: State, seat: Seat, action: Decline | Stop) -> Refusal | None:
        task = state.task
        if task is None:
            return Refusal("oilfield-refusal-nothing-to-decline")
        stops = task.free or task.begun
        if stops != isinstance(action, Stop):
            return Refusal("oilfield-refusal-stop-instead" if stops else "oilfield-refusal-decline-instead")
        if not stops and self.choices.must(state) and self.choices.executions(state, seat, task):
            return Refusal("oilfield-refusal-must-execute", {"work": Name("work", task.work)})
        return None

    # Leases and tiles

    def _lease(self, state: State, seat: Seat, task: Task, field: FieldKey) -> Refusal | None:
        if field not in state.leases:
            return Refusal("oilfield-refusal-lease-not-offered", {"field": Name("field", field)})
        if not self.choices.marker_left(state, seat):
            return Refusal("oilfield-refusal-no-marker", {"most": self.content.board.player.markers})
        return self._afford(state, seat, task.price)

    def _tower(self, state: State, seat: Seat, key: TileKey, field: FieldKey) -> Refusal | None:
        tile = self.content.tiles[key]
        if tile.kind != "tower":
            return Refusal("oilfield-refusal-no-tower", {"tile": Name("tile", key)})
        if key not in state.tiles:
            return Refusal("oilfield-refusal-tile-not-offered", {"tile": Name("tile", key)})
        if field not in free_fields(state.players[seat]):
            return Refusal("oilfield-refusal-no-concession", {"field": Name("field", field)})
        return self._afford(state, seat, tile.cost)

    def _expansion(self, state: State, seat: Seat, key: TileKey) -> Refusal | None:
        tile = self.content.tiles[key]
        if tile.kind != "refinery":
            return Refusal("oilfield-refusal-no-expansion", {"tile": Name("tile", key)})
        if key not in state.tiles:
            return Refusal("oilfield-refusal-tile-not-offered", {"tile": Name("tile", key)})
        return self._afford(state, seat, tile.cost)

    def _afford(self, state: State, seat: Seat, price: int) -> Refusal | None:
        """Refuse who has too little money, and say what shares would bring."""
        money = state.players[seat].money
        if money >= price:
            return None
        rows = [row for row, cubes in enumerate(state.shares) if seat in cubes]
        best = max([share_price(self.content, state, row) for row in rows], default=0)
        facts: dict[str, Fact] = {"price": price, "money": money, "shares": len(rows), "best": best}
        return Refusal("oilfield-refusal-too-poor", facts)

    # Drilling

    def _drill(self, state: State, seat: Seat, task: Task, action: DrillTower) -> Refusal | None:
        player, tower, key = state.players[seat], action.tower, action.field
        facts: dict[str, Fact] = {"tower": Name("tower", tower), "field": Name("field", key)}
        if not any(_is(player.leases[place], tower, key) for place in task.towers):
            return Refusal("oilfield-refusal-no-such-tower", facts)
        if state.strike == key:
            return Refusal("oilfield-refusal-strike", {"field": Name("field", key)})
        take = self.towers.take.get((tower, action.oil, action.gas, action.keep))
        if take is None:
            return Refusal("oilfield-refusal-tower-cannot", facts)
        field = state.field(key)
        if take.oil > field.oil or take.gas > field.gas:
            there: dict[str, Fact] = {"field": Name("field", key), "oil": field.oil, "gas": field.gas}
            return Refusal("oilfield-refusal-field-short", there)
        if take.keep and not player.gas_expansions:
            return Refusal("oilfield-refusal-no-gas-expansion")
        space = room(self.content, state, player)
        if take.stored_oil + take.stored_gas > space:
            return Refusal("oilfield-refusal-storage-full", {"room": space})
        return None

    # Markets and shares

    def _local(self, player: Player, sale: SellLocally) -> Refusal | None:
        if min(sale.oil, sale.pairs, sale.gas) < 0:
            return Refusal("oilfield-refusal-fewer-than-none")
        if sale.oil + 2 * sale.pairs > player.oil or sale.gas > player.gas:
            return Refusal("oilfield-refusal-not-stored", {"oil": player.oil, "gas": player.gas})
        if not (sale.oil or sale.pairs or sale.gas):
            return Refusal("oilfield-refusal-sell-nothing")
        return None

    def _national(self, state: State, player: Player, sale: SellNationally) -> Refusal | None:
        if min(sale.oil, sale.gas) < 0:
            return Refusal("oilfield-refusal-fewer-than-none")
        if sale.oil > player.oil or sale.gas > player.gas:
            return Refusal("oilfield-refusal-not-stored", {"oil": player.oil, "gas": player.gas})
        if sale.gas and not player.gas_expansions:
            return Refusal("oilfield-refusal-no-gas-expansion")
        if sale.oil or sale.gas:
            return None
        if not state.options.national_tower_alone:
            return Refusal("oilfield-refusal-sell-nothing")
        return None if national_wells(state, player) else Refusal("oilfield-refusal-sell-nothing")

    def _share(self, state: State, seat: Seat, points: int) -> Refusal | None:
        row = row_of(self.content, points)
        if row is None:
            return Refusal("oilfield-refusal-no-such-row")
        prices = dict(self.choices.open_rows(state))
        if row not in prices:
            return Refusal("oilfield-refusal-row-full", {"row": points})
        if not self.choices.cube_left(state, seat):
            return Refusal("oilfield-refusal-no-cube", {"most": self.content.board.player.shares})
        return self._afford(state, seat, prices[row])

    def _sale(self, state: State, seat: Seat, points: int) -> Refusal | None:
        row = row_of(self.content, points)
        if row is None:
            return Refusal("oilfield-refusal-no-such-row")
        return None if seat in state.shares[row] else Refusal("oilfield-refusal-no-share", {"row": points})

    def _sell_first(self, state: State, seat: Seat, points: int) -> Refusal | None:
        if refusal := self._sale(state, seat, points):
            return refusal
        asked = state.task is not None or bool(state.owing)
        if asked and self.choices.short(state, seat):
            return None
        return Refusal("oilfield-refusal-not-short")

    # The government

    def _government(self, state: State, seat: Seat, action: PayGovernment | GiveUpTower) -> Refusal | None:
        if not state.owing:
            return Refusal("oilfield-refusal-nothing-owed")
        if isinstance(action, GiveUpTower):
            return None
        return self._afford(state, seat, self.content.tiles["government"].release_cost)


def _is(lease: Lease, tower: TowerKey, field: FieldKey) -> bool:
    return lease.field == field and lease.works_as == tower
