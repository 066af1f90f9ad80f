"""The numbers that the rules in words speak of."""

from collections.abc import Iterable

from bot.engine.core import Fact
from bot.engine.figures import by_count, dollars
from bot.games.pipeline.content import MARKETS, Content


def figures(content: Content, counts: range, seats: int) -> dict[str, Fact]:
    """Return them for so many players; 0 is any number of them."""
    board, slots = content.board, content.slots
    return {
        **{f"year_{number}": rounds for number, rounds in enumerate(board.years, 1)},
        "rounds": sum(board.years),
        "cash": board.cash,
        "tanks": board.tanks,
        "usual": "/".join(map(str, board.usual)),
        "barrels": board.barrels,
        "row": board.row,
        "second": board.second,
        "run": board.run,
        "cheapest": min(board.costs),
        "dearest": max(board.costs),
        "loan": board.loan.cash,
        "penalties": dollars(board.penalties[:5]),
        "tank_prices": _prices(board.shops.tanks),
        "machine_prices": _prices(board.shops.machines),
        "pair": board.shops.pipes[1],
        "four": board.shops.pipes[3],
        "government": dollars(board.government.prices),
        **{f"quadrants_{number}": count for number, count in enumerate(board.government.quadrants, 1)},
        **{f"{name}_rates": _prices(getattr(board.rates, name)) for name in board.rates.__struct_fields__},
        "upgrade": content.upgrades.cost,
        "most_upgrades": content.upgrades.most,
        "families": content.upgrades.used,
        "copies_1": content.upgrades.copies[0],
        "copies_2": content.upgrades.copies[1],
        "types": dollars(content.valuation.types),
        "valuations": content.valuation.used,
        "supply": content.rows["crude"][0].supply,
        **by_count("crude_slots", counts, seats, lambda count: len(slots[count].crude)),
        **by_count("refined_slots", counts, seats, lambda count: len(slots[count].refined)),
        **by_count("tank_slots", counts, seats, lambda count: slots[count].tanks[0]),
        **by_count("machine_slots", counts, seats, lambda count: slots[count].machines[0]),
        **by_count("columns", counts, seats, lambda count: slots[count].columns),
        **by_count("pipes", counts, seats, lambda count: slots[count].pipes),
        **_market_prices(content, seats),
    }


def _market_prices(content: Content, seats: int) -> dict[str, Fact]:
    """Return what is paid in each row of each market, from the cheapest slot in use."""
    found: dict[str, Fact] = {}
    for market in MARKETS:
        for number, row in enumerate(content.rows[market]):
            prices = content.prices(market, number, seats) if seats else row.slots
            found[f"{market}_{row.oil}"] = _prices(sorted(set(prices)))
    return found


def _prices(amounts: Iterable[int]) -> str:
    return "$" + "/".join(map(str, amounts))
