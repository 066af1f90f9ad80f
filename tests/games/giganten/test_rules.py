"""The rules beyond the worked cases: options, rulings, refusals, and what is shown when."""

import pytest
from msgspec.structs import replace

from bot.engine.core import Name, Seat, Stage, Who, visible
from bot.games.giganten.actions import (
    Bid,
    Build,
    BuildNothing,
    ChangePrice,
    Drive,
    EndMove,
    LoseBarrel,
    Pass,
    Peek,
    PlaceTruck,
    PlanLimit,
    PushBack,
    Sell,
    SetLimit,
    Ship,
    SkipSpecial,
    Steam,
    TakeBarrel,
    TakeCard,
)
from bot.games.giganten.events import (
    BidderLeft,
    BluffCalled,
    CardTaken,
    DeckReshuffled,
    GameEnded,
    LicencesDealt,
    LicencesReshuffled,
    LimitSet,
    LimitsOpened,
    LocoPushedBack,
    MoveEnded,
    OilShipped,
    PriceChanged,
    PriceInflated,
    RoundBegan,
    SpecialSkipped,
    TilePeeked,
)
from bot.games.giganten.state import GigantenOptions, Licences
from tests.games.giganten.tables import (
    GIGANTEN,
    B,
    G,
    R,
    Y,
    kinds_of,
    offered,
    only,
    play,
    played,
    random_game,
    refused,
    rides,
    stops,
    table,
    with_player,
)

JET = (0, 1, 0)


def selling(**position):
    """Let R sell at the last company of a round: whatever follows is a new round."""
    position.setdefault("depots", {R: (0, 0, 1)})
    return table(phase="sell", company="standard", **position)


def limits(company="jet", depots=None, **position):
    """Let all who have oil at a company seal a limit for it."""
    depots = depots or dict.fromkeys((R, B, G), JET)
    position.setdefault("hands", dict.fromkeys(depots, "1122"))
    return table(phase="limits", company=company, depots=depots, bidders=tuple(depots), **position)


