"""The one door to the games: every command and every click comes through here.

Take the game's lock, load, see who asks and how old their panel is, play, write, and only then show.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import permutations
from typing import Any
from weakref import WeakValueDictionary

from msgspec import Struct
from msgspec.structs import replace

from bot import export
from bot.engine import record, wire
from bot.engine.core import (
    Action,
    AnyRules,
    Ask,
    Chain,
    Event,
    Refusal,
    Refused,
    Result,
    Seat,
    Shelf,
    Stage,
    Who,
    visible,
)
from bot.engine.dice import Dice
from bot.engine.draft import Click, Draft, Rehearsal, rehearse
from bot.engine.history import Course, by_round, path
from bot.engine.options import read_options
from bot.engine.record import Entry
from bot.storage import Conflict, Damaged, NoGame, Seated, Status, Store
from bot.storage import Listed as Listed
from bot.storage import NotRead as NotRead
from bot.storage import NotSaved as NotSaved
from bot.storage import Shown as Shown

STORAGE = (Conflict, Damaged, NoGame, NotRead, NotSaved)  # what the store may be unable to do
Seen = tuple[int, int]  # the line and the draft's revision that a button was drawn from
CHAIN = "="  # begins a code that stands for a chain of choices
MOST_CHAINED = 50  # choices that one press may make
MOST_ORDERED = 3  # pieces alike, placed with one click, whose order the table finds out


class Note(Struct, frozen=True, kw_only=True):
    """What became of a draft when somebody else acted: it still fits, or clicks were taken out of it."""

    key: str
    player: Who | None = None
    dropped: tuple[Click, ...] = ()
    why: Refusal | None = None  # for the first click that was dropped


class DraftView(Struct, frozen=True, kw_only=True):
    """A turn in the making, as its player sees it."""

    clicks: tuple[Click, ...]
    events: tuple[Event, ...]
    held: bool
    complete: bool


class Told(Struct, frozen=True, kw_only=True):
    """A line of the past, as far as its reader noticed it."""

    line: int
    events: tuple[Event, ...] = ()
    back_to: int | None = None


class Screen(Struct, frozen=True, kw_only=True):
    """All that one viewer is to be shown, already redacted. A spectator's has nothing from `rev` onwards."""

    game_id: int
    key: str
    channel: int
    status: Status
    seal: str
    users: tuple[int, ...]
    viewer: Seat | None
    line: int
    view: Any
    rules: AnyRules  # with the facts that the game was dealt with
    stage: Stage
    awaited: tuple[Seat, ...]
    waits: tuple[tuple[Seat, Ask], ...]  # what for, in a word: the facts of an Ask may be secret
    owed: tuple[tuple[Seat, int], ...]  # the names of the decisions awaited: seat, and since which line
    events: tuple[Event, ...]  # of the last line that the viewer could notice
    result: Result | None
    seed: str | None
    rev: int = 0
    asked: Ask | None = None
    choices: tuple[str, ...] = ()
    chains: tuple[Chain, ...] = ()
    barred: tuple[tuple[str, Refusal], ...] = ()
    draft: DraftView | None = None
    notes: tuple[Note, ...] = ()


class Outcome(Struct, frozen=True):
    """What came of a click: the player's screen, and the public one if lines were written."""

    mine: Screen
    public: Screen | None = None

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.mine.notes


class Stale(Refused):
    """The click was made on an older table. Here is how it stands."""

    def __init__(self, screen: Screen) -> None:
        super().__init__("table-refusal-stale")
        self.screen = screen


class Sitting(Struct, frozen=True, kw_only=True):
    """A player at the table, with the draft they are at and where it leads."""

    game: Seated
    seat: Seat
    draft: Draft
    now: Rehearsal
    notes: tuple[Note, ...] = ()
    shortened: bool = False  # the draft has just lost clicks, so what is asked now was asked in vain

    @property
    def drafting(self) -> bool:
        """Does this player compose a turn? Not so where several decide at once, or out of turn."""
        return self.game.rules.to_act(self.game.head.state) == {self.seat}


