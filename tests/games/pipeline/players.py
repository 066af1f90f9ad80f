"""Players for tests and records, who by and large know what they want."""

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.engine.core import Action, AnyRules, Seat
from bot.games.pipeline.network import network
from bot.games.pipeline.state import State

# How eagerly each sort of action is taken; what is not named comes with 1.
EAGER = {
    **dict.fromkeys(("Refine", "FillOrder", "Deliver", "RunMachines"), 30),
    **dict.fromkeys(("Sell", "TakePipe", "TakeMachine", "TakeTile", "TakeTank", "Place"), 10),
    **dict.fromkeys(("Buy", "BuyUpgrade", "BuyMachine", "RunPipes", "RunMachine", "Work"), 6),
    **dict.fromkeys(("BuyTank", "TakeContract", "Survey", "Second", "ChooseBarrels"), 3),
    **dict.fromkeys(("Decline", "Hold", "TakeLoan", "EndTurn"), 0.5),
    "Pass": 0.05,
}
BEST = ("Place", "RunPipes", "RunMachine", "BuyMachine", "TakeMachine", "FillOrder", "Deliver")


def practised(
    rules: AnyRules, state: State, seat: Seat, chance: Random, wishes: dict[str, float] | None = None
) -> Action:
    """Choose a sort of action, the more useful the likelier, and then mostly the best of it."""
    sorts: dict[str, list[Any]] = {}
    for action in rules.legal_actions(state, seat):
        sorts.setdefault(type(action).__name__, []).append(action)
    _be_sensible(state, seat, sorts, chance)
    weights = {**EAGER, **(wishes or {})}
    names = sorted(sorts)
    sort = chance.choices(names, [weights.get(name, 1) for name in names])[0]
    some = sorts[sort]
    if sort == "Refine" and chance.random() < 0.9:
        view = rules.view(state, seat)
        return rules.follow(view, "best", some) or chance.choice(some)
    if sort in BEST and chance.random() < 0.9:
        return rules.advise(rules.view(state, seat), some)[0].action
    return chance.choice(some)


def _be_sensible(state: State, seat: Seat, sorts: dict[str, list[Any]], chance: Random) -> None:
    """Leave out, mostly, what no player would do."""
    if chance.random() < 0.05:
        return
    player = state.players[seat]
    refined = sum(player.oil) - sum(player.oil[::4])
    tiles = len(player.pipes.split())
    if "Sell" in sorts:
        _keep(sorts, "Sell", [sale for sale in sorts["Sell"] if sale.row[1] == sale.barrel[1] != "0"])
    if "Buy" in sorts:
        colours = {"OST"[line.colour] for line in network(player.pipes, "").lines if len(line.cells) > 3}
        crude = [
            one for one in sorts["Buy"] if one.row[1] == "0" and (one.barrel[0] in colours or not colours)
        ]
        _keep(sorts, "Buy", sorted(crude, key=lambda one: one.price)[:2])
    if "BuyMachine" in sorts and (tiles < 8 or player.machines.count(" ") > 1):
        sorts.pop("BuyMachine")
    if "Work" in sorts:
        _keep(sorts, "Work", _spaces(sorts["Work"], player.cash, refined, sum(player.oil[::4])))
    if "TakeContract" in sorts and len(player.contracts) > 1:
        sorts.pop("TakeContract")
    if player.cash > 30:
        sorts.pop("TakeLoan", None)
    if not sorts:
        raise AssertionError("nothing sensible is left")


def _keep(sorts: dict[str, list[Any]], sort: str, some: Sequence[Any]) -> None:
    if some:
        sorts[sort] = list(some)
    elif len(sorts) > 1:
        sorts.pop(sort)


def _spaces(works: list[Any], cash: int, refined: int, crude: int) -> list[Any]:
    """Sell what is refined, buy crude when there is none, and spend what is left."""
    if refined > 1:
        return [work for work in works if work.space.startswith("refined")]
    if crude < 2:
        return [work for work in works if work.space == "crude"]
    if cash < 20:
        return [work for work in works if work.space in ("contracts", "crude")]
    return [work for work in works if work.space in ("upgrades", "tanks", "machines", "contracts")]
