"""Seats and votes on Discord: asked, answered and told in the table's channel, each once."""

import re

import pytest

from bot.playground.club import expel
from bot.storage.agenda import Due
from cogs.seat import handlers
from tests.cogs.conftest import settled, whispered

OF_TURNS = "Waiting for|make an offer|round 1 ·"  # boards and calls, which have tests of their own


@pytest.fixture
async def game(club):
    return await club.start("Ann", "Bob", "Cleo")


async def look(club):
    """Let everything that is due about seats and votes be looked at, and the bot come to rest."""
    known = handlers(club.bot.services)
    rows = await club.store.database.read("SELECT kind, at, game_id, subject, home, ticket, tries FROM due")
    for row in rows:
        due = Due(*row)
        if due.kind in known and due.at <= club.store.now() * 1000:
            await known[due.kind](due)
    await settled(club)


async def said(club, game, text, person="Eve"):
    return club[person].sees(await game.channel(), text)


async def seat_of(game, person):
    return list((await game.look()).users).index(person.id)


async def test_a_friend_is_asked_says_yes_and_plays(club, game):
    ann, dan = club["Ann"], club["Dan"]
    room = await game.channel()
    seat = await seat_of(game, ann)
    reply = await ann.slash(room, "seat away", until="3 days", friend=dan)
    assert "is asked to play for you" in whispered(reply)
    for _ in range(2):  # however often it is looked at
        await look(club)
    (asked,) = await said(club, game, "asks you to play for them")
    assert asked.pinged == [dan.id]
    assert "not asked" in whispered(await club["Eve"].click(asked, "I will"))
    await dan.click(asked, "I will")
    assert (await game.look()).users[seat] == dan.id
    for _ in range(2):
        await look(club)
    assert len(await said(club, game, f"{dan.mention} plays for {ann.mention}")) == 1
    assert "and they said yes" in asked.text
    assert asked.labels == []


async def test_the_owner_comes_back_and_the_friend_is_a_spectator_again(club, game):
    ann, dan = club["Ann"], club["Dan"]
    room = await game.channel()
    seat = await seat_of(game, ann)
    await ann.slash(room, "seat away", until="3 days", friend=dan)
    await look(club)
    (asked,) = await said(club, game, "asks you to play for them")
    await dan.click(asked, "I will")
    panel = (await dan.slash(room, "turn side")).text
    await ann.slash(room, "seat back")
    await look(club)
    assert (await game.look()).users[seat] == ann.id
    assert len(await said(club, game, "played for them")) == 1
    again = await dan.slash(room, "turn side")
    stranger = await club["Eve"].slash(room, "turn side")
    assert again.text == stranger.text != panel


async def test_whoever_leaves_is_asked_once_and_the_seat_is_offered(club, game):
    ann, dan, eve = club["Ann"], club["Dan"], club["Eve"]
    room = await game.channel()
    seat = await seat_of(game, ann)
    sure = await ann.slash(room, "seat leave")
    assert (await game.look()).users[seat] == ann.id
    await ann.click(sure, "Leave for good")
    for _ in range(2):
        await look(club)
    (advert,) = await said(club, game, "a seat is free")
    assert advert.labels == ["Take this seat", "The whole board", "Rules"]
    assert len(await said(club, game, "has left the table")) == 1
    first = await dan.click(advert, "Take this seat")
    assert "its hand and its past" in whispered(first)
    await dan.click(first, "Take the seat")
    assert (await game.look()).users[seat] == dan.id
    assert "nobody can take it over" in whispered(await eve.click(advert, "Take this seat"))
    for _ in range(2):
        await look(club)
    assert "no longer free" in advert.text
    assert len(await said(club, game, "takes the seat over in round 1")) == 1