class Table:
    """All games of one database."""

    def __init__(
        self, store: Store, games: Shelf, *, seed: Callable[[], str] = lambda: secrets.token_hex(16)
    ) -> None:
        self.games = games
        self._store, self._seed = store, seed
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def deal(
        self,
        key: str,
        channel: int,
        users: Sequence[int],
        options: Mapping[str, object],
        *,
        shuffle: bool = False,
        game_id: int | None = None,
    ) -> Screen:
        """Deal a game to these users, in this order or in one that the sealed dice decide."""
        rules = self.games.get(key)
        if rules is None:
            raise _refused(Refusal("table-refusal-unknown-rules", {"key": key[: wire.LONGEST]}))
        if len(users) not in rules.seats:
            least, most = rules.seats[0], rules.seats[-1]
            raise Refused("table-refusal-seats", least=least, most=most, given=len(users))
        if len(set(users)) < len(users):
            raise Refused("table-refusal-same-player-twice")
        agreed, seed = read_options(rules, options), self._seed()
        first = record.start(rules, len(users), agreed, seed)
        if shuffle:
            users, _ = Dice(f"seats {seed}").shuffle(users)
        with _refusing():
            try:
                game = await self._store.create(rules, channel, users, agreed, seed, first, game_id)
            except Conflict:
                raise await self._taken(channel) from None
            return await self._public(game)

    async def _taken(self, channel: int) -> Refused:
        running = await self._store.running_in(channel)
        if running is None:  # it has just ended
            return Refused("table-refusal-not-saved")
        return Refused("table-refusal-channel-taken", game=str(running))

    async def look(self, game_id: int, user: int | None) -> Screen:
        """Show the table as it stands to this user, or to a spectator."""
        with _refusing(game_id):
            game = await self._store.load(game_id, user)
            at = _sitting(game, user)
            if not at or not at.now.dropped:
                return await self._shown(game, user)
        return await self._look_again(game_id, user)

    async def _look_again(self, game_id: int, user: int | None) -> Screen:
        """Take out of a draft what no longer fits, and show the rest."""
        async with self._alone(game_id, user):
            game = await self._store.load(game_id, user)
            at = _sitting(game, user)
            if at:
                with suppress(NotSaved):  # then the next look will try again
                    return await self._own(await self._settle(at))
            return await self._shown(game, user)

    async def step(
        self,
        game_id: int,
        user: int,
        seen: Seen | None,
        codes: Sequence[str],
        *,
        publish: bool = False,
        any_order: bool = False,
    ) -> Outcome:
        """Play one click: into the draft of a turn, or at once where there is nothing to rehearse."""
        async with self._turn(game_id, user, seen) as at:
            if at.shortened:
                return Outcome(await self._own(at))
            codes = _spelled_out(at, codes)
            orders = _orders(codes) if any_order else (tuple(codes),)
            if at.drafting:
                return await self._rehearse(at, orders, publish=publish)
            return await self._write(at, _played(at, orders))

    async def undo(self, game_id: int, user: int, seen: Seen | None) -> Outcome:
        """Take the last click out of the draft."""
        async with self._turn(game_id, user, seen) as at:
            if at.shortened:
                return Outcome(await self._own(at))
            _expect_draft(at)
            return await self._redraft(at, at.draft.clicks[:-1])

    async def restart(self, game_id: int, user: int, seen: Seen | None) -> Outcome:
        """Take everything out of the draft."""
        async with self._turn(game_id, user, seen) as at:
            if not at.shortened:
                _expect_draft(at)
            return await self._redraft(at, ())

    async def publish(self, game_id: int, user: int, seen: Seen | None) -> Outcome:
        """Write the whole drafted turn into the record."""
        async with self._turn(game_id, user, seen) as at:
            if at.shortened:
                return Outcome(await self._own(at))
            _expect_draft(at)
            now = _rested(at)
            if now.complete:
                return await self._write(at, _lines(at, now.actions))
            if now.clicks == at.now.clicks:
                raise Refused("table-refusal-turn-incomplete")
            return await self._save(at, now)

    async def set_back(self, game_id: int, line: int) -> Screen:
        """Put an earlier state back on the table, as a new line."""
        async with self._alone(game_id):
            game = await self._running(game_id)
            head = record.set_back(game.head, await self._entry(game, line))
            await self._store.append(game, [head])
            return await self._public(replace(game, head=head))

    async def abandon(self, game_id: int) -> Screen:
        """End a running game without a result."""
        async with self._alone(game_id):
            game = await self._running(game_id)
            await self._store.abandon(game_id)
            return await self._public(replace(game, status="abandoned"))

    async def move(self, game_id: int, channel: int) -> Screen:
        """Go on with a game in another channel."""
        async with self._alone(game_id):
            game = await self._running(game_id)
            try:
                await self._store.move(game_id, channel)
            except Conflict:
                raise await self._taken(channel) from None
            return await self._public(replace(game, channel=channel))

    async def past(self, game_id: int, user: int | None, line: int) -> Screen:
        """Show the table as it stood after a line, which must be one that the viewer could notice by now."""
        with _refusing(game_id):
            game = await self._store.load(game_id)
            viewer = game.seat_of(user)
            if line > game.head.marks.seen_by(viewer):
                raise _no_such_line(line)
            entry = await self._entry(game, line)
        status = game.status if entry.line == game.head.line else "running"
        return _screen(replace(game, head=entry, status=status), viewer, entry.state, entry.events)

    async def recap(self, game_id: int, user: int | None) -> tuple[Told, ...]:
        """Tell what a player could notice since their own last action."""
        with _refusing(game_id):
            game = await self._store.load(game_id)
            seat = game.seat_of(user)
            last = None if seat is None else await self._store.last_line(game_id, seat)
            return await self._told(game, seat, -1 if last is None else last)

    async def history(self, game_id: int, user: int | None, after: int = -1) -> tuple[Told, ...]:
        """Tell what a viewer could notice after a line."""
        with _refusing(game_id):
            game = await self._store.load(game_id)
            return await self._told(game, game.seat_of(user), after)

    async def course(self, game_id: int) -> Course:
        """Return all totals after each round of a game that is over; of any other, none."""
        with _refusing(game_id):
            game = await self._store.load(game_id)
            if game.status != "finished":
                return ()
            led = {move.line for move in path(await self._store.moves(game_id))}
            return by_round(game.rules, [one for one in await self._replayed(game) if one.line in led])

    async def export(self, game_id: int) -> str:
        """Write a game down for whoever asks."""
        with _refusing(game_id):
            game = await self._store.load(game_id)
            if game.status == "finished":
                return export.finished(game, await self._store.moves(game_id), carry=self._differs(game))
            return export.unfinished(game, await self._store.entries(game), carry=self._differs(game))

    def _differs(self, game: Seated) -> bool:
        """Was this game dealt with other facts than those of today?"""
        return game.rules.edition != self.games[game.key].edition

    # Who asks, and how old is what they saw?

    @asynccontextmanager
    async def _alone(self, game_id: int, user: int | None = None) -> AsyncIterator[None]:
        """Let one at a time at a game; whoever comes second to another process is stale."""
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            with _refusing(game_id):
                try:
                    yield
                except Conflict:
                    game = await self._store.load(game_id, user)
                    raise Stale(await self._shown(game, user)) from None

    @asynccontextmanager
    async def _turn(self, game_id: int, user: int, seen: Seen | None) -> AsyncIterator[Sitting]:
        """Let a player at the table, alone, if they may act on what they saw."""
        async with self._alone(game_id, user):
            yield await self._admit(game_id, user, seen)

    async def _admit(self, game_id: int, user: int, seen: Seen | None) -> Sitting:
        game = await self._store.load(game_id, user)
        found = _sitting(game, user)
        if found is None:
            raise Refused("table-refusal-not-seated")
        if game.status != "running":
            raise Refused("table-refusal-over")
        at = await self._settle(found, seen)
        if seen and not _fresh(found, seen):
            raise Stale(await self._own(at))
        return at

    async def _settle(self, at: Sitting, seen: Seen | None = None) -> Sitting:
        """Fit the draft to what others did meanwhile: store what is left of it, and say so."""
        noticed = at.game.head.marks.seen_by(at.seat)
        if at.now.dropped:
            draft = Draft(at.draft.since, at.draft.rev + 1, at.now.clicks)
            await self._store.save_draft(at.game.id, at.seat, draft)
            note = Note(
                key="table-note-dropped",
                player=await self._actor(at),
                dropped=at.now.dropped,
                why=at.now.why,
            )
            now = replace(at.now, dropped=(), why=None)
            return replace(at, draft=draft, now=now, notes=(note,), shortened=True)
        if at.draft.clicks and seen and seen[0] < noticed:
            note = Note(key="table-note-rebased", player=await self._actor(at))
            return replace(at, notes=(note,))
        return at

    async def _actor(self, at: Sitting) -> Who | None:
        """Return who else did the last thing that this player could notice."""
        entry = await self._noticed(at.game, at.seat)
        if entry is None or entry.action is None or entry.action.seat == at.seat:
            return None
        return Who(entry.action.seat)

    async def _running(self, game_id: int) -> Seated:
        game = await self._store.load(game_id)
        if game.status != "running":
            raise Refused("table-refusal-over")
        return game

    # What comes of it

    async def _rehearse(self, at: Sitting, orders: Sequence[Click], *, publish: bool) -> Outcome:
        now = _rehearsed(at, orders)
        added = now.actions[len(at.now.actions) :]
        if any(action.publishes for action in added) or (publish and now.complete and not now.held):
            return await self._write(at, _lines(at, now.actions))
        return await self._save(at, now)

    async def _redraft(self, at: Sitting, clicks: Sequence[Click]) -> Outcome:
        return await self._save(at, rehearse(at.game.rules, at.game.head.state, at.seat, clicks))

    async def _save(self, at: Sitting, now: Rehearsal) -> Outcome:
        draft = Draft(at.draft.since, at.draft.rev + 1, now.clicks)
        await self._store.save_draft(at.game.id, at.seat, draft)
        return Outcome(await self._own(replace(at, draft=draft, now=now)))

    async def _write(self, at: Sitting, entries: Sequence[Entry]) -> Outcome:
        game = at.game
        over = game.rules.result(entries[-1].state) is not None
        await self._store.append(game, entries, finished=over)
        game = replace(game, head=entries[-1], draft=None, status="finished" if over else game.status)
        mine = await self._own(replace(_sit(game, at.seat), notes=at.notes))
        return Outcome(mine, await self._public(game))

    # Screens

    async def _public(self, game: Seated) -> Screen:
        return _screen(game, None, game.head.state, await self._news(game, None))

    async def _own(self, at: Sitting) -> Screen:
        screen = replace(
            _screen(at.game, at.seat, at.now.state, await self._news(at.game, at.seat)),
            rev=at.draft.rev,
            draft=_draft(at),
            notes=at.notes,
        )
        return screen if at.now.complete or at.game.status != "running" else _open(at, screen)

    async def _shown(self, game: Seated, user: int | None) -> Screen:
        at = _sitting(game, user)
        return await self._own(at) if at else await self._public(game)

    async def _news(self, game: Seated, viewer: Seat | None) -> tuple[Event, ...]:
        """Return the events of the last line that this viewer could notice: a secret one leaves no trace."""
        entry = await self._noticed(game, viewer)
        return entry.events if entry else ()

    async def _noticed(self, game: Seated, viewer: Seat | None) -> Entry | None:
        line = game.head.marks.seen_by(viewer)
        return game.head if line == game.head.line else await self._store.entry(game, line)

    # The past

    async def _told(self, game: Seated, viewer: Seat | None, after: int) -> tuple[Told, ...]:
        if game.status == "finished":
            entries = await self._replayed(game)
        else:
            entries = await self._store.entries(game, after)
        told = [
            Told(line=entry.line, events=visible(entry.events, viewer), back_to=entry.back_to)
            for entry in entries
            if entry.line > after
        ]
        return tuple([one for one in told if one.events or one.back_to is not None])

    async def _entry(self, game: Seated, line: int) -> Entry:
        """Return a line; of a finished game that cannot be replayed so far, the last one kept before it."""
        if game.status == "finished":
            before = [entry for entry in await self._replayed(game) if entry.line <= line]
            entry = before[-1] if before else None
        else:
            entry = await self._store.entry(game, line)
        if entry is None:
            raise _no_such_line(line)
        return entry

    async def _replayed(self, game: Seated) -> tuple[Entry, ...]:
        """Play a finished record again, as far as the rules of today lead to the same states.

        From there on, return how the table stood when each round began, and at the end.
        """
        seats, moves = len(game.users), await self._store.moves(game.id)
        first = record.start(game.rules, seats, game.options, game.seed)
        entries = tuple(export.agreeing(game.rules, first, moves))
        if len(entries) == len(moves):
            return entries
        kept = await self._store.positions(game)
        if not kept:
            return entries
        stood = [record.standing(line, state, seats) for line, state in kept.items() if line >= len(entries)]
        return (*[one for one in (*entries, *stood) if one.line < game.head.line], game.head)


