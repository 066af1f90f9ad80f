"""First games that teach, and the coach: in private, on the local Discord, at every station."""

import pytest

from bot import seeds
from bot.engine.core import Refused
from bot.lessons.course import courses
from bot.storage.database import step
from bot.table import Table
from bot.words.lessons import FILE, Topic
from tests.cogs.conftest import GAMES, WORDS, Pictures
from tests.cogs.town import Town
from tests.support.sweeps import thinned

COURSES = courses(GAMES)
STATIONS = [(key, n) for key, course in COURSES.items() for n in range(len(course.stations))]


def said(key, **facts):
    return WORDS.say("en", f"learn-{key}", facts)


def title(key, n):
    return said(f"{key}-{COURSES[key].stations[n].key}.title")


def of_station(reply):
    """Return the ids of all that belongs to the station itself: buttons, and what lists offer."""
    seen = reply.message
    buttons = [(one["custom_id"],) for one in seen.buttons if one["custom_id"].startswith("gm:0:")]
    lists = [(one["custom_id"], option["value"]) for one in seen.selects for option in one["options"]]
    return [*buttons, *lists]


async def rev(club, person):
    lesson = await club.bot.services.house.learning.here(person.id)
    return lesson.row.station, lesson.row.rev


async def press(club, person, reply, code):
    """Press a choice of a station, wherever on its panel it is."""
    station, revision = await rev(club, person)
    return await club.late(person, reply.message, f"gm:0:{station}.{revision}:{code}")


async def pressing(club, person, reply, custom_id, *value):
    """Press this, or click it where it is; a form that opens is filled in with what cannot be read."""
    if not value and custom_id in [one["custom_id"] for one in reply.message.buttons]:
        pressed = await person.click(reply, custom_id=custom_id)
    else:
        pressed = await club.late(person, reply.message, custom_id, *value)
    if pressed.interaction.modal is not None:
        return await person.submit(pressed, typed="no such thing")
    return pressed


async def follow(club, person, reply, station):
    """Play a station as it is written down."""
    for click in station.line:
        if len(click) == 1:
            reply = await press(club, person, reply, click[0])
        else:
            at, revision = await rev(club, person)
            reply = await club.late(person, reply.message, f"gm:0:{at}.{revision}/x-00", *click)
    return reply


async def rows(club, *tables):
    read = club.store.database.read
    return {table: [tuple(row) for row in await read(f"SELECT * FROM {table}")] for table in tables}


# The whole way


@pytest.mark.parametrize("key", COURSES)
async def test_a_first_game_is_played_from_its_first_station_to_a_table(club, key):
    ann, course = club["Ann"], COURSES[key]
    reply = await ann.slash(club.side_room, "learn", game=key)
    for n, station in enumerate(course.stations):
        assert reply.ephemeral
        assert f"{n + 1}/{len(course.stations)} · {title(key, n)}" in reply.text
        assert said(f"{key}-{station.key}") in reply.text
        assert said(f"{key}-{station.key}.goal") in reply.text
        reply = await follow(club, ann, reply, station)
        assert "Well played." in reply.text, reply.text
        assert said("happened") in reply.text
        reply = await ann.click(reply, "Finish ▸" if n + 1 == len(course.stations) else "Next ▸")
    assert said(f"{key}-rest") in reply.text
    game = WORDS.say("en", f"{key}-game")
    assert club.public == []
    opened = await ann.click(reply, f"Open a table of {game} here")
    assert not opened.newest.ephemeral
    assert f"{game} #" in opened.newest.text


@pytest.mark.parametrize(("key", "n"), thinned(STATIONS, every=11))
async def test_whatever_a_station_offers_is_answered(club, key, n):
    ann = club["Ann"]
    reply = await ann.slash(club.side_room, "learn", game=key)
    reply = await club.late(ann, reply.message, f"ln:go.{key}.{n}")
    assert title(key, n) in reply.text
    for which in range(len(of_station(reply))):
        reply = await club.late(ann, reply.message, f"ln:go.{key}.{n}")
        custom_id, *value = of_station(reply)[which]
        pressed = await pressing(club, ann, reply, custom_id, *value)
        assert custom_id.endswith(":rules") or title(key, n) in pressed.text
        assert "✗" not in pressed.text or custom_id.endswith((":why", "_"))
    assert club.public == []


