"""The end, refusals and laws: what ends a game, what is refused and why, what runs on by itself."""

import pytest
from msgspec.structs import replace

from bot.engine.core import Action, Name, Seat, visible
from bot.games.oasis.actions import (
    Decline,
    GiveUpTiles,
    KeepCamels,
    MoveCamel,
    PlaceCamel,
    PlaceTile,
    Reveal,
    Stop,
    TakeOffer,
)
from bot.games.oasis.content import Markers
from bot.games.oasis.events import (
    GameEnded,
    LastRoundAnnounced,
    MarkerPlaced,
    TilePlaced,
    TilesUnplaced,
)
from bot.games.oasis.state import OasisOptions
from tests.games.oasis.positions import GAMES, few_oases, last_choice, turns
from tests.games.oasis.tables import (
    DULL,
    LAND,
    NORTH,
    OASIS,
    TRAIL,
    WEST,
    B,
    G,
    R,
    Y,
    kinds_of,
    play,
    refused,
    resolving,
    rooms,
    table,
    taking,
    with_player,
)

# The end


def laid(kind, left):
    """Lay all tiles of a kind but so many where they are in nobody's way, as nobody's land."""
    return {kind: (*NORTH, *WEST)[: {"oasis": 34, "steppe": 34, "rocky": 20}[kind] - left]}


SQUARE = {"oasis": "O9", "steppe": "J9", "rocky": "K9"}


@pytest.mark.parametrize("kind", ["oasis", "steppe", "rocky"])
def test_the_last_tile_of_any_kind_ends_the_game(kind):
    state = resolving(kind, land=laid(kind, 1))
    state = play(state, PlaceTile(seat=R, land=kind, square=SQUARE[kind]))
    assert state.ending == f"stock-{kind}"
    state = play(state, TakeOffer(seat=B, owner=R), Decline(seat=B))
    assert OASIS.result(state).ending == f"stock-{kind}"


@pytest.mark.parametrize(("kind", "other"), [("oasis", "steppe"), ("steppe", "oasis")])
def test_an_unplayable_tile_ends_the_game(kind, other):
    starts = sorted(rooms(table(phase="free"), kind))
    state, events, _ = taking(kind, land={other: starts[:33], "rocky": starts[33:]})
    assert LastRoundAnnounced(why=f"unplayable-{kind}") in events
    state = play(state, TakeOffer(seat=B, owner=R), Decline(seat=B))
    assert OASIS.result(state).ending == f"unplayable-{kind}"


def on_row(row, columns):
    return [f"{column}{row}" for column in columns]


def test_an_unplayable_rocky_tile_ends_the_game():
    """Rocky may lie anywhere, unless rivals' rocky land reaches every empty square."""
    empty = [*on_row(6, "ABCD"), *on_row(8, "ABCEF"), *on_row(7, "JKLNO"), *on_row(9, "JKMNO")]
    rocky = [*on_row(7, "ABCDEF"), *on_row(8, "IJKLMNO"), *on_row(1, "CD")]
    grass = [square for square in LAND if square not in (*empty, *rocky)]
    land = {"rocky": rocky, "oasis": grass[:33], "steppe": grass[33:]}
    state, events, _ = taking("rocky", land=land, claims={B: "A7 C1", G: "I8"})
    assert events[1:] == (
        TilesUnplaced(seat=R, land="rocky", count=1, why="room"),
        LastRoundAnnounced(why="unplayable-rocky"),
    )
    state = play(state, TakeOffer(seat=B, owner=R), Decline(seat=B))
    assert OASIS.result(state).ending == "unplayable-rocky"


def test_a_full_trail_ends_the_game_where_the_table_agreed():
    camels = {R: TRAIL[:16], B: TRAIL[16:33], G: TRAIL[33:50]}
    state, events, _ = taking("camels2", camels=camels, end_on_full_trail=True)
    assert LastRoundAnnounced(why="trail") in events
    state = play(state, TakeOffer(seat=B, owner=R), Decline(seat=B))
    assert OASIS.result(state).ending == "trail"


def test_the_first_reason_is_the_one_that_is_told():
    """What else happens in the last round changes nothing about why it is the last."""
    land = laid("oasis", 2)
    offers = {R: ("rocky",), B: ("oasis",), G: ("oasis",)}
    state = table(offers=offers, land=land)
    state = play(state, TakeOffer(seat=R, owner=B), PlaceTile(seat=R, land="oasis", square="O9"))
    state = play(state, PlaceTile(seat=R, land="oasis", square="O8"), TakeOffer(seat=B, owner=G))
    assert state.ending == "stock-oasis"
    announced = [turn for turn in turns(4, None) if "LastRoundAnnounced" in kinds_of(turn.step.events)]
    assert len(announced) == 1


