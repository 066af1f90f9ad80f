"""Whole games, played through messages alone, by a bot in a process of its own."""

import time
from collections import Counter
from importlib import import_module
from io import BytesIO

import pytest
from PIL import Image

from bot.shelf import games
from tests.e2e.house import NAMES, House


async def played(table, **habits):
    """Play a game to its end, and check all that is promised of it."""
    seal = await table.seal()
    table.seat(**habits)
    begun = time.monotonic()
    await table.play()
    took = time.monotonic() - begun
    file = await table.proof(seal)
    await table.at_rest()
    owed = table.check_pings()
    table.check_boards()
    table.check_acknowledged()
    assert table.standing_pings() == []
    table.house.check()
    pressed = sum((player.clicks for player in table.players), Counter())
    print(f"{table.names}: {table.clicks} clicks, {owed} decisions, {took:.1f} s, {dict(pressed)}")
    return pressed, file


@pytest.mark.parametrize(
    ("game", "seats"), [(key, seats) for key, rules in games().items() for seats in rules.seats]
)
async def test_a_whole_game_by_buttons(tmp_path, game, seats):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:seats], game=game)
        pressed, file = await played(table, seed=seats)
        assert (file["game"], file["seats"]) == (game, seats)
        assert all(pressed[what] for what in ("side by ping", "side by board", "button", "publish"))
        assert game != "oasis" or pressed["pick several"]
        assert house.witness.private.keys() == {person.id for person in table.people}
        assert house.people["Sam"].sees(table.thread, lambda seen: seen.ephemeral) == []


@pytest.mark.parametrize("game", games())
async def test_a_whole_game_by_slash_commands(tmp_path, game):
    commands = import_module(f"tests.games.{game}.commands")
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[: max(3, games()[game].seats[0])], game=game)
        pressed, _ = await played(table, kind=commands.Typist)
        assert [typed for typed in commands.USUAL if not pressed[f"/{typed}"]] == []
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
