"""How a game tells its pictures: what all of them begin with is said here."""

from collections.abc import Callable
from typing import Generic

from msgspec import Struct

from bot.engine.core import Name, Result
from rendering.alt import AnyTeller, Line, Part, Teller, awaited, marks, result, standings
from rendering.kit.scene import C, V


class Telling(Struct, Generic[V, C], frozen=True, kw_only=True):
    """The pictures of one game in words."""

    over: Callable[[Teller[C], V], Line]  # says that the game has ended
    head: Callable[[Teller[C], V], list[Line]]  # says how far it has come
    spot: Callable[[Teller[C], V, str], str]  # names a place that is pointed at
    parts: Callable[[Teller[C], V], list[Part]]  # all else
    standings: Callable[[AnyTeller, Result], list[Line]] = standings

    def told(self, tell: Teller[C], view: V) -> list[Part]:
        """Say what a picture shows: whose turn it is, how it came out, what is marked, and all the rest."""
        title, counted = tell.order.title, result(tell, self.standings)
        if tell.order.kind == "final":
            return [Part(title, [self.over(tell, view)]), counted]
        pointed = marks(tell, lambda name: self.spot(tell, view, name))
        return [Part(title, self.head(tell, view)), counted, pointed, *self.parts(tell, view)]


def ended(tell: AnyTeller, rounds: int, why: str) -> Line:
    """Say that the game is over, and why."""
    reason = Name("ending", why)
    return Line(tell.say("pictures-alt-over", title=tell.order.title, rounds=rounds, why=reason))


def going_on(tell: AnyTeller, number: int, phase: str, last: str = "") -> list[Line]:
    """Say which round and phase it is, whether it is the last one, and who is awaited."""
    now = Name("phase", phase)
    head = tell.say("pictures-alt-head", title=tell.order.title, round=number, phase=now)
    return [Line(head), Line(last), awaited(tell)]
