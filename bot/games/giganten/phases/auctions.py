"""Action 7, the auctions: the right to sell at each company goes to the highest bidder."""

from collections.abc import Sequence

from bot.engine.core import Action, Ask, Fact, Name, Refusal, Seat, StepBuilder, Who
from bot.engine.phase import Phase, Topic
from bot.games.giganten.actions import Bid, Pass, PlanLimit, SetLimit
from bot.games.giganten.content import COMPANIES, Content
from bot.games.giganten.events import (
    AuctionBegan,
    AuctionFailed,
    AuctionSkipped,
    AuctionWon,
    BidderLeft,
    BidMade,
    BluffCalled,
    LimitSealed,
    LimitSet,
    LimitsOpened,
    LimitsTied,
    LimitsVoided,
)
from bot.games.giganten.phases.sales import Sales, forgetting
from bot.games.giganten.state import NO_LIMITS, Licences, Limits, Player, State

Outcome = tuple[list[tuple[Seat, int]], Seat | None, int]  # who left at which bid, who won, at which price


class Auctions(Phase[State]):
    """Three auctions a round, one after the other. Nothing here but paying looks at what somebody holds."""

    def __init__(self, content: Content, sales: Sales) -> None:
        self.content, self.sales = content, sales
        self.most = content.most_points

    def begin(self, step: StepBuilder[State]) -> None:
        """Open the auction of a company, if anybody can bid."""
        company = step.state.company
        bidders = tuple([seat for seat in step.state.order if may_bid(step.state.players[seat], company)])
        if not bidders:
            step.happen(AuctionSkipped(company=COMPANIES[company]))
            self.sales.close(step, 0)
            return
        price = self.content.market.prices[step.state.prices[company]]
        step.happen(
            AuctionBegan(company=COMPANIES[company], price=price, bidders=bidders),
            phase="limits" if step.state.options.auction == "limits" else "bids",
            bidders=bidders,
            turn=bidders[0],
            bid=0,
            leader=None,
        )

    def lot(self, state: State, seat: Seat) -> dict[str, Fact]:
        """Return what a bidder has to know: where, at which price, and how many barrels of their own."""
        company = state.company
        return {
            "company": Name("company", COMPANIES[company]),
            "price": self.content.market.prices[state.prices[company]],
            "barrels": state.players[seat].depots[company],
        }

    def refuse_points(self, points: int) -> Refusal | None:
        return None if 0 <= points <= self.most else Refusal("giganten-refusal-points", {"most": self.most})

    # How an auction ends

    def fail(self, step: StepBuilder[State]) -> None:
        step.happen(AuctionFailed(company=COMPANIES[step.state.company]))
        self.sales.close(step, 0)

    def win(self, step: StepBuilder[State], seat: Seat, bid: int) -> None:
        """The winner pays and may sell, or was bluffing. Either way limits left for later are void."""
        held, company = step.state.players[seat].licences, COMPANIES[step.state.company]
        paid = payment(held, bid)
        if paid is None:
            self._call_bluff(step, seat, bid)
            return
        step.happen(
            AuctionWon(seat=seat, company=company, bid=bid, ones=paid.ones, twos=paid.twos),
            players=step.state.with_player(seat, licences=held.minus(paid), limits=NO_LIMITS),
            licence_discard=step.state.licence_discard.plus(paid),
            phase="sell",
            turn=seat,
            leader=seat,
            bid=bid,
        )

    def _call_bluff(self, step: StepBuilder[State], seat: Seat, bid: int) -> None:
        """Half of the cards are lost, the lowest first, and the auction is held again."""
        held, company = step.state.players[seat].licences, step.state.company
        lost = penalty(held)
        event = BluffCalled(
            seat=seat,
            company=COMPANIES[company],
            bid=bid,
            held=held.cards,
            lost=lost.cards,
            ones=lost.ones,
            twos=lost.twos,
        )
        players = step.state.with_player(seat, licences=held.minus(lost), limits=NO_LIMITS)
        step.happen(
            event,
            players=forgetting(players, company),
            licence_discard=step.state.licence_discard.plus(lost),
            phase="auction",
        )


