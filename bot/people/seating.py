"""Who sits where: pure functions that turn one chair of a table into another, or refuse.

A chair has one holder, who acts and sees, and at most one owner, whose seat it is. They differ only while a
sitter or a stand-in plays. Whoever once held a chair knows its secrets, so they take no other at that table.
"""

from collections.abc import Collection, Sequence
from typing import Literal

from msgspec.structs import replace

from bot.engine.core import Refused, Seat
from bot.storage.chairs import Away, Chair, Chairs, Ended, Fallback, Kind, Moment, Seek, Tenure, Why

HOUR, DAY = 3600, 24 * 3600  # seconds
LONGEST_AWAY = 30 * DAY
LEAVE = 30 * DAY  # of a seat in one game, while nobody plays for its owner
ANSWER = DAY  # that somebody who is asked to sit has


def dealt(users: Sequence[int], now: int = 0) -> Chairs:
    """Return the chairs of a new game. A practice player's has no owner."""
    since = Moment(now, 0)
    return tuple(
        [
            Chair(Seat(seat), (Tenure(user, "player", since, user if user > 0 else None),))
            for seat, user in enumerate(users)
        ]
    )


# Who is who


def held_by(chairs: Chairs, user: int) -> Chair | None:
    """Return the chair that somebody holds now."""
    return next((chair for chair in chairs if chair.holder == user), None)


def owned_by(chairs: Chairs, user: int) -> Chair | None:
    """Return the chair that is somebody's, whoever plays it."""
    return next((chair for chair in chairs if user > 0 and chair.owner == user), None)


def owners(chairs: Chairs) -> dict[Seat, int]:
    """Return whose each chair is that is anybody's."""
    return {chair.seat: chair.owner for chair in chairs if chair.owner is not None}


def person_at(chair: Chair, line: int) -> Tenure:
    """Return who held a chair when a line was written."""
    return next(one for one in reversed(chair.tenures) if one.since.line <= line)


def knows_another(chairs: Chairs, user: int, seat: Seat) -> bool:
    """Has somebody ever held another chair of this table?"""
    return any(one.user == user for chair in chairs if chair.seat != seat for one in chair.tenures)


def stand_in(chairs: Chairs, seat: Seat) -> int:
    """Return the number of the computer player who takes a chair: none that any other chair has had."""
    return next(-n for n in range(1, 100) if not knows_another(chairs, -n, seat))


# Away and back


