"""Tiles and pipelines: the set as the rules describe it, and the finder beside a slow one."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.pipeline.advice.prospects import prospect
from bot.games.pipeline.network import network, with_tile
from bot.games.pipeline.tiles import all_tiles, cell_at, cell_of, name_of, offset
from tests.games.pipeline.reference import COLOURS, MIRRORS, Network, tile_set
from tests.games.pipeline.tables import at, rich_game

# The tiles


def test_the_set_is_every_joint_with_every_pair_of_halves():
    ours = [(one.joint, one.left, one.right) for one in all_tiles()]
    half = [(mirror, colour) for mirror in MIRRORS for colour in COLOURS]
    assert ours == [(joint, half[a], half[b]) for joint, a, b in tile_set()]
    assert [one.number for one in all_tiles()] == list(range(135))
    assert sum(one.symmetric for one in all_tiles()) == 27


# Squares


def test_squares_are_named_from_the_first_tile():
    assert [at(0, 0), at(1, 0), at(0, 1), at(-12, -12), at(13, 0)] == ["M13", "N13", "M14", "A1", "Z13"]
    assert [at(14, 0), at(-13, 0), at(0, -13), at(0, -14)] == ["BA13", "ZZ13", "M0", "M999"]


def test_every_square_has_a_name_of_its_own():
    cells = [cell_at(x, y) for x in range(-160, 161, 3) for y in range(-160, 161, 3)]
    names = [name_of(cell) for cell in cells]
    assert len(set(names)) == len(names)
    assert [cell_of(name) for name in names] == cells
    assert offset(cell_at(-7, 3)) == (-7, 3)
    assert [cell_of(name) for name in ("", "m13", "M013", "13M", "M-1", "AA13", "QA1", "PT57", "ÄÖ1")] == [
        None
    ] * 9


# The finder


def grown(picks, covered):
    """Grow a network from random numbers, by the reference's own idea of what is allowed."""
    tiles, used, cells = [], set(), []
    for number, spot in picks:
        number %= 135
        if number in used:
            continue
        if not tiles:
            x, y, turn = 0, 0, 0
        else:
            spots = [
                (cx + dx, cy + dy, turn)
                for cx, cy in cells
                for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0), (0, -2), (2, 0), (0, 2), (-2, 0))
                for turn in range(4)
            ]
            order = spots[spot % len(spots) :] + spots[: spot % len(spots)]
            now = Network(tiles, set())
            x, y, turn = next(spot for spot in order if now.may_place(*spot))
        tiles.append((number, x, y, turn))
        used.add(number)
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
        cells += [(x, y), (x + dx, y + dy)]
    return tiles, {cells[n % len(cells)] for n in covered} if cells else set()


def both(tiles, machines):
    """Build the same network twice."""
    text = ""
    for number, x, y, turn in tiles:
        text = with_tile(text, number, at(x, y), turn)
    return network(text, " ".join(at(*cell) for cell in sorted(machines))), Network(tiles, machines)


def found(net):
    """Return the engine's pipelines in the reference's words."""
    return Counter(
        (
            COLOURS[line.colour],
            frozenset(Counter(offset(cell) for cell in line.cells).items()),
            frozenset(offset(cell) for cell in line.machines),
            line.loop,
        )
        for line in net.lines
    )


def assert_same(tiles, machines):
    ours, theirs = both(tiles, machines)
    assert found(ours) == theirs.pipelines()
    for number, line in enumerate(ours.lines, 1):
        for cell in line.cells:
            assert number in ours.through[cell]
        for machine in line.machines:
            assert number in ours.attached[machine]
    assert {offset(cell_of(name)) for name in ours.open_halves} == theirs.cells - machines


NETWORKS = st.tuples(
    st.lists(st.tuples(st.integers(0, 134), st.integers(0, 10_000)), max_size=9),
    st.lists(st.integers(0, 50), max_size=4),
)


@given(NETWORKS)
def test_pipelines_are_those_of_the_slow_finder(numbers):
    assert_same(*grown(*numbers))


@pytest.mark.soak
@settings(max_examples=10_000)
@given(NETWORKS)
def test_pipelines_are_those_of_the_slow_finder_ten_thousand_times(numbers):
    assert_same(*grown(*numbers))


@given(NETWORKS)
def test_tiles_may_go_where_the_slow_finder_says(numbers):
    tiles, machines = grown(*numbers)
    if not tiles:
        return
    ours, theirs = both(tiles, machines)
    xs, ys = zip(*theirs.cells, strict=True)
    around = [
        (x, y, turn)
        for x in range(min(xs) - 3, max(xs) + 4)
        for y in range(min(ys) - 3, max(ys) + 4)
        for turn in range(4)
    ]
    expected = {(at(x, y), turn) for x, y, turn in around if theirs.may_place(x, y, turn)}
    assert set(ours.places) == expected
    assert {(at(x, y), turn) for x, y, turn in around if ours.takes(at(x, y), turn)} == expected
    assert ours.has_place == bool(expected)
    assert len(ours.places) == len(expected)
    assert len(expected) != 1  # so there is always a choice, or none


@given(NETWORKS, st.integers(0, 134), st.integers(0, 10_000))
def test_what_a_tile_would_do_is_what_it_does(numbers, number, spot):
    """The pipelines that a tile is said to make are there once it is placed."""
    tiles, machines = grown(*numbers)
    if not tiles or number in [tile for tile, *_ in tiles]:
        return
    before, _ = both(tiles, machines)
    if not before.places:
        return
    square, turn = before.places[spot % len(before.places)]
    growths = prospect(before, number, square, turn).growths
    x, y = offset(cell_of(square))
    after, _ = both([*tiles, (number, x, y, turn)], machines)
    new = Counter((line.colour, len(line.cells)) for line in after.lines)
    old = Counter((line.colour, len(line.cells)) for line in before.lines)
    assert not Counter((growth.colour, growth.after) for growth in growths) - new
    assert sum((new - old).values()) <= len(growths)
    for growth in growths:
        assert growth.after > growth.before
        assert (growth.before > 0) == (growth.joined > 0)


def test_a_ring_of_four_halves_is_one_pipeline():
    """Two upright tiles side by side: the corners of one colour close a loop of four segments."""
    upper = [one for one in all_tiles() if {one.left[0], one.right[0]} == {"\\", "/"}]
    rings = 0
    for one in upper:
        for turn in (1, 3):
            for other in upper:
                if other.number != one.number:
                    for turn2 in (1, 3):
                        y, y2 = (0 if turn == 1 else 1), (0 if turn2 == 1 else 1)
                        net, slow = both([(one.number, 0, y, turn), (other.number, 1, y2, turn2)], set())
                        if any(line.loop for line in net.lines):
                            rings += 1
                            assert found(net) == slow.pipelines()
                            loop = next(line for line in net.lines if line.loop)
                            assert len(loop.cells) == 4
    assert rings


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_networks_of_whole_games_are_found_the_same(seats):
    chance = Random(seats)
    seen = set()
    for decision in rich_game(seats, 0)[::7]:
        player = chance.choice(decision.state.players)
        if (player.pipes, player.machines) in seen:
            continue
        seen.add((player.pipes, player.machines))
        net = network(player.pipes, player.machines)
        tiles = [(one.tile, *offset(cell_of(one.square)), one.turn) for one in net.tiles]
        assert_same(tiles, {offset(cell) for cell in net.covered})
