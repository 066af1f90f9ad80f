"""The contract between a game and everything that is not a game.

A game is a value and a function: `apply(state, action)` gives the next state and what happened, and the
same state and action always give the same step.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.dice import Dice
from bot.engine.facts import PLAIN, BadFacts, Edition
from bot.engine.sayings import Fact as Fact
from bot.engine.sayings import Facts as Facts
from bot.engine.sayings import IllegalAction as IllegalAction
from bot.engine.sayings import Money as Money
from bot.engine.sayings import Name as Name
from bot.engine.sayings import Named as Named
from bot.engine.sayings import Refusal as Refusal
from bot.engine.sayings import Refused as Refused
from bot.engine.sayings import Saying as Saying
from bot.engine.sayings import Seat as Seat
from bot.engine.sayings import Square as Square
from bot.engine.sayings import Who as Who

S = TypeVar("S")
V = TypeVar("V")


class Action(Struct, frozen=True, kw_only=True, tag=True, array_like=True, forbid_unknown_fields=True):
    """What a seat asks for, in the imperative: `Reveal`, `TakeOffer`. Its fields are words or numbers."""

    publishes: ClassVar[bool] = False  # shows something new by its nature, so it cannot be rehearsed
    anytime: ClassVar[bool] = False  # may be done out of turn, so it stands apart from what is asked
    apart: ClassVar[bool] = False  # each value of its first field is a question of its own

    seat: Seat


class Event(Struct, frozen=True, kw_only=True, tag=True):
    """What happened, in the past tense: `CardRevealed`, `OfferTaken`."""

    reveals: ClassVar[bool] = False  # somebody learns what could not be known before: free undo stops here
    is_move: ClassVar[bool] = False  # its player does it, if there is a choice: whoever has none is told so
    begins_round: ClassVar[bool] = False  # what follows, this included, is the next round's story

    def seen_by(self, viewer: Seat | None) -> "Event | None":
        """Return what `viewer` (None: a spectator) may read of this event, or None for nothing at all."""
        return self


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table may agree on before it starts. Each field is a bool, a bounded number or a choice."""


class Ask(Struct, frozen=True):
    """The decision a seat owes: its name in the catalogue, and the facts of its sentence.

    `several` says how many actions may be chosen at once, by the beginning of their codes.
    `closing` is the code that ends a turn in which all other choices are mere offers: publishing plays it.
    """

    key: str
    facts: dict[str, Fact] = {}
    several: dict[str, int] = {}
    closing: str = ""


class Chain(Struct, frozen=True):
    """Several choices in one press, such as "take the maximum": a `chain` of the catalogue, and its facts.

    `steps` say what it would do, as far as that is to be told before it is pressed. `code` is the one choice
    that it stands for, if it is no more than that: then that is not shown a second time. `even` is what is
    handy, but hardly better than what else could be done: nobody is urged to it.
    """

    key: str
    facts: dict[str, Fact] = {}
    steps: tuple[Saying, ...] = ()
    code: str = ""
    even: bool = False


class Hint(Struct, frozen=True):
    """A choice, and what it would lead to: a `hint` of the catalogue, where there is something to say.

    `times` says how often it may be made, where pieces are alike and several may be chosen at once.
    `even` is what others may be as good as: nobody is urged to it.
    `doubtful` is what comes to nothing as things are, or costs more than it brings: nobody is urged to it,
    and who plays for somebody else avoids it.
    `void` is what cannot be paid or would be lost, so that its hint is the reason not to: it comes last.
    """

    action: Action
    key: str | None = None
    facts: dict[str, Fact] = {}
    times: int = 1
    doubtful: bool = False
    void: bool = False
    even: bool = False

    @property
    def promising(self) -> bool:
        """Is it what a decent player would do, and is there something to say for it?"""
        return self.key is not None and not (self.doubtful or self.void or self.even)


class Chosen(Struct, frozen=True):
    """What a seat has chosen in secret, and may still change: a `chosen` of the catalogue, and its facts.

    `among` are all choices of its kind, where they have an order of their own.
    """

    action: Action
    facts: dict[str, Fact] = {}
    among: tuple[Action, ...] = ()


class Foresight(Struct, Generic[S], frozen=True):
    """What a seat may be asked next, and the table as it is, were it asked that now.

    `round` is the one in which it will be asked. `sealed` says that others decide together with it.
    """

    ask: str
    state: S
    round: int
    sealed: bool = False


class Stage(Struct, frozen=True):
    """How far a game has come."""

    round: int
    phase: str


class ScoreLine(Struct, frozen=True, kw_only=True):
    """One line of a score: which part, the points, and the numbers they come from."""

    part: str
    points: int
    facts: dict[str, int]


class Counted(Struct, frozen=True, kw_only=True):
    """A part of a score while the game goes on; the points are None where they are hidden until the end."""

    part: str
    points: int | None
    facts: dict[str, int]


