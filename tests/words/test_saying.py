"""How words are found and filled."""

from typing import Annotated, Literal

import pytest
from fluent.runtime.errors import FluentReferenceError
from msgspec import Meta

from bot.engine.core import Action, Ask, Event, Name, Named, Seat, Square, Who
from bot.words.catalogue import event_facts
from tests.support.words import WORDS

Card = Annotated[str, Named("card")]


class CardTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    card: Card


class Told(Event, frozen=True, kw_only=True):
    """A field of each shape that a sentence can hold, and two that none can."""

    maybe: Card | None
    many: tuple[Seat, ...]
    origin: Square = Square("H2")
    kinds: tuple[Card, ...] = ()
    sealed: bool = True
    size: int | None = None
    rows: tuple[int, ...] = ()
    amount: Annotated[int, Meta(ge=1)] = 1
    mode: Literal["open", "limits"] = "open"
    prices: dict[str, int] | None = None
    pairs: tuple[tuple[Seat, int], ...] = ()


class Take(Action, frozen=True, kw_only=True):
    card: Card


@pytest.mark.parametrize(
    ("locale", "coins", "phrase"),
    [
        ("en", 1, "Ann earns one coin."),
        ("en-GB", 2, "Ann earns 2 coins."),
        ("en-US", 2000, "Ann earns 2,000 coins."),
        ("it", 1, "Ann guadagna una moneta."),
        ("it-IT", 2000, "Ann guadagna 2.000 monete."),
        ("fr", 2, "Ann earns 2 coins."),
        ("xx-Klingon", 2, "Ann earns 2 coins."),
        ("", 2, "Ann earns 2 coins."),
    ],
)
def test_a_plural_in_each_language(words, locale, coins, phrase):
    assert words.say(locale, "toy-coins", {"player": "Ann", "coins": coins}) == phrase


def test_the_number_of_a_game_is_not_grouped(words):
    assert words.say("it", "toy-number", {"game": 1048}) == "Partita #1048"
    assert words.say("en", "toy-number", {"game": "1048"}) == "Game #1048"


@pytest.mark.parametrize("locale", ["en", "it", "fr"])
@pytest.mark.parametrize("key", ["toy-event-Sunk", "table-empty"])
def test_a_missing_key_is_an_error(words, locale, key):
    with pytest.raises(KeyError, match=key):
        words.say(locale, key)


def test_what_belongs_to_a_phrase_is_said_in_its_language(words):
    assert words.say("it", "table-empty.title") == "Solo un attributo"
    assert words.say("de", "table-empty.title") == "An attribute alone"
    with pytest.raises(KeyError, match=r"table-empty\.head"):
        words.say("it", "table-empty.head")


@pytest.mark.parametrize(
    ("locale", "phrase"),
    [("it", "nessuno"), ("it-IT", "nessuno"), ("en", None), ("en-GB", None), ("fr", None)],
)
def test_english_is_not_a_translation(words, locale, phrase):
    assert words.translated(locale, "table-list-none") == phrase


def test_a_missing_fact_is_an_error(words):
    with pytest.raises(FluentReferenceError, match="coins"):
        words.say("it", "toy-coins", {"player": "Ann"})


def test_a_name_is_said_in_the_language_of_its_sentence(words):
    event = CardTaken(seat=Seat(1), card="camel_2")
    assert words.tell("en-GB", event, game="toy", names=("Ann", "Bob")) == "Bob takes two camels."
    assert words.tell("it", event, game="toy", names=("Ann", "Bob")) == "Bob prende due cammelli."


def test_a_seat_without_a_name_is_numbered_from_one(words):
    event = CardTaken(seat=Seat(1), card="well")
    assert words.tell("it", event, game="toy", names=("Ann",)) == "Posto 2 prende un pozzo."


