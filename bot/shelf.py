"""The shelf: every game the bot can run, built from its seeds."""

from collections.abc import Mapping
from pathlib import Path

from bot import seeds
from bot.engine.core import AnyRules
from bot.engine.facts import BadFacts
from bot.engine.mind import AnyMind
from bot.games.giganten import Giganten
from bot.games.giganten.mind import GigantenMind
from bot.games.oasis import Oasis
from bot.games.oasis.mind import OasisMind
from bot.games.oilfield import Oilfield
from bot.games.oilfield.mind import OilfieldMind
from bot.games.pipeline import Pipeline
from bot.games.pipeline.mind import PipelineMind

GAMES: tuple[type[AnyRules], ...] = (Giganten, Oasis, Oilfield, Pipeline)
MINDS: Mapping[str, type[AnyMind]] = {
    "giganten": GigantenMind,
    "oasis": OasisMind,
    "oilfield": OilfieldMind,
    "pipeline": PipelineMind,
}
TAUGHT = "mind.toml"  # what a mind was taught; no fact of the game, so no edition has it


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


def mind(rules: AnyRules, root: Path = seeds.SEEDS) -> AnyMind | None:
    """Build the judgment of a game, whichever edition and version of it; None if it has none yet."""
    if (kind := MINDS.get(rules.key)) is None:
        return None
    try:
        taught = seeds.edition(rules.key, [TAUGHT], root=root)
        return kind(rules, taught.document(kind.weights_type, TAUGHT))
    except BadFacts as error:
        raise seeds.SeedError(f"{root.name}/{rules.key}/{error}") from error