class Standing(Struct, frozen=True, kw_only=True):
    seat: Seat
    rank: int
    total: int
    lines: tuple[ScoreLine, ...]
    tiebreak: int | None = None  # what decided between equal totals, where something had to

    def compared(self) -> dict[str, Fact]:
        """Return the facts of a sentence about a tie: what decided, and all that the score was made of."""
        facts: dict[str, Fact] = {key: value for line in self.lines for key, value in line.facts.items()}
        return facts if self.tiebreak is None else {**facts, "tiebreak": self.tiebreak}


class Result(Struct, frozen=True, kw_only=True):
    """How a game came out, best first."""

    ending: str
    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple([standing.seat for standing in self.standings if standing.rank == 1])

    @property
    def tied(self) -> bool:
        """Did something have to decide between equal totals?"""
        return any(standing.tiebreak is not None for standing in self.standings)


class Step(NamedTuple, Generic[S]):
    """What an action leads to. `before` is the state before the first event that reveals something."""

    state: S
    events: tuple[Event, ...]
    before: S | None = None

    @property
    def rehearsed(self) -> tuple[Event, ...]:
        """Return the events a player may read before the action is final."""
        first = next((n for n, event in enumerate(self.events) if event.reveals), len(self.events))
        return self.events[:first]

    @property
    def begins_round(self) -> bool:
        return any(event.begins_round for event in self.events)


