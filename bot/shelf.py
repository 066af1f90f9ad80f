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


def games(root: Path = seeds.SEEDS) -> dict[str, AnyRules]:
    """Build every game, or raise SeedError with the file and the key that are wrong."""
    built: list[AnyRules] = [_giganten(root), _oasis(root), _oilfield(root)]
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
