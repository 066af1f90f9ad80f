"""Actions 7 to 9: whoever won an auction sells, the depots are cleared, and the die passes on."""

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.giganten.actions import Sell
from bot.games.giganten.content import COMPANIES, Content
from bot.games.giganten.events import ExcessSold, OilSold, PriceInflated
from bot.games.giganten.market import moved, stored
from bot.games.giganten.state import Limits, Player, State


class Sales(Phase[State]):
    """What becomes of the oil in the depots."""

    actions = (Sell,)

    def __init__(self, content: Content) -> None:
        self.content = content

    def asked(self, state: State, seat: Seat) -> Ask:
        company = state.company
        return Ask(
            "sell",
            {
                "company": Name("company", COMPANIES[company]),
                "price": self.content.market.prices[state.prices[company]],
                "barrels": state.players[seat].depots[company],
                "bid": state.bid,
            },
        )

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Any number of barrels, all of them first."""
        held = state.players[seat].depots[state.company]
        return tuple([Sell(seat=seat, count=count) for count in range(held, -1, -1)])

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Sell)
        held = state.players[action.seat].depots[state.company]
        return None if 0 <= action.count <= held else Refusal("giganten-refusal-so-many", {"held": held})

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Sell)
        seat, count = action.seat, action.count
        player, company = step.state.players[seat], COMPANIES[step.state.company]
        price = self.content.market.prices[step.state.prices[step.state.company]]
        money = count * price
        step.happen(
            OilSold(seat=seat, company=company, barrels=count, price=price, money=money),
            players=step.state.with_player(
                seat, cash=player.cash + money, depots=stored(player.depots, company, -count)
            ),
            ledger=step.state.ledger.plus(sales=money, sold=count),
        )
        self.close(step, count)

    def close(self, step: StepBuilder[State], sold: int) -> None:
        """Let the price answer to the sale, if it does; the next company follows, or the depots."""
        if step.state.options.inflation:
            self._inflate(step, sold)
        following = step.state.company + 1
        step.change(
            players=forgetting(step.state.players, step.state.company),
            phase="auction" if following < len(COMPANIES) else "storage",
            company=following % len(COMPANIES),
            bidders=(),
            bid=0,
            leader=None,
        )

    def _inflate(self, step: StepBuilder[State], sold: int) -> None:
        bands, company = self.content.market.inflation, COMPANIES[step.state.company]
        steps = bands[min(sold, len(bands) - 1)]
        boxes = moved(self.content, step.state.prices, company, steps)
        if boxes == step.state.prices:
            return
        price = self.content.market.prices[boxes[step.state.company]]
        step.happen(
            PriceInflated(company=company, way="up" if steps > 0 else "down", price=price), prices=boxes
        )

    # Storage, and the next first player

    def clear_depots(self, step: StepBuilder[State]) -> None:
        """Sell what exceeds a depot to the bank; the die goes to the left."""
        market = self.content.market
        for seat in step.state.order:
            for n, company in enumerate(COMPANIES):
                player = step.state.players[seat]
                if (excess := player.depots[n] - market.depot) > 0:
                    money = excess * market.excess
                    depots = stored(player.depots, company, -excess)
                    step.happen(
                        ExcessSold(seat=seat, company=company, barrels=excess, money=money),
                        players=step.state.with_player(seat, cash=player.cash + money, depots=depots),
                        ledger=step.state.ledger.plus(excess=excess),
                    )
        step.change(phase="round", first=Seat((step.state.first + 1) % len(step.state.players)))


def forgetting(players: tuple[Player, ...], company: int) -> tuple[Player, ...]:
    """Return the players without their limits for a company."""
    if all(player.limits[company] is None for player in players):
        return players
    return tuple([replace(player, limits=_without(player.limits, company)) for player in players])


def _without(limits: Limits, company: int) -> Limits:
    left = [None if n == company else limit for n, limit in enumerate(limits)]
    return left[0], left[1], left[2]
