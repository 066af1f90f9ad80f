"""What a table is worth to a seat, in dollars: what it has, and what that will bring."""

from collections import Counter
from math import exp

from bot.engine.core import Seat
from bot.games.giganten.content import Content, SiteKind
from bot.games.giganten.ground import HIDDEN, Ground
from bot.games.giganten.mind.land import Land
from bot.games.giganten.mind.outlook import Outlooks
from bot.games.giganten.mind.weights import GigantenWeights
from bot.games.giganten.state import Player, State

POINTS = 1.5  # on a licence card nobody has seen
_EARLY = ("cards", "licences", "move", "special", "build", "produce")  # nobody has produced in this round
_FAR = 80  # no site is further than so many movement points
_LONG = 16  # no game goes on for so many rounds


class Lore:
    """What follows from the box and from what was taught, worked out once."""

    def __init__(self, content: Content, ground: Ground, weights: GigantenWeights) -> None:
        self.content, self.ground, self.weights = content, ground, weights
        self.land = Land(content, ground)
        self.outlooks = Outlooks(content, weights.oil)
        self.last = len(content.rail) - 1
        self.fade = tuple([weights.roads.near**far for far in range(_FAR)])
        self.ahead = tuple([self._ahead(loco) for loco in range(len(content.rail))])
        red = [card for card in content.cards.values() if card.black]
        self.pace = sum([card.black * card.copies for card in red]) / sum([card.copies for card in red])
        self.tiles = {kind: sorted(sort.values * sort.copies) for kind, sort in content.tiles.items()}
        self.most = max([max(sort.values) for sort in content.tiles.values()])

    def _ahead(self, loco: int) -> tuple[int, ...]:
        """Return where a loco may be so many rounds later, if it is given its share of the movement."""
        rail, steam = self.content.rail, self.weights.roads.steam
        reach = [rail[loco] + steam * n for n in range(_LONG)]
        return tuple([max([s for s in range(1, len(rail)) if rail[s] <= most]) for most in reach])


