"""The words and the code must agree: every key in every language, with the same facts in it."""

import ast
import re
from pathlib import Path
from typing import Annotated, Literal

import pytest
from fluent.runtime.errors import FluentReferenceError
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, VariableReference
from fluent.syntax.visitor import Visitor
from msgspec import Meta
from msgspec.structs import fields

from bot.engine.core import Action, Ask, Event, Name, Named, Seat, Square, Who
from bot.engine.options import option_list
from bot.words import FALLBACK, LOCALES, Words, event_facts, sayable
from rendering import PLACES

ROOT = Path(__file__).resolve().parents[1]
BUTTON = 20  # characters of a label that a phone shows
ENGLISH = """
table-list-none = none
table-list-two = { $first } and { $last }
table-list-more = { $first }, { $rest }
table-seat = Seat { $number }
table-empty =
    .title = An attribute alone
"""
ITALIAN = """
table-list-none = nessuno
table-list-two = { $first } e { $last }
table-list-more = { $first }, { $rest }
table-seat = Posto { $number }
table-empty =
    .title = Solo un attributo
"""
TOY_ENGLISH = """
toy-card-camel_2 = two camels
toy-card-well = a well
toy-event-CardTaken = { $seat } takes { $card }.
toy-event-Told = { $maybe }; { $many }; { $origin }; { $kinds }; { $sealed }; { $size }; { $rows }; { $mode }
toy-coins =
    { $coins ->
        [one] { $player } earns one coin.
       *[other] { $player } earns { $coins } coins.
    }
toy-sealed =
    { $sealed ->
        [true] hidden
       *[false] open
    }
toy-number = Game #{ ID($game) }
toy-do-Take = Take { $card }
toy-pick-Take = Take { $card } from { $seat }
toy-ask-Choose = Choose one of { $count }.
toy-wait-Choose = chooses
"""
TOY_ITALIAN = """
toy-card-camel_2 = due cammelli
toy-card-well = un pozzo
toy-event-CardTaken = { $seat } prende { $card }.
toy-event-Told = { $maybe }; { $many }; { $origin }; { $kinds }; { $sealed }; { $size }; { $rows }; { $mode }
toy-coins =
    { $coins ->
        [one] { $player } guadagna una moneta.
       *[other] { $player } guadagna { $coins } monete.
    }
toy-sealed =
    { $sealed ->
        [true] coperta
       *[false] scoperta
    }
toy-number = Partita #{ ID($game) }
toy-do-Take = Prendi { $card }
toy-pick-Take = Prendi { $card } da { $seat }
toy-ask-Choose = Scegli tra { $count }.
toy-wait-Choose = sceglie
"""

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


@pytest.fixture
def locales(tmp_path):
    """Two complete languages and a toy game."""
    for language, table, toy in (("en", ENGLISH, TOY_ENGLISH), ("it", ITALIAN, TOY_ITALIAN)):
        (tmp_path / language).mkdir()
        (tmp_path / language / "table.ftl").write_text(table, "utf-8")
        (tmp_path / language / "toy.ftl").write_text(toy, "utf-8")
    return tmp_path


@pytest.fixture
def words(locales):
    return Words.load(locales)


# What the catalogue must be, in any number of languages


class _Placeholders(Visitor):
    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node: VariableReference):  # noqa: N802
        self.names.add(node.id.name)


def placeholders(message):
    visitor = _Placeholders()
    visitor.visit(message)
    return visitor.names


def entries(path):
    return FluentParser().parse(path.read_text("utf-8")).body


def messages(path):
    return [entry for entry in entries(path) if isinstance(entry, Message)]


def phrases(path):
    """Return the keys of a file, each with the facts it mentions."""
    return {message.id.name: placeholders(message) for message in messages(path)}


def slips(path):
    """Fluent skips what it cannot read and keeps the first of two equal ids: neither may pass unseen."""
    where = f"{path.parent.name}/{path.name}"
    keys = [message.id.name for message in messages(path)]
    yield from (f"{where}: junk: {e.content.strip()}" for e in entries(path) if isinstance(e, Junk))
    yield from (f"{where}: {key}: twice" for key in sorted(set(keys)) if keys.count(key) > 1)
    yield from (f"{where}: {key}: strange" for key in keys if not key.startswith(f"{path.stem}-"))


def gaps(english, path):
    """Yield where a file says less, more or other than the English one."""
    where = f"{path.parent.name}/{path.name}"
    if not (english.exists() and path.exists()):
        yield f"{where}: {'missing' if english.exists() else 'not in English'}"
        return
    model, said = phrases(english), phrases(path)
    yield from (f"{where}: {key}: missing" for key in sorted(model.keys() - said.keys()))
    yield from (f"{where}: {key}: not in English" for key in sorted(said.keys() - model.keys()))
    yield from (
        f"{where}: {key}: other facts" for key in model.keys() & said.keys() if model[key] != said[key]
    )


