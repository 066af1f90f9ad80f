"""Why a choice is good: what it does for the player, in a sentence of the catalogue."""

from bot.engine.core import Action, Fact, Name, Seat, Square
from bot.games.giganten.actions import (
    Bid,
    Build,
    BuildNothing,
    ChangePrice,
    Drive,
    LoseBarrel,
    Pass,
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
from bot.games.giganten.mind.trips import Trips
from bot.games.giganten.mind.worth import Reading
from bot.games.giganten.terrain import column_of

Why = tuple[str, dict[str, Fact]]
_ROUND = 500  # nobody could tell what oil will bring more closely


def why(reading: Reading, seat: Seat, action: Action) -> Why | None:
    """Return what can be said for a choice, if there is anything."""
    match action:
        case TakeCard(card=card):
            return _card(reading, seat, card)
        case PlaceTruck(square=square) | Drive(square=square):
            return _site(Trips(reading, seat), square)
        case Steam(space=space):
            return _steam(reading, seat, space)
        case Peek():
            return "giganten-why-peek", {}
        case Build(square=square):
            return _build(reading, seat, square)
        case BuildNothing():
            return "giganten-why-no-build", {}
    return _of_oil(reading, seat, action)


def _of_oil(reading: Reading, seat: Seat, action: Action) -> Why | None:
    depots, company = reading.state.players[seat].depots, reading.state.company
    match action:
        case ChangePrice(company=at) | TakeBarrel(company=at) | Ship(company=at):
            return _there(reading, action, at, depots[COMPANIES.index(at)])
        case PushBack():
            return "giganten-why-push", {}
        case LoseBarrel():
            return "giganten-why-lose", {"price": reading.content.pieces.freight}
        case SetLimit(points=0) | Pass():
            return "giganten-why-no-bid", {"company": Name("company", COMPANIES[company])}
        case SetLimit() | Bid():
            money = depots[company] * reading.prices[company]
            return "giganten-why-bid", {"barrels": depots[company], "money": money}
        case Sell(count=count):
            left = depots[company] - count
            return ("giganten-why-keep", {"barrels": left}) if left else ("giganten-why-sell", {})
    return None


def _card(reading: Reading, seat: Seat, key: str) -> Why:
    card, trips = reading.content.cards[key], Trips(reading, seat)
    trip = trips.best(card.points, trips.stops(card.points))
    if site := trips.site(trip.square, trip.space):
        return "giganten-why-card-site", {"points": card.points, "square": site}
    return "giganten-why-card", {"points": card.points, "licences": card.licences}


def _site(trips: Trips, square: Square) -> Why | None:
    if site := trips.site(square, trips.player.loco):
        return "giganten-why-site", {"square": site}
    if site := trips.aim(square):
        return "giganten-why-toward", {"square": site}
    return None


def _steam(reading: Reading, seat: Seat, space: int) -> Why:
    """Say for how many derricks no freight has to be paid any more."""
    loco = reading.state.players[seat].loco
    own = [column_of(derrick.square) for derrick in reading.state.derricks if derrick.owner == seat]
    if derricks := sum([loco < column <= space for column in own]):
        return "giganten-why-carry", {"derricks": derricks}
    return "giganten-why-steam", {"space": space}


def _build(reading: Reading, seat: Seat, square: Square) -> Why | None:
    number = next(n for n, site in enumerate(reading.content.sites) if site.square == square)
    loco = reading.state.players[seat].loco
    gain = int(reading.site(seat, number, 0, loco, choosing=False)) // _ROUND * _ROUND
    return ("giganten-why-build", {"money": gain}) if gain > 0 else None


def _there(reading: Reading, action: Action, at: str, held: int) -> Why:
    facts: dict[str, Fact] = {"company": Name("company", at)}
    if isinstance(action, ChangePrice) and action.way == "down":
        return "giganten-why-cheap", facts
    if held:
        return "giganten-why-more", {**facts, "barrels": held + (not isinstance(action, ChangePrice))}
    price = reading.prices[COMPANIES.index(at)]
    return "giganten-why-price", {**facts, "price": price}
