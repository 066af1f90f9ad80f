"""The numbers that the rules in words speak of."""

from bot.engine.core import Fact
from bot.engine.figures import by_count, dollars
from bot.games.oilfield.content import Column, Content


def figures(content: Content, counts: range, seats: int) -> dict[str, Fact]:
    """Return them for so many players; 0 is any number of them."""
    board = content.board
    return {
        "money": board.player.money,
        "cubes": board.player.cubes,
        "markers": board.player.markers,
        "most_shares": board.player.shares,
        "bag_oil": board.bag.oil,
        "bag_gas": board.bag.gas,
        "refinery": board.storage.refinery,
        "private_lease": board.prices.private_lease,
        "oil_money": board.prices.oil_money,
        "gas_points": board.prices.gas_points,
        "pair_points": board.prices.pair_points,
        "fee": board.prices.supervisor_fee,
        "subsidy": board.prices.subsidy,
        "lease_points": board.scoring.lease,
        "full_points": board.scoring.full_section,
        "most_money": board.scoring.most_money,
        "most_money_tied": board.scoring.most_money_tied,
        "exhausted_fields": board.ending.exhausted_fields,
        "notice": board.ending.notice,
        **{f"plots_{key}": field.leases for key, field in content.fields.items()},
        **_tiles(content),
        **_spaces(content, counts, seats),
        **by_count("field", counts, seats, lambda count: content.sizes[count].field),
        **by_count("tiles", counts, seats, lambda count: content.sizes[count].tiles),
        **by_count("leases", counts, seats, lambda count: content.sizes[count].leases),
        **by_count("national", counts, seats, lambda count: dollars(content.sizes[count].national)),
        **{f"row_{n}": row.points for n, row in enumerate(board.rows, 1)},
        **{f"prices_{n}": dollars(row.prices) for n, row in enumerate(board.rows, 1)},
    }


def _tiles(content: Content) -> dict[str, Fact]:
    """Return what tiles cost, how many there are, and what towers store."""
    tiles = content.tiles
    released = tiles["government"].released
    return {
        **{f"cost_{key}": tile.cost for key, tile in tiles.items()},
        "copies": tiles["small"].copies,
        "copies_advanced": tiles["government"].copies,
        "oil_small": tiles["small"].drill.stored.oil,
        "oil_medium": tiles["medium"].drill.stored.oil,
        "oil_mixed": tiles["mixed"].drill.stored.oil,
        "gas_mixed": tiles["mixed"].drill.stored.gas,
        "most_mixed": tiles["mixed"].drill.stored.most,
        "oil_medium_local": tiles["medium_local"].drill.stored.oil,
        "oil_released": released.stored.oil if released else 0,
        "storage": tiles["expansion"].storage,
        "bonus": tiles["small_national"].bonus,
        "release": tiles["government"].release_cost,
    }


def _spaces(content: Content, counts: range, seats: int) -> dict[str, Fact]:
    def open_to(column: Column, count: int) -> int:
        spaces = content.spaces.values()
        return len([one for one in spaces if one.column == column and one.players <= count])

    bids = [space.price for space in content.spaces.values() if space.column == "lease"]
    return {
        "bids": dollars(bids),
        "spaces_build": open_to("build", counts[-1]),
        "spaces_invest": open_to("invest", counts[-1]),
        **by_count("spaces_drill", counts, seats, lambda count: open_to("drill", count)),
        **by_count("spaces_local", counts, seats, lambda count: open_to("local", count)),
    }
