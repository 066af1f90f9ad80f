"""The first games as they are written down: they verify, answer every choice, and outlive what changes."""

import json
import random

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from bot import seeds, shelf
from bot.engine import wire
from bot.engine.core import Refused
from bot.engine.facts import Edition
from bot.lessons import PUBLISH
from bot.lessons.course import FILE, LEARNER, courses, read, written
from bot.lessons.stations import MOST, begun, played, pressed, undone
from bot.words.catalogue import LOCALES
from tests.lessons import giganten, oasis, oilfield, pipeline
from tests.lessons.making import SOMEBODY, ended
from tests.support.words import WORDS

GAMES = shelf.games()
COURSES = courses(GAMES)
MAKERS = {"giganten": giganten, "oasis": oasis, "oilfield": oilfield, "pipeline": pipeline}
STATIONS = [
    pytest.param(course, station, id=f"{key}-{station.key}")
    for key, course in COURSES.items()
    for station in course.stations
]
AROUND = ("rest", "coach")  # words of a course that belong to no station


def text_of(key):
    return (seeds.SEEDS / key / FILE).read_bytes()


def walked(course, station, chance):
    """Play a station at random to its end."""
    at = begun(course, station, SOMEBODY)
    while not at.over:
        sitting = at.sitting
        if sitting.now.complete:
            at = pressed(at, (PUBLISH,))
            continue
        actions = course.rules.legal_actions(sitting.now.state, LEARNER)
        asked = [action for action in actions if not action.anytime]
        at = pressed(at, (wire.pack(chance.choice(asked)),))
    return at


def test_every_game_has_a_first_one_of_eight_to_twelve_stations():
    assert COURSES.keys() == GAMES.keys()
    assert all(8 <= len(course.stations) <= 12 for course in COURSES.values())


@pytest.mark.parametrize(("course", "station"), STATIONS)
def test_a_station_is_a_lawful_position_that_asks_what_it_teaches(course, station):
    assert course.rules.violations(station.state) == ()
    assert course.rules.asked(station.state, LEARNER).key in station.asks


@pytest.mark.parametrize(("course", "station"), STATIONS)
def test_the_line_of_a_station_leads_where_it_did_and_is_well_played(course, station):
    at = played(course, station, SOMEBODY, station.line)
    assert at.over
    assert ended(at) == station.leads_to
    assert at.answer.verdict == "good"
    assert at.happened
    assert course.rules.violations(at.sitting.now.state) == ()


@pytest.mark.parametrize(("course", "station"), STATIONS)
def test_whatever_is_chosen_a_station_ends_and_has_something_to_say(course, station):
    chance = random.Random(station.key)
    for _ in range(12):
        at = walked(course, station, chance)
        facts = {"points": at.points or 0, "before": at.before or 0}
        assert WORDS.say("en", f"learn-{course.key}-{station.key}.{at.answer.key}", facts)
        assert len(at.pressed) < MOST


@pytest.mark.parametrize(("course", "station"), STATIONS)
def test_not_every_choice_is_the_right_one(course, station):
    assert {answer.verdict for answer in station.answers} > {"good"}
    assert station.answers[-1].codes == ()
    assert station.answers[-1].points is None


@pytest.mark.parametrize("key", COURSES)
def test_words_and_stations_are_compared_both_ways(key):
    body = FluentParser().parse((LOCALES / "en" / f"learn-{key}.ftl").read_text("utf-8")).body
    told = {
        one.id.name: {part.id.name for part in one.attributes} for one in body if isinstance(one, Message)
    }
    needed = {
        f"learn-{key}-{station.key}": {"title", "goal", *[answer.key for answer in station.answers]}
        for station in COURSES[key].stations
    }
    around = tuple([f"learn-{key}-{part}" for part in AROUND])
    assert {name: parts for name, parts in told.items() if not name.startswith(around)} == needed


@pytest.mark.parametrize("key", COURSES)
def test_the_file_is_what_its_maker_makes_as_long_as_the_game_is_the_same(key):
    course, rules = COURSES[key], GAMES[key]
    if (course.rules.edition, course.rules.version) != (rules.edition, rules.version):
        pytest.skip("the game has changed since, which a first game need not follow")
    assert written(MAKERS[key].made()) == text_of(key), "python -m tests.lessons writes them anew"


# What is pressed


def test_a_draft_is_taken_back_and_what_is_published_is_not():
    course = COURSES["oasis"]
    at = begun(course, course.stations[1], SOMEBODY)
    at = pressed(at, ("PlaceTile.oasis.H2",))
    assert undone(course, at) == begun(course, course.stations[1], SOMEBODY)
    at = pressed(pressed(at, ("PlaceTile.oasis.G3",)), (PUBLISH,))
    assert at.over
    with pytest.raises(Refused, match="nothing-drafted"):
        undone(course, at)
    with pytest.raises(Refused, match="stale"):
        pressed(at, ("PlaceTile.oasis.G2",))


def test_nobody_presses_for_ever():
    course = COURSES["pipeline"]
    at = begun(course, course.stations[2], SOMEBODY)
    for n in range(MOST):
        at = pressed(at, (f"Hold.{(6, 32)[n % 2]}",))
    with pytest.raises(Refused, match="again"):
        pressed(at, ("Hold.6",))


def test_what_a_rival_does_is_seen_by_the_learner_alone_as_a_player_sees_it():
    course = COURSES["giganten"]
    station = next(one for one in course.stations if one.key == "auction")
    at = pressed(begun(course, station, SOMEBODY), ("SetLimit.2",))
    assert at.over
    assert all(event.seen_by(LEARNER) == event for event in at.happened)


# What changes around it


def test_it_keeps_its_facts_when_seeds_change():
    today = GAMES["oasis"]
    documents = today.edition.documents
    documents["cards.toml"]["camels2"]["copies"] += 1
    changed = type(today).printed(Edition.of(documents))
    course = read(changed, text_of("oasis"))
    assert course.rules.edition == COURSES["oasis"].rules.edition != changed.edition
    for station in course.stations:
        assert ended(played(course, station, SOMEBODY, station.line)) == station.leads_to


def test_it_keeps_the_version_of_its_rules():
    text = text_of("oilfield").replace(b'"rules_version":2', b'"rules_version":1')
    course = read(GAMES["oilfield"], text)
    assert course.rules.version == 1
    assert isinstance(course.rules, type(GAMES["oilfield"]).by_version(1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"stations":[', b'"stations":{'),
        (b'"rules_version":1', b'"rules_version":99'),
        (b'"copies":4', b'"copies":5'),
        (b'"game":"oasis"', b'"game":"chess"'),
        (b'"TakeOffer.0"', b'"TakeNothing"'),
        (b'"round":1,', b'"round":"one",'),
    ],
)
def test_one_that_is_damaged_is_not_offered_and_the_others_are(tmp_path, caplog, old, new):
    for key in GAMES:
        (tmp_path / key).mkdir()
        text = text_of(key)
        if key == "oasis":
            assert old in text
            text = text.replace(old, new)
        (tmp_path / key / FILE).write_bytes(text)
    assert courses(GAMES, tmp_path).keys() == GAMES.keys() - {"oasis"}
    assert "oasis/lesson.json is not offered" in caplog.text


def test_a_game_without_a_first_one_is_left_out(tmp_path):
    assert courses(GAMES, tmp_path) == {}


@pytest.mark.parametrize("key", COURSES)
def test_the_file_carries_all_facts_of_its_game(key):
    assert json.loads(text_of(key))["facts"].keys() == {*GAMES[key].documents}
