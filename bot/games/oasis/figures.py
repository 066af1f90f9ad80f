"""The numbers that the rules in words speak of."""

from msgspec.structs import asdict

from bot.engine.core import Fact
from bot.engine.figures import by_count
from bot.games.oasis.content import KINDS, Content


def figures(content: Content, counts: range, seats: int) -> dict[str, Fact]:
    """Return them for so many players; 0 is any number of them."""
    terrain, kit = content.terrain, content.pieces.player
    deck = sum(card.copies for card in content.cards.values())
    bonus = {kind: tuple(terrain.squares(terrain.bonus[kind])) for kind in KINDS}
    return {
        "deck": deck,
        **by_count("left", counts, seats, lambda count: deck - count * kit.cards),
        **{f"n_{card.key}": card.copies for card in content.cards.values()},
        **{f"tiles_{kind}": count for kind, count in asdict(content.pieces.tiles).items()},
        **{f"tokens_{sort}": count for sort, count in asdict(content.pieces.score_markers).items()},
        "cards": kit.cards,
        "camels": kit.camels,
        "claims": kit.control_markers,
        "trail": terrain.trail.bit_count(),
        "land": terrain.empty.bit_count(),
        "edge": terrain.edge.bit_count(),
        "bank": terrain.bank.bit_count(),
        "bonus": sum(map(len, bonus.values())),
        **{f"bonus_{kind}": squares for kind, squares in bonus.items()},
    }
