"""The worked cases of pipes, refining and points, one by one. A test carries the number of its case."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.games.pipeline.actions import (
    Pass,
    Place,
    Refine,
    RunMachines,
    RunPipes,
    Survey,
)
from bot.games.pipeline.network import network
from bot.games.pipeline.scoring import reach
from bot.games.pipeline.tiles import all_tiles, faces
from bot.games.pipeline.topics.refining import Refining
from tests.games.pipeline.positions import BIG, TEAL
from tests.games.pipeline.tables import (
    CONTENT,
    PIPELINE,
    G,
    R,
    at,
    legal,
    oil,
    pipes,
    play,
    refused,
    row_of,
    table,
    tile,
)

# Refining


def value_of(state, number):
    return PIPELINE.view(state, None).players[R].lines[number - 1].value


def test_19_costs_of_several_steps_add_up():
    state = table(costs=TEAL)
    refining = Refining(CONTENT, PIPELINE.powers)
    cost = refining.raises(replace(state, players=(rich(state, "T0"), state.players[G])), R)[2]
    assert cost == [(0, 1, 4), (0, 2, 10), (0, 3, 15)]


def rich(state, barrels):
    return replace(state.players[R], oil=oil(barrels), tanks=(5, 5, 5, 5))


def test_20_a_run_raises_what_each_pipeline_pays_for():
    """A worker on a tile with orange 6, teal 11 and teal 3."""
    net = rulebook_network()
    state = table(costs=TEAL, networks={R: net}, oils={R: "O1 T1 T0"}, tanks=BIG)
    lines = PIPELINE.view(state, None).players[R].lines
    through = network(pipes(net), "").runs["M13"]
    assert sorted((lines[n - 1].colour, lines[n - 1].value) for n in through) == [
        ("O", 6),
        ("T", 3),
        ("T", 11),
    ]
    by_value = {(lines[n - 1].colour, lines[n - 1].value): n for n in through}
    state = play(state, RunPipes(seat=R, square="M13"))
    orange, long, short = by_value["O", 6], by_value["T", 11], by_value["T", 3]
    assert refused(state, Refine(seat=R, line=short, start="crude", end="low")) == "too-short"
    state = play(
        state,
        Refine(seat=R, line=orange, start="low", end="mid"),
        Refine(seat=R, line=long, start="low", end="high"),
    )
    assert state.players[R].oil == oil("O2 T3 T0")


def rulebook_network():
    """Teal 11 runs east and teal 3 south from the first tile; orange 6 crosses it from north to south."""
    return [
        (tile("T", "+O", "+T"), "M13", 0),
        *[(tile("T", one, other), at(x, 0), 0) for x, one, other in EASTWARDS],
        (tile("O", "+O", "+T"), at(10, -1), 1),  # its lower half crosses the end of teal: 11
        (tile("O", "+S", "+S"), at(0, -2), 1),
        (tile("O", "+S", "+T"), at(0, 1), 1),
        (tile("S", "+O", "+S"), at(0, 3), 0),
        (tile("T", "+T", "+T"), at(1, 1), 1),
    ]


EASTWARDS = ((2, "+O", "+O"), (4, "+O", "+S"), (6, "+S", "+S"), (8, "+S", "+T"))


def test_21_only_the_final_grade_needs_room():
    long = row_of("T", 6)  # value 12 pays for crude to mid, which takes 10
    full = {R: (2, 1, 1, 1)}
    state = table(costs=TEAL, networks={R: long}, oils={R: "T0 T1 S1 T2"}, tanks=full)
    state = play(state, RunPipes(seat=R, square="M13"))
    [line] = [n for n in state.turn.run.lines if value_of(state, n) == 12]
    assert refused(state, Refine(seat=R, line=line, start="crude", end="low")) == "no-room"
    assert refused(state, Refine(seat=R, line=line, start="crude", end="mid")) is None
    state = table(costs=TEAL, networks={R: long}, oils={R: "T0 S2 O2"}, tanks=full)
    state = play(state, RunPipes(seat=R, square="M13"))
    assert refused(state, Refine(seat=R, line=line, start="crude", end="mid")) == "no-room"


def test_23_machines_run_all_that_is_attached_once():
    """Machine 1 has orange 5, teal 8 and teal 3, machine 2 silver 6 and a single segment."""
    net = [
        *[(tile("O", one, "+S"), at(x, 0), 0) for x, one in ((0, "+O"), (2, "+S"), (4, "+T"))],
        *[(tile("T", one, other), at(6 + x, 0), 0) for x, one, other in ((0, "+O", "+T"), *EASTWARDS[:3])],
        (tile("T", "+T", "+T"), at(5, 1), 1),
        (tile("S", "+T", "+T"), at(5, 3), 0),
        *[(tile("S", "+O", other), at(9 + x, 1), 0) for x, other in ((0, "+O"), (2, "+S"), (4, "+T"))],
        (tile("S", "+S", "+S"), at(15, 1), 0),
    ]
    both = f"{at(5, 0)} {at(15, 1)}"
    state = table(costs=TEAL, networks={R: net}, machines={R: both}, oils={R: "O0 T0 T0 S0 S0"}, tanks=BIG)
    by_machine = network(pipes(net), both).attached
    lines = PIPELINE.view(state, None).players[R].lines
    attached = [
        sorted((lines[n - 1].colour, lines[n - 1].value) for n in some) for some in by_machine.values()
    ]
    assert attached == [[("O", 5), ("T", 3), ("T", 8)], [("S", 1), ("S", 6)]]
    state = play(state, Pass(seat=R), RunMachines(seat=R))
    assert state.players[R].cash == 25
    able = {action.line for action in legal(state, Refine)}
    assert sorted((lines[n - 1].colour, lines[n - 1].value) for n in able) == [("O", 5), ("S", 6), ("T", 8)]
    for n in sorted(able):
        state = play(state, Refine(seat=R, line=n, start="crude", end="low"))
    assert state.turn.seat == G
    assert state.players[R].oil == oil("O1 T1 T0 S1 S0")


def test_24_a_worker_does_not_run_what_ends_at_a_machine():
    """Each half of a tile beside a machine is crossed by other pipes, which are too short."""
    net = row_of("T", 4)
    state = table(networks={R: net}, machines={R: at(7, 0)}, oils={R: "T0"}, costs=TEAL)
    attached = network(pipes(net), at(7, 0)).all_attached
    assert attached
    assert refused(state, RunPipes(seat=R, square="M13")) == "nothing-to-run"
    free = table(networks={R: net}, oils={R: "T0"}, costs=TEAL)
    assert refused(free, RunPipes(seat=R, square="M13")) is None


# Geometry


def lengths(specs, machines=""):
    return sorted(("OST"[line.colour], len(line.cells)) for line in network(pipes(specs), machines).lines)


FIRST_TILE = (tile("T", "+O", "+S"), "M13", 0)


def test_25_a_single_tile():
    assert lengths([FIRST_TILE]) == [("O", 1), ("S", 1), ("T", 2)]


def test_26_a_second_tile_end_to_end():
    second = (tile("T", "+T", "+T"), at(2, 0), 0)
    assert lengths([FIRST_TILE, second]) == [("O", 1), ("S", 1), ("T", 1), ("T", 1), ("T", 4)]


def test_28_other_colours_do_not_merge():
    second = (tile("O", "+S", "+S"), at(2, 0), 0)
    assert lengths([FIRST_TILE, second]) == [("O", 1), ("O", 2), ("S", 1), ("S", 1), ("S", 1), ("T", 2)]


def test_30_a_tile_must_touch_and_must_not_overlap():
    state = play(table(networks={R: [FIRST_TILE]}), Survey(seat=R, square="QA1"))
    number = state.turn.hand[0]
    assert refused(state, Place(seat=R, tile=number, square=at(10, 0), turn=0)) == "touches-nothing"
    assert refused(state, Place(seat=R, tile=number, square=at(1, 0), turn=0)) == "occupied"
    assert refused(state, Place(seat=R, tile=number, square=at(2, 0), turn=0)) is None


@pytest.mark.parametrize(
    ("segments", "level", "value"), [(7, 1, 8), (8, 2, 12), (3, 1, 3), (3, 2, 3), (3, 3, 3)]
)
def test_31_engineering_adds_for_every_four_segments(segments, level, value):
    state = table(levels={R: {"engineering": level}})
    assert PIPELINE.powers.value(state.players[R], segments) == value


# The end


def test_39_penalties():
    assert [CONTENT.penalty(n) for n in (0, 1, 5, 10, 12)] == [0, 20, 200, 650, 900]


def points(state, part, seat=R):
    lines = PIPELINE.view(state, None).players[seat].score
    return next(line.points for line in lines if line.part == part)


def test_40_oil_in_tanks_and_the_tank_card():
    state = table(oils={R: "O0 S1 T2 O3"}, tanks={R: (2, 2, 2, 1)})
    assert points(state, "oil") == 60
    assert points(state, "card3") == 70


def test_41_pipelines_by_the_best_grade_they_reach():
    state = table(costs=TEAL)
    rates = (0, 10, 20, 30)
    assert [rates[reach(state.costs, 2, value)] for value in (3, 9, 10, 15)] == [0, 10, 20, 30]


def test_44_a_tie_goes_to_whoever_would_be_earlier():
    state = table(turn=None, phase="over", round=18, order=(G, R), cash={R: 560, G: 560}, opened="ABCD")
    standings = PIPELINE.result(state).standings
    assert [(one.seat, one.rank, one.tiebreak) for one in standings] == [(G, 1, 1), (R, 2, 2)]
    assert standings[0].total == standings[1].total


def test_45_the_tiles_are_a_hundred_and_thirty_five():
    assert len({(one.joint, one.left, one.right) for one in all_tiles()}) == 135
    segments = Counter()
    for one in all_tiles():
        for face in faces(one.number, 0):
            segments.update(dict(zip(face.pipes, map("OST".__getitem__, face.colours), strict=True)).values())
    assert segments == {"O": 180, "S": 180, "T": 180}
    colours = Counter(len({one.joint, one.left[1], one.right[1]}) for one in all_tiles())
    assert colours == {1: 18, 2: 90, 3: 27}
