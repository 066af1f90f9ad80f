"""Why a turn is good: what it does for the player who takes it, in a sentence of the catalogue."""

from collections.abc import Iterable, Iterator

from bot.engine.core import Action, Fact, Money, Name
from bot.games.pipeline.actions import Buy, BuyUpgrade, Refine, TakeContract, TakeLoan
from bot.games.pipeline.content import GRADES, Content
from bot.games.pipeline.mind.worth import Judge
from bot.games.pipeline.network import network
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Player
from bot.games.pipeline.tiles import COLOURS

Why = tuple[str, dict[str, Fact]]


def why(judge: Judge, before: Player, after: Player, actions: Iterable[Action]) -> Why | None:
    """Return the first thing that can be said for a turn, the most telling first."""
    done = tuple(actions)
    for found in (_earned(before, after), _built(judge, before, after), _begun(judge, before, done)):
        for one in found:
            return one
    return None


def _earned(before: Player, after: Player) -> Iterator[Why]:
    """Say what it brings at once."""
    old, new = before.account, after.account
    if money := new.orders - old.orders:
        yield "pipeline-why-orders", {"money": Money(money)}
    if money := new.contracts - old.contracts:
        yield "pipeline-why-contracts", {"money": Money(money)}
    if money := new.sales - old.sales:
        yield "pipeline-why-sales", {"money": Money(money)}


def _built(judge: Judge, before: Player, after: Player) -> Iterator[Why]:
    """Say what it does for the pipelines."""
    old, new = judge.lay(before), judge.lay(after)
    more = len(new.attached) - len(old.attached)
    if more > 0 and len(after.machines) > len(before.machines):
        yield "pipeline-why-machine", {"lines": more}
    for colour in range(3):
        if new.best[colour] > old.best[colour]:
            facts: dict[str, Fact] = {"colour": Name("colour", COLOURS[colour])}
            yield "pipeline-why-reach", {**facts, "grade": Name("grade", GRADES[new.best[colour]])}
    was, now = _longest(before), _longest(after)
    grown = max(range(3), key=lambda colour: now[colour] - was[colour])
    if now[grown] > was[grown]:
        facts = {"colour": Name("colour", COLOURS[grown])}
        yield "pipeline-why-grow", {**facts, "before": was[grown], "after": now[grown]}


def _begun(judge: Judge, before: Player, actions: Iterable[Action]) -> Iterator[Why]:
    """Say what it makes possible."""
    done = tuple(actions)
    if barrels := sum(isinstance(one, Refine) for one in done):
        yield "pipeline-why-refine", {"barrels": barrels}
    for one in done:
        if isinstance(one, BuyUpgrade):
            yield "pipeline-why-upgrade", {"family": Name("family", one.family)}
        elif isinstance(one, TakeContract):
            yield (
                "pipeline-why-contract",
                {"money": Money(_pay(judge.content, judge.powers, before, one.deal))},
            )
    if barrels := sum(isinstance(one, Buy) and one.row[1] == "0" for one in done):
        yield "pipeline-why-crude", {"barrels": barrels}
    if any(isinstance(one, TakeLoan) for one in done):
        yield "pipeline-why-loan", {}


def _longest(player: Player) -> tuple[int, ...]:
    """Return the segments of the longest pipeline of each colour."""
    lines = network(player.pipes, player.machines).lines
    return tuple([max([len(line.cells) for line in lines if line.colour == c], default=0) for c in range(3)])


def _pay(content: Content, powers: Powers, player: Player, deal: str) -> int:
    return sum([powers.pay(player, need, order=False) for need in content.needs[deal]])
