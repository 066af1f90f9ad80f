"""The shelf: every game the bot can run, built from its seeds."""

from pathlib import Path

from bot import seeds
from bot.engine.core import AnyRules
from bot.engine.facts import BadFacts
from bot.games.giganten import Giganten
from bot.games.oasis import Oasis
from bot.games.oilfield import Oilfield
from bot.games.pipeline import Pipeline

GAMES: tuple[type[AnyRules], ...] = (Giganten, Oasis, Oilfield, Pipeline)


def games(root: Path = seeds.SEEDS) -> dict[str, AnyRules]:
    """Build every game, or raise SeedError with the file and the key that are wrong."""
    return {game.key: _built(game, root) for game in GAMES}


def _built(game: type[AnyRules], root: Path) -> AnyRules:
    try:
        rules = game.printed(seeds.edition(game.key, game.documents, root=root))
        for flaw in rules.flaws():
            raise BadFacts(flaw)
        return rules
    except BadFacts as error:
        raise seeds.SeedError(f"{root.name}/{game.key}/{error}") from error
