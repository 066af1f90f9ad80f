"""What each choice would lead to, and which to name first. It works on what the player sees."""

from collections.abc import Callable, Sequence

from bot.engine.core import Action, Fact, Hint, Name, Seat, Square, Who
from bot.games.giganten.actions import (
    Bid,
    Build,
    ChangePrice,
    Drive,
    EndMove,
    LoseBarrel,
    Peek,
    PlaceTruck,
    PlanLimit,
    PushBack,
    Sell,
    SetLimit,
    Ship,
    Steam,
    TakeBarrel,
    TakeCard,
)
from bot.games.giganten.advice.outlook import Outlook
from bot.games.giganten.content import COMPANIES, Company, Content
from bot.games.giganten.ground import Ground
from bot.games.giganten.view import CardView, SiteView, View

Weighed = tuple[tuple[float, ...], Hint]  # what to sort by, and the choice
_LAST = 1_000_000  # behind everything that has a worth


def advise(content: Content, ground: Ground, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
    """Return the choices with what they lead to, the likeliest first; equals keep their order."""
    weigh = _Weighing(content, ground, view)
    weighed = [weigh(action) for action in actions]
    return tuple([hint for _, hint in sorted(weighed, key=lambda pair: pair[0])])


class _Weighing:
    """The table, looked at once for all choices."""

    def __init__(self, content: Content, ground: Ground, view: View) -> None:
        self.content, self.ground, self.view = content, ground, view
        self.sites = {site.square: site for site in view.sites}
        self.cost = {stop.square: stop.cost for stop in view.stops}
        self.best = self._best_stops()
        self._ways: dict[type[Action], Callable[..., Weighed]] = {
            TakeCard: self._card,
            PlaceTruck: self._start,
            Drive: self._drive,
            Peek: self._peek,
            Steam: self._steam,
            EndMove: self._end,
            ChangePrice: self._price,
            PushBack: self._push,
            TakeBarrel: self._barrel,
            Build: self._build,
            Ship: self._ship,
            LoseBarrel: self._lose,
            SetLimit: self._points,
            PlanLimit: self._points,
            Bid: self._points,
            Sell: self._sell,
        }

    def __call__(self, action: Action) -> Weighed:
        weigh = self._ways.get(type(action))
        return weigh(action) if weigh else ((_LAST,), Hint(action))

    # Moving

    def tiles_beside(self, square: Square) -> list[SiteView]:
        """Return the sites beside a square that can be built on."""
        beside = [self.sites[site.square] for site in self.ground.around[square]]
        return [site for site in beside if site.status == "tile"]

    def _best_stops(self) -> set[Square]:
        """Return, for each site in reach that the truck is not beside already, the cheapest stop."""
        view, best = self.view, dict[Square, Square]()
        truck = view.players[view.turn].truck if view.turn is not None else None
        there = {site.square for site in self.tiles_beside(truck)} if truck else set()
        for stop in view.stops:  # the cheapest come first
            for site in self.tiles_beside(stop.square):
                if site.square not in there:
                    best.setdefault(site.square, stop.square)
        return set(best.values())

    def _drive(self, action: Drive) -> Weighed:
        """One stop for each site in reach comes first, the nearest of all at the top."""
        cost, beside = self.cost[action.square], self.tiles_beside(action.square)
        facts: dict[str, Fact] = {"cost": cost, "left": self.view.points - cost}
        behind = 0 if action.square in self.best else 1
        if not beside:
            return (behind, cost), Hint(action, "stop", facts)
        if len(beside) == 1:
            facts |= {"site": beside[0].square, "kind": Name("site", beside[0].kind)}
            return (behind, cost), Hint(action, "beside", facts)
        facts["sites"] = tuple([str(site.square) for site in beside])
        return (behind, cost), Hint(action, "between", facts)

    def _start(self, action: PlaceTruck) -> Weighed:
        """Count the sites that the truck could stand beside after this move."""
        view, terrain, bit = self.view, self.ground.terrain, self.ground.terrain.bit
        tiles = [site for site in view.sites if site.status == "tile"]
        covered = sum([bit[site.square] for site in tiles])
        reached = terrain.reach(bit[action.square], view.points, 0)
        stops = sum(reached) & ~covered
        sites = sum([bool(terrain.around(bit[site.square]) & stops) for site in tiles])
        return (-sites,), Hint(action, "start", {"sites": sites})

    def _peek(self, action: Peek) -> Weighed:
        kind = self.sites[action.square].kind
        return (0,), Hint(action, "peek", {"kind": Name("site", kind)})

    def _steam(self, action: Steam) -> Weighed:
        rail, loco = self.view.rail, self.view.players[action.seat].loco
        cost = rail[action.space] - rail[loco]
        facts: dict[str, Fact] = {"cost": cost, "left": self.view.points - cost}
        return (2, -action.space), Hint(action, "stop", facts)  # what is left once the truck has moved

    def _end(self, action: EndMove) -> Weighed:
        """Whoever has not moved at all has hardly meant to be through."""
        left, of = self.view.points, _own_card(self.view, action.seat).points
        key = "unused" if left else None
        return (_LAST,), Hint(action, key, {"points": left, "of": of}, doubtful=left == of > 0)

    # Cards

    def _card(self, action: TakeCard) -> Weighed:
        """What one card has more of, another lacks; which of it is worth more is for the player to say."""
        card = next(card for card in self.view.offer if card.key == action.card)
        special = _special(card)  # without one, the label says it all
        hint = Hint(action, special and f"card-{special}", _facts(card), even=True)
        return (-2 * card.licences - card.points,), hint

    def _price(self, action: ChangePrice) -> Weighed:
        """A price should rise where the player has barrels; then it may fall where the others have more."""
        table, steps = self.view.table, _own_card(self.view, action.seat).price
        now, at = self._price_at(action.company), COMPANIES.index(action.company)
        box = table.index(now) + (steps if action.way == "up" else -steps)
        price = table[min(max(box, 0), len(table) - 1)]
        held = [player.depots[at] for player in self.view.players]
        mine = held[action.seat]
        gain, ahead = (price - now) * mine, (price - now) * (mine * len(held) - sum(held))
        return (-gain, -ahead), Hint(action, "price", {"price": price, "now": now}, doubtful=gain <= 0)

    def _push(self, action: PushBack) -> Weighed:
        steps = _own_card(self.view, action.seat).push
        rivals = [Seat(n) for n, one in enumerate(self.view.players) if n != action.seat and one.loco > 1]
        return (0,), Hint(action, "push", {"steps": steps, "players": tuple(map(Who, rivals))})

    def _barrel(self, action: TakeBarrel) -> Weighed:
        price, worth = self._price_at(action.company), self._at(action)
        return (-worth, -price), Hint(action, "depot", {"price": price, "barrels": self._held(action)})

    # Oil

    def _build(self, action: Build) -> Weighed:
        site = self.sites[action.square]
        facts: dict[str, Fact] = {"cost": site.cost, "kind": Name("site", site.kind)}
        if site.known is None:
            return (-site.cost, 0), Hint(action, "build", facts)
        return (-site.cost, -site.known), Hint(action, "build-known", {**facts, "oil": site.known})

    def _ship(self, action: Ship) -> Weighed:
        price, barrel = self._price_at(action.company), self.view.barrels.index(action.square)
        paid = ("own", "black", "leader", "rivals").index(action.carrier)
        facts: dict[str, Fact] = {"price": price, "barrels": self._held(action), "fee": self.view.freight}
        key = "fee" if paid else "depot"
        if paid and price <= self.view.freight:  # then it brings less than losing the barrel
            return (_LAST, barrel, -price), Hint(action, "fee-lost", facts, void=True)
        worth = self._at(action)
        hint = Hint(action, key, facts, doubtful=paid > 0 and worth <= self.view.freight)
        return (barrel, paid + _LAST * hint.doubtful, -worth, -price), hint

    def _lose(self, action: LoseBarrel) -> Weighed:
        return (self.view.barrels.index(action.square), _LAST), Hint(action, "lost", doubtful=True)

    def _points(self, action: SetLimit | PlanLimit | Bid) -> Weighed:
        """Bids keep their order, whatever the player holds; where nobody else can bid, one point will do."""
        hand, auction = self.view.players[action.seat].hand, self.view.auction
        if hand is not None and action.points > hand.points:
            return (action.points,), Hint(action, "bluff", {"points": hand.points}, doubtful=True)
        if auction and hand is not None and not isinstance(action, PlanLimit):
            if auction.bidders == (action.seat,) and not auction.bid and action.points == 1:
                return (-1,), Hint(action, "alone")
            if self._is_fair(action, hand.points):
                key = "share" if isinstance(action, SetLimit) else "within"
                return (action.points,), Hint(action, key, {"points": hand.points})
        return (action.points,), Hint(action)

    def _is_fair(self, action: SetLimit | Bid, points: int) -> bool:
        """Is this an even share of somebody's points for all auctions of the round they have barrels for?"""
        assert self.view.auction is not None
        at, depots = COMPANIES.index(self.view.auction.company), self.view.players[action.seat].depots
        share = max(1, points // (1 + sum(barrels > 0 for barrels in depots[at + 1 :])))
        if isinstance(action, SetLimit):
            return action.points == share
        return action.points == (self.view.auction.bid or 0) + 1 <= share

    def _sell(self, action: Sell) -> Weighed:
        auction = self.view.auction
        assert auction is not None
        left = self.view.players[action.seat].depots[COMPANIES.index(auction.company)] - action.count
        money = action.count * self._price_at(auction.company)
        return (-action.count,), Hint(action, "sale", {"money": money, "left": left})

    def _price_at(self, company: Company) -> int:
        return self.view.prices[COMPANIES.index(company)]

    def _at(self, action: TakeBarrel | Ship) -> float:
        """Return what a barrel may bring at a company."""
        outlook = Outlook(self.content, self.view, action.seat)
        return outlook.at(self.view.players[action.seat].depots, action.company)

    def _held(self, action: TakeBarrel | Ship) -> int:
        return self.view.players[action.seat].depots[COMPANIES.index(action.company)]


def _own_card(view: View, seat: Seat) -> CardView:
    card = view.players[seat].card
    assert card is not None
    return card


def _special(card: CardView) -> str | None:
    return "price" if card.price else "barrel" if card.barrels else "push" if card.push else None


def _facts(card: CardView) -> dict[str, Fact]:
    steps = card.price or card.push
    return {"licences": card.licences, "points": card.points, "steps": steps}
