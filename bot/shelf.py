"""The shelf: every game the bot can run, built from its seeds."""

from pathlib import Path

from bot import seeds
from bot.engine.core import AnyRules
from bot.games.giganten import Giganten
from bot.games.giganten import content as giganten
from bot.games.oasis import Oasis
from bot.games.oasis.content import BadContent, Board, Card, Pieces, assemble
from bot.games.oilfield import Oilfield
from bot.games.oilfield import content as oilfield
from bot.games.pipeline import Pipeline
from bot.games.pipeline import content as pipeline
from bot.games.pipeline.checks import assemble as assemble_pipeline


def games(root: Path = seeds.SEEDS) -> dict[str, AnyRules]:
    """Build every game, or raise SeedError with the file and the key that are wrong."""
    built: list[AnyRules] = [_giganten(root), _oasis(root), _oilfield(root), _pipeline(root)]
    return {game.key: game for game in built}


def _giganten(root: Path) -> Giganten:
    cards = seeds.table(giganten.Card, "giganten", "cards.toml", root=root)
    tiles = seeds.table(giganten.Tiles, "giganten", "sites.toml", root=root)
    market = seeds.document(giganten.Market, "giganten", "market.toml", root=root)
    pieces = seeds.document(giganten.Pieces, "giganten", "pieces.toml", root=root)
    board = seeds.document(giganten.Board, "giganten", "board.toml", root=root)
    try:
        return Giganten(giganten.assemble(cards, tiles, market, pieces, board))
    except giganten.BadContent as error:
        raise seeds.SeedError(f"{root.name}/giganten/{error}") from error


def _oasis(root: Path) -> Oasis:
    cards = seeds.table(Card, "oasis", "cards.toml", root=root)
    pieces = seeds.document(Pieces, "oasis", "pieces.toml", root=root)
    board = seeds.document(Board, "oasis", "board.toml", root=root)
    try:
        return Oasis(assemble(cards, pieces, board))
    except BadContent as error:
        raise seeds.SeedError(f"{root.name}/oasis/{error}") from error


def _oilfield(root: Path) -> Oilfield:
    fields = seeds.table(oilfield.FieldFacts, "oilfield", "fields.toml", root=root)
    tiles = seeds.table(oilfield.Tile, "oilfield", "tiles.toml", root=root)
    spaces = seeds.table(oilfield.Space, "oilfield", "spaces.toml", root=root)
    board = seeds.document(oilfield.Board, "oilfield", "board.toml", root=root)
    try:
        return Oilfield(oilfield.assemble(fields, tiles, spaces, board))
    except oilfield.BadContent as error:
        raise seeds.SeedError(f"{root.name}/oilfield/{error}") from error


def _pipeline(root: Path) -> Pipeline:
    board = seeds.document(pipeline.Board, "pipeline", "board.toml", root=root)
    markets = seeds.table(pipeline.MarketRows, "pipeline", "markets.toml", root=root)
    deals = seeds.document(pipeline.Deals, "pipeline", "deals.toml", root=root)
    upgrades = seeds.document(pipeline.Upgrades, "pipeline", "upgrades.toml", root=root)
    valuation = seeds.document(pipeline.Valuation, "pipeline", "valuation.toml", root=root)
    try:
        return Pipeline(assemble_pipeline(board, markets, deals, upgrades, valuation))
    except pipeline.BadContent as error:
        raise seeds.SeedError(f"{root.name}/pipeline/{error}") from error
