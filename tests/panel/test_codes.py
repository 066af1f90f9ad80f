"""One language for ids and values: what was ever written is read for ever, and in one way only."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.panel import codes
from bot.panel.codes import (
    BESIDES,
    DRAFTS,
    MODES,
    OPEN,
    PLANNINGS,
    TEMPLATES,
    TYPINGS,
    VERBS,
    Chain,
    Confirm,
    DeskPress,
    Door,
    DoorPick,
    Focus,
    Form,
    Leaf,
    LeafPick,
    LearnPress,
    LobbyPick,
    LobbyPress,
    MyPick,
    MyPress,
    Pick,
    Planned,
    Play,
    Press,
    Submit,
    Verb,
)

IDS = (Path(__file__).parent / "ids.txt").read_text("utf-8").splitlines()
"""From panels of all four games, drawn before the language had a home: one of each shape they had."""


def said(text):
    """Read an id, or a value of a list."""
    return (
        codes.read_id(text)
        if text.startswith(("gm:", "lb:", "dk:", "my:", "mo:", "ru:", "ln:"))
        else codes.read(text)
    )


# What was written is read


def test_whatever_hangs_in_a_channel_is_read_and_would_be_written_again():
    assert [codes.write(said(text)) for text in IDS] == IDS


def test_all_that_can_be_said_has_been_said():
    values = list(map(said, IDS))
    assert {type(one) for one in values} == {*TEMPLATES, Play, Focus, Confirm}
    presses = [one.code for one in values if isinstance(one, Press)]
    assert {type(code) for code in presses} == {Play, Chain, Focus, Confirm, Form, Verb, Planned}
    planned = [code.code for code in presses if isinstance(code, Planned)]
    assert {type(code) for code in planned} == {Play, Chain, Focus, Verb, type(None)}
    assert {code.name for code in (*presses, *planned) if isinstance(code, Verb)} == set(VERBS)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Stop", Play("Stop")),
        ("TakeOffer.-1", Play("TakeOffer.-1")),
        ("Sell.T3.refined2.T3.50**", Play("Sell.T3.refined2.T3.50", copy=2)),
        ("=max", Chain("max")),
        ("undo", Verb("undo")),
        ("why", Verb("why")),
        ("PlaceTile.oasis._", Focus(("PlaceTile", "oasis", "_"))),
        ("PlaceTile.oasis.H_", Focus(("PlaceTile", "oasis", "H_"))),
        ("PlaceTile.oasis._@c", Focus(("PlaceTile", "oasis", "_"), columns=True)),
        ("MoveCamel._.H2", Focus(("MoveCamel", "_", "H2"))),
        ("SetLimit@3", Focus(("SetLimit",), page=3)),
        ("@2", Focus(page=2)),
        ("sure@SellShare.3", Confirm("SellShare.3")),
        ("type@PlaceCamel._", Form("type", ("PlaceCamel", "_"))),
        ("number@SetLimit._", Form("number", ("SetLimit", "_"))),
        ("plan@worker", Planned("worker")),
        ("plan@worker@PlaceWorker.drill_1", Planned("worker", Play("PlaceWorker.drill_1"))),
        ("plan@limit@number@SetLimit._", Planned("limit", Form("number", ("SetLimit", "_")))),
        ("plan@work@=max", Planned("work", Chain("max"))),
        ("plan@choose@PlaceTile._@2", Planned("choose", Focus(("PlaceTile", "_"), page=2))),
    ],
)
def test_a_code_has_one_meaning(text, code):
    assert codes.read(text) == code
    assert codes.write(code) == text


@pytest.mark.parametrize(
    ("custom_id", "value"),
    [
        ("gm:1048:312.17:Stop", Press(1048, 312, 17, Play("Stop"))),
        ("gm:1048:312.17/PlaceTile.oasis-q7", Pick(1048, 312, 17, "PlaceTile.oasis", "q7")),
        (
            "gm:1048:312.17?type@Survey._.1a2b3c4d",
            Submit(1048, 312, 17, Form("type", ("Survey", "_")), "1a2b3c4d"),
        ),
        ("gm:1048!side", Door(1048, "side")),
        ("gm:1048!zoom.3", Door(1048, "zoom", "3")),
        ("gm:1048!zoom/0z", DoorPick(1048, "zoom", "0z")),
        ("lb:1048:join", LobbyPress(1048, "join")),
        ("lb:1048:options2", LobbyPress(1048, "options", 2)),
        ("lb:1048/kick_", LobbyPick(1048, codes.KICK)),
        ("gm:1048~up.12.3", Leaf(1048, "up", "12.3")),
        ("gm:1048~at.12.back", Leaf(1048, "at", "12.back")),
        ("gm:1048~round/4k", LeafPick(1048, "round", "4k")),
        ("dk:next.1048", DeskPress("next", "1048")),
        ("dk:games", DeskPress("games")),
        ("my:clock", MyPress("clock")),
        ("my:later.mute", MyPress("later", "mute")),
        ("my:remind/0z", MyPick("remind", "0z")),
        ("ln:shelf", LearnPress("shelf")),
        ("ln:go.oasis.3", LearnPress("go", "oasis.3")),
    ],
)
def test_an_id_says_where_and_what(custom_id, value):
    assert codes.read_id(custom_id) == value
    assert codes.write(value) == custom_id


# What is written is read as it was meant

SEEDED = settings(derandomize=True, deadline=None)

WORD = st.from_regex(r"[A-Za-z0-9+-]{1,6}", fullmatch=True)
NAMES = st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True)
LETTERS = st.from_regex(r"[A-Q]{1,2}", fullmatch=True)
NUMBERS = st.integers(0, 10**9 - 1)
TABLES = st.integers(0, 10**18 - 1)
SALTS = st.integers(0, 1295).map(codes.salt)
BEGUN = st.tuples(NAMES, st.lists(WORD, max_size=3)).map(lambda one: (one[0], *one[1]))
OPENED = st.tuples(BEGUN, st.just(OPEN) | LETTERS.map(codes.column)).map(lambda one: (*one[0], one[1]))
ACTIONS = BEGUN.map(lambda words: codes.joined(*words))

PLAYS = st.builds(Play, ACTIONS, st.integers(0, 5))
FOCUSES = (
    st.builds(Focus, BEGUN | OPENED | st.just(()))
    | st.builds(Focus, BEGUN | OPENED | st.just(()), page=st.integers(1, 10**9 - 1))
    | st.builds(Focus, OPENED, columns=st.just(True))
)
SPOKEN = (
    st.builds(Play, ACTIONS)
    | st.builds(Chain, st.from_regex(r"[a-z][a-z0-9-]{0,9}", fullmatch=True))
    | FOCUSES
    | st.builds(Confirm, ACTIONS)
    | st.builds(Form, st.sampled_from(TYPINGS), OPENED)
    | st.builds(Verb, st.sampled_from(VERBS))
)
SPOKEN = SPOKEN | st.builds(Planned, st.from_regex(r"[a-z-]{1,9}", fullmatch=True), st.none() | SPOKEN)
VERB = st.from_regex(r"[a-z]{1,9}", fullmatch=True)
ADDRESSES = (
    st.builds(Press, TABLES, NUMBERS, NUMBERS, SPOKEN)
    | st.builds(Pick, TABLES, NUMBERS, NUMBERS, ACTIONS, SALTS)
    | st.builds(Submit, TABLES, NUMBERS, NUMBERS, SPOKEN, st.from_regex(r"[0-9a-f]{8}", fullmatch=True))
    | st.builds(Door, TABLES, VERB, st.just("") | st.from_regex(r"[A-Za-z0-9_-]{1,9}", fullmatch=True))
    | st.builds(DoorPick, TABLES, VERB, SALTS)
    | st.builds(LobbyPress, TABLES, VERB, st.none() | st.integers(0, 9))
    | st.builds(LobbyPick, TABLES, st.from_regex(r"[A-Za-z_]{1,12}", fullmatch=True))
    | st.builds(MyPress, VERB, st.just("") | WORD.map(lambda word: word.replace("+", "")).filter(bool))
    | st.builds(MyPick, VERB, SALTS)
)


@SEEDED
@given(PLAYS | SPOKEN)
def test_every_code_comes_back(code):
    assert codes.read(codes.write(code)) == code


@SEEDED
@given(ADDRESSES)
def test_every_id_comes_back_and_has_one_template(value):
    text = codes.write(value)
    assert codes.read_id(text) == value
    assert [kind for kind, template in TEMPLATES.items() if template.fullmatch(text)] == [type(value)]


@SEEDED
@given(st.text() | st.text("aZ09._@=*-+²", max_size=12))
def test_no_text_is_too_strange_to_be_read(text):
    """And what is read stays the same from then on."""
    code = codes.read(text)
    assert codes.read(codes.write(code)) == code


# What was forged


@pytest.mark.parametrize(
    "text",
    [
        *(
            "gm:1",
            "gm:x!side",
            "gm:1!side\n",
            "gm:\u0661!side",
            f"gm:{'9' * 19}!side",
            "lb:1:join!side",
            "anything",
        ),
        *(
            "",
            "gm:1:0.0",
            "gm:1:0.0:",
            f"gm:1:0.0:{'A' * 76}",
            "gm:1:0.0:²",
            "gm:1:0.0/x-0",
            "gm:1:0.0:Stop*",
        ),
    ],
)
def test_what_is_no_id_is_not_read(text):
    assert codes.read_id(text) is None


@pytest.mark.parametrize("page", ["0", "²", "٣", "-1", "1e9", "9" * 10, "c2", "x@2"])
def test_a_page_that_is_not_a_number_is_the_first(page):
    assert codes.read(f"Place._@{page}") == Focus(("Place", "_"), page=1)


@pytest.mark.parametrize("text", ["²", "sure", "Stop more", "Undo", "", "x" * 6000])
def test_what_makes_no_sense_is_left_to_the_table_to_refuse(text):
    assert codes.read(text) == Play(text)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("Stop", Play("Stop")),
        ("PlaceTile.oasis._", Play("PlaceTile.oasis._")),  # which the table refuses
        ("=max", Chain("max")),
        *[(name, Verb(name)) for name in DRAFTS],
        *[(name, None) for name in (*MODES, *BESIDES, *PLANNINGS, "back", "refresh", "plan@worker")],
        *[
            (text, None)
            for text in ("", "stop", "=", "=Max", "Stop; DROP TABLE game", "Place@2", "Stop*", "٣")
        ],
    ],
)
def test_a_command_may_only_name_what_can_be_done(text, step):
    assert codes.read_command(text) == step


@pytest.mark.parametrize(
    ("value", "user"), [("17", 17), ("-3", -3), ("²", 0), ("٣", 0), ("", 0), ("somebody", 0), ("9" * 20, 0)]
)
def test_whoever_is_not_a_number_is_nobody(value, user):
    assert codes.read_user(value) == user


# What is left open


@pytest.mark.parametrize(
    ("text", "fitting", "other"),
    [
        ("PlaceTile.oasis._", "PlaceTile.oasis.H2", "PlaceTile.rocky.H2"),
        ("PlaceTile.oasis.H_", "PlaceTile.oasis.H12", "PlaceTile.oasis.G12"),
        ("PlaceTile@1", "PlaceTile.rocky.H2", "PlaceCamel.H2"),
        ("MoveCamel._.H2", "MoveCamel.A1.H2", "MoveCamel.A1.H3"),
        ("SpreadTanks.0._._._", "SpreadTanks.0.1.2.3", "SpreadTanks.0.1.2"),
    ],
)
def test_a_focus_leaves_some_choices_open(text, fitting, other):
    focus = codes.read(text)
    assert focus.fits(fitting)
    assert not focus.fits(other)


def test_nothing_filled_in_leaves_everything_open():
    assert all(Focus().fits(code) for code in ("Stop", "PlaceTile.oasis.H2"))


@SEEDED
@given(st.lists(WORD, min_size=1, max_size=3))
def test_what_is_typed_fills_the_hole(typed):
    form = codes.read("type@PlaceTile.oasis._")
    assert form.filled(typed) == [Play(f"PlaceTile.oasis.{word}") for word in typed]
    assert Form("type", ("PlaceTile", "oasis")).filled(typed) == []
    assert Form("number", ()).filled(typed) == []


# One home

ROOT = Path(__file__).resolve().parents[2]
SEPARATED = re.compile(r"""["'](gm|lb):|(sure|type|number)@|\._["'{]|@c["']|split\(["'][.@]["']\)""")


@pytest.mark.parametrize("folder", ["bot/panel", "bot/table", "cogs"])
def test_nobody_else_takes_ids_and_codes_apart(folder):
    files = [path for path in sorted((ROOT / folder).rglob("*.py")) if path.name != "codes.py"]
    assert len(files) > 5
    assert [path.name for path in files if SEPARATED.search(path.read_text("utf-8"))] == []
    assert [
        path.name for path in files if folder == "cogs" and "re.compile(" in path.read_text("utf-8")
    ] == []


def test_the_language_depends_on_the_engine_alone():
    source = (ROOT / "bot/panel/codes.py").read_text("utf-8")
    assert set(re.findall(r"^(?:from|import) ((?:bot|cogs|rendering)\S*)", source, re.MULTILINE)) == {
        "bot.engine.wire"
    }


def test_salts_follow_one_another_without_repeating():
    salts = [codes.salt(n) for n in range(1296)]
    assert len(set(salts)) == 1296
    assert all(codes.read_id(f"gm:1:2.3/a.b-{one}") for one in random.Random(1).sample(salts, 50))
