"""When a question to a table is decided, by who votes, what they said and how long it was open.

One seat, one vote, its owner's, whoever plays the seat. Silence agrees only to what is easily undone:
a pause, its end, and turns that the computer makes. The silence of an owner who is away never agrees.
"""

from collections.abc import Collection, Mapping
from typing import Literal, get_args

from msgspec import Struct

from bot.engine.core import Refused, Seat

HOUR = 3600  # seconds
DAY = 24 * HOUR
TERM = 48 * HOUR  # that a vote stays open
LONGEST = 14 * DAY  # that it waits for an owner who is away
AFTER_RETURN = DAY  # that an owner who is back has to read it
AGAIN = DAY  # until the same question may be asked again
MOST_OPEN = 3  # votes at one table
STANDSTILL = 21 * DAY  # after which more than half may give a game up
PATIENCE_TWO = DAY  # after somebody's time was up, until the only other person may decide alone
PATIENCE_SEEK = 72 * HOUR  # after somebody's time was up, until their seat may be offered to others
LAPSES = 3  # turns in a row without their player, which are as good as that

Kind = Literal["pause", "resume", "turn", "seek", "takeback", "abandon", "terms"]
Share = Literal["half", "two-thirds", "all"]
Verdict = Literal["open", "carried", "lost"]
KINDS: tuple[Kind, ...] = get_args(Kind)

SHARE: Mapping[Kind, Share] = {
    "pause": "half",
    "resume": "half",
    "turn": "half",
    "seek": "half",
    "takeback": "all",
    "abandon": "all",
    "terms": "two-thirds",
}
SILENCE_AGREES: Collection[Kind] = ("pause", "resume", "turn")
ABOUT_A_SEAT: Collection[Kind] = ("turn", "seek")


class Standing(Struct, frozen=True):
    """What a question depends on at a table: whose the seats are, and how somebody's time stands."""

    owners: Mapping[Seat, int]
    away: Mapping[Seat, int] = {}  # until when, unix seconds, an owner is away, or was since it was asked
    late: Mapping[Seat, int] = {}  # since when a seat's time is up
    lapses: Mapping[Seat, int] = {}  # turns in a row that were made without its owner
    gone: Collection[Seat] = ()  # seats whose owner has left the server
    moved: int = 0  # when the last line was written
    outage: int = 0  # seconds that the bot was away since it was asked, which count for nobody


class Question(Struct, frozen=True):
    """What a table is asked."""

    kind: Kind
    by: Seat  # the seat of whoever asks
    opened: int
    subject: Seat | None = None  # the seat it is about


def voters(table: Standing, kind: Kind, subject: Seat | None) -> frozenset[Seat]:
    """Return the seats that decide: all that have an owner, but not the one that it is about."""
    return frozenset([seat for seat in table.owners if kind not in ABOUT_A_SEAT or seat != subject])


def expect_may_ask(table: Standing, question: Question, now: int) -> None:
    """Raise Refused unless this may be asked now."""
    if question.by not in table.owners:
        raise Refused("votes-refusal-owners")
    if question.kind not in ABOUT_A_SEAT:
        return
    subject = question.subject
    if subject is None or subject not in table.owners:
        raise Refused("votes-refusal-no-owner")
    if subject == question.by:
        raise Refused("votes-refusal-own-seat")
    if subject in table.gone:
        return
    since = table.late.get(subject)
    wait = _patience(table, question.kind)
    lapsed = question.kind == "seek" and table.lapses.get(subject, 0) >= LAPSES
    if since is None and not lapsed:
        raise Refused("votes-refusal-in-time")
    if since is not None and not lapsed and now < since + wait:
        raise Refused("votes-refusal-too-early", at=since + wait)


def _patience(table: Standing, kind: Kind) -> int:
    if kind == "seek":
        return PATIENCE_SEEK
    return PATIENCE_TWO if len(table.owners) <= 2 else 0


def needed(table: Standing, question: Question, now: int) -> int:
    """Return how many must agree."""
    count = len(voters(table, question.kind, question.subject))
    share = SHARE[question.kind]
    if question.kind == "abandon" and now - table.moved >= STANDSTILL:
        share = "half"
    return {"half": count // 2 + 1, "two-thirds": -(-2 * count // 3), "all": count}[share]


def closes(table: Standing, question: Question, ballots: Mapping[Seat, bool]) -> int:
    """Return when a question closes: later, if an owner who is away has not answered yet."""
    silent = voters(table, question.kind, question.subject) - set(ballots)
    returns = [table.away[seat] + AFTER_RETURN for seat in silent if seat in table.away]
    latest = max([question.opened + TERM, *returns])
    return min(latest, question.opened + LONGEST) + table.outage


def verdict(table: Standing, question: Question, ballots: Mapping[Seat, bool], now: int) -> Verdict:
    """Say whether a question is decided: as soon as the outcome is certain, or its time is over."""
    asked = voters(table, question.kind, question.subject)
    yes = sum(ballots.get(seat, False) for seat in asked)
    no = sum(not ballots.get(seat, True) for seat in asked)
    enough = needed(table, question, now)
    if asked and yes >= enough:
        return "carried"
    if len(asked) - no < enough:
        return "lost"
    if now < closes(table, question, ballots):
        return "open"
    silent = asked - set(ballots) - set(table.away) if question.kind in SILENCE_AGREES else ()
    return "carried" if yes + len(silent) >= enough else "lost"
