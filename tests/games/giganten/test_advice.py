"""What a player is told about each choice, and several choices in one press."""

import pytest

from bot.engine.core import Chain, Name
from bot.games.giganten.actions import (
    Bid,
    Build,
    ChangePrice,
    Drive,
    LoseBarrel,
    PlaceTruck,
    Sell,
    SetLimit,
    Ship,
    Steam,
    TakeCard,
)
from tests.games.giganten.tables import GIGANTEN, KIND, B, G, R, Y, play, random_game, table


def hints(state, seat, kind):
    view, actions = GIGANTEN.view(state, seat), GIGANTEN.legal_actions(state, seat)
    return [hint for hint in GIGANTEN.advise(view, actions) if isinstance(hint.action, kind)]


def chains(state, seat=R):
    return GIGANTEN.chains(GIGANTEN.view(state, seat), GIGANTEN.legal_actions(state, seat))


def follow(state, chain, seat=R):
    """Follow a chain to its end and return what it did, and where it led."""
    done = []
    while GIGANTEN.to_act(state) == {seat}:
        actions = GIGANTEN.legal_actions(state, seat)
        action = GIGANTEN.follow(GIGANTEN.view(state, seat), chain, actions)
        if action is None:
            break
        done.append(action)
        state = play(state, action)
    return done, state


# Driving


def test_one_stop_for_each_site_in_reach_comes_first():
    state = table(points=4, truck={R: "D6"})
    found = hints(state, R, Drive)
    beside = {}
    for hint in found:
        for site in GIGANTEN.ground.around[hint.action.square]:
            beside.setdefault(site.square, hint.action.square)
    first = {hint.action.square for hint in found[: len(set(beside.values()))]}
    assert first == set(beside.values())
    assert len(first) <= len(beside)
    costs = [hint.facts["cost"] for hint in found]
    assert costs == sorted(costs[: len(first)]) + sorted(costs[len(first) :])


def test_a_site_is_reached_by_its_cheapest_stop():
    found = {hint.action.square: hint for hint in hints(table(points=8, truck={R: "B8"}), R, Drive)}
    best = found["B9"]
    assert (best.key, best.facts) == (
        "beside",
        {"cost": 2, "left": 6, "site": "B10", "kind": Name("site", "three")},
    )
    assert found["C8"].key == "stop"
    (between,) = [hint for hint in hints(table(points=2, truck={R: "G5"}), R, Drive) if hint.key == "between"]
    assert (between.action.square, between.facts["sites"]) == ("G7", ("F7", "H7"))


def test_sites_that_the_truck_is_beside_already_are_no_reason_to_drive():
    state = table(points=2, truck={R: "D10"})
    assert all(hint.action.square != "C9" for hint in hints(state, R, Drive)[:1])


@pytest.mark.parametrize("seed", range(3))
def test_there_are_never_more_good_stops_than_sites(seed):
    for turn in random_game(4, seed)[::5]:
        if turn.state.phase == "move" and turn.state.players[turn.state.turn].truck:
            view = GIGANTEN.view(turn.state, turn.state.turn)
            assert len({stop.square for stop in view.stops}) == len(view.stops)
            assert [stop.cost for stop in view.stops] == sorted(stop.cost for stop in view.stops)
            tiles = {site.square for site in view.sites if site.status == "tile"}
            assert tiles <= set(KIND)


def test_a_start_tells_what_is_in_reach():
    found = hints(table(round=1, points=4), R, PlaceTruck)
    counts = [hint.facts["sites"] for hint in found]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]


# Other choices


def test_cards_prices_bids_and_sales_tell_what_they_lead_to():
    cards = table(phase="cards", offer=("b2l2m6k4", "l5m8", "l4m5p4", "b1l4m2f", "l3m12"))
    assert [(hint.action.card, hint.key) for hint in hints(cards, R, TakeCard)] == [
        ("l5m8", None),
        ("l3m12", None),
        ("l4m5p4", "card-price"),
        ("b2l2m6k4", "card-push"),
        ("b1l4m2f", "card-barrel"),
    ]
    price = hints(table(phase="special", cards={R: "l4m5p4"}, prices=(5000, 8500, 5000)), R, ChangePrice)
    assert [hint.facts["price"] for hint in price] == [7000, 3000, 9000, 6500, 7000, 3000]
    sale = hints(table(phase="sell", depots={R: (2, 0, 0)}), R, Sell)
    assert [hint.facts for hint in sale] == [
        {"money": 10000, "left": 0},
        {"money": 5000, "left": 1},
        {"money": 0, "left": 2},
    ]


