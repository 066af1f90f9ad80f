"""Steps 2 to 7 from the cards on: resolving an offer, the discs, the free action, the end of a round."""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.engine.core import Seat, Square, StepBuilder
from bot.games.oasis import scoring
from bot.games.oasis.content import KINDS, SORTS, Card, Kind
from bot.games.oasis.events import (
    AreaLeftUnowned,
    CamelMoved,
    CamelPlaced,
    CamelsKept,
    CamelsUnplaced,
    CardsDrawn,
    DiscsTurned,
    FreeActionImpossible,
    GameEnded,
    LastRoundAnnounced,
    MarkerMoved,
    MarkerPlaced,
    MarkersTaken,
    OfferTaken,
    OwnOfferLeft,
    TilePlaced,
    TilesUnplaced,
)
from bot.games.oasis.ground import Ground
from bot.games.oasis.phases import offers
from bot.games.oasis.state import Hand, State
from bot.games.oasis.terrain import LETTERS, SEATS, TRAIL

PLACED = (*KINDS, "camels")  # what a card gives that goes on the board


class Placing:
    """Everything that goes from a taken card to the board. It knows the content and holds no play."""

    def __init__(self, cards: Mapping[str, Card], ground: Ground) -> None:
        self.cards = cards
        self.ground = ground
        self.gives = {key: card.gives for key, card in cards.items()}

    # What can be placed now

    def wanted(self, state: State) -> tuple[str, ...]:
        """Return what may be placed next: kinds of land, and camels."""
        if state.phase == "free":
            return PLACED
        hand = state.hand
        if hand is None:
            return ()
        if hand.begun:
            return (self.gives[hand.begun],)
        return tuple({self.gives[card]: None for card in hand.waiting})

    def room(self, state: State, seat: Seat, kind: Kind) -> int:
        """Return where this player may put a tile of `kind` from the stock."""
        if not getattr(state.stock, kind):
            return 0
        strict = state.options.strict_takeover_start
        return self.ground.room(state.board, state.claims, seat, kind, strict).any

    def rooms(self, state: State) -> dict[Kind, int]:
        """Return where the player at turn may put tiles, for each land that may come next."""
        wanted = self.wanted(state)
        return {kind: self.room(state, state.turn, kind) for kind in KINDS if kind in wanted}

    def stuck(self, state: State, rooms: dict[Kind, int]) -> tuple[Kind, ...]:
        """Return the lands of waiting cards that have no square just now, while others have."""
        if state.hand is None or state.hand.begun:
            return ()
        return tuple([kind for kind, room in rooms.items() if not room])

    def several(self, state: State) -> dict[str, int]:
        """Return how many pieces of a sort may be placed at once: those of one card, as far as they go."""
        counts = {}
        for what in self.wanted(state):
            left = self._left(state, what)
            if what == "camels":
                trail = self.ground.open_trail(state.board).bit_count()
                left = min(left, state.players[state.turn].camels)
                counts["PlaceCamel"] = left if left < trail else trail - 1  # the last square is no choice
            else:
                counts[f"PlaceTile.{what}"] = min(left, getattr(state.stock, what))
        return {code: count for code, count in counts.items() if count > 1}

    # Taking an offer

    def take(self, step: StepBuilder[State], seat: Seat, owner: Seat) -> None:
        """Take an offer whole; the disc goes to its owner, and what needs no square is done at once."""
        state = step.state
        cards, disc = state.players[owner].offer, state.players[seat].disc
        waiting = tuple([card for card in cards if self.gives[card] in PLACED])
        taken = OfferTaken(seat=seat, owner=owner, cards=cards, disc=disc)
        step.happen(
            OwnOfferLeft(seat=seat, cards=cards, disc=disc) if owner == seat else taken,
            phase="resolve",
            hand=Hand(cards=cards, waiting=waiting),
            players=state.with_player(owner, offer=(), earned=disc),
        )
        for card in map(self.cards.__getitem__, cards):
            if card.gives in SORTS:
                self._take_markers(step, seat, card)
            elif card.gives == "cards":
                step.happen(CardsDrawn(seat=seat, cards=offers.draw(step, seat, card.count)))

    def _take_markers(self, step: StepBuilder[State], seat: Seat, card: Card) -> None:
        """Put score markers on the player's pile: as many as the card shows and the supply has."""
        sort, supply = card.gives, step.state.supply
        left = getattr(supply, sort)
        count = min(card.count, left)
        pile = step.state.players[seat].score
        pile = replace(pile, **{sort: getattr(pile, sort) + count})
        step.happen(
            MarkersTaken(seat=seat, marker=sort, count=count, missing=card.count - count),  # type: ignore[arg-type]
            supply=replace(supply, **{sort: left - count}),
            players=step.state.with_player(seat, score=pile),
        )

    # One piece at a time

    def place_tile(self, step: StepBuilder[State], seat: Seat, kind: Kind, square: Square) -> None:
        """Put a tile down; a new area takes a spare marker, or leaves its player a question."""
        state = step.state
        strict = state.options.strict_takeover_start
        room = self.ground.room(state.board, state.claims, seat, kind, strict)
        starts = bool(room.start & self.ground.terrain.bit[square])
        self._begin(step, kind)
        board = self.ground.terrain.put(state.board, square, LETTERS[kind])
        left = getattr(state.stock, kind) - 1
        step.happen(
            TilePlaced(seat=seat, land=kind, square=square, size=self.ground.area_size(board, square)),
            board=board,
            stock=replace(state.stock, **{kind: left}),
        )
        if not left:
            self._announce_end(step, f"stock-{kind}")
        if starts:
            self._claim(step, seat, kind, square)

    def _claim(self, step: StepBuilder[State], seat: Seat, kind: Kind, square: Square) -> None:
        player = step.state.players[seat]
        if player.spare:
            areas = (*player.areas, square)
            players = step.state.with_player(seat, spare=player.spare - 1, areas=areas)
            step.happen(MarkerPlaced(seat=seat, land=kind, square=square), players=players)
        else:
            step.change(claim=square)

    def move_marker(self, step: StepBuilder[State], seat: Seat, origin: Square) -> None:
        """Abandon one area for the one just begun."""
        state, square = step.state, self._claimed(step.state)
        areas = tuple([square if marker == origin else marker for marker in state.players[seat].areas])
        event = MarkerMoved(
            seat=seat,
            abandoned=self.ground.kind_at(state.board, origin),
            origin=origin,
            land=self.ground.kind_at(state.board, square),
            square=square,
        )
        step.happen(event, claim=None, players=state.with_player(seat, areas=areas))

    def leave_unowned(self, step: StepBuilder[State], seat: Seat) -> None:
        square = self._claimed(step.state)
        land = self.ground.kind_at(step.state.board, square)
        step.happen(AreaLeftUnowned(seat=seat, land=land, square=square), claim=None)

    def place_camel(self, step: StepBuilder[State], seat: Seat, square: Square) -> None:
        state = step.state
        self._begin(step, "camels")
        board = self.ground.terrain.put(state.board, square, SEATS[seat])
        event = CamelPlaced(seat=seat, square=square, size=self.ground.area_size(board, square))
        players = state.with_player(seat, camels=state.players[seat].camels - 1)
        step.happen(event, board=board, players=players)
        if state.options.end_on_full_trail and not self.ground.open_trail(board):
            self._announce_end(step, "trail")

    def move_camel(self, step: StepBuilder[State], seat: Seat, origin: Square, square: Square) -> None:
        """With none in supply, a camel of the card lets one on the trail move."""
        terrain = self.ground.terrain
        self._begin(step, "camels")
        board = terrain.put(terrain.put(step.state.board, origin, TRAIL), square, SEATS[seat])
        size = self.ground.area_size(board, square)
        step.happen(CamelMoved(seat=seat, origin=origin, square=square, size=size), board=board)

    def keep_camels(self, step: StepBuilder[State], seat: Seat) -> None:
        step.happen(CamelsKept(seat=seat))
        self._end_card(step, "camels")

    def _end_card(self, step: StepBuilder[State], what: str) -> None:
        """Begin the card if need be, and do no more for it."""
        self._begin(step, what)
        assert step.state.hand is not None
        step.change(hand=replace(step.state.hand, begun=None, left=0))

    def give_up(self, step: StepBuilder[State], seat: Seat, kind: Kind, why: str) -> None:
        """Leave a card's remaining tiles in stock: they cannot be placed, and this round is the last."""
        left = self._left(step.state, kind)
        step.happen(TilesUnplaced(seat=seat, land=kind, count=left, why=why))
        self._end_card(step, kind)
        self._announce_end(step, f"unplayable-{kind}")

    def _begin(self, step: StepBuilder[State], what: str) -> None:
        """Use up a piece of the begun card, or begin one; of two camel cards the larger comes first."""
        hand = step.state.hand
        if hand is None:
            return
        if hand.begun is None:
            card = self._next_card(hand, what)
            waiting = list(hand.waiting)
            waiting.remove(card)
            hand = replace(hand, waiting=tuple(waiting), begun=card, left=self.cards[card].count)
        step.change(hand=replace(hand, left=hand.left - 1))

    def _next_card(self, hand: Hand, what: str) -> str:
        alike = [card for card in hand.waiting if self.gives[card] == what]
        return max(alike, key=lambda card: self.cards[card].count)

    def _left(self, state: State, what: str) -> int:
        """Return how many pieces the begun card, or the one to be begun, still asks for."""
        hand = state.hand
        assert hand is not None
        return hand.left if hand.begun else self.cards[self._next_card(hand, what)].count

    def _claimed(self, state: State) -> Square:
        assert state.claim is not None
        return state.claim

    def _announce_end(self, step: StepBuilder[State], why: str) -> None:
        if step.state.ending is None:
            step.happen(LastRoundAnnounced(why=why), ending=why)

    # What is forced

    def unfold_hand(self, step: StepBuilder[State]) -> bool:
        """Do what is forced while cards are resolved; say whether anything was."""
        state, hand = step.state, step.state.hand
        assert hand is not None
        if state.claim:
            return False
        if hand.begun and not hand.left:
            step.change(hand=replace(hand, begun=None))
        elif not hand.begun and not hand.waiting:
            self._pass_on(step)
        else:
            rooms = self.rooms(state)
            return self._drop_impossible(step, rooms) or self._place_forced(step, rooms)
        return True

    def _drop_impossible(self, step: StepBuilder[State], rooms: dict[Kind, int]) -> bool:
        """Pass over one card that nothing can be done with, now or later in this hand."""
        state, seat = step.state, step.state.turn
        for kind in rooms:
            if not getattr(state.stock, kind):
                self.give_up(step, seat, kind, "stock")
                return True
        if rooms and not any(rooms.values()):  # else another land's marker might still make room: a choice
            self.give_up(step, seat, next(iter(rooms)), "room")
            return True
        if "camels" in self.wanted(state) and not self.ground.open_trail(state.board):
            step.happen(CamelsUnplaced(seat=seat, count=self._left(state, "camels"), why="trail"))
            self._end_card(step, "camels")
            return True
        return False

    def _place_forced(self, step: StepBuilder[State], rooms: dict[Kind, int]) -> bool:
        """Place the piece that can go to one square only, where there is no other choice at all."""
        state, seat = step.state, step.state.turn
        if len(self.wanted(state)) > 1:
            return False
        if rooms:
            ((kind, room),) = rooms.items()
            if room.bit_count() == 1:
                self.place_tile(step, seat, kind, self.ground.terrain.squares(room)[0])
                return True
        elif state.players[seat].camels and (trail := self.ground.open_trail(state.board)).bit_count() == 1:
            self.place_camel(step, seat, self.ground.terrain.squares(trail)[0])
            return True
        return False

    def _pass_on(self, step: StepBuilder[State]) -> None:
        """Discard the cards; the next disc chooses, and after the last one the discs are turned."""
        state = step.state
        assert state.hand is not None
        following = state.players[state.turn].disc + 1
        step.change(hand=None, discard=state.discard + state.hand.cards)
        for seat in state.order:
            if state.players[seat].disc == following:
                step.change(phase="choose", turn=seat)
                return
        players = tuple([replace(player, disc=player.earned, earned=0) for player in state.players])
        order = replace(state, players=players).order
        step.happen(DiscsTurned(order=order), players=players, phase="free", turn=order[0])

    def unfold_free(self, step: StepBuilder[State]) -> bool:
        """Pass over a free action that nothing can be done with."""
        state, seat = step.state, step.state.turn
        camel = state.players[seat].camels and self.ground.open_trail(state.board)
        if state.claim or camel or any(self.room(state, seat, kind) for kind in KINDS):
            return False
        step.happen(FreeActionImpossible(seat=seat))
        self.end_round(step)
        return True

    def end_round(self, step: StepBuilder[State]) -> None:
        """Begin the next round, or count the points."""
        if step.state.ending is None:
            offers.begin_round(step, step.state.round + 1)
            return
        best = scoring.standings(self.ground, step.state)[0]
        step.happen(GameEnded(winner=best.seat, total=best.total), phase="over")
