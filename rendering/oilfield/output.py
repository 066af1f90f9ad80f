"""What towers bring, in signs: see `icons.output`."""

from bot.games.oilfield.content import Content, Haul, TileKey


def brings(content: Content, tile: TileKey, *, disc: bool = False) -> str:
    """Return what a tower brings in one drilling; one with a disc does not have its full power yet."""
    facts = content.tiles[tile]
    if facts.bonus:
        return "o$"
    drill = facts.drill if disc or facts.released is None else facts.released
    sold = _cubes(drill.sold)
    money, points = "o" in sold or "x" in sold, "g" in sold or "x" in sold
    return _cubes(drill.stored) + sold + "$" * money + "*" * points


def _cubes(haul: Haul) -> str:
    most = haul.most or haul.oil + haul.gas
    oil, gas = max(0, most - haul.gas), max(0, most - haul.oil)
    return "o" * oil + "g" * gas + "x" * (most - oil - gas)
