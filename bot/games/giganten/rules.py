"""Giganten: the contract, answered. How a round goes is told in phases/, in the order of the rulebook."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from bot.engine.core import (
    Action,
    Chain,
    Counted,
    Facts,
    Foresight,
    Hint,
    Name,
    Refusal,
    Seat,
    Standing,
    StepBuilder,
)
from bot.engine.dice import Dice
from bot.engine.facts import Edition
from bot.engine.phase import Passing, Phase, PhasedRules
from bot.engine.plan import foresights
from bot.games.giganten import foresight, laws, places, scoring, tally, telling, unknown
from bot.games.giganten.actions import ACTIONS
from bot.games.giganten.advice import chains
from bot.games.giganten.advice.ranking import advise
from bot.games.giganten.content import DOCUMENTS, KINDS, Content, Deck, SiteKind, read
from bot.games.giganten.events import EVENTS
from bot.games.giganten.figures import figures
from bot.games.giganten.ground import Ground
from bot.games.giganten.phases.auctions import LimitPlans, OpenBids, SealedLimits
from bot.games.giganten.phases.building import Building
from bot.games.giganten.phases.cards import Cards, shuffled
from bot.games.giganten.phases.moving import Moving
from bot.games.giganten.phases.sales import Sales
from bot.games.giganten.phases.shipping import Shipping
from bot.games.giganten.phases.specials import Specials
from bot.games.giganten.state import GigantenOptions, Licences, Player, State
from bot.games.giganten.view import View, view


class Giganten(PhasedRules[State, View]):
    """Oil, locos and licences, for three or four players."""

    key = "giganten"
    version = 2
    seats = range(3, 5)
    options = GigantenOptions
    actions = ACTIONS
    events = EVENTS
    state_type = State
    view_type = View
    alike: ClassVar[Mapping[str, str]] = {"first-bid": "bid", "limit-alone": "limit"}
    documents = DOCUMENTS

    @classmethod
    def assembled(cls, edition: Edition) -> Self:
        return cls(read(edition))

    def figures(self, seats: int) -> Facts:
        return figures(self.content, self.seats, seats)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.ground = Ground(content)
        cards, shipping, sales, seats = Cards(content), Shipping(content), Sales(content), self.seats[-1]
        specials = Specials(content, cards, self.version)
        limits, bids = SealedLimits(content, sales, seats, self.version), OpenBids(content, sales, seats)
        phases: Mapping[str, Phase[State]] = {
            "round": Passing(cards.begin_round),
            "cards": cards,
            "licences": Passing(cards.deal_licences),
            "move": Moving(content, self.ground, specials, seats),
            "special": specials,
            "build": Building(content, self.ground, self.version),
            "produce": Passing(shipping.produce),
            "ship": shipping,
            "auction": Passing(bids.begin),
            "limits": limits,
            "bids": bids,
            "sell": sales,
            "storage": Passing(sales.clear_depots),
        }
        super().__init__(phases, anytime=[LimitPlans(limits, seats)])

    # Dealing

    def deal(self, seats: int, options: GigantenOptions, seed: str) -> StepBuilder[State]:
        """Shuffle tiles, cards and licences."""
        box, market = self.content.pieces, self.content.market
        tiles, spare, dice = self._dealt_tiles(seats, Dice(seed))
        red, dice = dice.shuffle(self._deck("red"))
        beige, dice = dice.shuffle(self._deck("beige"))
        licences, dice = shuffled(Licences(box.licences.ones, box.licences.twos), dice)
        start = market.prices.index(market.start)
        state = State(
            options=options,
            dice=dice,
            phase="round",
            first=Seat(0),
            turn=Seat(0),
            prices=(start, start, start),
            red=red,
            beige=beige,
            licences=licences,
            tiles=tiles,
            spare=spare,
            players=(Player(cash=box.player.cash),) * seats,
        )
        return StepBuilder(state)

    def _deck(self, deck: Deck) -> list[str]:
        return [
            card.key for card in self.content.cards.values() if card.deck == deck for _ in range(card.copies)
        ]

    def _dealt_tiles(self, seats: int, dice: Dice) -> tuple[str, str, Dice]:
        """Shuffle each kind of tile onto its sites; return what lies there, and what is left over."""
        piles: dict[SiteKind, list[int]] = {}
        for kind in KINDS:
            sort = self.content.tiles[kind]
            pile, dice = dice.shuffle(sort.values * sort.copies)
            piles[kind] = list(pile)
        few = seats == self.seats[0]
        tiles = ["." if few and site.skipped else str(piles[site.kind].pop()) for site in self.content.sites]
        return "".join(tiles), "".join([str(v) for pile in piles.values() for v in pile]), dice

    def misplaced(self, state: State, action: Action) -> Refusal:
        return Refusal("giganten-refusal-not-now", {"phase": Name("phase", state.phase)})

    # What helps a player to decide

    def foreseen(self, state: State, seat: Seat) -> tuple[Foresight[State], ...]:
        return foresights(self, state, seat, foresight.supposed(self.content, state, seat))

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        return advise(self.content, self.ground, view, actions)

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        return chains.chains(self.content, view, actions)

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        return chains.follow(self.content, view, chain, actions)

    # What is seen and counted

    spots = staticmethod(places.spots)
    seat_line = staticmethod(telling.seat_line)
    private_lines = staticmethod(telling.private_lines)
    chosen = staticmethod(telling.chosen)

    def line_up(self, view: View) -> tuple[Seat, ...]:
        return view.order

    stays_known = staticmethod(unknown.stays_known)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(self.content, self.ground, state, viewer)

    def ending(self, state: State) -> str:
        return "star"

    def standings(self, state: State) -> tuple[Standing, ...]:
        return tuple(scoring.standings(self.content, state))

    def counted(self, view: View, seat: Seat) -> tuple[Counted, ...]:
        return tally.counted(self.content.pieces, view, seat)

    def tally(self, view: View) -> tuple[int | None, ...]:
        return tally.tally(self.content.pieces, view)

    def reshuffled(self, state: State, dice: Dice) -> State:
        return unknown.reshuffled(self.content, state, dice)

    def violations(self, state: State) -> tuple[str, ...]:
        return tuple(laws.violations(self.content, self.ground, state))


class FirstGiganten(Giganten):
    """Giganten by which odd or even decided between equal limits, and void limits vanished without a word."""

    version = 1


Giganten.earlier = (FirstGiganten,)
