"""Laws of conservation: nothing is ever lost from the box, and nothing comes into it."""

from collections import Counter
from collections.abc import Iterator

from bot.engine.core import Seat
from bot.games.oasis.content import KINDS, SORTS, Content
from bot.games.oasis.ground import Ground
from bot.games.oasis.state import State
from bot.games.oasis.terrain import LETTERS, SEATS, marked


def violations(content: Content, ground: Ground, state: State) -> Iterator[str]:
    """Name every law that a state breaks."""
    yield from _cards(content, state)
    yield from _tiles(content, state)
    yield from _pieces(content, ground, state)
    yield from _areas(ground, state)
    yield from _discs(state)


def _cards(content: Content, state: State) -> Iterator[str]:
    box = Counter({card.key: card.copies for card in content.cards.values()})
    held = Counter(state.deck + state.discard + (state.hand.cards if state.hand else ()))
    for player in state.players:
        held.update(player.pile + player.offer)
    if held != box:
        yield f"cards: {held.total()} of {box.total()}, off by {held - box} and {box - held}"


def _tiles(content: Content, state: State) -> Iterator[str]:
    for kind in KINDS:
        laid = (marked(state.board, LETTERS[kind]) & ~content.terrain.bonus[kind]).bit_count()
        stock, box = getattr(state.stock, kind), getattr(content.pieces.tiles, kind)
        if laid + stock != box or stock < 0:
            yield f"{kind} tiles: {laid} laid and {stock} in stock, of {box}"


def _pieces(content: Content, ground: Ground, state: State) -> Iterator[str]:
    kit = content.pieces.player
    for seat, player in enumerate(state.players):
        out = marked(state.board, SEATS[seat])
        if out.bit_count() + player.camels != kit.camels or player.camels < 0 or out & ~ground.terrain.trail:
            yield f"camels of seat {seat}: {out.bit_count()} out and {player.camels} in supply"
        if len(player.areas) + player.spare != kit.control_markers or player.spare < 0:
            yield f"control markers of seat {seat}: {player.areas} and {player.spare} spare"
    for sort in SORTS:
        held = sum(getattr(player.score, sort) for player in state.players)
        supply, box = getattr(state.supply, sort), getattr(content.pieces.score_markers, sort)
        if held + supply != box or supply < 0:
            yield f"{sort} markers: {held} held and {supply} in supply, of {box}"


def _areas(ground: Ground, state: State) -> Iterator[str]:
    """No area has two markers, and every marker lies on an area."""
    markers = [square for own in state.claims for square in own]
    bits = [ground.terrain.bit[square] for square in markers]
    every = sum(set(bits))
    land = 0
    for kind in KINDS:
        tiles = marked(state.board, LETTERS[kind])
        land |= tiles
        if any(ground.terrain.spread(tiles, bit) & every != bit for bit in bits if bit & tiles):
            yield f"two markers on one {kind} area"
    if every & ~land or every.bit_count() != len(bits):
        yield f"control markers off the land or on top of each other: {markers}"


def _discs(state: State) -> Iterator[str]:
    discs = sorted(player.disc for player in state.players)
    if discs != list(range(1, len(discs) + 1)):
        yield f"priority discs: {discs}"
    earned = [player.earned for player in state.players if player.earned]
    if len(set(earned)) != len(earned):
        yield f"a disc was earned twice: {earned}"
    if state.phase != "over" and not 0 <= state.turn < len(state.players):
        yield f"no such seat: {Seat(state.turn)}"
