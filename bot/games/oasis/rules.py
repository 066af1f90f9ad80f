"""Oasis: the contract, answered. How a round goes is in phases."""

from collections.abc import Sequence

from msgspec.structs import asdict

from bot.engine.core import (
    Action,
    Ask,
    Event,
    Fact,
    Hint,
    IllegalAction,
    Name,
    Refusal,
    Result,
    Rules,
    Saying,
    Seat,
    Square,
    Stage,
    Step,
    StepBuilder,
    Who,
    totals,
)
from bot.engine.dice import Dice
from bot.games.oasis import laws, places, scoring, telling
from bot.games.oasis.actions import (
    ACTIONS,
    Decline,
    GiveUpTiles,
    KeepCamels,
    LeaveUnowned,
    MoveCamel,
    MoveMarker,
    PlaceCamel,
    PlaceTile,
    Reveal,
    Stop,
    TakeOffer,
)
from bot.games.oasis.advice.ranking import advise
from bot.games.oasis.content import KINDS, Content, Kind, Lands, Markers
from bot.games.oasis.events import EVENTS, FreeActionDeclined
from bot.games.oasis.ground import Ground
from bot.games.oasis.phases import offers
from bot.games.oasis.phases.resolving import Placing
from bot.games.oasis.state import OasisOptions, Player, State
from bot.games.oasis.terrain import SEATS, marked
from bot.games.oasis.view import View, view