def test_bids_keep_their_order_and_only_their_player_reads_which_would_be_a_bluff():
    position = {"depots": {R: (1, 0, 0), B: (1, 0, 0)}, "bidders": (R, B), "hands": {R: "12", B: "2"}}
    state = table(phase="bids", auction="open", **position)
    found = hints(state, R, Bid)
    assert [hint.action.points for hint in found] == list(range(1, 118))
    assert [hint.key for hint in found[:5]] == ["within", None, None, "bluff", "bluff"]
    found = hints(table(phase="limits", **position), R, SetLimit)
    assert [hint.action.points for hint in found] == list(range(118))
    assert [hint.action.points for hint in found if hint.key == "share"] == [3], "no other auction is theirs"


def test_the_dearest_site_that_can_be_paid_comes_first():
    state = table(phase="build", truck={R: "B9"}, peeked={R: "B10"}, values={"B10": 6})
    (hint,) = hints(state, R, Build)
    assert (hint.key, hint.facts["oil"], hint.facts["cost"]) == ("build-known", 6, 8000)


def test_free_barrels_and_dear_companies_come_first():
    state = table(phase="ship", barrels="C5 A12", loco={R: 8}, black=12, prices=(4000, 6500, 5000))
    found = hints(state, R, Ship)
    assert [(h.action.square, h.action.company) for h in found[:3]] == [
        ("C5", "jet"),
        ("C5", "standard"),
        ("C5", "hudson"),
    ]
    assert (found[3].key, found[3].facts["fee"]) == ("fee", 3000)


# Chains


def test_moving_the_loco_is_one_choice_and_ends_nothing():
    """The truck may still drive and look at tiles; the same space is not offered twice."""
    state = table(points=9, loco={R: 9}, truck={R: "A1"})
    assert chains(state) == ()
    after = play(table(points=10, loco={R: 9}), Steam(seat=R, space=14))
    assert (after.turn, after.phase) == (R, "move")
    assert follow(table(points=2, loco={R: 20}), "nothing")[0] == []


def test_nobody_is_urged_to_pay_more_than_a_barrel_brings():
    """Freight is $3,000. At $2,500 a barrel is rather lost, and that is named first."""
    position = {"phase": "ship", "barrels": "A12", "loco": {R: 8}, "black": 12, "hands": {R: "1"}}
    low, high = table(**position, prices=(2500, 2000, 2500)), table(**position, prices=(2500, 3500, 2500))
    assert chains(low) == ()
    (chain,) = chains(high)
    assert (chain.facts["company"], chain.facts["price"]) == (Name("company", "jet"), 3500)
    assert (chain.facts["count"], chain.facts["fees"]) == (1, 3000)
    first = [hints(one, R, (Ship, LoseBarrel))[0].action for one in (low, high)]
    paid = Ship(seat=R, square="A12", company="jet", carrier="black")
    assert first == [LoseBarrel(seat=R, square="A12"), paid]


def test_freight_is_for_barrels_that_are_likely_to_be_sold():
    """At $3,500, with three rivals there, a barrel that costs $3,000 to ship is hardly worth it."""
    rivals = dict.fromkeys((G, B, Y), (1, 1, 1))
    state = table(
        phase="ship", barrels="A12", loco={R: 8}, black=12, prices=(3500, 3500, 3500), depots=rivals
    )
    assert chains(state) == ()
    assert hints(state, R, (Ship, LoseBarrel))[-1].doubtful


def test_what_is_paid_is_what_the_press_says():
    state = table(
        phase="ship", barrels="A12 C15", loco={R: 8, B: 15}, black=12, cash={R: 5000}, hands={R: "1"}
    )
    (chain,) = chains(state)
    assert (chain.facts["count"], chain.facts["fees"]) == (1, 3000)
    _, after = follow(state, "ship-paid")
    assert after.players[R].cash == 2000


