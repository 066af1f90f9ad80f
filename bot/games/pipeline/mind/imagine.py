"""From what a seat sees and remembers to a whole table that it cannot tell from the real one."""

from collections.abc import Sequence

from bot.engine.chance import Chance
from bot.engine.dice import Dice
from bot.games.pipeline.content import FAMILIES, MARKETS, Content
from bot.games.pipeline.mind.memory import Memory
from bot.games.pipeline.network import with_tile
from bot.games.pipeline.state import EMPTY, FREE, NO_OIL, Account, Flow, Player, State
from bot.games.pipeline.stock import INDEX
from bot.games.pipeline.tiles import COLOURS, all_tiles
from bot.games.pipeline.view import PlayerView, View


def imagined(content: Content, view: View, memory: Memory, seed: str) -> State:
    """Return such a table: the deck and the contracts underneath are drawn from all that was never seen.

    Its ledgers only have to add up.
    """
    chance = Chance(seed)
    deck, gone = _tiles(view, memory, chance.part("deck"))
    players = tuple(
        [
            _player(content, view, player, loans)
            for player, loans in zip(view.players, memory.loans, strict=True)
        ]
    )
    markets = tuple([tuple([row.cubes for row in market.rows]) for market in view.markets])
    return State(
        options=view.options,
        dice=Dice(chance.part("dice").seed()),
        phase=view.phase,
        round=view.round,
        order=view.order,
        lower=view.lower,
        cross=view.cross,
        costs=view.costs,
        families=view.families,
        on_sale=view.on_sale,
        cards=view.cards,
        markets=markets,
        contracts=view.contracts,
        reserve=_reserve(content, view, memory, chance.part("reserve")),
        orders=view.orders,
        shop=view.shop,
        quadrants=tuple(
            [
                tuple([FREE if space.tile is None else space.tile for space in quadrant.spaces])
                for quadrant in view.quadrants
            ]
        ),
        opened="".join([quadrant.key for quadrant in view.quadrants if quadrant.is_open]),
        newly=memory.newly,
        deck=deck,
        gone=gone,
        flow=_flow(content, markets, players),
        players=players,
        turn=view.turn,
    )


def _tiles(view: View, memory: Memory, chance: Chance) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the deck, and the tiles that are out of the game."""
    seen = {*view.shop.tank_pipes, *view.shop.machine_pipes, *memory.gone}
    seen |= {space.tile for quadrant in view.quadrants for space in quadrant.spaces if space.tile is not None}
    seen |= {laid.tile for player in view.players for laid in player.tiles}
    seen |= set(view.turn.hand) if view.turn else set()
    unseen = [tile.number for tile in all_tiles() if tile.number not in seen]
    chance.shuffle(unseen)
    return tuple(unseen[: view.deck]), (*memory.gone, *unseen[view.deck :])


def _reserve(content: Content, view: View, memory: Memory, chance: Chance) -> tuple[tuple[str, ...], ...]:
    """Return the contracts to come: what is on top is open to all, the others have never been seen."""
    seen = {*memory.seen, *view.reserve, *[deal for row in view.contracts for deal in row]}
    seen |= {held.deal for player in view.players for held in player.contracts}
    stacks = []
    for row, top, count in zip(content.contracts, view.reserve, view.reserves, strict=True):
        unseen = [deal for deal in row if deal not in seen]
        chance.shuffle(unseen)
        stacks.append((top, *unseen[: count - 1]) if count else ())
    return tuple(stacks)


def _player(content: Content, view: View, player: PlayerView, loans: int) -> Player:
    pipes = ""
    for laid in player.tiles:
        pipes = with_tile(pipes, laid.tile, laid.square, laid.turn)
    crude, low, mid, high = player.tanks
    known = dict(zip(view.families, player.levels, strict=True))
    levels = tuple([known.get(family, 0) for family in FAMILIES])
    return Player(
        cash=player.cash,
        tanks=(crude, low, mid, high),
        ready=player.ready,
        oil=player.oil,
        pipes=pipes,
        machines=" ".join(player.machines),
        levels=levels,
        contracts=player.contracts,
        orders=player.orders,
        penalties=player.penalties,
        loans=loans,
        account=_account(content, player.cash, loans, sum(levels)),
    )


def _account(content: Content, cash: int, loans: int, levels: int) -> Account:
    """Return books that explain the cash: loans and upgrades are known, the rest is put down to oil."""
    lent, upgrades = loans * content.board.loan.cash, levels * content.upgrades.cost
    rest = cash - content.board.cash - lent + upgrades
    return Account(loans=lent, upgrades=upgrades, sales=max(rest, 0), oil=max(-rest, 0))


def _flow(content: Content, markets: tuple[tuple[str, ...], ...], players: Sequence[Player]) -> Flow:
    """Return how the barrels on the table may have come there: all as crude, and some were refined."""
    counts = [sum(some) for some in zip(*[player.oil for player in players], strict=True)]
    for key, rows in zip(MARKETS, markets, strict=True):
        for row, cubes in zip(content.rows[key], rows, strict=True):
            for cube in cubes.replace(EMPTY, ""):
                counts[INDEX[f"{cube}{row.oil[1]}"]] += 1
    entered, changed = list(NO_OIL), counts.copy()
    for crude in range(0, len(counts), len(counts) // len(COLOURS)):
        entered[crude] = sum(counts[crude : crude + 4])
        changed[crude] -= entered[crude]
    return Flow(entered=tuple(entered), changed=tuple(changed))
