"""Trucks, tiles and locos: where they go, and who sees what lies there."""

import pytest

from bot.engine.core import visible
from bot.games.giganten.actions import (
    Build,
    Drive,
    EndMove,
    Peek,
    PlaceTruck,
    Steam,
)
from bot.games.giganten.events import (
    MoveEnded,
    TilePeeked,
)
from tests.games.giganten.positions import site_at
from tests.games.giganten.tables import (
    GIGANTEN,
    B,
    G,
    R,
    Y,
    kinds_of,
    only,
    play,
    played,
    refused,
    stops,
    table,
)

# Trucks


def test_the_truck_starts_before_anything_else():
    state = table(round=1, points=8)
    assert GIGANTEN.asked(state, R).key == "start"
    assert refused(state, Drive(seat=R, square="B2")) == "truck-first"
    assert refused(state, EndMove(seat=R)) == "truck-first"
    assert refused(state, PlaceTruck(seat=R, square="B2")) == "not-a-start"
    state = play(state, PlaceTruck(seat=R, square="B1"))
    assert refused(state, PlaceTruck(seat=R, square="B1")) == "truck-on-map"


@pytest.mark.parametrize(("block", "why"), [("none", None), ("stop", "truck-there"), ("full", "truck-there")])
def test_starting_on_another_truck(block, why):
    state = table(round=1, points=8, truck={B: "C1"}, truck_block=block)
    assert refused(state, PlaceTruck(seat=R, square="C1")) == why


@pytest.mark.parametrize(("block", "reached"), [("none", {"B1", "B2"}), ("stop", {"B2"}), ("full", set())])
def test_trucks_in_the_way(block, reached):
    """A truck on A2, B1 or C1 keeps another from A1 more and more at home."""
    trucks = {R: "A1", B: "A2", G: "B1", Y: "L1"}
    state = table(points=2, truck=trucks, loco={R: 20}, truck_block=block)
    assert stops(state) & {"B1", "B2"} == reached
    assert refused(state, Drive(seat=R, square="B1")) == (None if block == "none" else "truck-there")
    assert refused(state, Drive(seat=R, square="B2")) == ("too-far" if block == "full" else None)


def test_derricks_are_driven_round():
    state = table(points=4, truck={R: "D4"}, derricks={"D3": (B, 2)})
    assert refused(state, Drive(seat=R, square="D3")) == "derrick-there"
    assert "D2" not in stops(state)
    assert "D2" in stops(table(points=4, truck={R: "D4"}))


def test_sites_left_empty_with_three_players_are_land():
    assert "E5" in stops(table(3, points=1, truck={R: "E4"}))
    assert "E5" not in stops(table(4, points=1, truck={R: "E4"}))


def test_squares_that_are_none_or_where_the_truck_is():
    state = table(points=4, truck={R: "D4"})
    assert refused(state, Drive(seat=R, square="M1")) == "no-such-square"
    assert refused(state, Drive(seat=R, square="A21")) == "no-such-square"
    assert refused(state, Drive(seat=R, square="")) == "no-such-square"
    assert refused(state, Drive(seat=R, square="D4")) == "truck-is-there"


def test_a_move_may_turn_back():
    state = play(table(points=4, truck={R: "B2"}), Drive(seat=R, square="B3"), Drive(seat=R, square="B2"))
    assert (state.players[R].truck, state.points) == ("B2", 2)


# Looking at tiles


def test_a_peek_shows_the_value_to_one_player_only():
    state = table(points=4, truck={R: "A5"}, values={"A4": 4})
    after, events, before = played(state, Peek(seat=R, square="A4"))
    assert events == (TilePeeked(seat=R, square="A4", oil=4),)
    assert before == state
    assert visible(events, R) == events
    assert visible(events, B) == visible(events, None) == (TilePeeked(seat=R, square="A4", oil=None),)
    assert after.points == 4
    known = {viewer: site_at(after, viewer, "A4").known for viewer in (None, R, B)}
    assert known == {None: None, R: 4, B: None}
    assert site_at(after, None, "A4").peeked == (R,)


def test_what_was_seen_can_be_read_again_until_it_is_open_to_all():
    state = table(phase="build", truck={R: "A5"}, peeked={R: "A4 H7", B: "A4"}, values={"A4": 4, "H7": 3})
    lines = {line.key: line.facts for line in GIGANTEN.private_lines(GIGANTEN.view(state, R))}
    assert lines["peeked"] == {"tiles": ("A4: 4", "H7: 3")}
    after = play(state, Build(seat=R, square="A4"))
    assert (after.players[R].peeked, after.players[B].peeked) == (("H7",), ())
    assert GIGANTEN.private_lines(GIGANTEN.view(state, None)) == ()


def test_nobody_looks_twice_and_a_peek_keeps_the_move_open():
    state = table(points=0, truck={R: "A5"})
    state = play(state, Peek(seat=R, square="A4"))
    assert refused(state, Peek(seat=R, square="A4")) == "peeked-already"
    assert GIGANTEN.asked(state, R).key == "move"
    after, events, _ = played(state, Peek(seat=R, square="A6"))
    assert kinds_of(events) == ["TilePeeked", "MoveEnded"]
    assert after.turn == B


def test_what_is_left_of_a_move_is_offered_and_may_be_published_as_it_is():
    ask = GIGANTEN.asked(table(points=3), R)
    assert (ask.key, ask.facts, ask.closing) == ("move", {"left": 3, "points": 8}, "EndMove")


def test_a_move_that_can_go_no_further_ends_by_itself():
    """Two points are not enough for a loco on 17 whose truck is shut in."""
    trucks = {R: "A1", B: "A2", G: "B1", Y: "L1"}
    state = table(points=5, loco={R: 17}, truck=trucks, truck_block="full")
    after, events, _ = played(state, Steam(seat=R, space=18))
    assert only(events, MoveEnded).unused == 2
    assert after.turn == B


# Locos


def test_locos_run_forward_to_the_last_space():
    state = table(points=8, loco={R: 9})
    assert refused(state, Steam(seat=R, space=9)) == "loco-only-forward"
    assert refused(state, Steam(seat=R, space=0)) == "no-such-space"
    assert refused(state, Steam(seat=R, space=21)) == "no-such-space"
    assert refused(table(points=12, loco={R: 20}), Steam(seat=R, space=21)) == "no-such-space"
