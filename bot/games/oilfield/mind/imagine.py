"""A table that a seat cannot tell from the real one.

Hidden are the order of tiles and leases, what the dice will bring, and the cards that others chose and have
not turned up. All else can be read off the table, what is still to be done at the end of a phase as well.
"""

from collections import Counter
from typing import TypeVar

from bot.engine.chance import Chance
from bot.engine.core import Seat
from bot.engine.dice import Dice
from bot.games.oilfield.content import CARDS, FIELDS, Content, FieldKey, TileKey
from bot.games.oilfield.dealing import leases_in_play, tiles_in_play
from bot.games.oilfield.state import GOVERNMENT, Bot, Field, Lease, Player, State
from bot.games.oilfield.view import PlayerView, RowView, View

T = TypeVar("T")


def imagined(content: Content, view: View, seed: str) -> State:
    """Return a table with the same view, and chance in place of what the viewer does not know."""
    chance = Chance(seed)
    first = view.order[0]
    return State(
        options=view.options,
        dice=Dice(chance.seed()),
        round=view.round,
        phase=view.phase,
        first=first,
        turn=first if view.turn is None else view.turn,
        queue=view.queue,
        task=view.task,
        bag=view.bag,
        fields=tuple([Field(field.oil, field.gas, field.depletions) for field in view.fields]),
        strike=next((field.key for field in view.fields if field.strike), None),
        tiles=tuple([tile.key for tile in view.tiles]),
        stack=_shuffled(_unseen_tiles(content, view), chance.part("stack")),
        leases=view.leases,
        deck=_shuffled(_unseen_leases(content, view), chance.part("deck")),
        subsidy=view.subsidy,
        shares=tuple([_cubes(row) for row in view.rows]),
        sellers=view.sellers,
        players=tuple([_player(player, chance.part(n)) for n, player in enumerate(view.players)]),
        bot=_bot(view),
        after="private" if _turned_up(view) else "public",
        dry=_dry(view),
        filling=view.filling,
        owing=view.owing,
        final=view.final,
        ending=view.ending,
    )


def _player(player: PlayerView, chance: Chance) -> Player:
    card = chance.choice(CARDS) if player.chosen and player.card is None else player.card
    return Player(
        money=player.money,
        points=player.points,
        oil=player.oil,
        gas=player.gas,
        expansions=player.expansions,
        gas_expansions=player.gas_expansions,
        leases=player.leases,
        worker=player.worker,
        card=card,
    )


def _bot(view: View) -> Bot | None:
    if view.bot is None:
        return None
    leases = [
        Lease(field.key, place, plot.tower, plot.disc)
        for field in view.fields
        for place, plot in enumerate(field.plots)
        if plot and plot.owner is None
    ]
    return Bot(space=view.bot.space, leases=tuple(leases), card=view.bot.card, due=view.bot.due)


def _cubes(row: RowView) -> tuple[Seat, ...]:
    return tuple([GOVERNMENT if seat is None else seat for seat in row.cubes])


def _unseen_tiles(content: Content, view: View) -> Counter[TileKey]:
    tiles = tiles_in_play(content, len(view.players), view.options)
    tiles.subtract([tile.key for tile in view.tiles])
    for player in view.players:
        tiles.subtract([lease.tower for lease in player.leases if lease.tower])
        tiles["expansion"] -= player.expansions
        tiles["gas_expansion"] -= player.gas_expansions
    return tiles


def _unseen_leases(content: Content, view: View) -> Counter[FieldKey]:
    cards = leases_in_play(content, len(view.players))
    cards.subtract(view.leases)
    for player in view.players:
        cards.subtract([lease.field for lease in player.leases])
    return cards


def _shuffled(pieces: Counter[T], chance: Chance) -> tuple[T, ...]:
    pile = list(pieces.elements())
    chance.shuffle(pile)
    return tuple(pile)


def _turned_up(view: View) -> bool:
    """Is this the end of a private phase? Only then the cards of others are seen at the end of one."""
    others = [player.card for n, player in enumerate(view.players) if Seat(n) != view.viewer]
    return view.phase == "boundary" and None not in others


def _dry(view: View) -> tuple[FieldKey, ...]:
    """Return the fields without oil that come after the one that waits for its owners."""
    if view.filling is None:
        return ()
    later = FIELDS.index(view.filling) + 1
    return tuple([field.key for field in view.fields[later:] if not field.oil and not field.exhausted])