async def test_a_choice_that_is_not_the_best_may_be_tried_again(club):
    ann = club["Ann"]
    reply = await ann.slash(club.side_room, "learn", game="oasis")
    reply = await press(club, ann, reply, "TakeOffer.3")
    reply = await ann.click(reply, "Publish")
    assert said("verdict-bad") in reply.text
    assert said("oasis-take.horses") in reply.text
    assert f"◆ {said('rival-3')}" in reply.text
    reply = await ann.click(reply, "Try again")
    reply = await press(club, ann, reply, "TakeOffer.2")
    assert said("oasis-take.camels") in reply.text
    reply = await ann.click(reply, "Next ▸")
    assert title("oasis", 1) in reply.text


async def test_nothing_is_blue_where_something_is_to_be_found_out(club):
    reply = await club["Ann"].slash(club.side_room, "learn", game="oasis")
    assert [one["custom_id"] for one in reply.message.buttons if one["style"] == 1] == []
    assert len(of_station(reply)) >= 3


async def test_a_draft_is_undone_and_published_as_at_a_table(club):
    ann = club["Ann"]
    reply = await ann.slash(club.side_room, "learn", game="oasis")
    reply = await club.late(ann, reply.message, "ln:go.oasis.1")
    reply = await press(club, ann, reply, "PlaceTile.oasis.C1")
    reply = await press(club, ann, reply, "PlaceTile.oasis.K1")
    assert "Publish" in reply.message.labels
    reply = await ann.click(reply, "Undo step")
    reply = await press(club, ann, reply, "PlaceTile.oasis.E2")
    assert "✗" in reply.text
    reply = await ann.click(reply, "Restart turn")
    assert "Publish" not in reply.message.labels
    for square in ("H2", "G3"):
        reply = await press(club, ann, reply, f"PlaceTile.oasis.{square}")
    reply = await ann.click(reply, "Publish")
    assert said("oasis-place.good", points=3, before=0) in reply.text


async def test_skipping_to_the_end_and_back_is_possible_at_once(club):
    ann, count = club["Ann"], len(COURSES["oilfield"].stations)
    reply = await ann.slash(club.side_room, "learn", game="oilfield")
    assert "◂ Back" not in reply.message.labels
    for n in range(1, count):
        reply = await ann.click(reply, "Skip ▸")
        assert title("oilfield", n) in reply.text
    reply = await ann.click(reply, "◂ Back")
    assert title("oilfield", count - 2) in reply.text
    reply = await club.late(ann, reply.message, f"ln:go.oilfield.{count}")
    assert said("oilfield-rest") in reply.text
    reply = await ann.click(reply, "Play it again")
    assert title("oilfield", 0) in reply.text


# Ways in


async def test_the_shelf_knows_where_somebody_was(club):
    ann = club["Ann"]
    reply = await ann.slash(club.side_room, "learn")
    assert reply.ephemeral
    for key in COURSES:
        assert WORDS.say("en", f"{key}-game") in reply.text
    reply = await ann.click(reply, "Learn Pipeline")
    reply = await ann.click(reply, "Skip ▸")
    reply = await ann.slash(club.side_room, "learn")
    assert f"you are at station 2 of {len(COURSES['pipeline'].stations)}" in reply.text
    reply = await ann.click(reply, "Go on with Pipeline")
    assert title("pipeline", 1) in reply.text


async def test_lobby_and_help_lead_to_a_first_game(club):
    lobby = await club.lobby("Ann", game="giganten")
    before = len(club.public)
    reply = await club["Sam"].click(lobby, "Learn")
    assert reply.ephemeral
    assert title("giganten", 0) in reply.text
    assert len(club.public) == before
    reply = await club["Bob"].slash(club.side_room, "help")
    reply = await club["Bob"].click(reply, "Learn a game")
    assert said("shelf") in reply.text
    game = await club.start("Ann", "Bob", "Cleo")
    reply = await club["Cleo"].slash(await game.channel(), "help")
    reply = await club["Cleo"].click(reply, "Learn Oasis")
    assert title("oasis", 0) in reply.text


async def test_a_first_game_is_played_in_direct_messages(house):
    async with Town(house).online() as town:
        ann = town["Ann"]
        reply = await ann.slash(town.direct(ann), "learn", game="oasis")
        reply = await press(house, ann, reply, "TakeOffer.1")
        assert "Well played." in reply.text
        reply = await ann.click(reply, "Next ▸")
        assert title("oasis", 1) in reply.text
        reply = await house.late(ann, reply.message, "ln:go.oasis.99")
        assert said("end-dm") in reply.text
        assert not [label for label in reply.message.labels if label.startswith("Open a table")]
        reply = await house.late(ann, reply.message, "ln:table.oasis")
        assert "server" in reply.newest.text


async def test_games_are_suggested_and_a_strange_one_is_refused(club):
    games = await club["Sam"].complete(club.side_room, "learn", "game")
    assert [one["value"] for one in games] == list(COURSES)
    assert "On the shelf" in (await club["Sam"].slash(club.side_room, "learn", game="chess")).text