def complaints(root):
    """Name everything that is wrong with a folder of languages."""
    names = sorted({path.name for path in root.glob("*/*")})
    found = [slip for path in sorted(root.glob("*/*.ftl")) for slip in slips(path)]
    for folder in sorted(root.iterdir()):
        for name in names:
            found += gaps(root / FALLBACK / name, folder / name)
    return found


def test_the_catalogue_is_complete():
    assert complaints(LOCALES) == []


def test_a_complete_language_passes(locales):
    assert complaints(locales) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("toy.ftl", "toy-card-well = un pozzo\n", "", "it/toy.ftl: toy-card-well: missing"),
        ("toy.ftl", "{ $seat } prende", "Qualcuno prende", "it/toy.ftl: toy-event-CardTaken: other facts"),
        ("toy.ftl", "{ $seat } prende", "{ $player } prende", "it/toy.ftl: toy-event-CardTaken: other facts"),
        (
            "toy.ftl",
            "= un pozzo",
            "= un pozzo\ntoy-card-mill = un mulino",
            "it/toy.ftl: toy-card-mill: not in English",
        ),
        ("toy.ftl", "= un pozzo", "= un pozzo\ntoy-card-well = pozzo", "it/toy.ftl: toy-card-well: twice"),
        (
            "table.ftl",
            "{ $first } e { $last }",
            "{ $first } e { $last",
            "it/table.ftl: table-list-two: missing",
        ),
        ("table.ftl", "= nessuno", "= nessuno\n123 ??", "it/table.ftl: junk: 123 ??"),
        ("table.ftl", "= nessuno", "= nessuno\ntoy-x = x", "it/table.ftl: toy-x: strange"),
    ],
)
def test_an_incomplete_language_fails(locales, file, old, new, complaint):
    path = locales / "it" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    assert complaint in complaints(locales)


def test_one_form_of_a_phrase_may_do_without_a_fact(locales):
    path = locales / "it" / "toy.ftl"
    path.write_text(path.read_text("utf-8").replace("{ $player } guadagna una", "Ecco una"), "utf-8")
    assert complaints(locales) == []


def test_a_language_without_a_file_fails(locales):
    (locales / "it" / "toy.ftl").unlink()
    assert complaints(locales) == ["it/toy.ftl: missing"]


def test_a_new_language_is_complete_or_fails(locales):
    (locales / "de").mkdir()
    assert complaints(locales) == ["de/table.ftl: missing", "de/toy.ftl: missing"]


# What the code says


def nodes(kind):
    """Yield every node of a kind in the sources."""
    for path in (path for top in ("bot", "cogs") for path in (ROOT / top).rglob("*.py")):
        yield from (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, kind))


def spoken(kinds):
    """Return every catalogue key of these kinds that the sources name."""
    shape = re.compile(rf"[a-z]+-(?:{kinds})-[a-z-]+")
    texts = {node.value for node in nodes(ast.Constant) if isinstance(node.value, str)}
    return {text for text in texts if shape.fullmatch(text)}


def given(call):
    """Return the facts that a call hands over with its key, or None where that cannot be read off."""
    match call:
        case ast.Call(args=[_], keywords=keywords) if all(word.arg for word in keywords):
            return {word.arg for word in keywords}
        case ast.Call(args=[_, ast.Dict(keys=keys)]) if all(isinstance(key, ast.Constant) for key in keys):
            return {key.value for key in keys}
    return None


def unfilled(calls, said):
    """Name the keys that a call does not hand all their facts."""
    for call in calls:
        match call:
            case ast.Call(args=[ast.Constant(value=str(key)), *_]) if "-refusal-" in key and key in said:
                facts = given(call)
                if facts is not None and not said[key] <= facts:
                    yield key


def known():
    """Return every phrase there is, with the facts it mentions."""
    files = (LOCALES / FALLBACK).glob("*.ftl")
    return {key: facts for path in files for key, facts in phrases(path).items()}


def covers(text, key):
    """A text that ends open, from f"toy-refusal-no-{kind}", stands for all keys it begins."""
    return key == text or (text.endswith("-") and key.startswith(text))


def unworded(texts, keys):
    return {text for text in texts if not any(covers(text, key) for key in keys)}


def left_over(texts, keys):
    return {key for key in keys if not any(covers(text, key) for text in texts)}


def test_every_refusal_and_note_in_the_code_has_words():
    assert unworded(spoken("refusal|note"), known()) == set()