# Sittings


def _sitting(game: Seated, user: int | None) -> Sitting | None:
    seat = game.seat_of(user)
    return None if seat is None else _sit(game, seat)


def _sit(game: Seated, seat: Seat) -> Sitting:
    since = game.head.marks.since[seat]
    at = Sitting(game=game, seat=seat, draft=Draft(since), now=Rehearsal(state=game.head.state))
    if game.draft is None or game.draft.since != since or game.status != "running" or not at.drafting:
        return at
    now = rehearse(game.rules, game.head.state, seat, game.draft.clicks)
    return replace(at, draft=game.draft, now=now)


def _fresh(at: Sitting, seen: Seen) -> bool:
    """Is this still the player's decision, and no click was made on it since?"""
    line, rev = seen
    marks = at.game.head.marks
    return marks.since[at.seat] <= line <= marks.seen_by(at.seat) and rev == at.draft.rev


def _expect_draft(at: Sitting) -> None:
    if not at.draft.clicks:
        raise Refused("table-refusal-nothing-drafted")


def _rested(at: Sitting) -> Rehearsal:
    """Return the draft with all that is merely offered left out, up to what has to be decided."""
    rules, now = at.game.rules, at.now
    while not now.complete:
        ask = rules.asked(now.state, at.seat)
        if ask is None or not ask.rest:
            break
        now = rehearse(rules, at.game.head.state, at.seat, (*now.clicks, (ask.rest,)))
    return now


