"""The worked cases of the rules, one by one. A test carries the number of its case."""

import pytest

from bot.engine.core import ScoreLine
from bot.games.giganten.actions import (
    Bid,
    Build,
    Drive,
    EndMove,
    LoseBarrel,
    Pass,
    Peek,
    PlaceTruck,
    PushBack,
    Sell,
    SetLimit,
    Ship,
    Steam,
    TakeCard,
)
from bot.games.giganten.content import Face
from bot.games.giganten.events import (
    AuctionFailed,
    AuctionSkipped,
    AuctionWon,
    BarrelLost,
    CardLeft,
    DerrickBuilt,
    DerrickReturned,
    ExcessSold,
    GameEnded,
    LocoMoved,
    MoveEnded,
    OilShipped,
    OilSold,
    RedCardTurned,
    TruckDriven,
)
from bot.games.giganten.phases.cards import Cards
from bot.games.giganten.state import GigantenOptions, Licences
from tests.games.giganten.tables import (
    GIGANTEN,
    PRICES,
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
    rides,
    stops,
    table,
)

CARDS = Cards(GIGANTEN.content)


def rolled(price, colour, number):
    return PRICES[CARDS.rolled(PRICES.index(price), Face(colour, number))]


def moving(at, points, **position):
    """Let R move a truck that stands on a square."""
    return table(points=points, truck={R: at}, **position)


def steaming(space, points, **position):
    return table(points=points, loco={R: space}, **position)


def peeks(state):
    return {action.square for action in offered(state, R, Peek)}


def building(at, **position):
    """Let R, who is the last to move, end the move beside a site."""
    return play(table(truck={R: at}, first=B, turn=R, **position), EndMove(seat=R))


def shipping(site, loco, *, black=1, rivals=(1, 1, 1), **position):
    """Let R ship a barrel from a site; the others' locos are on these spaces."""
    locos = dict(zip((R, B, G, Y), (loco, *rivals), strict=True))
    return table(phase="ship", barrels=site, loco=locos, black=black, **position)


def auction(auction="open", company="jet", **position):
    """Let R, B and G, who have oil at a company, bid for it."""
    depots = tuple(int(company == name) for name in ("hudson", "jet", "standard"))
    position.setdefault("depots", dict.fromkeys((R, B, G), depots))
    position.setdefault("hands", dict.fromkeys(position["depots"], "222"))
    bidders = tuple(position["depots"])
    phase = "bids" if auction == "open" else "limits"
    return table(phase=phase, company=company, bidders=bidders, turn=bidders[0], auction=auction, **position)


def score(state, seat):
    standing = next(s for s in GIGANTEN.result(state).standings if s.seat == seat)
    return {line.part: line for line in standing.lines}


# Prices


def test_01_white_and_blue_goes_up():
    assert rolled(5000, "blue", 3) == 6500


def test_02_white_and_red_goes_down():
    assert rolled(5000, "red", 4) == 3000


def test_03_in_blue_every_roll_goes_down():
    assert rolled(7000, "blue", 2) == 6000


def test_04_in_red_every_roll_goes_up():
    assert rolled(3500, "red", 4) == 5500


def test_05_the_section_is_judged_before_the_move():
    assert rolled(6500, "blue", 4) == 8500
    assert rolled(4000, "red", 4) == 2000


# Cards and the black loco


@pytest.mark.parametrize("seats", [3, 4])
def test_07_one_card_more_than_players(seats):
    state = GIGANTEN.setup(seats, GigantenOptions(), "seven").state
    decks = [GIGANTEN.content.cards[card].deck for card in state.offer]
    assert decks == ["red"] + ["beige"] * seats
    events = []
    while state.phase == "cards":
        step = GIGANTEN.apply(state, GIGANTEN.legal_actions(state, state.turn)[0])
        events += step.events
        state = step.state
    assert kinds_of(events).count("CardTaken") == seats
    left = only(events, CardLeft).card
    assert left in state.red_discard + state.beige_discard
    assert all(player.card for player in state.players)


def test_08_the_black_loco_moves_whoever_takes_the_red_card():
    state = table(phase="sell", company="standard", red=("b2l4m8k2",), depots={R: (0, 0, 1)})
    after, events, _ = played(state, Sell(seat=R, count=1))
    assert only(events, RedCardTurned) == RedCardTurned(card="b2l4m8k2", spaces=2, space=3)
    while after.phase == "cards":
        beige = [a for a in GIGANTEN.legal_actions(after, after.turn) if a.card != "b2l4m8k2"]
        after, events, _ = played(after, beige[0])
    assert only(events, CardLeft).card == "b2l4m8k2"
    assert after.black == 3


