"""The facts in the seeds: what the rules print, and how slips in them are named."""

import re
from collections import Counter

import pytest

from bot import seeds, shelf
from bot.games.giganten.state import GigantenOptions
from tests.games.giganten.tables import (
    GIGANTEN,
    KIND,
    PRICES,
    RAIL,
    SITES,
    SKIPPED,
    TERRAIN_AT,
    VALUES,
)
from tests.support.slips import copied, damage

CONTENT = GIGANTEN.content


def test_the_map_is_the_printed_one():
    cost = {".": 1, "h": 2, "M": 3}
    assert CONTENT.terrain.cost == {square: cost[drawn] for square, drawn in TERRAIN_AT.items()}
    assert Counter(TERRAIN_AT.values()) == {".": 183, "h": 25, "M": 32}
    assert {site.square: site.kind for site in SITES} == KIND
    assert {site.square for site in SITES if site.skipped} == set(SKIPPED)
    assert CONTENT.rail == RAIL


def test_what_lies_beside_what():
    ground = GIGANTEN.ground
    assert {site.square for site in ground.around["G7"]} == {"F7", "H7"}
    assert {site.square for site in ground.around["B3"]} == set()
    edges = [square for square in TERRAIN_AT if square[1:] in ("1", "20")]
    assert all(not ground.around[square] for square in edges if square[1:] == "1")


def test_the_market_the_tiles_and_the_cards():
    assert CONTENT.market.prices == PRICES
    assert [(face.colour, face.steps) for face in CONTENT.market.die] == [
        (colour, steps) for colour in ("blue", "red") for steps in (2, 3, 4)
    ]
    for kind, values in VALUES.items():
        tiles = CONTENT.tiles[kind]
        assert sorted(tiles.values * tiles.copies) == sorted(map(int, values))
    cards = [card for card in CONTENT.cards.values() for _ in range(card.copies)]
    assert Counter(card.deck for card in cards) == {"beige": 30, "red": 12}
    assert sum(card.black for card in cards) == 26
    plain = {(c.licences, c.points) for c in cards if c.deck == "beige" and not c.price}
    assert all(licences + points / 2 in (9, 9.5) for licences, points in plain)
    assert CONTENT.most_points == 117


@pytest.mark.parametrize(("seats", "tiles", "spare"), [(3, 30, 6), (4, 36, 0)])
def test_tiles_left_over_with_three_players(seats, tiles, spare):
    state = GIGANTEN.setup(seats, GigantenOptions(), "tiles").state
    assert sum(value.isdigit() for value in state.tiles) == tiles
    assert len(state.spare) == spare
    empty = {site.square for site, value in zip(SITES, state.tiles, strict=True) if value == "."}
    assert empty == (set(SKIPPED) if seats == 3 else set())


def test_the_deal():
    state = GIGANTEN.setup(4, GigantenOptions(), "deal").state
    assert [(player.cash, player.loco, player.truck, player.depots) for player in state.players] == [
        (15000, 1, None, (0, 0, 0))
    ] * 4
    assert all(player.licences.cards == 0 for player in state.players)
    assert (len(state.licences), len(state.red), len(state.beige)) == (78, 11, 26)
    assert 2 <= state.black <= 4


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("board.toml", "..h...h..h..M.....h.", "..h...h..h..M.....x.", "terrain: row 1 has 'x'"),
        ("board.toml", "....M...h.....h.M...", "....M...h.....h.M..", "terrain: row 2 has 19 squares"),
        ("board.toml", "...1.1.....3...c.2..", "...1.......3...c.2..", "11 sites of kind one, but 12 tiles"),
        ("board.toml", "...1.1.....3...c.2..", "...1.1.....3...3.2..", "1 sites of kind three are left"),
        ("board.toml", "...1.1.....3...c.2..", "...11......3...c.2..", "A4 touches another site"),
        ("board.toml", "...1.1.....3...c.2..", ".1...1.....3...c.2..", "A2 is in column 2"),
        ("board.toml", "rail = [1, 1, ", "rail = [1, ", "rail: 18 costs for 19 spaces"),
        ("board.toml", ".MM.M...h....M...h..\n", "", "sites: 12 rows"),
        ("board.toml", "\n.h.....M", "\nhh.....M", "column 1 must be plain"),
        ("cards.toml", "copies = 6", "copies = 7", "31 beige cards, not 30"),
        ("cards.toml", "price = 4", "push = 4", "l4m5p4: only beige changes prices"),
        ("cards.toml", "barrels = 1", "barrels = 1\npush = 2", "b3l3m4f: more than one special action"),
        ("cards.toml", "black = 1", "black = 0", "b1l4m2f: only beige changes prices"),
        ("market.toml", "start = 5000", "start = 5100", "start: "),
        ("market.toml", "start = 5000", "start = 7500", "start: must be between"),
        ("market.toml", "2000, 2500", "2500, 2000", "prices: must go up"),
        ("market.toml", "blue_from = 7000", "blue_from = 9500", "blue_from: not one of the prices"),
        ("market.toml", "inflation = [1, 1, 0, -1]", "inflation = []", "inflation: must say"),
        ("sites.toml", "[three]", "[four]", "four.key: "),
        ("sites.toml", "derricks = 3", "derricks = 2", "three.derricks: must be 3"),
        ("sites.toml", "values = [2, 5]", "values = []", "two.values: must have"),
        ("pieces.toml", "3000, 2000]", "3000]", "site_value: must have 4 places"),
        ("pieces.toml", "freight = 3000", "freight = 500", "freight: "),
        ("pieces.toml", "ones = 39", "ones = 0", "licences.ones: "),
    ],
)
def test_slips_in_the_seeds_are_named(tmp_path, file, old, new, complaint):
    root = copied(tmp_path)
    damage(root, "giganten", file, (old, new))
    with pytest.raises(
        seeds.SeedError, match=rf"^seeds/giganten/{re.escape(file)}: .*{re.escape(complaint)}"
    ):
        shelf.games(root)
