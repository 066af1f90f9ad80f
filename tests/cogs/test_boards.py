"""What everybody sees: a board each round, its doors, and one ping for each decision."""

import re

import pytest

from bot.playground.wire import V2
from bot.storage.database import step
from tests.cogs.conftest import number, whispered
from tests.cogs.looks import told
from tests.playground.actors import Seen


async def boards(game):
    return game.club["Sam"].sees(
        await game.channel(), lambda seen: "My side" in seen.labels and not seen.pinged
    )


async def to_round(game, wanted):
    await game.forward(lambda screen: screen.stage.round >= wanted)
    return await game.caught_up()


# The board


async def test_a_board_says_where_the_game_stands(club, game):
    board, screen = await game.board(), await game.look()
    assert board.message.flags & V2
    assert board.text.startswith("## Oasis #1 · round 1 · making offers")
    for seat, user in enumerate(screen.users):
        assert f"{'●■▲'[seat]} <@{user}> · disc {screen.view.players[seat].disc}" in board.text
    assert re.search(r"\*\*Waiting for . <@\d+>\*\*: make an offer · <t:\d+:R>", board.text)
    assert "shows" in board.text
    assert board.labels[:5] == ["My side", "Recap", "History", "Scores", "Rules"]
    assert board.pinged == []
    labels = [one["label"] for one in board.selects[0]["options"]]
    assert labels[0] == "The whole board"
    assert labels[1] == "The map"
    assert {label.split()[-1] for label in labels[-3:]} == {"Ann", "Bob", "Cleo"}
    listed = [label.split()[0] for label in labels[-3:]]
    assert [line[0] for line in board.text.split("\n") if line[0] in "●■▲"] == listed


async def test_a_board_is_edited_within_its_round_and_a_new_one_begins_the_next(club, game):
    first = await game.board()
    await game.turn(await game.turn_of())
    assert await game.caught_up() == first
    second = await to_round(game, 2)
    assert second != first
    assert "round 2" in second.text
    await club["Ann"].wait_for(
        await game.channel(), lambda seen: seen == first and "Waiting" not in seen.text
    )
    assert "round 1" in first.text
    assert len(await boards(game)) == 2
    assert "round 3" in (await to_round(game, 3)).text
    assert len(await boards(game)) == 3


async def test_what_happened_in_a_round_stays_to_be_read(club, game):
    first = await game.board()
    person = await game.turn_of()
    await game.turn(person)
    await game.caught_up()
    second = await to_round(game, 2)
    await told(club, first)
    assert re.search(f"{person.mention} shows [^\n]*; offers", first.text)
    assert "takes the offer of" in first.text
    assert "My side" in first.labels
    await to_round(game, 3)
    await told(club, second)
    for board, begun in ((first, "1"), (second, "2")):
        assert re.findall(r"^-# Round (\d+)", board.text, re.MULTILINE) == [begun]
        assert board.text.count("takes the offer of") + board.text.count("own offer") == 3


