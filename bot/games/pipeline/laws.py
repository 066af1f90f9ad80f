"""Laws of conservation: every tile, barrel and dollar is accounted for."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from bot.games.pipeline.content import BARRELS, FAMILIES, MARKETS, PER_QUADRANT, QUADRANTS, Content
from bot.games.pipeline.network import Line, Network, network
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import EMPTY, FREE, NO_OIL, State
from bot.games.pipeline.stock import INDEX
from bot.games.pipeline.tiles import STEPS, all_tiles


def violations(content: Content, powers: Powers, state: State) -> Iterator[str]:
    """Name every law that a state breaks."""
    yield from _tiles(state)
    yield from _pieces(content, state)
    yield from _barrels(content, state)
    yield from _money(content, state)
    yield from _upgrades(content, powers, state)
    yield from _deals(content, state)
    yield from _order(state)
    yield from _government(powers, state)
    for seat, player in enumerate(state.players):
        slips = _network(player.pipes, player.machines)
        yield from (f"network of seat {seat}: {slip}" for slip in slips)


def _tiles(state: State) -> Iterator[str]:
    held = [*state.deck, *state.gone, *state.shop.tank_pipes, *state.shop.machine_pipes]
    held += [tile for row in state.quadrants for tile in row if tile != FREE]
    held += state.turn.hand if state.turn else ()
    for player in state.players:
        held += [tile.tile for tile in network(player.pipes, player.machines).tiles]
    if sorted(held) != list(range(len(all_tiles()))):
        yield f"pipe tiles: {len(held)} of {len(all_tiles())}, {len(set(held))} different ones"


def _pieces(content: Content, state: State) -> Iterator[str]:
    boxes, shop, start = content.board.boxes, state.shop, content.board.tanks
    tanks = sum(sum(player.tanks) if player.ready else start for player in state.players)
    if tanks + sum(shop.tanks) + shop.tank_reserve != boxes.tanks or min(*shop.tanks, shop.tank_reserve) < 0:
        yield f"tanks: {tanks} with players, {shop.tanks} and {shop.tank_reserve} in the shop"
    machines = sum(len(player.machines.split()) for player in state.players)
    every = machines + sum(shop.machines) + shop.machine_reserve
    if every != boxes.machines or min(*shop.machines, shop.machine_reserve) < 0:
        yield f"machines: {machines} with players, {shop.machines} and {shop.machine_reserve} in the shop"
    for seat, player in enumerate(state.players):
        for grade, count in enumerate(player.tanks):
            oil = sum(player.oil[grade::4])
            if count > content.board.row or oil > count * content.board.barrels:
                yield f"seat {seat} has {oil} barrels of grade {grade} in {count} tanks"
        if min(player.oil) < 0:
            yield f"seat {seat} owes oil: {player.oil}"


def _barrels(content: Content, state: State) -> Iterator[str]:
    """What is in markets and tanks came in, did not go out, and was refined or sold as a lower grade."""
    counts = list(NO_OIL)
    for key, rows in zip(MARKETS, state.markets, strict=True):
        for row, cubes in zip(content.rows[key], rows, strict=True):
            if len(cubes) != len(content.prices(key, content.row_at[key][row.oil], len(state.players))):
                yield f"{key} {row.oil}: {len(cubes)} slots"
            for cube in cubes.replace(EMPTY, ""):
                counts[INDEX[f"{cube}{row.oil[1]}"]] += 1
    for player in state.players:
        counts = [one + other for one, other in zip(counts, player.oil, strict=True)]
    flow = state.flow
    for n, barrel in enumerate(BARRELS):
        explained = flow.entered[n] - flow.left[n] + flow.changed[n]
        if counts[n] != explained:
            yield f"{barrel}: {counts[n]} on the table, {explained} accounted for"
    for colour in range(3):
        if sum(flow.changed[4 * colour : 4 * colour + 4]):
            yield f"barrels of one colour were made or lost: {flow.changed}"
    if min(flow.entered) < 0 or min(flow.left) < 0 or any(flow.entered[n] for n in range(12) if n % 4):
        yield f"barrels came in refined, or went out before they came in: {flow}"


def _money(content: Content, state: State) -> Iterator[str]:
    board = content.board
    for seat, player in enumerate(state.players):
        account = player.account
        if player.cash != board.cash + account.income - account.spending or player.cash < 0:
            yield f"seat {seat} has ${player.cash}, but {account}"
        if account.loans != player.loans * board.loan.cash:
            yield f"seat {seat} took {player.loans} loans for ${account.loans}"
        if account.upgrades != sum(player.levels) * content.upgrades.cost:
            yield f"seat {seat} has levels {player.levels} for ${account.upgrades}"
        if player.penalties < player.loans * board.loan.penalties:
            yield f"seat {seat} has {player.penalties} penalties for {player.loans} loans"


def _upgrades(content: Content, powers: Powers, state: State) -> Iterator[str]:
    if len(set(state.families)) != content.upgrades.used or set(state.families) - set(FAMILIES):
        yield f"families: {state.families}"
    for family in state.families:
        if min(powers.copies(state, family)) < 0:
            yield f"{family}: {powers.copies(state, family)} copies left"
    unused = [n for n, family in enumerate(FAMILIES) if family not in state.families]
    if len(state.on_sale) != len(state.families) or any(
        player.levels[n] for player in state.players for n in unused
    ):
        yield "levels and families do not match"


def _deals(content: Content, state: State) -> Iterator[str]:
    """A contract or an order is in one place, on the board, in reserve or with a player."""
    rows = (*state.contracts, *state.reserve, *state.orders)
    deals = [deal for row in rows for deal in row if deal]
    for player in state.players:
        deals += [held.deal for held in player.contracts] + list(player.orders)
        for held in player.contracts:
            if Counter(held.filled) - Counter(content.needs[held.deal]) or (held.filled and not held.active):
                yield f"{held} holds what it does not ask for"
    if len(set(deals)) < len(deals) or set(deals) - set(content.needs):
        yield f"contracts and orders: {sorted(deals)}"
    for n, row in enumerate(state.contracts):
        if set(row + state.reserve[n]) - {"", *content.contracts[n]}:
            yield f"a contract in the wrong row: {row}"


def _order(state: State) -> Iterator[str]:
    seats = list(range(len(state.players)))
    if sorted(state.order) != seats or len(state.lower) != len(seats):
        yield f"turn order: {state.order}, then {state.lower}"
    placed = [seat for seat in state.lower if seat != FREE]
    if len(set(placed)) < len(placed) or set(placed) - set(seats):
        yield f"next round's order: {state.lower}"
    if state.turn and state.phase == "play":
        before = state.order[: state.order.index(state.turn.seat)]
        if set(placed) != set(before):
            yield f"it is the turn of seat {state.turn.seat}, and {placed} have had theirs"


def _government(powers: Powers, state: State) -> Iterator[str]:
    if set(state.opened) - set(QUADRANTS) or powers.may_open(state) < 0:
        yield f"open quadrants: {state.opened}"
    for key, row in zip(QUADRANTS, state.quadrants, strict=True):
        if len(row) != PER_QUADRANT or (FREE in row and key not in state.opened):
            yield f"quadrant {key}: {row}"


@lru_cache(maxsize=512)
def _network(pipes: str, machines: str) -> tuple[str, ...]:
    """Every segment is in one pipeline, and a pipeline is a path or a loop of one colour."""
    return tuple(_slips(network(pipes, machines)))


def _slips(net: Network) -> Iterator[str]:
    if len(net.halves) != 2 * len(net.tiles) or net.covered - set(net.halves):
        yield "tiles overlap, or a machine lies beside them"
    segments = [segment for line in net.lines for segment in zip(line.cells, line.pipes, strict=True)]
    uncovered = [cell for cell in net.halves if cell not in net.covered]
    if sorted(segments) != sorted((cell, pipe) for cell in uncovered for pipe in (0, 1)):
        yield f"{len(segments)} segments in {len(net.lines)} pipelines, of {2 * len(uncovered)}"
    for line in net.lines:
        steps = [b - a for a, b in zip(line.cells, line.cells[1:], strict=False)]
        if line.loop:
            steps.append(line.cells[0] - line.cells[-1])
        if set(steps) - set(STEPS) or _colours(net, line) != {line.colour} or (line.loop and line.machines):
            yield f"pipeline {line} is neither a path nor a loop of one colour"


def _colours(net: Network, line: Line) -> set[int]:
    """Return the colours of a pipeline's segments."""
    return {
        colour
        for cell, pipe in zip(line.cells, line.pipes, strict=True)
        for colour, here in zip(net.halves[cell].colours, net.halves[cell].pipes, strict=True)
        if here == pipe
    }