async def test_a_free_seat_is_offered_no_more_once_the_game_is_over_and_again_when_it_goes_on(club, game):
    ann, bob, cleo = (club[name] for name in ("Ann", "Bob", "Cleo"))
    room = await game.channel()
    await ann.click(await ann.slash(room, "seat leave"), "Leave for good")
    await look(club)
    (advert,) = await said(club, game, "a seat is free")
    await bob.slash(room, "table abandon")
    await look(club)
    (vote,) = await said(club, game, "give the game up")
    await cleo.click(vote, "Agree")
    await look(club)
    assert (advert.text, advert.labels) == ("This seat is no longer free.", [])
    await bob.slash(room, "table reopen")
    await look(club)
    assert "a seat is free" in advert.text
    assert advert.labels == ["Take this seat", "The whole board", "Rules"]


async def test_a_rival_takes_no_second_seat(club, game):
    room = await game.channel()
    await club["Ann"].click(await club["Ann"].slash(room, "seat leave"), "Leave for good")
    await look(club)
    (advert,) = await said(club, game, "a seat is free")
    sure = await club["Bob"].click(advert, "Take this seat")
    assert "does not sit at this table" in whispered(await club["Bob"].click(sure, "Take the seat"))


async def test_a_person_takes_over_from_the_computer(club):
    game = await club.start("Ann", "Bob", practice=1)
    room = await game.channel()
    offered = await club["Dan"].slash(room, "seat claim")
    (label,) = offered.message.labels
    sure = await club["Dan"].click(offered, label)
    await club["Dan"].click(sure, "Take the seat")
    assert club["Dan"].id in (await game.look()).users


async def test_who_sits_where_is_listed_for_everybody(club, game):
    room = await game.channel()
    await club["Ann"].slash(room, "seat away", until="3 days")
    listed = whispered(await club["Eve"].slash(room, "table seats"))
    for name in ("Ann", "Bob", "Cleo"):
        assert club[name].mention in listed
    assert "Computer 1" in listed


async def test_notes_are_for_ones_own_eyes(club, game):
    room = await game.channel()
    assert "You have no notes" in whispered(await club["Ann"].slash(room, "my notes"))
    await club["Ann"].slash(room, "my notes", text="Bob is bluffing.")
    assert whispered(await club["Ann"].slash(room, "my notes")) == "Bob is bluffing."
    assert "You have no notes" in whispered(await club["Bob"].slash(room, "my notes"))
    await club["Ann"].slash(room, "seat away", until="2 days")
    await club["Ann"].slash(room, "seat back")
    assert "You have no notes" in whispered(await club["Ann"].slash(room, "my notes"))
    assert not [one for one in club.public if "bluffing" in one]


# Votes


async def test_a_table_gives_up_only_if_all_agree(club, game):
    room = await game.channel()
    await club["Ann"].slash(room, "table abandon", why="No time. @everyone")
    for _ in range(2):
        await look(club)
    (vote,) = await said(club, game, "give the game up")
    assert set(vote.pinged) == {club["Bob"].id, club["Cleo"].id}
    assert "1 of 3 agree, and 3 have to" in vote.text
    assert "no vote" in whispered(await club["Eve"].click(vote, "Agree"))
    assert "You agree." in whispered(await club["Bob"].click(vote, "Agree"))
    await look(club)
    assert "2 of 3 agree" in vote.text
    assert "decided" in whispered(await club["Cleo"].click(vote, "Agree"))
    await look(club)
    assert (await game.look()).status == "abandoned"
    assert "Agreed by" in vote.text
    assert vote.labels == []
    await club["Bob"].slash(room, "table reopen")
    assert (await game.look()).status == "running"


async def test_one_no_is_told_by_name_when_it_is_over(club, game):
    room = await game.channel()
    await club["Ann"].slash(room, "table abandon")
    await look(club)
    (vote,) = await said(club, game, "give the game up")
    await club["Bob"].click(vote, "Disagree")
    await look(club)
    assert f"{club['Bob'].mention} said no" in vote.text
    assert (await game.look()).status == "running"


async def test_a_pause_is_agreed_on_by_more_than_half(club, game):
    room = await game.channel()
    await club["Bob"].slash(room, "table pause", until="3 days", why="Holidays.")
    await look(club)
    listed = await club["Ann"].slash(room, "table votes")
    assert "Holidays" in listed.text
    await club["Ann"].click(listed, "Agree")
    rows = await club.store.database.read("SELECT kind, ended FROM pause WHERE game_id = ?1", game.number)
    assert [tuple(row) for row in rows] == [("agreed", None)]


