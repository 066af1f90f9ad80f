"""The final picture: who came where, what the points are made of, and how the lead changed."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rendering import final as standings
from rendering import picture
from rendering.kit import course
from rendering.kit.colour import rgb
from rendering.kit.course import APART, END, axis, leads, spread
from rendering.kit.signs import SIGNS
from tests.rendering.orders import GAMES, LONG, TABLES, final, pixels
from tests.rendering.results import ended, race, result, result_of
from tests.rendering.texts import slips
from tests.support.sweeps import thinned

TOTALS = {
    "close": (101, 100, 100, 99, 99),
    "runaway": (34, 412, 27, 31, 5),
    "equal": (77, 77, 77, 77, 77),
    "fortunes": (1_234_500, 98_000, 1_234_000, 15_000, 500),
    "debts": (-46, -540, 12, -330, -1),
    "nothing": (0, 0, 0, 0, 0),
}
RACES = [(*table, kind) for table, kind in product(TABLES, TOTALS)]
ENDINGS = [(*race, rounds) for race, rounds in product(RACES, (None, 1, 8, 40))]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize(("game", "seats", "kind", "rounds"), thinned(ENDINGS, 33))
def test_every_text_of_a_result_fits(written, game, seats, kind, rounds):
    totals = TOTALS[kind][:seats]
    ties = {n: n + 1 for n in range(seats) if totals.count(totals[n]) > 1} if game != "giganten" else {}
    history = race(*totals, rounds=rounds) if rounds else ()
    pixels(ended(game, result(*totals, ties=ties), LONG, history, theme="dark" if rounds == 8 else "light"))
    assert list(slips(written)) == []


@every_game
def test_all_who_won_have_a_wreath_and_are_named(written, monkeypatch, game):
    wreaths = []
    monkeypatch.setattr(standings, "wreath", lambda canvas, centre, *_: wreaths.append(centre))
    names = ("Ann", "Bob", "Cleo")
    pixels(ended(game, result(50, 20, 50), names))
    texts = [words for words, *_ in written]
    assert len(wreaths) == 2
    assert "Ann and Cleo" in texts
    assert any(words.startswith("win with ") for words in texts)
    pixels(ended(game, result(50, 20, 60), names))
    assert len(wreaths) == 3
    assert [words for words, *_ in written[len(texts) :]].count("Cleo") == 2


@pytest.mark.parametrize(
    ("game", "said"),
    [("oasis", "tie: disc 2"), ("oilfield", "tie: $38, 4 leases"), ("pipeline", "tie: second in order")],
)
def test_a_tie_says_what_was_compared(written, game, said):
    pixels(ended(game, result(50, 20, 50, ties={0: 2, 2: 1})))
    assert said in [words for words, *_ in written]


def test_what_brought_nobody_anything_is_left_out(written):
    """Pipeline has many parts, and some cards pay nobody."""
    pixels(ended("pipeline", result(0, 80, 0)))
    assert {"Cash", "Oil in tanks", "Penalties"} <= {words for words, *_ in written}
    written.clear()
    pixels(ended("pipeline", result(0, 0, 0)))
    assert not {"Cash", "Oil in tanks", "Penalties"} & {words for words, *_ in written}


@every_game
@pytest.mark.parametrize("kind", ["runaway", "debts", "fortunes"])
def test_all_bars_have_one_scale(monkeypatch, game, kind):
    """A point is as long for everybody, gained or lost."""
    drawn = []
    monkeypatch.setattr(standings, "_segment", lambda canvas, look, part, box: drawn.append(box[2] - box[0]))
    totals = TOTALS[kind][:3]
    one = ended(game, result(*totals), history=race(*totals, rounds=9))
    pixels(one)
    points = [line.points for standing in result_of(one).standings for line in standing.lines]
    scales = [wide / abs(each) for wide, each in zip(drawn, points, strict=True) if each]
    assert max(scales) == pytest.approx(min(scales))
    assert max(drawn) < 800


# The course


@pytest.mark.parametrize(("game", "seats", "kind"), thinned(RACES, 5))
def test_the_signs_at_the_ends_of_lines_keep_apart(monkeypatch, game, seats, kind):
    ends = []
    drawn = course.token

    def token(canvas, centre, size, sign):
        ends.extend([centre] if size == END else [])
        drawn(canvas, centre, size, sign)

    monkeypatch.setattr(course, "token", token)
    totals = TOTALS[kind][:seats]
    one = ended(game, result(*totals), history=race(*totals, rounds=12))
    pixels(one)
    heights = sorted(y for _, y in ends)
    assert len(heights) == seats
    assert all(below - above >= APART - 1e-6 for above, below in pairwise(heights))
    _, (x0, y0, x1, y1) = standings.sheets(one)
    assert all(x0 < x - END / 2 and x + END / 2 < x1 for x, _ in ends)
    assert y0 < heights[0] - END / 2
    assert heights[-1] + END / 2 < y1


@every_game
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybodys_line_is_on_the_chart(game, theme):
    seats = max(GAMES[game].seats)
    totals = [20 * (n + 1) for n in range(seats)]
    one = ended(game, result(*totals), history=race(*totals, rounds=10), theme=theme)
    x0, y0, x1, y1 = (round(side) for side in standings.sheets(one)[1])
    image = picture(one).crop((x0, y0, x1 - 100, y1 - 80))
    found = {colour for _, colour in image.getcolors(image.width * image.height)}
    assert {rgb(SIGNS[seat].colour) for seat in range(seats)} <= found


@every_game
def test_a_game_without_a_course_has_a_picture_without_a_chart(written, game):
    one = final(3, game)
    assert pixels(one) != pixels(replace(one, history=()))
    written.clear()
    pixels(replace(one, history=()))
    assert "Lead" not in [words for words, *_ in written]


def test_who_was_ahead_after_each_round():
    assert leads(((0, 0), (1, 0), (1, 1), (1, 4))) == [(0,), (0, 1), (1,)]
    assert leads(()) == []


@given(st.integers(-(10**7), 10**7), st.integers(1, 10**7), st.integers(3, 12))
def test_an_axis_has_few_round_numbers_and_holds_everything(low, span, most):
    scale = axis(low, low + span, most)
    assert scale.low <= low
    assert scale.high >= low + span
    assert 2 <= len(scale.numbers) <= most + 2
    assert str(scale.step).rstrip("0") in ("1", "2", "5")
    assert all(number % scale.step == 0 for number in scale.numbers)


@given(st.lists(st.integers(0, 700), min_size=1, max_size=5))
def test_ends_are_spread_no_further_than_needed(wanted):
    places = spread(wanted, APART, 0, 700)
    order = sorted(range(len(wanted)), key=lambda n: wanted[n])
    assert all(0 <= place <= 700 for place in places)
    assert all(places[b] - places[a] >= APART - 1e-6 for a, b in pairwise(order))
    if all(wanted[b] - wanted[a] >= APART for a, b in pairwise(order)):
        assert places == pytest.approx(wanted)


def test_equal_ends_are_spread_evenly_around_their_place():
    assert spread([300, 300, 300], 60, 0, 700) == [240, 300, 360]
    assert spread([0, 0], 60, 0, 700) == [0, 60]
    assert spread([700, 700], 60, 0, 700) == [640, 700]
