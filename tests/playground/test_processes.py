"""A bot as its own process, killed and started again."""

import pytest

from bot.playground.world import World
from tests.playground.actors import NoAnswer
from tests.playground.processes import BotProcess


async def test_old_buttons_and_panels_work_after_a_crash(playground, ann, bob, general):
    async with BotProcess(playground, "-m", "tests.playground.subject", ready="game") as process:
        board = await ann.slash(general, "game board")
        dash = await ann.slash(general, "game dash")
        panel = await bob.click(dash, "Side")
        await process.kill()
        playground.limits.ack_seconds = 0.2
        with pytest.raises(NoAnswer):
            await ann.click(board, "A1")
        playground.limits.ack_seconds = 3.0
        await process.start()
        assert (await ann.click(board, "A1")).text == "game 42: Ann played a1"
        await bob.click(panel, "Next")
        assert "Step 2" in panel.text
        form = await bob.click(panel, "Form")
        await process.kill()
        await process.start()
        playground.limits.ack_seconds = 0.3
        with pytest.raises(NoAnswer):  # discord.py keeps forms in memory
            await bob.submit(form, Text="x", Kind="public", Tone="calm")
        assert await process.stop() is not None


async def test_a_process_that_ends_at_once_is_told(playground):
    with pytest.raises(RuntimeError, match="no such thing"):
        await BotProcess(playground, "-c", "raise SystemExit('no such thing')").start()


def test_a_world_is_made_without_a_server():
    assert World().people() == []
