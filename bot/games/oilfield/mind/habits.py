"""How players are supposed to play where nobody thinks long: they do what seems to be worth most just now."""

from collections.abc import Mapping, Sequence
from math import log
from types import MappingProxyType
from typing import NamedTuple

from bot.engine.chance import Chance
from bot.engine.core import Action, Seat
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    ChooseCard,
    Decline,
    DrillTower,
    KeepShares,
    PayGovernment,
    PlaceWorker,
    SellFirst,
    SellLast,
    SellLocally,
    SellNationally,
    SellShare,
    TakeLease,
)
from bot.games.oilfield.content import CARDS, FIELDS, CardKey, Content
from bot.games.oilfield.mind.holding import Holding
from bot.games.oilfield.mind.works import Doing, Scene, Works
from bot.games.oilfield.mind.worth import Judge
from bot.games.oilfield.state import State
from bot.games.oilfield.towers import Towers

# What a worker does changes what these cards are good for.
TOUCHED: Mapping[str, tuple[CardKey, ...]] = MappingProxyType(
    {
        "lease": ("lease", "build"),
        "build": ("build", "drill"),
        "drill": ("drill", "local", "national"),
        "local": ("drill", "local", "national", "build"),
        "invest": ("lease", "build"),
    }
)
KNOWN = 20_000  # plans that are kept in mind


class Plan(NamedTuple):
    """What a column would bring, and then each card, in the order of CARDS."""

    worker: float
    cards: tuple[float, ...]


class Habits:
    """Chooses quickly, and a little otherwise each time."""

    def __init__(self, content: Content, judge: Judge, towers: Towers, heat: float) -> None:
        self.content, self.judge, self.towers, self.heat = content, judge, towers, heat
        self.works = Works(content, judge.holdings)
        self._known: dict[tuple[object, ...], dict[str, Plan]] = {}

    # Workers and cards

    def worker(self, state: State, seat: Seat, choices: Sequence[Action], chance: Chance) -> Action:
        """Choose a space: its column with the best card to it; of leases, the cheapest."""
        plans = self.plans(state, seat)
        best: dict[str, Action] = {}
        for action in choices:
            if isinstance(action, PlaceWorker):
                best[self.content.spaces[action.space].column] = action  # cheaper ones come later
        worths = {column: plans[column].worker + max(plans[column].cards) for column in best}
        return best[max(best, key=lambda column: worths[column] + self._whim(chance))]

    def card(self, state: State, seat: Seat, chance: Chance) -> CardKey:
        """Choose a card that goes well with the worker."""
        worker = state.players[seat].worker
        column = self.content.spaces[worker].column if worker else "first"
        cards = self.plans(state, seat)[column].cards
        worths = [worth + self._whim(chance) for worth in cards]
        return CARDS[worths.index(max(worths))]

    def _whim(self, chance: Chance) -> float:
        """Return how much better something seems than it is."""
        return -self.heat * log(-log(chance.fraction() + 1e-12) + 1e-12)

    def plans(self, state: State, seat: Seat) -> dict[str, Plan]:
        """Return what each column would bring, and the cards after it, as it was when the round began."""
        player = state.players[seat]
        case = (
            *(seat, state.round, player.money, player.oil, player.gas, player.leases, player.expansions),
            *(player.gas_expansions, state.fields, state.strike, state.tiles, state.leases, state.shares),
            *(state.subsidy, state.first, state.final, state.options),
            tuple([(other.oil, other.leases) for other in state.players]),
        )
        if case not in self._known:
            if len(self._known) >= KNOWN:
                self._known.clear()
            self._known[case] = self._plans(state, seat)
        return self._known[case]

    def _plans(self, state: State, seat: Seat) -> dict[str, Plan]:
        scene, own = self.situation(state, seat)
        prices, lives = scene.prices, scene.lives
        start = own.worth(prices, lives)
        private = self.content.board.prices.private_lease

        def gain(work: Doing, before: Holding, since: float) -> tuple[float, Holding]:
            after = self.works.after(work, before, scene, private)
            if after is None:
                return -0.3, before
            return after.worth(prices, lives) - since, after

        alone = {card: gain(card, own, start)[0] for card in CARDS}
        plans = {}
        for column in ("lease", "build", "drill", "local", "first", "subsidy", "invest"):
            worth, after = gain(column, own, start)
            since = start + worth if after is not own else start
            again = {card: gain(card, after, since)[0] for card in TOUCHED.get(column, ())}
            plans[column] = Plan(worth, tuple([again.get(card, alone[card]) for card in CARDS]))
        return plans

    def situation(self, state: State, seat: Seat) -> tuple[Scene, Holding]:
        """Return what lies on the table, and what a seat has."""
        outlook = self.judge.outlook(state)
        prices = self.judge.prices(state, outlook)
        own = self.judge.holdings.of(state, seat, outlook.lives)
        return self.works.scene(state, seat, prices, outlook), own

    # Carrying them out

    def step(self, state: State, seat: Seat, choices: Sequence[Action]) -> Action:
        """Carry out an action as well as can be seen at a glance."""
        gains = self._gains(state, seat, choices)
        return choices[gains.index(max(gains))]

    def sorted(self, state: State, seat: Seat, choices: Sequence[Action]) -> list[Action]:
        """Return choices, those that seem best at a glance first."""
        gains = self._gains(state, seat, choices)
        order = sorted(range(len(choices)), key=lambda place: -gains[place])
        return [choices[place] for place in order]

    def _gains(self, state: State, seat: Seat, choices: Sequence[Action]) -> list[float]:
        scene, own = self.situation(state, seat)
        start = own.worth(scene.prices, scene.lives)
        return [self._gain(action, own, scene, start) for action in choices]

    def _gain(self, action: Action, own: Holding, scene: Scene, start: float) -> float:
        works = self.works
        match action:
            case DrillTower(tower=tower, oil=oil, gas=gas, keep=keep):
                take = self.towers.take[tower, oil, gas, keep]
                prices = scene.prices
                return (
                    take.stored_oil * prices.oil
                    + take.stored_gas * prices.gas
                    + take.points
                    + take.money * prices.cash
                    + 0.01
                )
            case TakeLease(field=field):
                return scene.lives[FIELDS.index(field)] + scene.grounds[FIELDS.index(field)][0] / 100
            case BuyTower(tile=tile, field=field):
                after = works.built(own, scene, tile, FIELDS.index(field))
            case BuyExpansion(tile=tile):
                after = works.expanded(own, tile)
            case SellLocally(oil=oil, pairs=pairs, gas=gas):
                after = works.sold(own, oil, pairs, gas)
            case SellNationally(oil=oil, gas=gas):
                after = works.shipped(own, scene, oil, gas)
            case BuyShare(row=points):
                after = works.bought(own, points, dict(scene.shares)[points])
            case PayGovernment() | KeepShares():
                return 1.0
            case SellFirst() | SellLast() | SellShare():
                return -5.0
            case Decline():
                return 0.0
            case _:
                return -0.5
        return after.worth(scene.prices, scene.lives) - start

    # A whole round

    def answer(self, state: State, seat: Seat, choices: Sequence[Action], chance: Chance) -> Action:
        """Choose as somebody does who does not think long."""
        if state.phase == "workers":
            return self.worker(state, seat, choices, chance)
        if state.phase == "cards":
            return ChooseCard(seat=seat, card=self.card(state, seat, chance))
        return self.step(state, seat, choices)