async def test_the_rules_of_a_station_are_those_of_its_decision(club):
    ann = club["Ann"]
    reply = await ann.slash(club.side_room, "learn", game="oasis")
    rules = await ann.click(reply, "Rules of this")
    assert rules.newest.ephemeral
    assert WORDS.say("en", "rules-oasis-taking.title") in rules.newest.text


# What is kept


async def test_a_first_game_is_nobodys_table(club):
    ann = club["Ann"]
    tables = ("game", "lobby", "seat", "line", "draft", "post", "wait", "message")
    before = await rows(club, *tables)
    reply = await ann.slash(club.tables, "learn", game="oasis")
    for station in COURSES["oasis"].stations[:3]:
        reply = await ann.click(await follow(club, ann, reply, station), "Next ▸")
    assert await rows(club, *tables) == before
    assert "#0" not in (await ann.slash(club.tables, "my games")).text
    assert club.public == []
    assert all("<@" not in one.text for one in ann.sees(club.tables))


async def test_a_first_game_goes_on_after_a_restart(house):
    ann = house["Ann"]
    async with house.online():
        reply = await ann.slash(house.side_room, "learn", game="oasis")
        reply = await house.late(ann, reply.message, "ln:go.oasis.1")
        reply = await press(house, ann, reply, "PlaceTile.oasis.H2")
        await house.answered()
    async with house.online():
        reply = await press(house, ann, reply, "PlaceTile.oasis.G3")
        reply = await ann.click(reply, "Publish")
        assert said("oasis-place.good", points=3, before=0) in reply.text
        reply = await ann.slash(house.side_room, "learn", game="oasis")
        assert said("oasis-place.good", points=3, before=0) in reply.text
        await house.playground.quiet(0.02)
    house.check()


async def test_everybody_has_one_of_their_own(club):
    ann, bob = club["Ann"], club["Bob"]
    mine = await ann.slash(club.side_room, "learn", game="oasis")
    yours = await bob.slash(club.side_room, "learn", game="oilfield")
    mine = await ann.click(mine, "Skip ▸")
    yours = await press(club, bob, yours, "PlaceWorker.lease_4")
    assert title("oasis", 1) in mine.text
    assert title("oilfield", 0) in yours.text
    other = await ann.slash(club.side_room, "learn", game="pipeline")
    assert title("pipeline", 0) in other.text
    stale = await club.late(ann, mine.message, "gm:0:1.2:PlaceTile.oasis.H2")
    assert title("pipeline", 0) in stale.text
    assert WORDS.say("en", "table-note-stale") in stale.text


# What is old, forged or broken


@pytest.mark.parametrize(
    "custom_id",
    [
        *("gm:0:0.0:TakeOffer.1", "gm:0:7.9:publish", "gm:0:0.1:undo", "gm:0:0.1:TakeOffer.9"),
        *("gm:0:0.1:Nonsense", "gm:0:0.1:=best", "gm:0:0.1:report", "gm:0:0.1:takeback"),
        *("gm:0:0.1:plan@offer", "gm:0:0.1:more", "gm:0:0.1:why", "gm:0!side", "gm:0!recap", "gm:0~recap.1"),
        *(
            "ln:go.chess.1",
            "ln:go",
            "ln:go.oasis.x",
            "ln:nonsense",
            "ln:coach",
            "ln:open.chess",
            "ln:table.chess",
        ),
    ],
)
async def test_what_is_old_or_forged_is_answered_and_changes_nothing_else(club, custom_id):
    ann = club["Ann"]
    reply = await ann.slash(club.side_room, "learn", game="oasis")
    pressed = await club.late(ann, reply.message, custom_id)
    assert pressed.newest.text
    assert pressed.newest.ephemeral
    again = await ann.slash(club.side_room, "learn", game="oasis")
    assert "1/10" in again.text


async def test_whoever_has_begun_nothing_is_told_so(club):
    reply = await club["Sam"].slash(club.side_room, "learn")
    for custom_id in ("gm:0:0.1:TakeOffer.1", "gm:0:0.1:rules", "ln:coach.on"):
        pressed = await club.late(club["Sam"], reply.message, custom_id)
        assert WORDS.say("en", "table-refusal-stale") in pressed.newest.text


