"""The intricate calculations, compared with slow ones that were written from the rules alone."""

import heapq
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import Seat, visible
from bot.games.giganten.actions import Bid, Drive, Pass, Steam
from bot.games.giganten.events import (
    AuctionFailed,
    AuctionWon,
    BluffCalled,
    DerrickBuilt,
    ExcessSold,
    LicencesDealt,
    OilShipped,
    OilSold,
    PriceRolled,
    TilePeeked,
)
from bot.games.giganten.phases.auctions import earliest, payment, penalty, played_out
from bot.games.giganten.state import Licences
from tests.games.giganten.tables import (
    COMPANIES,
    GIGANTEN,
    KIND,
    RAIL,
    TERRAIN_AT,
    B,
    G,
    R,
    Y,
    random_game,
    table,
)

COST = {".": 1, "h": 2, "M": 3}
GAMES = [
    (3, 0, {}),
    (4, 1, {"auction": "open", "inflation": True}),
    (4, 2, {"truck_block": "full", "transport_carrier": "leader"}),
    (3, 3, {"truck_block": "stop", "star_space": 21}),
]


def games():
    return [turn for seats, seed, options in GAMES for turn in random_game(seats, seed, **options)]


# Driving


def neighbours(square):
    row, column = ord(square[0]) - ord("A"), int(square[1:])
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        if 0 <= row + down < 12 and 1 <= column + right <= 20:
            yield f"{chr(row + down + ord('A'))}{column + right}"


def slow_reach(start, points, walls):
    """Dijkstra, square by square."""
    cheapest, waiting = {}, [(0, start)]
    while waiting:
        spent, square = heapq.heappop(waiting)
        if square in cheapest:
            continue
        cheapest[square] = spent
        for there in neighbours(square):
            cost = spent + COST[TERRAIN_AT[there]]
            if there not in walls and cost <= points:
                heapq.heappush(waiting, (cost, there))
    return cheapest


def slow_stops(state, seat):
    truck, block = state.players[seat].truck, state.options.truck_block
    derricks = {derrick.square for derrick in state.derricks}
    trucks = {player.truck for n, player in enumerate(state.players) if n != seat}
    reached = slow_reach(truck, state.points, derricks | (trucks if block == "full" else set()))
    tiles = {square for square in KIND if GIGANTEN.ground.has_tile(state.tiles, square)}
    taken = tiles | {truck} | (set() if block == "none" else trucks)
    return {square: cost for square, cost in reached.items() if square not in taken}


def test_trucks_go_where_square_by_square_they_could():
    compared = 0
    for turn in games():
        state = turn.state
        if state.phase != "move" or state.players[state.turn].truck is None:
            continue
        actions = GIGANTEN.legal_actions(state, state.turn)
        slow = slow_stops(state, state.turn)
        assert {action.square for action in actions if isinstance(action, Drive)} == set(slow)
        assert {stop.square: stop.cost for stop in GIGANTEN.view(state, None).stops} == slow
        loco = state.players[state.turn].loco
        spaces = {space for space in range(loco + 1, 21) if RAIL[space] - RAIL[loco] <= state.points}
        assert {action.space for action in actions if isinstance(action, Steam)} == spaces
        compared += 1
    assert compared > 200


@given(
    start=st.sampled_from(sorted(TERRAIN_AT)),
    points=st.integers(0, 12),
    walls=st.sets(st.sampled_from(sorted(TERRAIN_AT)), max_size=60),
)
def test_any_walls_at_all(start, points, walls):
    terrain = GIGANTEN.content.terrain
    blocked = sum(terrain.bit[square] for square in walls)
    reached = terrain.reach(terrain.bit[start], points, blocked)
    found = {square: cost for cost, squares in enumerate(reached) for square in terrain.squares(squares)}
    assert found == slow_reach(start, points, walls)


# Licences


def slow_payment(held, bid):
    """Of all ways to pay without a superfluous card: the least excess, then most twos."""
    ways = []
    for ones, twos in product(range(held.ones + 1), range(held.twos + 1)):
        paid = ones + 2 * twos
        superfluous = (ones and paid - 1 >= bid) or (twos and paid - 2 >= bid)
        if paid >= bid and not superfluous:
            ways.append((paid - bid, -twos, Licences(ones, twos)))
    return min(ways, key=lambda way: way[:2])[2] if ways else None


def test_payment_is_the_cheapest_there_is():
    for ones, twos, bid in product(range(8), range(8), range(1, 26)):
        held = Licences(ones, twos)
        assert payment(held, bid) == slow_payment(held, bid), (held, bid)


