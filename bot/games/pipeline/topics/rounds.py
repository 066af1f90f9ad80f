"""How turn follows turn, and round follows round."""

from bot.engine.core import Seat, StepBuilder
from bot.games.pipeline.content import Content
from bot.games.pipeline.events import RoundBegan, YearBegan, YearGiftsBegan
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import FREE, Gifts, State, Turn
from bot.games.pipeline.topics.years import Years


class Rounds:
    """What happens between turns."""

    def __init__(self, content: Content, powers: Powers, version: int) -> None:
        self.content, self.powers = content, powers
        self.years = Years(content, powers, version)

    def begin(self, step: StepBuilder[State], number: int) -> None:
        """Begin a round, and with it perhaps a year."""
        year = self.content.year(number)
        before = (0, *self.content.ends)[year - 1]
        rounds = self.content.board.years[year - 1]
        if number == before + 1:
            step.happen(YearBegan(year=year, rounds=rounds))
        event = RoundBegan(year=year, round=number - before, rounds=rounds, order=step.state.order)
        step.happen(event, round=number)

    def go_on(self, step: StepBuilder[State]) -> None:
        """Begin the next turn; when all discs are in next round's order, end the round."""
        order = step.state.order
        discs = len(order) - step.state.lower.count(FREE)
        if discs < len(order):
            self._begin_turn(step, order[discs])
        else:
            self._end(step)

    def _begin_turn(self, step: StepBuilder[State], seat: Seat) -> None:
        """Begin a turn; the first one of a later year brings what upgrades give every year."""
        step.change(turn=Turn(seat=seat, gifts=Gifts()))  # a record spells them out, even if there are none
        if step.state.round - 1 in self.content.ends:
            self._give(step, seat)

    def _give(self, step: StepBuilder[State], seat: Seat) -> None:
        gifts = self.powers.yearly(step.state.players[seat])
        if gifts:
            event = YearGiftsBegan(seat=seat, tiles=gifts.tiles, tanks=gifts.tanks)
            step.happen(event, turn=Turn(seat=seat, gifts=gifts))

    def _end(self, step: StepBuilder[State]) -> None:
        """Turn next round's order into this one's, and begin that round, unless the game is over."""
        state = step.state
        order = tuple([Seat(seat) for seat in state.lower])
        step.change(order=order, lower=(FREE,) * len(order))
        if state.round in self.content.ends:
            self.years.end(step)
        if step.state.phase == "play":
            self.begin(step, state.round + 1)