@pytest.mark.parametrize(("case", "black", "card"), [("09", 18, "b2l4m8k2"), ("10", 19, "b3l2m4k5")])
def test_09_and_10_the_star_ends_the_game_at_once(case, black, card):
    """Case 9 reaches it exactly, case 10 would overshoot."""
    state = table(phase="sell", company="standard", black=black, red=(card,), depots={R: (0, 0, 1)})
    after, events, _ = played(state, Sell(seat=R, count=0))
    assert (after.phase, after.black) == ("over", 20)
    assert kinds_of(events)[-2:] == ["RedCardTurned", "GameEnded"]
    assert after.offer == (card,)
    assert (len(after.beige), len(after.licences)) == (30, 78)
    assert only(events, GameEnded).total == 16000
    assert GIGANTEN.to_act(after) == frozenset()


# Trucks


def test_12_the_first_square_is_free():
    state = table(round=1, points=8)
    assert {action.square for action in offered(state, R, PlaceTruck)} == {
        f"{row}1" for row in "ABCDEFGHIJKL"
    }
    state = play(state, PlaceTruck(seat=R, square="C1"))
    assert (state.players[R].truck, state.points) == ("C1", 8)
    assert play(state, Drive(seat=R, square="C3")).points == 6


def test_13_a_hill_takes_two():
    assert only(played(moving("D1", 8), Drive(seat=R, square="D2")).events, TruckDriven).points == 2
    assert refused(moving("D1", 1), Drive(seat=R, square="D2")) == "too-far"


def test_14_a_site_is_crossed_and_not_stopped_on():
    assert "D3" not in stops(moving("D2", 1))
    assert refused(moving("D2", 1), Drive(seat=R, square="D3")) == "no-stop-on-site"
    assert "D4" not in stops(moving("D2", 1))
    assert play(moving("D2", 2, loco={R: 20}), Drive(seat=R, square="D4")).players[R].truck == "D4"


def test_16_a_site_on_a_mountain_takes_three_to_cross():
    assert only(played(moving("I3", 8), Drive(seat=R, square="I5")).events, TruckDriven).points == 4


def test_17_tiles_beside_the_truck_that_are_not_red_can_be_looked_at():
    assert peeks(moving("A5", 8)) == {"A4", "A6"}
    assert peeks(moving("C14", 8)) == {"C15"}
    assert refused(moving("C14", 8), Peek(seat=R, square="C13")) == "red-tile"
    assert peeks(moving("D10", 8)) == set()
    assert refused(moving("D10", 8), Peek(seat=R, square="D9")) == "red-tile"
    assert refused(moving("D10", 8), Peek(seat=R, square="D11")) == "red-tile"


def test_18_diagonals_do_not_count():
    assert peeks(moving("B3", 8)) == set()
    assert refused(moving("B3", 8), Peek(seat=R, square="A4")) == "no-tile-beside"
    assert building("B3").phase != "build"


# Locos


def test_20_twelve_points_reach_space_eleven():
    state = steaming(1, 12)
    assert max(action.space for action in offered(state, R, Steam)) == 11
    after, events, _ = played(state, Steam(seat=R, space=11))
    assert only(events, LocoMoved) == LocoMoved(seat=R, space=11, points=11, left=1)
    assert only(played(after, EndMove(seat=R)).events, MoveEnded).unused == 1


def test_21_a_space_is_entered_for_its_whole_cost():
    assert offered(steaming(17, 2), R, Steam) == []
    assert refused(steaming(17, 2), Steam(seat=R, space=18)) == "loco-too-far"
    assert play(steaming(17, 3), Steam(seat=R, space=18)).players[R].loco == 18


def test_22_pushed_back_by_spaces_and_on_again_for_their_cost():
    """The rulebook's example."""
    state = table(phase="special", cards={R: "b1l2m8k3", B: "l7m4"}, loco={B: 20})
    state = play(state, PushBack(seat=R))
    assert state.players[B].loco == 17
    assert (state.turn, state.points) == (B, 4)
    assert {action.space for action in offered(state, B, Steam)} == {18}
    assert play(state, Steam(seat=B, space=18)).points == 1


def test_24_points_are_split_between_truck_and_loco():
    state = play(moving("C1", 8), Drive(seat=R, square="C3"))
    state, events, _ = played(state, Steam(seat=R, space=7))
    assert state.players[R].loco == 7
    assert only(events, LocoMoved).left == 0


