"""The games of Giganten that are recorded."""

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.engine.core import Action, AnyRules, Event
from bot.engine.record import Entry
from bot.games.giganten.actions import Build, Drive
from bot.games.giganten.events import AuctionWon, BarrelLost, BluffCalled, LicencesDealt, OilShipped
from tests.games.giganten.tables import sensible
from tests.records.make import Policy, anyhow, play, written

ENDINGS = {"star"}


class Wanted(NamedTuple):
    """A game to be found: what it must have in it."""

    name: str
    seats: int
    options: dict[str, str]
    policy: Policy
    has: set[str]


def lively(actions: tuple[Action, ...], chance: random.Random) -> Action:
    """Build whenever possible, drive and steam on, and bid low, mostly."""
    liked = [action for action in actions if type(action).__name__ in ("Build", "Steam", "Ship", "PushBack")]
    return chance.choice(liked) if liked and chance.random() < 0.7 else sensible(actions, chance)


def trucking(actions: tuple[Action, ...], chance: random.Random) -> Action:
    """Drive far east and build, and leave the rail to others."""
    builds, drives = [[a for a in actions if isinstance(a, kind)] for kind in (Build, Drive)]
    if builds:
        return chance.choice(builds)
    if drives and chance.random() < 0.7:
        return max(chance.sample(drives, min(4, len(drives))), key=lambda drive: int(drive.square[1:]))
    return sensible(actions, chance)


def bluffing(actions: tuple[Action, ...], chance: random.Random) -> Action:
    """Bid high now and then, whatever is held."""
    high = [action for action in actions if getattr(action, "points", 0) > 20]
    return chance.choice(high) if high and chance.random() < 0.3 else lively(actions, chance)


def hoarding(actions: tuple[Action, ...], chance: random.Random) -> Action:
    """Never bid."""
    nothing = [action for action in actions if getattr(action, "points", None) == 0]
    return nothing[0] if nothing else lively(actions, chance)


def planning(actions: tuple[Action, ...], chance: random.Random) -> Action:
    """Leave low limits for later now and then, and seal low ones."""
    low = [action for action in actions if getattr(action, "points", 0) in (1, 2, 3)]
    return chance.choice(low) if low and chance.random() < 0.8 else lively(actions, chance)


WANTED = (
    Wanted("3-bluff-and-repeat", 3, {}, bluffing, {"BluffCalled", "won-after-bluff", "TilePeeked"}),
    Wanted(
        "4-all-carriers",
        4,
        {"truck_block": "stop"},
        trucking,
        {
            "carrier-own",
            "carrier-black",
            "carrier-rivals",
            "shared-fee",
            "lost-loco",
            "lost-cash",
            "lost-unpaid",
        },
    ),
    Wanted("4-inflation-push-back", 4, {"inflation": "true"}, lively, {"PriceInflated", "LocoPushedBack"}),
    Wanted("4-open-auctions", 4, {"auction": "open"}, lively, {"BidMade", "BluffCalled", "AuctionFailed"}),
    Wanted(
        "3-leader-carries",
        3,
        {"transport_carrier": "leader", "truck_block": "full", "star_space": "21"},
        trucking,
        {"carrier-leader", "shared-fee"},
    ),
    Wanted("4-licences-run-out", 4, {}, hoarding, {"licences-missing"}),
    Wanted("3-anyhow", 3, {"auction": "open", "inflation": "true"}, anyhow, set()),
)


TIES = {"LimitsTied", "LimitsVoided"}
WANTED_2 = (Wanted("3-ties", 3, {}, planning, TIES), Wanted("4-ties", 4, {}, planning, TIES))


def recordings(rules: AnyRules) -> Iterator[tuple[str, str]]:
    """Each player count, each option, and what is rare: bluffs, carriers, an empty licence deck."""
    yield from _found(rules, WANTED)


def recordings_2(rules: AnyRules) -> Iterator[tuple[str, str]]:
    """Equal limits, and limits that were left for later and become void."""
    yield from _found(rules, WANTED_2)


def _found(rules: AnyRules, games: Iterable[Wanted]) -> Iterator[tuple[str, str]]:
    for wanted in games:
        for number in range(2_000):
            seed = f"record {number}"
            lines = list(play(rules, wanted.seats, wanted.options, seed, wanted.policy))
            if wanted.has <= features(lines):
                yield wanted.name, written(rules, lines, seed)
                break
        else:
            raise SystemExit(f"no game is {wanted.name}")


def features(lines: Iterable[Entry]) -> set[str]:
    """Name what happened in a game."""
    found: set[str] = set()
    bluffed: set[tuple[int, str]] = set()
    for line in lines:
        for event in line.events:
            found |= {type(event).__name__, *_details(event)}
            if isinstance(event, BluffCalled):
                bluffed.add((line.state.round, event.company))
            elif isinstance(event, AuctionWon) and (line.state.round, event.company) in bluffed:
                found.add("won-after-bluff")
    return found


def _details(event: Event) -> Iterator[str]:
    match event:
        case OilShipped(carrier=carrier, payees=payees, bank=bank):
            yield f"carrier-{carrier}"
            if len(payees) + bool(bank) > 1:
                yield "shared-fee"
        case BarrelLost(why=why):
            yield f"lost-{why}"
        case LicencesDealt(missing=missing) if missing:
            yield "licences-missing"
