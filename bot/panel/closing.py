"""Publishing a turn that could go on: what is left out is said, and asked about where that is everything."""

from bot.engine import wire
from bot.engine.core import Fact, Hint
from bot.panel.codes import Confirm, Verb
from bot.panel.controls import Choice
from bot.table import Screen
from bot.words.voice import Voice

PUBLISH = Verb("publish")
SURE = Confirm(PUBLISH.name)


def left_out(voice: Voice, screen: Screen) -> Hint | None:
    """Return what publishing would end, and what is lost by that; None, if it ends nothing."""
    draft, asked, seat = screen.draft, screen.asked, screen.viewer
    if seat is None or draft is None or draft.complete or asked is None or not asked.closing:
        return None
    (hint,) = voice.rules.advise(screen.view, [wire.unpack(voice.rules, seat, asked.closing)])
    return hint


def asks_first(voice: Voice, screen: Screen) -> bool:
    """Would publishing throw away what the turn is for?"""
    hint = left_out(voice, screen)
    return hint is not None and hint.doubtful


def told(voice: Voice, screen: Screen) -> str:
    """Say what publishing would leave out."""
    hint = left_out(voice, screen)
    return voice.say("panel-left-out", _what(voice, hint)) if hint and hint.key else ""


def question(voice: Voice, screen: Screen) -> str:
    """Ask whether that is meant."""
    hint = left_out(voice, screen)
    return voice.say("panel-sure-left-out", _what(voice, hint)) if hint else voice.say("panel-publish-turn")


def button(voice: Voice, screen: Screen) -> Choice:
    """Return the button that publishes, or asks first."""
    label = voice.say("panel-publish-ends" if screen.voted else "panel-publish")
    return Choice(SURE if asks_first(voice, screen) else PUBLISH, label, style="success")


def meant(voice: Voice, screen: Screen) -> Choice:
    """Return the button that publishes whatever is left out."""
    return Choice(PUBLISH, voice.say("panel-publish-so"), style="danger")


def _what(voice: Voice, hint: Hint) -> dict[str, Fact]:
    return {"what": voice.hint(hint)}