def _spelled_out(at: Sitting, codes: Sequence[str]) -> Sequence[str]:
    """Return the codes of a click, with every choice of a chain in its place.

    A chain that follows on something else and is not offered then is left out.
    """
    if not any(code.startswith(CHAIN) for code in codes):
        return codes
    if at.now.complete:
        raise Refused("table-refusal-turn-complete")
    rules, seat, state, spelled = at.game.rules, at.seat, at.now.state, list[str]()
    for code in codes:
        while action := _named(rules, state, seat, code, begun=bool(spelled)):
            spelled.append(wire.pack(action))
            step = rules.apply(state, action)
            if (
                step.before is not None
                or step.begins_round
                or rules.to_act(step.state) != rules.to_act(state)
            ):
                return spelled
            state = step.state
            if not code.startswith(CHAIN) or len(spelled) >= MOST_CHAINED:
                break
    return spelled


def _named(rules: AnyRules, state: Any, seat: Seat, code: str, *, begun: bool) -> Action | None:
    """Return the action that a code names, or the next one of a chain, if it goes on."""
    if not code.startswith(CHAIN):
        return wire.unpack(rules, seat, code)
    view, actions = rules.view(state, seat), rules.legal_actions(state, seat)
    chain = code.removeprefix(CHAIN)
    if not begun and chain not in [one.key for one in rules.chains(view, actions)]:
        raise wire.Malformed(code)
    return rules.follow(view, chain, actions)


