"""First games as messages: what to learn, a station's words, what came of a choice, and the end."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from discord import ui
from msgspec.structs import replace

from bot.engine.core import Fact
from bot.engine.wire import kind_of
from bot.lessons import Lesson
from bot.panel import orders
from bot.panel.codes import BESIDES, LearnPress, Verb
from bot.panel.controls import ROW, Block, Buttons, Choice
from bot.panel.orders import Reader
from bot.panel.panel import Panel
from bot.table import Person, Screen
from bot.words.lessons import introduced
from bot.words.voice import COLOURS, SHAPES, Voice, fitted
from cogs._guests import Guests
from cogs._house import House
from cogs._items import LearnButton
from cogs._lessons import COLOUR
from cogs._panel import PICTURE
from cogs._pictures import gallery
from cogs._voices import Voices
from rendering.order import Order, Picture

TOLD, TEXT = 10, 1500  # lines and characters of what happened
ELSEWHERE = frozenset({*BESIDES} - {"rules"})  # what a panel offers about a table, of which there is none


class LearningMessages:
    """Builds the messages of first games, in any language."""

    def __init__(self, house: House, guests: Guests, voices: Voices) -> None:
        self._words, self._games, self._learning = house.words, house.table.games, house.learning
        self._guests, self._voices = guests, voices

    # Who speaks, and of whom

    def voice(self, person: Person, lesson: Lesson, screen: Screen) -> Voice:
        """Speak of a lesson, with its rivals by name."""
        names = self._names(person, lesson)
        mentions = [f"{SHAPES[seat]} {name}" for seat, name in enumerate(names)]
        return replace(self._voices.within(screen, person.speaks), labels=mentions, mentions=mentions)

    def reader(self, person: Person, lesson: Lesson, voice: Voice) -> Reader:
        return replace(Reader(voice, self._names(person, lesson)), theme=person.theme)

    def _names(self, person: Person, lesson: Lesson) -> tuple[str, ...]:
        rivals = range(1, lesson.course.seats)
        return (person.name, *[self._words.say(person.speaks, f"learn-rival-{n}") for n in rivals])

    def _say(self, person: Person, key: str, **facts: Fact) -> str:
        return self._words.say(person.speaks, key, facts)

    def _game(self, person: Person, key: str) -> str:
        return self._say(person, f"{key}-game")

    # Choosing a first game

    def shelf(self, person: Person, now: Lesson | None) -> ui.LayoutView:
        """Show what can be learned, and where somebody was."""
        texts = [self._say(person, "learn-shelf")]
        texts += [self._listed(person, key, now) for key in self._learning.courses]
        built = _framed(texts)
        built.add_item(
            ui.ActionRow(*[self._entry(person, key, now) for key in list(self._learning.courses)[:ROW]])
        )
        return built

    def _listed(self, person: Person, key: str, now: Lesson | None) -> str:
        stations = len(self._learning.courses[key].stations)
        said = self._say(person, "learn-shelf-game", game=self._game(person, key), stations=stations)
        if self._is_on(key, now):
            assert now
            here = {"station": now.row.station + 1, "stations": stations}
            said = f"{said} · {self._say(person, 'learn-shelf-on', **here)}"
        about = introduced(self._words, person.speaks, self._games[key], "rules-about-lobby")
        return f"{said}\n{about}"

    def _entry(self, person: Person, key: str, now: Lesson | None) -> LearnButton:
        going = self._is_on(key, now)
        label = self._say(
            person, "learn-do-continue" if going else "learn-do-begin", game=self._game(person, key)
        )
        return LearnButton(LearnPress("open", key), label, "primary" if going else "secondary")

    @staticmethod
    def _is_on(key: str, now: Lesson | None) -> bool:
        return now is not None and now.at is not None and now.course.key == key

    # At a station

    def head(self, person: Person, lesson: Lesson) -> str:
        """Say what a station is for."""
        return self._title(person, lesson, purpose=True)

    def goal(self, person: Person, lesson: Lesson, note: str = "") -> str:
        """Say what to do at a station, right where it is done."""
        goal = self._say(person, "learn-goal", goal=self._say(person, f"{_key(lesson)}.goal"))
        return "\n".join(filter(None, (note, goal)))

    def _title(self, person: Person, lesson: Lesson, *, purpose: bool) -> str:
        facts: dict[str, Fact] = {
            "game": self._game(person, lesson.course.key),
            "station": lesson.row.station + 1,
            "stations": len(lesson.course.stations),
            "title": self._say(person, f"{_key(lesson)}.title"),
            "purpose": self._say(person, _key(lesson)) if purpose else "",
        }
        return self._words.say(person.speaks, "learn-head", facts).strip()

    def with_ways(self, person: Person, lesson: Lesson, built: ui.LayoutView) -> ui.LayoutView:
        """Add the ways to other stations to a panel, in its last row if they fit."""
        ways, last = list(self._ways(person, lesson)), built.children[-1]
        if not isinstance(last, ui.ActionRow) or len(last.children) + len(ways) > ROW:
            last = ui.ActionRow()
            built.add_item(last)
        for way in ways:
            last.add_item(way)
        return built

    def _ways(self, person: Person, lesson: Lesson) -> Iterator[LearnButton]:
        """The ways to the stations beside this one."""
        if lesson.row.station:
            yield self._way(person, lesson, "back", -1)
        yield self._way(person, lesson, "skip", 1)

    def _way(
        self, person: Person, lesson: Lesson, verb: str, by: int, style: str = "secondary"
    ) -> LearnButton:
        part = f"{lesson.course.key}.{lesson.row.station + by}"
        return LearnButton(LearnPress("go", part), self._say(person, f"learn-do-{verb}"), style)

    def titled(self, person: Person, lesson: Lesson, order: Order) -> Order:
        """Name a picture after the game alone: there is no table of any number."""
        return replace(order, title=self._game(person, lesson.course.key))

    # After a choice

    def after(self, person: Person, lesson: Lesson, screen: Screen) -> Order:
        """Order the table as a choice has left it, with what is new on it."""
        assert lesson.at
        voice = self.voice(person, lesson, screen)
        marks = orders.news(voice, screen, lesson.at.happened)
        order = orders.look(self.reader(person, lesson, voice), screen, "panel", marks)
        return self.titled(person, lesson, order)

    def feedback(self, person: Person, lesson: Lesson, note: str, drawn: Picture | None) -> ui.LayoutView:
        """Say what a choice did, and how good it was."""
        assert lesson.at
        parts: list[ui.Item[Any]] = [ui.TextDisplay(self._title(person, lesson, purpose=False))]
        parts.append(ui.TextDisplay("\n".join(filter(None, (note, self._verdict(person, lesson))))))
        if drawn:
            parts.append(gallery(drawn, PICTURE))
        if told := self._told(person, lesson):
            parts += [ui.Separator(), ui.TextDisplay(fitted(told, TEXT))]
        built = ui.LayoutView(timeout=None)
        built.add_item(ui.Container(*parts, accent_colour=COLOURS[0]))
        built.add_item(ui.ActionRow(*self._onward(person, lesson)))
        return built

    def _verdict(self, person: Person, lesson: Lesson) -> str:
        assert lesson.at
        answer, say = lesson.at.answer, partial(self._say, person)
        facts: dict[str, Fact] = {"points": lesson.at.points or 0, "before": lesson.at.before or 0}
        said = self._words.say(person.speaks, f"{_key(lesson)}.{answer.key}", facts)
        return say("learn-answer", verdict=say(f"learn-verdict-{answer.verdict}"), said=said)

    def _told(self, person: Person, lesson: Lesson) -> str:
        """Tell what happened, the last things if there were many."""
        assert lesson.at
        voice = self.voice(person, lesson, lesson.at.screen())
        told = [f"-# {voice.tell(event)}" for event in lesson.at.happened][-TOLD:]
        return "\n".join([f"-# **{self._say(person, 'learn-happened')}**", *told]) if told else ""

    def _onward(self, person: Person, lesson: Lesson) -> Iterator[LearnButton]:
        """The way on, and the way to do better; the better of the two is blue."""
        assert lesson.at
        good = lesson.at.answer.verdict == "good"
        last = lesson.row.station + 1 == len(lesson.course.stations)
        if lesson.row.station:
            yield self._way(person, lesson, "back", -1)
        yield self._way(person, lesson, "again", 0, "secondary" if good else "primary")
        yield self._way(person, lesson, "finish" if last else "next", 1, "primary" if good else "secondary")

    # The end

    def end(self, person: Person, lesson: Lesson, note: str, *, on_server: bool) -> ui.LayoutView:
        """Lead from a first game to a real table."""
        key, say = lesson.course.key, partial(self._say, person)
        game = self._game(person, key)
        texts = [say("learn-end", game=game, rest=say(f"learn-{key}-rest")), note]
        texts += [] if on_server else [say("learn-end-dm")]
        built = _framed([text for text in texts if text])
        coach = "off" if person.coach else "on"
        row = [
            LearnButton(LearnPress("coach", coach), say(f"learn-do-coach-{coach}")),
            LearnButton(LearnPress("go", f"{key}.0"), say("learn-do-over")),
            LearnButton(LearnPress("shelf"), say("learn-do-shelf")),
        ]
        if on_server:
            row.insert(0, LearnButton(LearnPress("table", key), say("learn-do-table", game=game), "success"))
        built.add_item(ui.ActionRow(*row))
        return built


def within_reach(shown: Panel, screen: Screen) -> Panel:
    """Leave out what a panel offers about a table, of which there is none."""
    blocks = [one for one in map(_reachable, shown.layout.blocks) if one.choices]
    hidden = {Verb("refresh")} if _anytime(screen) else {Verb("refresh"), Verb("more")}
    footer = [choice for choice in shown.footer if choice.does not in hidden]
    return replace(shown, layout=replace(shown.layout, blocks=tuple(blocks)), footer=tuple(footer))


def _anytime(screen: Screen) -> bool:
    """May something be done that is not asked now?"""
    kinds = {kind.__name__ for kind in screen.rules.actions if kind.anytime}
    return any(kind_of(code) in kinds for code in screen.choices)


def _reachable(block: Block) -> Block:
    """Leave out what is elsewhere; nothing is blue, so that the learner finds out."""
    if not isinstance(block, Buttons):
        return block
    kept = [choice for choice in block.choices if not _elsewhere(choice)]
    return Buttons(
        tuple([replace(one, style="secondary") if one.style == "primary" else one for one in kept])
    )


def _elsewhere(choice: Choice) -> bool:
    return isinstance(choice.does, Verb) and choice.does.name in ELSEWHERE


def _key(lesson: Lesson) -> str:
    return f"learn-{lesson.course.key}-{lesson.station.key}"


def _framed(texts: list[str]) -> ui.LayoutView:
    built = ui.LayoutView(timeout=None)
    built.add_item(ui.Container(*map(ui.TextDisplay, texts), accent_colour=COLOUR))
    return built
