"""Shops, tiles, upgrades and the government beyond the worked cases."""

import pytest
from msgspec.structs import replace

from bot.games.pipeline.actions import (
    BuyMachine,
    BuyTank,
    BuyUpgrade,
    CloseFamily,
    Decline,
    EndTurn,
    Hold,
    Pass,
    Place,
    Survey,
    TakeMachine,
    TakePipe,
    TakeTank,
    TakeTile,
    Work,
)
from bot.games.pipeline.building import network_of
from bot.games.pipeline.state import FREE, Gifts
from bot.games.pipeline.tiles import all_tiles
from tests.contract import playing
from tests.games.pipeline.positions import year_ends
from tests.games.pipeline.tables import (
    BEFORE,
    CONTENT,
    PIPELINE,
    G,
    R,
    at,
    kinds_of,
    legal,
    pipe,
    play,
    refused,
    row_of,
    table,
    working,
)

# Shops


def test_tanks_are_bought_from_the_cheapest_row_up():
    state = working("tanks", cash={R: 100})
    for price in (5, 5, 10):
        before = state.players[R].cash
        state = play(state, BuyTank(seat=R, grade="high"))
        assert before - state.players[R].cash == price
    assert state.players[R].tanks == (2, 1, 1, 4)
    state = play(state, BuyTank(seat=R, grade="high"))
    assert refused(state, BuyTank(seat=R, grade="high")) == "row-full"
    assert refused(working("machines"), BuyTank(seat=R, grade="low")) == "not-in-the-tank-shop"
    sold_out = working("tanks", cash={R: 100}, shop={"tanks": (0, 0, 0)})
    assert refused(sold_out, BuyTank(seat=R, grade="low")) == "sold-out"
    assert refused(working("tanks", cash={R: 4}), BuyTank(seat=R, grade="low")) == "too-poor"


def test_pipes_come_in_pairs():
    state = working("tanks", cash={R: 39}, networks={R: row_of("T", 1)})
    one, two, three, four = state.shop.tank_pipes
    state = play(state, pipe(one))
    assert state.players[R].cash == 24
    assert PIPELINE.asked(state, R).key == "pipe"
    assert refused(state, BuyTank(seat=R, grade="low")) == "one-more-pipe"
    state = play(state, pipe(two))
    assert state.players[R].cash == 24
    assert refused(state, pipe(three)) == "too-poor"
    rich = working("tanks", cash={R: 40}, networks={R: row_of("T", 1)})
    rich = play(rich, *[pipe(number) for number in (one, two, three)])
    assert rich.players[R].cash == 0
    assert rich.turn.hand == (one, two, three, four)


@pytest.mark.parametrize(("left", "price"), [(1, 15), (3, 40)])
def test_a_bundle_is_of_one_or_three_only_where_no_more_are_left(left, price):
    some = working("tanks", networks={R: row_of("T", 1)}).shop.tank_pipes[:left]
    state = working("tanks", cash={R: 40}, networks={R: row_of("T", 1)}, shop={"tank_pipes": some})
    state = play(state, *[pipe(number) for number in some])
    assert state.players[R].cash == 40 - price
    assert state.turn.hand == some


def test_the_second_tile_of_a_pair_is_taken_by_itself_when_it_is_the_only_one():
    state = working("tanks", networks={R: row_of("T", 1)})
    pair = state.shop.tank_pipes[:2]
    state = working("tanks", networks={R: row_of("T", 1)}, shop={"tank_pipes": pair})
    step = PIPELINE.apply(state, pipe(pair[1]))
    assert kinds_of(step.events) == ["PipeBought", "PipeBought"]
    assert step.state.turn.hand == (pair[1], pair[0])


def test_pipes_are_those_beside_the_shop_and_one_bundle_is_all():
    state = working("machines", cash={R: 100}, networks={R: row_of("T", 2)})
    assert refused(state, pipe(state.shop.tank_pipes[0])) == "tile-not-there"
    one, two, three, _ = state.shop.machine_pipes
    state = play(state, pipe(one), pipe(two))
    assert refused(state, BuyMachine(seat=R, square="M13")) == "place-first"
    state = play(state, legal(state, Place)[0])
    assert refused(state, pipe(three)) == "one-bundle"
    state = play(state, legal(state, Place)[0])
    assert refused(state, pipe(three)) == "one-bundle"
    assert refused(state, BuyMachine(seat=R, square="M13")) is None
    assert refused(working("crude"), pipe(one)) == "not-in-a-shop"