def _orders(codes: Sequence[str]) -> tuple[Click, ...]:
    """Return the orders to try, the given one first: all of them, if these are a few actions alike."""
    kinds = {code.split(".")[0] for code in codes}
    if len(kinds) > 1 or len(codes) > MOST_ORDERED:
        return (tuple(codes),)
    return tuple(dict.fromkeys(permutations(codes)))


def _rehearsed(at: Sitting, orders: Sequence[Click]) -> Rehearsal:
    """Return the draft with one click more, in the first order that the rules allow."""
    game, why = at.game, None
    for click in orders:
        _unpacked(at, click)
        now = rehearse(game.rules, game.head.state, at.seat, (*at.draft.clicks, click))
        if not now.dropped:
            return now
        why = why or now.why
    assert why is not None
    raise _refused(why)


def _played(at: Sitting, orders: Sequence[Click]) -> list[Entry]:
    """Return the lines of a click that has no draft, in the first order that the rules allow."""
    refused: Refused | None = None
    for click in orders:
        actions = _unpacked(at, click)
        try:
            return _lines(at, actions)
        except Refused as error:
            refused = refused or _out_of_turn(at) or error
    assert refused is not None
    raise refused


def _out_of_turn(at: Sitting) -> Refused | None:
    """Refuse whoever is not awaited and can do nothing at all."""
    rules, state = at.game.rules, at.game.head.state
    awaited = rules.to_act(state)
    if at.seat in awaited or rules.legal_actions(state, at.seat):
        return None
    return Refused("table-refusal-not-awaited", player=tuple(Who(seat) for seat in sorted(awaited)))


