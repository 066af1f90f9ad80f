"""The mind of Oasis: it imagines what it cannot tell from the truth, and chooses by that alone."""

from random import Random

import pytest

from bot.engine.core import Seat
from bot.engine.mind import Level, decided
from tests.games.oasis.minds import LEVELS, MIND, at_random, by_advice, played
from tests.games.oasis.secrets import dealt_anew
from tests.games.oasis.tables import OASIS
from tests.support.sweeps import sweep

GAMES = [(seats, game) for seats in OASIS.seats for game in range(20)]
games = pytest.mark.parametrize(("seats", "game"), sweep(GAMES, lambda _, game: game < 2, every=9))


def check_imagined(state, memories, seed):
    """Every seat that may act imagines a table like the real one."""
    for seat in map(Seat, range(len(memories))):
        choices = OASIS.legal_actions(state, seat)
        if not choices:
            continue
        view = OASIS.view(state, seat)
        other = MIND.imagine(view, memories[seat], seed)
        assert OASIS.view(other, seat) == view
        assert OASIS.legal_actions(other, seat) == choices
        assert OASIS.violations(other) == ()
        assert sorted(other.discard) == sorted(state.discard)
        assert [player.score for player in other.players] == [player.score for player in state.players]


@pytest.mark.parametrize("choose", [at_random, by_advice])
@games
def test_an_imagined_table_cannot_be_told_from_the_real_one(choose, seats, game):
    for number, (state, memories) in enumerate(played(seats, game, choose)):
        check_imagined(state, memories, f"{number}")


@games
def test_of_unseen_cards_it_is_remembered_which_shuffle_they_came_from(seats, game):
    """So nobody imagines a card in a pile that was seen after all cards of that pile were drawn."""
    for state, memories in played(seats, game, by_advice):
        memory = memories[0]
        for pile, player in zip(memory.piles, state.players, strict=True):
            unmade = state.sealed or (state.phase == "offers" and not player.ready)
            cards = player.offer + player.pile if unmade else player.pile
            assert len(pile) == len(cards)
            assert all(card in memory.unseen[origin] for card, origin in zip(cards, pile, strict=True))


@games
def test_each_seed_imagines_something_else(seats, game):
    for state, memories in list(played(seats, game, by_advice))[:40:4]:
        seat = min(OASIS.to_act(state))
        view = OASIS.view(state, seat)
        tables = {MIND.imagine(view, memories[seat], f"{n}") for n in range(4)}
        assert len({(one.deck, *[player.pile for player in one.players]) for one in tables}) == 4
        assert len({MIND.imagine(view, memories[seat], "same") for _ in range(3)}) == 1


@pytest.mark.parametrize("level", Level)
@games
def test_what_is_hidden_makes_no_difference(level, seats, game):
    """A table that the seat cannot tell from this one, and the same choice."""
    chance = Random(game)
    for state, memories in chance.sample(list(played(seats, game, by_advice)), 6):
        for seat in sorted(OASIS.to_act(state))[:1]:
            twin = dealt_anew(state, seat, chance)
            one, other = [
                decided(MIND, OASIS.view(at, seat), memories[seat], OASIS.legal_actions(at, seat), "x", level)
                for at in (state, twin)
            ]
            assert one == other


def check_game(seats, game, level):
    """Play a whole game among equals: nothing breaks, and each seat always imagines it rightly."""
    for number, (state, memories) in enumerate(played(seats, game, LEVELS[level])):
        assert OASIS.violations(state) == ()
        check_imagined(state, memories, f"{number}")
    assert OASIS.result(state)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("seats", sweep(OASIS.seats, [3]))
def test_a_game_of_its_like_comes_to_its_end(level, seats):
    check_game(seats, f"{level}", level)


@pytest.mark.soak
@pytest.mark.parametrize("game", range(1000))
def test_a_thousand_games_come_to_their_ends(game):
    check_game(3 + game % 3, f"soak {game}", Level.EASY if game % 4 == 3 else Level.NORMAL)


@pytest.mark.soak
@pytest.mark.parametrize("game", range(60))
def test_sixty_hard_games_come_to_their_ends(game):
    check_game(3 + game % 3, f"soak {game}", Level.HARD)


def test_whoever_plays_at_random_is_left_behind():
    """One who does what is worth most, among two who do anything."""

    def choose(state, memory, seat, chance):
        return (LEVELS[Level.NORMAL] if seat == 0 else at_random)(state, memory, seat, chance)

    for game in range(3):
        *_, (state, _) = played(3, f"random {game}", choose)
        assert OASIS.result(state).winners == (Seat(0),)
