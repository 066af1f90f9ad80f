"""Write the recorded games anew: python -m tests.records.make [GAME ...]

Each game says in tests/games/<key>/recordings.py which games are to be recorded: `recordings` those of the
first version of its rules, `recordings_2` what the second one changed, and so on.

A record is never renewed: one that no longer verifies is a bug, and a rule that changes has a new version.
"""

import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from bot import shelf
from bot.engine import record, wire
from bot.engine.core import Action, AnyRules, Seat
from bot.engine.options import read_options
from bot.engine.record import Entry
from bot.storage.stored import Move, StoredGame
from bot.table import export

HERE = Path(__file__).parent
Policy = Callable[[tuple[Action, ...], random.Random], Action]


def anyhow(actions: tuple[Action, ...], chance: random.Random) -> Action:
    return chance.choice(actions)


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
    game = StoredGame(
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


def main() -> None:
    games = shelf.games()
    for key in sys.argv[1:] or games:
        for game in (*reversed(games[key].earlier), type(games[key])):
            for name, text in _recordings(game.printed(games[key].edition)):
                path = HERE / f"{key}-{name}.json"
                if not path.exists():
                    path.write_text(text, "utf-8")
                    print(path.stem)


def _recordings(rules: AnyRules) -> Iterator[tuple[str, str]]:
    """Yield the games to be recorded of one version of the rules."""
    module = import_module(f"tests.games.{rules.key}.recordings")
    if rules.version == 1:
        yield from module.recordings(rules)
    else:
        for name, text in getattr(module, f"recordings_{rules.version}")(rules):
            yield f"v{rules.version}-{name}", text


if __name__ == "__main__":
    main()
