"""The mind of Oasis remembers what was public, and plays better than anybody would."""

import pytest

from bot import shelf
from bot.engine.core import Seat
from bot.engine.mind import Level
from tests.contract.minds import at_random, by_advice, by_mind, played
from tests.games.oasis.tables import OASIS
from tests.support.sweeps import sweep
from tests.support.words import WORDS

MIND = shelf.mind(OASIS)
GAMES = [(seats, game) for seats in OASIS.seats for game in range(20)]
games = pytest.mark.parametrize(("seats", "game"), sweep(GAMES, lambda _, game: game < 1, every=9))


@games
def test_discards_and_score_piles_are_remembered(seats, game):
    for asked in played(OASIS, MIND, seats, f"{game}", by_advice):
        other = MIND.imagine(OASIS.view(asked.state, asked.seat), asked.memory, asked.seed)
        assert sorted(other.discard) == sorted(asked.state.discard)
        assert [player.score for player in other.players] == [player.score for player in asked.state.players]


@games
def test_of_unseen_cards_it_is_remembered_which_shuffle_they_came_from(seats, game):
    """So nobody imagines a card in a pile that was seen after all cards of that pile were drawn."""
    for state, _, memory, _ in played(OASIS, MIND, seats, f"{game}", by_advice):
        for pile, player in zip(memory.piles, state.players, strict=True):
            unmade = state.sealed or (state.phase == "offers" and not player.ready)
            cards = player.offer + player.pile if unmade else player.pile
            assert len(pile) == len(cards)
            assert all(card in memory.unseen[origin] for card, origin in zip(cards, pile, strict=True))


@games
def test_each_seed_imagines_something_else(seats, game):
    for asked in list(played(OASIS, MIND, seats, f"{game}", by_advice))[:40:4]:
        view = OASIS.view(asked.state, asked.seat)
        tables = {MIND.imagine(view, asked.memory, f"{n}") for n in range(4)}
        assert len({(one.deck, *[player.pile for player in one.players]) for one in tables}) == 4
        assert len({MIND.imagine(view, asked.memory, "same") for _ in range(3)}) == 1


def test_whoever_plays_at_random_is_left_behind():
    """One who does what is worth most, among two who do anything."""

    def choose(rules, mind, asked, chance):
        way = by_mind(Level.NORMAL) if asked.seat == 0 else at_random
        return way(rules, mind, asked, chance)

    for game in range(3):
        *_, last = played(OASIS, MIND, 3, f"random {game}", choose)
        worths = [MIND.worth(last.state, Seat(n)) for n in range(3)]
        assert worths[0] == max(worths)


@games
def test_what_is_said_for_a_choice_is_a_sentence(seats, game):
    """Each reason is in the catalogue, and all that it speaks of is told."""
    said = set()
    for asked in played(OASIS, MIND, seats, f"{game}", by_mind(Level.NORMAL)):
        view, choices = OASIS.view(asked.state, asked.seat), OASIS.legal_actions(asked.state, asked.seat)
        for one in MIND.weigh(view, asked.memory, choices, asked.seed, Level.NORMAL)[:3]:
            if one.why:
                said.add(one.why)
                sentence = WORDS.say("en", one.why, one.facts, game=OASIS.key)
                assert sentence.endswith(".")
                assert "{" not in sentence
    assert {"oasis-good-more", "oasis-good-points", "oasis-good-land", "oasis-good-caravan"} <= said