def test_the_first_tile_of_a_network_is_placed_by_itself_and_ends_no_purchase():
    step = PIPELINE.apply(table(cash={R: 60}), Survey(seat=R, square="QA2"))
    assert kinds_of(step.events) == ["QuadrantOpened", "TileBought", "TilePlaced"]
    assert PIPELINE.asked(step.state, R).key == "government"
    assert len(legal(step.state, TakeTile)) == 4
    state = play(step.state, TakeTile(seat=R, square="QA1"), TakeTile(seat=R, square="QA3"))
    state = play(state, legal(state, Place)[0])
    assert refused(state, TakeTile(seat=R, square="QA5")) == "one-purchase"


def test_a_machine_covers_half_of_one_tile():
    state = working("machines", cash={R: 100}, networks={R: row_of("T", 1)})
    assert refused(state, BuyMachine(seat=R, square=at(5, 5))) == "no-pipe-there"
    state = play(state, BuyMachine(seat=R, square="M13"))
    assert refused(state, BuyMachine(seat=R, square="M13")) == "machine-there"
    state = play(state, BuyMachine(seat=R, square="N13"))
    assert state.players[R].machines == "M13 N13"
    assert refused(working("tanks"), BuyMachine(seat=R, square="M13")) == "not-in-the-machine-shop"


def test_with_every_pipe_end_covered_no_tile_can_be_bought():
    covered = {"networks": {R: row_of("T", 1)}, "machines": {R: "M13 N13"}, "cash": {R: 100}}
    state = working("tanks", **covered)
    assert refused(state, pipe(state.shop.tank_pipes[0])) == "no-place-for-tiles"
    assert refused(table(**covered), Survey(seat=R, square="QA1")) == "no-place-for-tiles"
    gifts = working("upgrades", **covered)
    step = PIPELINE.apply(gifts, BuyUpgrade(seat=R, family="government"))
    assert kinds_of(step.events) == ["UpgradeBought", "GiftsLapsed"]


def test_shops_are_filled_anew_each_year_and_the_old_tiles_are_gone():
    state = table(turn=R, round=8, order=(G, R), lower=(G, FREE), shop={"tanks": (0, 1, 2)})
    old = state.shop.tank_pipes + state.shop.machine_pipes
    step = PIPELINE.apply(state, Pass(seat=R))
    assert step.state.shop.tanks == (2, 2, 2)
    assert not set(old) & set(step.state.shop.tank_pipes + step.state.shop.machine_pipes)
    assert set(old) <= set(step.state.gone)
    assert step.before is not None
    assert kinds_of(step.rehearsed) == ["Passed", "DiscPlaced", "YearEnded"]


def test_a_reserve_that_runs_out_fills_the_cheap_rows_first():
    nets = {R: row_of("T", 6), G: row_of("S", 2)}
    covered = {R: " ".join(at(n, 0) for n in range(12)), G: " ".join(at(n, 0) for n in range(4))}
    step = year_ends(4, networks=nets, machines=covered, shop={"machines": (0, 0, 0)})
    assert step.state.shop.machines == (2, 0, 0)
    assert step.state.shop.machine_reserve == 0


# Placing


def placing(**position):
    """R has two government tiles to place."""
    networks = position.pop("networks", {R: row_of("T", 2)})
    state = play(table(networks=networks, cash={R: 100}, **position), Survey(seat=R, square="QA1"))
    return play(state, TakeTile(seat=R, square="QA2"))


def test_another_tile_may_go_first():
    state = placing()
    one, two = state.turn.hand
    spot = {"square": at(4, 0), "turn": 0}
    assert refused(state, Place(seat=R, tile=two, **spot)) == "hold-it-first"
    assert refused(state, Hold(seat=R, tile=one)) == "held-already"
    assert refused(state, Hold(seat=R, tile=99)) == "not-in-hand"
    state = play(state, Hold(seat=R, tile=two))
    assert state.turn.hand == (two, one)
    state = play(state, Place(seat=R, tile=two, **spot))
    assert refused(state, Place(seat=R, tile=two, square=at(6, 0), turn=0)) == "not-in-hand"


def test_where_a_tile_may_not_go():
    state = placing()
    number = state.turn.hand[0]

    def why(square, turn):
        return refused(state, Place(seat=R, tile=number, square=square, turn=turn))

    assert why("H", 0) == "no-such-square"
    assert why(at(4, 0), 4) == "no-such-turn"
    assert why(at(3, 0), 2) == "occupied"
    assert why(at(6, 0), 0) == "touches-nothing"
    assert why(at(5, 0), 2) is None, "turned half round, the right half lies west of the left one"