@pytest.mark.parametrize("name", ["{ $card }", "**bold** <@1>", "\u202egnE", "a\nb", ""])
def test_names_of_players_go_in_verbatim(words, name):
    event = CardTaken(seat=Seat(0), card="well")
    assert words.tell("en", event, game="toy", names=(name,)) == f"{name} takes a well."


def test_a_name_the_game_does_not_know_is_an_error(words):
    with pytest.raises(KeyError, match="toy-card-dragon"):
        words.tell("en", CardTaken(seat=Seat(0), card="dragon"), game="toy")


@pytest.mark.parametrize(
    ("count", "english", "italian"),
    [
        (0, "none takes a well.", "nessuno prende un pozzo."),
        (1, "Ann takes a well.", "Ann prende un pozzo."),
        (2, "Ann and Bob takes a well.", "Ann e Bob prende un pozzo."),
        (4, "Ann, Bob, Cid and Dee takes a well.", "Ann, Bob, Cid e Dee prende un pozzo."),
    ],
)
def test_each_language_joins_a_list_in_its_way(words, count, english, italian):
    names = ("Ann", "Bob", "Cid", "Dee")
    facts = {"seat": tuple(Who(Seat(n)) for n in range(count)), "card": Name("card", "well")}
    assert words.say("en", "toy-event-CardTaken", facts, game="toy", names=names) == english
    assert words.say("it", "toy-event-CardTaken", facts, game="toy", names=names) == italian


def test_facts_follow_the_annotations():
    event = Told(maybe=None, many=(Seat(0), Seat(2)), kinds=("well", "camel_2"), size=3, rows=(1, 2))
    assert event_facts(event) == {
        "maybe": "none",
        "many": (Who(Seat(0)), Who(Seat(2))),
        "origin": "H2",
        "kinds": (Name("card", "well"), Name("card", "camel_2")),
        "sealed": "true",
        "size": 3,
        "rows": ("1", "2"),
        "amount": 1,
        "mode": "open",
    }
    assert event_facts(Told(maybe="well", many=()))["maybe"] == Name("card", "well")


def test_every_shape_of_fact_is_said(words):
    event = Told(maybe="well", many=(Seat(0), Seat(1)), kinds=("well",), sealed=False, rows=(1, 2, 3))
    phrase = words.tell("en", event, game="toy", names=("Ann", "Bob"))
    assert phrase == "a well; Ann and Bob; H2; a well; false; none; 1, 2 and 3; open"


@pytest.mark.parametrize(("sealed", "phrase"), [("true", "hidden"), (True, "hidden"), (False, "open")])
def test_a_flag_can_be_selected(words, sealed, phrase):
    assert words.say("en", "toy-sealed", {"sealed": sealed}) == phrase


def test_an_action_has_a_label_and_a_line(words):
    action = Take(seat=Seat(0), card="well")
    assert words.do("it", action, game="toy", names=("Ann",)) == "Prendi un pozzo"
    assert words.pick("en", action, game="toy", names=("Ann",)) == "Take a well from Ann"


def test_a_decision_is_asked_and_waited_for(words):
    ask = Ask("Choose", {"count": 3})
    assert words.ask("en", ask, game="toy") == "Choose one of 3."
    assert words.wait("it", ask, game="toy") == "sceglie"


def test_the_table_can_list_and_refuse():
    facts = {"option": "sealed", "value": "maybe", "allowed": ("on", "off", "auto")}
    assert "on, off and auto" in WORDS.say("en", "table-refusal-bad-option", facts)
    assert "#1048" in WORDS.say("en", "table-refusal-unknown-game", {"game": 1048})


def test_what_was_said_before_is_said_again_only_of_the_same_facts(words):
    said = [
        words.say("en", "toy-coins", {"player": player, "coins": coins})
        for player in ("Ann", "Bob", "Ann")
        for coins in (2000, "2000")
    ]
    assert said == [
        f"{player} earns {coins} coins." for player in ("Ann", "Bob", "Ann") for coins in ("2,000", "2000")
    ]
