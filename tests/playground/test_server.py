"""Starting, stopping, and finding the same world again."""

import asyncio
import io

import aiohttp
import discord
import pytest

from bot.playground import NotLoopback, Playground, PortTaken, point_discord_py, store
from tests.playground.actors import cast, room
from tests.playground.conftest import connected


async def test_a_port_in_use_is_told(playground):
    with pytest.raises(PortTaken) as taken:
        await Playground(port=playground.port).start()
    assert taken.value.port == playground.port


def test_it_is_for_this_machine_only():
    with pytest.raises(NotLoopback):
        Playground(host="0.0.0.0")


async def play(playground):
    """Let a bot leave something of every kind, and return what was seen."""
    point_discord_py(playground.url)
    people, general = cast(playground), room(playground, "general")
    ann, bob = people["Ann"], people["Bob"]
    async with connected(playground) as bot:
        board = await ann.slash(general, "game board")
        await ann.slash(general, "game dash")
        await ann.slash(general, "game thread", name="table")
        await ann.slash(general, "game ping", who=bob)
        await ann.slash(general, "game tell", who=bob, text="psst")
        gone = await bot.get_channel(general.id).send("gone", file=discord.File(io.BytesIO(b"x"), "x.txt"))
        await gone.delete()
        await bot.create_application_emoji(name="die", image=b"\x89PNG\r\n\x1a\n0000")
        bob.settings(locale="de", dms_open=False)
    return board.message.id


async def test_the_world_is_found_again(tmp_path):
    async with Playground(folder=tmp_path) as first:
        board = await play(first)
        token, port, before = first.token, first.port, first.world
    async with Playground(folder=tmp_path) as second:
        assert second.token == token
        assert second.port != port
        for kind in ("users", "guilds", "channels", "commands", "emojis", "marks"):
            assert getattr(second.world, kind) == getattr(before, kind)
        lasting = {ident for ident, message in before.messages.items() if not message.reader}
        assert set(second.world.messages) == lasting
        people, general = cast(second), room(second, "general")
        ann, bob = people["Ann"], people["Bob"]
        assert (bob.mentions(general), bob.user.locale) == (1, "de")
        old = next(seen for seen in ann.sees(general) if seen.id == board)
        picture = next(iter(old.files.values()))
        url = old.message.embeds[0]["image"]["url"]
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            assert await answer.read() == picture
        layout = next(seen for seen in ann.sees(general, "Turn 3"))
        shown = [item["media"]["url"] for one in layout.components for item in one.get("items", ())]
        assert shown[0].startswith(second.url)
        point_discord_py(second.url)
        async with connected(second):
            played = await ann.click(old, "C3")
            assert played.text == "game 42: Ann played c3"
            assert second.world.new_id() > max(lasting)


async def test_nothing_is_lost_when_the_server_is_killed(tmp_path):
    async with Playground(folder=tmp_path / "a") as first:
        await play(first)
        count = len([one for one in first.world.messages.values() if not one.reader])
        journal = (tmp_path / "a" / store.JOURNAL).read_bytes()  # as a killed process leaves it
    torn = tmp_path / "b"
    torn.mkdir()
    (torn / store.JOURNAL).write_bytes(journal + b'{"is":"message","id":12')
    async with Playground(folder=torn) as second:
        assert len(second.world.messages) == count


async def test_a_line_nobody_can_read_is_kept_aside(tmp_path, caplog):
    async with Playground(folder=tmp_path) as first:
        ann, general = cast(first)["Ann"], room(first, "general")
        await ann.say(general, "before")
        with (tmp_path / store.JOURNAL).open("ab") as journal:
            journal.write(b'{"is":"riddle"}\n')
        await ann.say(general, "after")
    async with Playground(folder=tmp_path) as second:
        texts = [seen.text for seen in cast(second)["Ann"].sees(room(second, "general"))]
    assert texts == ["before", "after"]
    assert (tmp_path / store.UNREADABLE).read_text() == '{"is":"riddle"}\n'
    assert "cannot be read" in caplog.text


async def test_a_fresh_world_forgets_and_touches_nothing_else(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    async with Playground(folder=tmp_path) as first:
        await cast(first)["Ann"].say(room(first, "general"), "x")
        token = first.token
    async with Playground(folder=tmp_path, fresh=True) as second:
        assert second.world.messages == {}
        assert second.token != token
    assert (tmp_path / "mine.txt").exists()


async def test_a_folder_that_cannot_be_used_is_told(tmp_path):
    (tmp_path / "file").write_text("x")
    playground = Playground(folder=tmp_path / "file")
    with pytest.raises(OSError, match="file"):
        await playground.start()
    await playground.stop()


async def test_the_journal_does_not_grow_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "SLACK", 50)
    async with Playground(folder=tmp_path) as first:
        ann, general = cast(first)["Ann"], room(first, "general")
        for number in range(200):
            seen = await ann.say(general, str(number))
            first.posts.delete(seen.message)
        assert len((tmp_path / store.JOURNAL).read_bytes().splitlines()) < 200
    async with Playground(folder=tmp_path) as second:
        assert second.world.messages == {}


async def test_files_that_nobody_shows_are_swept(tmp_path):
    async with Playground(folder=tmp_path) as first:
        await play(first)
        shown = sum(len(one.attachments) for one in first.world.messages.values() if not one.reader)
    async with Playground(folder=tmp_path):
        assert len(list((tmp_path / store.FILES).iterdir())) == shown


async def test_two_worlds_side_by_side_do_not_mix():
    async with Playground() as one, Playground() as other:
        await cast(one)["Ann"].say(room(one, "general"), "x")
        assert other.world.messages == {}


@pytest.mark.parametrize("turns", range(4))
async def test_who_waits_for_something_can_be_called_off_while_much_happens(playground, turns):
    waiting = asyncio.create_task(playground.until(lambda: False))
    await asyncio.sleep(0)
    playground.nudge()
    for _ in range(turns):
        await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait({waiting}, timeout=1)
    assert waiting.cancelled()
