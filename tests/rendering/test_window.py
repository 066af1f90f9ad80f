"""A close-up shows what it is about, as large as it can."""

from hypothesis import given
from hypothesis import strategies as st

from rendering.kit.chart import Window, chart, quarter
from rendering.oasis.ground import around, on_map, whole

FULL = Window(0, 0, 15, 11)
SPOTS = st.lists(st.tuples(st.integers(0, 14), st.integers(0, 10)), min_size=1)


@given(SPOTS)
def test_a_window_shows_all_it_is_about_and_nothing_beside_the_map(spots):
    window = around(FULL, spots)
    assert all(window.shows(spot) for spot in spots)
    assert 0 <= window.col <= 15 - window.cols
    assert 0 <= window.row <= 11 - window.rows


def test_it_is_as_close_as_it_can_be():
    assert around(FULL, [(14, 10)]) == Window(7, 5, 8, 6)
    assert around(FULL, [(0, 0), (2, 3)]) == Window(0, 0, 8, 6)
    assert around(FULL, [(4, 3), (14, 10)]) == Window(3, 2, 12, 9)
    assert around(FULL, [(0, 0), (14, 10)]) == FULL
    assert around(FULL, []) == FULL


def test_four_quarters_cover_the_map():
    quarters = [quarter(FULL, east, south) for east in (0, 1) for south in (0, 1)]
    assert all(any(q.shows((c, r)) for q in quarters) for c in range(15) for r in range(11))


@given(st.integers(4, 25), st.integers(4, 25))
def test_a_map_of_any_size_finds_room(cols, rows):
    place = chart(Window(0, 0, cols, rows), (20, 110, 1098, 900), 68)
    right, bottom = place.corner((cols, rows))
    assert place.cell <= 68
    assert right <= 1098
    assert bottom <= 900


def test_squares_are_found_by_their_names():
    board = "#.\n~0"
    assert whole(board) == Window(0, 0, 2, 2)
    assert on_map(board, ["B1", "A2", "C1", "A3", "b1", "", "B"]) == [(1, 0), (0, 1)]
