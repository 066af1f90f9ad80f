"""Whole games of Oasis, played through messages alone, by a bot in a process of its own."""

import time
from collections import Counter
from io import BytesIO

import pytest
from PIL import Image

from tests.e2e.house import NAMES, House
from tests.e2e.players import Typist


async def played(table, **habits):
    """Play a game to its end, and check all that is promised of it."""
    seal = await table.seal()
    table.seat(**habits)
    begun = time.monotonic()
    await table.play()
    took = time.monotonic() - begun
    file = await table.proof(seal)
    owed = table.check_pings()
    table.check_boards()
    table.check_acknowledged()
    assert table.standing_pings() == []
    table.house.check()
    pressed = sum((player.clicks for player in table.players), Counter())
    print(f"{table.names}: {table.clicks} clicks, {owed} decisions, {took:.1f} s, {dict(pressed)}")
    return pressed, file


@pytest.mark.parametrize("seats", [3, 4, 5])
async def test_a_whole_game_by_buttons(tmp_path, seats):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:seats])
        pressed, file = await played(table, seed=seats)
        assert file["seats"] == seats
        assert all(pressed[what] for what in ("side by ping", "side by board", "pick several", "publish"))
        assert house.witness.private.keys() == {person.id for person in table.people}
        assert house.people["Sam"].sees(table.thread, lambda seen: seen.ephemeral) == []


async def test_a_whole_game_by_slash_commands(tmp_path):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:3])
        pressed, _ = await played(table, kind=Typist)
        typed = ("oasis reveal", "oasis stop", "oasis take", "oasis place", "oasis free", "turn publish")
        assert all(pressed[f"/{command}"] for command in typed)
        assert all(what == "complete" or what.startswith("/") for what in pressed)


async def test_a_whole_game_with_sealed_offers(tmp_path):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:3], options=[("sealed_offers", "on")])
        _, file = await played(table)
        assert file["options"]["sealed_offers"] is True
        together = Counter(ping.message for ping in house.witness.pings)
        assert max(together.values()) == 3  # one message calls all who are to make their offers


async def test_a_whole_game_with_practice_players(tmp_path):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:2], practice=2)
        _, file = await played(table)
        assert file["seats"] == 4
        assert {ping.user for ping in house.witness.pings} == {person.id for person in table.people}


async def test_the_first_round_with_pictures_as_it_is_run(tmp_path):
    """Nothing is made quicker here: pictures are drawn, and a board is shown again after two seconds."""
    async with House(tmp_path, pictures=True, board_pause=2.0) as house:
        table = await house.open_table(NAMES[:3])
        table.seat()
        await table.play(until=lambda: 2 in house.witness.rounds(table.number))
        await house.playground.quiet(2.5)
        pictures = [house.people["Sam"].sees(table.thread, "round 1")[0], table.board]
        pictures += [player.panel for player in table.players]
        for shown in pictures:
            [(name, data)] = shown.files.items()
            assert name == ("side.webp" if shown.ephemeral else "board.webp")
            assert Image.open(BytesIO(data)).width >= 1200
            assert shown.alt_texts
        house.check()
