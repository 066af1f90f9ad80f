"""All bid for the prize at the same time, in secret; whoever has no coin bids nothing."""

from collections.abc import Sequence

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from tests.support.toy import scoring
from tests.support.toy.actions import Bid
from tests.support.toy.events import Bade, BidChanged, BidsOpened, Ended, RoundBegan
from tests.support.toy.state import State


class Bids(Phase[State]):
    actions = (Bid,)
    together = True

    def awaited(self, state: State) -> frozenset[Seat]:
        return frozenset([Seat(n) for n, player in enumerate(state.players) if player.bid is None])

    def open_to(self, state: State, seat: Seat) -> bool:
        """A bid may be changed until the last one is in."""
        return True

    def asked(self, state: State, seat: Seat) -> Ask:
        assert state.prize is not None
        return Ask("bids", {"prize": state.prize})

    def considered(self, state: State, seat: Seat) -> Sequence[Action]:
        return self.choices(state, seat)

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return [Bid(seat=seat, coins=coins) for coins in range(state.players[seat].coins + 1)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Bid)
        has = state.players[action.seat].coins
        return None if 0 <= action.coins <= has else Refusal("quarry-refusal-too-poor")

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Bid)
        self._bid(step, action.seat, action.coins)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Bid for a player who has no choice; when all bids are in, open them."""
        awaited = self.awaited(step.state)
        if not awaited:
            _award(step)
            return True
        poor = [seat for seat in awaited if not step.state.players[seat].coins]
        if poor:
            self._bid(step, min(poor), 0)
        return bool(poor)

    def _bid(self, step: StepBuilder[State], seat: Seat, coins: int) -> None:
        kind = Bade if step.state.players[seat].bid is None else BidChanged
        step.happen(kind(seat=seat, coins=coins), players=step.state.with_player(seat, bid=coins))


def begin_round(step: StepBuilder[State], number: int) -> None:
    step.happen(RoundBegan(round=number), round=number, phase="turns")


def _award(step: StepBuilder[State]) -> None:
    """Give the prize to the highest bid, and begin the next round or end the game."""
    state = step.state
    assert state.prize is not None
    bids = tuple([player.bid or 0 for player in state.players])
    winner = Seat(bids.index(max(bids)))
    best = state.players[winner]
    step.happen(
        BidsOpened(bids=bids, winner=winner),
        players=state.with_player(
            winner, coins=best.coins - bids[winner], stones=(*best.stones, state.prize)
        ),
        prize=None,
    )
    for n in range(len(bids)):
        step.change(players=step.state.with_player(Seat(n), bid=None))
    if state.round < state.options.rounds:
        begin_round(step, state.round + 1)
    else:
        step.happen(Ended(totals=scoring.totals_of(step.state)), phase="over")