def test_no_refusal_is_left_over():
    assert left_over(spoken("refusal"), {key for key in known() if "-refusal-" in key}) == set()


def test_refusals_are_given_all_their_facts():
    assert sorted(unfilled(nodes(ast.Call), known())) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("Refused('toy-refusal-x', a=1, b=2)", []),
        ("Refused('toy-refusal-x', b=2)", ["toy-refusal-x"]),
        ("Refusal('toy-refusal-x', {'a': 1})", []),
        ("Refusal('toy-refusal-x', {'b': 1})", ["toy-refusal-x"]),
        ("Refusal('toy-refusal-x')", ["toy-refusal-x"]),
        ("Refusal('toy-refusal-x', facts)", []),
        ("Refused('toy-refusal-x', **facts)", []),
    ],
)
def test_a_missing_fact_is_seen_in_the_code(source, found):
    assert list(unfilled([ast.parse(source, mode="eval").body], {"toy-refusal-x": {"a"}})) == found


def test_words_and_code_are_compared_both_ways():
    keys = {"toy-refusal-over", "toy-refusal-no-camel", "toy-refusal-no-tile"}
    assert unworded({"toy-refusal-over", "toy-refusal-no-"}, keys) == set()
    assert unworded({"toy-refusal-ove", "toy-refusal-not-"}, keys) == {"toy-refusal-ove", "toy-refusal-not-"}
    assert left_over({"toy-refusal-no-"}, keys) == {"toy-refusal-over"}
    assert "table-refusal-malformed" in spoken("refusal")


# What each game says


def game_phrases(rules, kind):
    """Return the game's phrases of one kind, by the name that ends their key."""
    prefix = f"{rules.key}-{kind}-"
    said = phrases(LOCALES / FALLBACK / f"{rules.key}.ftl")
    return {key.removeprefix(prefix): facts for key, facts in said.items() if key.startswith(prefix)}


@pytest.mark.parametrize(("kind", "types"), [("do", "actions"), ("pick", "actions"), ("event", "events")])
def test_every_action_and_event_has_words_and_none_is_left_over(rules, kind, types):
    said = game_phrases(rules, kind)
    assert said.keys() == {one.__name__ for one in getattr(rules, types)}


@pytest.mark.parametrize(("kind", "types"), [("do", "actions"), ("pick", "actions"), ("event", "events")])
def test_words_mention_only_facts_there_are(rules, kind, types):
    said = game_phrases(rules, kind)
    unknown = {
        one.__name__: said.get(one.__name__, set()) - sayable(one).keys() for one in getattr(rules, types)
    }
    assert {name: facts for name, facts in unknown.items() if facts} == {}


@pytest.mark.parametrize("kind", ["option", "about"])
def test_every_option_has_words_and_none_is_left_over(rules, kind):
    assert game_phrases(rules, kind).keys() == {field.name for field in fields(rules.options)}


def test_every_part_of_a_picture_has_words(rules):
    assert game_phrases(rules, "place").keys() == set(PLACES[rules.key])


def test_every_value_of_an_option_has_words(rules):
    words = {
        f"{info.key}-{value}"
        for info in option_list(rules)
        for value in info.choices
        if value not in ("true", "false") and not value.isdecimal()
    }
    assert game_phrases(rules, "choice").keys() == words


def test_every_action_that_comes_in_lists_has_a_name(rules):
    """A list is headed by what is chosen; a field that is asked for by itself, by what the number is for."""
    open_ended = [kind for kind in rules.actions if len(kind.__struct_fields__) > 1]
    assert game_phrases(rules, "name").keys() == {kind.__name__ for kind in open_ended}
    asked_for = {
        f"{kind.__name__}-{field.name}"
        for kind in open_ended
        for field in fields(kind)
        if len(kind.__struct_fields__) > 2 and field.type in (int, bool) and not kind.apart
    }
    assert game_phrases(rules, "amount").keys() == asked_for
    assert game_phrases(rules, "apart").keys() == {kind.__name__ for kind in rules.actions if kind.apart}


def test_labels_with_short_facts_fit_their_button(rules):
    words = Words.load()
    for language in sorted(path.name for path in LOCALES.iterdir()):
        for name, facts in game_phrases(rules, "do").items():
            label = words.say(language, f"{rules.key}-do-{name}", dict.fromkeys(facts, "x"))
            assert len(label) <= BUTTON, f"{language}: {label}"


# How words are found and filled


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
    words = Words.load()
    facts = {"option": "sealed", "value": "maybe", "allowed": ("on", "off", "auto")}
    assert "on, off and auto" in words.say("en", "table-refusal-bad-option", facts)
    assert "#1048" in words.say("en", "table-refusal-unknown-game", {"game": 1048})