async def test_a_round_that_was_played_before_its_board_was_there_is_told_whole(club, game, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(club.bot.services.boards, "touch", lambda game: None)
        await game.forward(lambda screen: screen.stage.round == 2 and screen.stage.phase == "resolve")
    club.bot.services.boards.touch(game.number)
    second = await game.caught_up()
    await to_round(game, 3)
    await told(club, second)
    assert re.findall(r"^-# Round (\d+)", second.text, re.MULTILINE) == ["2"]
    assert second.text.count("offers") >= 3


async def test_many_quick_moves_are_shown_together(club, game):
    club.bot.services.boards.pause = 0.3
    board = await game.board()
    before = len([one for one in club.playground.log if one.path.endswith(f"/messages/{board.id}")])
    for _ in range(6):
        await game.move((await game.look()).awaited[0])
        club.bot.services.news.changed(await game.look())
    await game.caught_up()
    edits = [one for one in club.playground.log if one.path.endswith(f"/messages/{board.id}")]
    assert len(edits) - before <= 3


async def test_doors_answer_one_pair_of_eyes(club, game):
    board = await game.board()
    await game.forward(lambda screen: screen.line > 5)
    await game.caught_up()
    for name in ("Ann", "Sam"):
        person = club[name]
        recap = whispered(await person.click(board, "Recap"))
        assert recap.startswith("Since your last turn" if name == "Ann" else "### Round ")
        assert "Largest caravan" in whispered(await person.click(board, "Scores"))
        assert "The shuffles are sealed" in whispered(await person.click(board, "Scores"))
        assert "Oasis in short" in whispered(await person.click(board, "Rules"))
        for option in board.selects[0]["options"]:
            reply = await person.select(board, option["value"])
            assert whispered(reply)


async def test_a_deleted_ping_is_no_news(club, game):
    thread, person = await game.channel(), await game.turn_of()
    (ping,) = [seen for seen in person.sees(thread) if seen.pinged]
    assert not ping.message.flags & V2
    assert "**Oasis #1** · round 1: make an offer." in ping.text
    club.playground.posts.delete(ping.message)
    await game.turn(person)
    await game.caught_up()
    club.troubled = True  # it asked for the ping to be deleted


async def test_an_answered_ping_is_taken_away(club, game):
    thread, person = await game.channel(), await game.turn_of()
    (ping,) = [seen for seen in person.sees(thread) if seen.pinged]
    side = await person.click(ping, "My side")
    assert side.ephemeral
    assert ping.there
    await game.turn(person, side)
    await game.caught_up()
    assert not ping.there


async def test_all_who_are_owed_together_are_called_together(club):
    game = await club.start(agreed=("sealed_offers",))
    thread = await game.channel()
    (ping,) = [seen for seen in club["Sam"].sees(thread) if seen.pinged]
    assert sorted(ping.pinged) == sorted((await game.look()).users)
    first, *others = await game.awaited()
    await first.click(await first.click(ping, "My side"), "Stop")
    await game.caught_up()
    await club.playground.quiet()
    assert ping.there  # it still calls the others
    for person in others:
        side = await person.click(await person.click(ping, "My side"), "Stop")
    if "Publish" in side.message.labels:
        await others[-1].click(side, "Publish")
    await game.caught_up()
    assert not ping.there


# After a start


async def test_a_board_behind_its_record_catches_up_after_the_start(house):
    async with house.online():
        game = await house.start()
        board = await game.board()
    person = await game.turn_of()
    await house.table.step(game.number, person.id, None, ["Stop"])
    await house.table.publish(game.number, person.id, None)
    async with house.online():
        assert await game.caught_up() == board
        assert person not in await game.awaited()
    house.check()


@pytest.mark.parametrize("crash", ["at the board", "at the chronicle"])
@pytest.mark.parametrize("over", [False, True])
async def test_a_round_that_a_crash_left_untold_is_told_after_the_start(house, monkeypatch, crash, over):
    async with house.online() as bot:
        game = await house.start()
        first = await game.board()

        async def never(*_):
            raise OSError("the plug is pulled")

        bot.services.boards.retry = (30,)
        if crash == "at the chronicle":
            monkeypatch.setattr(bot.services.boards._chronicles, "leave", never)
        else:
            monkeypatch.setattr(bot.services.boards._posting, "_remember", never)
        await game.forward(lambda screen: screen.stage.round == 2)
        sees, channel = house["Sam"].sees, await game.channel()  # a board of round 1 may have failed before
        await house.playground.until(lambda: bot.services.boards._failing and sees(channel, "round 2"))
        monkeypatch.undo()
    if over:
        await game.forward(tell=False)
    async with house.online():
        await game.caught_up()
        await told(house, first)
    assert re.findall(r"^-# Round (\d+)", first.text, re.MULTILINE) == ["1"]
    assert "round 1" in first.text
    found_again = over and crash == "at the board"  # and shows the end of the game by now
    assert len([seen for seen in await boards(game) if "round 2" in seen.text]) == (not found_again)
    house.check()


@pytest.mark.parametrize("by", ["mention", "dm"])
async def test_a_ping_that_a_crash_made_forgotten_is_taken_away_after_the_start(house, monkeypatch, by):
    """It was sent, the plug was pulled before its number was written down, and then it was answered."""
    async with house.online() as bot:
        game = await house.start()
        thread, person = await game.channel(), (await game.others())[0]
        [known] = (await bot.services.guests.find([person.id])).values()
        await bot.services.guests.prefer(known, ping=by)
        called = bot.services.boards._pings._called

        async def crashing(at, calls, also=()):
            if person.id in [at.screen.users[call.number] for call in calls]:
                raise OSError("the plug is pulled")
            await called(at, calls, also)

        bot.services.boards.retry = (30,)
        monkeypatch.setattr(bot.services.boards._pings, "_called", crashing)
        while await game.turn_of() != person:
            await game.move((await game.look()).awaited[0])
            bot.services.news.changed(await game.look())
        await house.playground.until(lambda: bot.services.boards._failing)
        (ping,) = person.dms() if by == "dm" else person.sees(thread, lambda seen: person.id in seen.pinged)
    await game.move((await game.look()).awaited[0])
    async with house.online():
        await game.caught_up()
        await house.playground.until(lambda: not ping.there)
        standing = [seen for seen in house["Sam"].sees(thread) if seen.pinged]
        assert [seen.pinged for seen in standing] == [[(await game.turn_of()).id]]
    house.check()


async def test_nobody_is_called_again_after_a_start(house):
    async with house.online():
        game = await house.start()
        person, thread = await game.turn_of(), await game.channel()
        assert person.mentions(thread) == 1
    for _ in range(2):
        async with house.online():
            await house.playground.quiet(0.1)
    assert person.mentions(thread) == 1
    assert len(await boards(game)) == 1
    house.check()


async def test_practice_players_go_on_after_a_start(house):
    house.store.pause = 1000
    async with house.online():
        lobby = await house.lobby("Ann", practice=2)
        await house["Ann"].click(lobby, "Start")
        await house["Ann"].wait_for_thread(house.tables)
    house.store.pause = 10
    game = number(lobby)
    async with house.online():

        async def awaited():
            screen = await house.table.look(game, None)
            return house["Ann"].id in [screen.users[seat] for seat in screen.awaited]

        await house.until(awaited)
    house.check()


async def test_one_damaged_game_keeps_no_other_from_going_on(house):
    async with house.online():
        broken = await house.start("Ann", "Bob", practice=1)
        game = await house.start("Cleo", "Dan", "Eve")
    await damage(house, broken)
    person = await game.turn_of()
    await house.table.step(game.number, person.id, None, ["Stop"])
    await house.table.publish(game.number, person.id, None)
    async with house.online():
        await game.caught_up()
        reply = await house["Ann"].click(Seen(house.playground, (await broken.board()).id), "My side")
        assert "is damaged" in whispered(reply)
        assert "Oasis #1" in whispered(await house["Ann"].slash(house.side_room, "my games"))
    house.check()


async def damage(house, game):
    await house.store.database.write(step("UPDATE line SET state = x'00' WHERE game_id = ?1", game.number))