@pytest.mark.parametrize(
    ("column", "value", "seen"),
    [("presses", '[["Nonsense"]]', 0), ("presses", "{", 0), ("station", 99, None), ("game", "chess", 0)]
    + [(column, value, 0) for column in ("station", "rev") for value in (2**62, -1)],
)
async def test_a_damaged_row_begins_anew(club, column, value, seen):
    ann = club["Ann"]
    reply = await ann.slash(club.side_room, "learn", game="oasis")
    reply = await press(club, ann, reply, "TakeOffer.1")
    await club.store.database.write(step(f"UPDATE lesson SET {column} = ?1", value))
    reply = await ann.slash(club.side_room, "learn", game="oasis")
    assert title("oasis", 0) in reply.text
    assert "Well played." not in reply.text


async def test_two_presses_at_once_are_one(club):
    ann = club["Ann"]
    reply = await ann.slash(club.side_room, "learn", game="oasis")
    learning = club.bot.services.house.learning
    now = await learning.here(ann.id)
    await learning.press(now, ("TakeOffer.1",))
    with pytest.raises(Refused, match="stale"):
        await learning.press(now, ("TakeOffer.2",))
    assert (await learning.here(ann.id)).at.chosen == ("TakeOffer.1",)
    assert reply.ephemeral


async def test_it_plays_by_its_own_facts_when_seeds_have_changed(house, monkeypatch, tmp_path):
    """A corrected number holds for games that are dealt from then on; a first game stays as it was made."""
    ann = house["Ann"]
    changed = type(GAMES["oasis"]).printed(_with_more_tiles(GAMES["oasis"].edition))
    games = {**GAMES, "oasis": changed}
    house.table = Table(house.store, games)
    async with house.online():
        assert house.bot.services.house.learning.course("oasis").rules.edition == GAMES["oasis"].edition
        reply = await ann.slash(house.side_room, "learn", game="oasis")
        reply = await follow(house, ann, reply, COURSES["oasis"].stations[0])
        assert "Well played." in reply.text
        await house.playground.quiet(0.02)
    house.check()


def _with_more_tiles(edition):
    documents = edition.documents
    documents["cards.toml"]["camels2"]["copies"] += 1
    return type(edition).of(documents)


# Pictures


class TestWithPictures:
    @pytest.fixture
    def studio(self):
        return Pictures()

    async def test_every_message_of_a_station_has_its_picture(self, club):
        ann = club["Ann"]
        reply = await ann.slash(club.side_room, "learn", game="oasis")
        assert reply.message.files
        assert club.studio.orders[-1].title == "Oasis"
        assert club.studio.orders[-1].names == ("Ann", "Mara", "Otto", "Ines")
        reply = await press(club, ann, reply, "TakeOffer.1")
        assert reply.message.files

    async def test_a_picture_that_fails_leaves_the_words(self, club):
        club.studio.broken = True
        reply = await club["Ann"].slash(club.side_room, "learn", game="oasis")
        assert title("oasis", 0) in reply.text
        assert not reply.message.files


# The coach


async def wish(club, person):
    reply = await person.slash(club.side_room, "learn", game="oasis")
    reply = await club.late(person, reply.message, "ln:go.oasis.99")
    reply = await person.click(reply, "Coach me at my tables")
    assert said("coach-on") in reply.text


async def test_the_coach_speaks_twice_of_a_decision_then_no_more(club):
    line = said("oasis-coach-offer")
    game = await club.start("Ann", "Bob", "Cleo")
    person = await game.turn_of()
    assert line not in (await game.side(person)).text
    await wish(club, person)
    for _ in range(2):
        side = await game.side(person)
        assert line in side.text
        side = await game.side(person)
        assert line in side.text, "looking is not deciding"
        side = await person.click(side, "Stop")
        while "Publish" in side.message.labels:
            side = await person.click(side, "Publish")
        await game.forward(lambda screen, p=person: _offers(screen, p))
        await game.caught_up()
    assert line not in (await game.side(person)).text
    other = await game.club.bot.services.house.learning.new_to(person.id, "oasis", "free")
    assert other


def _offers(screen, person):
    return screen.stage.phase == "offers" and screen.users[screen.awaited[0]] == person.id


async def test_the_coach_is_switched_in_the_settings(club):
    ann = club["Ann"]
    reply = await ann.slash(club.side_room, "my settings")
    assert "Coach: off" in reply.message.labels
    reply = await ann.click(reply, "Coach: off")
    assert "Coach: on" in reply.message.labels
    reply = await ann.slash(club.side_room, "my settings", coach="off")
    assert "Coach: off" in reply.message.labels


def test_every_decision_has_a_line_of_the_coach():
    for key in GAMES:
        topics = seeds.optional(Topic, key, FILE).values()
        for ask in [ask for topic in topics for ask in topic.asks]:
            assert len(said(f"{key}-coach-{ask}")) <= 160, (key, ask)
