"""The printed facts that a view takes for granted: what towers bring, and what the markets pay."""

from rendering.order import Order
from rendering.printed import printed

CARDS = ("lease", "build", "drill", "local", "national")  # the hand of every player


def brings(order: Order, tile: str, *, disc: bool = False) -> str:
    """Return what a tower brings in one drilling, in signs: see `icons.output`."""
    facts = printed(order, "tiles.toml")[tile]
    drill = facts.get("drill", {}) if disc or "released" not in facts else facts["released"]
    sold = _cubes(drill.get("sold", {}))
    money, points = "o" in sold or "x" in sold, "g" in sold or "x" in sold
    if facts.get("bonus"):
        return "o$"
    return _cubes(drill.get("stored", {})) + sold + "$" * money + "*" * points


def _cubes(haul: dict[str, int]) -> str:
    oil, gas = haul.get("oil", 0), haul.get("gas", 0)
    most = haul.get("most", oil + gas)
    sure = max(0, most - gas), max(0, most - oil)
    return "o" * sure[0] + "g" * sure[1] + "x" * (most - sum(sure))


def room(order: Order, tile: str) -> int:
    """Return how many cubes an expansion can store, as printed."""
    return int(printed(order, "tiles.toml")[tile].get("storage", 0))


def refinery(order: Order) -> int:
    return int(printed(order, "board.toml")["storage"]["refinery"])


def price(order: Order, name: str) -> int:
    return int(printed(order, "board.toml")["prices"][name])
