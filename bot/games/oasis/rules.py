"""Oasis: the contract, answered. How a round goes is told in phases/, in the order of the rulebook."""

from collections.abc import Mapping, Sequence
from typing import Self

from msgspec.structs import asdict

from bot.engine.core import (
    Action,
    Counted,
    Facts,
    Foresight,
    Hint,
    Refusal,
    Seat,
    Standing,
    StepBuilder,
    tallied,
)
from bot.engine.dice import Dice
from bot.engine.facts import Edition
from bot.engine.phase import Phase, PhasedRules
from bot.engine.plan import foresights
from bot.games.oasis import foresight, laws, places, scoring, telling, unknown
from bot.games.oasis.actions import (
    ACTIONS,
    Decline,
    GiveUpTiles,
    LeaveUnowned,
    MoveMarker,
    Reveal,
    Stop,
    TakeOffer,
)
from bot.games.oasis.advice.ranking import advise
from bot.games.oasis.content import DOCUMENTS, Content, Lands, Markers, read
from bot.games.oasis.events import EVENTS
from bot.games.oasis.figures import figures
from bot.games.oasis.ground import Ground
from bot.games.oasis.hands import Hands
from bot.games.oasis.phases.camels import Camels
from bot.games.oasis.phases.choosing import Choosing
from bot.games.oasis.phases.free_action import FreeAction
from bot.games.oasis.phases.markers import NewArea
from bot.games.oasis.phases.offers import OpenOffers, SealedOffers, begin_round
from bot.games.oasis.phases.resolving import Resolving
from bot.games.oasis.phases.tiles import Tiles
from bot.games.oasis.state import OasisOptions, Player, State
from bot.games.oasis.view import View, view

_ELSEWHERE = {
    Stop: "oasis-refusal-not-offering",
    Reveal: "oasis-refusal-not-offering",
    TakeOffer: "oasis-refusal-not-choosing",
    **dict.fromkeys(Resolving.actions, "oasis-refusal-not-placing"),
    MoveMarker: "oasis-refusal-no-new-area",
    LeaveUnowned: "oasis-refusal-no-new-area",
    Decline: "oasis-refusal-no-free-action",
}  # what is said of an action outside its own phase


class Oasis(PhasedRules[State, View]):
    """Offers, discs, land and camels in the Gobi, for three to five players."""

    key = "oasis"
    version = 1
    seats = range(3, 6)
    options = OasisOptions
    actions = ACTIONS
    events = EVENTS
    state_type = State
    view_type = View
    documents = DOCUMENTS

    @classmethod
    def assembled(cls, edition: Edition) -> Self:
        return cls(read(edition))

    def __init__(self, content: Content) -> None:
        self.content = content
        self.ground = Ground(content.terrain)
        hands, seats = Hands(content.cards), self.seats[-1]
        tiles, camels = Tiles(hands, self.ground, seats), Camels(hands, self.ground, seats)
        free = FreeAction(self.ground, tiles, camels)
        phases: Mapping[str, Phase[State]] = {
            "offers": OpenOffers(seats),
            "sealed offers": SealedOffers(seats),
            "choose": Choosing(hands),
            "resolve": Resolving(hands, tiles, camels, free),
            "new area": NewArea(self.ground),
            "free": free,
        }
        super().__init__(phases)

    def figures(self, seats: int) -> Facts:
        return figures(self.content, self.seats, seats)

    def phase(self, state: State) -> Phase[State] | None:
        """Return the phase; a new area that lacks a marker interrupts the one in which it was begun."""
        if state.claim:
            return self.phases["new area"]
        return self.phases.get("sealed offers" if state.sealed else state.phase)

    # Dealing

    def deal(self, seats: int, options: OasisOptions, seed: str) -> StepBuilder[State]:
        """Deal discs and cards, and begin the first round."""
        pieces = self.content.pieces
        discs, dice = Dice(seed).shuffle(range(1, seats + 1))
        deck, dice = dice.shuffle(
            [card.key for card in self.content.cards.values() for _ in range(card.copies)]
        )
        players, deck = self._dealt(discs, deck)
        state = State(
            options=options,
            dice=dice,
            round=0,
            phase="offers",
            turn=Seat(discs.index(1)),
            deck=deck,
            board=self.content.terrain.text,
            stock=Lands(**asdict(pieces.tiles)),
            supply=Markers(**asdict(pieces.score_markers)),
            players=players,
        )
        step = StepBuilder(state)
        begin_round(step, 1)
        return step

    def _dealt(
        self, discs: tuple[int, ...], deck: tuple[str, ...]
    ) -> tuple[tuple[Player, ...], tuple[str, ...]]:
        """Give each player a disc, a pile and pieces; return them, and what is left of the deck."""
        kit = self.content.pieces.player
        players = [
            Player(
                disc=disc,
                pile=deck[n * kit.cards : (n + 1) * kit.cards],
                camels=kit.camels,
                spare=kit.control_markers,
            )
            for n, disc in enumerate(discs)
        ]
        return tuple(players), deck[len(discs) * kit.cards :]

    # Why not

    def misplaced(self, state: State, action: Action) -> Refusal:
        if state.phase == "free" and isinstance(action, GiveUpTiles):
            return Refusal("oasis-refusal-decline-instead")
        if state.claim and type(action) in self.phases[state.phase].actions:
            return Refusal("oasis-refusal-marker-first", {"square": state.claim})
        return Refusal(_ELSEWHERE.get(type(action), "oasis-refusal-unknown"))

    # What helps a player to decide

    def foreseen(self, state: State, seat: Seat) -> tuple[Foresight[State], ...]:
        return foresights(self, state, seat, foresight.supposed(state, seat))

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        return advise(self.content, self.ground, view, actions)

    # What is seen and counted

    spots = staticmethod(places.spots)
    seat_line = staticmethod(telling.seat_line)
    private_lines = staticmethod(telling.private_lines)
    chosen = staticmethod(telling.chosen)

    def line_up(self, view: View) -> tuple[Seat, ...]:
        return view.order

    reshuffled = staticmethod(unknown.reshuffled)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(self.ground, state, viewer)

    def ending(self, state: State) -> str:
        assert state.ending is not None
        return state.ending

    def standings(self, state: State) -> tuple[Standing, ...]:
        return scoring.standings(self.ground, state)

    def counted(self, view: View, seat: Seat) -> tuple[Counted, ...]:
        return telling.counted(view, seat)

    def tally(self, view: View) -> tuple[int | None, ...]:
        return tallied([player.lines for player in view.players])

    def violations(self, state: State) -> tuple[str, ...]:
        return tuple(laws.violations(self.content, self.ground, state))
