"""A slip in a seeds file is named by file and key, so that whoever edits it can mend it."""

import re
from typing import Literal

import pytest
from msgspec import Struct

from bot.engine.facts import BadFacts
from bot.seeds import SeedError, edition


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    copies: int
    prices: dict[str, int] = {}


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    rows: tuple[str, ...] = ()
    cards: dict[str, Card] = {}
    lands: dict[Literal["oasis", "steppe"], int] = {}


@pytest.fixture
def seeds(tmp_path):
    root = tmp_path / "seeds"
    (root / "toy").mkdir(parents=True)
    return root


def write(seeds, text):
    (seeds / "toy" / "box.toml").write_text(text, "utf-8")


def read(seeds, *files):
    return edition("toy", files or ("box.toml",), root=seeds)


def test_a_table_gives_each_section_its_key(seeds):
    write(seeds, "[camel]\ncopies = 4\n[horse]\ncopies = 2\nprices = {low = 1}\n")
    cards = read(seeds).table(Card, "box.toml")
    assert cards == {"camel": Card("camel", 4), "horse": Card("horse", 2, {"low": 1})}
    assert list(cards) == ["camel", "horse"]


def test_a_document_is_one_value(seeds):
    write(seeds, "title = 'Toy'\nrows = ['ab', 'cd']\n")
    assert read(seeds).document(Box, "box.toml") == Box("Toy", ("ab", "cd"))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[camel]\ncopies = '4'", "camel.copies: Expected int, got str"),
        ("[camel]\ncopies = true", "camel.copies: Expected int, got bool"),
        ("[camel]", "camel.copies: Missing key"),
        ("[camel]\ncopies = 4\ncolour = 'red'", "camel.colour: Unknown key"),
        ("[camel]\ncopies = 4\nkey = 'cow'", "camel.key: Unknown key, it is the section's name"),
        (
            "[camel]\ncopies = 4\n[camel.prices]\nlow = 1\nhigh = '2'",
            "camel.prices.high: Expected int, got str",
        ),
        ("camel = 4", "camel: Expected a section [camel]"),
    ],
)
def test_slips_in_a_table_are_named(seeds, text, complaint):
    write(seeds, text)
    with pytest.raises(BadFacts, match=f"^{re.escape(f'box.toml: {complaint}')}$"):
        read(seeds).table(Card, "box.toml")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[camel]\ncopies 4", "Expected '=' after a key in a key/value pair (at line 2, column 8)"),
        ("[camel]\ncopies = 4\n[camel]", "Cannot declare ('camel',) twice (at line 3, column 7)"),
    ],
)
def test_a_file_that_is_no_toml_is_named(seeds, text, complaint):
    write(seeds, text)
    with pytest.raises(SeedError, match=f"^{re.escape(f'seeds/toy/box.toml: {complaint}')}$"):
        read(seeds)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("title = 1", "title: Expected str, got int"),
        ("rows = []", "title: Missing key"),
        ("title = ''\ncolour = 1", "colour: Unknown key"),
        ("title = ''\nrows = ['a', 2]", "rows[1]: Expected str, got int"),
        ("title = ''\nlands = {oasis = 1, tundra = 2}", "lands: Invalid enum value 'tundra'"),
        ("title = ''\n[cards.a]\nkey = 'a'\ncopies = 1\n[cards.b]\nkey = 'b'", "cards.b.copies: Missing key"),
        (
            "title = ''\ncards.a = {key = 'a', copies = 1}\ncards.b = {key = 'b', copies = 1, prices.y = ''}",
            "cards.b.prices.y: Expected int, got str",
        ),
    ],
)
def test_slips_in_a_document_are_named(seeds, text, complaint):
    write(seeds, text)
    with pytest.raises(BadFacts, match=f"^{re.escape(f'box.toml: {complaint}')}$"):
        read(seeds).document(Box, "box.toml")


def test_a_missing_file_is_named(seeds):
    with pytest.raises(SeedError, match=r"^seeds/toy/none\.toml: No such file or directory$"):
        read(seeds, "none.toml")


def test_a_file_that_is_no_text_is_named(seeds):
    (seeds / "toy" / "box.toml").write_bytes(b"\xff")
    with pytest.raises(SeedError, match=r"^seeds/toy/box\.toml: .*utf-8"):
        read(seeds)
