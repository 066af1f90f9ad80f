"""What a seat remembers of a table, because a view does not show it and everybody could see it happen."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Event
from bot.games.pipeline.events import (
    ContractsDealt,
    LoanTaken,
    PipeBought,
    PipeTaken,
    QuadrantOpened,
    ShopsFilled,
    TileStranded,
    YearBegan,
)
from bot.games.pipeline.view import View


class Memory(Struct, frozen=True, kw_only=True):
    """What happened, as far as it still matters."""

    newly: int  # quadrants that were opened this year
    shops: tuple[int, ...]  # pipe tiles that lie beside the shops
    gone: tuple[int, ...] = ()  # pipe tiles that are out of the game
    seen: tuple[str, ...]  # contracts that have been on the board, or on top of a reserve
    loans: tuple[int, ...]  # by seat


def begun(view: View) -> Memory:
    """Return what a seat knows that looks at a table for the first time.

    Should a quadrant be open already, one of them may have been opened this year.
    """
    deals = [deal for row in (*view.contracts, view.reserve) for deal in row if deal]
    return Memory(
        newly=int(any(quadrant.is_open for quadrant in view.quadrants)),
        shops=view.shop.tank_pipes + view.shop.machine_pipes,
        seen=tuple(deals),
        loans=(0,) * len(view.players),
    )


def remembered(memory: Memory, events: Sequence[Event]) -> Memory:
    """Return what a seat knows after it was told what happened."""
    for event in events:
        memory = _after(memory, event)
    return memory


def _after(memory: Memory, event: Event) -> Memory:
    match event:
        case QuadrantOpened():
            return replace(memory, newly=memory.newly + 1)
        case YearBegan():
            return replace(memory, newly=0)
        case PipeBought(tile=tile) | PipeTaken(tile=tile):
            return replace(memory, shops=tuple([other for other in memory.shops if other != tile]))
        case ShopsFilled(tank_tiles=tanks, machine_tiles=machines):
            return replace(memory, shops=tanks + machines, gone=memory.gone + memory.shops)
        case TileStranded(tile=tile):
            return replace(memory, gone=(*memory.gone, tile))
        case ContractsDealt(deals=deals):
            return replace(memory, seen=tuple(dict.fromkeys([*memory.seen, *deals])))
        case LoanTaken(seat=seat):
            loans = memory.loans
            return replace(memory, loans=(*loans[:seat], loans[seat] + 1, *loans[seat + 1 :]))
    return memory
