"""Selling shares: at any time, and where money is short, before anything else."""

from collections.abc import Callable, Sequence

from bot.engine.core import Action, Fact, Refusal, Seat, StepBuilder
from bot.engine.phase import Topic
from bot.games.oilfield.actions import SellFirst, SellShare
from bot.games.oilfield.content import MOST_SEATS, Content
from bot.games.oilfield.estate import row_of, share_price, worth_of_shares
from bot.games.oilfield.events import ShareSold
from bot.games.oilfield.state import GOVERNMENT, State

Prices = Callable[[State, Seat], Sequence[int]]


class ShareSales(Topic[State]):
    """Whoever holds a share may sell it back, out of turn too."""

    actions = (SellShare,)

    def __init__(self, content: Content) -> None:
        self.content = content
        everyone, rows = [Seat(n) for n in range(MOST_SEATS)], [row.points for row in content.board.rows]
        self._sales = [[SellShare(seat=seat, row=points) for points in rows] for seat in everyone]
        self._sales_first = [[SellFirst(seat=seat, row=points) for points in rows] for seat in everyone]

    def choices(self, state: State, seat: Seat) -> list[Action]:
        sales = zip(self._sales[seat], state.shares, strict=True)
        return [sale for sale, cubes in sales if seat in cubes]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, SellShare)
        return self.refuse_sale(state, action.seat, action.row)

    def refuse_sale(self, state: State, seat: Seat, points: int) -> Refusal | None:
        """Refuse to sell what is not held."""
        row = row_of(self.content, points)
        if row is None:
            return Refusal("oilfield-refusal-no-such-row")
        return None if seat in state.shares[row] else Refusal("oilfield-refusal-no-share", {"row": points})

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, SellShare)
        self.sell(step, action.seat, action.row)

    def sell(self, step: StepBuilder[State], seat: Seat, points: int) -> None:
        """Give the cube back; its place in the row stays taken, so the price does not fall."""
        state, player, row = step.state, step.state.players[seat], row_of(self.content, points)
        assert row is not None
        price = share_price(self.content, state, row)
        cubes = list(state.shares[row])
        cubes[cubes.index(seat)] = GOVERNMENT
        step.happen(
            ShareSold(seat=seat, row=points, price=price),
            players=state.with_player(seat, money=player.money + price, points=player.points - points),
            shares=state.with_row(row, tuple(cubes)),
        )

    # Short of money

    def sales_first(self, state: State, seat: Seat, prices: Prices) -> Sequence[Action]:
        """Return the shares to sell before something is paid for, where that would help."""
        sales = zip(self._sales_first[seat], state.shares, strict=True)
        held = [sale for sale, cubes in sales if seat in cubes]
        return held if held and self._short(state, seat, prices(state, seat)) else ()

    def _short(self, state: State, seat: Seat, prices: Sequence[int]) -> bool:
        """Could this player pay one of these prices only after selling shares?"""
        money = state.players[seat].money
        dear = [price for price in prices if price > money]
        return bool(dear) and min(dear) <= money + worth_of_shares(self.content, state, seat)

    def refuse_sale_first(self, state: State, action: SellFirst, prices: Sequence[int]) -> Refusal | None:
        """Refuse to sell what is not held, or what need not be sold to pay one of these prices."""
        if refusal := self.refuse_sale(state, action.seat, action.row):
            return refusal
        return None if self._short(state, action.seat, prices) else Refusal("oilfield-refusal-not-short")

    def refuse_price(self, state: State, seat: Seat, price: int) -> Refusal | None:
        """Refuse a player who has too little money, and say what shares would bring."""
        money = state.players[seat].money
        if money >= price:
            return None
        rows = [row for row, cubes in enumerate(state.shares) if seat in cubes]
        best = max([share_price(self.content, state, row) for row in rows], default=0)
        facts: dict[str, Fact] = {"price": price, "money": money, "shares": len(rows), "best": best}
        return Refusal("oilfield-refusal-too-poor", facts)
