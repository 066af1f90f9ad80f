"""The games of Oasis that are recorded."""

import random
from collections.abc import Iterator

from bot.engine.core import Action, AnyRules
from tests.records.make import Policy, anyhow, play, written

ENDINGS = {
    *("stock-oasis", "stock-steppe", "stock-rocky", "unplayable-oasis", "unplayable-steppe", "trail"),
}  # a rocky tile without a square hardly comes up: tests/games/oasis has it


def for_camels(actions: tuple[Action, ...], chance: random.Random) -> Action:
    """Fill the trail: camels whenever there is a choice, and many cards on offer."""
    liked = [action for action in actions if type(action).__name__ in ("PlaceCamel", "Reveal")]
    return chance.choice(liked or actions)


def recordings(rules: AnyRules) -> Iterator[tuple[str, str]]:
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
                name = "-".join([str(seats), *options, ending])
                yield name, written(rules, lines, seed)
                break
        else:
            raise SystemExit(f"no game of {seats} ended by {ending}")
