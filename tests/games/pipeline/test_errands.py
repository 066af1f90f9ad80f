"""Where players are advised to send their workers."""

from msgspec.structs import replace

from bot.engine.core import Name
from bot.games.pipeline.actions import Work
from tests.games.pipeline.busy import lines
from tests.games.pipeline.tables import PIPELINE, R, oil, table


def errands(state):
    """Return the spaces in the order in which they are advised, with what is said of them."""
    view = PIPELINE.view(state, R)
    works = [action for action in PIPELINE.legal_actions(state, R) if isinstance(action, Work)]
    return {hint.action.space: (hint.key, dict(hint.facts)) for hint in PIPELINE.advise(view, works)}


def test_the_dearest_sales_are_where_to_work_first():
    found = errands(lines()[-1].state)
    assert list(found)[:2] == ["refined3", "refined2"]
    assert found["refined3"][0] == "errand-sales"
    assert found["refined3"][1] == {
        "money": 110,
        "barrels": 1,
        "price": 7,
        "beside": Name("space", "contracts"),
    }
    assert found["refined2"][1]["money"] == 100


def test_contracts_are_for_those_who_have_the_oil():
    rich, poor = lines()[-1].state, table()
    assert list(errands(poor))[-1] == "contracts"
    wanted = next(deal for row in rich.contracts for deal in row if deal)
    barrels = [wanted[n : n + 2] for n in range(0, len(wanted), 2)]
    players = rich.with_player(R, oil=oil(" ".join(barrels)), tanks=(5, 5, 5, 5))
    key, facts = errands(replace(rich, players=players))["contracts"]
    assert key == "errand-deals"
    assert facts["pay"] >= 20 * len(barrels)