def away(
    chairs: Chairs,
    user: int,
    until: int,
    at: Moment,
    *,
    sitter: int | None = None,
    fallback: Fallback = "nobody",
    late: bool = False,
) -> Chair:
    """Let an owner go away for a time, with a friend, the computer or nobody to play for them.

    Whoever got no answer may say the same twice.
    """
    chair = _own(chairs, user)
    if chair.holder != user:
        raise Refused("seats-refusal-already-away")
    if chair.away and _is_same(chair.away, until, sitter, fallback):
        return chair
    if late:
        raise Refused("seats-refusal-late")
    if not at.now + DAY <= until <= at.now + LONGEST_AWAY:
        raise Refused("seats-refusal-span", least=1, most=LONGEST_AWAY // DAY)
    if sitter is not None:
        expect_stranger(chairs, sitter, chair.seat)
    stands = until - at.now if fallback == "nobody" else ANSWER if sitter is not None else 0
    spent = chair.leave + stood(chair.away, at.now)
    if spent + stands > LEAVE:
        raise Refused("seats-refusal-no-leave", left=max(0, LEAVE - spent) // DAY)
    chair = replace(chair, away=Away(user, at.now, until, sitter, fallback), seek=None)
    return chair if sitter is not None else _fallen_back(chairs, chair, at)


def _is_same(away: Away, until: int, sitter: int | None, fallback: Fallback) -> bool:
    """Is somebody away like this already, or about to be?"""
    return (away.sitter, away.fallback) == (sitter, fallback) and abs(away.until - until) < HOUR


def accepted(chairs: Chairs, seat: Seat, user: int, at: Moment) -> Chair:
    """Let a friend who was asked play for the owner."""
    chair = _asked(chairs, seat, user)
    expect_stranger(chairs, user, seat)
    assert chair.away
    passed = _passed(chair, user, "sitter", chair.owner, at, "away")
    return replace(passed, away=replace(chair.away, played=at.now))


def declined(chairs: Chairs, seat: Seat, user: int, at: Moment) -> Chair:
    """Let a friend say no: then what the owner chose instead holds."""
    return _fallen_back(chairs, _asked(chairs, seat, user), at)


def unanswered(chairs: Chairs, seat: Seat, at: Moment) -> Chair:
    """Stop waiting for a friend's word, if it is time."""
    chair = chairs[seat]
    if chair.away is None or chair.away.asks is None or at.now < chair.away.began + ANSWER:
        return chair
    return _fallen_back(chairs, chair, at)


def back(chairs: Chairs, user: int, at: Moment, idle: Collection[Seat] = ()) -> Chair:
    """Give somebody their seat back: after an absence, while another is looked for, or shortly after.

    A substitute who is `idle` has not played yet.
    """
    if chair := owned_by(chairs, user):
        if chair.holder == user and not chair.away and not chair.seek:
            raise Refused("seats-refusal-not-away")
        return _returned(chair, user, at)
    lost = [one for one in chairs if _may_return(one, user, idle)]
    if not lost:
        raise Refused("seats-refusal-not-yours")
    return _returned(lost[0], user, at)


def over(chairs: Chairs, seat: Seat, at: Moment) -> Chair:
    """End an absence whose time has come."""
    chair = chairs[seat]
    if chair.away is None or at.now < chair.away.until:
        return chair
    return _returned(chair, chair.away.owner, at)


def relieved(chairs: Chairs, seat: Seat, at: Moment) -> Chair:
    """Let the computer play until the owner is back, since the others have decided so."""
    chair = chairs[seat]
    if chair.owner is None or chair.holder != chair.owner or chair.away:
        raise Refused("seats-refusal-not-needed")
    return _passed(chair, stand_in(chairs, seat), "stand-in", chair.owner, at, "relieved")


# Leaving, looking for somebody, and taking over


def left(chairs: Chairs, user: int, at: Moment, why: Literal["left", "gone"] = "left") -> Chair:
    """Let somebody get up for good; a sitter only stops to play for the owner."""
    chair = owned_by(chairs, user)
    if chair is None:
        chair = held_by(chairs, user)
        if chair is None:
            raise Refused("seats-refusal-not-yours")
        return _passed(chair, stand_in(chairs, chair.seat), "stand-in", chair.owner, at, why)
    seek = Seek(why, at.now, user)
    passed = _passed(_settled(chair, at), stand_in(chairs, chair.seat), "stand-in", None, at, why)
    return replace(passed, seek=seek)


def sought(chairs: Chairs, seat: Seat, why: Why, at: Moment) -> Chair:
    """Look for somebody to take a chair over; until then whoever holds it plays on."""
    chair = chairs[seat]
    if chair.seek is not None:
        raise Refused("seats-refusal-already-sought")
    return replace(chair, seek=Seek(why, at.now, chair.owner))


def claimed(chairs: Chairs, seat: Seat, user: int, at: Moment) -> Chair:
    """Let somebody take a chair over for good."""
    chair = chairs[seat]
    if not chair.open:
        raise Refused("seats-refusal-not-open")
    expect_stranger(chairs, user, seat)
    if chair.owner == user:
        raise Refused("seats-refusal-yours-already")
    return replace(_passed(_settled(chair, at), user, "substitute", user, at, "claimed"), seek=None)


def expect_stranger(chairs: Chairs, user: int, seat: Seat) -> None:
    """Raise Refused if somebody knows too much of this table to take this chair, or sits on it already."""
    if user <= 0 or held_by(chairs, user) or owned_by(chairs, user):
        raise Refused("seats-refusal-seated")
    if knows_another(chairs, user, seat):
        raise Refused("seats-refusal-knows")


def _own(chairs: Chairs, user: int) -> Chair:
    chair = owned_by(chairs, user)
    if chair is None:
        raise Refused("seats-refusal-not-yours")
    return chair


def _asked(chairs: Chairs, seat: Seat, user: int) -> Chair:
    chair = chairs[seat]
    if chair.away is None or chair.away.asks != user:
        raise Refused("seats-refusal-not-asked")
    return chair


def _fallen_back(chairs: Chairs, chair: Chair, at: Moment) -> Chair:
    assert chair.away
    if chair.away.fallback == "nobody":
        return replace(chair, away=replace(chair.away, sitter=None))
    passed = _passed(chair, stand_in(chairs, chair.seat), "stand-in", chair.owner, at, "away")
    return replace(passed, away=replace(chair.away, sitter=None, played=at.now))


def _returned(chair: Chair, user: int, at: Moment) -> Chair:
    back = chair if chair.holder == user else _passed(chair, user, "player", user, at, "back")
    return replace(_settled(back, at), seek=None)


def _settled(chair: Chair, at: Moment) -> Chair:
    """End an absence, if there is one, and count what of it was leave."""
    return replace(chair, away=None, leave=chair.leave + stood(chair.away, at.now))


def stood(away: Away | None, now: int) -> int:
    """Return for how many seconds nobody has played for somebody who is away."""
    return 0 if away is None else max(0, min(now, away.until, away.played or now) - away.began)


def _may_return(chair: Chair, user: int, idle: Collection[Seat]) -> bool:
    """Is this chair still free, or was it taken from somebody by one who has not played yet?"""
    if chair.seek and chair.owner is None:
        return chair.seek.owner == user
    lost = next((one for one in reversed(chair.tenures[:-1]) if one.owner is not None), None)
    taken = chair.kind == "substitute" and chair.seat in idle
    return taken and lost is not None and lost.owner == user and lost.why != "left"


def _passed(chair: Chair, user: int, kind: Kind, owner: int | None, at: Moment, why: Ended) -> Chair:
    """Give a chair another holder, from the next line on."""
    ended = replace(chair.tenure, until=at, why=why)
    return replace(chair, tenures=(*chair.tenures[:-1], ended, Tenure(user, kind, at, owner)))