class Reading:
    """A table as one who sits there reads it: all that follows from it is worked out when it is asked for."""

    def __init__(self, lore: Lore, state: State) -> None:
        self.lore, self.state = lore, state
        self.content, self.weights = lore.content, lore.weights
        self.outlook = lore.outlooks.of(state)
        self.prices = [self.content.market.prices[box] for box in state.prices]
        self._barrels: dict[tuple[Seat, int, int, int], tuple[float, ...]] = {}
        self._places: dict[tuple[Seat, int], float] = {}
        self._guesses: dict[tuple[Seat, SiteKind], tuple[tuple[int, int], ...]] = {}
        self._hopes: dict[Seat, list[tuple[int, float]]] = {}
        self.early = state.phase in _EARLY

    # Points

    def points(self, held: float) -> float:
        """Say what licence points in hand are worth: the more there are, the less each."""
        rate, room = self.rate
        return rate * room * (1.0 - exp(-held / room)) + held

    @property
    def rate(self) -> tuple[float, float]:
        """Return what the first point is worth, and how many there can be before they are of little use."""
        taught, outlook = self.weights.points, self.outlook
        soon = outlook.alive[1] if len(outlook.alive) > 1 else 0.0
        return taught.each * soon, taught.spread * (0.5 + outlook.rounds)

    # Oil in the ground

    def yields(self, seat: Seat, column: int, start: int, loco: int) -> tuple[float, ...]:
        """Say what a derrick brings that gives its first barrel so many rounds from now, by its barrels."""
        key = seat, column, start, loco
        known = self._barrels.get(key)
        if known is None:
            known = self._barrels[key] = self._yields(seat, column, start, loco)
        return known

    def _yields(self, seat: Seat, column: int, start: int, loco: int) -> tuple[float, ...]:
        """Add barrel to barrel: each is brought up a round later, if there is one, and stands till then."""
        outlook, place, left = self.outlook, self.place(seat, loco), self.content.pieces.barrel_value
        alive, ends, rounds = outlook.alive, outlook.ends, len(outlook.alive)
        total, standing, gains = 0.0, 0.0, [0.0]
        for n in range(start, start + self.lore.most):
            if n < rounds:
                total += alive[n] * self._barrel(seat, column, n, loco)
            total += standing * left
            if 0 < n <= rounds:
                total += ends[n - 1] * (place + left)
                standing += ends[n - 1]
            gains.append(total)
        return tuple(gains)

    def _barrel(self, seat: Seat, column: int, rounds: int, loco: int) -> float:
        """Say what a barrel brings that comes up so many rounds from now, if it can be carried."""
        value, lore = self.outlook.fresh[rounds], self.lore
        if lore.ahead[loco][rounds] >= column:
            return value
        others = [player.loco for n, player in enumerate(self.state.players) if n != seat]
        if max(others) < column and self.state.black + lore.pace * rounds < column:
            return 0.0
        return max(value - self.content.pieces.freight, 0.0)

    def place(self, seat: Seat, loco: int) -> float:
        """Say what a derrick that stands at the end is worth to the owner of this loco."""
        known = self._places.get((seat, loco))
        if known is None:
            known = self._places[seat, loco] = self._place(seat, loco)
        return known

    def _place(self, seat: Seat, loco: int) -> float:
        rail, values = self.content.rail, self.content.pieces.site_value
        width = 0.7 + self.weights.roads.settled * self.outlook.rounds
        behind = 0.0
        for n, player in enumerate(self.state.players):
            if n != seat:
                lead = (rail[loco] - rail[player.loco]) / width
                behind += 1.0 / (1.0 + exp(max(min(lead, 30.0), -30.0)))
        return values[0] - behind * (values[0] - values[1])

    def guesses(self, seat: Seat, kind: SiteKind) -> tuple[tuple[int, int], ...]:
        """Return the values that a tile may have which the seat has not looked at, and how many have each."""
        key = seat, kind
        if key not in self._guesses:
            left = list(self.lore.tiles[kind])
            known = self.state.players[seat].peeked
            for site, drawn in zip(self.content.sites, self.state.tiles, strict=True):
                if site.kind == kind and drawn != "." and (drawn not in HIDDEN or site.square in known):
                    left.remove(HIDDEN.find(drawn) + 1 or ord(drawn) - ord("a") + 1)
            self._guesses[key] = tuple(Counter(left).items())
        return self._guesses[key]

    def site(self, seat: Seat, number: int, start: int, loco: int, *, choosing: bool) -> float:
        """Say what a site promises whoever builds there so many rounds from now; the cost is off.

        Where it is `choosing`, it need not be built on once it is known.
        """
        site, outlook = self.content.sites[number], self.outlook
        cost = self.content.tiles[site.kind].cost * (
            outlook.alive[start] if start < len(outlook.alive) else 0
        )
        gains = self.yields(seat, site.column, start, loco)
        if site.square in self.state.players[seat].peeked:
            oil = HIDDEN.index(self.state.tiles[number]) + 1
            return gains[oil] - cost
        least = 0.0 if choosing and self.content.tiles[site.kind].peek else -cost
        total, tiles = 0.0, 0
        for oil, many in self.guesses(seat, site.kind):
            total += max(gains[oil] - cost, least) * many
            tiles += many
        return total / tiles

    # All that somebody has

    def own(self, seat: Seat, *, exact: bool) -> float:
        """Say what a seat has and may expect, in dollars; only the seat itself knows its points exactly."""
        player = self.state.players[seat]
        held = player.licences
        return (
            player.cash
            + self.liquid(player.cash)
            + self._stored(player)
            + self.points(held.points if exact else held.cards * POINTS)
            + self.loco(seat, player.loco)
            + self.truck(seat)
        )

    def liquid(self, cash: float) -> float:
        """Say what it is worth to be able to pay for the next derricks."""
        taught = self.weights.cash
        return taught.most * min(1.0, self.outlook.rounds / 3) * (1.0 - exp(-cash / taught.enough))

    def _stored(self, player: Player) -> float:
        keep, market = self.outlook.keep, self.content.market
        value = 0.0
        for box, barrels in zip(self.state.prices, player.depots, strict=True):
            value += min(barrels, market.depot) * keep[box]
            value += max(barrels - market.depot, 0) * market.excess
        return value

    def loco(self, seat: Seat, loco: int) -> float:
        """Say what a seat's derricks and its way on the rail are worth, were its loco there."""
        roads, outlook = self.weights.roads, self.outlook
        start = self._produces(seat)
        value = 0.0
        for derrick in self.state.derricks:
            if derrick.owner == seat:
                value += self.yields(seat, int(derrick.square[1:]), start, loco)[derrick.oil]
        middle = self.content.pieces.site_value[1]
        value += roads.standing * (self.place(seat, loco) - middle)
        return value + roads.rail * self.content.rail[loco] * min(1.0, outlook.rounds / 4)

    def _produces(self, seat: Seat) -> int:
        """Say whether a seat's derricks give oil in this round still, 0, or only in the next, 1."""
        if self.early:
            return 0
        state = self.state
        if state.phase != "ship":
            return 1
        order = state.order
        return 0 if order.index(seat) > order.index(state.turn) else 1

    def truck(self, seat: Seat) -> float:
        """Say what may be built from where a truck is, in the rounds to come."""
        square = self.state.players[seat].truck
        if square is None:
            return 0.0
        far, fade = self.lore.land.far[square], self.lore.fade
        roads = self.weights.roads
        near = sorted([worth * fade[far[n]] for n, worth in self.hopes(seat)], reverse=True)[:2]
        return roads.next * sum([value * roads.later**n for n, value in enumerate(near)])

    def hopes(self, seat: Seat) -> list[tuple[int, float]]:
        """Return the sites with a tile, and what each would bring if it were built on in the next round."""
        if seat not in self._hopes:
            loco = self.state.players[seat].loco
            found = self._hopes[seat] = []
            for number, drawn in enumerate(self.state.tiles):
                if drawn in HIDDEN:
                    value = self.site(seat, number, 1, loco, choosing=True)
                    if value > 0.0:
                        found.append((number, value))
        return self._hopes[seat]

    def worth(self, seat: Seat) -> float:
        """Say what a table is worth to a seat: what it has, less some of what the others have."""
        others = [self.own(Seat(n), exact=False) for n in range(len(self.state.players)) if n != seat]
        return self.own(seat, exact=True) - self.weights.rivals.envy * sum(others) / len(others)