# Building and production


def test_25_a_derrick_produces_in_the_round_it_is_built():
    state = building("B9", values={"B10": 5}, loco={R: 20})
    after, events, _ = played(state, Build(seat=R, square="B10"))
    assert only(events, DerrickBuilt) == DerrickBuilt(seat=R, square="B10", cost=8000, oil=5)
    assert after.players[R].cash == 7000
    assert [(d.square, d.owner, d.oil) for d in after.derricks] == [("B10", R, 4)]
    assert (after.phase, after.barrels) == ("ship", ("B10",))


def test_26_no_credit():
    state = table(phase="build", truck={R: "B9"}, cash={R: 7000})
    assert refused(state, Build(seat=R, square="B10")) == "derrick-too-dear"
    assert building("B9", cash={R: 7000}).phase != "build"


def test_27_one_derrick_a_round():
    state = building("G7", loco={R: 20})
    assert {action.square for action in offered(state, R, Build)} == {"F7", "H7"}
    after = play(state, Build(seat=R, square="F7"))
    assert after.phase == "ship"
    assert refused(after, Build(seat=R, square="H7")) == "not-now"


def test_28_five_derricks_are_all_there_are():
    five = dict.fromkeys(("D3", "G3", "K3", "A4", "I4"), (R, 2))
    assert building("G7", derricks=five, loco={R: 20}).phase == "ship"
    state = table(phase="build", truck={R: "G7"}, derricks=five)
    assert refused(state, Build(seat=R, square="H7")) == "no-derrick-left"


def test_28_an_exhausted_site_is_land_like_any_other():
    state = table(first=B, turn=R, derricks={"D3": (R, 1), "G3": (R, 2)}, loco={R: 20})
    after, events, _ = played(state, EndMove(seat=R))
    assert after.barrels == ("D3", "G3")
    assert only(events, DerrickReturned) == DerrickReturned(seat=R, square="D3")
    assert [(derrick.square, derrick.oil) for derrick in after.derricks] == [("G3", 1)]
    assert "D3" in stops(moving("D2", 1, exhausted="D3"))
    assert refused(moving("D2", 1, derricks={"D3": (R, 1)}), Drive(seat=R, square="D3")) == "derrick-there"


# Transport


def test_29_the_own_loco_is_there_in_the_column_of_the_site():
    assert rides(shipping("D9", 9), "D9") == {"own"}
    assert rides(shipping("D9", 8, black=9), "D9") == {"black"}


def test_30_the_black_loco_for_money_or_the_barrel_is_lost():
    state = shipping("D9", 8, black=9, rivals=(8, 5, 1))
    assert rides(state, "D9") == {"black"}
    after, events, _ = played(state, Ship(seat=R, square="D9", company="hudson", carrier="black"))
    assert after.players[R].cash == 12000
    assert after.players[R].depots == (1, 0, 0)
    assert after.ledger.freight == 3000
    assert only(events, OilShipped).bank == 3000
    after = play(state, LoseBarrel(seat=R, square="D9"))
    assert (after.players[R].cash, after.players[R].depots) == (15000, (0, 0, 0))


def test_32_lost_without_a_loco_or_without_cash():
    last = {"derricks": {"D9": (R, 2)}, "first": B, "turn": R}
    after, events, _ = played(table(loco={R: 8}, **last), EndMove(seat=R))
    assert only(events, BarrelLost) == BarrelLost(seat=R, square="D9", why="loco")
    after, events, _ = played(table(loco={R: 8}, black=9, cash={R: 2000}, **last), EndMove(seat=R))
    assert only(events, BarrelLost) == BarrelLost(seat=R, square="D9", why="cash")
    assert after.players[R].depots == (0, 0, 0)


def test_33_each_barrel_for_itself():
    state = shipping("C5 A12", 8, black=12)
    assert rides(state, "C5") == {"own"}
    assert rides(state, "A12") == {"black"}
    assert rides(shipping("C5 A12", 8, rivals=(12, 1, 1)), "A12") == {"rivals"}
    state = play(state, Ship(seat=R, square="C5", company="jet", carrier="own"))
    assert state.players[R].cash == 15000


# Auctions


