"""A panel's controls in the making: what is collected, and the words for it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Action, Fact, Hint
from bot.panel import codes
from bot.panel.codes import Chain, Code, Focus, Play, Words
from bot.panel.controls import PAGE, ROW, Block, Buttons, Choice, Select, Spot
from bot.panel.fields import capital, ends_in_a_square, fields, spoken
from bot.table import Screen
from bot.words.voice import Voice

ALL = 10  # choices in all that are still buttons, in two rows
FEW = 5  # values of one kind that are buttons rather than a list


class Kind(Struct, frozen=True):
    """The open choices of one kind of action, best first, and which of its fields they differ in."""

    action: type[Action]
    hints: tuple[Hint, ...]
    rows: tuple[Words, ...]  # the words of each choice
    holes: tuple[int, ...]  # places of the words that differ

    @classmethod
    def of(cls, hints: Sequence[Hint]) -> "Kind":
        rows = tuple(map(spelled, hints))
        holes = [n for n in range(1, len(rows[0])) if len({row[n] for row in rows}) > 1]
        return cls(type(hints[0].action), tuple(hints), rows, tuple(holes))

    @property
    def prefix(self) -> Words:
        """Return the words that all choices begin with."""
        return self.rows[0][: self.holes[0]]

    def field(self, hole: int) -> Any:
        """Return the type of the field that a word stands for."""
        return fields(self.action)[hole - 1]


def spelled(hint: Hint) -> Words:
    """Return the words of a choice."""
    return codes.words(wire.pack(hint.action))


class Build:
    """A layout in the making."""

    def __init__(self, screen: Screen, focus: Focus, voice: Voice, hints: Sequence[Hint]) -> None:
        self.screen, self.focus, self.voice = screen, focus, voice
        self.rows: list[Spot] = []  # squares that show their row rather than a number
        self.offered = bool(screen.draft and screen.asked and screen.asked.closing)  # none is needed
        self.few = ALL if len(hints) <= ALL else FEW
        self.square_lists = len({spelled(hint)[:-1] for hint in hints if ends_in_a_square(hint.action)})
        self.best = next(iter(hints), None)
        self.crowded: set[type[Action]] = set()  # kinds that have no room to be buttons
        self.counted = False  # the list goes on with numbers that begin as buttons
        self._chains: list[Choice] = []
        self._urged = False  # is the first chain what a decent player would do?
        self._buttons: list[Choice] = []
        self._lists: list[Select] = []
        self._ways: list[Choice] = []
        self._further: list[tuple[Focus, dict[str, Fact]]] = []  # pages of lists

    @property
    def leads(self) -> bool:
        """Is a single choice the usual thing, if any? A chain comes before it, and mere offers are equal."""
        return not (self._chains or self.offered)

    def blocks(self) -> Iterator[Block]:
        """The usual comes first: a button in blue, or else a list; other ways to choose come last."""
        leads = self.leads
        place = self._place if leads else lambda choice: int(choice.void)
        buttons = [*self._chains, *sorted(self._buttons, key=place)]
        if buttons and (self._urged or (leads and self._is_best(buttons[0]))):
            buttons[0] = replace(buttons[0], style="primary")
        elif leads and not self.counted:  # then lists come first
            yield from self._lists
            yield from _in_rows([*buttons, *self._pages(), *self._ways])
            return
        yield from _in_rows(buttons)
        yield from self._lists
        yield from _in_rows([*self._pages(), *self._ways])

    def _pages(self) -> Iterator[Choice]:
        """Yield the ways to further pages, which say of which list they are if there are several."""
        key = "panel-page" if len(self._lists) > 1 else "panel-page-only"
        return (Choice(focus, capital(self.voice.say(key, facts))) for focus, facts in self._further)

    def _is_best(self, choice: Choice) -> bool:
        """Is this what advice names before all else, and for a reason?"""
        best = self.best
        return best is not None and best.promising and choice.does == Play(wire.pack(best.action))

    def _place(self, choice: Choice) -> int:
        """The best comes first, and what is void last."""
        return choice.void - self._is_best(choice)

    @property
    def chained(self) -> set[str]:
        """Return the codes of the choices that a chain stands for, which is enough."""
        return {chain.code for chain in self.screen.chains}

    # Collecting

    def add_chains(self) -> None:
        """Add what does several things with one press."""
        for chain in self.screen.chains:
            label = self.voice.say(f"{self.voice.game}-chain-{chain.key}", chain.facts)
            counts = Counter(map(self.voice.about, chain.steps))
            steps = [f"{times} × {step}" if times > 1 else step for step, times in counts.items()]
            self._chains.append(Choice(Chain(chain.key), label, ", ".join(steps)))
        self._urged = bool(self.screen.chains and not self.screen.chains[0].even)

    def add_buttons(self, *choices: Choice) -> None:
        self._buttons += choices

    def add_list(self, slot: Words, title: str, choices: Iterable[Choice], most: int = 1) -> None:
        """Add a list as it is; what does not fit it is left out."""
        self._lists.append(Select(codes.joined(*slot), title, tuple(choices)[:PAGE], most))

    def add_pages(
        self,
        slot: Words,
        choices: Sequence[Choice],
        what: str,
        most: int = 1,
        title: str = "panel-list",
        *,
        paged: bool = True,
    ) -> None:
        """Add one page of a list, and a way to the next one unless there is another way to it."""
        pages, first = _pages(len(choices)), self.first_of(len(choices))
        shown = choices[first : first + PAGE]
        most = min(most, len(shown))
        self.add_list(slot, self.voice.say(title, {"what": what, "most": most}), shown, most)
        if pages > 1 and paged:
            following = (first // PAGE + 1) % pages + 1
            facts: dict[str, Fact] = {"what": what, "page": following, "of": pages}
            self._further.append((Focus(slot, page=following), facts))

    def add_way(self, code: Code, label: str) -> None:
        """Add another way to choose."""
        self._ways.append(Choice(code, label))

    def first_of(self, choices: int) -> int:
        """Return the index of the first choice on the page that is looked at."""
        return (min(self.focus.page or 1, _pages(choices)) - 1) * PAGE

    def most(self, prefix: Words) -> int:
        """Return how many may be chosen at once of the codes that begin so, or with a part of that."""
        several = self.screen.asked.several if self.screen.asked else {}
        begun = {codes.words(code): most for code, most in several.items()}
        return max([most for words, most in begun.items() if prefix[: len(words)] == words], default=1)

    # Words

    def whole(self, hint: Hint) -> Choice:
        """Return a choice that is played when it is pressed."""
        return Choice(
            Play(wire.pack(hint.action)), self.label(hint.action), self.voice.hint(hint), void=hint.void
        )

    def label(self, action: Action) -> str:
        label = self.voice.do(action)
        return self.voice.say("panel-publishes", {"what": label}) if action.publishes else label

    def line(self, hint: Hint) -> Choice:
        """Return a choice in a list, where there is more room for words."""
        return Choice(
            Play(wire.pack(hint.action)), self.voice.pick(hint.action), self.voice.hint(hint), void=hint.void
        )

    def lines(self, hints: Sequence[Hint], most: int) -> Iterator[Choice]:
        """Yield one line for each piece, where several may be picked at once."""
        for hint in hints:
            line, times = self.line(hint), min(hint.times, most)
            for n in range(times):
                facts: dict[str, Fact] = {"what": line.label, "number": n + 1, "count": times}
                label = self.voice.say("panel-piece", facts) if times > 1 else line.label
                yield replace(line, does=Play(wire.pack(hint.action), copy=n), label=label)

    def name(self, kind: type[Action]) -> str:
        return self.voice.say(f"{self.voice.game}-name-{kind.__name__}")

    def what(self, kind: Kind, hole: int) -> str:
        """Say what is placed: the fields before the square, or else the action's own name."""
        before = zip(fields(kind.action), kind.rows[0][1:hole], strict=False)
        return " ".join([spoken(self.voice, field, word) for field, word in before]) or self.name(kind.action)


def _in_rows(choices: Sequence[Choice]) -> Iterable[Buttons]:
    return [Buttons(tuple(choices[n : n + ROW])) for n in range(0, len(choices), ROW)]


def _pages(choices: int) -> int:
    return max(1, -(-choices // PAGE))
