"""The games of Oilfield that are recorded."""

import random
from collections.abc import Callable, Iterator, Sequence

from bot.engine import record
from bot.engine.core import AnyRules, Seat
from bot.engine.options import read_options
from bot.engine.record import Entry
from tests.games.oilfield.tables import sensible
from tests.records.make import written

ENDINGS = {"fields", "rounds"}
OUT_OF_TURN = 0.1  # how often anybody at all may sell a share, or choose another card

Wanted = Callable[[Sequence[Entry]], bool]


def play(rules: AnyRules, seats: int, options: dict[str, str], seed: str, wits: float) -> Iterator[Entry]:
    """Play a game in which players choose sensibly so often, and else at random."""
    chance = random.Random(seed)
    head = record.start(rules, seats, read_options(rules, options), seed)
    yield head
    while to_act := rules.to_act(head.state):
        anybody = range(seats) if chance.random() < OUT_OF_TURN else sorted(to_act)
        actions = rules.legal_actions(head.state, Seat(chance.choice(anybody)))
        if actions:
            clever = chance.random() < wits
            action = sensible(head.state, actions, chance) if clever else chance.choice(actions)
            head = record.play(rules, head, action)
            yield head


def happens(*kinds: str) -> Wanted:
    """Return whether all these events come up."""
    return lambda lines: set(kinds) <= {type(event).__name__ for line in lines for event in line.events}


def ends_by(ending: str, *kinds: str) -> Wanted:
    return lambda lines: lines[-1].state.ending == ending and happens(*kinds)(lines)


def recordings(rules: AnyRules) -> Iterator[tuple[str, str]]:
    """Each player count, advanced or not, each way to end, each option, a strike, a lost tower."""
    advanced = {"advanced": "true"}
    wanted: list[tuple[str, int, dict[str, str], float, Wanted]] = [
        (f"{seats}", seats, {}, 0.9, ends_by("fields", "StrikeBegan", "ShareSold")) for seats in rules.seats
    ]
    wanted += [
        (f"{seats}-advanced", seats, advanced, 0.9, ends_by("fields", "TowerSold")) for seats in rules.seats
    ]
    wanted += [
        ("3-rounds", 3, {"max_rounds": "20"}, 0.1, ends_by("rounds")),
        ("4-government", 4, advanced, 0.8, ends_by("fields", "GovernmentPaid", "TowerLost")),
        ("2-between", 2, {"bot_between": "true", "bot_skips_invest": "true"}, 0.9, ends_by("fields")),
        ("5-italian", 5, _ITALIAN, 0.9, ends_by("fields", "TowerSold", "FeePaid")),
    ]
    for name, seats, options, wits, holds in wanted:
        for number in range(10_000):
            seed = f"record {number}"
            lines = list(play(rules, seats, options, seed, wits))
            if holds(lines):
                yield name, written(rules, lines, seed)
                break
        else:
            raise SystemExit(f"no game is like {name}")


def recordings_2(rules: AnyRules) -> Iterator[tuple[str, str]]:
    """Each player count with somebody who is asked about shares before the count, and sells or keeps them."""
    for seats in rules.seats:
        for kind in ("SellLast", "KeepShares") if seats == 3 else ("KeepShares",):
            for number in range(10_000):
                seed = f"record {number}"
                lines = list(play(rules, seats, {}, seed, 0.7))
                if kind in {type(line.action).__name__ for line in lines}:
                    yield f"{seats}-{kind}", written(rules, lines, seed)
                    break
            else:
                raise SystemExit(f"nobody plays {kind}")


_ITALIAN = {
    "advanced": "true",
    "refills": "3",
    "gas_expansion_storage": "2",
    "public_must_execute": "true",
    "fee_on_tower_sales": "true",
    "national_tower_alone": "true",
    "three_tied_get_nothing": "true",
    "richer_wins_ties": "true",
}
