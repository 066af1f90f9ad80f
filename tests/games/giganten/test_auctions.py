"""Bids, bluffs, sealed limits and sales."""

import pytest

from bot.engine.core import Who, visible
from bot.games.giganten.actions import (
    Bid,
    Pass,
    PlanLimit,
    Sell,
    SetLimit,
)
from bot.games.giganten.events import (
    BidderLeft,
    BluffCalled,
    LimitSet,
    LimitsOpened,
    LimitsTied,
    LimitsVoided,
    PriceInflated,
)
from bot.games.giganten.state import Licences
from tests.games.giganten.positions import JET, selling
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
    refused,
    table,
)

FIRST = GIGANTEN.by_version(1).printed(GIGANTEN.edition)


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


@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_of_equal_limits_the_earlier_bidders_wins_and_all_are_told(points):
    """With steps of one it was R's at odd limits and B's at even ones: so it still is by version 1."""
    state = play(limits(), SetLimit(seat=B, points=points), SetLimit(seat=R, points=points))
    last = SetLimit(seat=G, points=0)
    step = played(state, last)
    assert (step.state.leader, step.state.bid) == (R, points)
    assert only(step.events, LimitsTied) == LimitsTied(seat=R, company="jet", points=points, others=(B,))
    assert only(visible(step.events, None), LimitsTied)
    before = FIRST.apply(state, last)
    assert (before.state.leader, before.state.bid) == (R if points % 2 else B, points)
    assert "LimitsTied" not in kinds_of(before.events)


def test_a_lower_limit_is_told_as_it_was_when_two_are_equal():
    state = play(limits(), SetLimit(seat=R, points=2), SetLimit(seat=B, points=4))
    step = played(state, SetLimit(seat=G, points=4))
    left = [(e.seat, e.points) for e in step.events if isinstance(e, BidderLeft)]
    assert left == [(R, 1), (G, 4)]
    assert (step.state.leader, step.state.bid) == (B, 4)


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


def test_whose_limits_are_void_is_told_so_and_nobody_else():
    state = play(
        limits("hudson", ALL_OIL), PlanLimit(seat=R, company="jet", points=2), SetLimit(seat=B, points=0)
    )
    step = played(state, SetLimit(seat=R, points=3))
    assert only(visible(step.events, R), LimitsVoided).companies == ("jet",)
    assert "LimitsVoided" not in kinds_of(visible(step.events, B))
    assert "LimitsVoided" not in kinds_of(FIRST.apply(state, SetLimit(seat=R, points=3)).events)


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
