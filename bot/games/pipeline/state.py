"""What is on the table. Tuples all the way down: a state is a value."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from bot.engine.core import Options, Seat
from bot.engine.dice import Dice
from bot.games.pipeline.content import FAMILIES, FamilyKey, InnerKey, SpaceKey

Phase = Literal["setup", "play", "over"]
JobKind = Literal[SpaceKey, "government", "run"]
FREE = -1  # a slot of the turn order, or a space of the government, with nothing in it
EMPTY = "."  # a slot of a market with no cube in it
NO_OIL = (0,) * 12
_PLACE = {family: n for n, family in enumerate(FAMILIES)}


class PipelineOptions(Options, frozen=True, kw_only=True):
    """What a Pipeline table may agree on."""

    first_game: bool = False  # the rulebook's set-up for beginners
    fewer_machines: bool = False  # one machine fewer in the dearest row of the shop for three players
    brisk_demand: bool = False  # a year takes one more barrel from every refined row that has a demand
    idle_spaces: bool | UnsetType = UNSET  # a worker may go to a space and do nothing there


class Account(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a player's money came from and went to, by its reason."""

    sales: int = 0
    contracts: int = 0
    orders: int = 0
    loans: int = 0
    oil: int = 0
    shops: int = 0
    government: int = 0
    upgrades: int = 0
    seconds: int = 0
    runs: int = 0

    @property
    def income(self) -> int:
        return self.sales + self.contracts + self.orders + self.loans

    @property
    def spending(self) -> int:
        return self.oil + self.shops + self.government + self.upgrades + self.seconds + self.runs


class Held(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A contract in a player's hands."""

    deal: str
    active: bool
    filled: tuple[str, ...] = ()  # what has been delivered of this fulfilment, as the contract asks for it
    done: int = 0  # fulfilments of this year

    @property
    def complete(self) -> bool:
        """Would it stand at the end of the year?"""
        return bool(self.done) and not self.filled


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cash: int
    tanks: tuple[int, int, int, int] = (0, 0, 0, 0)  # by grade
    ready: bool = False  # has spread the first tanks
    oil: tuple[int, ...] = NO_OIL  # barrels: orange crude to high, then silver, then teal
    pipes: str = ""  # the network's tiles, as in `57.M13.0 8.O13.2`
    machines: str = ""  # the squares they cover
    levels: tuple[int, ...] = (0,) * len(FAMILIES)  # of all families, in the order of the box
    contracts: tuple[Held, ...] = ()
    orders: tuple[str, ...] = ()  # fulfilled
    penalties: int = 0
    loans: int = 0
    account: Account = Account()

    def level(self, family: FamilyKey) -> int:
        """Return the level in a family, 0 if it is not in this game."""
        return self.levels[_PLACE[family]]


class Shop(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tanks and machines by price row, the pipe tiles beside them, and what is in reserve."""

    tanks: tuple[int, int, int]
    machines: tuple[int, int, int]
    tank_reserve: int
    machine_reserve: int
    tank_pipes: tuple[int, ...]
    machine_pipes: tuple[int, ...]


class Gifts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an upgrade gives and is not yet taken."""

    tiles: int = 0  # of the government
    tanks: int = 0
    pipes: int = 0  # of the shops
    machines: int = 0
    reserve: int = 0  # machines from the reserve

    def __bool__(self) -> bool:
        return bool(self.tiles or self.tanks or self.pipes or self.machines or self.reserve)


class Job(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The action a worker is at."""

    kind: JobKind
    origin: str = ""  # the worker's government tile
    taken: int = 0  # pipe tiles of the purchase
    placing: bool = False  # they are being placed, so no more are taken
    buying: bool = False  # in a market: selling is over
    bought: int = 0  # upgrades
    closed: bool = False  # one more family was closed
    loan: bool = False
    rows: tuple[int, ...] = ()  # of contracts (0 to 2) and orders (3 to 5), from which one was taken
    idle: bool = False  # nothing has been done yet where something must be


class Ran(Struct, frozen=True, array_like=True):
    """A pipeline that has run: how many barrels, and from which grade."""

    line: int
    barrels: int
    start: int


class Run(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Pipelines running together."""

    lines: tuple[int, ...]
    ran: tuple[Ran, ...] = ()
    fresh: tuple[int, ...] = NO_OIL  # barrels that have just been refined, and so are through


class Filling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An order whose barrels are being chosen."""

    deal: str
    used: tuple[str, ...] = ()


class Turn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    seat: Seat
    mains: int = 0  # main actions taken
    passed: bool = False
    worker: SpaceKey | None = None  # on the cross
    seconded: bool = False
    icon: bool = False  # an action lets this player choose a place in the turn order
    slot: int = 0  # the place chosen, counted from 1
    early: bool = False  # machines have run before the work
    late: bool = False  # and after it
    job: Job | None = None
    run: Run | None = None
    hand: tuple[int, ...] = ()  # pipe tiles to be placed
    gifts: Gifts = Gifts()
    filling: Filling | None = None


class Flow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How barrels came and went, by colour and grade: what explains those on the table."""

    entered: tuple[int, ...] = NO_OIL
    left: tuple[int, ...] = NO_OIL
    changed: tuple[int, ...] = NO_OIL  # refined, or sold as a lower grade


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    options: PipelineOptions
    dice: Dice
    phase: Phase
    round: int  # 1 to 18
    order: tuple[Seat, ...]
    lower: tuple[int, ...]  # the seats in next round's order, FREE where nobody is yet
    cross: tuple[InnerKey, ...]  # the inner tile beside each market
    costs: tuple[int, ...]  # orange crude to low, to mid, to high; then silver, then teal
    families: tuple[FamilyKey, ...]
    on_sale: tuple[bool, ...]  # which of them can be bought
    cards: tuple[str, ...]
    markets: tuple[tuple[str, ...], ...]  # by market and row: the cubes in the slots, "." where there is none
    contracts: tuple[tuple[str, ...], ...]  # by grade and column, "" where there is none
    reserve: tuple[tuple[str, ...], ...]  # contracts by grade, the next one first
    orders: tuple[tuple[str, ...], ...]  # by size and column
    shop: Shop
    quadrants: tuple[tuple[int, ...], ...]  # government tiles, FREE where one is gone
    opened: str = ""  # the open quadrants
    newly: int = 0  # those of them that were opened this year
    deck: tuple[int, ...]
    gone: tuple[int, ...] = ()  # pipe tiles out of play
    flow: Flow
    players: tuple[Player, ...]
    turn: Turn | None = None

    def with_player(self, seat: Seat, **changes: object) -> tuple[Player, ...]:
        """Return the players after one of them has changed."""
        players = list(self.players)
        players[seat] = replace(players[seat], **changes)
        return tuple(players)

    @property
    def at_turn(self) -> Seat:
        """Whose turn it is; between turns, whoever begins the round."""
        return self.order[0] if self.turn is None else self.turn.seat

    @property
    def now(self) -> Turn:
        """The turn that is being played."""
        assert self.turn is not None
        return self.turn

    def level(self, seat: Seat, family: FamilyKey) -> int:
        """Return a player's level in a family, 0 if it is not in this game."""
        return self.players[seat].levels[_PLACE[family]]