class SealedLimits(Auctions):
    """Everybody seals a limit; when all are in, the auction plays itself out."""

    actions = (SetLimit,)
    together = True

    def __init__(self, content: Content, sales: Sales, seats: int, version: int) -> None:
        super().__init__(content, sales)
        self.version = version
        numbers = range(self.most + 1)
        self._limits = [
            tuple([SetLimit(seat=Seat(n), points=points) for points in numbers]) for n in range(seats)
        ]

    def awaited(self, state: State) -> frozenset[Seat]:
        """Return who has not sealed a limit yet."""
        company, players = state.company, state.players
        return frozenset([seat for seat in state.bidders if players[seat].limits[company] is None])

    def open_to(self, state: State, seat: Seat) -> bool:
        """A limit may be changed until the last one is in."""
        return True

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("limit" if len(state.bidders) > 1 else "limit-alone", self.lot(state, seat))

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return self._limits[seat] if seat in state.bidders else ()

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, SetLimit)
        if action.seat not in state.bidders:
            company = Name("company", COMPANIES[state.company])
            return Refusal("giganten-refusal-no-bidder", {"company": company})
        return self.refuse_points(action.points)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, SetLimit)
        company = step.state.company
        before = step.state.players[action.seat].limits[company]
        self.set_limit(step, action.seat, company, action.points)
        if before is None:
            step.happen(LimitSealed(seat=action.seat, company=COMPANIES[company]))

    def set_limit(self, step: StepBuilder[State], seat: Seat, company: int, points: int) -> None:
        limits = _limited(step.state.players[seat].limits, company, points)
        event = LimitSet(seat=seat, company=COMPANIES[company], points=points)
        step.happen(event, players=step.state.with_player(seat, limits=limits))

    def unfold(self, step: StepBuilder[State]) -> bool:
        """When all limits are in, open them and bid by them."""
        if self.awaited(step.state):
            return False
        state = step.state
        company = COMPANIES[state.company]
        limits = {seat: state.players[seat].limits[state.company] or 0 for seat in state.bidders}
        step.happen(LimitsOpened(company=company))
        left, winner, price = self.outcome(limits)
        for seat, points in left:
            step.happen(BidderLeft(seat=seat, company=company, points=points))
        if winner is None:
            self.fail(step)
        else:
            self._settle(
                step, winner, price, tied=[seat for seat in limits if limits[seat] == limits[winner]]
            )
        return True

    def outcome(self, limits: dict[Seat, int]) -> Outcome:
        """Bid by these limits; by the first version of the rules, odd or even decided between equal ones."""
        return played_out(limits) if self.version == 1 else earliest(limits)

    def _settle(self, step: StepBuilder[State], winner: Seat, price: int, tied: list[Seat]) -> None:
        """Let the winner pay; who was as high learns why, and the winner which limits are void."""
        company, limits = step.state.company, step.state.players[winner].limits
        if len(tied) > 1 and self.version > 1:
            event = LimitsTied(seat=winner, company=COMPANIES[company], points=price, others=tuple(tied[1:]))
            step.happen(event)
        self.win(step, winner, price)
        void = [COMPANIES[n] for n, limit in enumerate(limits) if n > company and limit is not None]
        if void and self.version > 1:
            step.happen(LimitsVoided(seat=winner, companies=tuple(void)))


class LimitPlans(Topic[State]):
    """Limits left ahead for the later auctions of the round."""

    actions = (PlanLimit,)

    def __init__(self, limits: SealedLimits, seats: int) -> None:
        self.limits = limits
        numbers = range(limits.most + 1)
        self._plans = [
            [
                tuple([PlanLimit(seat=Seat(n), company=company, points=points) for points in numbers])
                for company in COMPANIES
            ]
            for n in range(seats)
        ]

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        if state.phase != "limits":
            return ()
        player, plans = state.players[seat], self._plans[seat]
        later = range(state.company + 1, len(COMPANIES))
        return [plan for company in later if may_bid(player, company) for plan in plans[company]]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, PlanLimit)
        company = COMPANIES.index(action.company)
        if state.options.auction != "limits":
            return Refusal("giganten-refusal-open-auction")
        if state.phase != "limits" or company <= state.company:
            return Refusal("giganten-refusal-not-a-later-auction")
        if not may_bid(state.players[action.seat], company):
            return Refusal("giganten-refusal-no-bidder", {"company": Name("company", action.company)})
        return self.limits.refuse_points(action.points)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, PlanLimit)
        self.limits.set_limit(step, action.seat, COMPANIES.index(action.company), action.points)


