"""What people like: how they are called, in which language, and whether they are asked; their own games."""

import asyncio

import pytest

from rendering.studio import Studio
from tests.cogs.conftest import Pictures, whispered

DM = r"POST /channels/{}/messages"


async def likes(game, person, **settings):
    return await person.slash(await game.channel(), "my settings", **settings)


async def until_turn_of(game, person):
    """Let the others play until this person is awaited, then let everybody be told."""
    seat = (await game.look()).users.index(person.id)
    await game.forward(lambda screen: seat in screen.awaited)
    return await game.caught_up()


async def waiting(game):
    """Return somebody who is not awaited now."""
    return (await game.others())[-1]


def dm_requests(club):
    return [one for one in club.playground.log if one.path == "/users/@me/channels"]


# Settings


async def test_settings_are_shown_and_changed(club, game):
    ann = club["Ann"]
    told = whispered(await likes(game, ann))
    assert "I mention you in the channel" in told
    assert "I always ask you" in told
    assert "Your own pictures: Light" in told
    assert "as your Discord" in told
    told = whispered(await likes(game, ann, ping="dm", confirm="never", theme="contrast", language="en"))
    assert "Your own pictures: High contrast" in told
    assert "direct message" in told
    assert "without asking" in told
    assert "Language: English" in told
    told = whispered(await likes(game, ann, language="client"))
    assert "as your Discord" in told
    assert "direct message" in told
    assert "I mention you in the channel" in whispered(await likes(game, club["Bob"]))


async def test_settings_outlive_a_start(house):
    async with house.online():
        await house["Ann"].slash(house.tables, "my settings", ping="none", confirm="steps", theme="dark")
    async with house.online():
        told = whispered(await house["Ann"].slash(house.tables, "my settings"))
        assert "I say nothing" in told
        assert "two steps" in told
        assert "Your own pictures: Dark" in told
    house.check()


async def test_settings_can_be_opened_in_a_direct_message(club):
    ann = club["Ann"]
    channel = club.playground.people.open_dm(ann.user)
    assert "Your settings" in (await ann.slash(channel, "my settings")).text
    assert "You sit at no running table" in (await ann.slash(channel, "my games")).text


async def test_themes_are_offered_by_their_names(club, game):
    ann, thread = club["Ann"], await game.channel()
    offered = await ann.complete(thread, "my settings", "theme")
    assert {one["name"]: one["value"] for one in offered} == {
        "Light": "light",
        "Dark": "dark",
        "High contrast": "contrast",
    }
    (one,) = await ann.complete(thread, "my settings", "theme", "high")
    assert one["value"] == "contrast"
    assert "Your own pictures: Dark" in whispered(await likes(game, ann, theme="DARK"))
    assert "It allows light, dark and contrast." in whispered(await likes(game, ann, theme="pink"))
    assert "Your own pictures: Dark" in whispered(await likes(game, ann))


class TestThemes:
    """Who sees a picture alone sees it as they like it; what all see is as it was."""

    @pytest.fixture
    def studio(self):
        return Pictures()

    async def test_private_pictures_are_drawn_as_their_reader_likes_them(self, club, game, studio):
        person, board = await game.turn_of(), await game.board()
        other = (await game.others())[0]
        await likes(game, person, theme="contrast")
        studio.orders.clear()
        side = await game.side(person)
        assert list(side.message.files) == ["side.webp"]
        await person.select(board, "The whole board")
        await person.select(board, "0")
        await person.slash(await game.channel(), "look board")
        assert [order.theme for order in studio.orders] == ["contrast"] * 4
        assert [order.kind for order in studio.orders] == ["panel", "board", "zoom", "board"]
        studio.orders.clear()
        await game.side(other)
        await other.select(board, "The whole board")
        assert [order.theme for order in studio.orders] == ["light"] * 2

    async def test_public_pictures_stay_as_they_are(self, club, game, studio):
        for person in (await game.turn_of(), *await game.others()):
            await likes(game, person, theme="dark")
        studio.orders.clear()
        await game.turn(await game.turn_of())
        await game.forward()
        await game.caught_up()
        public = [order for order in studio.orders if order.kind != "panel"]
        assert {order.kind for order in public} == {"board", "final"}
        assert {order.theme for order in public} == {"light"}
        assert {order.theme for order in studio.orders if order.kind == "panel"} == {"dark"}