def test_a_machine_offers_no_pipe_end():
    """The end of the row is covered, so a tile beside it touches only the machine."""
    state = placing(machines={R: at(3, 0)})
    number = state.turn.hand[0]
    beside = Place(seat=R, tile=number, square=at(4, 0), turn=0)
    assert refused(state, beside) == "only-a-machine-there"
    assert refused(state, Place(seat=R, tile=number, square=at(2, 1), turn=1)) is None


# Upgrades


def test_what_upgrades_refuse():
    state = working("upgrades", cash={R: 50})
    assert refused(state, CloseFamily(seat=R, family="shops")) == "buy-first"
    assert refused(state, BuyUpgrade(seat=R, family="machines")) == "family-not-used"
    assert refused(table(), BuyUpgrade(seat=R, family="shops")) == "not-at-the-upgrades"
    state = play(state, BuyUpgrade(seat=R, family="engineering"), BuyUpgrade(seat=R, family="markets"))
    assert refused(state, BuyUpgrade(seat=R, family="resources")) == "enough-upgrades"
    assert refused(state, BuyUpgrade(seat=R, family="markets")) == "family-closed"
    closed = play(state, CloseFamily(seat=R, family="shops"))
    assert refused(closed, CloseFamily(seat=R, family="resources")) == "closed-one-already"
    poor = working("upgrades", cash={R: 19})
    assert refused(poor, BuyUpgrade(seat=R, family="shops")) == "too-poor"


def test_all_families_open_again_in_a_new_year():
    assert year_ends(on_sale=(False,) * 5).state.on_sale == (True,) * 5


def test_gifts_come_before_anything_else_but_the_second_upgrade():
    state = play(working("upgrades", cash={R: 100}), BuyUpgrade(seat=R, family="shops"))
    assert refused(state, EndTurn(seat=R)) == "gifts-first"
    assert refused(state, TakeTank(seat=R, price=7, grade="low")) == "none-at-that-price"
    assert refused(state, TakeMachine(seat=R, price=20, square="M13")) == "no-such-gift"
    assert refused(state, pipe(-1)) == "tile-not-there"
    state = play(state, BuyUpgrade(seat=R, family="government"))
    assert state.turn.gifts == Gifts(tiles=2, tanks=2, pipes=1)
    assert refused(state, TakeTile(seat=R, square="QZ1")) == "no-such-space"
    assert refused(play(state, Decline(seat=R)), Decline(seat=R)) == "no-such-gift"
    gone = table(gifts=Gifts(machines=1), networks={R: row_of("T", 1)}, shop={"machines": (0, 1, 1)})
    assert refused(gone, TakeMachine(seat=R, price=20, square="M13")) == "none-at-that-price"
    assert refused(gone, TakeMachine(seat=R, price=30, square="M13")) is None


# The government


def test_what_the_government_refuses():
    state = table(taken="QA1", opened="A", newly=1)
    assert refused(state, Survey(seat=R, square="QA1")) == "space-empty"
    assert refused(state, Survey(seat=R, square="QA9")) == "no-such-space"
    assert refused(state, Survey(seat=R, square="M13")) == "no-such-space"
    assert refused(table(cash={R: 4}), Survey(seat=R, square="QA1")) == "too-poor"
    assert refused(working("crude"), TakeTile(seat=R, square="QA1")) == "not-at-the-government"
    state = play(table(cash={R: 9}, networks={R: row_of("T", 1)}), Survey(seat=R, square="QA1"))
    assert refused(state, TakeTile(seat=R, square="QA2")) == "too-poor"
    assert refused(state, TakeTile(seat=R, square="QA1")) == "space-empty"
    assert refused(state, TakeTile(seat=R, square="QB2")) == "not-beside"


def test_an_emptied_quadrant_still_counts():
    taken = " ".join(f"QA{n}" for n in range(1, 9))
    state = table(taken=taken, opened="AB")
    assert refused(state, Survey(seat=R, square="QC1")) == "quadrant-closed"


def test_in_the_last_year_a_quadrant_opens_only_when_a_tile_is_taken():
    """All four may be open then. By the first version of the rules they were, from the start."""
    ending = table(turn=R, round=14, order=(G, R), lower=(G, FREE), opened="A", newly=1)
    state = play(ending, Pass(seat=R))
    assert (state.round, state.opened, state.newly) == (15, "A", 0)
    step = PIPELINE.apply(state, Survey(seat=G, square="QB1"))
    assert step.state.opened == "AB"
    assert "QuadrantOpened" in [type(event).__name__ for event in step.events]
    assert BEFORE.apply(ending, Pass(seat=R)).state.opened == "ABCD"