class OpenBids(Auctions):
    """Bid by bid, in turn: higher than the last one, or out."""

    actions = (Bid, Pass)

    def __init__(self, content: Content, sales: Sales, seats: int) -> None:
        super().__init__(content, sales)
        numbers, everyone = range(self.most + 1), [Seat(n) for n in range(seats)]
        self._bids = [tuple([Bid(seat=seat, points=points) for points in numbers]) for seat in everyone]
        self._passes = [Pass(seat=seat) for seat in everyone]

    def asked(self, state: State, seat: Seat) -> Ask:
        facts = self.lot(state, seat)
        if state.leader is None:
            return Ask("first-bid", facts)
        return Ask("bid", {**facts, "bid": state.bid, "player": Who(state.leader)})

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return (*self._bids[seat][state.bid + 1 :], self._passes[seat])

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Bid):
            return None
        if action.points <= state.bid:
            return Refusal("giganten-refusal-bid-higher", {"bid": state.bid})
        return self.refuse_points(action.points)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        if isinstance(action, Bid):
            self._bid(step, action.seat, action.points)
        else:
            self._pass(step, action.seat)

    def _bid(self, step: StepBuilder[State], seat: Seat, points: int) -> None:
        step.happen(
            BidMade(seat=seat, company=COMPANIES[step.state.company], points=points),
            bid=points,
            leader=seat,
            turn=_next_bidder(step.state.bidders, seat),
        )
        if len(step.state.bidders) == 1:
            self.win(step, seat, points)

    def _pass(self, step: StepBuilder[State], seat: Seat) -> None:
        following = _next_bidder(step.state.bidders, seat)
        bidders = tuple([bidder for bidder in step.state.bidders if bidder != seat])
        event = BidderLeft(seat=seat, company=COMPANIES[step.state.company], points=0)
        step.happen(event, bidders=bidders, turn=following)
        if not bidders:
            self.fail(step)
        elif bidders == (step.state.leader,):
            self.win(step, bidders[0], step.state.bid)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Pass for whoever cannot bid any higher."""
        if step.state.bid < self.most:
            return False
        self._pass(step, step.state.turn)
        return True


def may_bid(player: Player, company: int) -> bool:
    """Bidding takes oil at the company and a licence card, whatever its value: both are public."""
    return player.depots[company] > 0 and player.licences.cards > 0


def earliest(limits: dict[Seat, int]) -> Outcome:
    """Play an ascending auction in which the highest limit wins, of equal ones that of the earlier bidder."""
    left, winner, price = played_out(limits)
    if winner is None:
        return left, None, price
    highest = limits[winner]
    tied = [seat for seat, limit in limits.items() if limit == highest]
    if len(tied) == 1:
        return left, winner, price
    lower = [(seat, last) for seat, last in left if seat not in tied]
    return [*lower, *[(seat, highest) for seat in tied[1:]]], tied[0], highest


def played_out(limits: dict[Seat, int]) -> Outcome:
    """Play an ascending auction: who left with which last bid, who won, and at which price.

    `limits` are in the order of bidding; everybody raises by one for as long as the limit allows.
    """
    active, last, bid = list(limits), dict.fromkeys(limits, 0), 0
    left: list[tuple[Seat, int]] = []
    at = 0
    while active and not (len(active) == 1 and last[active[0]]):
        at %= len(active)
        seat = active[at]
        if limits[seat] > bid:
            bid += 1
            last[seat] = bid
            at += 1
        else:
            left.append((seat, last[seat]))
            active.pop(at)
    return left, active[0] if active else None, bid


def payment(held: Licences, bid: int) -> Licences | None:
    """Return the cards that pay a bid: exactly if possible, twos before ones, no change. None: a bluff."""
    twos = min(held.twos, bid // 2)
    ones = bid - 2 * twos
    if ones <= held.ones:
        return Licences(ones, twos)
    return Licences(0, twos + 1) if held.twos > twos else None


def penalty(held: Licences) -> Licences:
    """Return what a bluff costs: half of the cards, rounded up, the lowest first."""
    lost = (held.cards + 1) // 2
    ones = min(held.ones, lost)
    return Licences(ones, lost - ones)


def _next_bidder(bidders: tuple[Seat, ...], seat: Seat) -> Seat:
    return bidders[(bidders.index(seat) + 1) % len(bidders)]


def _limited(limits: Limits, company: int, points: int) -> Limits:
    changed = list(limits)
    changed[company] = points
    return changed[0], changed[1], changed[2]
