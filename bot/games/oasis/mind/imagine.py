"""A table that the viewer cannot tell from the real one: the cards nobody has seen are dealt by chance."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.engine.chance import Chance
from bot.engine.core import Seat
from bot.engine.dice import Dice
from bot.games.oasis.mind.memory import Memory, Origins, put_away, shown
from bot.games.oasis.phases.offers import SealedOffers
from bot.games.oasis.state import Player, State
from bot.games.oasis.view import View

_MORE = 2 / 3  # how often a rival adds a second card to a sealed offer
_MOST = 1 / 8  # and how often a third


def imagined(sealed: SealedOffers, view: View, memory: Memory, chance: Chance) -> State:
    """Deal what is hidden by chance, and put everything else where the viewer sees it."""
    if view.hand is None:
        memory = put_away(memory)
    for seat, player in enumerate(view.players):
        if player.offer and len(memory.piles[seat]) > player.pile:  # it is not made yet
            memory = shown(memory, Seat(seat), player.offer)
    shuffles = [list(shuffle) for shuffle in memory.unseen]
    for shuffle in shuffles:
        chance.shuffle(shuffle)
    dealt = [iter(shuffle) for shuffle in shuffles]
    state = State(
        options=view.options,
        dice=Dice(chance.seed()),
        round=view.round,
        phase=view.phase,
        turn=view.order[0] if view.turn is None else view.turn,
        deck=_cards(dealt, memory.deck),
        discard=memory.discard,
        board=view.board,
        stock=view.stock,
        supply=view.supply,
        players=tuple(_players(view, memory, dealt)),
        hand=view.hand,
        claim=view.claim,
        ending=view.ending,
    )
    return _sealed(sealed, state, view, chance) if state.sealed else state


def _cards(dealt: Sequence[Iterator[str]], origins: Origins) -> tuple[str, ...]:
    return tuple([next(dealt[origin]) for origin in origins])


def _players(view: View, memory: Memory, dealt: Sequence[Iterator[str]]) -> Iterator[Player]:
    for seat, player in enumerate(view.players):
        yield Player(
            disc=player.disc,
            earned=player.earned,
            pile=_cards(dealt, memory.piles[seat]),
            offer=player.offer or (),
            ready=player.ready,
            camels=player.camels,
            spare=player.spare,
            areas=player.areas,
            score=memory.scores[seat] if player.score is None else player.score,
        )


def _sealed(sealed: SealedOffers, state: State, view: View, chance: Chance) -> State:
    """Let everybody whose offer is secret have one: whoever is not ready may still add to it."""
    for seat in state.order:
        if view.players[seat].offer is not None:
            continue
        state = _more(state, seat)
        for often in (_MORE, _MOST):
            if chance.fraction() < often and sealed.may_reveal(state, seat):
                grown = _more(state, seat)
                if state.players[seat].ready or sealed.may_reveal(grown, seat):
                    state = grown
    return state


def _more(state: State, seat: Seat) -> State:
    """Let a card go from the top of a pile to its offer."""
    player = state.players[seat]
    offer, pile = (*player.offer, player.pile[0]), player.pile[1:]
    players = list(state.players)
    players[seat] = replace(player, offer=offer, pile=pile)
    return replace(state, players=tuple(players))