@pytest.mark.wide
class TestThemesDrawn:
    """Once with the worker that draws in earnest."""

    @pytest.fixture
    async def studio(self):
        async with Studio() as studio:
            yield studio

    async def test_the_own_picture_changes_and_the_public_one_does_not(self, club):
        game = await club.start()
        board = await game.caught_up(20)
        person, public = await game.turn_of(), board.files["board.webp"]
        drawn = []
        for theme in ("light", "dark", "contrast", "light"):
            await likes(game, person, theme=theme)
            zoomed = await person.select(board, "The whole board")
            drawn.append(zoomed.message.files["board.webp"])
        assert len(set(drawn)) == 3
        assert drawn[0] == drawn[3]
        assert board.files["board.webp"] == public


# Direct messages


async def test_whoever_likes_is_called_by_direct_message_and_plays_the_turn_there(club, game):
    person = await waiting(game)
    await likes(game, person, ping="dm")
    thread = await game.channel()
    await until_turn_of(game, person)
    (told,) = person.dms()
    assert f"It is your turn at **Oasis #1** in <#{thread.id}>" in told.text
    assert [seen for seen in club["Sam"].sees(thread) if seen.pinged] == []
    before = await game.head()
    side = await person.click(told, "My side")
    assert side.ephemeral
    assert side.message.channel.id == told.channel.id
    await game.turn(person, side)
    assert await game.head() > before
    await game.caught_up()
    await club.playground.until(lambda: not told.there)


async def test_others_do_not_see_a_turn_played_in_a_direct_message(club, game):
    person = await waiting(game)
    await likes(game, person, ping="dm")
    await until_turn_of(game, person)
    (told,) = person.dms()
    side = await person.click(told, "My side")
    private = side.message
    for other in club.people.values():
        if other != person:
            for channel in club.playground.world.channels.values():
                if club.playground.people.sees(other.user, channel):
                    assert private not in other.sees(channel)


async def test_closed_direct_messages_fall_back_to_the_mention_and_are_remembered(club, game):
    club.troubled = True
    person = await waiting(game)
    await likes(game, person, ping="dm")
    person.settings(dms_open=False)
    thread = await game.channel()
    for _ in range(3):
        await until_turn_of(game, person)
        (ping,) = [seen for seen in person.sees(thread) if seen.pinged]
        assert ping.pinged == [person.id]
        side = await person.click(ping, "My side")
        assert side.text.startswith("Your direct messages are closed to me")
        await game.turn(person, side)
        await game.caught_up()
    assert len(dm_requests(club)) == 1
    assert person.dms() == []
    told = whispered(await likes(game, person))
    assert "Your direct messages are closed to me" in told
    person.settings(dms_open=True)
    told = whispered(await likes(game, person, ping="dm"))
    assert "closed" not in told
    await until_turn_of(game, person)
    assert len(person.dms()) == 1
    assert "closed" not in (await person.click(person.dms()[0], "My side")).text


@pytest.mark.parametrize(
    ("code", "remembered"), [(50007, True), (50278, True), (50001, False), (40003, False)]
)
async def test_a_refused_direct_message_never_keeps_anybody_from_being_called(club, game, code, remembered):
    club.troubled = True
    person = await waiting(game)
    await likes(game, person, ping="dm")
    channel = club.playground.people.open_dm(person.user)
    club.playground.faults.add(DM.format(channel.id), status=403, code=code)
    await until_turn_of(game, person)
    thread = await game.channel()
    (ping,) = [seen for seen in person.sees(thread) if seen.pinged]
    assert ping.pinged == [person.id]
    known = (await club.bot.services.house.people.find([person.id]))[person.id]
    assert known.dms_closed == remembered
    await game.turn(person)
    await game.caught_up()
    await until_turn_of(game, person)
    assert bool(person.dms()) != remembered


