"""What is shown to whom, and when."""

import pytest
from msgspec.structs import replace

from bot.games.oasis.actions import (
    Decline,
    PlaceTile,
    Reveal,
    Stop,
)
from bot.games.oasis.content import Markers
from bot.games.oasis.events import (
    GameEnded,
    OfferMade,
)
from tests.games.oasis.positions import GAMES, last_choice, turns
from tests.games.oasis.tables import (
    OASIS,
    B,
    G,
    R,
    kinds_of,
    resolving,
    table,
    taking,
    with_player,
)

# What a rehearsal may show


def test_the_offer_of_the_next_player_is_not_shown_before_it_is_due():
    """Whoever stops would see the next card; the rehearsal ends before it."""
    state = table(phase="offers", offers={R: ("rocky",)})
    step = OASIS.apply(state, Stop(seat=R))
    assert kinds_of(step.events) == ["OfferMade", "CardRevealed"]
    assert kinds_of(step.rehearsed) == ["OfferMade"]
    assert (step.before.turn, step.before.players[B].offer) == (B, ())
    assert step.before.players[R].offer == ("rocky",)
    assert OASIS.violations(step.before) == ()


def test_the_last_offer_shows_nothing_new():
    """Nothing is turned up after it, so it can be rehearsed and taken back."""
    offers = {R: ("rocky",), B: ("wells1",), G: ("wells1",)}
    state = table(phase="offers", turn=G, offers=offers, ready=(R, B))
    step = OASIS.apply(state, Stop(seat=G))
    assert step.before is None
    assert step.rehearsed == step.events == (OfferMade(seat=G, cards=("wells1",), drawn=2),)
    assert (step.state.phase, step.state.turn) == ("choose", R)


def test_another_card_is_a_card_shown():
    assert Reveal.publishes
    state = table(phase="offers", offers={R: ("rocky",)})
    step = OASIS.apply(state, Reveal(seat=R))
    assert (step.before, step.rehearsed) == (state, ())


def test_taking_and_placing_can_be_rehearsed():
    """Nothing unknown turns up before the next offers: markers are open, drawn cards stay unseen."""
    assert taking("draw3", "goods1").before is None
    assert last_choice().before is None
    state = resolving("oasis")
    assert OASIS.apply(state, PlaceTile(seat=R, land="oasis", square="C1")).before is None


def test_the_free_action_is_rehearsed_up_to_the_first_card_of_the_next_round():
    state = table(phase="free")
    step = OASIS.apply(state, PlaceTile(seat=R, land="rocky", square="C7"))
    assert kinds_of(step.rehearsed) == ["TilePlaced", "MarkerPlaced", "RoundBegan"]
    assert kinds_of(step.events) == [*kinds_of(step.rehearsed), "CardRevealed"]
    assert (step.before.round, step.before.players[R].offer) == (3, ())


def test_the_points_are_not_shown_before_the_end():
    state = table(phase="free", ending="stock-oasis", scores={B: Markers(goods=5)}, camels={B: "A3"})
    step = OASIS.apply(state, Decline(seat=R))
    assert step.events[-1] == GameEnded(winner=B, total=5)
    assert kinds_of(step.rehearsed) == ["FreeActionDeclined"]
    assert (step.before.phase, OASIS.result(step.before)) == ("free", None)
    assert OASIS.view(step.before, R).players[B].score is None
    assert OASIS.view(step.state, R).players[B].score == Markers(goods=5)


@pytest.mark.parametrize(("seats", "option"), GAMES)
def test_a_rehearsal_stops_where_something_is_shown(seats, option):
    """`before` is there exactly when an event reveals something, and it is a table in good order."""
    for _, _, step in turns(seats, option):
        reveals = any(event.reveals for event in step.events)
        assert (step.before is not None) == reveals
        assert not any(event.reveals for event in step.rehearsed)
        assert reveals or step.rehearsed == step.events


# What is seen


@pytest.mark.parametrize("open_scores", [False, True])
def test_score_piles_are_the_business_of_their_owners(open_scores):
    """Unless the table plays with open scores; the points they would bring are shown with them."""
    scores = {R: Markers(goods=2), B: Markers(wells=1)}
    state = table(phase="free", scores=scores, camels={R: "A3"}, open_scores=open_scores)
    for viewer in (None, R, B, G):
        for seat, player in enumerate(OASIS.view(state, viewer).players):
            shown = open_scores or viewer == seat
            assert player.score == (state.players[seat].score if shown else None)
            assert (player.lines is not None) == shown
    assert OASIS.view(state, R).players[R].lines[0].points == 2
    over = replace(state, phase="over", ending="trail")
    assert [player.score for player in OASIS.view(over, None).players] == [
        Markers(goods=2),
        Markers(wells=1),
        Markers(),
    ]


def test_piles_deck_and_discard_are_numbers():
    """Nobody sees which cards lie there, not even the owner of a pile."""
    state = table(phase="free", discard=("oasis", "rocky"))
    other = with_player(state, R, pile=tuple(reversed(state.players[R].pile)))
    other = replace(other, deck=tuple(reversed(state.deck)))
    for viewer in (None, R, B):
        seen = OASIS.view(state, viewer)
        assert seen == OASIS.view(other, viewer)
        assert (seen.deck, seen.discard, seen.players[R].pile) == (len(state.deck), 2, 5)
