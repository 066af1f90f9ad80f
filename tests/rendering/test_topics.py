"""What the rules speak of is shown beside them, from the same facts as the boards."""

import pytest
from msgspec.structs import replace

import rendering
from bot import seeds
from bot.panel import orders
from bot.words.lessons import FILE, Topic
from rendering.alt import LONGEST
from tests.rendering.orders import GAMES, THEMES, pixels
from tests.rendering.texts import slips
from tests.support.words import WORDS

SHOWN = [(key, topic) for key in GAMES for topic in rendering.topics(key)]


def topic(key, name, theme="light"):
    return orders.topic(GAMES[key], name, name.capitalize(), "en", theme)


@pytest.mark.parametrize("key", GAMES)
def test_only_topics_that_are_read_have_pictures(key):
    assert set(rendering.topics(key)) <= set(seeds.optional(Topic, key, FILE))


@pytest.mark.parametrize(("key", "name"), SHOWN)
def test_every_word_fits_and_is_told(written, key, name):
    for theme in THEMES if name == rendering.topics(key)[0] else THEMES[:1]:
        written.clear()
        pixels(topic(key, name, theme))
        assert list(slips(written)) == []
        assert not any("…" in str(one) for one in written), "nothing is cut short"
    alt = rendering.describe(topic(key, name), WORDS)
    assert alt.startswith("The picture shows ")
    assert len(alt) <= LONGEST


def test_cards_and_prices_are_those_of_the_edition():
    """Whoever corrects a price in the seeds sees it on the tile, and in its alt text."""
    order = topic("oilfield", "build")
    dearer = replace(order, facts=order.facts.replace(b'"cost":13', b'"cost":14'))
    assert dearer.facts != order.facts
    assert "Medium local $13" in rendering.describe(order, WORDS)
    assert "Medium local $14" in rendering.describe(dearer, WORDS)
    assert pixels(dearer) != pixels(order)


def test_every_card_of_oasis_is_there():
    alt = rendering.describe(topic("oasis", "cards"), WORDS)
    for key, card in GAMES["oasis"].content.cards.items():
        assert f"{WORDS.say('en', f'oasis-card-{key}').capitalize()} × {card.copies}" in alt
