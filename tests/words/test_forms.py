"""Words that bend: forms by attributes, counted nouns, money; tried in languages that need them."""

import pytest

from bot.engine.core import Money, Name, Seat, Who
from bot.words.catalogue import LOCALES, Words
from tests.support.words import WORDS
from tests.words.test_catalogue import messages

RUSSIAN = """
table-list-none = нет
table-list-two = { $first } и { $last }
table-list-more = { $first }, { $rest }
table-seat = Место { $number }
table-money = { $amount } $
table-debt = −{ $amount } $
"""
MASS = {
    f"nouns-{noun}" for noun in ("oil", "oil-for-money", "gas", "gas-for-points", "pair-of-oil", "pair-short")
}
NOUNS_OF_ENGLISH = {message.id.name for message in messages(LOCALES / "en" / "nouns.ftl")}
NOUNS = """
nouns-camel = { $count } верблюдов
    .one = { $count } верблюд
    .one-acc = { $count } верблюда
nouns-card = { $count } карта
    .one-acc = { $count } карту
    .few = { $count } карты
    .many = { $count } карт
"""
TOY = """
toy-card-camels = 2 верблюда
    .acc = 2 верблюдов
toy-card-rock = 1 тайл скал
toy-card-same = 2 верблюда
toy-draws = берёт { COUNT($cards, of: "card", case: "acc") }
toy-has = есть { COUNT($cards, of: "card") }
toy-offers = { $seat } выставляет { FORM($cards, case: "acc") }
toy-kind = { KEY($card) ->
        [camels] караван
       *[other] область: { $card }
    }
toy-takes = берёт { LIST(SOME($cards, of: "card", case: "acc"), SOME($camels, of: "camel", case: "acc")) }
toy-label = { LIST(SOME($cards, of: "card"), SOME($camels, of: "camel"), by: "comma") }
toy-pays = { SIZE($payees) ->
        [1] { $payees }: 5
       *[other] { $payees }: по 5
    }
toy-worth = { MONEY($total) }
toy-prices = { $prices }
"""


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    folder = tmp_path_factory.mktemp("locales")
    for language in ("en", "ru"):
        (folder / language).mkdir()
        for name, text in (("table", RUSSIAN), ("nouns", NOUNS), ("toy", TOY)):
            (folder / language / f"{name}.ftl").write_text(text, "utf-8")
    return Words.load(folder)


@pytest.mark.parametrize(
    ("count", "counted", "taken"),
    [
        (0, "0 карт", "0 карт"),
        (1, "1 карта", "1 карту"),
        (3, "3 карты", "3 карты"),
        (5, "5 карт", "5 карт"),
        (21, "21 карта", "21 карту"),
    ],
)
def test_a_noun_follows_its_number_and_its_case(words, count, counted, taken):
    assert words.say("ru", "toy-has", {"cards": count}) == f"есть {counted}"
    assert words.say("ru", "toy-draws", {"cards": count}) == f"берёт {taken}"


def test_a_list_takes_the_form_of_its_words(words):
    cards = (Name("card", "camels"), Name("card", "rock"))
    facts = {"seat": Who(Seat(0)), "cards": cards}
    said = words.say("ru", "toy-offers", facts, game="toy", names=("Ann",))
    assert said == "Ann выставляет 2 верблюдов и 1 тайл скал"


@pytest.mark.parametrize(
    ("card", "said"),
    [("camels", "караван"), ("same", "область: 2 верблюда"), ("rock", "область: 1 тайл скал")],
)
def test_a_sentence_can_ask_which_word_is_meant(words, card, said):
    assert words.say("ru", "toy-kind", {"card": Name("card", card)}, game="toy") == said


@pytest.mark.parametrize(("total", "said"), [(35, "35 $"), (0, "0 $"), (-35, "−35 $")])
def test_money_may_be_a_debt(words, total, said):
    assert words.say("ru", "toy-worth", {"total": total}) == said
    assert words.say("ru", "toy-prices", {"prices": (Money(total), Money(total))}) == f"{said} и {said}"


@pytest.mark.parametrize("key", ["toy-has", "toy-worth", "toy-offers"])
def test_a_plain_text_passes(words, key):
    facts = {"cards": "x", "total": "x", "seat": "x"}
    assert words.say("ru", key, facts).endswith("x")


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ({"cards": 2, "camels": 1}, "берёт 2 карты и 1 верблюда"),
        ({"cards": 0, "camels": 1}, "берёт 1 верблюда"),
        ({"cards": 0, "camels": 0}, "берёт нет"),
    ],
)
def test_a_sentence_lists_only_what_there_is(words, pieces, said):
    assert words.say("ru", "toy-takes", pieces) == said


def test_a_label_lists_with_commas_alone(words):
    assert words.say("ru", "toy-label", {"cards": 2, "camels": 1}) == "2 карты, 1 верблюд"


@pytest.mark.parametrize(("names", "said"), [(["Ann"], "Ann: 5"), (["Ann", "Bob"], "Ann и Bob: по 5")])
def test_a_sentence_knows_how_many_a_list_has(words, names, said):
    payees = tuple(Who(Seat(seat)) for seat in range(len(names)))
    assert words.say("ru", "toy-pays", {"payees": payees}, names=names) == said


@pytest.mark.parametrize("noun", sorted(NOUNS_OF_ENGLISH - MASS))
def test_english_nouns_know_one_and_many(noun):
    def said(count):
        return WORDS.say("en", f"{noun}.one" if count == 1 else noun, {"count": count})

    assert said(1).startswith("1 ")
    assert said(2).startswith("2 ")
    assert said(2).removeprefix("2 ") != said(1).removeprefix("1 ")


@pytest.mark.parametrize(
    ("game", "total", "said"),
    [("pipeline", -35, "−$35"), ("oasis", 1, "1 point"), ("giganten", 43000, "$43,000")],
)
def test_a_total_is_said_in_what_the_game_counts(game, total, said):
    assert WORDS.say("en", f"{game}-total", {"total": total}) == said
