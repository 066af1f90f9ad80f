"""Special actions, derricks, and barrels on their way."""

import pytest

from bot.games.giganten.actions import (
    Build,
    BuildNothing,
    ChangePrice,
    EndMove,
    LoseBarrel,
    PushBack,
    Ship,
    SkipSpecial,
    TakeBarrel,
)
from bot.games.giganten.events import (
    CannotBuild,
    LocoPushedBack,
    NothingToPush,
    OilShipped,
    PriceChanged,
    SpecialSkipped,
)
from tests.games.giganten.positions import JET, barrel
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
    rides,
    table,
)

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
    pushed = [(e.rival, e.spaces, e.space) for e in events if isinstance(e, LocoPushedBack)]
    assert pushed == [(B, 4, 6), (G, 2, 1)]


def test_there_is_nobody_to_push_back_at_the_start():
    state = table(cards={R: "b2l2m6k4"}, loco={R: 9}, points=3)
    after, events, _ = played(state, EndMove(seat=R))
    assert NothingToPush(seat=R) in events
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


def test_whoever_has_no_cash_to_build_is_told_so():
    """B stands beside a site and has $100. By the first version of the rules nothing was said."""
    state = table(phase="build", truck={R: "G7", B: "G7", G: "A1", Y: "A1"}, cash={B: 100})
    after, events, _ = played(state, BuildNothing(seat=R))
    assert [event for event in events if isinstance(event, CannotBuild)] == [CannotBuild(seat=B, why="cash")]
    first = GIGANTEN.by_version(1).printed(GIGANTEN.edition)
    step = first.apply(state, BuildNothing(seat=R))
    assert step.state == after
    assert "CannotBuild" not in kinds_of(step.events)
