"""Making the first games: positions, what the rivals do, and what is said to each choice."""

from typing import Any

from bot.engine import wire
from bot.engine.core import Options, Seat
from bot.engine.record import fingerprint
from bot.lessons import PUBLISH, Answer, Course, Station
from bot.lessons.course import LEARNER
from bot.lessons.stations import At, played

SOMEBODY = 1  # any user


def good(key: str = "good", *codes: str, points: int | None = None) -> Answer:
    return Answer(key=key, verdict="good", codes=codes, points=points)


def middling(key: str = "middling", *codes: str, points: int | None = None) -> Answer:
    return Answer(key=key, verdict="middling", codes=codes, points=points)


def bad(key: str = "bad", *codes: str, points: int | None = None) -> Answer:
    return Answer(key=key, verdict="bad", codes=codes, points=points)


def after(rules: Any, options: Options, seats: int, seed: str, *parts: str) -> Any:
    """Deal a game, and play moves such as "A:Stop B:TakeOffer.2" by the first player and the second."""
    state = rules.setup(seats, options, seed).state
    for move in " ".join(parts).split():
        who, _, code = move.partition(":")
        state = rules.apply(state, wire.unpack(rules, Seat("ABC".index(who)), code)).state
    return state


def station(
    key: str, asks: str, state: Any, line: str, *answers: Answer, rivals: dict[int, str] | None = None
) -> Station:
    """Describe a station; `line` is what to press, `|` publishes."""
    moves = [(seat, code) for seat, codes in (rivals or {}).items() for code in codes.split()]
    presses = tuple([(PUBLISH,) if one == "|" else tuple(one.split("+")) for one in line.split()])
    return Station(
        key=key, asks=tuple(asks.split()), state=state, line=presses, answers=answers, rivals=tuple(moves)
    )


def course(rules: Any, seats: int, *stations: Station) -> Course:
    """Put stations together, each with the fingerprint of where its line leads."""
    bare = Course(rules=rules, seats=seats, stations=stations)
    return Course(rules=rules, seats=seats, stations=tuple([_led(bare, one) for one in stations]))


def _led(bare: Course, one: Station) -> Station:
    at = played(bare, one, SOMEBODY, one.line)
    assert at.over, (one.key, at.sitting.game.rules.asked(at.sitting.now.state, LEARNER), at.sitting.now)
    assert at.answer.verdict == "good", (one.key, at.answer, at.chosen, at.points)
    return Station(**{name: getattr(one, name) for name in one.__struct_fields__} | {"leads_to": ended(at)})


def ended(at: At) -> str:
    """Name where somebody has come to at a station."""
    return fingerprint(at.sitting.now.state)
