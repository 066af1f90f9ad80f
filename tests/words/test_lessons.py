"""The rules by topics: they explain everything that can happen, by naming it."""

import re

import pytest
from fluent.syntax import FluentSerializer
from msgspec.structs import replace

from bot.engine.options import option_list
from bot.words.lessons import SHORT, At, figures
from tests.words.glossed import (
    GAMES,
    LESSONS,
    WORDS,
    messages,
    phrases,
    said,
    stems,
    things,
    told,
    unexplained,
)

LONGEST, LONG = 2000, 1500  # characters of a message, and of a topic without its options
BOX = {  # the kinds of things that are in each box, as the catalogue calls them
    "oasis": ("card", "land", "marker"),
    "giganten": ("card", "company", "site"),
    "pipeline": ("card", "colour", "family", "grade", "market", "space", "upgrade"),
    "oilfield": ("card", "field", "tile", "tower"),
}
READY = tuple(BOX)


def counts(key):
    """Return a table of each size, and none at all."""
    usual = GAMES[key].options()
    return [At(), *[At(seats, usual) for seats in GAMES[key].seats]]


def lessons(key):
    return {
        (topic, at): LESSONS.told("en", GAMES[key], topic, at) for topic in told(key) for at in counts(key)
    }


@pytest.mark.parametrize("key", READY)
def test_every_action_event_and_refusal_is_explained_by_its_words(key):
    """Some topic has the words that such a sentence is made of: of four words, three at least."""
    found = {
        name: sorted(missing)
        for name, words in phrases(key)
        if not words or 4 * len(missing := unexplained(words, told(key).values())) > len(words)
    }
    assert found == {}


@pytest.mark.parametrize("key", READY)
def test_everything_in_the_box_is_explained_by_its_name(key):
    texts = [text.lower() for text in told(key).values()]
    names = [(one, WORDS.say("en", one).lower()) for one in things(key, *BOX[key])]
    assert names
    assert [one for one, name in names if not any(name in text for text in texts)] == []


@pytest.mark.parametrize("key", READY)
def test_few_topics_could_be_left_out(key):
    """Without any one of most of them something is explained worse: nothing is found by chance."""
    every, names = told(key), [WORDS.say("en", one) for one in things(key, *BOX[key])]
    usual = {name: len(unexplained(words, every.values())) for name, words in phrases(key)}
    spare = []
    for topic in every:
        rest = [text for name, text in every.items() if name != topic]
        lost = [name for name in names if not any(name in text for text in rest)]
        worse = [name for name, words in phrases(key) if len(unexplained(words, rest)) > usual[name]]
        spare += [] if lost or worse else [topic]
    assert 3 * len(spare) <= len(every), spare


def test_what_no_topic_speaks_of_is_found():
    assert unexplained(stems("The dragon eats a camel"), told("oasis").values()) == {"dragon", "eat"}
    assert "camel" in said("oasis", "oasis-event-CamelMoved")


@pytest.mark.parametrize("key", READY)
def test_every_decision_and_every_option_has_its_topic(key):
    topics = LESSONS._topics[key].values()
    asks = [ask for topic in topics for ask in topic.asks]
    prefix = f"{key}-ask-"
    assert sorted(asks) == sorted(one.removeprefix(prefix) for one in messages(key) if one.startswith(prefix))
    options = [option for topic in topics for option in topic.options]
    assert sorted(options) == sorted(info.key for info in option_list(GAMES[key]))


@pytest.mark.parametrize("key", READY)
def test_every_topic_fits_a_message_at_every_table(key):
    for (topic, at), lesson in lessons(key).items():
        text, *rest = lesson.parts
        assert len(text) + len(rest[0]) <= LONG, topic
        assert len("\n".join((lesson.title, *lesson.parts))) <= LONGEST - 50, (topic, at.seats)
        assert len(lesson.title) <= 28, topic
        assert lesson.example, topic


@pytest.mark.parametrize("key", READY)
def test_every_number_of_the_game_is_mentioned(key):
    """A figure that no topic speaks of is a figure too many."""
    written = "".join(map(FluentSerializer().serialize_entry, messages(f"rules-{key}").values()))
    names = {re.sub(r"_\d$", "", name) for name in GAMES[key].figures(0)}
    assert [name for name in names if not re.search(rf"\${name}(_\d)? ", written)] == []


def test_the_facts_come_from_the_seeds():
    """Somebody who corrects a number of a game corrects its rules."""
    oasis = GAMES["oasis"]
    kit = replace(oasis.content.pieces.player, camels=17)
    corrected = type(oasis)(replace(oasis.content, pieces=replace(oasis.content.pieces, player=kit)))
    assert "20 camels" in LESSONS.told("en", oasis, "setup").text
    assert "17 camels" in LESSONS.told("en", corrected, "setup").text


def test_a_table_reads_what_it_agreed_on():
    oasis = GAMES["oasis"]
    anywhere = LESSONS.told("en", oasis, "offers").options
    here = LESSONS.told("en", oasis, "offers", At(4, oasis.options(sealed_offers=True))).options
    assert "Sealed offers** (usually off)" in anywhere[0]
    assert "Sealed offers** (here on)" in here[0]
    assert "39 are left after dealing to 3 players, 34 with 4" in LESSONS.told("en", oasis, "setup").text
    assert "34 are left after dealing." in LESSONS.told("en", oasis, "setup", At(4)).text
    assert figures(oasis, At(4, oasis.options()))["sealed_offers"] == "false"


def test_a_decision_leads_to_its_topic():
    assert LESSONS.explaining("oasis", "marker") == "claims"
    assert LESSONS.explaining("oasis", "no such") == SHORT
    assert LESSONS.explaining("oasis", None) == SHORT
    assert LESSONS.explaining("no such game", "marker") == SHORT


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("claims", "claims"),
        ("CLAIM fifth", "claims"),
        ("caravan", "camels"),
        ("corners", "starting"),
        ("ties", None),
        ("", SHORT),
        ("dragon", None),
    ],
)
def test_topics_are_found_by_their_words(typed, first):
    found = LESSONS.found("en", GAMES["oasis"], typed)
    assert (found[0] if found else None) == first


def test_a_game_without_topics_has_its_rules_in_short():
    assert LESSONS.topics("no such game") == (SHORT,)
    assert LESSONS.told("en", GAMES["oasis"], SHORT).parts == (WORDS.say("en", "oasis-rules"),)
