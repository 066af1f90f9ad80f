"""What nobody at the table knows: the decks, and the tiles that nobody has looked at."""

from msgspec.structs import replace

from bot.engine.core import Event
from bot.engine.dice import Dice
from bot.games.giganten.content import Content
from bot.games.giganten.events import AuctionWon, BluffCalled, DerrickBuilt, LimitsOpened, TilePeeked
from bot.games.giganten.state import State
from bot.games.giganten.view import View


def reshuffled(content: Content, state: State, dice: Dice) -> State:
    """Shuffle the decks, and each kind of tile; at the end of the game the tiles are open."""
    red, dice = dice.shuffle(state.red)
    beige, dice = dice.shuffle(state.beige)
    licences, dice = dice.shuffle(state.licences)
    state = replace(state, red=red, beige=beige, licences="".join(licences))
    return state if state.phase == "over" else _other_tiles(content, state, dice)


def _other_tiles(content: Content, state: State, dice: Dice) -> State:
    """Deal the tiles that nobody has looked at to their sites again, those left in the box included."""
    peeked = {square for player in state.players for square in player.peeked}
    tiles, spare = list(state.tiles), list(state.spare)
    boxed = 0
    for kind in content.tiles:
        places = [n for n, site in enumerate(content.sites) if site.kind == kind]
        count = sum([tiles[n] == "." for n in places])
        hidden = [n for n in places if tiles[n].isdigit() and content.sites[n].square not in peeked]
        box = slice(boxed, boxed + count)
        values, dice = dice.shuffle([*[tiles[n] for n in hidden], *spare[box]])
        for n, value in zip(hidden, values, strict=False):
            tiles[n] = value
        spare[box] = values[len(hidden) :]
        boxed += count
    return replace(state, tiles="".join(tiles), spare="".join(spare))


def stays_known(view: View, event: Event) -> bool:
    """Tiles that somebody had looked at were known, and licences in hand; limits were chosen by somebody."""
    match event:
        case DerrickBuilt(square=square) | TilePeeked(square=square):
            return any(site.peeked for site in view.sites if site.square == square)
        case AuctionWon(seat=seat, ones=ones, twos=twos) | BluffCalled(seat=seat, ones=ones, twos=twos):
            return view.players[seat].licences >= ones + twos
    return isinstance(event, LimitsOpened)
