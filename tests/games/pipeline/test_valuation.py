"""The end of the game: each valuation card, the tile, and how players are ranked."""

import pytest

from bot.engine.core import ScoreLine
from bot.games.pipeline.actions import EndTurn, GoFor, Work
from bot.games.pipeline.events import GameEnded
from bot.games.pipeline.scoring import lines
from bot.games.pipeline.state import FREE, Held
from tests.games.pipeline.positions import BIG
from tests.games.pipeline.tables import (
    CONTENT,
    OTHERS,
    PIPELINE,
    G,
    R,
    at,
    kinds_of,
    play,
    row_of,
    table,
    tile,
    working,
)

COSTS = (4, 4, 4, 4, 4, 4, 4, 4, 4)

# Teal 12 to the east, orange 4 and silver 8 on rows of their own that touch it: high, low and mid.
NETWORK = [*row_of("T", 6), *row_of("O", 2, y=1), *row_of("S", 4, y=-1)]


def score(card, **position):
    """Return what a card pays R."""
    state = table(cards=(card,), costs=COSTS, **{"networks": {R: NETWORK}, "tanks": BIG, **position})
    return next(
        line.points for line in PIPELINE.view(state, None).players[R].score if line.part == f"card{card}"
    )


def test_the_network_of_these_tests_is_what_it_is_said_to_be():
    view = PIPELINE.view(table(costs=COSTS, networks={R: NETWORK}), None).players[R]
    reached = sorted((line.colour, line.segments, line.reach) for line in view.lines if line.segments > 3)
    assert reached == [("O", 4, 1), ("S", 8, 2), ("T", 12, 3)]
    assert all(line.reach == 0 for line in view.lines if line.segments < 4)


OIL = "O0 O1 S1 S2 T2 T3 T3"


def test_card_1_pays_for_oil_again():
    assert score("1", oils={R: OIL}) == 10 + 10 + 20 + 20 + 30 + 30


def test_card_2_pays_for_pipelines_again():
    assert score("2") == 10 + 20 + 30


def test_card_3_pays_for_tanks():
    assert score("3", tanks={R: (3, 2, 1, 1)}) == 70


def test_card_4_pays_for_upgrades_of_level_3():
    assert score("4", levels={R: {"government": 3, "shops": 3, "engineering": 2}}) == 200


def test_card_5_pays_for_pipelines_attached_to_machines():
    """A machine on the last half of teal leaves 11 segments, which reach mid."""
    assert score("5") == 0
    assert score("5", machines={R: at(11, 0)}) == 20


@pytest.mark.parametrize(
    ("card", "points"), [("6", 10 + 20 + 20), ("7", 10 + 10), ("8", 20 + 30 + 30 + 30)], ids=["S", "O", "T"]
)
def test_cards_6_7_8_pay_for_oil_and_pipelines_of_one_colour(card, points):
    assert score(card, oils={R: OIL}) == points


def test_card_9_pays_for_pipelines_to_low():
    assert score("9") == 10


def test_card_10_pays_for_pipelines_to_mid():
    assert score("10") == 20


def test_card_11_pays_for_pipelines_to_high():
    assert score("11") == 30


HELD = [Held(deal="T1T1", active=True, done=1), Held(deal="S2S2", active=True, done=2)]


def test_card_12_pays_for_completed_contracts_once_each():
    assert score("12", held={R: HELD}) == 40 + 70
    bonus = {"families": OTHERS, "levels": {R: {"contracts": 2}}}
    assert score("12", held={R: HELD}, **bonus) == 40 + 70 + 4 * 10
    begun = [Held(deal="T1T1", active=True, filled=("T1",), done=1), Held(deal="S2S2", active=False)]
    assert score("12", held={R: begun}) == 0


def test_card_13_pays_for_orders_again():
    assert score("13", filled={R: ["O3S1T1", "S1S1S1S1"]}) == 115 + 120
    bonus = {"families": OTHERS, "levels": {R: {"contracts": 2}}}
    assert score("13", filled={R: ["O3S1T1"]}, **bonus) == 115 + 30