def bidding(depots=None, **position):
    depots = depots or dict.fromkeys((R, B, G), JET)
    position.setdefault("hands", dict.fromkeys(depots, "1122"))
    turn = next(iter(depots))
    return table(
        phase="bids",
        company="jet",
        depots=depots,
        bidders=tuple(depots),
        turn=turn,
        auction="open",
        **position,
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


# Trucks


def test_the_truck_starts_before_anything_else():
    state = table(round=1, points=8)
    assert GIGANTEN.asked(state, R).key == "start"
    assert refused(state, Drive(seat=R, square="B2")) == "truck-first"
    assert refused(state, EndMove(seat=R)) == "truck-first"
    assert refused(state, PlaceTruck(seat=R, square="B2")) == "not-a-start"
    state = play(state, PlaceTruck(seat=R, square="B1"))
    assert refused(state, PlaceTruck(seat=R, square="B1")) == "truck-on-map"


@pytest.mark.parametrize(("block", "why"), [("none", None), ("stop", "truck-there"), ("full", "truck-there")])
def test_starting_on_another_truck(block, why):
    state = table(round=1, points=8, truck={B: "C1"}, truck_block=block)
    assert refused(state, PlaceTruck(seat=R, square="C1")) == why


@pytest.mark.parametrize(("block", "reached"), [("none", {"B1", "B2"}), ("stop", {"B2"}), ("full", set())])
def test_trucks_in_the_way(block, reached):
    """A truck on A2, B1 or C1 keeps another from A1 more and more at home."""
    trucks = {R: "A1", B: "A2", G: "B1", Y: "L1"}
    state = table(points=2, truck=trucks, loco={R: 20}, truck_block=block)
    assert stops(state) & {"B1", "B2"} == reached
    assert refused(state, Drive(seat=R, square="B1")) == (None if block == "none" else "truck-there")
    assert refused(state, Drive(seat=R, square="B2")) == ("too-far" if block == "full" else None)


def test_derricks_are_driven_round():
    state = table(points=4, truck={R: "D4"}, derricks={"D3": (B, 2)})
    assert refused(state, Drive(seat=R, square="D3")) == "derrick-there"
    assert "D2" not in stops(state)
    assert "D2" in stops(table(points=4, truck={R: "D4"}))


def test_sites_left_empty_with_three_players_are_land():
    assert "E5" in stops(table(3, points=1, truck={R: "E4"}))
    assert "E5" not in stops(table(4, points=1, truck={R: "E4"}))


def test_squares_that_are_none_or_where_the_truck_is():
    state = table(points=4, truck={R: "D4"})
    assert refused(state, Drive(seat=R, square="M1")) == "no-such-square"
    assert refused(state, Drive(seat=R, square="A21")) == "no-such-square"
    assert refused(state, Drive(seat=R, square="")) == "no-such-square"
    assert refused(state, Drive(seat=R, square="D4")) == "truck-is-there"


def test_a_move_may_turn_back():
    state = play(table(points=4, truck={R: "B2"}), Drive(seat=R, square="B3"), Drive(seat=R, square="B2"))
    assert (state.players[R].truck, state.points) == ("B2", 2)


# Looking at tiles


def test_a_peek_shows_the_value_to_one_player_only():
    state = table(points=4, truck={R: "A5"}, values={"A4": 4})
    after, events, before = played(state, Peek(seat=R, square="A4"))
    assert events == (TilePeeked(seat=R, square="A4", oil=4),)
    assert before == state
    assert visible(events, R) == events
    assert visible(events, B) == visible(events, None) == (TilePeeked(seat=R, square="A4", oil=None),)
    assert after.points == 4
    known = {viewer: site_at(after, viewer, "A4").known for viewer in (None, R, B)}
    assert known == {None: None, R: 4, B: None}
    assert site_at(after, None, "A4").peeked == (R,)


def site_at(state, viewer, square):
    return next(site for site in GIGANTEN.view(state, viewer).sites if site.square == square)


def test_what_was_seen_can_be_read_again_until_it_is_open_to_all():
    state = table(phase="build", truck={R: "A5"}, peeked={R: "A4 H7", B: "A4"}, values={"A4": 4, "H7": 3})
    lines = {line.key: line.facts for line in GIGANTEN.private_lines(GIGANTEN.view(state, R))}
    assert lines["peeked"] == {"count": 2, "tiles": ("A4: 4", "H7: 3")}
    after = play(state, Build(seat=R, square="A4"))
    assert (after.players[R].peeked, after.players[B].peeked) == (("H7",), ())
    assert GIGANTEN.private_lines(GIGANTEN.view(state, None)) == ()


def test_nobody_looks_twice_and_a_peek_keeps_the_move_open():
    state = table(points=0, truck={R: "A5"})
    state = play(state, Peek(seat=R, square="A4"))
    assert refused(state, Peek(seat=R, square="A4")) == "peeked-already"
    assert GIGANTEN.asked(state, R).key == "move"
    after, events, _ = played(state, Peek(seat=R, square="A6"))
    assert kinds_of(events) == ["TilePeeked", "MoveEnded"]
    assert after.turn == B


def test_what_is_left_of_a_move_is_offered_and_may_be_published_as_it_is():
    ask = GIGANTEN.asked(table(points=3), R)
    assert (ask.key, ask.facts, ask.rest) == ("move", {"left": 3, "points": 8}, "EndMove")


def test_a_move_that_can_go_no_further_ends_by_itself():
    """Two points are not enough for a loco on 17 whose truck is shut in."""
    trucks = {R: "A1", B: "A2", G: "B1", Y: "L1"}
    state = table(points=5, loco={R: 17}, truck=trucks, truck_block="full")
    after, events, _ = played(state, Steam(seat=R, space=18))
    assert only(events, MoveEnded).unused == 2
    assert after.turn == B


# Locos


def test_locos_run_forward_to_the_last_space():
    state = table(points=8, loco={R: 9})
    assert refused(state, Steam(seat=R, space=9)) == "loco-only-forward"
    assert refused(state, Steam(seat=R, space=0)) == "no-such-space"
    assert refused(state, Steam(seat=R, space=21)) == "no-such-space"
    assert refused(table(points=12, loco={R: 20}), Steam(seat=R, space=21)) == "no-such-space"


# Special actions


def special(card, **position):
    return table(phase="special", cards={R: card}, **position)


@pytest.mark.parametrize(("way", "price"), [("up", 7000), ("down", 3000)])
def test_a_price_moves_by_exactly_the_printed_steps(way, price):
    after, events, _ = played(special("l4m5p4"), ChangePrice(seat=R, company="jet", way=way))
    assert only(events, PriceChanged) == PriceChanged(seat=R, company="jet", way=way, price=price)
    assert GIGANTEN.view(after, None).prices == (5000, price, 5000)


def test_a_price_stops_at_the_end_of_its_table():
    state = special("l4m5p4", prices=(9000, 8500, 1500))
    assert GIGANTEN.view(play(state, ChangePrice(seat=R, company="jet", way="up")), None).prices[1] == 9000
    assert refused(state, ChangePrice(seat=R, company="hudson", way="up")) == "price-at-end"
    assert refused(state, ChangePrice(seat=R, company="standard", way="down")) == "price-at-end"
    assert len(offered(state, R, ChangePrice)) == 4


def test_a_free_barrel_needs_no_loco_and_counts_for_the_auction():
    after, _, _ = played(special("b1l4m2f"), TakeBarrel(seat=R, company="jet"))
    assert after.players[R].depots == JET
    assert after.ledger.given == 1


def test_pushing_back_is_for_all_rivals_and_stops_at_the_start():
    state = special("b2l2m6k4", loco={R: 9, B: 10, G: 3, Y: 1}, black=7)
    after, events, _ = played(state, PushBack(seat=R))
    assert [player.loco for player in after.players] == [9, 6, 1, 1]
    assert after.black == 7
    assert [(e.rival, e.space) for e in events if isinstance(e, LocoPushedBack)] == [(B, 6), (G, 1)]


def test_there_is_nobody_to_push_back_at_the_start():
    state = table(cards={R: "b2l2m6k4"}, loco={R: 9}, points=3)
    after, events, _ = played(state, EndMove(seat=R))
    assert SpecialSkipped(seat=R) in events
    assert after.turn == B


def test_a_special_action_may_be_skipped_and_is_only_what_the_card_says():
    state = special("l4m5p4")
    assert refused(state, TakeBarrel(seat=R, company="jet")) == "not-on-your-card"
    assert refused(state, PushBack(seat=R)) == "not-on-your-card"
    assert refused(special("b1l4m2f"), ChangePrice(seat=R, company="jet", way="up")) == "not-on-your-card"
    after, events, _ = played(state, SkipSpecial(seat=R))
    assert SpecialSkipped(seat=R) in events
    assert "l4m5p4" in after.beige_discard
    assert after.players[R].card is None


def test_an_early_push_hits_later_players_before_they_move():
    """A11: player by player, first the move, then the special action."""
    state = special("b2l2m6k4", loco={B: 8})
    assert GIGANTEN.asked(state, R).key == "push"
    assert play(state, PushBack(seat=R)).players[B].loco == 4


# Building


def test_building_may_be_declined():
    state = table(phase="build", truck={R: "G7"}, first=B)
    assert {action.square for action in offered(state, R, Build)} == {"F7", "H7"}
    _, events, _ = played(state, BuildNothing(seat=R))
    assert kinds_of(events)[0] == "NothingBuilt"
    assert refused(state, Build(seat=R, square="G16")) == "no-site-beside"
    assert refused(table(phase="build", truck={R: "G7"}), BuildNothing(seat=B)) == "not-your-turn"


def test_a_site_is_built_on_once():
    state = table(phase="build", truck={R: "G7", B: "G7"})
    state = play(state, Build(seat=R, square="F7"))
    assert (state.phase, state.turn) == ("build", B)
    assert refused(state, Build(seat=B, square="F7")) == "no-site-beside"


def test_a_red_tile_turns_up_when_it_is_built_on():
    step = played(table(phase="build", truck={R: "D10"}, values={"D9": 5}), Build(seat=R, square="D9"))
    assert step.events[0].oil == 5
    assert step.before is not None


# Shipping


def barrel(site="D9", *, locos=(8, 1, 1, 1), **position):
    return table(phase="ship", barrels=site, loco=dict(zip((R, B, G, Y), locos, strict=True)), **position)


def ship(state, carrier, square="D9"):
    return played(state, Ship(seat=R, square=square, company="jet", carrier=carrier))


def test_the_own_loco_leaves_no_choice_of_carrier():
    state = barrel(locos=(9, 12, 1, 1), black=12)
    assert rides(state, "D9") == {"own"}
    assert refused(state, Ship(seat=R, square="D9", company="jet", carrier="black")) == "own-loco-carries"
    assert refused(state, LoseBarrel(seat=R, square="D9")) == "own-loco-carries"


def test_the_rival_furthest_ahead_is_paid():
    after, events, _ = ship(barrel(locos=(8, 12, 10, 9), black=9), "rivals")
    assert [player.cash for player in after.players] == [12000, 18000, 15000, 15000]
    assert only(events, OilShipped).payees == (B,)


@pytest.mark.parametrize(
    ("locos", "cash"),
    [((8, 12, 12, 9), [12000, 16500, 16500, 15000]), ((8, 12, 12, 12), [12000, 16000, 16000, 16000])],
)
def test_rivals_side_by_side_share_the_fee(locos, cash):
    """A8: in the same column, that is."""
    after, _, _ = ship(barrel(locos=locos), "rivals")
    assert [player.cash for player in after.players] == cash
    assert after.ledger.freight == 0


def test_by_choice_it_is_the_black_loco_or_the_rivals():
    state = barrel(locos=(8, 12, 1, 1), black=9)
    assert rides(state, "D9") == {"black", "rivals"}
    assert refused(state, Ship(seat=R, square="D9", company="jet", carrier="leader")) == "carrier-rule"
    assert refused(state, Ship(seat=R, square="D9", company="jet", carrier="own")) == "own-loco-behind"
    assert rides(barrel(locos=(8, 1, 1, 1), black=9), "D9") == {"black"}
    why = refused(
        barrel(locos=(8, 1, 1, 1), black=9), Ship(seat=R, square="D9", company="jet", carrier="rivals")
    )
    assert why == "no-loco-there"


@pytest.mark.parametrize(
    ("locos", "black", "cash", "bank"),
    [
        ((8, 12, 10, 1), 9, [12000, 18000, 15000, 15000], 0),
        ((8, 12, 10, 1), 13, [12000, 15000, 15000, 15000], 3000),
        ((8, 12, 10, 1), 12, [12000, 16500, 15000, 15000], 1500),
        ((8, 12, 12, 12), 12, [12000, 15750, 15750, 15750], 750),
        ((8, 12, 12, 12), 1, [12000, 16000, 16000, 16000], 0),
    ],
)
def test_by_the_leader_it_is_whoever_is_furthest_ahead(locos, black, cash, bank):
    """A7, the other reading: the black loco is one of them and shares with its neighbours."""
    state = barrel(locos=locos, black=black, transport_carrier="leader")
    assert rides(state, "D9") == {"leader"}
    assert refused(state, Ship(seat=R, square="D9", company="jet", carrier="black")) == "carrier-rule"
    after, events, _ = ship(state, "leader")
    assert [player.cash for player in after.players] == cash
    assert only(events, OilShipped).bank == after.ledger.freight == bank


def test_a_fee_earned_can_be_spent_in_the_same_phase():
    """A27: B carries for R, and then has the money for the own barrel."""
    state = barrel(locos=(8, 9, 1, 12), derricks={"A12": (B, 2)}, cash={B: 1000})
    after, _, _ = ship(state, "rivals")
    assert (after.turn, after.players[B].cash) == (B, 1000)
    state = barrel(locos=(8, 9, 1, 1), derricks={"A12": (B, 2)}, cash={B: 1000}, black=12)
    after, _, _ = ship(state, "rivals")
    assert (after.turn, after.players[B].cash, rides(after, "A12")) == (B, 4000, {"black"})


def test_scarce_cash_goes_where_its_player_wants():
    state = barrel("D9 H9", cash={R: 5000}, black=9)
    after, events, _ = ship(state, "black", "H9")
    assert kinds_of(events)[:2] == ["OilShipped", "BarrelLost"]
    assert (events[1].square, events[1].why) == ("D9", "cash")
    assert after.players[R].depots == JET


def test_a_barrel_is_lost_when_nobody_is_paid():
    _, events, _ = played(barrel(black=9), LoseBarrel(seat=R, square="D9"))
    assert events[0].why == "unpaid"
    assert refused(barrel(black=9), LoseBarrel(seat=R, square="D3")) == "no-barrel-there"


# Bidding in the open


def test_bids_go_up_by_any_jump_and_a_pass_is_final():
    state = play(bidding(), Bid(seat=R, points=3))
    assert refused(state, Bid(seat=B, points=3)) == "bid-higher"
    assert refused(state, Bid(seat=B, points=118)) == "points"
    assert refused(state, Pass(seat=R)) == "not-your-turn"
    state = play(state, Pass(seat=B), Bid(seat=G, points=9))
    assert (state.turn, state.bidders) == (R, (R, G))
    assert GIGANTEN.asked(state, R).facts["player"] == Who(G)


def test_the_last_bidder_without_a_bid_is_still_asked():
    state = play(bidding(), Pass(seat=R), Pass(seat=B))
    assert (GIGANTEN.asked(state, G).key, state.bid) == ("first-bid", 0)
    assert kinds_of(played(state, Bid(seat=G, points=2)).events)[-1] == "AuctionWon"
    assert "AuctionFailed" in kinds_of(played(state, Pass(seat=G)).events)


def test_nobody_is_asked_to_bid_more_than_there_is():
    _, events, _ = played(bidding(), Bid(seat=R, points=117))
    assert [event.seat for event in events if isinstance(event, BidderLeft)] == [B, G]
    assert only(events, BluffCalled).seat == R


def test_all_bids_are_offered_whatever_is_held():
    for hand in ("1", "2", "1122", "2" * 20):
        state = bidding(hands={R: hand, B: "11", G: "11"})
        assert [action.points for action in offered(state, R, Bid)] == list(range(1, 118))
        assert GIGANTEN.asked(state, R) == GIGANTEN.asked(bidding(), R)


def test_the_last_pass_cannot_be_rehearsed_to_see_whether_it_was_a_bluff():
    state = play(bidding(), Bid(seat=R, points=30), Pass(seat=B))
    step = played(state, Pass(seat=G))
    assert kinds_of(step.rehearsed) == ["BidderLeft"]
    assert step.before.players[R].licences == Licences(2, 2)


# Bluffing


@pytest.mark.parametrize(
    ("hand", "lost"),
    [("1", (1, 0)), ("12", (1, 0)), ("112", (2, 0)), ("1222", (1, 1)), ("22222", (0, 3)), ("11222", (2, 1))],
)
def test_a_bluff_costs_half_of_the_cards_rounded_up_the_lowest_first(hand, lost):
    """A13: of the number of cards, not of their value."""
    state = play(bidding({R: JET, B: JET}, hands={R: hand, B: "1122"}), Bid(seat=R, points=50))
    after, events, _ = played(state, Pass(seat=B))
    called = only(events, BluffCalled)
    assert (called.ones, called.twos, called.held, called.lost) == (*lost, len(hand), sum(lost))
    assert after.licence_discard.plus(after.players[R].licences).cards >= len(hand)
    assert after.players[R].licences.cards == len(hand) // 2


def test_after_a_bluff_the_auction_is_held_again_for_all():
    """A14: passes are forgotten; the bluffer may bid again while there is a card left."""
    state = play(bidding(), Bid(seat=R, points=50), Pass(seat=B))
    after = play(state, Pass(seat=G))
    assert (after.phase, after.company, after.bidders, after.bid, after.leader) == (
        "bids",
        1,
        (R, B, G),
        0,
        None,
    )
    state = play(bidding(hands={R: "2", B: "1122", G: "12"}), Bid(seat=R, points=50), Pass(seat=B))
    assert play(state, Pass(seat=G)).bidders == (B, G)


def test_a_bluff_repeated_until_nobody_can_bid():
    state = play(bidding({R: JET}, hands={R: "111"}), Bid(seat=R, points=50), Bid(seat=R, points=50))
    assert state.phase == "cards"
    assert state.players[R].licences.cards == 0


# Sealed limits


def test_limits_are_secret_and_can_be_changed_until_the_last_is_in():
    state = play(limits(), SetLimit(seat=R, points=5))
    assert GIGANTEN.to_act(state) == {B, G}
    step = played(state, SetLimit(seat=R, points=7))
    assert step.events == (LimitSet(seat=R, company="jet", points=7),)
    assert visible(step.events, B) == visible(step.events, None) == ()
    assert GIGANTEN.view(step.state, B) == GIGANTEN.view(state, B)
    assert GIGANTEN.view(step.state, R).players[R].limits == (None, 7, None)
    assert GIGANTEN.view(step.state, B).players[R].limits is None
    assert GIGANTEN.view(step.state, B).auction.chosen == (R,)


def test_the_last_limit_is_held_and_opens_all():
    state = play(limits(), SetLimit(seat=R, points=4), SetLimit(seat=B, points=3))
    step = played(state, SetLimit(seat=G, points=0))
    assert kinds_of(step.rehearsed) == ["LimitSet", "LimitSealed"]
    assert step.events[2] == LimitsOpened(company="jet")
    assert [(e.seat, e.points) for e in step.events if isinstance(e, BidderLeft)] == [(G, 0), (B, 2)]
    assert (step.state.leader, step.state.bid, step.state.phase) == (R, 3, "sell")


def test_the_winners_limit_stays_secret():
    """The log is the same whether the winner would have gone to 4 or to 40."""
    told = []
    for points in (4, 40):
        state = play(limits(), SetLimit(seat=R, points=points), SetLimit(seat=B, points=3))
        told.append(visible(played(state, SetLimit(seat=G, points=0)).events, G))
    assert told[0] == told[1]


def test_limits_above_the_holding_are_a_bluff_and_new_limits_are_asked():
    state = play(limits(), SetLimit(seat=R, points=30), SetLimit(seat=B, points=29))
    after, events, _ = played(state, SetLimit(seat=G, points=0))
    assert only(events, BluffCalled).seat == R
    assert GIGANTEN.to_act(after) == {R, B, G}
    assert all(player.limits == (None, None, None) for player in after.players)


def test_nobody_wants_to_bid():
    state = play(limits(), SetLimit(seat=R, points=0), SetLimit(seat=B, points=0))
    assert "AuctionFailed" in kinds_of(played(state, SetLimit(seat=G, points=0)).events)


def test_limits_are_refused_to_who_cannot_bid():
    state = limits()
    assert refused(state, SetLimit(seat=Y, points=3)) == "no-bidder"
    assert refused(state, SetLimit(seat=R, points=118)) == "points"
    assert refused(state, SetLimit(seat=R, points=-1)) == "points"
    assert refused(state, Bid(seat=R, points=3)) == "not-now"


def test_a_lone_bidder_is_told_so():
    assert GIGANTEN.asked(limits(), R).key == "limit"
    assert GIGANTEN.asked(limits(depots={R: JET}), R).key == "limit-alone"


ALL_OIL = {R: (1, 1, 1), B: (1, 1, 0)}


def test_limits_can_be_left_for_later_auctions():
    state = limits("hudson", ALL_OIL)
    assert refused(state, PlanLimit(seat=R, company="hudson", points=3)) == "not-a-later-auction"
    assert refused(state, PlanLimit(seat=B, company="standard", points=3)) == "no-bidder"
    assert refused(state, PlanLimit(seat=R, company="jet", points=118)) == "points"
    assert refused(bidding(), PlanLimit(seat=R, company="standard", points=3)) == "open-auction"
    assert refused(selling(), PlanLimit(seat=R, company="standard", points=3)) == "not-a-later-auction"
    step = played(state, PlanLimit(seat=R, company="jet", points=3))
    assert GIGANTEN.to_act(step.state) == {R, B}
    assert visible(step.events, B) == ()
    assert GIGANTEN.view(step.state, B) == GIGANTEN.view(state, B)


def test_who_has_left_a_limit_is_not_asked_again():
    state = play(
        limits("hudson", ALL_OIL),
        PlanLimit(seat=B, company="jet", points=2),
        SetLimit(seat=R, points=3),
        SetLimit(seat=B, points=1),
        Sell(seat=R, count=1),
    )
    assert (state.phase, state.company) == ("limits", 1)
    assert GIGANTEN.to_act(state) == {R}


def test_who_wins_or_bluffs_is_asked_again_after_all():
    """Licences are fewer now, so a limit left for later would be a trap."""
    state = limits("hudson", ALL_OIL)
    state = play(state, PlanLimit(seat=R, company="jet", points=2), SetLimit(seat=B, points=0))
    won = play(state, SetLimit(seat=R, points=3))
    assert won.players[R].limits == (None, None, None)
    state = play(limits("hudson", {R: (1, 1, 0), B: (1, 1, 0)}), PlanLimit(seat=R, company="jet", points=2))
    bluffed = play(state, SetLimit(seat=R, points=50), SetLimit(seat=B, points=49))
    assert bluffed.players[R].limits == (None, None, None)


def test_nothing_about_limits_depends_on_what_is_held():
    rich, poor = (
        limits(hands=dict.fromkeys((R, B, G), "2222")),
        limits(hands=dict.fromkeys((R, B, G), "1111")),
    )
    for seat in (R, B, G, Y):
        assert GIGANTEN.legal_actions(rich, seat) == GIGANTEN.legal_actions(poor, seat)
        assert GIGANTEN.asked(rich, seat) == GIGANTEN.asked(poor, seat)
        assert GIGANTEN.considered(rich, seat) == GIGANTEN.considered(poor, seat)
    assert GIGANTEN.view(rich, None) == GIGANTEN.view(poor, None)


# Selling


def test_selling_nothing_is_allowed_and_the_licences_are_gone():
    """A24."""
    state = play(limits(depots={R: JET}), SetLimit(seat=R, points=1))
    assert [action.count for action in offered(state, R, Sell)] == [1, 0]
    after = play(state, Sell(seat=R, count=0))
    assert after.players[R].licences == Licences(1, 2)
    assert refused(state, Sell(seat=R, count=2)) == "so-many"
    assert refused(state, Sell(seat=R, count=-1)) == "so-many"
    assert refused(state, Sell(seat=B, count=0)) == "not-your-turn"


@pytest.mark.parametrize(
    ("sold", "price"), [(0, 5500), (1, 5500), (2, 5000), (3, 4500), (4, 4500), (5, 4500)]
)
def test_inflation_answers_to_a_sale(sold, price):
    """A16: three barrels bring the price down, too."""
    for inflation, expected in ((True, price), (False, 5000)):
        state = table(phase="sell", company="hudson", depots={R: (5, 0, 0)}, inflation=inflation)
        _, events, _ = played(state, Sell(seat=R, count=sold))
        moved = [e for e in events if isinstance(e, PriceInflated) and e.company == "hudson"]
        assert [event.price for event in moved] == ([expected] if expected != 5000 else [])


def test_inflation_when_nobody_sells_and_at_the_end_of_the_table():
    state = table(phase="sell", depots={R: (1, 0, 0)}, prices=(1500, 5000, 9000), inflation=True)
    _, events, _ = played(state, Sell(seat=R, count=0))
    inflated = [(e.company, e.price) for e in events if isinstance(e, PriceInflated)]
    assert inflated == [("hudson", 2000), ("jet", 5500)]


def test_a_repeated_auction_moves_the_price_once():
    state = limits("standard", {R: (0, 0, 1), B: (0, 0, 1)}, inflation=True)
    state = play(state, SetLimit(seat=R, points=50), SetLimit(seat=B, points=49))
    assert state.prices == limits().prices
    _, events, _ = played(state, SetLimit(seat=R, points=0), SetLimit(seat=B, points=0))
    assert only(events, PriceInflated).price == 5500


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
