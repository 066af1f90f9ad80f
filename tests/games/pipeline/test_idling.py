"""An action has to be done: a space of the cross is for who sells, buys or takes something there."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.pipeline.actions import (
    Buy,
    BuyTank,
    BuyUpgrade,
    Deliver,
    EndTurn,
    GoFor,
    Pass,
    Place,
    RunMachines,
    Second,
    Sell,
    Survey,
    TakeContract,
    TakeLoan,
    TakePipe,
    Work,
)
from bot.games.pipeline.content import SPACES
from bot.games.pipeline.state import FREE, Held, Job
from bot.games.pipeline.stock import seated
from tests.games.pipeline.tables import (
    BEFORE,
    PIPELINE,
    G,
    R,
    legal,
    play,
    refused,
    rich_game,
    row_of,
    table,
)
from tests.support.sweeps import thinned

CRUDE = Buy(seat=R, barrel="O0", market="crude", row="O0", price=5)
STRICT = {"idle_spaces": False}


def spaces(state, kind=Work, rules=PIPELINE):
    return {one.space for one in rules.legal_actions(state, R) if isinstance(one, kind)}


def test_whoever_has_nothing_can_only_take_contracts_and_loans():
    """Without money or oil nothing is sold or bought; by the first version any space could be idled on."""
    state = table(cash={R: 0}, **STRICT)
    assert spaces(state) == {"contracts"}
    assert refused(state, Work(seat=R, space="crude")) == "nothing-to-do-there"
    assert spaces(state, rules=BEFORE) == set(SPACES)
    assert spaces(table(cash={R: 0}, idle_spaces=True)) == set(SPACES)


def test_what_is_sold_opens_a_market_to_who_has_no_money():
    state = table(cash={R: 0}, oils={R: "T1"}, **STRICT)
    assert spaces(state) == {"contracts", "refined2", "refined3"}


def test_every_space_that_is_not_offered_is_explained():
    state = table(cash={R: 0}, **STRICT)
    expected = {one.space for one in PIPELINE.considered(state, R) if isinstance(one, Work)}
    assert expected == set(SPACES)
    assert PIPELINE.considered(play(state, Pass(seat=R)), R) == ()


def test_nothing_else_is_begun_before_something_is_done():
    position = {"networks": {R: row_of("T", 4)}, "machines": {R: "M13"}, "oils": {R: "T0 O1"}}
    state = table(**position, held={R: [Held(deal="O1O1", active=True)]}, **STRICT)
    state = play(state, Work(seat=R, space="tanks"))
    assert PIPELINE.asked(state, R).closing == ""
    assert {type(one) for one in PIPELINE.legal_actions(state, R)} == {BuyTank, TakePipe}
    deliver = Deliver(seat=R, deal="O1O1", need="O1", barrel="O1")
    later = [
        EndTurn(seat=R),
        GoFor(seat=R, slot=1),
        Second(seat=R, space="crude"),
        RunMachines(seat=R),
        deliver,
    ]
    for action in (*later, Work(seat=R, space="crude"), Survey(seat=R, square="QA1"), Pass(seat=R)):
        assert refused(state, action) == "do-something-there", action
    state = play(state, BuyTank(seat=R, grade="low"))
    assert PIPELINE.asked(state, R).closing == "EndTurn"
    for action in later:
        assert refused(state, action) is None, action


@pytest.mark.parametrize(
    ("space", "deed"),
    [
        ("crude", CRUDE),
        ("refined2", Sell(seat=R, barrel="T1", market="refined2", row="T1", price=25)),
        ("contracts", TakeLoan(seat=R)),
        ("upgrades", BuyUpgrade(seat=R, family="engineering")),
        ("tanks", BuyTank(seat=R, grade="low")),
    ],
)
def test_one_deed_is_enough(space, deed):
    state = play(table(oils={R: "T1"}, **STRICT), Work(seat=R, space=space), deed)
    assert refused(state, EndTurn(seat=R)) is None
    assert state.now.job.idle is False


def test_a_contract_is_a_deed():
    state = play(table(**STRICT), Work(seat=R, space="contracts"))
    deal = next(one.deal for one in legal(state, TakeContract))
    state = play(state, TakeContract(seat=R, deal=deal, deferred=False))
    assert refused(state, EndTurn(seat=R)) is None


def test_a_bundle_of_pipes_is_a_deed():
    state = play(table(networks={R: row_of("T", 2)}, **STRICT), Work(seat=R, space="tanks"))
    while not state.now.hand or len(state.now.hand) < 2:
        state = play(state, legal(state, TakePipe)[0])
    while state.now.hand:
        state = play(state, legal(state, Place)[0])
    assert refused(state, EndTurn(seat=R)) is None


def test_a_second_action_is_paid_for_only_where_something_can_be_done_then():
    """The fee counts: with $14 left after it nothing but a tank for $5 can be bought."""
    state = table(cash={R: 19}, cross=("upgrades", "tanks", "machines", "contracts"), **STRICT)
    state = play(state, Work(seat=R, space="crude"), CRUDE)
    assert state.players[R].cash == 14
    assert spaces(state, Second) == set()
    assert refused(state, Second(seat=R, space="upgrades")) == "nothing-to-do-there"
    other = table(cash={R: 20}, cross=("tanks", "upgrades", "machines", "contracts"), **STRICT)
    other = play(other, Work(seat=R, space="crude"), CRUDE)
    assert spaces(other, Second) == {"tanks"}
    done = play(other, Second(seat=R, space="tanks"))
    assert refused(done, EndTurn(seat=R)) == "do-something-there"


def test_a_turn_goes_on_by_itself_when_no_second_action_is_left():
    state = table(cash={R: 5}, order=(R, G), lower=(FREE, FREE), **STRICT)
    assert play(state, Work(seat=R, space="crude"), CRUDE).turn.seat == G


def test_a_place_in_the_turn_order_is_not_for_nothing():
    state = table(cash={R: 0}, **STRICT)
    assert refused(state, Work(seat=R, space="upgrades")) == "nothing-to-do-there"
    state = play(state, Work(seat=R, space="contracts"))
    assert refused(state, GoFor(seat=R, slot=1)) == "do-something-there"
    state = play(state, TakeLoan(seat=R))
    assert refused(state, GoFor(seat=R, slot=1)) is None


# A space is judged without anybody going there

FEW, MANY = 60, 25  # positions of a game, and changes of each
CASH = (0, 4, 5, 9, 10, 14, 15, 19, 20, 25, 30, 40)
TURNS = PIPELINE.phases["turn"]
BARE = {"tanks": (0, 0, 0), "machines": (0, 0, 0)}
SHELVES = ({}, {"tanks": (0, 1, 0)}, BARE, {**BARE, "tank_pipes": (), "machine_pipes": (7,)})


def positions(seats, seed):
    """Yield positions of a whole game, and the same with other money, oil, tanks, upgrades and cubes."""
    chance = Random(f"{seats} {seed}")
    states = [one.state for one in rich_game(seats, seed) if PIPELINE.phase(one.state) is TURNS]
    for state in chance.sample(states, FEW):
        for _ in range(MANY):
            player = state.players[state.now.seat]
            changed = replace(
                player,
                cash=chance.choice(CASH),
                oil=tuple([chance.choice((0, 0, 0, 1)) for _ in player.oil]),
                tanks=tuple([chance.choice((0, 1, 5, count)) for count in player.tanks]),
                levels=tuple([chance.choice((level, 3)) for level in player.levels]),
            )
            yield replace(
                state,
                players=seated(state, state.now.seat, changed),
                markets=chance.choice((state.markets, _emptied(state.markets, chance))),
                on_sale=chance.choice((state.on_sale, (False,) * 5)),
                shop=replace(state.shop, **chance.choice(SHELVES)),
            )


def _emptied(markets, chance):
    """Take most cubes out of the markets, or fill all slots."""
    cubes = chance.choice((".", "O"))
    return tuple(
        [tuple([row if chance.random() < 0.1 else cubes * len(row) for row in rows]) for rows in markets]
    )


def arrived(state, space):
    """Return the table with a worker who has just come to a space."""
    turn = replace(state.now, worker=space, job=Job(kind=space, idle=True), run=None)
    return replace(state, turn=turn)


@pytest.mark.parametrize(("seats", "seed"), thinned([(2 + n % 3, n) for n in range(1, 13)], 12))
def test_a_space_is_offered_to_whoever_would_find_something_to_do(seats, seed):
    places, answers = TURNS.places, {space: set() for space in SPACES}
    for state in positions(seats, seed):
        seat = state.now.seat
        for space in SPACES:
            there = arrived(state, space)
            found = places.current(there).goes_on(there, seat)
            cash = state.players[seat].cash
            assert places.spaces[space].welcomes(state, seat, space, cash) is found, (state, space)
            answers[space].add(found)
    assert answers.pop("contracts") == {True}
    assert all(found == {True, False} for found in answers.values()), answers
