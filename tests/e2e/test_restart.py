"""The bot was away: what hung in the channels before still works, and nobody has to begin again."""

import asyncio
import signal

import pytest

from tests.e2e.house import NAMES, House, Table
from tests.e2e.test_killed import of_sort
from tests.playground.actors import NoAnswer, cast, room
from tests.support.panels import code, is_asked, labels


async def killed(house):
    house.kill()
    await house.start()


async def at_squares(table):
    """Play until somebody has squares to choose, and return that player."""
    while True:
        await table.house.playground.until(lambda: any(player.calls.qsize() for player in table.players))
        player = next(player for player in table.players if player.calls.qsize())
        player._call = player.calls.get_nowait()
        panel = await player.open()
        while is_asked(panel):
            if any(code(one).startswith("type@") for one in panel.buttons):
                return player
            panel = await player.step(panel)


async def seated(house, **options):
    table = await house.open_table(NAMES[:3], **options)
    table.seat(curiosity=0)
    return table


async def test_a_lobby_and_its_start(tmp_path):
    async with House(tmp_path) as house:
        ann, bob, cleo = table = [house.people[name] for name in NAMES[:3]]
        tables = room(house.playground, "tables")
        house.aim(of_sort("PATCH /webhooks/.*@original"))
        lobby = await ann.slash(tables, "table new", game="oasis")
        await house.start()
        await bob.click(lobby, "Join")
        assert bob.mention in lobby.text
        options = await ann.click(lobby, "Options")
        await killed(house)
        await ann.select(options, "on", custom_id="lb:1/sealed_offers")
        assert "Sealed offers: on" in options.text
        assert "Sealed offers: on" in lobby.text
        await cleo.click(lobby, "Join")
        house.aim(of_sort("POST /channels/.*/threads"))
        begun = asyncio.create_task(ann.click(lobby, "Start"))
        await house.down.wait()
        begun.cancel()
        await house.start()
        house.aim(of_sort("POST /interactions/.*/callback"))
        await ann.click(lobby, "Start")
        await house.start()
        [thread] = ann.threads(tables)
        await ann.wait_for(thread, "round 1")
        await house.playground.until(lambda: house.witness.pings)
        await house.playground.quiet(0.5)
        assert sorted(ping.user for ping in house.witness.pings) == sorted(one.id for one in table)
        assert house.witness.rounds(1) == {1: 1}
        assert "The game is under way" in lobby.text
        assert "The newest board" in lobby.text
        assert house.witness.complaints == []


async def test_a_panel_and_a_form_that_were_open(tmp_path):
    async with House(tmp_path) as house:
        table = await seated(house)
        player = await at_squares(table)
        person, panel = player.person, player.panel
        button = next(one for one in panel.buttons if code(one).startswith("type@"))
        listed = panel.selects
        form = await person.click(panel, custom_id=button["custom_id"])
        await killed(house)
        square = player.squares(listed).split(",")[0].split()[0]
        answer = await person.submit(form, Squares=square)
        assert answer.message == panel
        assert f"on {square.upper()}" in panel.text
        await killed(house)
        await person.click(panel, "Undo step")
        assert f"on {square.upper()}" not in panel.text
        before = table.record.moves
        answer = await person.submit(form, Squares=square)  # last week's form
        assert "older table" in answer.text
        assert square in answer.text
        await killed(house)
        player._again = None
        while is_asked(panel):
            panel = await player.step(panel)
        assert len(table.record.moves) > len(before)
        house.check()


async def test_a_panel_of_an_earlier_turn(tmp_path):
    async with House(tmp_path) as house:
        table = await seated(house)
        player = await at_squares(table)
        old = player.panel
        pick = old.selects[0]
        await killed(house)
        panel = await player.open()
        while is_asked(panel):
            panel = await player.step(panel)
        played = table.record.moves
        answer = await player.person.select(old, pick["options"][0]["value"], custom_id=pick["custom_id"])
        assert answer.message == old
        assert "older table" in old.text
        assert "Refresh" in labels(old)
        assert table.record.moves == played
        house.check()


async def test_doors(tmp_path):
    async with House(tmp_path) as house:
        table = await seated(house)
        await house.playground.until(lambda: house.witness.pings)
        [ping] = house.witness.pings
        board, sam = table.board, house.people["Sam"]
        await killed(house)
        called = next(player for player in table.players if player.person.id == ping.user)
        [message] = called.person.sees(table.thread, lambda seen: seen.id == ping.message)
        side = await called.person.click(message, "My side")
        assert "Stop" in labels(side.message)
        for person in (sam, called.person):
            for door in ("My side", "Recap", "Scores", "Rules"):
                answer = await person.click(board, door)
                assert answer.ephemeral
                assert answer.text
            zoomed = await person.select(board, board.selects[0]["options"][1]["value"])
            assert zoomed.ephemeral
            assert zoomed.message != board
        assert "Your score pile" not in (await sam.click(board, "Scores")).text
        house.check()


async def test_a_click_while_the_bot_is_away_can_be_repeated(tmp_path):
    async with House(tmp_path) as house:
        table = await seated(house)
        player = await at_squares(table)
        pick = player.panel.selects[0]
        house.kill()
        house.playground.limits.ack_seconds = 0.2
        with pytest.raises(NoAnswer):
            await player.person.select(player.panel, pick["options"][0]["value"], custom_id=pick["custom_id"])
        house.playground.limits.ack_seconds = 3.0
        await house.start()
        await player.person.select(player.panel, pick["options"][0]["value"], custom_id=pick["custom_id"])
        assert "Your draft" in player.panel.text
        house.check()


async def test_being_asked_to_leave_the_bot_finishes_its_clicks(tmp_path):
    async with House(tmp_path) as house:
        table = await seated(house)
        player = await at_squares(table)
        while "Publish" not in labels(player.panel):
            await player.step(player.panel)
        sort, noted = of_sort("POST /interactions/.*/callback"), house.playground.rest.noted

        def leave():
            noted()
            if sort(house.playground.rest.log[-1]):
                house.bot.process.send_signal(signal.SIGTERM)

        house.playground.rest.noted = leave
        before = table.record.moves
        await player.person.click(player.panel, "Publish")
        assert await house.bot.stop() == 0
        assert "Publish" not in labels(player.panel)
        assert len(table.record.moves) > len(before)
        house.check()


async def test_a_world_that_is_remembered(tmp_path):
    """Both are started anew: the local Discord from its folder, the bot from its database."""
    world = tmp_path / "discord"
    async with House(tmp_path, world=world) as house:
        table = await seated(house)
        await table.play(until=lambda: len(house.witness.pings) > 8)
        await table.at_rest()
        before, board = house.witness, table.board.id
        house.check()
    async with House(tmp_path, world=world) as house:
        house.witness.pings += before.pings
        house.witness.boards |= before.boards
        house.people = cast(house.playground)
        thread = house.people["Ann"].threads(room(house.playground, "tables"))[0]
        table = Table(house, thread, NAMES[:3])
        assert table.board.id == board
        for person in house.people.values():
            assert (await person.click(table.board, "My side")).ephemeral
        table.seat()
        await table.play(until=lambda: len(house.witness.pings) > len(before.pings) + 8)
        await table.at_rest()
        table.check_acknowledged()
        table.check_pings(after_kills=True)
        table.check_boards()
        house.check()