def test_barrels_go_where_oil_is_dear_if_nobody_else_sells_there():
    state = table(phase="ship", barrels="C5 A12", loco={R: 12}, prices=(4000, 6500, 5000), hands={R: "1"})
    (chain,) = chains(state)
    assert (chain.key, chain.facts["company"], chain.facts["price"]) == (
        "ship-best",
        Name("company", "jet"),
        6500,
    )
    assert chain.steps == ()
    done, after = follow(state, "ship-best")
    assert len(done) == 2
    assert after.players[R].depots == (0, 2, 0)


def test_barrels_go_where_fewer_rivals_want_to_sell():
    """Two rivals have barrels at Jet, nobody at Standard; who wants to may send all to Jet all the same."""
    state = table(
        phase="ship",
        barrels="C5 A12",
        loco={R: 12},
        prices=(4000, 6500, 5000),
        depots={G: (0, 1, 0), B: (0, 2, 0)},
        hands={R: "1"},
    )
    best, dearest = chains(state)
    assert (best.key, best.facts["company"]) == ("ship-best", Name("company", "standard"))
    assert (dearest.key, dearest.facts["company"]) == ("ship-dearest", Name("company", "jet"))
    assert follow(state, "ship-best")[1].players[R].depots == (0, 0, 2)
    assert follow(state, "ship-dearest")[1].players[R].depots == (0, 2, 0)


def test_a_depot_that_is_full_gets_no_more():
    """What an auction does not sell is kept up to two barrels a depot; it is told what goes where."""
    state = table(
        phase="ship",
        barrels="C5 A4 A6",
        loco={R: 12},
        prices=(4000, 6500, 5500),
        depots={R: (0, 1, 0), G: (0, 1, 1)},
        hands={R: "1"},
    )
    best, _ = chains(state)
    assert best.facts["companies"] == 2
    assert [step.facts["company"].key for step in best.steps] == ["jet", "hudson", "hudson"]


def test_free_barrels_first_then_those_that_cost():
    state = table(phase="ship", barrels="C5 A12 C15", loco={R: 8, B: 15}, black=12, hands={R: "1"})
    (chain,) = chains(state)
    assert (chain.key, chain.facts["left"]) == ("ship-best", 2)
    done, state = follow(state, "ship-best")
    assert [ship.square for ship in done] == ["C5"]
    assert [chain.key for chain in chains(state)] == ["ship-paid"]
    done, after = follow(state, "ship-paid")
    assert [(ship.square, ship.carrier) for ship in done] == [("A12", "black"), ("C15", "rivals")]
    assert (sum(after.players[R].depots), after.players[R].cash) == (3, 15000 - 2 * 3000)


def test_sell_all():
    state = table(phase="sell", company="jet", depots={R: (0, 4, 0)}, prices=(5000, 6500, 5000))
    assert chains(state) == (Chain("sell-all", {"count": 4, "money": 26000}, code="Sell.4"),)
    done, _ = follow(state, "sell-all")
    assert done == [Sell(seat=R, count=4)]


def test_there_is_no_chain_where_all_choose_at_once():
    state = table(phase="limits", depots={R: (1, 0, 0), G: (1, 0, 0)}, hands={R: "1", G: "1"}, bidders=(R, G))
    assert chains(state) == ()
    assert chains(state, Y) == ()


# How the players stand


def test_the_public_line_and_the_private_ones():
    state = table(
        phase="limits",
        depots={R: (1, 2, 0)},
        bidders=(R,),
        hands={R: "122"},
        limits={R: (None, 4, None)},
        derricks={"D3": (R, 2)},
        loco={R: 6},
    )
    line = GIGANTEN.seat_line(GIGANTEN.view(state, B), R)
    assert line.facts == {
        "cash": 15000,
        "licences": 3,
        "space": 6,
        "built": 1,
        "hudson": 1,
        "jet": 2,
        "standard": 0,
    }
    mine = {saying.key: saying.facts for saying in GIGANTEN.private_lines(GIGANTEN.view(state, R))}
    assert mine == {
        "hand": {"ones": 1, "twos": 2, "points": 5},
        "limit-jet": {"points": 4},
    }
