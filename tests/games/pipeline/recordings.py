"""The games of Pipeline that are recorded."""

import random
from collections.abc import Iterator
from typing import Any

from bot.engine import record
from bot.engine.core import Action, AnyRules, Seat
from bot.engine.options import read_options
from bot.engine.record import Entry
from bot.games.pipeline.actions import BuyUpgrade, TakeLoan, Work
from bot.games.pipeline.content import FAMILIES
from bot.games.pipeline.state import State
from tests.games.pipeline.players import practised
from tests.records.make import anyhow, play, written

ENDINGS = {"years"}
MODEST = {"BuyUpgrade": 0.001, "CloseFamily": 0.001}  # what others are after is left to them
CARDS = [str(n) for n in range(1, 17)]
WANTED = {
    *(f"{family} 3" for family in FAMILIES),
    *(f"card {card}" for card in CARDS),
    *("failed contract", "fulfilled contract", "order", "machines"),
}
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {"fewer_machines": "true"}),
    (4, {"brisk_demand": "true"}),
    (3, {"first_game": "true"}),
)


def recordings(rules: AnyRules) -> Iterator[tuple[str, str]]:
    """Each player count and option, each family at level 3, each card, a failed contract, a tie."""
    wanted = set(WANTED)
    for number in range(200):
        seats, options = TABLES[number % len(TABLES)]
        seed = f"record {number}"
        lines = list(ambitious_game(rules, seats, options, seed))
        found = features(lines) & wanted
        if found or number < len(TABLES):
            wanted -= found
            yield "-".join([str(seats), *options, str(number)]), written(rules, lines, seed)
        if not wanted:
            break
    else:
        raise SystemExit(f"no game had {sorted(wanted)}")
    yield "2-tie", tie(rules)


def recordings_2(rules: AnyRules) -> Iterator[tuple[str, str]]:
    """Each player count without idling, and with it."""
    for seats, options in ((2, {}), (3, {}), (4, {"brisk_demand": "true"}), (2, {"idle_spaces": "true"})):
        lines = list(ambitious_game(rules, seats, options, "record 2"))
        yield "-".join([str(seats), *options]), written(rules, lines, "record 2")


def tie(rules: AnyRules) -> str:
    """Play at random until two players end with the same money on top."""
    for number in range(10_000):
        seed = f"tie {number}"
        lines = list(play(rules, 2, {}, seed, anyhow))
        result = rules.result(lines[-1].state)
        if result and result.standings[0].total == result.standings[1].total:
            return written(rules, lines, seed)
    raise SystemExit("no game ended in a tie")


def features(lines: list[Entry]) -> set[str]:
    """Name what a game shows."""
    state = lines[-1].state
    happened = {type(event).__name__ for line in lines for event in line.events}
    names = {
        "ContractFailed": "failed contract",
        "ContractFulfilled": "fulfilled contract",
        "OrderFilled": "order",
        "MachinesRun": "machines",
    }
    found = {name for kind, name in names.items() if kind in happened}
    found |= {f"card {card}" for card in state.cards}
    for player in state.players:
        found |= {f"{family} 3" for family, level in zip(FAMILIES, player.levels, strict=True) if level == 3}
    return found


def ambitious_game(rules: AnyRules, seats: int, options: dict[str, str], seed: str) -> Iterator[Entry]:
    """Play a game in which half the players are after a family of upgrades; the others refine oil."""
    chance = random.Random(seed)
    head = record.start(rules, seats, read_options(rules, options), seed)
    goals = dict(enumerate(chance.sample(head.state.families, seats // 2)))
    yield head
    while to_act := rules.to_act(head.state):
        seat = chance.choice(sorted(to_act))
        head = record.play(rules, head, ambitious(rules, head.state, Seat(seat), goals.get(seat), chance))
        yield head


def ambitious(rules: AnyRules, state: State, seat: Seat, goal: Any, chance: random.Random) -> Action:
    """Buy the goal once a year, with borrowed money if need be."""
    legal, first = rules.legal_actions(state, seat), []
    if goal and state.on_sale[state.families.index(goal)] and state.level(seat, goal) < 3:
        cash = state.players[seat].cash
        first.append(BuyUpgrade(seat=seat, family=goal))
        if state.turn and state.turn.job and state.turn.job.kind == "contracts":
            first.append(TakeLoan(seat=seat))
        first.append(Work(seat=seat, space="upgrades" if cash >= 20 else "contracts"))
    return next((action for action in first if action in legal), None) or practised(
        rules, state, seat, chance
    )
