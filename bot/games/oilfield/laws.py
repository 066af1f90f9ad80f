"""Laws of conservation: nothing is ever lost from the box, and nothing comes into it."""

from collections import Counter
from collections.abc import Iterator

from bot.games.oilfield import neutral
from bot.games.oilfield.content import FIELDS, Content
from bot.games.oilfield.dealing import leases_in_play, tiles_in_play
from bot.games.oilfield.estate import capacity
from bot.games.oilfield.state import GOVERNMENT, Field, Lease, Player, State


def violations(content: Content, state: State) -> Iterator[str]:
    """Name every law that a state breaks."""
    yield from _cubes(content, state)
    yield from _leases(content, state)
    yield from _tiles(content, state)
    yield from _shares(content, state)
    yield from _players(content, state)
    yield from _workers(content, state)


def _cubes(content: Content, state: State) -> Iterator[str]:
    bag, box = state.bag, content.board.bag
    places: tuple[Field | Player, ...] = (*state.fields, *state.players)
    oil = bag.oil + sum([one.oil for one in places])
    gas = bag.gas + sum([one.gas for one in places])
    if (oil, gas) != (box.oil, box.gas):
        yield f"cubes: {oil} oil and {gas} gas of {box.oil} and {box.gas}"
    if bag.grey + (state.strike is not None) != 1:
        yield f"the grey cube: {bag.grey} in the bag, strike in {state.strike}"
    if min([bag.oil, bag.gas, *[min(one.oil, one.gas) for one in places]]) < 0:
        yield "cubes: fewer than none"
    size = content.sizes[len(state.players)].field
    for key, field in zip(FIELDS, state.fields, strict=True):
        if field.oil + field.gas > size or not 0 <= field.depletions <= state.options.refills + 1:
            yield f"{key}: {field}, of {size}"


def _held(state: State) -> list[Lease]:
    return [lease for player in state.players for lease in player.leases]


def _leases(content: Content, state: State) -> Iterator[str]:
    box, held = leases_in_play(content, len(state.players)), _held(state)
    cards = Counter([*state.leases, *state.deck, *[lease.field for lease in held]])
    if cards != box:
        yield f"leases: {cards} of {box}"
    plots = [(lease.field, lease.plot) for lease in (*held, *(state.bot.leases if state.bot else ()))]
    if len(set(plots)) != len(plots) or any(plot >= content.fields[key].leases for key, plot in plots):
        yield f"concessions: {sorted(plots)}"
    for lease in held:
        if lease.tower and content.tiles[lease.tower].kind != "tower":
            yield f"no tower: {lease}"
        if lease.disc and not (lease.tower and content.tiles[lease.tower].release_cost):
            yield f"a disc without its tower: {lease}"


def _tiles(content: Content, state: State) -> Iterator[str]:
    box = tiles_in_play(content, len(state.players), state.options)
    tiles = Counter([*state.tiles, *state.stack, *[one.tower for one in _held(state) if one.tower]])
    tiles["expansion"] += sum([player.expansions for player in state.players])
    tiles["gas_expansion"] += sum([player.gas_expansions for player in state.players])
    if tiles != box:
        yield f"tiles: {tiles} of {box}"


def _shares(content: Content, state: State) -> Iterator[str]:
    for row, cubes in zip(content.board.rows, state.shares, strict=True):
        if len(cubes) > len(row.prices):
            yield f"shares of {row.points}: {len(cubes)} on {len(row.prices)} spaces"
        if not set(cubes) <= {GOVERNMENT, *range(len(state.players))}:
            yield f"shares of {row.points}: {cubes}"


def _players(content: Content, state: State) -> Iterator[str]:
    kit = content.board.player
    for seat, player in enumerate(state.players):
        invested = sum([row.points * state.shares[n].count(seat) for n, row in enumerate(content.board.rows)])
        if player.money < 0 or player.points < invested:
            yield f"seat {seat}: ${player.money}, {player.points} points, {invested} of them shares"
        if player.oil + player.gas > capacity(content, state, player):
            yield f"seat {seat}: {player.oil} oil and {player.gas} gas are too many to store"
        if len(player.leases) > kit.markers or sum([row.count(seat) for row in state.shares]) > kit.shares:
            yield f"seat {seat}: too many leases or shares"


def _workers(content: Content, state: State) -> Iterator[str]:
    taken = [player.worker for player in state.players if player.worker]
    if state.bot:
        taken.append(state.bot.space)
    open_spaces = {key for key, space in content.spaces.items() if space.players <= len(state.players)}
    if len(set(taken)) != len(taken) or not set(taken) <= open_spaces:
        yield f"workers: {taken}"
    if (state.bot is not None) != (len(state.players) == neutral.SEATS):
        yield "a bot at the wrong table"
    if state.subsidy < 0:
        yield f"the subsidy: ${state.subsidy}"
