"""What pictures are ordered by: the table as anybody looks at it, a player's side, a lobby."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import codec
from bot.engine.core import AnyRules, Event, Fact, Square, Who
from bot.engine.history import Course
from bot.panel import sealed
from bot.panel.controls import Spot
from bot.table import PastLine, Screen
from bot.words.catalogue import Words
from bot.words.voice import Voice, fitted, title
from rendering.order import Kind, Mark, MarkKind, Order, ThemeName

TASK = 110  # characters: what two lines of the header hold


class Reader(Struct, frozen=True):
    """Whom a picture is for: how the bot speaks to them, the players' names, and how they like pictures."""

    voice: Voice
    names: tuple[str, ...]
    theme: ThemeName = "light"

    def order(
        self,
        screen: Screen,
        kind: Kind,
        task: str,
        *,
        marks: Sequence[Mark] = (),
        zoom: str | None = None,
    ) -> Order:
        voice = self.voice
        return Order(
            game=screen.key,
            kind=kind,
            view=codec.dumps(screen.view),
            facts=screen.rules.edition.facts,
            names=self.names,
            awaited=screen.awaited,
            task=fitted(task, TASK),
            marks=tuple(marks),
            zoom=zoom,
            theme=self.theme,
            locale=voice.locale,
            title=title(voice.words, voice.locale, screen.key, screen.game_id),
            result=codec.dumps(screen.result) if screen.result else None,
        )


def look(
    reader: Reader, screen: Screen, kind: Kind, marks: Sequence[Mark] = (), zoom: str | None = None
) -> Order:
    """Order the table, or a part of it, as anybody may look at it."""
    return reader.order(screen, kind, _waited(reader.voice, screen), marks=marks, zoom=zoom)


def own_kind(screen: Screen) -> Kind:
    """Return how a viewer is shown a table: a player as their side, everybody else as the board."""
    return "board" if screen.viewer is None else "panel"


def final(reader: Reader, screen: Screen, course: Course) -> Order:
    """Order the final standing, with how the lead changed."""
    return replace(look(reader, screen, "final"), history=course)


def news(voice: Voice, screen: Screen, events: Iterable[Event]) -> list[Mark]:
    """Mark where things lie now that changed in these events, such as all since a board was last shown."""
    return _marked("new", squares(voice.rules, screen.view, events))


def side(
    reader: Reader,
    screen: Screen,
    ask: Callable[[Voice], str],
    spots: Sequence[Spot],
    recap: Sequence[PastLine],
) -> Order:
    """Order a player's side: what is asked, what is drafted, what is new to them, their choices by number.

    Who is spoken of is called by name: a picture shows no mentions.
    """
    rules, view = reader.voice.rules, screen.view
    drafted = squares(rules, view, screen.draft.events) if screen.draft else ()
    new = squares(rules, view, [event for line in recap if not line.struck for event in line.events])
    marks = [
        *_marked("draft", drafted),
        *_marked("new", [square for square in new if square not in drafted]),
        *[Mark(spot.square, spot.label, "choice", spot.code) for spot in spots],
    ]
    asked = screen.viewer in screen.awaited or not screen.waits
    task = ask(replace(reader.voice, mentions=reader.names)) if asked else _waited(reader.voice, screen)
    return reader.order(screen, "panel", task, marks=marks)


def lobby(words: Words, locale: str, rules: AnyRules, names: Sequence[str], number: int) -> Order:
    """Order the banner of a table that waits for players."""
    least, most = rules.seats[0], rules.seats[-1]
    return Order(
        game=rules.key,
        kind="lobby",
        names=(*names, *[""] * (most - len(names))),
        task=words.say(locale, "lobby-banner", {"least": least, "most": most}),
        locale=locale,
        title=title(words, locale, rules.key, number),
    )


def topic(rules: AnyRules, name: str, title: str, locale: str, theme: ThemeName) -> Order:
    """Order the things that a topic of the rules speaks of."""
    facts = rules.edition.facts
    return Order(
        game=rules.key, kind="topic", facts=facts, zoom=name, theme=theme, locale=locale, title=title
    )


def decision(voice: Voice, screen: Screen) -> str:
    """Say in one sentence what this reader decides now, or whom the table waits for."""
    if screen.status == "abandoned":
        return voice.say("panel-abandoned")
    if screen.result:
        winners, best = screen.result.winners, screen.result.standings[0]
        facts: dict[str, Fact] = {"players": tuple([Who(seat) for seat in winners]), "winners": len(winners)}
        return voice.say("panel-over", {**facts, "total": voice.total(best.total)})
    if screen.draft and screen.draft.complete:
        return voice.say("panel-publish-turn")
    if screen.asked:
        return voice.ask(screen.asked)
    if made := sealed.chosen(screen):
        return sealed.headline(voice, screen, made)
    return voice.say("panel-waiting", {"players": tuple([Who(seat) for seat in screen.awaited])})


def squares(rules: AnyRules, view: Any, events: Iterable[Event]) -> tuple[Square, ...]:
    """Return where on a picture of this view events lie."""
    return tuple(dict.fromkeys(spot for event in events for spot in rules.spots(view, event)))


def _marked(kind: MarkKind, squares: Iterable[Square]) -> list[Mark]:
    return [Mark(square=square, kind=kind) for square in squares]


def _waited(voice: Voice, screen: Screen) -> str:
    """Say what the awaited players have to do."""
    return voice.wait(screen.waits[0][1]) if screen.waits else ""
