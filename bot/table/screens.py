"""What a viewer is shown of a game, already redacted."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import AnyRules, Ask, Chain, Event, Refusal, Refused, Result, Seat, Stage, visible
from bot.engine.draft import Click
from bot.storage.games import Store
from bot.storage.plans import Mode
from bot.storage.stored import Status, StoredGame
from bot.table import past, suggesting
from bot.table.past import PastLine, standing
from bot.table.reach import reach
from bot.table.sittings import Note, Sitting, dropped_since, noticed, sitting
from bot.table.supposing import asks_ahead
from bot.thinking.cases import Suggested

Show = Callable[[Store, Sitting], Awaitable["Screen"]]
What = Literal["deal", "play", "back", "end", "seats", "terms", "moved"]


class DraftView(Struct, frozen=True, kw_only=True):
    """A turn in the making, as its player sees it."""

    clicks: tuple[Click, ...]
    events: tuple[Event, ...]
    held: bool
    complete: bool


class PlanView(Struct, frozen=True, kw_only=True):
    """A plan as its player sees it; `open` says that its last alternative is still being composed."""

    ask: str
    round: int
    sealed: bool
    mode: Mode
    resting: bool
    alternatives: tuple[tuple[str, ...], ...] = ()
    open: bool = False
    full: bool = False  # there is no room for another alternative
    unused: Refusal | None = None  # why it was not carried out, once its question is asked


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
    owners: tuple[int, ...] = ()  # whom the holder of each seat plays for; 0, or nothing at all: for nobody
    recap: tuple[PastLine, ...] = ()  # since the player's own last action, where a side is shown
    ahead: tuple[str, ...] = ()  # what the player may plan for
    free: bool = False  # the player may take their last turn back without asking
    voted: bool = False  # the table is asked to take something back, which ends when somebody plays on
    planned: bool = False  # have they planned ahead?
    suggests: bool = False  # the player may ask what the computer would do
    suggested: Suggested | None = None  # and was told
    plan: PlanView | None = None  # nothing of this is played: the table is a supposed one


class Outcome(Struct, frozen=True):
    """What came of a click: the player's screen, and the public one if lines were written."""

    mine: Screen
    public: Screen | None = None
    answered: tuple[str, ...] = ()  # the decisions that were made, in a word each

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.mine.notes


class Change(Struct, frozen=True, kw_only=True):
    """What was just written, as everybody sees it; `by` whom, if a player did it by hand."""

    public: Screen
    what: What
    by: int | None = None


class Public(Struct, frozen=True, kw_only=True):
    """What a board tells everybody: how a game stands, how it came to that, and since when it waits."""

    screen: Screen
    told: tuple[PastLine, ...]
    waiting_since: int | None = None  # unix seconds

    def since(self, line: int) -> tuple[Event, ...]:
        """Return what has happened after a line that the lines told go back to, and still counts."""
        return standing([one for one in self.told if one.line > line])


class Stale(Refused):
    """The click was made on an older table. Here is how it stands."""

    def __init__(self, screen: Screen) -> None:
        super().__init__("table-refusal-stale")
        self.screen = screen


async def shown(store: Store, game: StoredGame, user: int | None, show: Show | None = None) -> Screen:
    """Return what a user is shown: their own screen, or what everybody sees."""
    at = sitting(game, user)
    return await (show or own)(store, at) if at else await public(store, game)


async def public(store: Store, game: StoredGame) -> Screen:
    """Return what everybody sees."""
    return screen(game, None, game.head.state, await _news(store, game, None))


async def own(store: Store, at: Sitting) -> Screen:
    """Return what a player sees, with the draft they are at."""
    landing = await reach(store, at.game, at.seat)
    mine = alone(at, await _news(store, at.game, at.seat))
    return replace(
        mine,
        suggests=mine.asked is not None and bool(mine.choices) and suggesting.may(at.game),
        notes=(*at.notes, *dropped_since(at)),
        ahead=asks_ahead(at.game, at.seat),
        free=landing is not None and not at.draft.clicks,
        voted=at.game.asked_back and at.game.status == "running",
        planned=at.game.planned_by_them,
    )


def alone(at: Sitting, events: Sequence[Event] = ()) -> Screen:
    """Return what a player sees and may choose, as far as that is known without the record."""
    mine = replace(screen(at.game, at.seat, at.now.state, events), rev=at.draft.rev, draft=_draft(at))
    return mine if at.now.complete or at.game.status != "running" else _with_choices(at, mine)


async def side(store: Store, at: Sitting) -> Screen:
    """Return what a player sees, with what happened since their own last action."""
    return replace(await own(store, at), recap=await past.recap(store, at.game, at.seat))


async def board(store: Store, game: StoredGame, screen: Screen, after: int) -> Public:
    """Add to what everybody sees the lines after one that they could notice."""
    if game.status == "finished":
        return Public(screen=screen, told=await past.since(store, game, None, after))
    owed = max([line for _, line in screen.owed], default=screen.line)
    lines = await store.events(game, min(after, owed - 1))
    return Public(
        screen=screen,
        told=past.told([one for one in lines if one.line > after], None),
        waiting_since=next((one.at for one in lines if one.line == owed), None) if screen.owed else None,
    )


async def _news(store: Store, game: StoredGame, viewer: Seat | None) -> tuple[Event, ...]:
    """Return the events of the last line that this viewer could notice: a secret one leaves no trace."""
    entry = await noticed(store, game, viewer)
    return entry.events if entry else ()


def screen(game: StoredGame, viewer: Seat | None, state: Any, events: Sequence[Event]) -> Screen:
    """Return what a viewer sees of a state, without what they may choose."""
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
        owners=game.owners,
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


def _draft(at: Sitting) -> DraftView | None:
    now = at.now
    if not now.clicks:
        return None
    events = visible(now.events, at.seat)
    return DraftView(clicks=now.clicks, events=events, held=now.held, complete=now.complete)


def _with_choices(at: Sitting, mine: Screen) -> Screen:
    """Add what the player may choose, and why not the rest."""
    rules, seat, state = at.game.rules, at.seat, at.now.state
    considered = [(action, rules.refusal(state, action)) for action in rules.considered(state, seat)]
    actions, asked = rules.legal_actions(state, seat), rules.asked(state, seat)
    return replace(
        mine,
        asked=asked,
        choices=tuple([wire.pack(action) for action in actions]),
        chains=rules.chains(mine.view, actions) if asked or rules.chosen(mine.view) else (),
        barred=tuple([(wire.pack(action), why) for action, why in considered if why]),
    )
