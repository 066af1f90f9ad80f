"""Plans on a panel: how they are told, and what is pressed to make, keep and change them."""

from collections.abc import Iterator, Sequence

from bot.engine import wire
from bot.engine.core import Ask, Fact, Refused, Seat
from bot.panel.codes import Named, Planned, Verb
from bot.panel.controls import ROW, Block, Buttons, Choice, Style
from bot.table import PlanView, Screen
from bot.words.voice import Voice

NOBODY = Seat(0)  # who does it is not said in the name of an action


def header(voice: Voice, plan: PlanView) -> str:
    """Say that this is a plan, and what for."""
    return voice.say("plans-header", {"what": _what(voice, plan.ask)})


def lines(voice: Voice, plan: PlanView) -> Iterator[str]:
    """Say what a plan has come to, and what becomes of it when its question is asked."""
    for number, way in enumerate(plan.alternatives, 1):
        yield voice.say("plans-way", {"number": number, "what": _way(voice, way)})
    facts: dict[str, Fact] = {"round": plan.round, "count": len(plan.alternatives)}
    yield f"-# {voice.say(f'plans-use-{plan.mode}', facts)}"
    if plan.mode == "publish":
        yield f"-# {voice.say('plans-speed')}"


def told(voice: Voice, plans: Sequence[PlanView]) -> str:
    """Tell a player which plans they have, and why one was not used."""
    return "\n".join([_told(voice, plan) for plan in plans])


def _told(voice: Voice, plan: PlanView) -> str:
    if plan.unused:
        return voice.say("plans-unused", {"why": voice.why(plan.unused)})
    facts: dict[str, Fact] = {"what": _what(voice, plan.ask), "ways": _else(voice, plan), "round": plan.round}
    return f"-# {voice.say('plans-resting' if plan.resting else f'plans-kept-{plan.mode}', facts)}"


def ahead(voice: Voice, screen: Screen, plans: Sequence[PlanView]) -> Iterator[Block]:
    """Offer to plan for what may be asked next, and to change or call off what is planned."""
    planned = {plan.ask for plan in plans}
    choices = [
        Choice(
            Planned(ask),
            voice.say("plans-change" if ask in planned else "plans-ahead", {"what": _what(voice, ask)}),
        )
        for ask in screen.ahead
    ]
    choices += [
        Choice(
            Planned(plan.ask, Verb("cancel")), voice.say("plans-call-off", {"what": _what(voice, plan.ask)})
        )
        for plan in plans
    ]
    for first in range(0, len(choices), ROW):
        yield Buttons(tuple(choices[first : first + ROW]))


def footer(voice: Voice, screen: Screen, plan: PlanView, *, front: bool) -> Iterator[Choice]:
    """Places never move; Save comes last, and only when there is something to save."""
    yield _verb(voice, "back", "panel-back")
    if not front:
        return
    if plan.alternatives:
        yield _verb(voice, "undo", "panel-undo")
        yield _verb(voice, "restart", "plans-clear")
    if screen.barred:
        yield _verb(voice, "why", "panel-why")
    if plan.open and not plan.full:
        yield _verb(voice, "another", "plans-another")
    if not plan.sealed:
        other: Named = "order" if plan.mode == "draft" else "keep"
        yield _verb(voice, other, f"plans-{other}")
    if plan.alternatives:
        yield _verb(voice, "save", "plans-save", "success")


def _verb(voice: Voice, name: Named, key: str, style: Style = "secondary") -> Choice:
    return Choice(Verb(name), voice.say(key), style=style)


def _what(voice: Voice, ask: str) -> str:
    return voice.wait(Ask(ask))


def _else(voice: Voice, plan: PlanView) -> str:
    """Name the alternatives in the order of liking."""
    ways = [_way(voice, way) for way in plan.alternatives]
    said = ways[0] if ways else ""
    for way in ways[1:]:
        said = voice.say("plans-else", {"first": said, "then": way})
    return said


def _way(voice: Voice, codes: Sequence[str]) -> str:
    return ", ".join([_named(voice, code) for code in codes])


def _named(voice: Voice, code: str) -> str:
    """Name an action as a list would; one that the rules no longer know by its code."""
    try:
        return voice.pick(wire.unpack(voice.rules, NOBODY, code))
    except Refused:
        return code
