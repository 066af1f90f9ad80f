from typing import Annotated

import pytest
from msgspec import Meta

from bot.engine.core import Options, Refused
from bot.engine.options import OptionInfo, option_list, read_options
from tests.support.toy import Quarry
from tests.support.toy.state import QuarryOptions

QUARRY = Quarry()


def test_options_are_listed_as_they_are_declared():
    assert option_list(QUARRY) == (
        OptionInfo("rounds", "1", ("1", "2", "3")),
        OptionInfo("deck", "short", ("short", "long")),
        OptionInfo("rich", "false", ("false", "true")),
    )


@pytest.mark.parametrize(
    "given",
    [
        {"rounds": 3, "deck": "long", "rich": True},
        {"rounds": "3", "deck": "long", "rich": "true"},
        {"rich": " True ", "deck": "LONG", "rounds": " 3"},
    ],
)
def test_values_and_words_are_read_alike(given):
    assert read_options(QUARRY, given) == QuarryOptions(rounds=3, deck="long", rich=True)


def test_what_is_not_said_stays_as_usual():
    assert read_options(QUARRY, {}) == QuarryOptions()


def test_every_listed_choice_can_be_read():
    for option in option_list(QUARRY):
        for choice in option.choices:
            assert str(getattr(read_options(QUARRY, {option.key: choice}), option.key)).lower() == choice


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rounds", 0),
        ("rounds", 4),
        ("rounds", True),
        ("rounds", 1.0),
        ("deck", "tall"),
        ("rich", 1),
        ("rich", None),
    ],
)
def test_a_value_out_of_bounds_is_refused(name, value):
    with pytest.raises(Refused) as refused:
        read_options(QUARRY, {name: value})
    assert refused.value.refusal.key == "table-refusal-bad-option"
    allowed = next(option.choices for option in option_list(QUARRY) if option.key == name)
    assert refused.value.refusal.facts == {"option": name, "value": str(value).lower(), "allowed": allowed}


def test_an_unknown_option_is_refused_with_those_there_are():
    with pytest.raises(Refused) as refused:
        read_options(QUARRY, {"x" * 400: 1})
    assert refused.value.refusal.key == "table-refusal-unknown-option"
    assert refused.value.refusal.facts == {"option": "x" * 50, "known": ("rounds", "deck", "rich")}


@pytest.mark.parametrize("kind", [int, str, Annotated[str, Meta(max_length=3)]])
def test_an_option_without_bounds_is_a_mistake_of_the_game(kind):
    class Endless(Options, frozen=True, kw_only=True):
        __annotations__ = {"much": kind}
        much = kind()

    class Bad(Quarry):
        options = Endless

    with pytest.raises(TypeError):
        option_list(Bad())