@pytest.mark.parametrize(("hand", "paid"), [("222", Licences(0, 3)), ("221", Licences(1, 2))])
def test_34_the_last_bidder_wins_and_gets_no_change(hand, paid):
    state = auction(hands={R: "222", B: hand, G: "222"})
    state = play(state, Bid(seat=R, points=3), Bid(seat=B, points=5), Pass(seat=G))
    after, events, _ = played(state, Pass(seat=R))
    won = only(events, AuctionWon)
    assert (won.seat, won.bid, won.ones, won.twos) == (B, 5, paid.ones, paid.twos)
    assert after.players[B].licences.cards == 0
    assert after.players[R].licences == Licences(0, 3)
    assert (after.phase, after.turn) == ("sell", B)


def test_34_the_same_with_limits():
    """A goes to 3, B further, C not at all: B wins as soon as A leaves."""
    state = auction("limits", hands=dict.fromkeys((R, B, G), "221"))
    state = play(state, SetLimit(seat=R, points=3), SetLimit(seat=G, points=0))
    after, events, _ = played(state, SetLimit(seat=B, points=5))
    assert (only(events, AuctionWon).seat, only(events, AuctionWon).bid) == (B, 4)
    assert (after.phase, after.turn) == ("sell", B)


def test_36_an_overbid_that_is_outbid_costs_nothing():
    state = auction(hands={R: "1", B: "222", G: "222"})
    state = play(state, Bid(seat=R, points=5), Bid(seat=B, points=6), Pass(seat=G))
    after, events, _ = played(state, Pass(seat=R))
    assert only(events, AuctionWon).seat == B
    assert after.players[R].licences == Licences(1, 0)


def test_37_the_next_player_with_oil_opens():
    oil = {B: (1, 1, 0), G: (0, 1, 0)}
    hands = dict.fromkeys((R, B, G), "22")
    state = table(phase="sell", company="hudson", turn=B, depots=oil, hands=hands, auction="open")
    state = play(state, Sell(seat=B, count=0))
    assert (state.phase, state.company, state.turn, state.bidders) == ("bids", 1, B, (B, G))
    after, events, _ = played(state, Pass(seat=B), Pass(seat=G))
    assert AuctionFailed(company="jet") in events
    assert AuctionSkipped(company="standard") in events
    assert not [event for event in events if isinstance(event, OilSold)]
    assert after.players[B].depots == (1, 1, 0)


def test_38_any_number_is_sold_at_the_price():
    state = table(phase="sell", company="jet", depots={R: (0, 4, 0)}, prices=(5000, 6500, 5000))
    after, events, _ = played(state, Sell(seat=R, count=3))
    assert only(events, OilSold) == OilSold(seat=R, company="jet", barrels=3, price=6500, money=19500)
    assert after.players[R].cash == 15000 + 19500
    assert after.players[R].depots == (0, 1, 0)


@pytest.mark.parametrize("mode", ["open", "limits"])
def test_39_a_lone_bidder_pays_a_card(mode):
    state = auction(mode, depots={R: (0, 1, 0)}, hands={R: "2"})
    action = Bid(seat=R, points=1) if mode == "open" else SetLimit(seat=R, points=9)
    after, events, _ = played(state, action)
    won = only(events, AuctionWon)
    assert (won.bid, won.ones, won.twos) == (1, 0, 1)
    assert after.players[R].licences == Licences()


# Storage and the end


def test_40_depots_keep_two():
    state = table(phase="sell", company="standard", depots={R: (5, 3, 2)})
    after, events, _ = played(state, Sell(seat=R, count=0))
    assert [(e.company, e.barrels, e.money) for e in events if isinstance(e, ExcessSold)] == [
        ("hudson", 3, 3000),
        ("jet", 1, 1000),
    ]
    assert after.players[R].depots == (2, 2, 2)
    assert after.players[R].cash == 19000


def test_42_the_last_of_three_gets_what_the_third_place_is_worth():
    state = table(
        3,
        phase="over",
        black=20,
        loco={R: 3, B: 9, G: 5},
        derricks={"D3": (R, 1), "G3": (R, 2)},
    )
    lines = score(state, R)
    assert lines["derricks"] == ScoreLine(
        part="derricks", points=6000, facts={"derricks": 2, "each": 3000, "place": 3}
    )
    assert lines["barrels"].points == 3000
    assert sum(line.points for line in lines.values()) == 15000 + 9000


def test_taking_a_card_names_it():
    """Cards alike are one choice."""
    state = table(phase="cards", offer=("b3l3m4f", "l5m8", "l5m8", "l4m10", "l4m5p4"))
    assert [action.card for action in offered(state, R, TakeCard)] == ["b3l3m4f", "l5m8", "l4m10", "l4m5p4"]
