"""What one viewer may see: built field by field, so a new secret stays secret by default."""

from msgspec import Struct

from bot.engine.core import ScoreLine, Seat
from bot.games.oilfield import scoring
from bot.games.oilfield.content import FIELDS, CardKey, Column, Content, FieldKey, TileKey
from bot.games.oilfield.estate import capacity, share_price
from bot.games.oilfield.state import GOVERNMENT, Bag, OilfieldOptions, Phase, State, Task
from bot.games.oilfield.state import Lease as Lease


class PlotView(Struct, frozen=True):
    """A concession on the map that somebody has leased."""

    owner: Seat | None  # None: the bot
    tower: TileKey | None
    disc: bool


class FieldView(Struct, frozen=True, kw_only=True):
    key: FieldKey
    oil: int
    gas: int
    size: int  # cubes after a refill
    depletions: int
    refills: int  # that many are possible in all
    exhausted: bool
    strike: bool
    plots: tuple[PlotView | None, ...]


class SpaceView(Struct, frozen=True, kw_only=True):
    """A space for a worker. `players` is how many it takes to use it."""

    key: str
    column: Column
    price: int
    players: int
    usable: bool  # at a table of this size
    worker: Seat | None
    bot: bool


class TileView(Struct, frozen=True):
    key: TileKey
    cost: int


class RowView(Struct, frozen=True, kw_only=True):
    """A row of shares. `cubes` are those on its spaces from the left, None for the government's."""

    points: int
    prices: tuple[int, ...]
    cubes: tuple[Seat | None, ...]
    price: int  # what one brings now, and costs unless the row is full
    full: bool


class BotView(Struct, frozen=True):
    space: str
    card: CardKey | None
    due: bool


class PlayerView(Struct, frozen=True, kw_only=True):
    money: int
    points: int  # on the track, with the shares
    oil: int
    gas: int
    capacity: int
    expansions: int
    gas_expansions: int
    leases: tuple[Lease, ...]
    markers: int  # left
    cubes: int  # investment cubes left
    shares: tuple[int, ...]  # in each row
    worker: str | None
    chosen: bool
    card: CardKey | None  # None: not chosen, or not to be seen
    lines: tuple[ScoreLine, ...]  # what it would be worth now


class View(Struct, frozen=True, kw_only=True):
    viewer: Seat | None
    options: OilfieldOptions
    round: int
    phase: Phase
    turn: Seat | None  # None while all choose together, and when the game is over
    order: tuple[Seat, ...]  # clockwise from the first player
    supervisor: Seat
    fields: tuple[FieldView, ...]
    spaces: tuple[SpaceView, ...]
    tiles: tuple[TileView, ...]
    stack: int
    leases: tuple[FieldKey, ...]
    deck: int
    bag: Bag
    subsidy: int
    rows: tuple[RowView, ...]
    national: tuple[int, ...]  # the price for one seller, two, and so on
    sellers: int  # this round, once the cards are revealed
    task: Task | None  # what the active player is doing
    filling: FieldKey | None  # this field is refilled when all have answered the government
    owing: tuple[Seat, ...]
    release_cost: int
    queue: tuple[Seat, ...]
    final: int | None
    ending: str | None
    bot: BotView | None
    players: tuple[PlayerView, ...]


def view(content: Content, state: State, viewer: Seat | None) -> View:
    """Show the table to one viewer."""
    together = state.phase in ("cards", "over")
    return View(
        viewer=viewer,
        options=state.options,
        round=state.round,
        phase=state.phase,
        turn=None if together else state.turn,
        order=state.order,
        supervisor=state.supervisor,
        fields=tuple([_field(content, state, key) for key in FIELDS]),
        spaces=_spaces(content, state),
        tiles=tuple([TileView(key, content.tiles[key].cost) for key in state.tiles]),
        stack=len(state.stack),
        leases=state.leases,
        deck=len(state.deck),
        bag=state.bag,
        subsidy=state.subsidy,
        rows=_rows(content, state),
        national=content.sizes[len(state.players)].national,
        sellers=state.sellers,
        task=state.task,
        filling=state.filling,
        owing=state.owing,
        release_cost=content.tiles["government"].release_cost,
        queue=state.queue,
        final=state.final,
        ending=state.ending,
        bot=BotView(state.bot.space, state.bot.card, state.bot.due) if state.bot else None,
        players=tuple([_player(content, state, Seat(n), viewer) for n in range(len(state.players))]),
    )


def _player(content: Content, state: State, seat: Seat, viewer: Seat | None) -> PlayerView:
    player = state.players[seat]
    kit = content.board.player
    hidden = seat != viewer and not state.cards_open
    return PlayerView(
        money=player.money,
        points=player.points,
        oil=player.oil,
        gas=player.gas,
        capacity=capacity(content, state, player),
        expansions=player.expansions,
        gas_expansions=player.gas_expansions,
        leases=player.leases,
        markers=kit.markers - len(player.leases),
        cubes=kit.shares - state.held(seat),
        shares=tuple([row.count(seat) for row in state.shares]),
        worker=player.worker,
        chosen=player.card is not None,
        card=None if hidden else player.card,
        lines=scoring.score(content, state, seat),
    )


def _field(content: Content, state: State, key: FieldKey) -> FieldView:
    field = state.field(key)
    plots: list[PlotView | None] = [None] * content.fields[key].leases
    for owner, leases in _holdings(state):
        for lease in leases:
            if lease.field == key:
                plots[lease.plot] = PlotView(owner, lease.tower, lease.disc)
    return FieldView(
        key=key,
        oil=field.oil,
        gas=field.gas,
        size=content.sizes[len(state.players)].field,
        depletions=field.depletions,
        refills=state.options.refills,
        exhausted=state.exhausted(key),
        strike=state.strike == key,
        plots=tuple(plots),
    )


def _holdings(state: State) -> list[tuple[Seat | None, tuple[Lease, ...]]]:
    held: list[tuple[Seat | None, tuple[Lease, ...]]] = [
        (Seat(n), player.leases) for n, player in enumerate(state.players)
    ]
    return [*held, (None, state.bot.leases)] if state.bot else held


def _spaces(content: Content, state: State) -> tuple[SpaceView, ...]:
    workers = {player.worker: Seat(n) for n, player in enumerate(state.players) if player.worker}
    return tuple(
        [
            SpaceView(
                key=space.key,
                column=space.column,
                price=space.price,
                players=space.players,
                usable=space.players <= len(state.players),
                worker=workers.get(space.key),
                bot=state.bot is not None and state.bot.space == space.key,
            )
            for space in content.spaces.values()
        ]
    )


def _rows(content: Content, state: State) -> tuple[RowView, ...]:
    return tuple(
        [
            RowView(
                points=row.points,
                prices=row.prices,
                cubes=tuple([None if seat == GOVERNMENT else seat for seat in cubes]),
                price=share_price(content, state, n),
                full=len(cubes) == len(row.prices),
            )
            for n, (row, cubes) in enumerate(zip(content.board.rows, state.shares, strict=True))
        ]
    )
