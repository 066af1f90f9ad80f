"""A game that is over, told for those who were not there: in pictures, and in words beside each."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.engine.core import Event
from bot.engine.history import Course
from bot.panel import orders
from bot.panel.orders import Reader
from bot.panel.telling import turns
from bot.table import Moment
from bot.words.voice import COLOURS, Voice, signs, title
from rendering.order import Order
from rendering.page import Player, Step, Story

WORDS = ("step", "start", "back", "play", "on", "end", "theme", "round", "chart")


def film(reader: Reader, moments: Sequence[Moment], most: int | None = None) -> Iterator[Order]:
    """Order a picture of all or some moments, with what has changed since the one before ringed."""
    picked, events = chosen(len(moments), most), list[Event]()
    for number, moment in enumerate(moments):
        events += moment.told.events
        if number in picked:
            marks = orders.news(reader.voice, moment.screen, events)
            yield orders.look(reader, moment.screen, "board", marks)
            events = []


def chosen(count: int, most: int | None) -> frozenset[int]:
    """Return which of so many moments are shown: evenly, with the first and the last."""
    if most is None or count <= most:
        return frozenset(range(count))
    return frozenset([n * (count - 1) // (most - 1) for n in range(most)])


def story(reader: Reader, moments: Sequence[Moment], course: Course) -> Story:
    """Tell a game from its first moment to its end, where no message can name anybody."""
    voice, end = replace(reader.voice, mentions=reader.voice.labels), moments[-1].screen
    standings = end.result.standings if end.result else ()
    return Story(
        language=voice.locale,
        title=title(voice.words, voice.locale, end.key, end.game_id),
        summary=orders.decision(voice, end),
        players=tuple(
            [
                Player(sign, f"#{colour:06x}")
                for sign, colour in zip(signs(reader.names), COLOURS, strict=False)
            ]
        ),
        steps=tuple([_step(voice, moment) for moment in moments]),
        course=course,
        standing=tuple(
            [(f"{one.rank}.", voice.labels[one.seat], voice.total(one.total)) for one in standings]
        ),
        words={name: voice.say(f"past-show-{name}") for name in WORDS},
    )


def _step(voice: Voice, moment: Moment) -> Step:
    said = turns(voice, [replace(moment.told, struck=False)])
    quiet = "past-cut" if moment.cut else "past-quiet" if moment.number else "past-deal"
    return Step("\n".join(said) or voice.say(quiet), moment.screen.stage.round, moment.told.struck)