def test_card_14_pays_for_types_of_pipelines():
    assert score("14") == 60
    assert score("14", networks={R: row_of("T", 2)}) == 10
    assert score("14", networks={}) == 0


def test_card_15_pays_for_types_attached_to_machines():
    assert score("15") == 0
    assert score("15", machines={R: f"{at(11, 0)} {at(7, -1)}"}) == 10 + 20


def test_card_16_pays_for_types_of_oil_delivered():
    """T1, S2 on contracts, O3 S1 T1 on an order: four types."""
    assert score("16", held={R: HELD}, filled={R: ["O3S1T1"]}) == 100
    unfinished = [Held(deal="T1T1", active=True)]
    assert score("16", held={R: unfinished}) == 0


def test_the_types_pay_by_the_table():
    assert CONTENT.valuation.types == tuple(5 * n * (n + 1) for n in range(1, 10))
    assert sorted(CONTENT.valuation.cards, key=int) == [str(n) for n in range(1, 17)]


def test_the_tile_always_pays_for_pipelines_attached_to_machines():
    state = table(costs=COSTS, networks={R: NETWORK}, machines={R: at(11, 0)}, tanks=BIG)
    score = {line.part: line.points for line in PIPELINE.view(state, None).players[R].score}
    assert score["tile"] == 20
    assert score["pipelines"] == 10 + 20 + 20


def test_engineering_counts_in_all_of_it():
    plain = score("2", networks={R: row_of("T", 2)})
    assert (plain, score("2", networks={R: row_of("T", 4)}, levels={R: {"engineering": 2}})) == (10, 30)


def test_the_breakdown_adds_up():
    state = table(
        costs=COSTS,
        networks={R: NETWORK},
        machines={R: at(11, 0)},
        oils={R: OIL},
        tanks=BIG,
        cash={R: 111},
        penalties={R: 3},
    )
    score = lines(CONTENT, PIPELINE.powers, state.players[R], state.costs, state.cards)
    assert [(line.part, line.points) for line in score] == [
        ("cash", 111),
        ("oil", 120),
        ("pipelines", 50),
        ("tile", 20),
        ("card1", 120),
        ("card2", 50),
        ("card3", 200),
        ("penalties", -90),
    ]
    assert score[1] == ScoreLine(part="oil", points=120, facts={"low": 2, "mid": 2, "high": 2})


# The last turn


def last_turn(**position):
    """The turn after which the game is counted."""
    return table(turn=R, round=18, order=(G, R), lower=(G, FREE), opened="ABCD", **position)


def test_the_last_turn_ends_the_game():
    held = {R: [Held(deal="S1S1", active=True)], G: HELD}
    step = PIPELINE.apply(working_to_the_end(held=held), EndTurn(seat=R))
    assert kinds_of(step.events) == ["DiscPlaced", "YearEnded", "ContractFailed", "GameEnded"]
    assert step.state.players[R].penalties == 1
    assert step.state.players[G].contracts == tuple(HELD)
    assert step.before is None, "the end shows nothing that was hidden"
    result = PIPELINE.result(step.state)
    assert result.ending == "years"
    assert step.events[-1] == GameEnded(
        winner=result.standings[0].seat, total=result.standings[0].total, why="years"
    )
    assert PIPELINE.to_act(step.state) == frozenset()


def working_to_the_end(**position):
    return play(last_turn(**position), Work(seat=R, space="contracts"))


def test_the_final_order_breaks_ties():
    """R goes for the first place in a round that will never be played, and wins by it."""
    state = play(working_to_the_end(), GoFor(seat=R, slot=1), EndTurn(seat=R))
    assert state.order == (R, G)
    assert [one.seat for one in PIPELINE.result(state).standings] == [R, G]


def test_a_single_tile_is_not_enough_to_score():
    assert score("2", networks={R: [(tile("T", "+O", "+S"), "M13", 0)]}) == 0


def test_work_does_not_end_the_game_before_time():
    assert PIPELINE.result(working("crude")) is None