def test_gifts_of_the_last_year_open_one_quadrant_at_the_most():
    """Ruling on quadrants: so the government's gifts do not reach everywhere in year 3."""
    state = table(round=15, opened="A", newly=1, gifts=Gifts(tiles=2), networks={R: row_of("T", 2)})
    assert {one.square[1] for one in legal(state, TakeTile)} == {"A"}
    assert refused(state, TakeTile(seat=R, square="QB1")) == "gift-opens-nothing"
    fresh = table(round=15, opened="A", gifts=Gifts(tiles=2), networks={R: row_of("T", 2)})
    assert {one.square[1] for one in legal(fresh, TakeTile)} == set("ABCD")
    after = play(fresh, TakeTile(seat=R, square="QB1"))
    assert {one.square[1] for one in legal(after, TakeTile)} == {"A", "B"}


def test_the_neighbours_of_a_space():
    beside = ((1, 2), (0, 2, 4, 5), (0, 1, 3, 6), (2, 6), (1, 5), (1, 4, 6, 7), (2, 3, 5, 7), (5, 6))
    assert CONTENT.beside == beside


# No place left


def walled_in(**position):
    """Return a position in which nine machines wall in one open half: beside it one tile fits, and no more.

    The open half is M13; free are the two squares to its east and south-east, and then nothing.
    """
    cells = [((-1, 0), 0), ((0, -1), 0), ((2, 0), 1), ((-1, 1), 0), ((0, 2), 0)]
    numbers = [known.number for known in all_tiles() if known.joint == "T"][: len(cells)]
    tiles = [(number, at(*cell), turn) for number, (cell, turn) in zip(numbers, cells, strict=True)]
    covered = [(-1, 0), (0, -1), (1, -1), (2, 0), (2, 1), (-1, 1), (0, 1), (0, 2), (1, 2)]
    machines = " ".join(at(*cell) for cell in covered)
    return table(networks={R: tiles}, machines={R: machines}, cash={R: 99}, **position)


def test_there_is_room_for_one_tile_behind_the_wall():
    net = network_of(walled_in(), R)
    assert {square for square, _ in net.places} == {at(1, 0), at(1, 1)}
    assert (net.has_room(1), net.has_room(2)) == (True, False)


def test_a_pair_of_tiles_is_not_sold_to_who_has_room_for_one():
    """By the first version it was, and then the second tile had no place: nothing was legal any more."""
    state = play(walled_in(), Work(seat=R, space="tanks"))
    first, second = state.shop.tank_pipes[:2]
    assert legal(state, TakePipe) == []
    assert refused(state, pipe(first)) == "no-place-for-tiles"
    stuck = playing.play(BEFORE, state, pipe(first), pipe(second))
    stuck = playing.play(BEFORE, stuck, BEFORE.legal_actions(stuck, R)[0])
    assert BEFORE.legal_actions(stuck, R) == ()
    assert BEFORE.to_act(stuck) == {R}


def test_nobody_goes_to_a_shop_for_a_pair_of_tiles_without_room_for_both():
    full = {"tanks": {R: (5, 5, 5, 5)}, "idle_spaces": False}
    assert refused(walled_in(**full), Work(seat=R, space="tanks")) == "nothing-to-do-there"
    last = table().shop.tank_pipes[:1]
    single = walled_in(**full, shop={"tank_pipes": last})
    assert refused(single, Work(seat=R, space="tanks")) is None


def test_a_single_tile_still_fits():
    state = play(walled_in(), Survey(seat=R, square="QA1"))
    assert legal(state, TakeTile) == []
    assert refused(state, TakeTile(seat=R, square="QA2")) == "no-place-for-tiles"
    assert play(state, legal(state, Place)[0]).now.hand == ()


def test_a_tile_that_has_no_place_left_goes_out_of_the_game():
    """Whoever has walled in the rest of their tiles goes on without them."""
    state = walled_in()
    tiles = state.deck[:2]
    turn = replace(state.now, mains=1, worker="tanks", hand=tiles)
    state = replace(state, deck=state.deck[2:], turn=turn)
    step = PIPELINE.apply(state, legal(state, Place)[0])
    assert kinds_of(step.events)[:2] == ["TilePlaced", "TileStranded"]
    assert tiles[1] in step.state.gone
    assert PIPELINE.violations(step.state) == ()
    assert PIPELINE.legal_actions(step.state, step.state.turn.seat)
