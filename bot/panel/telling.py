"""The past in sentences: what was taken back is struck out, and what was planned ahead is marked."""

from collections.abc import Iterator, Sequence
from itertools import islice

from bot.table import PastLine
from bot.words.voice import Voice


def tales(voice: Voice, told: Sequence[PastLine]) -> list[str]:
    """Tell lines of the past, a sentence for each event."""
    return [said for line in told for said in _told(voice, line)]


def latest_tales(voice: Voice, told: Sequence[PastLine], most: int) -> list[str]:
    """Tell what happened last, the latest first."""
    newest_first = (said for line in reversed(told) for said in reversed(list(_told(voice, line))))
    return list(islice(newest_first, most))


def struck_out(said: str) -> str:
    """Return a sentence that no longer counts."""
    return f"~~{said}~~"


def _told(voice: Voice, line: PastLine) -> Iterator[str]:
    """Tell what happened in a line; what was planned ahead is marked once."""
    if line.back_to is not None:
        yield voice.say("takeback-told")
    for number, event in enumerate(line.events):
        said = voice.tell(event)
        said = voice.say("plans-marked", {"what": said}) if line.planned and not number else said
        yield struck_out(said) if line.struck else said
