"""The numbers that the rules in words speak of."""

from itertools import groupby, pairwise

from bot.engine.core import Fact
from bot.engine.figures import by_count, dollars
from bot.games.giganten.content import Content


def figures(content: Content, counts: range, seats: int) -> dict[str, Fact]:
    """Return them for so many players; 0 is any number of them."""
    market, pieces = content.market, content.pieces
    skipped = [site.square for site in content.sites if site.skipped]
    white = [price for price in market.prices if market.red_up_to < price < market.blue_from]
    return {
        "cash": pieces.player.cash,
        "derricks": pieces.player.derricks,
        "start": market.start,
        "lowest": market.prices[0],
        "highest": market.prices[-1],
        "step": market.prices[1] - market.prices[0],
        "red_up_to": market.red_up_to,
        "white_from": white[0],
        "white_to": white[-1],
        "blue_from": market.blue_from,
        "sites": len(content.sites),
        "sites_left": len(content.sites) - len(skipped),
        "skipped": tuple(skipped),
        "plain": content.cost.plain,
        "hill": content.cost.hill,
        "mountain": content.cost.mountain,
        "rail": _rail(content.rail),
        "rail_last": len(content.rail) - 1,
        "ones": pieces.licences.ones,
        "twos": pieces.licences.twos,
        "most_points": content.most_points,
        "depot": market.depot,
        "excess": market.excess,
        "freight": pieces.freight,
        "barrel": pieces.barrel_value,
        "beige": pieces.cards.beige,
        "red": pieces.cards.red,
        **{f"cost_{kind}": tiles.cost for kind, tiles in content.tiles.items()},
        **{f"oil_{kind}": tuple(map(str, tiles.values)) for kind, tiles in content.tiles.items()},
        **{f"n_{key}": card.copies for key, card in content.cards.items()},
        **by_count("open", counts, seats, lambda count: count + 1),
        **by_count("derrick_values", counts, seats, lambda count: dollars(pieces.site_value[:count])),
    }


def _rail(costs: tuple[int, ...]) -> tuple[str, ...]:
    """Return what spaces cost to enter, those side by side that cost the same together: “2–10: 1”."""
    entered = [(space, after - before) for space, (before, after) in enumerate(pairwise(costs), 1)][1:]
    groups = [(cost, [space for space, _ in some]) for cost, some in groupby(entered, lambda one: one[1])]
    return tuple([f"{spaces[0]}–{spaces[-1]}: {cost}" for cost, spaces in groups])
