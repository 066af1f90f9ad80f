"""Setting up: cubes, fields, markets, and in the two-player game the bot."""

from collections import Counter
from collections.abc import Sequence

from bot.engine.core import Seat, StepBuilder
from bot.engine.dice import Dice
from bot.games.oilfield import cubes, neutral
from bot.games.oilfield.content import FIELDS, Column, Content, FieldKey, TileKey
from bot.games.oilfield.events import (
    BotMoved,
    BotSettled,
    CubesDrawn,
    FieldFilled,
    MarketsOpened,
    TileReturned,
)
from bot.games.oilfield.state import Bag, Bot, Field, Lease, OilfieldOptions, Player, State

TOO_MANY = 3  # tiles alike in the opening market


def deal(content: Content, seats: int, options: OilfieldOptions, seed: str) -> StepBuilder[State]:
    """Lay out the game in the order of the rules, up to the first round."""
    kit, box = content.board.player, content.board.bag
    state = State(
        options=options,
        dice=Dice(seed),
        first=Seat(0),
        turn=Seat(0),
        bag=Bag(box.oil, box.gas),
        fields=(Field(0, 0),) * len(FIELDS),
        tiles=(),
        stack=(),
        leases=(),
        deck=(),
        subsidy=content.board.prices.subsidy,
        shares=((),) * len(content.board.rows),
        players=(Player(money=kit.money),) * seats,
    )
    step = StepBuilder(state)
    _draw_cubes(step, content)
    _open_markets(step, content)
    if seats == neutral.SEATS:
        _settle_bot(step, content)
    first, dice = step.state.dice.below(seats)
    step.change(first=Seat(first), turn=Seat(first), dice=dice)
    return step


def _draw_cubes(step: StepBuilder[State], content: Content) -> None:
    """Fill the refineries, then the fields; only then the grey cube joins the bag."""
    for seat in map(Seat, range(len(step.state.players))):
        drawn = cubes.draw(step.state.bag, content.board.player.cubes, step.state.dice)
        players = step.state.with_player(seat, oil=drawn.oil, gas=drawn.gas)
        event = CubesDrawn(seat=seat, oil=drawn.oil, gas=drawn.gas)
        step.happen(event, players=players, bag=drawn.bag, dice=drawn.dice)
    for key in FIELDS:
        drawn = cubes.draw(step.state.bag, content.sizes[len(step.state.players)].field, step.state.dice)
        fields = step.state.with_field(key, oil=drawn.oil, gas=drawn.gas)
        event_of_field = FieldFilled(field=key, oil=drawn.oil, gas=drawn.gas)
        step.happen(event_of_field, fields=fields, bag=drawn.bag, dice=drawn.dice)
    step.change(bag=Bag(step.state.bag.oil, step.state.bag.gas, 1))


def tiles_in_play(content: Content, seats: int, options: OilfieldOptions) -> Counter[TileKey]:
    """Return the tiles of the stack: at small tables one of each kind is set aside."""
    aside = content.sizes[seats].set_aside
    return Counter(
        {
            tile.key: tile.copies - aside
            for tile in content.tiles.values()
            if options.advanced or not tile.advanced
        }
    )


def leases_in_play(content: Content, seats: int) -> Counter[FieldKey]:
    """Return the lease cards: with a bot, one of each field is its own."""
    aside = seats == neutral.SEATS
    return Counter({field.key: field.leases - aside for field in content.fields.values()})


def _open_markets(step: StepBuilder[State], content: Content) -> None:
    state = step.state
    size = content.sizes[len(state.players)]
    tiles = tiles_in_play(content, len(state.players), state.options)
    stack, dice = state.dice.shuffle(tuple(tiles.elements()))
    step.change(tiles=stack[: size.tiles], stack=stack[size.tiles :], dice=dice)
    while (tile := _too_many(step.state.tiles)) is not None:
        _return_tile(step, tile)
    cards = leases_in_play(content, len(state.players))
    deck, dice = step.state.dice.shuffle(tuple(cards.elements()))
    leases = deck[: size.leases]
    event = MarketsOpened(tiles=step.state.tiles, leases=leases)
    step.happen(event, leases=leases, deck=deck[size.leases :], dice=dice)


def _too_many(tiles: Sequence[TileKey]) -> TileKey | None:
    return next((tile for tile in tiles if tiles.count(tile) >= TOO_MANY), None)


def _return_tile(step: StepBuilder[State], tile: TileKey) -> None:
    """Shuffle one of three tiles alike back into the stack, and draw another."""
    market = list(step.state.tiles)
    market.remove(tile)
    (drawn, *stack), dice = step.state.dice.shuffle((*step.state.stack, tile))
    event = TileReturned(tile=tile, drawn=drawn)
    step.happen(event, tiles=(*market, drawn), stack=tuple(stack), dice=dice)


def _settle_bot(step: StepBuilder[State], content: Content) -> None:
    """Deal the bot's towers to the fields, and draw its first public action: never National."""
    towers, dice = step.state.dice.shuffle(content.board.bot.towers)
    for tower, key in zip(towers, FIELDS, strict=True):
        step.happen(BotSettled(tower=tower, field=key))
    leases = tuple([Lease(key, 0, tower) for tower, key in zip(towers, FIELDS, strict=True)])
    columns: tuple[Column, ...] = ("lease", "build", "drill", "local")
    number, dice = dice.below(len(columns))
    space = neutral.space_in(content, columns[number])
    step.happen(BotMoved(space=space), bot=Bot(space=space, leases=leases), dice=dice)