def _unpacked(at: Sitting, click: Click) -> tuple[Action, ...]:
    if not click:
        raise wire.Malformed("")
    return tuple([wire.unpack(at.game.rules, at.seat, code) for code in click])


def _lines(at: Sitting, actions: Sequence[Action]) -> list[Entry]:
    lines = [at.game.head]
    for action in actions:
        lines.append(record.play(at.game.rules, lines[-1], action))
    return lines[1:]


# What is on a screen


def _draft(at: Sitting) -> DraftView | None:
    now = at.now
    if not now.clicks:
        return None
    events = visible(now.events, at.seat)
    return DraftView(clicks=now.clicks, events=events, held=now.held, complete=now.complete)


def _screen(game: Seated, viewer: Seat | None, state: Any, events: Sequence[Event]) -> Screen:
    rules, head = game.rules, game.head
    over = game.status == "finished"
    awaited = sorted(rules.to_act(head.state)) if game.status == "running" else []
    asks = [(seat, rules.asked(head.state, seat)) for seat in awaited]
    return Screen(
        game_id=game.id,
        key=game.key,
        channel=game.channel,
        status=game.status,
        seal=game.seal,
        users=game.users,
        viewer=viewer,
        line=head.marks.seen_by(viewer),
        view=rules.view(state, viewer),
        rules=rules,
        stage=rules.stage(state),
        awaited=tuple(awaited),
        waits=tuple([(seat, Ask(ask.key)) for seat, ask in asks if ask]),
        owed=tuple([(seat, head.marks.owed[seat]) for seat in awaited]),
        events=visible(events, viewer),
        result=rules.result(head.state) if over else None,
        seed=game.seed if over else None,
    )


def _open(at: Sitting, screen: Screen) -> Screen:
    """Add what the player may choose, and why not the rest."""
    rules, seat, state = at.game.rules, at.seat, at.now.state
    considered = [(action, rules.refusal(state, action)) for action in rules.considered(state, seat)]
    actions, asked = rules.legal_actions(state, seat), rules.asked(state, seat)
    return replace(
        screen,
        asked=asked,
        choices=tuple([wire.pack(action) for action in actions]),
        chains=rules.chains(screen.view, actions) if asked else (),
        barred=tuple([(wire.pack(action), why) for action, why in considered if why]),
    )


# Refusals


def _refused(refusal: Refusal) -> Refused:
    refused = Refused(refusal.key)
    refused.refusal = refusal
    return refused


def _no_such_line(line: int) -> Refused:
    return Refused("table-refusal-no-such-line", line=str(line))


@contextmanager
def _refusing(game_id: int | None = None) -> Iterator[None]:
    """Turn what the store could not do into what a player can be told."""
    try:
        yield
    except (NoGame, Damaged, NotSaved, NotRead) as error:
        raise in_words(error, game_id) from error


def in_words(error: Exception, game_id: int | None = None) -> Refused:
    """Say in words what the store could not do."""
    game = str(error if game_id is None else game_id)
    match error:
        case NoGame():
            return Refused("table-refusal-unknown-game", game=game)
        case Damaged():
            return Refused("table-refusal-damaged", game=game)
        case NotSaved(kind="disk-full"):
            return Refused("table-refusal-disk-full")
        case NotSaved():
            return Refused("table-refusal-not-saved")
        case NotRead():
            return Refused("table-refusal-not-read")
    return Refused("table-refusal-stale")
