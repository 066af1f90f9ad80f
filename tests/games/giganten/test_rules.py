"""The order of a round, licences, the end, and refusals in general."""

import pytest
from msgspec.structs import replace

from bot.engine.core import Name, Seat, Stage
from bot.games.giganten.actions import (
    EndMove,
    Sell,
    TakeCard,
)
from bot.games.giganten.events import (
    CardTaken,
    DeckReshuffled,
    GameEnded,
    LicencesDealt,
    LicencesReshuffled,
    MoveEnded,
    RoundBegan,
)
from bot.games.giganten.state import GigantenOptions, Licences
from tests.games.giganten.positions import barrel, selling, site_at
from tests.games.giganten.tables import (
    GIGANTEN,
    B,
    G,
    R,
    Y,
    kinds_of,
    only,
    play,
    played,
    random_game,
    refused,
    table,
    with_player,
)

# The order of a round


def test_everybody_acts_clockwise_from_the_first_player():
    """A1: the book says that the first player does everything; all do, one after the other."""
    turns = random_game(4, 1, auction="open")
    seats = [t.action.seat for t in turns if t.state.round == 2 and isinstance(t.action, TakeCard)]
    assert seats == [B, G, Y, R][: len(seats)]
    moved = [e.seat for t in turns if t.state.round == 2 for e in t.step.events if isinstance(e, MoveEnded)]
    assert moved == [B, G, Y, R]


def test_the_die_goes_to_the_left():
    after, events, _ = played(selling(first=Y), Sell(seat=R, count=0))
    assert only(events, RoundBegan) == RoundBegan(round=3, first=R)
    assert (after.first, after.turn) == (R, R)


def test_a_round_begins_with_the_prices_then_the_cards():
    _, events, before = played(selling(), Sell(seat=R, count=1))
    assert kinds_of(events) == [
        "OilSold",
        "RoundBegan",
        *["PriceRolled"] * 3,
        "RedCardTurned",
        "BeigeCardsTurned",
    ]
    assert [e.company for e in events[2:5]] == ["hudson", "jet", "standard"]
    assert before.prices == selling().prices


def test_only_cards_alike_are_taken_without_asking():
    state = table(
        phase="cards", turn=R, first=B, offer=("l5m8", "l5m8"), cards={B: "l4m10", G: "l6m6", Y: "l7m4"}
    )
    state = replace(state, turn=Y, players=state.with_player(Y, card=None), offer=("l5m8", "l7m4", "l5m8"))
    after, events, _ = played(state, TakeCard(seat=Y, card="l7m4"))
    assert [e.seat for e in events if isinstance(e, CardTaken)] == [Y, R]
    assert after.phase == "move"


def test_a_beige_deck_that_runs_out_is_shuffled_from_its_discards():
    state = selling(beige=("l8m3",), used=("beige",))
    after, events, _ = played(state, Sell(seat=R, count=0))
    assert only(events, DeckReshuffled) == DeckReshuffled(deck="beige", cards=29)
    assert after.offer[1] == "l8m3"
    assert (len(after.beige), after.beige_discard) == (26, ())


def test_a_red_deck_that_runs_out_is_shuffled_from_its_discards():
    after, events, _ = played(selling(used=("red",)), Sell(seat=R, count=0))
    assert only(events, DeckReshuffled) == DeckReshuffled(deck="red", cards=12)
    assert (len(after.red), after.red_discard) == (11, ())


# Licences


def dealing(deck, **position):
    """Let the last player take a card of five licences, so that all are dealt theirs."""
    cards = {R: "l5m8", B: "l4m10", G: "l6m6"}
    state = table(phase="cards", first=R, turn=Y, cards=cards, offer=("l8m3", "l7m4"), deck=deck, **position)
    return played(state, TakeCard(seat=Y, card="l8m3"))


def test_licences_are_dealt_in_full_one_player_after_the_other():
    after, events, _ = dealing("12" * 15)
    dealt = [event for event in events if isinstance(event, LicencesDealt)]
    assert [(e.seat, e.cards, e.missing) for e in dealt] == [(R, 5, 0), (B, 4, 0), (G, 6, 0), (Y, 8, 0)]
    assert after.players[R].licences == Licences(3, 2)


def test_an_empty_licence_deck_is_shuffled_from_the_discards():
    after, events, _ = dealing("121")
    assert only(events, LicencesReshuffled).cards == 75
    assert after.licence_discard == Licences()
    assert after.players[R].licences.cards == 5


def test_when_there_are_no_licences_the_later_players_go_without():
    """Ruling: dealt in full per player, in order, with no compensation."""
    hands = {B: "1" * 39, G: "2" * 32}
    after, events, _ = dealing("2222222", hands=hands)
    dealt = [event for event in events if isinstance(event, LicencesDealt)]
    assert [(e.seat, e.cards, e.missing) for e in dealt] == [(R, 5, 0), (B, 2, 2), (G, 0, 6), (Y, 0, 8)]
    assert after.licences == ""


