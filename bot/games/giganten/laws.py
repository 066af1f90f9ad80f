"""Laws of conservation: no card, tile, barrel or dollar goes astray."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from bot.games.giganten.content import COMPANIES, Content
from bot.games.giganten.ground import Ground
from bot.games.giganten.state import Licences, State

_TURNED = str.maketrans("abcdefghi", "123456789")


def violations(content: Content, ground: Ground, state: State) -> Iterator[str]:
    """Name every law that a state breaks."""
    yield from _cards(content, state)
    yield from _licences(content, state)
    yield from _tiles(content, state)
    yield from _derricks(content, ground, state)
    yield from _barrels(ground, state)
    yield from _money(content, ground, state)
    yield from _places(content, ground, state)
    yield from _secrets(content, ground, state)


def _cards(content: Content, state: State) -> Iterator[str]:
    piles = (state.red, state.red_discard, state.beige, state.beige_discard, state.offer)
    held = Counter([card for pile in piles for card in pile])
    held.update([player.card for player in state.players if player.card])
    box = Counter({card.key: card.copies for card in content.cards.values()})
    if held != box:
        yield f"cards: {held.total()} of {box.total()}, off by {held - box} and {box - held}"
    for deck in ("red", "beige"):
        strays = [
            c
            for c in (*getattr(state, deck), *getattr(state, f"{deck}_discard"))
            if content.cards[c].deck != deck
        ]
        if strays:
            yield f"cards of another deck on the {deck} piles: {strays}"


def _licences(content: Content, state: State) -> Iterator[str]:
    deck = Licences(state.licences.count("1"), state.licences.count("2"))
    total = deck.plus(state.licence_discard)
    for seat, player in enumerate(state.players):
        total = total.plus(player.licences)
        if min(player.licences.ones, player.licences.twos) < 0:
            yield f"licences of seat {seat}: {player.licences}"
    box = content.pieces.licences
    if total != Licences(box.ones, box.twos):
        yield f"licences: {total} of {box}"


def _tiles(content: Content, state: State) -> Iterator[str]:
    """Kind by kind, what lies on the sites or was built on, and what was left over, is all there is."""
    values, spare = state.tiles.translate(_TURNED), iter(state.spare)
    few = len(state.players) == 3
    if [value == "." for value in values] != [few and site.skipped for site in content.sites]:
        yield f"tiles on sites that should have none, or none on others: {values}"
    for kind, sort in content.tiles.items():
        drawn = [value for site, value in zip(content.sites, values, strict=True) if site.kind == kind]
        laid = [value for value in drawn if value != "."]
        tiles = sorted([*laid, *islice(spare, len(drawn) - len(laid))])
        if tiles != sorted([str(value) for value in sort.values * sort.copies]):
            yield f"tiles of kind {kind}: {tiles}"
    if left := list(spare):
        yield f"tiles left over: {left}"


def _derricks(content: Content, ground: Ground, state: State) -> Iterator[str]:
    squares = [derrick.square for derrick in state.derricks]
    if len(set(squares)) != len(squares):
        yield f"two derricks on one site: {squares}"
    for derrick in state.derricks:
        if not ground.was_built(state.tiles, derrick.square):
            yield f"a derrick on {derrick.square}, where no tile was turned up"
        elif not 0 < derrick.oil <= ground.oil(state.tiles, derrick.square):
            yield f"{derrick.oil} barrels under the derrick on {derrick.square}"
    for seat, count in Counter([derrick.owner for derrick in state.derricks]).items():
        if count > content.pieces.player.derricks or not 0 <= seat < len(state.players):
            yield f"seat {seat} has {count} derricks on the map"


def _barrels(ground: Ground, state: State) -> Iterator[str]:
    """Barrels come from tiles and cards, and go by sale, excess and loss."""
    ledger = state.ledger
    struck = sum(ground.oil(state.tiles, s) for s in ground.site if ground.was_built(state.tiles, s))
    depots = [barrels for player in state.players for barrels in player.depots]
    here = sum([derrick.oil for derrick in state.derricks]) + len(state.barrels) + sum(depots)
    if struck + ledger.given != here + ledger.sold + ledger.excess + ledger.lost:
        yield f"barrels: {struck} struck and {ledger.given} given, but {here} here and {ledger} gone"
    if min(depots) < 0:
        yield f"depots: {depots}"


def _money(content: Content, ground: Ground, state: State) -> Iterator[str]:
    """Every dollar came with the deal or from the bank, and went for a derrick or a ride."""
    pieces, ledger = content.pieces, state.ledger
    built = [site for site in content.sites if ground.was_built(state.tiles, site.square)]
    paid = sum(content.tiles[site.kind].cost for site in built) + ledger.freight
    got = len(state.players) * pieces.player.cash + ledger.sales + ledger.excess * content.market.excess
    cash = [player.cash for player in state.players]
    if sum(cash) != got - paid:
        yield f"money: {sum(cash)} in hand, but {got} came and {paid} went"
    if min(cash) < 0:
        yield f"debts: {cash}"


def _places(content: Content, ground: Ground, state: State) -> Iterator[str]:
    """Locos are on the rail, trucks on the land, prices on the table."""
    last = len(content.rail) - 1
    if not 1 <= state.black <= state.options.star_space or (state.black == state.options.star_space) != (
        state.phase == "over"
    ):
        yield f"the black loco is on {state.black} in phase {state.phase}"
    taken = ground.covered(state.tiles) | ground.drawn(state.derricks)
    for seat, player in enumerate(state.players):
        if not 1 <= player.loco <= last:
            yield f"the loco of seat {seat} is on {player.loco}"
        if player.truck is not None and ground.terrain.bit[player.truck] & taken:
            yield f"the truck of seat {seat} is on a site: {player.truck}"
    trucks = [player.truck for player in state.players if player.truck is not None]
    if state.options.truck_block != "none" and len(set(trucks)) != len(trucks):
        yield f"two trucks on one square: {trucks}"
    if any(not 0 <= box < len(content.market.prices) for box in state.prices):
        yield f"prices off the table: {state.prices}"
    if state.points < 0:
        yield f"movement points: {state.points}"


def _secrets(content: Content, ground: Ground, state: State) -> Iterator[str]:
    """Players know tiles that can be looked at and still lie there, and have limits only while they count."""
    for seat, player in enumerate(state.players):
        for square in player.peeked:
            if not ground.has_tile(state.tiles, square) or not content.tiles[ground.site[square].kind].peek:
                yield f"seat {seat} knows what is on {square}"
        for company in range(len(COMPANIES)):
            if player.limits[company] is not None and not (state.auctioning and company >= state.company):
                yield f"seat {seat} has a limit for {COMPANIES[company]}"
