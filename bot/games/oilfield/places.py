"""Where choices and events lie on a picture of the table. Pictures know these names:

    lease_2, first      a space for workers        dallas, dallas_2    a field, a concession in it
    drill, national     a card in hand             lease_dallas        the leases of a field on offer
    card_0, card_bot    the card of a player       tile_3              the third tile on offer
    storage_0           the refinery of a player   row_5, next_5       a row of shares, the next one in it
    pay, give_up        answers to the government  share_5             a share of that row in hand

What is no longer as an event left it is not pointed at: a worker who has gone home, a tower that is lost.
"""

from collections.abc import Iterator, Sequence

from bot.engine.core import Action, Event, Seat, Square
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    ChooseCard,
    DrillTower,
    GiveUpTower,
    PayGovernment,
    PlaceWorker,
    SellFirst,
    SellLast,
    SellShare,
    TakeLease,
)
from bot.games.oilfield.content import FieldKey, TileKey
from bot.games.oilfield.events import (
    BotCardDrawn,
    BotDrilled,
    BotMoved,
    BotRenewedLeases,
    BotRenewedTiles,
    CardChanged,
    CardChosen,
    CardRevealed,
    ExpansionBuilt,
    FieldExhausted,
    FieldRanDry,
    FieldRefilled,
    GovernmentPaid,
    LeaseTaken,
    MarketsRefilled,
    ShareBought,
    ShareSold,
    StrikeBegan,
    StrikeEnded,
    TowerBuilt,
    TowerDrilled,
    TowerLost,
    TowerSold,
    WorkerPlaced,
)
from bot.games.oilfield.view import PlotView, View


def spots(view: View, thing: Action | Event) -> tuple[Square, ...]:
    """Name the places of a choice or an event."""
    names = _choice(view, thing) if isinstance(thing, Action) else _event(view, thing)
    return tuple([Square(name) for name in dict.fromkeys(names)])


def _choice(view: View, action: Action) -> Iterator[str]:
    match action:
        case PlaceWorker(space=key) | ChooseCard(card=key):
            yield key
        case TakeLease(field=field):
            taken = next(one.plots for one in view.fields if one.key == field)
            yield f"{field}_{taken.index(None) + 1}"
        case BuyTower(seat=seat, tile=tile, field=field):
            yield from _tiles(view, [tile])
            yield from _plots(view, field, seat, None)[:1]
        case BuyExpansion(tile=tile):
            yield from _tiles(view, [tile])
        case DrillTower(seat=seat, tower=tower, field=field):
            leases = view.players[seat].leases
            left = [leases[n] for n in view.task.towers] if view.task else []
            plots = [f"{lease.field}_{lease.plot + 1}" for lease in left]
            yield from [plot for plot in _plots(view, field, seat, tower) if plot in plots][:1]
        case BuyShare(row=row):
            yield f"next_{row}"
        case SellFirst(row=row) | SellLast(row=row) | SellShare(row=row):
            yield f"share_{row}"
        case PayGovernment():
            yield "pay"
        case GiveUpTower():
            yield "give_up"


def _event(view: View, event: Event) -> Iterator[str]:
    match event:
        case WorkerPlaced(seat=seat, space=space) if view.players[seat].worker == space:
            yield space
        case CardChosen(seat=seat, card=str(card)) | CardChanged(seat=seat, card=card):
            if seat == view.viewer and view.phase == "cards":
                yield card
        case CardRevealed(seat=seat, card=card) if view.players[seat].card == card:
            yield f"card_{seat}"
        case ExpansionBuilt(seat=seat):
            yield f"storage_{seat}"
        case ShareBought(row=row) | ShareSold(row=row):
            yield f"row_{row}"
        case MarketsRefilled(tiles=tiles, leases=leases):
            yield from _tiles(view, tiles, newest=True)
            yield from [f"lease_{field}" for field in leases if field in view.leases]
        case _:
            yield from _on_the_map(view, event)
            yield from _of_the_bot(view, event)


def _on_the_map(view: View, event: Event) -> Iterator[str]:
    match event:
        case LeaseTaken(seat=seat, field=field):
            plots = [lease.plot for lease in view.players[seat].leases if lease.field == field]
            yield from [f"{field}_{plot + 1}" for plot in plots[-1:]]
        case TowerBuilt(seat=seat, tile=tile, field=field):
            yield from _plots(view, field, seat, tile)[-1:]
        case TowerDrilled(seat=seat, tower=tower, field=field):
            yield from _plots(view, field, seat, tower)[:1]
        case TowerSold(seat=seat, field=field):
            yield from _plots(view, field, seat, "small_national")[:1]
        case GovernmentPaid(seat=seat, field=field):
            yield from _plots(view, field, seat, "released")[-1:]
        case (
            TowerLost(field=field)
            | FieldRanDry(field=field)
            | FieldExhausted(field=field)
            | FieldRefilled(field=field)
            | StrikeBegan(field=field)
            | StrikeEnded(field=field)
        ):
            yield field


def _of_the_bot(view: View, event: Event) -> Iterator[str]:
    match event:
        case BotMoved(space=space) if view.bot and view.bot.space == space:
            yield space
        case BotCardDrawn(card=card) if view.bot and view.bot.card == card:
            yield "card_bot"
        case BotRenewedTiles(tiles=tiles):
            yield from _tiles(view, tiles, newest=True)
        case BotRenewedLeases(leases=leases):
            yield from [f"lease_{field}" for field in leases if field in view.leases]
        case BotDrilled(tower=tower, field=field):
            yield from _plots(view, field, None, tower)[:1]


def _tiles(view: View, keys: Sequence[TileKey], *, newest: bool = False) -> Iterator[str]:
    """Name where tiles of these kinds lie on offer: the first of a kind, or those that came last."""
    offered = [tile.key for tile in view.tiles]
    for key in dict.fromkeys(keys):
        found = [n for n, one in enumerate(offered, 1) if one == key]
        yield from [f"tile_{n}" for n in (found[-keys.count(key) :] if newest else found[:1])]


def _plots(view: View, field: FieldKey, owner: Seat | None, tower: str | None) -> list[str]:
    """Name the concessions of somebody (None: the bot) in a field that carry such a tower, or none."""
    plots = next(one.plots for one in view.fields if one.key == field)
    return [
        f"{field}_{n}"
        for n, plot in enumerate(plots, 1)
        if plot is not None and plot.owner == owner and _tower(plot) == tower
    ]


def _tower(plot: PlotView) -> str | None:
    return "released" if plot.tower == "government" and not plot.disc else plot.tower