def test_a_tie_goes_to_the_lower_disc():
    """The disc is the one held after the last reveal; only equals are told of it."""
    scores = {seat: Markers(goods=goods) for seat, goods in zip((R, B, G, Y), (3, 4, 3, 4), strict=True)}
    camels = {R: "A3", B: "D3", G: "L3", Y: "O3"}
    state = table(4, phase="over", ending="trail", discs=(1, 4, 2, 3), scores=scores, camels=camels)
    standings = OASIS.result(state).standings
    assert [(s.seat, s.rank, s.total, s.tiebreak) for s in standings] == [
        (Y, 1, 4, 3),
        (B, 2, 4, 4),
        (R, 3, 3, 1),
        (G, 4, 3, 2),
    ]


def test_the_tie_is_broken_by_the_disc_of_the_last_round():
    """Everybody has nothing; B earns the first disc in the last round, and wins by it."""
    state, events, _ = last_choice(ending="stock-oasis")
    after, events, _ = OASIS.apply(state, Decline(seat=B))
    assert events[-1] == GameEnded(winner=B, total=0)
    assert [(s.seat, s.tiebreak) for s in OASIS.result(after).standings] == [(B, 1), (R, 2), (G, 3)]


def test_nobody_is_told_of_a_tie_where_there_is_none():
    scores = {seat: Markers(goods=goods) for seat, goods in zip((R, B, G), (3, 5, 4), strict=True)}
    state = table(phase="over", ending="trail", scores=scores, camels={R: "A3", B: "D3", G: "L3"})
    assert [(s.seat, s.tiebreak) for s in OASIS.result(state).standings] == [(B, None), (G, None), (R, None)]


def test_a_game_that_goes_on_has_no_result():
    assert OASIS.result(table(phase="free", ending="stock-oasis")) is None
    over = table(phase="over", ending="stock-oasis")
    assert OASIS.to_act(over) == frozenset()
    assert refused(over, Decline(seat=R)) == "table-refusal-over"
    assert [OASIS.asked(over, seat) for seat in (R, B, G)] == [None, None, None]


# Why not


class Sing(Action, frozen=True, kw_only=True):
    """No action of this game."""


@pytest.mark.parametrize(
    ("phase", "action", "key"),
    [
        ("offers", TakeOffer(seat=R, owner=B), "not-choosing"),
        ("offers", PlaceTile(seat=R, land="oasis", square="C1"), "not-placing"),
        ("offers", PlaceCamel(seat=R, square="A3"), "not-placing"),
        ("offers", KeepCamels(seat=R), "not-placing"),
        ("offers", Decline(seat=R), "no-free-action"),
        ("offers", Stop(seat=B), "not-your-turn"),
        ("choose", Reveal(seat=R), "not-offering"),
        ("choose", Stop(seat=R), "not-offering"),
        ("choose", PlaceTile(seat=R, land="oasis", square="C1"), "not-placing"),
        ("choose", GiveUpTiles(seat=R, land="oasis"), "not-placing"),
        ("choose", MoveCamel(seat=R, origin="A3", square="B3"), "not-placing"),
        ("free", Stop(seat=R), "not-offering"),
        ("free", TakeOffer(seat=R, owner=B), "not-choosing"),
        ("free", PlaceTile(seat=R, land="oasis", square="Z9"), "no-such-square"),
        ("free", PlaceTile(seat=R, land="oasis", square=""), "no-such-square"),
        ("free", PlaceTile(seat=R, land="oasis", square="h2"), "no-such-square"),
        ("free", Sing(seat=R), "unknown"),
        ("over", Stop(seat=R), "over"),
    ],
)
def test_what_is_out_of_place_is_refused_by_name(phase, action, key):
    offers = {seat: (card,) for seat, card in zip((R, B, G), DULL, strict=False)} if phase == "choose" else {}
    offers = {R: ("wells1",)} if phase == "offers" else offers
    state = table(phase=phase, offers=offers, ending="trail" if phase == "over" else None)
    refusal = refused(state, action)
    assert refusal.removeprefix("oasis-refusal-").removeprefix("table-refusal-") == key


@pytest.mark.parametrize("seat", [-1, 3, 99])
@pytest.mark.parametrize("sealed_offers", [False, True], ids=["open", "sealed"])
def test_a_seat_that_is_not_at_the_table_is_refused(seat, sealed_offers):
    offers = {R: ("wells1",), B: ("wells1",), G: ("wells1",)}
    state = table(phase="offers", offers=offers, sealed_offers=sealed_offers)
    assert OASIS.refusal(state, Stop(seat=Seat(seat))).key == "table-refusal-no-such-seat"


