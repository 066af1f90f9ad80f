"""Counting: what each player's oil, pipelines, cards and cash are worth."""

from functools import lru_cache
from typing import NamedTuple

from bot.engine.core import ScoreLine, Seat, Standing
from bot.games.pipeline.content import GRADES, Card, Content, barrels_of
from bot.games.pipeline.network import Line, network
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Player, State
from bot.games.pipeline.tiles import COLOURS

ENDING = "years"  # the only way to end
Reaches = list[tuple[int, int, bool]]  # of pipelines that refine: colour, best grade, has it a machine


def cost(state: State, colour: int, start: int, end: int) -> int:
    """Return what it takes to raise a barrel from one grade to another."""
    return sum(state.costs[3 * colour + start : 3 * colour + end])


def reach(costs: tuple[int, ...], colour: int, value: int) -> int:
    """Return the best grade that a pipeline of this value makes of crude oil in one run."""
    grade = 0
    for step in costs[3 * colour : 3 * colour + 3]:
        value -= step
        if value < 0:
            break
        grade += 1
    return grade


class Measured(NamedTuple):
    """A pipeline, its refining value, and the best grade it makes of crude oil in one run."""

    line: Line
    value: int
    reach: int


@lru_cache(maxsize=128)
def measured(
    powers: Powers, pipes: str, machines: str, engineering: int, costs: tuple[int, ...]
) -> tuple[Measured, ...]:
    """Return the pipelines of a network, for a player with a level of engineering."""
    values, found = powers.values[engineering], []
    for line in network(pipes, machines).lines:
        value = values[len(line.cells)]
        found.append(Measured(line, value, reach(costs, line.colour, value)))
    return tuple(found)


def lines(
    content: Content, powers: Powers, player: Player, costs: tuple[int, ...], cards: tuple[str, ...]
) -> tuple[ScoreLine, ...]:
    """Return a player's score line by line, as if the game ended now."""
    found = measured(powers, player.pipes, player.machines, player.level("engineering"), costs)
    reaches = [(one.line.colour, one.reach, bool(one.line.machines)) for one in found if one.reach]
    score = _Score(content, powers, player, reaches)
    penalty = content.penalty(player.penalties)
    return (
        ScoreLine(part="cash", points=player.cash, facts={}),
        ScoreLine(part="oil", points=score.oil(), facts=_by_grade(player)),
        ScoreLine(part="pipelines", points=score.pipelines(), facts=score.by_reach()),
        ScoreLine(part="tile", points=score.pipelines(attached=True), facts={}),
        *[
            ScoreLine(part=f"card{key}", points=score.card(content.valuation.cards[key]), facts={})
            for key in cards
        ],
        ScoreLine(part="penalties", points=-penalty, facts={"count": player.penalties}),
    )


def _by_grade(player: Player) -> dict[str, int]:
    return {grade: sum(player.oil[n::4]) for n, grade in enumerate(GRADES) if n}


class _Score:
    """One player's things, counted in all the ways that there are."""

    def __init__(self, content: Content, powers: Powers, player: Player, reaches: Reaches) -> None:
        self.content, self.powers, self.player, self.reaches = content, powers, player, reaches

    def oil(self, colour: int | None = None) -> int:
        """Return what the oil in tanks pays, of one colour or of all."""
        oil = self.player.oil if colour is None else self.player.oil[4 * colour : 4 * colour + 4]
        rates = enumerate(self.content.board.rates.oil, 1)
        return sum([rate * sum(oil[grade::4]) for grade, rate in rates])

    def pipelines(self, colour: int | None = None, *, attached: bool = False) -> int:
        """Return what pipelines pay: of one colour or of all, or only those attached to machines."""
        rates = (0, *self.content.board.rates.pipeline)
        return sum(
            rates[best]
            for c, best, machine in self.reaches
            if colour in (None, c) and (machine or not attached)
        )

    def by_reach(self) -> dict[str, int]:
        bests = [best for _, best, _ in self.reaches]
        return {grade: bests.count(n) for n, grade in enumerate(GRADES) if n}

    def card(self, card: Card) -> int:
        """Return what a valuation card pays."""
        match card.counts:
            case "oil":
                return self.oil()
            case "pipelines":
                return self.pipelines()
            case "tanks":
                return card.each * sum(self.player.tanks)
            case "levels":
                return card.each * sum(level == 3 for level in self.player.levels)
            case "attached":
                return self.pipelines(attached=True)
            case "colour":
                colour = COLOURS.index(card.colour or "O")
                return self.oil(colour) + self.pipelines(colour)
            case "reach":
                return card.each * self.by_reach()[card.grade or "low"]
            case "contracts":
                return sum(self._worth(deal, order=False) for deal in self._completed())
            case "orders":
                return sum(self._worth(deal, order=True) for deal in self.player.orders)
            case "types" | "attached-types":
                attached = card.counts == "attached-types"
                found = {(c, best) for c, best, machine in self.reaches if machine or not attached}
                return self._pay_for(len(found))
            case "delivered-types":
                deals = (*self._completed(), *self.player.orders)
                return self._pay_for(len({barrel for deal in deals for barrel in barrels_of(deal)}))

    def _completed(self) -> list[str]:
        """Return the contracts that stand: complete, and not begun anew."""
        return [held.deal for held in self.player.contracts if held.active and held.complete]

    def _worth(self, deal: str, *, order: bool) -> int:
        needs = self.content.needs[deal]
        return sum(self.powers.pay(self.player, need, order=order) for need in needs)

    def _pay_for(self, types: int) -> int:
        return (0, *self.content.valuation.types)[types]


def standings(content: Content, powers: Powers, state: State) -> tuple[Standing, ...]:
    """Rank the players: most money first, and between equals whoever would go first in a next round."""
    scores = [lines(content, powers, player, state.costs, state.cards) for player in state.players]
    totals = [sum(line.points for line in score) for score in scores]
    ranking = sorted(range(len(totals)), key=lambda n: (-totals[n], state.order.index(Seat(n))))
    return tuple(
        [
            Standing(
                seat=Seat(n),
                rank=rank,
                total=totals[n],
                lines=scores[n],
                tiebreak=state.order.index(Seat(n)) + 1 if totals.count(totals[n]) > 1 else None,
            )
            for rank, n in enumerate(ranking, 1)
        ]
    )
