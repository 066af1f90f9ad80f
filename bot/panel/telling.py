"""The past in sentences, the earliest first: what was taken back is struck out, plans are marked."""

from collections.abc import Iterator, Sequence

from bot.engine.core import Event, Seat
from bot.table import PastLine
from bot.words.voice import Voice, fitted

TURN = 400  # characters that are told of one turn
JOINED = "; "
SEVERAL = (". ", JOINED)  # what stands between statements


def tales(voice: Voice, told: Sequence[PastLine], own: Seat | None = None) -> list[str]:
    """Tell lines of the past, a sentence for each event; its reader's own moves in them were forced."""
    return [said for line in told for said in _told(voice, line, own)]


def turns(voice: Voice, told: Sequence[PastLine], own: Seat | None = None) -> list[str]:
    """Tell lines of the past, all that a player does on end in one line.

    After more than one statement its reader would not know who goes on, so the player is named again.
    """
    found, doer, before = list[str](), None, ""
    for said in tales(voice, told, own):
        begins = next((name for name in voice.mentions if said.startswith(f"{name} ")), None)
        if begins is None or begins != doer:
            found.append(said)
        elif any(end in before for end in SEVERAL):
            found[-1] += f" {said}"
        else:
            found[-1] = found[-1].removesuffix(".") + JOINED + said.removeprefix(f"{begins} ")
        doer, before = begins, said
    return [fitted(said, TURN) for said in found]


def struck_out(said: str) -> str:
    """Return a sentence that no longer counts."""
    return f"~~{said}~~"


def _told(voice: Voice, line: PastLine, own: Seat | None) -> Iterator[str]:
    """Tell what happened in a line; what was planned ahead or suggested is marked once."""
    if line.back_to is not None:
        yield voice.say("takeback-told")
    for number, event in enumerate(line.events):
        said = voice.tell(event)
        if _forced(event, own):
            said = voice.say("panel-forced", {"what": said})
        said = voice.say("plans-marked", {"what": said}) if line.planned and not number else said
        said = voice.say("suggest-marked", {"what": said}) if line.suggested and not number else said
        yield struck_out(said) if line.struck else said


def _forced(event: Event, own: Seat | None) -> bool:
    """Is this a move of the reader, who has not acted?"""
    return own is not None and event.is_move and getattr(event, "seat", None) == own
