"""What pictures are ordered by: the table as anybody looks at it, a player's side, a lobby."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.blocks import Spot
from bot.engine import codec
from bot.engine.core import AnyRules, Event, Square, Who, squares_of
from bot.table import Screen, Told
from bot.voice import Voice, fitted, title
from bot.words import Words
from rendering.order import Kind, Mark, MarkKind, Order, ThemeName

TASK = 80  # characters


class Reader(Struct, frozen=True):
    """Whom a picture is for: how the bot speaks to them, the players' names, and the theme they like."""

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


def news(screen: Screen) -> list[Mark]:
    """Mark what the last line of the record changed."""
    return _marked("new", squares(screen.events))


def side(reader: Reader, screen: Screen, ask: str, spots: Sequence[Spot], recap: Sequence[Told]) -> Order:
    """Order a player's side: what is drafted, what is new to them, and their choices by number."""
    drafted = squares(screen.draft.events) if screen.draft else ()
    new = squares([event for line in recap for event in line.events])
    marks = [
        *_marked("draft", drafted),
        *_marked("new", [square for square in new if square not in drafted]),
        *[Mark(square=spot.square, label=spot.label, kind="choice") for spot in spots],
    ]
    asked = screen.viewer in screen.awaited or not screen.waits
    return reader.order(screen, "panel", ask if asked else _waited(reader.voice, screen), marks=marks)


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


def decision(voice: Voice, screen: Screen) -> str:
    """Say in one sentence what this reader decides now, or whom the table waits for."""
    if screen.status == "abandoned":
        return voice.say("panel-abandoned")
    if screen.result:
        best = screen.result.standings[0]
        return voice.say("panel-over", {"player": Who(best.seat), "total": best.total})
    if screen.draft and screen.draft.complete:
        return voice.say("panel-publish-turn")
    if screen.asked:
        return voice.ask(screen.asked)
    return voice.say("panel-waiting", {"players": tuple([Who(seat) for seat in screen.awaited])})


def squares(events: Iterable[Event]) -> tuple[Square, ...]:
    """Return the squares that events name."""
    return tuple(dict.fromkeys(square for event in events for square in squares_of(event)))


def _marked(kind: MarkKind, squares: Iterable[Square]) -> list[Mark]:
    return [Mark(square=square, kind=kind) for square in squares]


def _waited(voice: Voice, screen: Screen) -> str:
    """Say what the awaited players have to do."""
    return voice.wait(screen.waits[0][1]) if screen.waits else ""
