"""What is on the table. Tuples all the way down: a state is a value."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from bot.engine.core import Options, Seat, Square
from bot.engine.dice import Dice

Phase = Literal[
    "cards", "move", "special", "build", "ship", "limits", "bids", "sell", "over",
    "round", "licences", "produce", "auction", "storage",  # nobody is asked anything in these
]  # fmt: skip
Limits = tuple[int | None, int | None, int | None]
NO_LIMITS: Limits = (None, None, None)


class GigantenOptions(Options, frozen=True, kw_only=True):
    """What a Giganten table may agree on."""

    auction: Literal["limits", "open"] = "limits"  # sealed limits that bid by themselves, or bid by bid
    inflation: bool = False  # each sale moves its company's price
    transport_carrier: Literal["choice", "leader"] = "choice"  # who carries for a fee
    truck_block: Literal["none", "stop", "full"] = "none"  # trucks in each other's way
    star_space: Annotated[int, Meta(ge=20, le=21)] = 20  # where the black loco ends the game


class Licences(Struct, frozen=True, forbid_unknown_fields=True):
    """Licence cards by value."""

    ones: int = 0
    twos: int = 0

    @property
    def cards(self) -> int:
        return self.ones + self.twos

    @property
    def points(self) -> int:
        return self.ones + 2 * self.twos

    def plus(self, other: "Licences") -> "Licences":
        return Licences(self.ones + other.ones, self.twos + other.twos)

    def minus(self, other: "Licences") -> "Licences":
        return Licences(self.ones - other.ones, self.twos - other.twos)


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cash: int
    loco: int = 1
    truck: Square | None = None
    licences: Licences = Licences()  # their values are secret to this player
    depots: tuple[int, int, int] = (0, 0, 0)  # barrels at each company
    card: str | None = None
    peeked: tuple[Square, ...] = ()  # tiles on the board that this player has looked at
    limits: Limits = NO_LIMITS  # sealed, for this round's auctions


class Derrick(Struct, frozen=True, forbid_unknown_fields=True):
    """A derrick on the map, and the barrels still under it."""

    square: Square
    owner: Seat
    oil: int


class Ledger(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What has left and entered the bank and the stock, so that nothing goes astray."""

    freight: int = 0  # money paid for the black loco
    sales: int = 0  # money paid for oil sold
    sold: int = 0  # barrels
    excess: int = 0  # barrels above the limit of a depot
    lost: int = 0  # barrels that nobody carried
    given: int = 0  # barrels from cards

    def plus(self, **amounts: int) -> "Ledger":
        return replace(self, **{name: getattr(self, name) + more for name, more in amounts.items()})


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    options: GigantenOptions
    dice: Dice
    round: int = 0
    phase: Phase = "cards"
    first: Seat
    turn: Seat
    prices: tuple[int, int, int]  # the box of the price table, by company
    black: int = 1  # the space of the black loco
    red: tuple[str, ...]
    red_discard: tuple[str, ...] = ()
    beige: tuple[str, ...]
    beige_discard: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()  # open action cards
    licences: str  # the deck, top first: 1 or 2
    licence_discard: Licences = Licences()
    tiles: str  # by site: a digit is a hidden value, the letter for it one that was built on, "." none
    spare: str = ""  # tiles that are not in this game, unseen
    derricks: tuple[Derrick, ...] = ()
    players: tuple[Player, ...]
    points: int = 0  # movement points left
    barrels: tuple[Square, ...] = ()  # where barrels wait to be shipped
    company: int = 0  # whose right to sell is up for auction
    bidders: tuple[Seat, ...] = ()  # still in the auction
    bid: int = 0
    leader: Seat | None = None  # the highest bidder
    ledger: Ledger = Ledger()

    @property
    def at_turn(self) -> Seat:
        return self.turn

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats, clockwise from the first player."""
        count = len(self.players)
        return tuple([Seat((self.first + n) % count) for n in range(count)])

    def after(self, seat: Seat) -> Seat | None:
        """Return who comes after a player, or None after the last one."""
        following = Seat((seat + 1) % len(self.players))
        return None if following == self.first else following

    @property
    def auctioning(self) -> bool:
        return self.phase in ("limits", "bids", "sell")

    def with_player(self, seat: Seat, **changes: object) -> tuple[Player, ...]:
        """Return the players after one of them has changed."""
        players = list(self.players)
        players[seat] = replace(players[seat], **changes)
        return tuple(players)
