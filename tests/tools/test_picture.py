"""`picture`: what it draws, for whom, and what it refuses."""

import asyncio
from itertools import islice

import pytest
from msgspec.structs import replace
from PIL import Image

import rendering
from bot import __main__ as program
from bot import shelf
from bot.engine import codec
from bot.engine.core import visible
from bot.panel import orders
from bot.panel.panel import panel
from bot.table.verifying import replayed
from bot.tools import picture, simulate
from bot.words.voice import Voice
from rendering import Mark, Order
from tests.support.sweeps import sweep
from tests.support.words import WORDS
from tests.tools.commands import ROOT, ask, refuses, simulated

RECORDS = ROOT / "tests" / "records"
RECORD = RECORDS / "oasis-3-stock-oasis.json"


def drawn(capsys, file, *words):
    """Draw a picture; return it and what was said."""
    assert program.main(["picture", *map(str, words), "-o", str(file)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    with Image.open(file) as image:
        image.load()
    return image, out


@pytest.mark.parametrize(
    ("words", "size"),
    [
        (["oasis", "--after", "0"], (1600, 1048)),
        (["giganten", "--after", "60", "--kind", "panel"], None),
        (["oilfield", "--players", "5", "--after", "90", "--kind", "player", "--seat", "2"], None),
        (["pipeline", "--after", "40", "--kind", "zoom", "--zoom", "2", "--theme", "dark"], None),
        pytest.param(
            ["giganten", "--after", "60", "--kind", "zoom", "--zoom", "map", "--seat", "3"],
            None,
            marks=pytest.mark.wide,
        ),
        (["oasis", "--kind", "final"], (1600, 1060)),
        (["oilfield", "--kind", "lobby"], (1600, 800)),
    ],
)
def test_every_kind_of_picture_is_drawn(words, size, tmp_path, capsys):
    webp, said = drawn(capsys, tmp_path / "one.webp", *words)
    png, again = drawn(capsys, tmp_path / "one.PNG", *words, "--alt")
    assert (webp.format, png.format) == ("WEBP", "PNG")
    assert webp.size == png.size == (size or webp.size)
    assert said.startswith(f"{tmp_path / 'one.webp'}: ")
    assert again.count("\n") > said.count("\n") == 1


def test_a_webp_is_what_the_bot_posts(tmp_path, capsys):
    """Any process that draws the same order has the same bytes, the bot's own worker too."""
    rules = shelf.games()["oasis"]
    chance = simulate.chance_of("7")
    seed = simulate.dealt(chance)
    lines = list(islice(picture.simulated(rules, 4, rules.options(), seed, chance), 91))
    voice = Voice(WORDS, "en", rules, (), ("● Ann", "■ Bob", "▲ Cleo", "◆ Dan"))
    state = lines[-1].state
    view, events = rules.view(state, None), visible(lines[-1].events, None)
    task = voice.wait(rules.asked(state, min(rules.to_act(state))))
    order = Order(
        game="oasis",
        kind="board",
        view=codec.dumps(view),
        facts=rules.edition.facts,
        names=("Ann", "Bob", "Cleo", "Dan"),
        awaited=tuple(sorted(rules.to_act(state))),
        task=task,
        marks=tuple(Mark(square, kind="new") for square in orders.squares(rules, view, events)),
        title="Oasis #12",
    )
    assert order.marks
    drawn(capsys, tmp_path / "one.webp", "oasis", "--players", 4, "--seed", 7, "--after", 90)
    assert (tmp_path / "one.webp").read_bytes() == rendering.draw(order)


def test_a_panel_numbers_the_choices_and_shows_the_draft(tmp_path, capsys):
    wanted, found = {"Numbered: 1 ", "In your draft: ", "New: "}, set()
    for after in range(20, 60, 3):
        if found == wanted:
            break
        _, said = drawn(capsys, tmp_path / "x.png", RECORD, "--kind", "panel", "--after", after, "--alt")
        found |= {sign for sign in wanted if sign in said}
    assert found == wanted


@pytest.mark.parametrize("times", sweep([4, 12], [4]))
@pytest.mark.parametrize(
    "name",
    sweep(
        ["giganten-4-open-auctions", "oasis-4-sealed_offers-stock-rocky", "oilfield-4", "pipeline-2-76"],
        ["oasis-4-sealed_offers-stock-rocky", "oilfield-4"],
    ),
)
def test_a_panel_shows_just_the_position_that_was_asked_for(name, times):
    """Whatever of it is a draft, and whoever acts out of turn."""
    whole = replayed((RECORDS / f"{name}.json").read_bytes(), shelf.games())
    rules, last = whole.rules, len(whole.lines) - 1
    for after in range(1, last, max(1, last // times)):
        state, part = whole.lines[after].state, replace(whole, lines=whole.lines[: after + 1])
        for seat in range(len(whole.lines[0].marks.since)):
            order = asyncio.run(picture.ordered(part, picture.Wanted(kind="panel", viewer=seat), WORDS))
            assert order.view == codec.dumps(rules.view(state, seat))
            assert order.awaited == tuple(sorted(rules.to_act(state)))


@pytest.mark.parametrize("after", sweep([30, 31, 40, 41, 52, 60], [31, 52]))
def test_a_panel_is_ordered_as_the_bot_orders_it(after, monkeypatch):
    ordered = []
    monkeypatch.setattr(orders, "side", lambda *asked: ordered.append(asked))
    whole = replayed(RECORD.read_bytes(), shelf.games())
    part = replace(whole, lines=whole.lines[: after + 1])
    seat = min(part.rules.to_act(part.lines[-1].state))
    asyncio.run(picture.ordered(part, picture.Wanted(kind="panel", viewer=seat), WORDS))
    ((reader, screen, ask, spots, recap),) = ordered
    shown = panel(reader.voice, screen, recap)
    assert (shown.ask, shown.layout.spots) == (ask(reader.voice), spots)


def test_a_seat_sees_its_own_secrets_and_a_spectator_does_not(tmp_path, capsys):
    alts = [
        drawn(capsys, tmp_path / "x.png", RECORD, "--after", 80, *words, "--alt")[1]
        for words in (["--kind", "player", "--seat", "2"], ["--kind", "zoom", "--zoom", "2"])
    ]
    assert "Worth" in alts[0]
    assert "Worth" not in alts[1]


def test_a_picture_shows_the_first_game_of_a_simulation(tmp_path, capsys):
    report = simulated("--players", 3, "--games", 1, "--seed", "x", "--play", "advised")
    _, said = drawn(capsys, tmp_path / "x.png", "oasis", "--seed", "x")
    assert f"the end, after {report['actions']} decisions" in said


def test_options_are_drawn_by(tmp_path, capsys):
    plain, _ = drawn(capsys, tmp_path / "1.png", "oasis", "--after", 3)
    sealed, _ = drawn(capsys, tmp_path / "2.png", "oasis", "--after", 3, "--option", "sealed_offers=true")
    assert plain.tobytes() != sealed.tobytes()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess"], "choose giganten, oasis, oilfield or pipeline"),
        (["oasis", "--players", "2"], "choose --players 3, 4 or 5"),
        (["oasis", "--after", "9999"], "leave it out for the end"),
        (["oasis", "--after", "-1"], "a whole number"),
        (["oasis", "--after", "3", "--seat", "4"], "choose --seat 1, 2 or 3"),
        (["oasis", "--after", "3", "--seat", "0"], "a whole number"),
        (["oasis", "--kind", "poster"], "'lobby'"),
        (["oasis", "--after", "3", "--kind", "zoom"], "choose --zoom "),
        (["oasis", "--after", "3", "--kind", "zoom", "--zoom", "moon"], "no part 'moon': choose --zoom "),
        (["oasis", "--zoom", "1"], "--kind zoom"),
        (["oasis", "--kind", "final", "--after", "3"], "leave out --after"),
        (["oasis", "--kind", "lobby", "--after", "3"], "leave out --after"),
        (["oasis", "--theme", "sepia"], "choose --theme light"),
        (["oasis", "--locale", "xx"], "choose --locale "),
        (["oasis", "--option", "gold=true"], "sealed_offers"),
        (["missing.json"], "missing.json cannot be read"),
        ([__file__], "no record"),
        ([str(RECORD), "--players", "3"], "leave them out"),
        ([str(RECORD), "--after", "9999"], "leave it out for the end"),
    ],
)
def test_a_picture_that_makes_no_sense_is_not_drawn(words, why, tmp_path, capsys):
    try:
        code = program.main(["picture", *words, "-o", str(tmp_path / "x.png")])
    except SystemExit as left:
        code = left.code
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert why in err
    assert not (tmp_path / "x.png").exists()


@pytest.mark.parametrize(
    ("file", "why"),
    [("x.jpg", "ends in .webp or .png"), ("x", "ends in .webp or .png"), ("no/x.png", "cannot be written")],
)
def test_a_picture_needs_a_place_to_go(file, why, tmp_path):
    assert why in refuses(ask("picture", "oasis", "--after", 0, "-o", tmp_path / file))