async def test_nobody_is_asked_about_who_still_has_time(club, game):
    room = await game.channel()
    seat = await seat_of(game, club["Bob"])
    reply = await club["Ann"].slash(room, "table late", player=seat, what="turn")
    assert "still has time" in whispered(reply)


async def test_the_asker_withdraws_and_nobody_else_does(club, game):
    room = await game.channel()
    await club["Ann"].slash(room, "table abandon")
    await look(club)
    (vote,) = await said(club, game, "give the game up")
    assert "Only whoever asked" in whispered(await club["Bob"].click(vote, "Withdraw"))
    await club["Ann"].click(vote, "Withdraw")
    await look(club)
    assert "Withdrawn" in vote.text


# Who is who


async def test_a_board_says_who_plays_for_whom(club, game):
    ann = club["Ann"]
    await ann.slash(await game.channel(), "seat away", until="3 days")
    voice = await club.bot.services.voices.to_all(await game.look())
    assert f"{ann.mention} · Computer 1 plays" in voice.mentions[(await game.look()).users.index(-1)]


async def test_a_board_says_at_once_for_whom_a_friend_plays(club, game):
    ann, dan, board = club["Ann"], club["Dan"], await game.board()
    await ann.slash(await game.channel(), "seat away", until="3 days", friend=dan)
    await look(club)
    (asked,) = await said(club, game, "asks you to play for them")
    await dan.click(asked, "I will")
    await club.playground.until(lambda: dan.mention in board.text)
    assert f"{ann.mention} · {dan.mention} plays · " in board.text
    await game.caught_up()
    await ann.slash(await game.channel(), "seat back")
    await club.playground.until(lambda: dan.mention not in board.text)
    assert f"{ann.mention} · " in board.text


async def test_a_seat_that_changes_while_its_board_is_drawn_is_shown_all_the_same(club, game, monkeypatch):
    room, sending = await game.channel(), club.bot.services.boards._sending
    person, send, changed = await game.turn_of(), sending.send, []

    async def slow(*what):
        if not changed:
            changed.append(await person.slash(room, "seat away", until="3 days"))
        return await send(*what)

    await club.playground.quiet()
    monkeypatch.setattr(sending, "send", slow)
    await game.turn(person)  # who is not awaited after that, so no line follows
    await club.playground.until(lambda: changed)

    async def shown():
        return f"{person.mention} · Computer 1 plays" in (await game.board()).text

    await club.until(shown)


async def test_a_board_follows_its_seats_and_the_end_of_its_game_though_no_line_is_written(club, game):
    room, line = await game.channel(), await game.head()

    async def shows(text, *, there=True):
        async def holds():
            return (text in (await game.board()).text) == there

        await club.until(holds)

    await club["Ann"].slash(room, "seat away", until="3 days")
    await shows("Computer 1 plays")
    await club["Ann"].slash(room, "seat back")
    await shows("Computer 1 plays", there=False)
    await club.table.abandon(game.number)
    await shows("Waiting for", there=False)
    await club["Bob"].slash(room, "table reopen")
    await shows("Waiting for")
    assert await game.head() == line


async def test_a_former_holder_is_not_taken_for_a_player_any_more(club, game):
    """What is at hand about who sits where is found out again."""
    dan = club["Dan"]
    room = await game.channel()
    await club["Ann"].click(await club["Ann"].slash(room, "seat leave"), "Leave for good")
    await club.bot.services.house.seats.claim(game.number, (await game.look()).users.index(-1), dan.id)
    known = club.bot.services.access._known.get(game.number)
    assert known is None or club["Ann"].id not in known.users


async def test_one_absence_for_all_tables(club, game):
    other = await club.start("Ann", "Bob", "Cleo")
    told = whispered(
        await club["Ann"].slash(await game.channel(), "seat away", until="2 days", everywhere=True)
    )
    assert told.count("the computer plays for you") == 2
    for one in (game, other):
        assert club["Ann"].id not in (await one.look()).users


