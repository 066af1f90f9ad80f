"""`tournament`: who sits where, what is kept, how sure a rate is, and what is refused."""

import json
from collections import Counter

import pytest

from bot.tools.tournament import Match, Played, report, results, wilson
from tests.tools.commands import ask, refuses

OUTSIDER = """
class Player:
    def begin(self, rules, view, seed):
        self.seat, self.heard = view.viewer, 0

    def see(self, events):
        self.heard += len(events)

    def choose(self, view, choices):
        assert view.viewer == self.seat
        return [action for action in choices if not action.anytime][0]
"""


def match(**what):
    asked = {"game": "oasis", "players": 3, "a": "advised", "b": "random", "seed": "7"}
    return Match(**{**asked, **what})


def seatings(games, **what):
    return [match(**what).seats(number) for number in range(1, games + 1)]


def played(seats, totals, *winners):
    return Played(
        number=1, seats=seats, totals=totals, winners=winners, lines=9, took={"a": [2.0], "b": [3.0]}
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_of_a_sits_at_each_seat_as_often(players):
    seats = Counter(row.index("a") for row in seatings(2 * players, players=players))
    assert seats == dict.fromkeys(range(players), 2)
    assert all(row.count("a") == 1 for row in seatings(players, players=players))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_even_table_is_swapped_so_that_everybody_has_each_seat_as_often(players):
    rows = seatings(2 * players, players=players, seating="even")
    assert [sum(row[seat] == "a" for row in rows) for seat in range(players)] == [players] * players
    assert {row.count("a") for row in rows} == {players // 2, players - players // 2}


def test_a_match_is_resumed_from_its_file(tmp_path):
    file = tmp_path / "kept.jsonl"
    first = list(results(match(), 2, file, workers=1))
    kept = file.read_bytes()
    file.write_bytes(kept + kept.splitlines()[0][:40])  # somebody pulled the plug
    other = list(results(match(seed="8"), 1, file, workers=1))
    assert other[0].totals != first[0].totals
    again = list(results(match(), 2, file, workers=1))
    assert again == first


def test_a_file_of_another_match_is_no_shortcut(tmp_path):
    file = tmp_path / "kept.jsonl"
    list(results(match(), 1, file, workers=1))
    assert len(list(results(match(a="random"), 1, file, workers=1))) == 1
    assert len(file.read_bytes().splitlines()) == 2


def test_shared_wins_count_as_shares():
    told = report(match(), [played("abb", (9, 9, 1), 0, 1), played("bab", (3, 8, 5), 1)])
    assert (told.wins, told.rate, told.par) == (1.5, 0.75, 0.333)
    assert told.mean == {"a": 8.5, "b": 4.5}
    assert told.best_rival == 7.0
    assert (told.decisions, told.p50, told.longest) == (2, 2.0, 2.0)


def test_how_sure_a_rate_is():
    """By Wilson's score: 57 of 60, and nothing of ten."""
    assert wilson(57, 60) == pytest.approx((0.863, 0.983), abs=0.001)
    assert wilson(0, 10) == pytest.approx((0, 0.278), abs=0.001)


def test_somebody_from_a_file_plays_on_both_cores(tmp_path):
    file = tmp_path / "outsider.py"
    file.write_text(OUTSIDER)
    words = ("tournament", "giganten", "--a", f"{file}:Player", "--b", "random", "--games", 2, "--json")
    told = json.loads(ask(*words, "--workers", 2).stdout)
    assert told["games"] == 2
    assert told["match"]["players"] == 3
    assert told == {**json.loads(ask(*words, "--workers", 1).stdout), **timed(told)}


def timed(told):
    return {key: told[key] for key in ("p50", "p95", "longest")}


def test_a_tournament_is_told_to_people():
    done = ask("tournament", "oasis", "--a", "advised", "--b", "random", "--games", 1, "--workers", 1)
    assert done.returncode == 0
    assert "oasis, 3 players: advised against random, seed 1" in done.stdout
    assert "of 1: " in done.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("chess",), "There is no game 'chess' here"),
        (("oasis", "--a", "nobody"), "There is no player 'nobody'"),
        (("oasis", "--a", "nowhere.py:Player"), "nowhere.py cannot be read"),
        (("oasis", "--players", "2"), "is not for 2 players"),
        (("oasis", "--option", "luck=true"), "luck"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(words, why):
    assert why in refuses(ask("tournament", *words))
