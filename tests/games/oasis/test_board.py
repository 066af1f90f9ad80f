"""The map is what the rules describe, and a map or a box that cannot be played is named when it is read."""

import re

import pytest

from bot.seeds import SeedError
from bot.shelf import games
from tests.games.oasis.tables import (
    BOX,
    EAST,
    LAND,
    MARKERS,
    NORTH,
    OASIS,
    PRINTED,
    TILES,
    TRAIL,
    WEST,
    drawn,
    rooms,
    squares_of,
    table,
    trail,
)
from tests.support.slips import copied, damage

TERRAIN = OASIS.content.terrain
ROLES = """\
# # e e e e e e e e e e e # #
x x b b i i i i i i i b b x x
~ ~ ~ ~ b b i i i b b ~ ~ ~ ~
~ ~ ~ ~ ~ ~ b b b ~ ~ ~ ~ ~ ~
x b ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ b x
e i b b ~ ~ ~ ~ ~ ~ ~ b b i e
e i i i b b ~ ~ ~ b b i i i e
e i i i i b ~ ~ b i i i i i e
e i i i i b ~ ~ ~ b i i i i e
e i i i i b ~ ~ ~ b i i i i e
# e e e e e x ~ ~ x e e e e #
"""
BONUS = {"oasis": {"H3", "D8", "L9"}, "steppe": {"F2", "B10", "N10"}, "rocky": {"J2", "M7"}}


def named(squares):
    return set(TERRAIN.squares(squares))


def role(square):
    if square in TRAIL:
        return "~"
    bit = TERRAIN.bit[square]
    return {(True, True): "x", (True, False): "e", (False, True): "b", (False, False): "i"}[
        bool(bit & TERRAIN.edge), bool(bit & TERRAIN.bank)
    ]


# The map


def test_the_map_is_the_one_of_the_rules():
    assert TERRAIN.text == drawn(squares_of(PRINTED)) == PRINTED.replace(" ", "").strip()


def test_every_square_has_its_role():
    """Outer edge, bank of the trail, both or neither: square by square."""
    roles = squares_of(ROLES)
    assert {square: role(square) for square in roles} == roles


def test_the_map_has_the_counts_of_the_rules():
    edge, bank, empty = named(TERRAIN.edge), named(TERRAIN.bank), named(TERRAIN.empty)
    assert (len(empty), TERRAIN.land.bit_count(), TERRAIN.trail.bit_count()) == (100, 108, 51)
    assert (len(edge), len(bank), len(edge & bank), len(empty - edge - bank)) == (38, 35, 8, 35)
    assert empty == set(LAND)
    assert named(TERRAIN.trail) == set(TRAIL)
    assert sum(bool(name) for name in TERRAIN.names) == 15 * 11 - 6


def test_three_regions_of_equal_size():
    regions = [named(part) for part in TERRAIN.parts(TERRAIN.land)]
    assert [len(region) for region in regions] == [36, 36, 36]
    bonus = set().union(*BONUS.values())
    assert {frozenset(region - bonus) for region in regions} == set(map(frozenset, (NORTH, WEST, EAST)))


def test_the_printed_bonus_squares():
    assert {kind: named(squares) for kind, squares in TERRAIN.bonus.items()} == BONUS


def test_the_trail_is_one_piece_and_no_single_camel_cuts_it():
    assert len(TERRAIN.parts(TERRAIN.trail)) == 1
    for square in TRAIL:
        assert len(TERRAIN.parts(TERRAIN.trail & ~TERRAIN.bit[square])) == 1, square


def test_where_everything_may_begin_on_the_empty_board():
    state = table(phase="free")
    assert (len(rooms(state, "oasis")), len(rooms(state, "steppe"))) == (50, 46)
    assert rooms(state, "rocky") == set(LAND)
    assert trail(state) == set(TRAIL)


def test_the_bonus_squares_add_twelve_and_eleven_starting_squares():
    state = table(phase="free")
    assert len(rooms(state, "oasis") - named(TERRAIN.edge)) == 12
    assert len(rooms(state, "steppe") - named(TERRAIN.bank)) == 11


def test_the_box_has_all_cards_and_pieces():
    content = OASIS.content
    assert {card.key: card.copies for card in content.cards.values()} == BOX
    assert BOX.total() == 54
    assert {kind: getattr(content.pieces.tiles, kind) for kind in TILES} == TILES
    assert {sort: getattr(content.pieces.score_markers, sort) for sort in MARKERS} == MARKERS
    kit = content.pieces.player
    assert (kit.camels, kit.control_markers, kit.cards) == (20, 4, 5)


@pytest.mark.parametrize(
    ("card", "gives", "count"),
    [
        ("camels2", "camels", 2),
        ("camels3", "camels", 3),
        ("oasis", "oasis", 2),
        ("steppe", "steppe", 2),
        ("rocky", "rocky", 1),
        ("goods1", "goods", 1),
        ("goods2", "goods", 2),
        ("wells1", "wells", 1),
        ("horses1", "horses", 1),
        ("horses2", "horses", 2),
        ("ovoos2", "ovoos", 2),
        ("draw3", "cards", 3),
    ],
)
def test_what_each_card_gives(card, gives, count):
    assert (OASIS.content.cards[card].gives, OASIS.content.cards[card].count) == (gives, count)


# A map or a box that cannot be played


@pytest.fixture
def seeds(tmp_path):
    return copied(tmp_path)


def complaint(seeds):
    with pytest.raises(SeedError) as raised:
        games(root=seeds)
    return str(raised.value)


