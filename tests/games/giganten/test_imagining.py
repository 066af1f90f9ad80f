"""A seat imagines a table that it cannot tell from the real one, and knows nothing that it may not."""

from random import Random

import pytest

from bot.engine.core import Seat
from bot.games.giganten.events import AuctionWon, BluffCalled, DerrickBuilt, LicencesDealt, RedCardTurned
from bot.games.giganten.mind.memory import Held, Memory
from bot.games.giganten.state import Licences
from tests.games.giganten.minds import FIRST, MIND, MINDS, WAYS, remembered
from tests.games.giganten.secrets import dealt_anew
from tests.games.giganten.tables import GIGANTEN, B, R, table
from tests.support.sweeps import sweep

CASES = [
    (rules, way, seats, game) for rules in MINDS for way in WAYS for seats in (3, 4) for game in range(20)
]
SAMPLE = {(GIGANTEN, "random", 4, 0), (GIGANTEN, "advice", 3, 1), (FIRST, "advice", 4, 2)}
games = pytest.mark.parametrize(
    ("rules", "way", "seats", "game"), sweep(CASES, lambda *case: case in SAMPLE, every=13)
)


def piles(state):
    """All that the table does not show, though everybody has seen it, and the values of tiles built on."""
    turned = [drawn if drawn.isalpha() else "?" for drawn in state.tiles]
    decks = (state.red, state.red_discard, state.beige, state.beige_discard)
    return turned, [sorted(cards) for cards in decks]


@games
def test_an_imagined_table_cannot_be_told_from_the_real_one(rules, way, seats, game):
    for number, (state, memories) in enumerate(remembered(rules, seats, game, WAYS[way])):
        for viewer, memory in enumerate(memories):
            view = rules.view(state, Seat(viewer))
            other = MINDS[rules].imagine(view, memory, f"{number}")
            assert rules.view(other, Seat(viewer)) == view
            assert rules.legal_actions(other, Seat(viewer)) == rules.legal_actions(state, Seat(viewer))
            assert rules.to_act(other) == rules.to_act(state)
            assert rules.violations(other) == ()
            assert piles(other) == piles(state)
        for held, player in zip(memories[0].hands, state.players, strict=True):  # told from what was paid
            assert held.cards == player.licences.cards
            assert held.sure.ones <= player.licences.ones
            assert held.sure.twos <= player.licences.twos


@games
def test_what_is_hidden_makes_no_difference(rules, way, seats, game):
    chance, mind = Random(game), MINDS[rules]
    for state, memories in remembered(rules, seats, game, WAYS[way]):
        viewer = Seat(chance.randrange(seats))
        twin = dealt_anew(state, viewer, chance)
        views = [rules.view(one, viewer) for one in (state, twin)]
        one, other = [mind.imagine(view, memories[viewer], "seed") for view in views]
        assert one == other


def test_each_seed_imagines_something_else():
    state, memories = next(iter(remembered(GIGANTEN, 4, 1, WAYS["normal"])))
    view = GIGANTEN.view(state, R)
    assert len({MIND.imagine(view, memories[R], f"{n}") for n in range(4)}) == 4
    assert len({MIND.imagine(view, memories[R], "same") for _ in range(4)}) == 1


def test_whoever_comes_late_imagines_what_may_have_been():
    """Nobody told it what was built, turned and paid."""
    *_, (state, _), _ = remembered(GIGANTEN, 4, 1, WAYS["normal"])
    view = GIGANTEN.view(state, B)
    other = MIND.imagine(view, MIND.begin(view), "late")
    assert GIGANTEN.view(other, B) == view
    assert GIGANTEN.violations(other) == ()


def memory_of(*events):
    memory = MIND.begin(GIGANTEN.view(table(), R))
    return MIND.remember(memory, (LicencesDealt(seat=B, cards=6, missing=0, ones=None, twos=None), *events))


def won(bid, ones, twos):
    return AuctionWon(seat=B, company="jet", bid=bid, ones=ones, twos=twos)


@pytest.mark.parametrize(
    ("paid", "held"),
    [
        (won(4, 0, 2), Held(Licences(), 4)),  # whoever has twos pays with them: nothing can be told
        (won(4, 2, 1), Held(Licences(3, 0))),  # a second two would have been paid
        (won(3, 0, 2), Held(Licences(0, 4))),  # a one would have been paid
        (won(3, 1, 1), Held(Licences(), 4)),
        (BluffCalled(seat=B, company="jet", bid=9, held=6, lost=3, ones=3, twos=0), Held(Licences(), 3)),
        (BluffCalled(seat=B, company="jet", bid=9, held=6, lost=3, ones=2, twos=1), Held(Licences(0, 3))),
    ],
)
def test_a_payment_tells_what_is_left(paid, held):
    assert memory_of(paid).hands[B] == held


def test_cards_that_are_sure_are_paid_first():
    memory = memory_of(won(4, 2, 1), LicencesDealt(seat=B, cards=2, missing=0, ones=None, twos=None))
    assert memory.hands[B] == Held(Licences(3, 0), 2)
    assert MIND.remember(memory, [won(4, 2, 1)]).hands[B] == Held(Licences(2, 0))  # and no other two is left


def test_the_deal_is_remembered_once():
    """A player sees the table that was dealt, and is told of it, too."""
    step = GIGANTEN.setup(4, GIGANTEN.options(), "once")
    memory = MIND.begin(GIGANTEN.view(step.state, R))
    assert MIND.remember(memory, step.events) == memory


def test_tiles_and_cards_are_remembered():
    built = DerrickBuilt(seat=B, square="D3", cost=4000, oil=3)
    turned = RedCardTurned(card="b2l2m6f", spaces=2, space=3)
    memory = MIND.remember(Memory(), [built, turned])
    assert (memory.struck, memory.red) == ({"D3": 3}, ("b2l2m6f",))