def test_a_penalty_is_half_of_the_cards():
    for ones, twos in product(range(8), range(8)):
        lost = penalty(Licences(ones, twos))
        assert lost.cards == -(-(ones + twos) // 2)
        assert lost.twos == 0 or lost.ones == ones


# Auctions


@given(limits=st.lists(st.integers(0, 30), min_size=1, max_size=4))
def test_sealed_limits_come_out_like_open_bidding(limits):
    """Whoever bids one more for as long as the limit allows wins at the same price, bluff or not."""
    seats = (R, B, G, Y)[: len(limits)]
    left, winner, price = played_out(dict(zip(seats, limits, strict=True)))
    assert (winner, price) == bid_by_bid(seats, limits)
    assert len(left) == len(seats) - (winner is not None)
    assert all(last <= limits[seat] for seat, last in left)


@given(limits=st.lists(st.integers(0, 9), min_size=1, max_size=4))
def test_of_equal_limits_the_earlier_bidders_wins(limits):
    """Only then does it come out otherwise than by open bidding: odd or even decides nothing."""
    seats = (R, B, G, Y)[: len(limits)]
    left, winner, price = earliest(dict(zip(seats, limits, strict=True)))
    highest = max(limits)
    if not highest or limits.count(highest) == 1:
        assert (winner, price) == bid_by_bid(seats, limits)
    else:
        assert (winner, price) == (seats[limits.index(highest)], highest)
    assert sorted([seat for seat, _ in left] + [winner] * (winner is not None)) == list(seats)
    assert all(last <= limits[seat] for seat, last in left)


def bid_by_bid(seats, limits):
    """Play an open auction on the table, and return who came out on top, and at which price."""
    state = table(
        phase="bids",
        company="standard",
        depots=dict.fromkeys(seats, (0, 0, 1)),
        hands=dict.fromkeys(seats, "2" * 9),
        bidders=seats,
        auction="open",
    )
    while True:
        seat, bid = state.turn, state.bid + 1
        action = Bid(seat=seat, points=bid) if bid <= limits[seat] else Pass(seat=seat)
        state, events, _ = GIGANTEN.apply(state, action)
        for event in events:
            if isinstance(event, AuctionWon | BluffCalled):
                return event.seat, event.bid
            if isinstance(event, AuctionFailed):
                return None, 0


# Whole games


def test_the_die_moves_prices_as_the_table_says():
    for turn in games():
        prices = dict(zip(COMPANIES, GIGANTEN.view(turn.state, None).prices, strict=True))
        for event in turn.step.events:
            if isinstance(event, PriceRolled):
                now = prices[event.company]
                up = now <= 3500 or (now < 7000 and event.colour == "blue")
                assert event.price == now + (500 if up else -500) * event.number
            elif hasattr(event, "price") and hasattr(event, "company"):
                prices[event.company] = event.price


def test_money_moves_only_as_the_log_tells():
    """Every dollar is explained by an event that everybody reads."""
    for turn in games():
        cash = [player.cash for player in turn.state.players]
        for event in visible(turn.step.events, None):
            match event:
                case OilShipped(seat=seat, fee=fee, share=share, payees=payees):
                    cash[seat] -= fee
                    for payee in payees:
                        cash[payee] += share
                case OilSold(seat=seat, money=money) | ExcessSold(seat=seat, money=money):
                    cash[seat] += money
                case DerrickBuilt(seat=seat, cost=cost):
                    cash[seat] -= cost
        assert cash == [player.cash for player in turn.step.state.players]


@pytest.mark.parametrize("viewer", [None, R, B, G])
def test_no_view_and_no_event_shows_a_hidden_value(viewer):
    for turn in games():
        for event in visible(turn.step.events, viewer):
            if isinstance(event, TilePeeked):
                assert (event.oil is None) == (event.seat != viewer)
            if isinstance(event, LicencesDealt):
                assert (event.ones is None) == (event.seat != viewer)
        state = turn.step.state
        view = GIGANTEN.view(state, viewer)
        if state.phase == "over":
            continue
        for n, player in enumerate(view.players):
            assert (player.hand is None) == (Seat(n) != viewer)
            assert (player.limits is None) == (Seat(n) != viewer)
        for site in view.sites:
            mine = viewer is not None and site.square in state.players[viewer].peeked
            assert (site.known is not None) == mine


def test_games_last_eight_to_ten_rounds():
    for seats, seed, options in GAMES:
        last = random_game(seats, seed, **options)[-1].step.state
        assert 8 <= last.round <= 10
        assert GIGANTEN.result(last).ending == "star"
