"""Players for tests and records, who by and large know what they want."""

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.engine.core import Action, AnyRules, Seat
from bot.games.pipeline.network import network
from bot.games.pipeline.state import Player, State

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
    tiles, cash = len(player.pipes.split()), player.cash
    colours = {"OST"[line.colour] for line in network(player.pipes, "").lines if len(line.cells) > 3}
    if "Sell" in sorts:
        _keep(sorts, "Sell", [sale for sale in sorts["Sell"] if sale.row[1] == sale.barrel[1] != "0"])
    if "Buy" in sorts:
        crude = [one for one in sorts["Buy"] if one.row[1] == "0" and one.barrel[0] in colours]
        _keep(sorts, "Buy", sorted(crude, key=lambda one: one.price)[:2])
    if "Work" in sorts:
        _keep_the_best_work(sorts, player, colours, tiles)
    foolish = {
        "BuyMachine": tiles < 8 or player.machines.count(" ") > 1,
        "TakeContract": bool(player.contracts) or tiles < 5,
        "TakeTile": cash < 18 and not state.now.gifts.tiles if state.turn else False,
        "TakeLoan": cash > 30,
        "BuyTank": cash < 25,
    }
    for sort, unwise in foolish.items():
        if unwise:
            _keep(sorts, sort, ())


def _keep(sorts: dict[str, list[Any]], sort: str, some: Sequence[Any]) -> None:
    """Keep only some actions of a sort, as long as anything is left."""
    if some:
        sorts[sort] = list(some)
    elif len(sorts) > 1:
        sorts.pop(sort, None)


def _keep_the_best_work(sorts: dict[str, list[Any]], player: Player, colours: set[str], tiles: int) -> None:
    """Run what can run, sell what is refined, buy crude when there is none, and spend what is left."""
    spaces = _spaces(player, colours)
    runs = [sort for sort in ("RunMachine", "RunPipes") if sort in sorts]
    only = runs or (["Survey"] if "Survey" in sorts and tiles < 6 else [])
    _keep(sorts, "Work", [work for work in sorts["Work"] if work.space in spaces])
    for sort in ("Work", "Survey", "Pass") if only else ():
        if sort not in only:
            sorts.pop(sort, None)


def _spaces(player: Player, colours: set[str]) -> tuple[str, ...]:
    refined = sum(player.oil) - sum(player.oil[::4])
    if refined:
        return ("refined1", "refined2", "refined3")
    if sum(player.oil[::4]) < 2 and colours and player.cash > 4:
        return ("crude",)
    if player.cash < 20:
        return ("contracts", "crude")
    return ("upgrades", "tanks", "machines", "contracts")
