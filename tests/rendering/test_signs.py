"""Seats are known by their players' own initials, on every picture and in its words."""

import pytest
from msgspec.structs import replace

import rendering
from rendering import describe
from rendering.kit.signs import SIGNS, sign_of
from tests.rendering.orders import FULL, final, order, position
from tests.support.sweeps import sweep
from tests.support.words import WORDS

STRANGE = ("🎲🐪", "田中", "שלום", "مرحبا", "￼")


@pytest.mark.parametrize(("game", "seats"), sweep(FULL, lambda game, _: game == "oasis"))
def test_pieces_carry_the_initials_of_whoever_sits_there(read, game, seats):
    names = ("Quentin", "Xaver", "Yvonne", "Zacharias", "Viktor")[:seats]
    rendering.picture(order(position(seats, "middle", game), names=names))
    assert {name[0] for name in names} <= {text.words for text in read}


@pytest.mark.parametrize(("game", "seats"), sweep(FULL, lambda game, _: game == "oilfield"))
def test_two_players_with_one_initial_have_two_letters(read, game, seats):
    names = ("Quentin", "Quirin", "Yvonne", "Zacharias", "Viktor")[:seats]
    rendering.picture(order(position(seats, "middle", game), names=names))
    drawn = {text.words for text in read}
    assert {"Qe", "Qi"} <= drawn
    assert "Q" not in drawn


def test_the_course_of_a_game_ends_in_the_same_signs(read):
    names = ("Quentin", "Xaver", "Yvonne")
    rendering.picture(replace(final(3), names=names))
    assert [text.words for text in read].count("Q") >= 2


@pytest.mark.parametrize(("game", "seats"), sweep(FULL, lambda game, _: game == "giganten"))
def test_without_a_letter_that_can_be_drawn_the_number_of_the_seat_stands_there(read, game, seats):
    one = order(position(seats, "middle", game), names=STRANGE[:seats])
    rendering.picture(one)
    assert {str(n + 1) for n in range(seats)} <= {text.words for text in read}
    assert "2 田中" in describe(one, WORDS)


def test_a_picture_without_names_is_drawn_with_numbers():
    one = order(position(3, "middle"), names=())
    assert [sign_of(one.names, seat) for seat in range(3)] == list(SIGNS[:3])
    assert rendering.picture(one).size == rendering.picture(order(position(3, "middle"))).size
    assert "Seat 2" in describe(one, WORDS)
