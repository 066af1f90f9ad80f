"""A small catalogue in two languages, and what it speaks of."""

import pytest

from bot.words.catalogue import Words

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
        [1] { $player } earns one coin.
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
        [1] { $player } guadagna una moneta.
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