def test_cards_that_were_not_taken_give_nothing():
    state = resolving("oasis", "camels2")
    rocky = PlaceTile(seat=R, land="rocky", square="C7")
    assert refused(state, rocky) == "oasis-refusal-no-such-card"
    assert OASIS.refusal(state, rocky).facts == {"what": Name("piece", "rocky")}
    assert refused(resolving("oasis"), PlaceCamel(seat=R, square="A3")) == "oasis-refusal-no-such-card"


def test_a_player_is_told_why_a_choice_is_closed():
    """What anybody would expect to be able to do, and cannot, has its reason beside it."""
    state = table(4, offers={seat: (card,) for seat, card in zip((R, B, G, Y), DULL, strict=False)})
    assert [refused(state, action) for action in OASIS.considered(state, R)] == [
        "oasis-refusal-own-offer",
        None,
        None,
        None,
    ]
    state = table(phase="free", land=laid("rocky", 0), camels={R: TRAIL[:20]})
    closed = {type(action).__name__: refused(state, action) for action in OASIS.considered(state, R)}
    assert closed["PlaceTile"] == "oasis-refusal-no-tiles-left"
    assert closed["PlaceCamel"] == "oasis-refusal-no-camels-left"
    assert OASIS.considered(state, B) == ()


# What runs on by itself


@pytest.mark.parametrize(("seats", "option"), GAMES)
def test_nobody_is_asked_where_there_is_no_choice(seats, option):
    """Whoever owes a decision has at least two ways to make it, and nobody else has any.

    Only a player who has sealed an offer may still add to it, though it is not owed.
    """
    for state, _, _ in turns(seats, option):
        for seat in map(Seat, range(seats)):
            legal = OASIS.legal_actions(state, seat)
            if seat in OASIS.to_act(state):
                assert len(legal) > 1
                assert OASIS.asked(state, seat) is not None
            else:
                assert OASIS.asked(state, seat) is None
                assert legal == () or (state.sealed and legal == (Reveal(seat=seat),))
            assert len(set(legal)) == len(legal)
            assert all(OASIS.refusal(state, action) is None for action in legal[:20])


@pytest.mark.parametrize(("seats", "option"), GAMES)
def test_the_same_game_played_twice_is_the_same(seats, option):
    options = OasisOptions(**({option: True} if option else {}))
    state = OASIS.setup(seats, options, f"{seats} 7").state
    for before, action, step in turns(seats, option):
        assert state == before
        again = OASIS.apply(state, action)
        assert again == step
        state = again.state


@pytest.mark.parametrize(("seats", "option"), GAMES)
def test_a_spectator_hears_of_everything_to_be_seen(seats, option):
    """A table does not change before somebody's eyes without a word; nor is there word of nothing."""
    seen = None
    for state, action, step in turns(seats, option):
        before, seen = seen or OASIS.view(state, None), OASIS.view(step.state, None)
        assert (seen != before) == bool(visible(step.events, None)), action


def test_a_choice_of_keeping_camels_is_heard_of():
    """The turn goes on to somebody else, so there must be something to say."""
    state = resolving("camels3", camels={R: TRAIL[:20]})
    assert OASIS.apply(state, KeepCamels(seat=R)).events


def test_the_only_square_for_a_tile_asks_nobody():
    land = few_oases("C1")
    state, events, _ = taking("oasis", land=land)
    assert events[1:4] == (
        TilePlaced(seat=R, land="oasis", square="C1", size=1),
        MarkerPlaced(seat=R, land="oasis", square="C1"),
        TilePlaced(seat=R, land="oasis", square="C2", size=2),
    )
    assert state.turn == B


# Laws


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        ("cards", lambda state: replace(state, deck=state.deck[1:])),
        ("cards", lambda state: replace(state, deck=("draw3", *state.deck[1:]))),
        ("oasis tiles", lambda state: replace(state, stock=replace(state.stock, oasis=33))),
        ("rocky tiles", lambda state: replace(state, stock=replace(state.stock, rocky=21))),
        ("camels of seat 0", lambda state: with_player(state, R, camels=19)),
        ("control markers of seat 1", lambda state: with_player(state, B, spare=3)),
        ("goods markers", lambda state: with_player(state, B, score=Markers(goods=1))),
        ("priority discs", lambda state: with_player(state, B, disc=1)),
        ("a disc was earned twice", lambda state: with_player(with_player(state, B, earned=1), G, earned=1)),
        ("two markers", lambda state: with_player(state, B, areas=("D1",), spare=3)),
        ("control markers off", lambda state: with_player(state, B, areas=("A9",), spare=3)),
        ("control markers off", lambda state: with_player(state, B, areas=("C1",), spare=3)),
        ("no such seat", lambda state: replace(state, turn=Seat(3))),
    ],
)
def test_a_broken_law_is_named(law, broken):
    state = table(phase="free", land={"oasis": "C1 D1"}, claims={R: "C1"})
    assert any(violation.startswith(law) for violation in OASIS.violations(broken(state)))
