"""Steps 2 to 6, resolving: the cards of an offer are carried out in any order, one after the other."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Fact, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.oasis.hands import Hands, held
from bot.games.oasis.phases.camels import Camels
from bot.games.oasis.phases.free_action import FreeAction
from bot.games.oasis.phases.tiles import Tiles
from bot.games.oasis.state import State


class Resolving(Phase[State]):
    """Tiles and camels go to the board until all cards are done."""

    actions = (*Tiles.actions, *Camels.actions)

    def __init__(self, hands: Hands, tiles: Tiles, camels: Camels, free: FreeAction) -> None:
        self.hands, self.tiles, self.camels, self.free = hands, tiles, camels, free

    # What is asked and offered

    def asked(self, state: State, seat: Seat) -> Ask:
        hand, several = held(state), self._several(state)
        relocating = self.hands.wanted(state) == ("camels",) and not state.players[seat].camels
        if hand.begun is None and not relocating:
            names = tuple([Name("card", card) for card in hand.waiting])
            pieces = self.hands.pieces(hand.waiting)
            return Ask("place", {"cards": names, "count": len(names), **pieces}, several)
        if relocating:
            return Ask("relocate", {"left": self.hands.left(state, "camels")}, several)
        assert hand.begun is not None
        facts: dict[str, Fact] = {"card": Name("card", hand.begun), "left": hand.left}
        return Ask("finish", facts, several)

    def _several(self, state: State) -> dict[str, int]:
        """Return how many pieces of a sort may be placed at once: those of one card, as far as they go."""
        counts = {}
        for what in self.hands.wanted(state):
            if what == "camels":
                counts["PlaceCamel"] = self.camels.at_once(state)
            else:
                counts[f"PlaceTile.{what}"] = self.tiles.at_once(state, what)
        return {code: count for code, count in counts.items() if count > 1}

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return (*self.tiles.choices(state, seat), *self.camels.choices(state, seat))

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return self._topic(action).refusal(state, action)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        self._topic(action).perform(step, action)

    def _topic(self, action: Action) -> Tiles | Camels:
        return self.tiles if isinstance(action, Tiles.actions) else self.camels

    # What is forced

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Close a card that is done, skip one that cannot be, and place what leaves no choice."""
        hand = held(step.state)
        if hand.begun and not hand.left:
            step.change(hand=replace(hand, begun=None))
        elif not hand.begun and not hand.waiting:
            self._pass_on(step)
        else:
            return self._carry_out(step)
        return True

    def _carry_out(self, step: StepBuilder[State]) -> bool:
        """Skip a card that nothing can be done with, or place a piece that has only one square."""
        wanted, rooms = self.hands.wanted(step.state), self.tiles.rooms(step.state, step.state.turn)
        if rooms and self.tiles.pass_over(step, rooms):
            return True
        if "camels" in wanted and self.camels.pass_over(step):
            return True
        if len(wanted) > 1:
            return False
        return self.tiles.place_forced(step, rooms) if rooms else self.camels.place_forced(step)

    def _pass_on(self, step: StepBuilder[State]) -> None:
        """Discard the cards; the next disc chooses, and after the last one the discs are turned."""
        state = step.state
        following = state.players[state.turn].disc + 1
        discard = state.discard + held(state).cards
        for seat, player in enumerate(state.players):
            if player.disc == following:
                step.change(hand=None, discard=discard, phase="choose", turn=Seat(seat))
                return
        step.change(hand=None, discard=discard)
        self.free.begin(step)
