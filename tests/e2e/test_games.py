"""Whole games, played through messages alone, by a bot in a process of its own."""

import time
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO

import pytest
from PIL import Image

from tests.e2e.house import GAMES, NAMES, House
from tests.support.sweeps import sweep

ALONE = [(key, 1, GAMES[key].seats[0] - 1) for key in ("giganten", "oilfield", "pipeline")]

FEW = [one for one in ALONE if one[0] != "oilfield"]  # whose games take longest


async def played(table, until=None, **habits):
    """Play a game to its end, or until something holds, and check all that is promised of it."""
    seal = await table.seal()
    table.seat(**habits)
    begun = time.monotonic()
    await table.play(until)
    took = time.monotonic() - begun
    file = await table.proof(seal) if table.over else None
    await table.at_rest()
    owed = table.check_pings()
    table.check_boards()
    table.check_acknowledged()
    assert table.standing_pings() == []
    table.house.check()
    pressed = table.pressed
    print(f"{table.names}: {table.clicks} clicks, {owed} decisions, {took:.1f} s, {dict(pressed)}")
    return pressed, file


TABLES = [pytest.param(key, seats, id=f"{key}-{seats}") for key in GAMES for seats in GAMES[key].seats]


@pytest.mark.parametrize(("game", "seats"), sweep(TABLES, ["oasis-3"]))
async def test_a_whole_game_by_buttons(tmp_path, game, seats):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:seats], game=game)
        pressed, file = await played(table, seed=seats)
        assert (file["game"], file["seats"]) == (game, seats)
        assert all(pressed[what] for what in ("side by ping", "side by board", "button", "publish"))
        assert game != "oasis" or pressed["pick several"]
        assert house.witness.private.keys() == {person.id for person in table.people}
        assert house.people["Sam"].sees(table.thread, lambda seen: seen.ephemeral) == []


@pytest.mark.parametrize("whole", sweep([False, True], [False]), ids=["every-command", "whole-game"])
@pytest.mark.parametrize("game", [key for key in GAMES if find_spec(f"tests.games.{key}.commands")])
async def test_a_game_by_slash_commands(tmp_path, game, whole):
    """By default it is played until every usual command has been typed."""
    commands = import_module(f"tests.games.{game}.commands")
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[: max(3, GAMES[game].seats[0])], game=game)

        def unused():
            return [typed for typed in commands.USUAL if not table.pressed[f"/{typed}"]]

        pressed, file = await played(table, None if whole else lambda: not unused(), kind=commands.Typist)
        assert unused() == []
        assert file or not whole
        assert all(what == "complete" or what.startswith("/") for what in pressed)


@pytest.mark.parametrize("rounds", sweep([2, None], [2]))
async def test_a_game_with_sealed_offers(tmp_path, rounds):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:3], options=[("sealed_offers", "on")])

        def enough():
            return table.over or rounds in house.witness.rounds(table.number)

        _, file = await played(table, enough)
        assert rounds or file["options"]["sealed_offers"] is True
        together = Counter(ping.message for ping in house.witness.pings)
        assert max(together.values()) == 3  # one message calls all who are to make their offers


@pytest.mark.parametrize(("game", "people", "practice"), sweep([("oasis", 2, 2), *ALONE], FEW))
async def test_a_whole_game_with_practice_players(tmp_path, game, people, practice):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:people], game=game, practice=practice)
        _, file = await played(table)
        assert file["seats"] == people + practice
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
            kind = "side" if shown.ephemeral else "board"
            assert name in (f"{kind}.webp", f"{kind}.jpg")  # the latter while other pictures wait
            assert Image.open(BytesIO(data)).width >= 1200
            assert shown.alt_texts
        house.check()
