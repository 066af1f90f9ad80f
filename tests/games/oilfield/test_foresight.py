"""What a seat may plan for at an Oilfield table."""

from bot.engine.core import Seat
from bot.engine.draft import rehearse
from tests.games.oilfield.tables import OILFIELD, A, B, C, resolving, table


def ahead(state, seat):
    return {one.ask: one for one in OILFIELD.foreseen(state, seat)}


def test_whoever_still_has_a_worker_plans_for_it_and_for_the_card():
    state = table(turn=A, queue=[A, B, C])
    assert set(ahead(state, A)) == {"card"}  # the worker is asked for now
    assert set(ahead(state, B)) == set(ahead(state, C)) == {"worker", "card"}
    assert ahead(state, B)["card"].sealed
    assert not ahead(state, B)["worker"].sealed


def test_a_worker_that_is_placed_needs_no_plan_any_more():
    state = table(turn=B, queue=[B, C], workers={A: "drill_1"})
    assert set(ahead(state, A)) == {"card"}


def test_whoever_has_chosen_a_card_plans_the_work_of_the_worker():
    """Others still choose; their cards stay face down, whatever they will be."""
    workers = {A: "build_1", B: "drill_1", C: "subsidy"}
    state = table(
        phase="cards", queue=[], workers=workers, cards={A: "lease"}, land={A: "austin"}, tiles="small medium"
    )
    assert "build" in ahead(state, A)
    build = ahead(state, A)["build"]
    assert [player.card for player in OILFIELD.view(build.state, A).players] == ["lease", None, None]
    assert set(ahead(state, B)) == set()  # who is asked for a card


def test_work_in_the_queue_is_planned_while_somebody_else_is_busy():
    state = resolving(
        "lease_1", workers={B: "build_2"}, land={B: "pecos"}, tiles="small medium", leases="dallas"
    ).state
    build = ahead(state, B)["build"]
    assert OILFIELD.asked(build.state, B).key == "build"
    assert build.state.queue[0] == state.turn  # who goes on after that
    now = rehearse(OILFIELD, build.state, B, [("Decline",)])
    assert now.complete


def test_the_government_is_answered_ahead_by_whoever_comes_later():
    land = {A: "austin:government*", C: "austin:government*"}
    state = resolving("first", land=land, seats=4, by=B, fields={"austin": (0, 0)}).state
    assert OILFIELD.to_act(state) == {C}
    assert ahead(state, A)["government"].state.owing == (A, C)
    assert not any(ahead(state, Seat(seat)) for seat in (1, 2, 3))
