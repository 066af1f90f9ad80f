"""Build: buy one of the tiles on offer and place it at once. A new tower may drill for free."""

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Name, Refusal, Seat, StepBuilder
from bot.games.oilfield.actions import BuyExpansion, BuyTower
from bot.games.oilfield.content import FIELDS, MOST_SEATS, Content, FieldKey, TileKey
from bot.games.oilfield.estate import capacity, free_fields
from bot.games.oilfield.events import ExpansionBuilt, TowerBuilt
from bot.games.oilfield.phases.buying import Buying
from bot.games.oilfield.phases.drilling import Drilling
from bot.games.oilfield.phases.shares import ShareSales
from bot.games.oilfield.state import State, without


class Building(Buying):
    """Towers go on the player's own concessions, expansions to the refinery."""

    work = "build"
    actions = (BuyTower, BuyExpansion, *Buying.actions)

    def __init__(self, content: Content, shares: ShareSales, drilling: Drilling) -> None:
        super().__init__(content, shares)
        self.drilling = drilling
        everyone = [Seat(n) for n in range(MOST_SEATS)]
        self._towers = {
            (seat, key, field): BuyTower(seat=seat, tile=key, field=field)
            for seat in everyone
            for key, tile in content.tiles.items()
            if tile.kind == "tower"
            for field in FIELDS
        }
        self._expansions = {
            (seat, key): BuyExpansion(seat=seat, tile=key)
            for seat in everyone
            for key, tile in content.tiles.items()
            if tile.kind == "refinery"
        }

    def asked(self, state: State, seat: Seat) -> Ask:
        player = state.players[seat]
        free = sum([lease.tower is None for lease in player.leases])
        return Ask("build", {"money": player.money, "free": free})

    def ways(self, state: State, seat: Seat) -> list[Action]:
        money, fields = state.players[seat].money, free_fields(state.players[seat])
        return [action for cost, action in self._offers(state, seat, fields) if cost <= money]

    def considered(self, state: State, seat: Seat) -> list[Action]:
        """Name each tile on offer, a tower wherever there is a concession for it, or else anywhere."""
        fields = free_fields(state.players[seat]) or FIELDS[:1]
        return [action for _, action in self._offers(state, seat, fields)]

    def prices(self, state: State, seat: Seat) -> list[int]:
        return [cost for cost, _ in self._offers(state, seat, free_fields(state.players[seat]))]

    def _offers(self, state: State, seat: Seat, fields: tuple[FieldKey, ...]) -> list[tuple[int, Action]]:
        """Return the tiles on offer with their prices, a tower once for each of these fields."""
        offers: list[tuple[int, Action]] = []
        for key in dict.fromkeys(state.tiles):
            tile = self.content.tiles[key]
            if tile.kind == "refinery":
                offers.append((tile.cost, self._expansions[seat, key]))
            else:
                offers += [(tile.cost, self._towers[seat, key, field]) for field in fields]
        return offers

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        match action:
            case BuyTower(seat=seat, tile=key, field=field):
                return self._refuse_tower(state, seat, key, field)
            case BuyExpansion(seat=seat, tile=key):
                return self._refuse_expansion(state, seat, key)
        return super().refusal(state, action)

    def _refuse_tower(self, state: State, seat: Seat, key: TileKey, field: FieldKey) -> Refusal | None:
        tile = self.content.tiles[key]
        if tile.kind != "tower":
            return Refusal("oilfield-refusal-no-tower", {"tile": Name("tile", key)})
        if key not in state.tiles:
            return Refusal("oilfield-refusal-tile-not-offered", {"tile": Name("tile", key)})
        if field not in free_fields(state.players[seat]):
            return Refusal("oilfield-refusal-no-concession", {"field": Name("field", field)})
        return self.shares.refuse_price(state, seat, tile.cost)

    def _refuse_expansion(self, state: State, seat: Seat, key: TileKey) -> Refusal | None:
        tile = self.content.tiles[key]
        if tile.kind != "refinery":
            return Refusal("oilfield-refusal-no-expansion", {"tile": Name("tile", key)})
        if key not in state.tiles:
            return Refusal("oilfield-refusal-tile-not-offered", {"tile": Name("tile", key)})
        return self.shares.refuse_price(state, seat, tile.cost)

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case BuyTower(seat=seat, tile=key, field=field):
                self._build_tower(step, seat, key, field)
            case BuyExpansion(seat=seat, tile=key):
                self._build_expansion(step, seat, key)
            case _:
                super().perform(step, action)

    def _build_tower(self, step: StepBuilder[State], seat: Seat, key: TileKey, field: FieldKey) -> None:
        state, player, tile = step.state, step.state.players[seat], self.content.tiles[key]
        leases = player.leases
        place = next(n for n, lease in enumerate(leases) if lease.field == field and lease.tower is None)
        built = replace(leases[place], tower=key, disc=tile.release_cost > 0)
        leases = (*leases[:place], built, *leases[place + 1 :])
        step.happen(
            TowerBuilt(seat=seat, tile=key, field=field, price=tile.cost),
            players=state.with_player(seat, money=player.money - tile.cost, leases=leases),
            tiles=without(state.tiles, key),
            task=self.drilling.free_drill(built, place),
        )

    def _build_expansion(self, step: StepBuilder[State], seat: Seat, key: TileKey) -> None:
        state, player, tile = step.state, step.state.players[seat], self.content.tiles[key]
        players = state.with_player(
            seat,
            money=player.money - tile.cost,
            expansions=player.expansions + (key == "expansion"),
            gas_expansions=player.gas_expansions + (key == "gas_expansion"),
        )
        space = capacity(self.content, state, players[seat])
        step.happen(
            ExpansionBuilt(seat=seat, tile=key, price=tile.cost, capacity=space),
            players=players,
            tiles=without(state.tiles, key),
            task=None,
        )

    def why_lost(self, state: State, seat: Seat) -> str:
        if not state.tiles:
            return "no-tile"
        player = state.players[seat]
        cheapest = min([self.content.tiles[key].cost for key in state.tiles])
        return "no-concession" if cheapest <= player.money and not free_fields(player) else "too-poor"
