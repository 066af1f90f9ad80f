"""What is on the table. Tuples all the way down: a state is a value."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Options, Seat, Square
from bot.engine.dice import Dice
from bot.games.oasis.content import Lands, Markers

Phase = Literal["offers", "choose", "resolve", "free", "over"]


class OasisOptions(Options, frozen=True, kw_only=True):
    """What an Oasis table may agree on."""

    sealed_offers: bool = False  # all offers are made at the same time and in secret
    open_scores: bool = False  # score piles lie open
    end_on_full_trail: bool = False  # a full camel trail ends the game, too
    strict_takeover_start: bool = False  # an abandoned area is taken over only from a starting square


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    disc: int
    earned: int = 0  # the disc for the next round; 0 until somebody has taken this player's offer
    pile: tuple[str, ...]  # the offer pile, top first: nobody may look, not even its owner
    offer: tuple[str, ...] = ()
    ready: bool = False  # has finished the offer
    camels: int  # in supply
    spare: int  # control markers not on the board
    areas: tuple[Square, ...] = ()  # where the control markers lie
    score: Markers = Markers()  # the score pile: secret to this player


class Hand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cards a player has taken: they are resolved one by one, and discarded when all are done."""

    cards: tuple[str, ...]
    waiting: tuple[str, ...]  # those still to be begun
    begun: str | None = None
    left: int = 0  # pieces of the begun card still to be placed


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    options: OasisOptions
    dice: Dice
    round: int
    phase: Phase
    turn: Seat
    deck: tuple[str, ...]
    discard: tuple[str, ...] = ()
    board: str
    stock: Lands
    supply: Markers
    players: tuple[Player, ...]
    hand: Hand | None = None
    claim: Square | None = None  # a new area whose player has no spare marker for it
    ending: str | None = None  # why this round is the last: a word of the catalogue

    @property
    def at_turn(self) -> Seat:
        return self.turn

    @property
    def claims(self) -> tuple[tuple[Square, ...], ...]:
        """Where everybody's control markers lie."""
        return tuple([player.areas for player in self.players])

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats by their priority discs."""
        seats = [Seat(0)] * len(self.players)
        for seat, player in enumerate(self.players):
            seats[player.disc - 1] = Seat(seat)
        return tuple(seats)

    @property
    def sealed(self) -> bool:
        """Are offers being made in secret just now?"""
        return self.phase == "offers" and self.options.sealed_offers

    def with_player(self, seat: Seat, **changes: object) -> tuple[Player, ...]:
        """Return the players after one of them has changed."""
        players = list(self.players)
        players[seat] = replace(players[seat], **changes)
        return tuple(players)
