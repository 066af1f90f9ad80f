"""What a player does who looks at the table once: each kind of decision, weighed in dollars."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Seat
from bot.engine.mind import Weighed
from bot.games.giganten.actions import (
    Bid,
    Build,
    BuildNothing,
    ChangePrice,
    Drive,
    EndMove,
    LoseBarrel,
    Peek,
    PlaceTruck,
    PushBack,
    Sell,
    SetLimit,
    Ship,
    Steam,
    TakeBarrel,
    TakeCard,
)
from bot.games.giganten.content import COMPANIES
from bot.games.giganten.market import moved
from bot.games.giganten.mind.deals import Deals
from bot.games.giganten.mind.freight import Freight
from bot.games.giganten.mind.sense import sensible
from bot.games.giganten.mind.trips import Stops, Trip, Trips
from bot.games.giganten.mind.worth import POINTS, Lore, Reading
from bot.games.giganten.state import State

Worths = list[tuple[Action, float]]
_CURIOUS = 100.0  # a look at a tile costs nothing
_PLANS = 12  # whole trips and shipments that are named
_BLUFFS = 4  # how far beyond the hand a limit is considered


class Chooser:
    """Weighs what a seat may do by what it knows, on a table that may be imagined."""

    def __init__(self, lore: Lore) -> None:
        self.lore, self.content = lore, lore.content
        self._ways: dict[str, Callable[[Reading, Seat, Sequence[Action]], Worths]] = {
            "cards": self._cards,
            "move": self._move,
            "special": self._special,
            "build": self._build,
            "ship": self._ship,
            "limits": self._limits,
            "bids": self._bids,
            "sell": self._sell,
        }

    def worths(self, state: State, seat: Seat, choices: Sequence[Action]) -> Worths:
        """Return choices with their worth, the best first; of equals, the first stays first."""
        asked = [action for action in choices if not action.anytime] or list(choices)
        weighed = self._ways[state.phase](Reading(self.lore, state), seat, asked)
        return sorted(weighed, key=lambda pair: -pair[1])

    def weigh(self, state: State, seat: Seat, choices: Sequence[Action]) -> list[Weighed]:
        """Return what may sensibly be done, the best first, and how a trip goes on."""
        worths = sensible(self.worths(state, seat, choices))
        if not isinstance(worths[0][0], Drive | Steam):
            return [Weighed(action=action, worth=worth) for action, worth in worths]
        trips = Trips(Reading(self.lore, state), seat)
        drives, steams = self._trips(trips, state.points, trips.stops(state.points))
        found = []
        for action, worth in worths:
            trip = steams[state.players[seat].loco]
            if isinstance(action, Drive | Steam):
                trip = drives[action.square] if isinstance(action, Drive) else steams[action.space]
            steps = trips.steps(trip)
            found.append(Weighed(action=action, worth=worth, then=steps[1:]))
        return found

    def plans(self, state: State, seat: Seat, choices: Sequence[Action]) -> list[Weighed]:
        """Return the same with how to go on, as long as nothing new is seen: whole trips, all barrels."""
        reading = Reading(self.lore, state)
        if state.phase == "ship":
            freight = Freight(reading, seat, choices)
            return [_plan(freight.steps(cargo), cargo.worth) for cargo in freight.cargos()[:_PLANS]]
        if state.phase == "move" and not isinstance(choices[0], PlaceTruck | Peek):
            trips = Trips(reading, seat)
            found = trips.different(state.points, trips.stops(state.points))
            return [_plan(trips.steps(trip), trip.worth) for trip in found[:_PLANS]]
        return self.weigh(state, seat, choices)

    def answer(self, state: State, seat: Seat, choices: Sequence[Action]) -> tuple[Action, ...]:
        """Return what to do at a glance, and how to go on."""
        if isinstance(choices[0], Peek):
            return (choices[0],)
        if state.phase == "ship":
            freight = Freight(Reading(self.lore, state), seat, choices)
            return freight.steps(freight.cargos()[0])
        if state.phase == "move" and not isinstance(choices[0], PlaceTruck):
            trips = Trips(Reading(self.lore, state), seat)
            return trips.steps(trips.best(state.points, trips.stops(state.points)))
        return (self.worths(state, seat, choices)[0][0],)

    # Cards

    def _cards(self, reading: Reading, seat: Seat, choices: Sequence[Action]) -> Worths:
        state = reading.state
        cards = [self.content.cards[action.card] for action in choices if isinstance(action, TakeCard)]
        trips = Trips(reading, seat)
        most = max([card.points for card in cards])
        best = trips.promising(most, trips.stops(most))
        held, weights = state.players[seat].licences.points, reading.weights.cards
        worths: Worths = []
        for action, card in zip(choices, cards, strict=True):
            worth = best[card.points].worth + reading.points(held + POINTS * card.licences)
            worth += weights.price * card.price + reading.outlook.fresh[0] * card.barrels
            if card.push:
                worth += self._push(reading, seat, card.push)
            worths.append((action, worth))
        return worths

    def _push(self, reading: Reading, seat: Seat, spaces: int) -> float:
        """Say what it is worth to send the rivals' locos back."""
        state = reading.state
        players = [
            player if n == seat else replace(player, loco=max(player.loco - spaces, 1))
            for n, player in enumerate(state.players)
        ]
        after = Reading(self.lore, replace(state, players=tuple(players)))
        return after.worth(seat) - reading.worth(seat)

    # Moving

    def _move(self, reading: Reading, seat: Seat, choices: Sequence[Action]) -> Worths:
        state = reading.state
        if isinstance(choices[0], PlaceTruck):
            return self._start(reading, seat, choices)
        trips = Trips(reading, seat)
        stops = trips.stops(state.points)
        drives, steams = self._trips(trips, state.points, stops)
        best = max([trip.worth for trip in (*drives.values(), *steams.values())])
        worths: Worths = []
        for action in choices:
            match action:
                case Peek():
                    worths.append((action, best + _CURIOUS))
                case Drive(square=square):
                    worths.append((action, drives[square].worth))
                case Steam(space=space):
                    worths.append((action, steams[space].worth))
                case EndMove():
                    worths.append((action, steams[state.players[seat].loco].worth))
        return worths

    def _trips(self, trips: Trips, points: int, stops: Stops) -> tuple[dict[str, Trip], dict[int, Trip]]:
        """Return the best trip to each square, and for each space that if the truck stays."""
        drives: dict[str, Trip] = {}
        steams: dict[int, Trip] = {}
        for trip in trips.all(points, stops):
            if trip.square not in drives or trip.worth > drives[trip.square].worth:
                drives[trip.square] = trip
            if trip.square == trips.player.truck:
                steams[trip.space] = trip
        return drives, steams

    def _start(self, reading: Reading, seat: Seat, choices: Sequence[Action]) -> Worths:
        trips, points = Trips(reading, seat), reading.state.points
        worths: Worths = []
        for action in choices:
            assert isinstance(action, PlaceTruck)
            worths.append((action, trips.best(points, trips.stops(points, action.square)).worth))
        return worths

    # Special actions

    def _special(self, reading: Reading, seat: Seat, choices: Sequence[Action]) -> Worths:
        state, content = reading.state, self.content
        made = sum([derrick.owner == seat for derrick in state.derricks]) + 1
        steps = content.held(state.players[seat].card).price
        now = Deals(reading, seat).best(made) if steps else 0.0
        worths: Worths = []
        for action in choices:
            match action:
                case ChangePrice(company=company, way=way):
                    boxes = moved(content, state.prices, company, steps if way == "up" else -steps)
                    after = Reading(self.lore, replace(state, prices=boxes))
                    worths.append(
                        (action, Deals(after, seat).best(made) - now - self._others(reading, after, seat))
                    )
                case TakeBarrel(company=company):
                    depots = list(state.players[seat].depots)
                    depots[COMPANIES.index(company)] += 1
                    player = replace(state.players[seat], depots=tuple(depots))
                    players = (*state.players[:seat], player, *state.players[seat + 1 :])
                    after = Reading(self.lore, replace(state, players=players))
                    worths.append((action, Deals(after, seat).best(made)))
                case PushBack():
                    worths.append(
                        (action, self._push(reading, seat, content.held(state.players[seat].card).push))
                    )
                case _:
                    worths.append((action, 0.0))
        return worths

    def _others(self, before: Reading, after: Reading, seat: Seat) -> float:
        """Say how much a change of prices helps the others, as far as that hurts."""
        envy, players = before.weights.rivals.envy, before.state.players
        change = 0.0
        for n, player in enumerate(players):
            if n != seat:
                made = sum([derrick.owner == n for derrick in before.state.derricks])
                change += made * (max(after.prices) - max(before.prices))
                for held, new, old in zip(player.depots, after.prices, before.prices, strict=True):
                    change += held * (new - old)
        return 0.5 * envy * change / (len(players) - 1)

    # Building

    def _build(self, reading: Reading, seat: Seat, choices: Sequence[Action]) -> Worths:
        trips, state = Trips(reading, seat), reading.state
        place = {site.square: n for n, site in enumerate(self.content.sites)}
        worths: Worths = []
        for action in choices:
            match action:
                case Build(square=square):
                    worths.append((action, trips.building(place[square], state.players[seat].loco)))
                case BuildNothing():
                    worths.append((action, 0.0))
        return worths

    # Shipping

    def _ship(self, reading: Reading, seat: Seat, choices: Sequence[Action]) -> Worths:
        state = reading.state
        deals, cash = Deals(reading, seat), state.players[seat].cash
        free = {action.square for action in choices if isinstance(action, Ship) and action.carrier == "own"}
        freight = self.content.pieces.freight
        paid = min(len(state.barrels) - len(free), cash // freight)
        into: dict[tuple[str, int], float] = {}
        most = [float("-inf")] * (paid + 1)
        for extra in range(paid + 1):
            for split in deals.splits(len(free) + extra):
                worth = deals.value(deals.shipped(split)) - extra * freight
                most[extra] = max(most[extra], worth)
                for company, barrels in zip(COMPANIES, split, strict=True):
                    if barrels:
                        key = company, extra
                        into[key] = max(into.get(key, worth), worth)
        worths: Worths = []
        for action in choices:
            match action:
                case Ship(company=company, carrier="own"):
                    worths.append((action, max([into[company, n] for n in range(paid + 1)])))
                case Ship(company=company, carrier=carrier):
                    worth = max([into[company, n] for n in range(1, paid + 1)])
                    dear = freight * reading.weights.rivals.envy / (len(state.players) - 1)
                    worths.append((action, worth - (dear if carrier == "rivals" else 0.0) - 1.0))
                case LoseBarrel():
                    worths.append((action, max(most[: max(len(state.barrels) - len(free), 1)]) - 2.0))
        return worths

    # Auctions

    def _limits(self, reading: Reading, seat: Seat, choices: Sequence[Action]) -> Worths:
        deals, state = Deals(reading, seat), reading.state
        chances = self._chances(deals, state.company)
        held, lost, won = self._outcomes(deals, seat)
        half = reading.points(held) - reading.points(held / 2)
        worths: Worths = []
        value, sure = lost * sum(chances), sum(chances)
        worth_of = [value]
        for bid, chance in enumerate(chances):  # a limit of one more than this bid wins against it
            value += chance * ((won[bid + 1] if bid + 1 <= held else lost - half) - lost)
            worth_of.append(value)
        for action in choices:
            assert isinstance(action, SetLimit)
            if action.points <= held + _BLUFFS:
                worths.append((action, worth_of[min(action.points, len(worth_of) - 1)] / sure))
        return worths

    def _chances(self, deals: Deals, company: int) -> list[float]:
        """Return how likely each number is to be the highest bid of the rivals."""
        mark = deals.mark(company)
        top = max(deals.held, 1) + _BLUFFS
        if mark <= 0.0:
            return [1.0]
        width = 1.0 + deals.reading.weights.rivals.vague * mark
        return [0.002 + max(0.0, 1.0 - abs(bid - mark) / width) for bid in range(top)]

    def _outcomes(self, deals: Deals, seat: Seat) -> tuple[int, float, list[float]]:
        """Return the points in hand, what losing is worth, and what winning for so many points is."""
        state = deals.state
        company, depots = state.company, state.players[seat].depots
        held = deals.held
        lost = deals.value(depots, held, company + 1) - deals.sting(company)
        gain = deals.gain(company, depots[company])
        won = [gain + deals.value(depots, held - bid, company + 1) for bid in range(held + 1)]
        return held, lost, won

    def _bids(self, reading: Reading, seat: Seat, choices: Sequence[Action]) -> Worths:
        deals, state = Deals(reading, seat), reading.state
        held, lost, won = self._outcomes(deals, seat)
        alone = state.bidders == (seat,)
        least = state.bid if state.leader is not None else 0
        chances = (
            [1.0]
            if alone
            else [
                chance if bid >= least else 0.0
                for bid, chance in enumerate(self._chances(deals, state.company))
            ]
        )
        sure = sum(chances) or 1.0
        worths: Worths = []
        for action in choices:
            if not isinstance(action, Bid):
                worths.append((action, lost))
            elif action.points <= held:
                worth = 0.0
                for bid, chance in enumerate(chances):
                    if bid < action.points:
                        worth += chance * won[action.points]
                    else:
                        worth += chance * (max(lost, won[bid + 1]) if bid + 1 <= held else lost)
                worths.append((action, worth / sure))
        return worths

    def _sell(self, reading: Reading, seat: Seat, choices: Sequence[Action]) -> Worths:
        deals, state = Deals(reading, seat), reading.state
        company = state.company
        held = state.players[seat].depots[company]
        worths: Worths = []
        for action in choices:
            assert isinstance(action, Sell)
            left = held - action.count
            worth = action.count * deals.prices[company] + deals.left(company, left) + action.count
            worths.append((action, worth))
        return worths


def _plan(steps: Sequence[Action], worth: float) -> Weighed:
    return Weighed(action=steps[0], worth=worth, then=tuple(steps[1:]))
