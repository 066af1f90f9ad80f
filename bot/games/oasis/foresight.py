"""What a seat may be asked next, as far as nothing unseen comes before it."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.engine.core import Seat
from bot.games.oasis.state import Player, State


def supposed(state: State, seat: Seat) -> Iterator[State]:
    """Yield the table as it is, once for each thing that the seat may be asked next."""
    player = state.players[seat]
    if state.phase == "offers":
        if not state.options.sealed_offers and not player.ready and seat != state.turn:
            yield replace(state, turn=seat)
    elif state.phase in ("choose", "resolve"):
        yield from _choosing(state, seat)
        if player.earned == 1:
            yield _free(state, seat)


def _choosing(state: State, seat: Seat) -> Iterator[State]:
    """Let a seat choose before whoever comes next, and hand over that disc; the last has no choice."""
    players = state.players
    due = players[state.turn].disc + (state.phase == "resolve")
    mine = players[seat].disc
    if due <= mine < len(players):
        swapped = [replace(one, disc={due: mine, mine: due}.get(one.disc, one.disc)) for one in players]
        yield _cleared(state, phase="choose", turn=seat, players=tuple(swapped))


def _free(state: State, seat: Seat) -> State:
    """Turn the discs, of which only the first is sure, and take the offers away."""
    behind = [one for one in state.order if one != seat]
    offers = tuple([card for player in state.players for card in player.offer])

    def turned(player: Player, disc: int) -> Player:
        return replace(player, disc=disc, earned=0, offer=())

    discs = {one: disc for disc, one in enumerate((seat, *behind), 1)}
    players = tuple([turned(player, discs[Seat(n)]) for n, player in enumerate(state.players)])
    cleared = _cleared(state, phase="free", turn=seat, players=players)
    return replace(cleared, discard=cleared.discard + offers)


def _cleared(state: State, **changes: object) -> State:
    """Discard the cards that are being carried out."""
    cards = state.hand.cards if state.hand else ()
    return replace(state, hand=None, claim=None, discard=state.discard + cards, **changes)
