"""What things count at the end, by the valuation cards of a table."""

from bot.games.pipeline.content import GRADES, Content
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Held, Player, State
from bot.games.pipeline.tiles import COLOURS


class Ends:
    """The end of all tables with the same valuation cards."""

    def __init__(self, content: Content, powers: Powers, table: State) -> None:
        self.content, self.powers = content, powers
        self.cards = [content.valuation.cards[key] for key in table.cards]
        self.lines = [[self._line_ends(c, attached=on) for on in (False, True)] for c in range(3)]
        self.oil = [self._oil_end(place) for place in range(12)]

    def _line_ends(self, colour: int, *, attached: bool) -> tuple[int, ...]:
        """Return what a pipeline pays by its best grade, cards for kinds of pipelines apart."""
        times = 2 if attached else 1
        for card in self.cards:
            times += card.counts == "pipelines" or (card.counts == "attached" and attached)
            times += card.counts == "colour" and card.colour == COLOURS[colour]
        ends = [times * rate for rate in (0, *self.content.board.rates.pipeline)]
        for card in self.cards:
            if card.counts == "reach" and card.grade:
                ends[GRADES.index(card.grade)] += card.each
        return tuple(ends)

    def _oil_end(self, place: int) -> int:
        colour, grade = divmod(place, 4)
        times = 1
        for card in self.cards:
            times += card.counts == "oil" or (card.counts == "colour" and card.colour == COLOURS[colour])
        return times * (0, *self.content.board.rates.oil)[grade]

    def score(self, player: Player, pipelines: int) -> float:
        """Return what a player would score now whose pipelines pay so much."""
        total = player.cash + pipelines - self.content.penalty(player.penalties)
        for count, end in zip(player.oil, self.oil, strict=True):
            if count:
                total += count * end
        for card in self.cards:
            match card.counts:
                case "tanks":
                    total += card.each * sum(player.tanks)
                case "levels":
                    total += card.each * player.levels.count(3)
                case "contracts":
                    total += sum(self._pay(player, held.deal, order=False) for held in _complete(player))
                case "orders":
                    total += sum(self._pay(player, deal, order=True) for deal in player.orders)
                case "delivered-types":
                    deals = [*[held.deal for held in _complete(player)], *player.orders]
                    total += self.types(len({need for deal in deals for need in self.content.needs[deal]}))
        return total

    def _pay(self, player: Player, deal: str, *, order: bool) -> int:
        return sum(self.powers.pay(player, need, order=order) for need in self.content.needs[deal])

    def types(self, count: int) -> int:
        return (0, *self.content.valuation.types)[count]


def _complete(player: Player) -> list[Held]:
    return [held for held in player.contracts if held.active and held.complete]