def test_a_whole_copy_is_read(seeds):
    assert games(root=seeds)["oasis"].content.terrain.text == TERRAIN.text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("...O..~~.......", "...O..##.......", "the camel trail is not in one piece"),
        ("...O..~~.......", "...O...........", "the camel trail is not in one piece"),
        (
            "~~~~...O...~~~~\n~~~~~~",
            ".~~~...O...~~~~\n.~~~~~",
            "the trail cuts the land into 2 parts, not 3",
        ),
        ("regions = 3", "regions = 2", "the trail cuts the land into 3 parts, not 2"),
        ("regions = 3", "regions = 4", "the trail cuts the land into 3 parts, not 4"),
        (
            "##...........##\n.....S",
            "##OO.........##\n..O..S",
            "nothing can be built next to the bonus square C1",
        ),
        (
            "##...........##\n.....S...R.....",
            "###############\n#######..R.....",
            "88 tiles need as many squares, but only 83 can be built on",
        ),
        ("~~~~...O...~~~~", "~~~~...O...~~~", "row 3 has 14 squares, row 1 has 15"),
        ("~~~~...O...~~~~", "~~~~...O...~~~~ ", "row 3 has 16 squares, row 1 has 15"),
        ("~~~~...O...~~~~", "~~~~...X...~~~~", "row 3 has 'X', which is no kind of square"),
        ("~~~~...O...~~~~", "~~~~...o...~~~~", "row 3 has 'o', which is no kind of square"),
        ("~~~~...O...~~~~", "~~~0...O...~~~~", "row 3 has '0', which is no kind of square"),
    ],
)
def test_a_map_that_cannot_be_played_is_named(seeds, old, new, said):
    damage(seeds, "oasis", "board.toml", (old, new))
    assert complaint(seeds) == f"seeds/oasis/board.toml: map: {said}"


@pytest.mark.parametrize("rows", [0, 26])
def test_a_map_of_no_or_too_many_rows_is_named(seeds, rows):
    drawing = "map = '''" + "\n".join("." * rows) + "'''\nregions = 1\n"
    (seeds / "oasis" / "board.toml").write_text(drawing, "utf-8")
    assert complaint(seeds) == "seeds/oasis/board.toml: map: it must have 1 to 25 rows and columns"


def test_more_tiles_than_squares_are_named(seeds):
    damage(seeds, "oasis", "pieces.toml", ("oasis = 34", "oasis = 47"))
    said = "101 tiles need as many squares, but only 100 can be built on"
    assert complaint(seeds) == f"seeds/oasis/board.toml: map: {said}"


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("board.toml", "regions = 3", "", "regions"),
        ("board.toml", "regions = 3", "regions = 0", "regions"),
        ("board.toml", "regions = 3", "regions = 3\nrivers = 1", "rivers"),
        ("cards.toml", "copies = 4", "", "camels2.copies"),
        ("cards.toml", "copies = 4", "copies = 0", "camels2.copies"),
        ("cards.toml", "copies = 4", "copies = 'four'", "camels2.copies"),
        ("cards.toml", "count = 2", "count = 0", "camels2.count"),
        ("cards.toml", "count = 2", "count = 10", "camels2.count"),
        ("cards.toml", 'gives = "wells"', 'gives = "rain"', "wells1.gives"),
        ("cards.toml", "[draw3]", "[draw3]\ncolour = 'red'", "draw3.colour"),
        ("pieces.toml", "oasis = 34", "oasis = 3.4", "tiles.oasis"),
        ("pieces.toml", "oasis = 34", "oasis = 34\ntundra = 1", "tiles.tundra"),
        ("pieces.toml", "goods = 14", "goods = 'many'", "score_markers.goods"),
        ("pieces.toml", "camels = 20", "camels = 0", "player.camels"),
        ("pieces.toml", "control_markers = 4", "", "player.control_markers"),
        ("pieces.toml", "cards = 5", "cards = -5", "player.cards"),
        # A pile of nothing is a slip as well: without oases the first oasis card would end the game.
        ("pieces.toml", "oasis = 34\n", "", "tiles.oasis"),
        ("pieces.toml", "rocky = 20", "rocky = 0", "tiles.rocky"),
        ("pieces.toml", "rocky = 20", "rocky = -20", "tiles.rocky"),
        ("pieces.toml", "goods = 14\n", "", "score_markers.goods"),
        ("pieces.toml", "ovoos = 20", "ovoos = -1", "score_markers.ovoos"),
    ],
)
def test_a_slip_in_the_box_is_named_by_file_and_key(seeds, file, old, new, key):
    damage(seeds, "oasis", file, (old, new))
    assert complaint(seeds).startswith(f"seeds/oasis/{file}: {key}: ")


def test_a_file_that_is_no_toml_is_named(seeds):
    damage(seeds, "oasis", "cards.toml", ("copies = 4", "copies 4"))
    assert re.match(r"seeds/oasis/cards\.toml: .*line 5", complaint(seeds))


@pytest.mark.parametrize("file", ["board.toml", "cards.toml", "pieces.toml"])
def test_a_missing_file_is_named(seeds, file):
    (seeds / "oasis" / file).unlink()
    assert complaint(seeds) == f"seeds/oasis/{file}: No such file or directory"


def test_a_deck_that_cannot_be_dealt_is_named(seeds):
    """Five players get five cards each, and there must be something left to draw."""
    damage(seeds, "oasis", "pieces.toml", ("cards = 5", "cards = 11"))
    said = "seeds/oasis/cards.toml: copies: 5 players need more than 55 cards"
    assert complaint(seeds) == said
