"""The words and the code must agree: every key in every language, with the same facts in it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, SelectExpression, VariableReference
from fluent.syntax.visitor import Visitor
from msgspec.structs import fields

from bot.engine.options import option_list
from bot.seeds import SEEDS
from bot.words.catalogue import FALLBACK, LOCALES, sayable
from rendering import places
from tests.support.words import WORDS

ROOT = Path(__file__).resolve().parents[2]
QUOTED = re.compile(r'"([^"]*)"')
BUTTON = 20  # characters of a label that a phone shows

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
    return parsed(path.read_text("utf-8"))


@cache
def parsed(text):
    return FluentParser().parse(text).body


def messages(path):
    return [entry for entry in entries(path) if isinstance(entry, Message)]


def phrases(path):
    """Return the keys of a file, and of what belongs to them, each with the facts it mentions."""
    said = {message.id.name: placeholders(message) for message in messages(path)}
    parts = {f"{one.id.name}.{part.id.name}" for one in messages(path) for part in one.attributes}
    return said | {part: set() for part in parts}


def slips(path):
    """Fluent skips what it cannot read and keeps the first of two equal ids: neither may pass unseen."""
    where = f"{path.parent.name}/{path.name}"
    keys = [message.id.name for message in messages(path)]
    yield from (f"{where}: junk: {e.content.strip()}" for e in entries(path) if isinstance(e, Junk))
    yield from (f"{where}: {key}: twice" for key in sorted(set(keys)) if keys.count(key) > 1)
    yield from (f"{where}: {key}: strange" for key in keys if not key.startswith(f"{path.stem}-"))
    yield from (f"{where}: {key}: one without its number" for key in keys_of_mute_ones(path))


def keys_of_mute_ones(path):
    """Yield where [one] leaves out its number: in some languages that is also 21, in others 0."""
    for message in messages(path):
        mute = _MuteOnes()
        mute.visit(message)
        if mute.found:
            yield message.id.name


class _MuteOnes(Visitor):
    found = False

    def visit_SelectExpression(self, node: SelectExpression):  # noqa: N802
        for variant in node.variants:
            if getattr(variant.key, "name", "") == "one" and not placeholders(node.selector) <= placeholders(
                variant
            ):
                self.found = True
        self.generic_visit(node)


def gaps(english, path):
    """Yield where a file says less, more or other than the English one."""
    where = f"{path.parent.name}/{path.name}"
    if not (english.exists() and path.exists()):
        yield f"{where}: {'missing' if english.exists() else 'not in English'}"
        return
    model, said = phrases(english), phrases(path)
    yield from (f"{where}: {key}: missing" for key in sorted(model.keys() - said.keys()))
    yield from (
        f"{where}: {key}: not in English" for key in sorted(said.keys() - model.keys()) if "." not in key
    )
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
        ("toy.ftl", "[1] { $player }", "[one] { $player }", "it/toy.ftl: toy-coins: one without its number"),
        ("table.ftl", "= nessuno", "= nessuno\ntoy-x = x", "it/table.ftl: toy-x: strange"),
        ("table.ftl", ".title = Solo", ".titolo = Solo", "it/table.ftl: table-empty.title: missing"),
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
    """Return every node of a kind in the sources."""
    return [node for node in sources() if isinstance(node, kind)]


@pytest.fixture(scope="module", autouse=True)
def sources_are_forgotten():
    yield
    sources.cache_clear()


@cache
def sources():
    """Return every node of the sources, whatever its kind."""
    paths = [path for top in ("bot", "cogs") for path in (ROOT / top).rglob("*.py")]
    return [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]


def spoken(kinds):
    """Return every catalogue key of these kinds that the sources name."""
    shape = re.compile(rf"[a-z]+-(?:{kinds})-[a-z-]+")
    texts = {node.value for node in nodes(ast.Constant) if isinstance(node.value, str)}
    texts |= {
        text for path in SEEDS.glob("*/commands.toml") for text in QUOTED.findall(path.read_text("utf-8"))
    }
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


@cache
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
    assert game_phrases(rules, "place").keys() == set(places(rules.key))


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
    for language in sorted(path.name for path in LOCALES.iterdir()):
        for name, facts in game_phrases(rules, "do").items():
            label = WORDS.say(language, f"{rules.key}-do-{name}", dict.fromkeys(facts, "x"))
            assert len(label) <= BUTTON, f"{language}: {label}"