class Oasis(Rules[State, View]):
    """Offers, discs, land and camels in the Gobi, for three to five players."""

    key = "oasis"
    version = 1
    seats = range(3, 6)
    options = OasisOptions
    actions = ACTIONS
    events = EVENTS
    state_type = State
    view_type = View

    def __init__(self, content: Content) -> None:
        self.content = content
        self.ground = Ground(content.terrain)
        self.placing = Placing(content.cards, self.ground)
        everyone = [Seat(n) for n in range(self.seats[-1])]
        self._alone = tuple([frozenset((seat,)) for seat in everyone])
        squares = content.terrain.names
        self._tiles = {
            (seat, kind): tuple([PlaceTile(seat=seat, land=kind, square=square) for square in squares])
            for seat in everyone
            for kind in KINDS
        }
        self._camels = {
            seat: tuple([PlaceCamel(seat=seat, square=square) for square in squares]) for seat in everyone
        }

    # Dealing

    def setup(self, seats: int, options: OasisOptions, seed: str) -> Step[State]:
        """Deal discs and cards, and run on to the first decision."""
        kit, pieces = self.content.pieces.player, self.content.pieces
        discs, dice = Dice(seed).shuffle(range(1, seats + 1))
        cards = [card.key for card in self.content.cards.values() for _ in range(card.copies)]
        deck, dice = dice.shuffle(cards)
        dealt = seats * kit.cards
        players = tuple(
            Player(
                disc=disc,
                pile=deck[n * kit.cards : (n + 1) * kit.cards],
                camels=kit.camels,
                spare=kit.control_markers,
            )
            for n, disc in enumerate(discs)
        )
        state = State(
            options=options,
            dice=dice,
            round=0,
            phase="offers",
            turn=Seat(discs.index(1)),
            deck=deck[dealt:],
            board=self.content.terrain.text,
            stock=Lands(**asdict(pieces.tiles)),
            supply=Markers(**asdict(pieces.score_markers)),
            players=players,
        )
        step = StepBuilder(state)
        offers.begin_round(step, 1)
        return self._unfold(step)

    # Who decides what

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.phase == "over":
            return frozenset()
        if state.sealed:
            return frozenset(Seat(n) for n, player in enumerate(state.players) if not player.ready)
        return self._alone[state.turn]

    def asked(self, state: State, seat: Seat) -> Ask | None:
        if seat not in self.to_act(state):
            return None
        if state.phase == "offers":
            return self._asked_to_offer(state, seat)
        if state.phase == "choose":
            return Ask("choose", {"offers": len(offers.on_offer(state, seat))})
        if state.claim:
            land = self.ground.kind_at(state.board, state.claim)
            return Ask("marker", {"square": state.claim, "land": Name("land", land)})
        return Ask("free") if state.phase == "free" else self._asked_to_place(state)

    def _asked_to_offer(self, state: State, seat: Seat) -> Ask:
        cards = state.players[seat].offer
        names = tuple([Name("card", card) for card in cards])
        return Ask("offer", {"cards": names, "draw": offers.LARGEST - len(cards)})

    def _asked_to_place(self, state: State) -> Ask:
        hand = state.hand
        assert hand is not None
        several = self.placing.several(state)
        if hand.begun is None:
            names = tuple([Name("card", card) for card in hand.waiting])
            return Ask("place", {"cards": names, "count": len(names)}, several)
        relocating = self.content.cards[hand.begun].gives == "camels" and not state.players[state.turn].camels
        facts: dict[str, Fact] = {"card": Name("card", hand.begun), "left": hand.left}
        return Ask("relocate" if relocating else "finish", facts, several)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.sealed and 0 <= seat < len(state.players):
            return self._offer_actions(state, seat)
        if state.phase == "over" or state.sealed or seat != state.turn:
            return ()
        if state.phase == "offers":
            return self._offer_actions(state, seat)
        if state.phase == "choose":
            return tuple([TakeOffer(seat=seat, owner=owner) for owner in offers.on_offer(state, seat)])
        if state.claim:
            moves = [MoveMarker(seat=seat, origin=origin) for origin in state.players[seat].areas]
            return (LeaveUnowned(seat=seat), *moves)
        return tuple(self._placements(state, seat))

    def _offer_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        stop: tuple[Action, ...] = () if state.players[seat].ready else (Stop(seat=seat),)
        return (*stop, Reveal(seat=seat)) if offers.may_reveal(state, seat) else stop

    def _placements(self, state: State, seat: Seat) -> list[Action]:
        actions: list[Action] = []
        pick, placing = self.content.terrain.pick, self.placing
        rooms = placing.rooms(state)
        for kind, room in rooms.items():
            actions += pick(self._tiles[seat, kind], room)
        if state.phase == "free":
            actions.append(Decline(seat=seat))
        else:
            actions += [GiveUpTiles(seat=seat, land=kind) for kind in placing.stuck(state, rooms)]
        if "camels" in placing.wanted(state):
            actions += self._camel_placements(state, seat)
        return actions

    def _camel_placements(self, state: State, seat: Seat) -> list[Action]:
        terrain, trail = self.content.terrain, self.ground.open_trail(state.board)
        if state.players[seat].camels:
            return list(terrain.pick(self._camels[seat], trail))
        if state.phase == "free" or not trail:
            return []
        squares = terrain.squares(trail)
        moves = [
            MoveCamel(seat=seat, origin=origin, square=square)
            for origin in terrain.squares(marked(state.board, SEATS[seat]))
            for square in squares
        ]
        return [KeepCamels(seat=seat), *moves]

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act(state) or state.claim:
            return ()
        if state.phase == "offers":
            return (Stop(seat=seat), Reveal(seat=seat))
        if state.phase == "choose":
            owners = [owner for owner in state.order if state.players[owner].offer]
            return tuple([TakeOffer(seat=seat, owner=owner) for owner in owners])
        if state.phase == "free":
            return self._considered_for_free(state, seat)
        return ()

    def _considered_for_free(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Name the sorts of pieces there are none of: any square will do to say so."""
        terrain = self.content.terrain
        land, trail = terrain.squares(terrain.empty)[0], terrain.squares(terrain.trail)[0]
        gone = [kind for kind in KINDS if not getattr(state.stock, kind)]
        tiles = [PlaceTile(seat=seat, land=kind, square=land) for kind in gone]
        camels = [] if state.players[seat].camels else [PlaceCamel(seat=seat, square=trail)]
        return (*tiles, *camels)

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        return advise(self.ground, view, actions)

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        seat = action.seat
        if state.phase == "over":
            return Refusal("oasis-refusal-over")
        if not 0 <= seat < len(state.players):
            return Refusal("oasis-refusal-no-such-seat")
        if not state.sealed and seat != state.turn:
            return Refusal("oasis-refusal-not-your-turn", {"player": Who(state.turn)})
        match action:
            case PlaceTile(land=land, square=square):
                return self._refuse_tile(state, seat, land, square)
            case PlaceCamel(square=square):
                return self._refuse_camel(state, seat, square)
            case Reveal():
                return self._refuse_reveal(state, seat)
            case Stop():
                return self._refuse_stop(state, seat)
            case TakeOffer(owner=owner):
                return self._refuse_offer(state, seat, owner)
            case MoveMarker(origin=origin):
                return self._refuse_marker(state, seat, origin)
            case LeaveUnowned():
                return None if state.claim else Refusal("oasis-refusal-no-new-area")
            case MoveCamel(origin=origin, square=square):
                return self._refuse_move(state, seat, origin, square)
            case KeepCamels():
                return self._refuse_keep(state, seat)
            case GiveUpTiles(land=land):
                return self._refuse_give_up(state, land)
            case Decline():
                return self._refuse_decline(state)
        return Refusal("oasis-refusal-unknown")

    def _refuse_reveal(self, state: State, seat: Seat) -> Refusal | None:
        if state.phase != "offers":
            return Refusal("oasis-refusal-not-offering")
        if offers.may_reveal(state, seat):
            return None
        if len(state.players[seat].offer) >= offers.LARGEST:
            return Refusal("oasis-refusal-offer-full", {"most": offers.LARGEST})
        return Refusal("oasis-refusal-pile-would-be-empty")

    def _refuse_stop(self, state: State, seat: Seat) -> Refusal | None:
        if state.phase != "offers":
            return Refusal("oasis-refusal-not-offering")
        return Refusal("oasis-refusal-already-sealed") if state.players[seat].ready else None

    def _refuse_offer(self, state: State, seat: Seat, owner: Seat) -> Refusal | None:
        if state.phase != "choose":
            return Refusal("oasis-refusal-not-choosing")
        if owner in offers.on_offer(state, seat):
            return None
        if owner == seat:
            return Refusal("oasis-refusal-own-offer")
        if 0 <= owner < len(state.players):
            return Refusal("oasis-refusal-offer-gone", {"player": Who(owner)})
        return Refusal("oasis-refusal-no-such-seat")

    def _refuse_placing(self, state: State, what: str) -> Refusal | None:
        """Say why nothing of this sort can be placed now, wherever it is."""
        if state.phase not in ("resolve", "free"):
            return Refusal("oasis-refusal-not-placing")
        if state.claim:
            return Refusal("oasis-refusal-marker-first", {"square": state.claim})
        if what in self.placing.wanted(state):
            return None
        hand = state.hand
        if hand and hand.begun:
            return Refusal("oasis-refusal-finish-card", {"card": Name("card", hand.begun), "left": hand.left})
        return Refusal("oasis-refusal-no-such-card", {"what": Name("piece", what)})

    def _refuse_tile(self, state: State, seat: Seat, land: Kind, square: Square) -> Refusal | None:
        if refusal := self._refuse_placing(state, land):
            return refusal
        if not getattr(state.stock, land):
            return Refusal("oasis-refusal-no-tiles-left", {"land": Name("land", land)})
        terrain = self.content.terrain
        bit = terrain.bit.get(square, 0)
        if bit & self.placing.room(state, seat, land):
            return None
        if not bit:
            return Refusal("oasis-refusal-no-such-square", {"square": square})
        if bit & terrain.trail:
            return Refusal("oasis-refusal-trail-is-for-camels", {"square": square})
        return self._refuse_land(state, seat, land, square)

    def _refuse_land(self, state: State, seat: Seat, land: Kind, square: Square) -> Refusal:
        """Say what keeps a tile off a square of the land."""
        facts: dict[str, Fact] = {"square": square, "land": Name("land", land)}
        if not marked(state.board, ".") & self.content.terrain.bit[square]:
            there = self.ground.kind_at(state.board, square)
            return Refusal("oasis-refusal-occupied", {"square": square, "there": Name("land", there)})
        rival = self.ground.rival_beside(state.board, state.claims, seat, land, square)
        if rival is not None:
            return Refusal("oasis-refusal-rivals-area", {**facts, "player": Who(rival)})
        if self.ground.own_areas_beside(state.board, state.claims[seat], land, square) > 1:
            return Refusal("oasis-refusal-joins-own-areas", facts)
        if state.options.strict_takeover_start:
            return Refusal("oasis-refusal-start-strict", facts)
        return Refusal(
            "oasis-refusal-start-oasis" if land == "oasis" else "oasis-refusal-start-steppe", facts
        )

    def _refuse_camel(self, state: State, seat: Seat, square: Square) -> Refusal | None:
        if refusal := self._refuse_placing(state, "camels"):
            return refusal
        if not state.players[seat].camels:
            return Refusal("oasis-refusal-no-camels-left")
        return self._refuse_trail(state, square)

    def _refuse_trail(self, state: State, square: Square) -> Refusal | None:
        bit = self.content.terrain.bit.get(square, 0)
        if bit & self.ground.open_trail(state.board):
            return None
        if not bit:
            return Refusal("oasis-refusal-no-such-square", {"square": square})
        if bit & self.content.terrain.trail:
            return Refusal("oasis-refusal-camel-there", {"square": square})
        return Refusal("oasis-refusal-not-on-trail", {"square": square})

    def _refuse_marker(self, state: State, seat: Seat, origin: Square) -> Refusal | None:
        if not state.claim:
            return Refusal("oasis-refusal-no-new-area")
        if origin not in state.players[seat].areas:
            return Refusal("oasis-refusal-not-your-marker", {"square": origin})
        return None

    def _refuse_relocation(self, state: State, seat: Seat) -> Refusal | None:
        if refusal := self._refuse_placing(state, "camels"):
            return refusal
        if state.phase == "free":
            return Refusal("oasis-refusal-free-moves-no-camel")
        if left := state.players[seat].camels:
            return Refusal("oasis-refusal-camels-in-supply", {"left": left})
        return None

    def _refuse_move(self, state: State, seat: Seat, origin: Square, square: Square) -> Refusal | None:
        if refusal := self._refuse_relocation(state, seat):
            return refusal
        if not self.content.terrain.bit.get(origin, 0) & marked(state.board, SEATS[seat]):
            return Refusal("oasis-refusal-not-your-camel", {"square": origin})
        return self._refuse_trail(state, square)

    def _refuse_keep(self, state: State, seat: Seat) -> Refusal | None:
        return self._refuse_relocation(state, seat)

    def _refuse_give_up(self, state: State, land: Kind) -> Refusal | None:
        if state.phase == "free":
            return Refusal("oasis-refusal-decline-instead")
        if refusal := self._refuse_placing(state, land):
            return refusal
        if land in self.placing.stuck(state, self.placing.rooms(state)):
            return None
        return Refusal("oasis-refusal-must-place", {"land": Name("land", land)})

    def _refuse_decline(self, state: State) -> Refusal | None:
        if state.phase != "free":
            return Refusal("oasis-refusal-no-free-action")
        return Refusal("oasis-refusal-marker-first", {"square": state.claim}) if state.claim else None

    # What happens

    def apply(self, state: State, action: Action) -> Step[State]:
        if refusal := self.refusal(state, action):
            raise IllegalAction(refusal.key, **refusal.facts)
        step = StepBuilder(state)
        self._do(step, action)
        if step.state.phase == "free" and state.phase == "free" and not step.state.claim:
            self.placing.end_round(step)
        return self._unfold(step)

    def _do(self, step: StepBuilder[State], action: Action) -> None:
        seat = action.seat
        match action:
            case PlaceTile(land=land, square=square):
                self.placing.place_tile(step, seat, land, square)
            case PlaceCamel(square=square):
                self.placing.place_camel(step, seat, square)
            case Reveal():
                offers.reveal(step, seat)
            case Stop():
                offers.finish(step, seat)
            case TakeOffer(owner=owner):
                self.placing.take(step, seat, owner)
            case MoveMarker(origin=origin):
                self.placing.move_marker(step, seat, origin)
            case LeaveUnowned():
                self.placing.leave_unowned(step, seat)
            case MoveCamel(origin=origin, square=square):
                self.placing.move_camel(step, seat, origin, square)
            case KeepCamels():
                self.placing.keep_camels(step, seat)
            case GiveUpTiles(land=land):
                self.placing.give_up(step, seat, land, "room")
            case Decline():
                step.happen(FreeActionDeclined(seat=seat))

    def _unfold(self, step: StepBuilder[State]) -> Step[State]:
        """Run on through all that is forced."""
        while self._forced(step):
            pass
        return step.built()

    def _forced(self, step: StepBuilder[State]) -> bool:
        match step.state.phase:
            case "offers":
                return offers.unfold(step)
            case "choose":
                left = offers.on_offer(step.state, step.state.turn)
                if len(left) > 1:
                    return False
                self.placing.take(step, step.state.turn, left[0])
                return True
            case "resolve":
                return self.placing.unfold_hand(step)
            case "free":
                return self.placing.unfold_free(step)
            case "over":
                return False

    # What is seen and counted

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(self.ground, state, viewer)

    def spots(self, view: View, thing: Action | Event) -> tuple[Square, ...]:
        return places.spots(view, thing)

    def seat_line(self, view: View, seat: Seat) -> Saying:
        return telling.seat_line(view, seat)

    def private_lines(self, view: View) -> tuple[Saying, ...]:
        return telling.private_lines(view)

    def stage(self, state: State) -> Stage:
        return Stage(state.round, state.phase)

    def result(self, state: State) -> Result | None:
        return scoring.result(self.ground, state)

    def scores(self, state: State) -> tuple[int, ...]:
        return totals(scoring.standings(self.ground, state))

    def violations(self, state: State) -> tuple[str, ...]:
        return tuple(laws.violations(self.content, self.ground, state))
