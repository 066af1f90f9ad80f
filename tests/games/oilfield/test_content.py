"""The seeds of Oilfield: what is printed, and slips that are named."""

import pytest

from bot import shelf
from bot.seeds import SeedError
from tests.games.oilfield.tables import (
    ADVANCED,
    CARDS,
    COSTS,
    FIELD_SIZE,
    FIELDS,
    LEASES,
    OILFIELD,
    ROWS,
    TILES,
)
from tests.support.slips import copied, damage

CONTENT = OILFIELD.content


def test_the_seeds_are_what_is_printed():
    assert {key: field.leases for key, field in CONTENT.fields.items()} == LEASES
    assert tuple(CONTENT.fields) == FIELDS
    assert {key: tile.copies for key, tile in CONTENT.tiles.items()} == TILES
    assert {key: tile.cost for key, tile in CONTENT.tiles.items()} == COSTS
    assert {key for key, tile in CONTENT.tiles.items() if tile.advanced} == set(ADVANCED)
    assert {row.points: row.prices for row in CONTENT.board.rows} == ROWS
    assert {players: size.field for players, size in CONTENT.sizes.items()} == FIELD_SIZE
    assert sum(TILES.values()) == 24
    assert sum(LEASES.values()) == 12
    assert len(CARDS) == 5
    assert {p: (size.tiles, size.leases) for p, size in CONTENT.sizes.items()} == {
        2: (5, 3),
        3: (5, 4),
        4: (6, 4),
        5: (6, 4),
    }


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("fields.toml", "[dallas]", "[houston]", "fields.toml: houston.key: Invalid enum value 'houston'"),
        ("fields.toml", "leases = 3", "leases = 0", "fields.toml: dallas.leases: Expected int >= 1"),
        (
            "fields.toml",
            "[dallas]\nleases = 3\n\n[austin]\nleases = 4",
            "[austin]\nleases = 4\n\n[dallas]\nleases = 3",
            "fields.toml: the fields are dallas, austin, pecos, in this order",
        ),
        ("tiles.toml", "[small]\n", "[tiny]\n", "tiles.toml: tiny.key: Invalid enum value 'tiny'"),
        (
            "tiles.toml",
            "[medium_local.drill]\nstored.oil = 3\n",
            "[medium_local.drill]\nstored.oil = 3\nsold.oil = 1\n",
            "tiles.toml: medium_local: a tower stores a resource or sells it, not both",
        ),
        (
            "tiles.toml",
            "storage = 2\n",
            "storage = 2\ndrill.stored.oil = 1\n",
            "tiles.toml: expansion.drill: an expansion does not drill",
        ),
        (
            "tiles.toml",
            "cost = 13\n",
            "cost = 13\ncolour = 1\n",
            "tiles.toml: medium_local.colour: Unknown key",
        ),
        (
            "spaces.toml",
            '[first]\ncolumn = "first"',
            '[first]\ncolumn = "lease"\nprice = 4',
            "spaces.toml: the columns are lease, build, drill, local, first, subsidy, invest, in this order",
        ),
        (
            "spaces.toml",
            "price = 7\n",
            "",
            "spaces.toml: lease_2.price: lease spaces have a price, and no others",
        ),
        (
            "spaces.toml",
            "price = 7\n",
            "price = 8\n",
            "spaces.toml: the prices of leases fall from top to bottom",
        ),
        (
            "spaces.toml",
            "price = 5\n",
            "price = 4\n",
            "spaces.toml: no lease space costs $5, so the bot has none",
        ),
        (
            "spaces.toml",
            "[subsidy]\n",
            "[subsidy]\nplayers = 3\n",
            "spaces.toml: subsidy: no space is open with 2 players",
        ),
        (
            "board.toml",
            "[[tables]]\nplayers = 3",
            "[[tables]]\nplayers = 2",
            "board.toml: tables: one for each number of players from 2 to 5",
        ),
        ("board.toml", "points = 3\n", "points = 5\n", "board.toml: rows: two rows have the same points"),
        ("board.toml", "[3, 4, 5, 5, 6, 6]", "[3, 4, 5, 4, 6, 6]", "board.toml: rows: prices never fall"),
        (
            "board.toml",
            '["small_local", "small", "medium"]',
            '["small_local", "small", "expansion"]',
            "board.toml: bot.towers: one tower for each field",
        ),
        ("board.toml", "oil = 49", "oil = 39", "board.toml: bag: 5 players may need"),
        ("board.toml", "cubes = 2 ", "cubes = 4 ", "board.toml: player.cubes: more than the refinery holds"),
        ("board.toml", "money = 20", "money = -1", "board.toml: player.money: Expected int >= 0"),
    ],
)
def test_a_slip_is_named(tmp_path, file, old, new, complaint):
    root = copied(tmp_path)
    damage(root, "oilfield", file, (old, new))
    with pytest.raises(SeedError) as error:
        shelf.games(root)
    assert str(error.value).startswith(f"seeds/oilfield/{complaint}")
