"""The bot of the two-player game: it stands in the way, and plays a card of its own."""

from operator import add

from msgspec.structs import replace

from bot.engine.core import StepBuilder
from bot.games.oilfield.content import CARDS, COLUMNS, FIELDS, CardKey, Column, Content, Haul
from bot.games.oilfield.events import (
    BotCardDrawn,
    BotDrilled,
    BotMoved,
    BotRenewedLeases,
    BotRenewedTiles,
    FeePaid,
)
from bot.games.oilfield.state import Field, State

SEATS = 2  # players at a table with a bot


def space_in(content: Content, column: Column) -> str:
    """Return where the bot stands in a column: the topmost usable space, but the cheapest lease."""
    if column == "lease":
        return content.bot_lease
    spaces = content.spaces.values()
    return next(space.key for space in spaces if space.column == column and space.players <= SEATS)


def move_worker(step: StepBuilder[State], content: Content) -> None:
    """Go one column to the right, from the last one back to the leases."""
    bot = step.state.bot
    assert bot is not None
    column = COLUMNS[(COLUMNS.index(content.spaces[bot.space].column) + 1) % len(COLUMNS)]
    if column == "invest" and step.state.options.bot_skips_invest:
        column = COLUMNS[0]
    space = space_in(content, column)
    step.happen(BotMoved(space=space), bot=replace(bot, space=space))


def draw_card(step: StepBuilder[State]) -> None:
    """Draw one of the bot's five cards."""
    bot = step.state.bot
    assert bot is not None
    number, dice = step.state.dice.below(len(CARDS))
    card = CARDS[number]
    step.happen(BotCardDrawn(card=card), bot=replace(bot, card=card, due=True), dice=dice)


def play_card(step: StepBuilder[State], content: Content) -> None:
    """Carry out the bot's card. National only counts as a seller."""
    bot = step.state.bot
    assert bot is not None
    step.change(bot=replace(bot, due=False))
    match bot.card:
        case "lease":
            _renew_leases(step, content)
        case "build":
            _renew_tiles(step, content)
        case "local":
            _use_local_market(step, content)
        case "drill":
            _drill(step, content)


def sells(state: State) -> bool:
    card: CardKey | None = state.bot.card if state.bot else None
    return card == "national"


def _renew_leases(step: StepBuilder[State], content: Content) -> None:
    state, size = step.state, content.sizes[SEATS].leases
    deck, dice = state.dice.shuffle((*state.deck, *state.leases))
    step.happen(BotRenewedLeases(leases=deck[:size]), leases=deck[:size], deck=deck[size:], dice=dice)


def _renew_tiles(step: StepBuilder[State], content: Content) -> None:
    state, size = step.state, content.sizes[SEATS].tiles
    stack, dice = state.dice.shuffle((*state.stack, *state.tiles))
    step.happen(BotRenewedTiles(tiles=stack[:size]), tiles=stack[:size], stack=stack[size:], dice=dice)


def _use_local_market(step: StepBuilder[State], content: Content) -> None:
    state, fee = step.state, content.board.prices.supervisor_fee
    money = state.players[state.supervisor].money + fee
    players = state.with_player(state.supervisor, money=money)
    step.happen(FeePaid(seat=state.supervisor, money=fee), players=players)


def _drill(step: StepBuilder[State], content: Content) -> None:
    """Drill in the field of a lease card drawn for it; the cubes go to the bag."""
    state, bot = step.state, step.state.bot
    assert bot is not None
    number, dice = state.dice.below(len(FIELDS))
    key = FIELDS[number]
    tower = next(lease.tower for lease in bot.leases if lease.field == key)
    assert tower is not None
    drill, field = content.tiles[tower].drill, state.field(key)
    ground = Field(0, 0) if state.strike == key else field
    oil, gas = map(add, _haul(drill.sold, ground), _haul(drill.stored, ground))
    step.happen(
        BotDrilled(tower=tower, field=key, oil=oil, gas=gas),
        fields=state.with_field(key, oil=field.oil - oil, gas=field.gas - gas),
        bag=state.bag.plus(oil, gas),
        dice=dice,
    )


def _haul(haul: Haul, field: Field) -> tuple[int, int]:
    """Return what the bot takes: gas before oil."""
    most = haul.most or haul.oil + haul.gas
    gas = min(haul.gas, field.gas, most)
    return min(haul.oil, field.oil, most - gas), gas
