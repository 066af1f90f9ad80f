"""Reading the rules and asking for help, at a table and anywhere."""

import pytest

from tests.cogs.conftest import GAMES, WORDS, Pictures, number
from tests.cogs.town import Town


def title(key, topic):
    return WORDS.say("en", f"rules-{key}-{topic}.title")


def shown(reply):
    """Return which topic a message shows."""
    (select,) = reply.message.selects
    (now,) = [one["label"] for one in select["options"] if one.get("default")]
    return now


@pytest.fixture
async def town(house):
    async with Town(house).online() as town:
        yield town


# /rules


async def test_the_rules_are_read_without_a_game_and_turned_page_by_page(club):
    sam = club["Sam"]
    reply = await sam.slash(club.side_room, "rules", game="oasis")
    assert reply.ephemeral
    assert "Oasis in short" in reply.text
    assert shown(reply) == "In short"
    reply = await sam.select(reply, title("oasis", "claims"))
    assert reply.text.startswith(f"### Oasis · {title('oasis', 'claims')}")
    assert "**Example.**" in reply.text
    assert shown(reply) == title("oasis", "claims")
    for topic in ("camels", "free", "tokens"):
        reply = await sam.click(reply, f"{title('oasis', topic)} ▸")
        assert shown(reply) == title("oasis", topic)
    assert "(usually off)" in reply.text
    reply = await sam.click(reply, f"◂ {title('oasis', 'free')}")
    assert shown(reply) == title("oasis", "free")


@pytest.mark.parametrize(
    ("game", "topic", "found"),
    [
        ("oasis", "claims", "claims"),
        ("Oasis", "fifth area", "claims"),
        ("OASIS", "the largest caravan scores", "camels"),
        ("oasis", "scoring", "scoring"),
    ],
)
async def test_a_topic_is_found_by_its_name_or_by_words_in_it(club, game, topic, found):
    reply = await club["Sam"].slash(club.side_room, "rules", game=game, topic=topic)
    assert shown(reply) == title("oasis", found)


async def test_what_is_not_in_the_rules_is_said_to_be_missing(club):
    sam = club["Sam"]
    reply = await sam.slash(club.side_room, "rules", game="oasis", topic="dragons")
    assert "Nothing in the rules of Oasis is about “dragons”" in reply.text
    reply = await sam.slash(club.side_room, "rules", game="chess")
    assert "On the shelf" in reply.text


async def test_games_and_topics_are_suggested(club):
    sam = club["Sam"]
    games = await sam.complete(club.side_room, "rules", "game")
    assert [one["value"] for one in games] == list(GAMES)
    assert all(len(one["name"]) <= 100 for one in games)
    topics = await sam.complete(club.side_room, "rules", "topic", "", game="oasis")
    assert [one["value"] for one in topics] == list(club.bot.services.lessons.lessons.topics("oasis"))
    (only,) = await sam.complete(club.side_room, "rules", "topic", "fifth", game="oasis")
    assert only == {"name": title("oasis", "claims"), "value": "claims"}
    assert await sam.complete(club.side_room, "rules", "topic", "fifth") == []
    assert await sam.complete(club.side_room, "rules", "topic", "fifth", game="chess") == []


async def test_without_a_game_there_is_a_shelf_to_choose_from(club):
    sam = club["Sam"]
    reply = await sam.slash(club.side_room, "rules")
    for key in GAMES:
        assert WORDS.say("en", f"{key}-game") in reply.text
    reply = await sam.click(reply, "Pipeline")
    assert "Pipeline in short" in reply.text


async def test_in_a_lobbys_channel_its_game_is_meant(club):
    await club.lobby("Ann", game="pipeline")
    assert "Pipeline in short" in (await club["Sam"].slash(club.tables, "rules")).text


async def test_a_lobbys_rules_tell_the_options_that_were_chosen(club):
    lobby = await club.lobby("Ann", game="oasis")
    await club.bot.services.house.lobbies.agree(number(lobby), club["Ann"].id, "open_scores", "true")
    reply = await club["Sam"].click(lobby, "Rules")
    assert "At this table.** Open score piles: on" in reply.text
    reply = await club["Sam"].select(reply, title("oasis", "tokens"))
    assert "Open score piles** (here on)" in reply.text


# At a table


async def test_at_a_table_the_rules_are_those_it_agreed_on(club):
    game = await club.start("Ann", "Bob", "Cleo", agreed=("open_scores",))
    where = await game.channel()
    reply = await club["Sam"].slash(where, "look rules")
    assert "At this table.** Open score piles: on" in reply.text
    reply = await club["Sam"].slash(where, "rules", topic="tokens")
    assert "Open score piles** (here on)" in reply.text
    reply = await club["Sam"].select(reply, title("oasis", "setup"))
    assert "39 are left after dealing." in reply.text
    elsewhere = await club["Sam"].slash(where, "rules", game="pipeline")
    assert "Pipeline in short" in elsewhere.text


