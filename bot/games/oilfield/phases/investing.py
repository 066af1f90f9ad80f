"""Invest: buy one share, for the left-most free price of its row, and gain its points at once."""

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.games.oilfield.actions import BuyShare
from bot.games.oilfield.content import MOST_SEATS, Content
from bot.games.oilfield.estate import row_of, share_price
from bot.games.oilfield.events import ShareBought
from bot.games.oilfield.phases.buying import Buying
from bot.games.oilfield.phases.shares import ShareSales
from bot.games.oilfield.state import State


class Investing(Buying):
    """The rows of shares. Each share takes an investment cube of its holder."""

    work = "invest"
    actions = (BuyShare, *Buying.actions)

    def __init__(self, content: Content, shares: ShareSales) -> None:
        super().__init__(content, shares)
        rows = [row.points for row in content.board.rows]
        self._buys = [
            tuple([BuyShare(seat=Seat(n), row=points) for points in rows]) for n in range(MOST_SEATS)
        ]

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("invest", {"money": state.players[seat].money})

    def ways(self, state: State, seat: Seat) -> list[Action]:
        if not self._cube_left(state, seat):
            return []
        money, buys = state.players[seat].money, self._buys[seat]
        return [buys[row] for row, price in self._open_rows(state) if price <= money]

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return self._buys[seat]

    def prices(self, state: State, seat: Seat) -> list[int]:
        """Return the prices of the rows.

        Without an investment cube no money is enough, but any sale brings a cube back: the price is then
        more than there is.
        """
        least = 0 if self._cube_left(state, seat) else state.players[seat].money + 1
        return [max(price, least) for _, price in self._open_rows(state)]

    def _open_rows(self, state: State) -> list[tuple[int, int]]:
        """Return the rows that are not full, with their prices."""
        return [
            (n, row.prices[len(state.shares[n])])
            for n, row in enumerate(self.content.board.rows)
            if len(state.shares[n]) < len(row.prices)
        ]

    def _cube_left(self, state: State, seat: Seat) -> bool:
        return state.held(seat) < self.content.board.player.shares

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, BuyShare):
            return super().refusal(state, action)
        row = row_of(self.content, action.row)
        if row is None:
            return Refusal("oilfield-refusal-no-such-row")
        prices = dict(self._open_rows(state))
        if row not in prices:
            return Refusal("oilfield-refusal-row-full", {"row": action.row})
        if not self._cube_left(state, action.seat):
            return Refusal("oilfield-refusal-no-cube", {"most": self.content.board.player.shares})
        return self.shares.refuse_price(state, action.seat, prices[row])

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        if isinstance(action, BuyShare):
            self._buy(step, action.seat, action.row)
        else:
            super().perform(step, action)

    def _buy(self, step: StepBuilder[State], seat: Seat, points: int) -> None:
        state = step.state
        player, row = state.players[seat], row_of(self.content, points)
        assert row is not None
        price = share_price(self.content, state, row)
        step.happen(
            ShareBought(seat=seat, row=points, price=price),
            players=state.with_player(seat, money=player.money - price, points=player.points + points),
            shares=state.with_row(row, (*state.shares[row], seat)),
            task=None,
        )

    def why_lost(self, state: State, seat: Seat) -> str:
        return "too-poor" if self._open_rows(state) else "rows-full"
