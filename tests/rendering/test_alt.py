"""Every picture exists in words, short enough for Discord."""

import pytest
from msgspec.structs import replace

from rendering import Mark, describe
from rendering.alt import LONGEST
from tests.rendering.orders import LONG, TABLES, final, gallery, moments, order, panel, position
from tests.rendering.results import ended, result, result_of
from tests.support.words import WORDS


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("locale", ["en", "it", "xx"])
def test_every_picture_has_alt_text(game, seats, locale):
    for one in gallery(seats, LONG, game):
        assert 0 < len(describe(replace(one, locale=locale), WORDS)) <= LONGEST


def test_it_says_whose_turn_it_is_and_how_all_stand():
    text = describe(order(position(3, "middle"), awaited=(2,), task="take an offer"), WORDS)
    assert "Oasis #1048, round" in text
    assert "Waiting for Владислав: take an offer." in text
    assert all(name in text for name in ("Marta", "Jean-Baptiste"))


def test_it_says_what_is_new_drafted_and_numbered():
    marks = (Mark("H2", "1"), Mark("H3", "2"), Mark("B5", "", "new"), Mark("C7", "", "draft"))
    text = describe(order(position(3, "middle"), marks=marks), WORDS)
    assert "Numbered: 1 H2 and 2 H3." in text
    assert "New: B5." in text
    assert "In your draft: C7." in text


def test_a_panel_names_the_cards_and_the_own_score():
    state = next(state for state in moments(3, "resolve") if state.hand and state.hand.begun)
    text = describe(panel(state), WORDS)
    assert "Still to place: " in text
    assert "Largest caravan" in text


def test_a_hidden_offer_is_sealed_or_in_the_making():
    text = describe(order(moments(3, "offers", sealed_offers=True)[0]), WORDS)
    assert "Offer still in the making." in text
    assert "Offer:" not in text


def test_the_last_round_is_announced():
    state = next(state for state in moments(3, "resolve", "free", "choose") if state.ending)
    assert "This is the last round: " in describe(order(state), WORDS)


def test_the_result_is_told_in_order():
    text = describe(order(position(3, "end"), "final"), WORDS)
    assert "is over after" in text
    assert text.index("1. ") < text.index("2. ") < text.index("3. ")


def test_all_who_won_are_named():
    shared = result(4, 4, 3)
    assert "Marta and Jean-Baptiste share the win with 4." in describe(ended("giganten", shared), WORDS)
    assert "Marta wins with 4." in describe(ended("giganten", result(4, 3, 3)), WORDS)


def test_a_tie_says_what_broke_it():
    text = describe(ended("oasis", result(4, 4, 3, ties={0: 2, 1: 5})), WORDS)
    assert "Marta wins with 4. Between equal points the lower-numbered disc decides." in text
    assert (
        text.index("tie: disc 2") < text.index("2. Jean") < text.index("tie: disc 5") < text.index("3. Влад")
    )
    assert "disc" not in describe(ended("oasis", result(5, 4, 3)), WORDS)


def test_the_course_of_a_game_is_told():
    history = ((0, 0, 0), (2, 1, 1), (2, 2, 1), (3, 5, 1), (4, 6, 1))
    text = describe(ended("oasis", result(4, 6, 1), history=history), WORDS)
    assert (
        "In the lead: Jean-Baptiste after 2 rounds, Marta after 1 round and nobody alone after 1"
        " round." in text
    )
    assert "In the lead" not in describe(ended("oasis", result(4, 6, 1)), WORDS)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_names_of_any_length_leave_room_for_who_came_where(game, seats):
    names = tuple(letter * 32 for letter in "WЖvxy"[:seats])
    one = final(seats, game, names=names)
    text = describe(one, WORDS)
    assert len(text) <= LONGEST
    assert "In the lead: " in text
    assert all(f"{standing.rank}. " in text for standing in result_of(one).standings)


def test_what_matters_least_is_left_out_first():
    crowd = order(position(5, "middle"), names=tuple(c * 100 for c in "abcde"))
    text = describe(crowd, WORDS)
    assert len(text) <= LONGEST
    assert text.startswith("Oasis #1048")
    assert "Left:" not in text
    assert len(describe(replace(crowd, title="t" * 2000), WORDS)) == LONGEST


def test_a_lobby_names_free_seats():
    text = describe(order(position(3, "early"), "lobby", names=("Ann", "", "Cleo")), WORDS)
    assert "Ann, free seat and Cleo" in text


@pytest.mark.parametrize("task", ["Stop, or show one more?", "Place 2 camels.", "place"])
def test_a_question_keeps_its_mark(task):
    text = describe(order(position(3, "middle"), awaited=(0,), task=task), WORDS)
    assert f"Marta: {task}{'.' if task == 'place' else ''} Disc 1" in text
