"""Those who think: whatever happens to them costs strength, and nobody waits for ever."""

import asyncio
from functools import partial

import pytest
import pytest_asyncio

from bot.engine.facts import PLAIN
from bot.engine.mind import Level
from bot.thinking import tank as tanks
from bot.thinking.cases import Case
from bot.thinking.tank import Tank
from tests.rendering.test_studio import ends
from tests.thinking import workshop

PATIENCE = 30.0  # seconds in which a process surely begins
SHORT = {Level.HARD: 0.3, Level.NORMAL: PATIENCE, Level.EASY: PATIENCE}


def case(seed="", level=Level.HARD):
    return Case(
        key="toy",
        version=1,
        edition=PLAIN,
        state=b"",
        seat=0,
        clicks=(),
        drafting=True,
        memory=None,
        level=level,
        seed=seed,
    )


def tank(**more):
    usual = {"think": workshop.think, "warm": workshop.warm, "limits": dict.fromkeys(Level, PATIENCE)}
    return Tank(1, **{**usual, **more})


@pytest_asyncio.fixture
async def thinkers():
    async with tank() as thinkers:
        yield thinkers


async def test_each_level_is_thought_about_by_the_same_process(thinkers):
    answers = [await thinkers.turn(case(level=level)) for level in Level]
    assert [answer[0] for answer in answers] == ["easy", "normal", "hard"]
    assert len({answer[1] for answer in answers}) == 1


async def test_who_has_thought_often_enough_is_relieved():
    """What a process has cached goes with it, so that its memory is bounded."""
    async with tank(enough=2) as thinkers:
        seen = [(await thinkers.turn(case()))[1] for _ in range(4)]
        assert seen[0] == seen[1] != seen[2] == seen[3]
        assert ends(int(seen[0]))


@pytest.mark.parametrize("trouble", ["crash", "fail"])
async def test_trouble_costs_strength_and_the_next_is_thought_about_as_ever(thinkers, trouble):
    assert (await thinkers.turn(case(trouble)))[0] == "normal"
    assert (await thinkers.turn(case()))[0] == "hard"


async def test_who_thinks_too_long_is_replaced():
    async with tank(limits=SHORT) as thinkers:
        _, first = await thinkers.turn(case(level=Level.NORMAL))
        level, second = await thinkers.turn(case("hang"))
        assert level == "normal"
        assert first != second
        assert ends(int(first))


async def test_who_takes_long_to_begin_is_waited_for_and_not_begun_anew(tmp_path):
    """On a busy machine a process takes seconds to begin; another one would take as long."""
    gate = tmp_path / "open"
    short = dict.fromkeys(Level, 0.05)
    async with tank(warm=partial(workshop.wait, gate), limits=short) as thinkers:
        assert await thinkers.turn(case()) is None
        (worker,) = thinkers._all
        asked = asyncio.create_task(thinkers.turn(case()))
        await asyncio.sleep(0.01)
        asked.cancel()
        assert await thinkers.turn(case()) is None
        gate.touch()
        assert await worker.ready(PATIENCE)
        thinkers._limits = dict.fromkeys(Level, PATIENCE)
        assert (await thinkers.turn(case()))[0] == "hard"
        assert thinkers._all == {worker}


async def test_who_never_begins_is_replaced(tmp_path, monkeypatch):
    monkeypatch.setattr(tanks, "STARTING", 0.0)
    gate, short = tmp_path / "open", dict.fromkeys(Level, 0.05)
    async with tank(warm=partial(workshop.wait, gate), limits=short) as thinkers:
        assert await thinkers.turn(case()) is None
        assert thinkers._all == set()
    gate.touch()  # they go home


async def test_when_nobody_can_think_nobody_says_anything(thinkers):
    assert await thinkers.turn(case("always crash")) is None
    assert await thinkers.turn(case("always fail", Level.EASY)) is None


async def test_a_crowd_is_answered_at_a_lower_level(thinkers, tmp_path, monkeypatch):
    """The first holds the only worker; as many wait for it as may, and those after them get less."""
    monkeypatch.setattr(tanks, "CROWD", {Level.HARD: 2, Level.NORMAL: 3, Level.EASY: 3})
    gate = tmp_path / "open"
    asked = [asyncio.create_task(thinkers.turn(case(f"wait {gate}"))) for _ in range(6)]
    await asyncio.sleep(0)
    gate.touch()
    answers = [answer and answer[0] for answer in await asyncio.gather(*asked)]
    assert answers == ["hard", "hard", "hard", "normal", None, None]


async def test_who_no_longer_waits_holds_nobody_up(thinkers, tmp_path):
    asked = asyncio.create_task(thinkers.turn(case(f"wait {tmp_path / 'never'}")))
    await asyncio.sleep(0.05)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert (await thinkers.turn(case()))[0] == "hard"


async def test_nobody_thinks_once_it_is_closed(thinkers):
    _, pid = await thinkers.turn(case())
    await thinkers.close()
    assert ends(int(pid))
    assert await thinkers.turn(case()) is None