async def test_the_panel_opens_the_topic_of_the_decision(club):
    game = await club.start("Ann", "Bob", "Cleo")
    person = await game.turn_of()
    side = await game.side(person)
    reply = await person.click(side, "Rules of this")
    assert reply.ephemeral
    assert shown(reply) == title("oasis", "offers")
    await game.forward(lambda screen: screen.stage.phase == "choose")
    await game.caught_up()
    person = await game.turn_of()
    side = await person.click(await game.side(person), "More")
    assert shown(await person.click(side, "Rules of this")) == title("oasis", "taking")


async def test_old_buttons_lead_to_the_rules(club):
    game = await club.start("Ann", "Bob", "Cleo")
    where = await game.channel()
    board = club["Sam"].sees(where, "round 1")[-1]
    reply = await club.late(club["Sam"], board, f"gm:{game.number}!rules")
    assert "Oasis in short" in reply.text
    person = await game.turn_of()
    reply = await club.late(person, (await game.side(person)).message, f"gm:{game.number}:0.0:rules")
    assert shown(reply) == title("oasis", "offers")


@pytest.mark.parametrize("custom_id", ["ru:0:open.chess.short", "ru:0:turn.oasis.no-such", "ru:0:open"])
async def test_what_is_forged_is_answered(club, custom_id):
    reply = await club["Sam"].slash(club.side_room, "rules", game="oasis")
    reply = await club.late(club["Sam"], reply.message, custom_id)
    assert reply.text


# /help


async def test_help_knows_where_it_is_asked(club):
    sam, ann = club["Sam"], club["Ann"]
    assert "No table in this channel" in (await sam.slash(club.side_room, "help")).text
    await club.lobby("Ann", game="oilfield")
    assert "A table of Oilfield is being set up for 2 to 5" in (await sam.slash(club.tables, "help")).text
    game = await club.start("Ann", "Bob", "Cleo")
    where = await game.channel()
    assert "You look on" in (await sam.slash(where, "help")).text
    person, other = await game.turn_of(), (await game.others())[0]
    reply = await person.slash(where, "help")
    assert f"Oasis #{game.number} waits for you" in reply.text
    assert "it waits for others" in (await other.slash(where, "help")).text
    assert "show one more" in (await person.click(reply, "My side")).text
    assert "Oasis in short" in (await ann.click(await ann.slash(where, "help"), "Rules of Oasis")).text
    await game.forward()
    await game.caught_up()
    assert "is over" in (await person.slash(where, "help")).text


async def test_help_says_the_same_five_things_everywhere(town):
    ann = town["Ann"]
    for where in (town.club.side_room, town.direct(ann), town.lounge):
        reply = await (ann if where is not town.lounge else town.stranger).slash(where, "help")
        assert reply.ephemeral or where is town.direct(ann)
        assert all(f"{number}. " in reply.text for number in range(1, 6))
        assert "/table new" in reply.text
    assert "In direct messages I remind you" in (await ann.slash(town.direct(ann), "help")).text
    reply = await ann.slash(town.direct(ann), "rules", game="oasis", topic="claims")
    assert shown(reply) == title("oasis", "claims")


@pytest.mark.parametrize("name", ["help", "rules"])
async def test_whoever_may_not_see_a_table_learns_nothing_of_it(town, name):
    """They read the rules as anywhere, and are helped as if there were no table."""
    game = await town.start("Ann", "Bob", "Cleo")
    for where in (town.lounge, town.direct(town.stranger)):
        reply = await town.stranger.slash(where, name)
        assert f"#{game.number}" not in reply.text
        assert "here off" not in reply.text


def test_every_game_in_the_shop_says_what_it_is():
    for key in GAMES:
        for part in ("time", "weight", "people"):
            assert WORDS.say("en", f"rules-{key}-game.{part}")
        assert len(WORDS.say("en", f"rules-{key}-game").split()) <= 30, key


class TestPictures:
    @pytest.fixture
    def studio(self):
        return Pictures()

    async def test_a_topic_shows_the_cards_it_speaks_of_and_the_next_one_what_it_speaks_of(self, club):
        """Drawn as the reader likes it; a topic about nothing to be seen has words alone."""
        sam = club["Sam"]
        await sam.slash(club.side_room, "my settings", theme="dark")
        reply = await sam.slash(club.side_room, "rules", game="oasis", topic="cards")
        assert list(reply.message.files) == ["topic.webp"]
        (order,) = club.studio.orders[-1:]
        assert (order.kind, order.zoom, order.theme) == ("topic", "cards", "dark")
        (alt,) = reply.message.alt_texts
        assert alt.startswith("The picture shows 2 camels × 4, ")
        reply = await sam.select(reply, title("oasis", "claims"))
        assert not reply.message.files
        assert reply.message.alt_texts == []

    async def test_words_do_without_a_picture_that_is_not_there(self, club):
        club.studio.broken = True
        reply = await club["Sam"].slash(club.side_room, "rules", game="oasis", topic="cards")
        assert shown(reply) == title("oasis", "cards")
        assert not reply.message.files