@pytest.mark.parametrize("how", [{"status": 503}, {"cut": True}, {"cut": True, "done": True}])
async def test_a_direct_message_that_was_lost_on_the_way_comes_once(club, game, how):
    club.troubled = True
    person = await waiting(game)
    await likes(game, person, ping="dm")
    channel = club.playground.people.open_dm(person.user)
    fault = club.playground.faults.add(DM.format(channel.id), times=2, **how)
    await until_turn_of(game, person)
    assert fault.hits == (1 if "done" in how else 2)  # what has arrived is found, and not sent again
    assert len(person.dms()) == 1
    assert [seen for seen in club["Sam"].sees(await game.channel()) if seen.pinged] == []


async def test_whoever_wants_no_call_gets_none(club, game):
    person = await waiting(game)
    await likes(game, person, ping="none")
    thread = await game.channel()
    await until_turn_of(game, person)
    assert [seen for seen in club["Sam"].sees(thread) if seen.pinged] == []
    assert person.dms() == []
    await game.turn(person)
    await game.caught_up()


async def test_all_are_called_as_they_like(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    await club["Ann"].slash(club.tables, "my settings", ping="dm")
    await club["Bob"].slash(club.tables, "my settings", ping="none")
    options = await club["Ann"].click(lobby, "Options")
    await club["Ann"].select(options, "true", custom_id="lb:1/sealed_offers")
    await club["Ann"].click(lobby, "Start")
    thread = await club["Ann"].wait_for_thread(club.tables)
    await club["Ann"].wait_for_dm("It is your turn")
    ping = await club["Cleo"].wait_for(thread, lambda seen: seen.pinged)
    assert ping.pinged == [club["Cleo"].id]
    await club.playground.quiet()
    assert club["Bob"].dms() == []
    assert club["Bob"].mentions(thread) == 0
    assert len(club["Ann"].dms()) == 1


async def test_being_called_again_comes_the_same_way(club, game):
    person = await waiting(game)
    await likes(game, person, ping="dm")
    await until_turn_of(game, person)
    (first,) = person.dms()
    other = await waiting(game)
    await other.slash(await game.channel(), "table ping")
    (second,) = person.dms()
    assert second != first
    assert [seen for seen in club["Sam"].sees(await game.channel()) if seen.pinged] == []


async def test_a_direct_message_works_after_a_start(house):
    async with house.online():
        game = await house.start()
        person = await waiting(game)
        await likes(game, person, ping="dm")
        await until_turn_of(game, person)
        (told,) = person.dms()
    async with house.online():
        await asyncio.sleep(0.1)
        assert person.dms() == [told]
        await game.turn(person, await person.click(told, "My side"))
        await game.caught_up()
    house.check()


async def test_whoever_was_met_is_looked_up_no_more_until_their_name_changes(club, monkeypatch):
    game, asked = await club.start(), []
    person, meet = await game.turn_of(), club.bot.services.house.people.meet

    async def counted(user, name, locale):
        asked.append((user, name))
        return await meet(user, name, locale)

    monkeypatch.setattr(club.bot.services.house.people, "meet", counted)
    side = await game.side(person)
    await person.click(side, "Stop")
    assert asked == []
    club.playground.world.users[person.id].global_name = "Somebody Else"
    await person.click(await game.board(), "My side")
    await person.click(await game.board(), "My side")
    assert asked == [(person.id, "Somebody Else")]


async def test_what_somebody_likes_counts_from_their_next_click_on(club):
    game = await club.start()
    person = await game.turn_of()
    await likes(game, person, confirm="never")
    assert (await club.bot.services.guests.find([person.id]))[person.id].confirm == "never"
    [kept] = (await club.bot.services.house.people.find([person.id])).values()
    assert kept.confirm == "never"
