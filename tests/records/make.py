"""Write the recorded games anew: python -m tests.records.make

A record is renewed only with a new `version` of its game's rules; else one that no longer verifies is a bug.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from bot import export, shelf
from bot.engine import record, wire
from bot.engine.core import Action, AnyRules, Seat
from bot.engine.options import read_options
from bot.engine.record import Entry
from bot.storage import Move, Seated

HERE = Path(__file__).parent
Policy = Callable[[tuple[Action, ...], random.Random], Action]


def anyhow(actions: tuple[Action, ...], chance: random.Random) -> Action:
    return chance.choice(actions)


def for_camels(actions: tuple[Action, ...], chance: random.Random) -> Action:
    """Fill the trail: camels whenever there is a choice, and many cards on offer."""
    liked = [action for action in actions if type(action).__name__ in ("PlaceCamel", "Reveal")]
    return chance.choice(liked or actions)


def play(rules: AnyRules, seats: int, options: dict[str, str], seed: str, policy: Policy) -> Iterator[Entry]:
    chance = random.Random(seed)
    head = record.start(rules, seats, read_options(rules, options), seed)
    yield head
    while to_act := rules.to_act(head.state):
        seat = chance.choice(sorted(to_act))
        head = record.play(rules, head, policy(rules.legal_actions(head.state, Seat(seat)), chance))
        yield head


def written(rules: AnyRules, lines: list[Entry], seed: str) -> str:
    """Return the export of a finished game."""
    game = Seated(
        id=1,
        rules=rules,
        rules_version=rules.version,
        channel=1,
        options=lines[0].state.options,
        seed=seed,
        users=tuple(range(1, len(lines[0].marks.since) + 1)),
        status="finished",
        first=b"",
        head=lines[-1],
    )
    return export.finished(game, [_move(line) for line in lines])


def _move(line: Entry) -> Move:
    seat, code = (line.action.seat, wire.pack(line.action)) if line.action else (None, None)
    return Move(line.line, seat, code, line.back_to, record.fingerprint(line.state))


def oasis(rules: AnyRules) -> Iterator[tuple[str, str]]:
    """Each player count, each way to end, each option."""
    wanted: list[tuple[int, dict[str, str], str, Policy]] = [
        (seats, {}, f"stock-{kind}", anyhow)
        for seats, kind in zip((3, 4, 5), ("oasis", "steppe", "rocky"), strict=True)
    ]
    wanted += [(5, {}, f"unplayable-{kind}", anyhow) for kind in ("oasis", "steppe")]
    wanted += [
        (5, {"end_on_full_trail": "true"}, "trail", for_camels),
        (4, {"sealed_offers": "true"}, "stock-rocky", anyhow),
        (3, {"strict_takeover_start": "true", "open_scores": "true"}, "stock-rocky", anyhow),
    ]
    for seats, options, ending, policy in wanted:
        for number in range(100_000):
            seed = f"record {number}"
            lines = list(play(rules, seats, options, seed, policy))
            if lines[-1].state.ending == ending:
                name = "-".join(["oasis", str(seats), *options, ending])
                yield name, written(rules, lines, seed)
                break
        else:
            raise SystemExit(f"no game of {seats} ended by {ending}")


def main() -> None:
    for name, text in oasis(shelf.games()["oasis"]):
        (HERE / f"{name}.json").write_text(text, "utf-8")
        print(name)


if __name__ == "__main__":
    main()