async def test_whoever_has_left_the_server_is_not_waited_for(club, game):
    club.troubled = True  # Discord says that somebody is no member
    room, bob = await game.channel(), club["Bob"]
    seat = await seat_of(game, bob)
    expel(club.playground.world, club.playground.world.guilds[club.tables.guild_id], bob.user)
    await club["Ann"].slash(room, "table abandon")
    await look(club)
    assert (await game.look()).users[seat] < 0
    assert len(await said(club, game, "has left the server")) == 1
    (vote,) = await said(club, game, "give the game up")
    assert "1 of 2 agree, and 2 have to" in vote.text
    assert bob.id not in vote.pinged


async def test_an_owner_finds_the_table_they_are_away_from(club, game):
    room = await game.channel()
    await club["Ann"].slash(room, "seat away", until="3 days")
    listed = whispered(await club["Ann"].slash(room, "my games"))
    assert f"Oasis #{game.number}" in listed
    assert "Computer 1" in listed


async def test_the_card_says_who_is_away_and_what_is_asked(club, game):
    room = await game.channel()
    await club["Ann"].slash(room, "seat away", until="3 days")
    await club["Bob"].slash(room, "table abandon")
    screen = await game.look()
    voice = await club.bot.services.voices.to_all(screen)
    told = await club.bot.services.cards.living.about(screen, voice)
    assert f"{club['Ann'].mention} · Computer 1 plays" in told
    assert "A vote is open" in told


# What nobody may learn


async def test_what_a_table_is_told_does_not_depend_on_what_only_a_holder_knows(club):
    """Two tables that differ in a draft and in notes are told the same."""
    told = []
    for secretive in (False, True):
        game = await club.start("Ann", "Bob", "Cleo")
        room = await game.channel()
        if secretive:
            screen = await game.look()
            awaited = club.by_id(screen.users[screen.awaited[0]])
            mine = await club.table.look(game.number, awaited.id)
            await club.table.step(game.number, awaited.id, None, [mine.choices[0]])
            await club["Ann"].slash(room, "my notes", text="Hold the well.")
        before = len(club.public)
        await club["Ann"].slash(room, "seat away", until="3 days", friend=club["Dan"])
        await look(club)
        (asked,) = await said(club, game, "asks you to play for them")
        await club["Dan"].click(asked, "No, thanks")
        await look(club)
        await club["Bob"].click(await club["Bob"].slash(room, "seat leave"), "Leave for good")
        await look(club)
        (advert,) = await said(club, game, "a seat is free")
        await club["Eve"].click(await club["Eve"].click(advert, "Take this seat"), "Take the seat")
        await club["Cleo"].slash(room, "table pause", until="2 days")
        await look(club)
        await settled(club)
        assert len(club.public) > before
        words = [one.text for one in club["Sam"].sees(room, "") if not re.search(OF_TURNS, one.text)]
        told.append([re.sub(r"[●■▲◆★]|#\d+|<t:\d+|\d{5,}", "", text) for text in words])
    first, second = [sorted(words) for words in told]
    assert first == second


async def test_a_rival_a_former_holder_and_a_substitute_see_no_more_than_their_seat(club, game):
    room = await game.channel()
    dan, (former, *_) = club["Dan"], await game.others()  # not awaited: nobody plays for them meanwhile
    seat = await seat_of(game, former)
    theirs = (await club.table.look(game.number, former.id)).view
    await former.click(await former.slash(room, "seat leave"), "Leave for good")
    await club.bot.services.house.seats.claim(game.number, seat, dan.id)
    assert (await club.table.look(game.number, dan.id)).view == theirs
    for person in (former, club["Eve"]):
        assert await club.table.look(game.number, person.id) == await game.look()


async def test_an_owner_who_is_away_is_told_who_plays_and_how_to_come_back(club, game):
    room = await game.channel()
    await club["Ann"].slash(room, "seat away", until="3 days")
    side = whispered(await club["Ann"].slash(room, "turn side"))
    assert "Computer 1 plays for you" in side
    assert "plays for you" not in whispered(await club["Eve"].slash(room, "turn side"))