class StepBuilder(Generic[S]):
    """A step in the making, while an action and all that is forced after it unfold."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []
        self.before: S | None = None

    def happen(self, event: Event, **changes: object) -> None:
        """Tell `event` and change the state by it."""
        if event.reveals and self.before is None:
            self.before = self.state
        self.events.append(event)
        if changes:
            self.state = replace(self.state, **changes)  # type: ignore[type-var]

    def change(self, **changes: object) -> None:
        """Change the state without telling anybody: bookkeeping."""
        self.state = replace(self.state, **changes)  # type: ignore[type-var]

    def built(self) -> Step[S]:
        return Step(self.state, tuple(self.events), self.before)


class Rules(ABC, Generic[S, V]):
    """One game. An instance holds content (cards, maps) and never any play.

    It is built from an edition: the facts that a table was dealt with and goes on with. So a key that is new
    in a file needs a default, for the tables that began without it.

    A table is also played to its end, and verified, by the version of the rules that it was dealt with. An
    older version is a class of its own that says what was otherwise. It shares the types of the game: a field
    that came later is unset there, so that nothing that was ever written reads differently.
    """

    key: ClassVar[str]
    version: ClassVar[int]  # counts up whenever a replay of an older record would come out differently
    earlier: ClassVar[tuple[type["AnyRules"], ...]] = ()  # the game by older versions, for whoever began so
    seats: ClassVar[range]
    options: ClassVar[type[Options]]
    actions: ClassVar[tuple[type[Action], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    state_type: ClassVar[type[Any]]  # of values that can be hashed: what leads on from one is remembered
    view_type: ClassVar[type[Any]]
    alike: ClassVar[Mapping[str, str]] = {}  # asks that are the same question to whoever plans ahead
    documents: ClassVar[tuple[str, ...]] = ()  # the files of seeds/<key> that it is built from
    edition: Edition = PLAIN  # and what they said

    @classmethod
    def by_version(cls, version: int) -> type["AnyRules"] | None:
        """Return the game as it is played by a version of its rules, or None if that one is not known."""
        return next((game for game in (cls, *cls.earlier) if game.version == version), None)

    @classmethod
    def printed(cls, edition: Edition) -> Self:
        """Build the game as this edition has it, or raise BadFacts."""
        if set(edition.documents) - set(cls.documents):
            raise BadFacts("It brings facts that are not of this game")
        game = cls.assembled(edition)
        game.edition = edition
        return game

    @classmethod
    def assembled(cls, edition: Edition) -> Self:
        """Put together what the documents of an edition say, or raise BadFacts."""
        return cls()

    def figures(self, seats: int) -> Facts:
        """Return the numbers that the rules in words speak of, with so many players; 0 is any number."""
        return {}

    def flaws(self) -> Iterable[str]:
        """Say by which of these facts somebody may get stuck; each sentence begins with the file and the key.

        Only the shelf asks: a table that was dealt with such facts goes on with them.
        """
        return ()

    @abstractmethod
    def setup(self, seats: int, options: Any, seed: str) -> Step[S]:
        """Deal the game, and run on to the first decision."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Return the seats that owe a decision: several when they decide together, none when it is over."""

    def together(self, state: S) -> bool:
        """Is this a phase that the table decides together, however many have not chosen yet?"""
        return len(self.to_act(state)) > 1

    @abstractmethod
    def asked(self, state: S, seat: Seat) -> Ask | None:
        """Name the decision this seat owes."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """Return all that this seat may do now, including what it may do out of turn."""

    @abstractmethod
    def considered(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """Return what a player would expect to be able to do, so that the others can be told why not.

        It depends on nothing the seat may not know.
        """

    def advise(self, view: V, actions: Sequence[Action]) -> tuple[Hint, ...]:
        """Put the choices of a seat in the order in which to name them, with what each would lead to."""
        return tuple([Hint(action) for action in actions])

    def chains(self, view: V, actions: Sequence[Action]) -> tuple[Chain, ...]:
        """Name what a player may do with one press instead of several, the usual thing first."""
        return ()

    def follow(self, view: V, chain: str, actions: Sequence[Action]) -> Action | None:
        """Return the next choice of a chain that has come this far, or None at its end."""
        return None

    def chosen(self, view: V) -> Chosen | None:
        """Return what the viewer has chosen in secret, as long as they may think better of it."""
        return None

    def foreseen(self, state: S, seat: Seat) -> tuple[Foresight[S], ...]:
        """Suppose that this seat were asked now what it may be asked next.

        Nothing is foreseen for a seat that is not asked again, or only after a deal that nobody has seen. Two
        states that the seat cannot tell apart give supposed states that it cannot tell apart.
        """
        return ()

    def meant(self, state: S, action: Action) -> Action:
        """Return what somebody means who names a thing by another of its names; no rule knows the others."""
        return action

    @abstractmethod
    def refusal(self, state: S, action: Action) -> Refusal | None:
        """Say why `action` is not allowed, or None if it is."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> Step[S]:
        """Do `action` and all that is forced after it, or raise IllegalAction."""

    @abstractmethod
    def view(self, state: S, viewer: Seat | None) -> V:
        """Build what one viewer (None: a spectator) may see."""

    def spots(self, view: V, thing: Action | Event) -> tuple[Square, ...]:
        """Say where on a picture of this view a choice or an event lies, the most telling place first.

        A game whose places are more than squares names them here, and its pictures know the names.
        """
        return squares_of(thing)

    def line_up(self, view: V) -> Sequence[Seat]:
        """Return the order in which players are listed, on pictures and in words; empty is by seat."""
        return ()

    def seat_line(self, view: V, seat: Seat) -> Saying | None:
        """Say in one line how a player stands, as far as the viewer may know."""
        return None

    def private_lines(self, view: V) -> tuple[Saying, ...]:
        """Say what only the viewer knows: a hand, a pile, what it is worth."""
        return ()

    @abstractmethod
    def stage(self, state: S) -> Stage: ...

    @abstractmethod
    def result(self, state: S) -> Result | None: ...

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Return what each seat would score were the game to end now.

        It knows what is hidden: only `history` asks, of a game that is over.
        """

    @abstractmethod
    def tally(self, view: V) -> tuple[int | None, ...]:
        """Return what each seat would score were the game to end now, as far as a spectator's view tells it.

        Where anything that counts is hidden, it is None.
        """

    def counted(self, view: V, seat: Seat) -> tuple[Counted, ...]:
        """Return what a seat would score were the game to end now, part by part, as far as a view tells."""
        return ()

    @abstractmethod
    def reshuffled(self, state: S, dice: Dice) -> S:
        """Put what nobody at the table knows into another order: decks, piles, tiles that nobody looked at.

        Every view stays the same. Only `bot.engine.unknown.anew` asks, and it takes care of the state's dice.
        """

    def stays_known(self, view: V, event: Event) -> bool:
        """Did somebody know what this event opened, when a spectator saw the table so, or choose it since?

        Then it is not shuffled when the table is set back to there.
        """
        return False

    @abstractmethod
    def violations(self, state: S) -> tuple[str, ...]:
        """Name every law of conservation that this state breaks; none, if the rules are right."""


AnyRules = Rules[Any, Any]
Shelf = Mapping[str, AnyRules]


def visible(events: Iterable[Event], viewer: Seat | None) -> tuple[Event, ...]:
    """Return what `viewer` may read of `events`."""
    seen = (event.seen_by(viewer) for event in events)
    return tuple(event for event in seen if event is not None)


def totals(standings: Iterable[Standing]) -> tuple[int, ...]:
    """Return what each seat has in all."""
    return tuple([standing.total for standing in sorted(standings, key=lambda one: one.seat)])


def tallied(scores: Iterable[Sequence[ScoreLine] | None]) -> tuple[int | None, ...]:
    """Return the totals of scores that are open; of those that are hidden, None."""
    return tuple([None if lines is None else sum([line.points for line in lines]) for lines in scores])


def as_counted(lines: Iterable[ScoreLine]) -> tuple[Counted, ...]:
    """Return a score of which nothing is hidden."""
    return tuple([Counted(part=line.part, points=line.points, facts=line.facts) for line in lines])


def squares_of(thing: Action | Event) -> tuple[Square, ...]:
    """Return the squares that an action or an event names."""
    return tuple([getattr(thing, name) for name in _square_fields(type(thing))])


@cache
def _square_fields(kind: type[Struct]) -> tuple[str, ...]:
    hints = get_type_hints(kind)
    return tuple([name for name in kind.__struct_fields__ if hints[name] is Square])
