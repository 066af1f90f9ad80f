"""What is on the table. Tuples all the way down: a state is a value."""

from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Options, Seat
from bot.engine.dice import Dice
from bot.games.oilfield.content import FIELDS, CardKey, FieldKey, TileKey, TowerKey, Work

Phase = Literal["workers", "cards", "public", "boundary", "private", "closing", "over"]
T = TypeVar("T")
GOVERNMENT = Seat(-1)  # holds the places of sold shares


class OilfieldOptions(Options, frozen=True, kw_only=True):
    """What an Oilfield table may agree on."""

    advanced: bool = False  # gas expansion, national tower, government tower
    refills: Literal[1, 2, 3] = 2  # how often a field is refilled
    gas_expansion_storage: Literal[0, 2] = 0
    public_must_execute: bool = False  # a public action that is possible has to be carried out
    fee_on_tower_sales: bool = False  # a drilling that sells on the spot pays the supervisor, too
    national_tower_alone: bool = False  # a national tower sells even when nothing is sold from storage
    three_tied_get_nothing: bool = False  # no points for the most money if three or more have it
    richer_wins_ties: bool = False  # of equal totals, more money wins instead of less
    bot_skips_invest: bool = False  # two players: the bot goes from Subsidy to Lease
    bot_between: bool = False  # two players: the bot's card is resolved between theirs
    max_rounds: Literal[10, 15, 20, 25, 30, 40, 60] = 40


class Lease(Struct, frozen=True, forbid_unknown_fields=True):
    """A lease card, its concession on the map, and the tower there."""

    field: FieldKey
    plot: int  # which of the field's spaces, from 0
    tower: TileKey | None = None
    disc: bool = False  # a government tower that has not been paid for

    @property
    def works_as(self) -> TowerKey | None:
        """The tower as it drills: a government tower without its disc has its full power."""
        if self.tower == "government" and not self.disc:
            return "released"
        return self.tower  # type: ignore[return-value]  # no refinery tile ever stands on a concession


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    money: int
    points: int = 0
    oil: int = 0  # in storage
    gas: int = 0
    expansions: int = 0
    gas_expansions: int = 0
    leases: tuple[Lease, ...] = ()
    worker: str | None = None  # the space it stands on
    card: CardKey | None = None  # secret until all are revealed


class Bot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The neutral third party of the two-player game."""

    space: str
    leases: tuple[Lease, ...]
    card: CardKey | None = None  # as drawn this round
    due: bool = False  # its card waits for its turn between the players


class Field(Struct, frozen=True, forbid_unknown_fields=True):
    oil: int
    gas: int
    depletions: int = 0


class Bag(Struct, frozen=True, forbid_unknown_fields=True):
    oil: int
    gas: int
    grey: int = 0

    def plus(self, oil: int = 0, gas: int = 0) -> "Bag":
        """Return the bag after cubes have been put back."""
        return Bag(self.oil + oil, self.gas + gas, self.grey)


class Task(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The action that the active player is carrying out."""

    work: Work
    price: int = 0  # of the lease, or of a barrel on the national market
    towers: tuple[int, ...] = ()  # places in the player's leases of the towers still to drill
    free: bool = False  # the free drilling of a tower just built
    begun: bool = False  # a tower has drilled
    fee_paid: bool = False


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    options: OilfieldOptions
    dice: Dice
    round: int = 0
    phase: Phase = "workers"
    first: Seat
    turn: Seat
    queue: tuple[Seat, ...] = ()  # who still has to place a worker, or to play a private card
    task: Task | None = None
    bag: Bag
    fields: tuple[Field, ...]  # in the order of FIELDS
    strike: FieldKey | None = None
    tiles: tuple[TileKey, ...]  # the market
    stack: tuple[TileKey, ...]
    leases: tuple[FieldKey, ...]  # the market
    deck: tuple[FieldKey, ...]
    subsidy: int
    shares: tuple[tuple[Seat, ...], ...]  # by row, whose cubes lie on its spaces from the left
    sellers: int = 0  # national cards revealed this round
    players: tuple[Player, ...]
    bot: Bot | None = None
    after: Literal["public", "private"] = "public"  # the phase whose end is a boundary
    dry: tuple[FieldKey, ...] = ()  # still to be dealt with at this boundary
    filling: FieldKey | None = None  # to be refilled as soon as nobody owes an answer
    owing: tuple[Seat, ...] = ()  # owners who must pay for a government tower there, or lose it
    final: int | None = None  # the last round, once it is known
    ending: str | None = None  # why it is the last: a word of the catalogue

    @property
    def at_turn(self) -> Seat:
        return self.turn

    @property
    def doing(self) -> Task:
        """The action that is being carried out, while one is."""
        assert self.task is not None
        return self.task

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats clockwise from the first player."""
        count = len(self.players)
        return tuple([Seat((self.first + n) % count) for n in range(count)])

    @property
    def supervisor(self) -> Seat:
        """The last in turn order supervises the local market."""
        return Seat((self.first - 1) % len(self.players))

    @property
    def cards_open(self) -> bool:
        """Have the private cards of this round been revealed?"""
        return self.phase in ("private", "closing", "over") or (
            self.phase == "boundary" and self.after == "private"
        )

    def field(self, key: FieldKey) -> Field:
        return self.fields[_PLACE[key]]

    def exhausted(self, key: FieldKey) -> bool:
        return self.fields[_PLACE[key]].depletions > self.options.refills

    def with_field(self, key: FieldKey, **changes: object) -> tuple[Field, ...]:
        """Return the fields after one of them has changed."""
        fields, place = list(self.fields), _PLACE[key]
        fields[place] = replace(fields[place], **changes)
        return tuple(fields)

    def with_player(self, seat: Seat, **changes: object) -> tuple[Player, ...]:
        """Return the players after one of them has changed."""
        players = list(self.players)
        players[seat] = replace(players[seat], **changes)
        return tuple(players)

    def with_row(self, row: int, cubes: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
        """Return the shares after one of the rows has changed."""
        return (*self.shares[:row], cubes, *self.shares[row + 1 :])

    def held(self, seat: Seat) -> int:
        """How many shares a player holds."""
        return sum([row.count(seat) for row in self.shares])


def without(market: tuple[T, ...], one: T) -> tuple[T, ...]:
    """Return a market after one of what lies there has been taken."""
    left = list(market)
    left.remove(one)
    return tuple(left)


_PLACE = {key: place for place, key in enumerate(FIELDS)}