def test_only_the_receiver_reads_the_values():
    event = LicencesDealt(seat=R, cards=5, missing=0, ones=3, twos=2)
    assert event.seen_by(R) == event
    for other in (None, B):
        assert event.seen_by(other) == LicencesDealt(seat=R, cards=5, missing=0, ones=None, twos=None)


# The end


@pytest.mark.parametrize(("star", "over"), [(20, True), (21, False)])
def test_where_the_star_is(star, over):
    state = selling(black=19, red=("b1l4m2f",), star_space=star)
    after = play(state, Sell(seat=R, count=0))
    assert (after.phase == "over") == over
    assert after.black == 20
    if not over:
        again = selling(black=20, red=("b1l4m2f",), star_space=21)
        assert play(again, Sell(seat=R, count=0)).phase == "over"


def ended(**position):
    return table(phase="over", black=20, **position)


def places(state):
    lines = {s.seat: s.lines[1].facts["place"] for s in GIGANTEN.result(state).standings}
    return [lines[Seat(n)] for n in range(len(state.players))]


def test_places_by_loco_then_licences_then_turn_order():
    assert places(ended(loco={R: 5, B: 9, G: 12, Y: 7})) == [4, 2, 1, 3]
    assert places(ended(loco=dict.fromkeys((R, B, G, Y), 5), hands={G: "2", B: "11", Y: "222"})) == [
        4,
        2,
        3,
        1,
    ]
    assert places(ended(first=G)) == [3, 4, 1, 2]


def test_derricks_barrels_and_cash_are_counted():
    state = ended(
        loco={R: 5, B: 9},
        derricks={"D3": (B, 2), "G3": (B, 1), "K3": (R, 3)},
        depots={B: (1, 0, 1)},
        cash={R: 1000, B: 2000},
    )
    totals = {s.seat: s.total for s in GIGANTEN.result(state).standings}
    assert totals == {B: 2000 + 10000 + 5000, R: 1000 + 4000 + 3000, G: 15000, Y: 15000}


def test_equal_money_is_a_shared_win():
    result = GIGANTEN.result(ended(cash={R: 20000, Y: 20000}))
    assert [(s.seat, s.rank) for s in result.standings] == [(R, 1), (Y, 1), (B, 3), (G, 3)]
    _, events, _ = played(selling(black=19, cash={R: 14000}), Sell(seat=R, count=0))
    assert only(events, GameEnded).winners == (R, B, G, Y)


def test_at_the_end_all_cards_are_on_the_table():
    state = ended(hands={R: "12"})
    assert GIGANTEN.view(state, None).players[R].hand == Licences(1, 1)
    assert site_at(state, None, "A4").known == int(state.tiles[0])
    assert GIGANTEN.view(replace(state, phase="move", black=3, points=1), None).players[R].hand is None


def test_nothing_happens_after_the_end():
    state = ended()
    assert refused(state, EndMove(seat=R)) == "over"
    assert GIGANTEN.stage(state) == Stage(2, "over")


# Refusals in general


def test_who_is_not_at_turn_is_told_whose_turn_it_is():
    state = table(points=3)
    assert refused(state, EndMove(seat=B)) == "not-your-turn"
    assert refused(state, EndMove(seat=Seat(4))) == "no-such-seat"
    assert refused(state, EndMove(seat=Seat(-1))) == "no-such-seat"
    assert refused(state, TakeCard(seat=R, card="l5m8")) == "not-now"
    assert GIGANTEN.refusal(state, TakeCard(seat=R, card="l5m8")).facts == {"phase": Name("phase", "move")}
    offer = table(phase="cards", offer=("l5m8", "l4m10", "l6m6"))
    assert refused(offer, TakeCard(seat=R, card="l8m3")) == "no-such-card"


def test_what_was_expected_is_answered():
    """Red tiles beside the truck, a rail space too dear, a derrick too dear, the own loco too far behind."""
    state = table(points=1, truck={R: "C14"}, loco={R: 17})
    considered = {a: GIGANTEN.refusal(state, a) for a in GIGANTEN.considered(state, R)}
    assert {type(a).__name__ for a in considered} == {"Peek", "Steam"}
    assert [why.key for why in considered.values() if why] == [
        "giganten-refusal-red-tile",
        "giganten-refusal-loco-too-far",
    ]
    poor = with_player(table(phase="build", truck={R: "G7"}), R, cash=0)
    assert all(GIGANTEN.refusal(poor, action) for action in GIGANTEN.considered(poor, R))
    behind = barrel(black=9)
    assert [GIGANTEN.refusal(behind, a).key for a in GIGANTEN.considered(behind, R)] == [
        "giganten-refusal-own-loco-behind"
    ]


def test_the_defaults_are_those_of_the_book_but_for_the_auction():
    assert GigantenOptions() == GigantenOptions(
        auction="limits", inflation=False, transport_carrier="choice", truck_block="none", star_space=20
    )
