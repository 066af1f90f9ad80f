"""What one viewer of an Oasis table cannot know, dealt anew."""

import random

from msgspec.structs import replace

from bot.engine.core import Seat
from bot.engine.dice import Dice
from bot.games.oasis.content import SORTS, Markers
from bot.games.oasis.state import Player, State


def dealt_anew(state: State, viewer: Seat | None, chance: random.Random) -> State:
    """Return another state that `viewer` cannot tell from this one: same counts, other cards, other piles."""
    players = list(state.players)
    hidden = [seat for seat in range(len(players)) if seat != viewer]
    if state.sealed:
        for seat in hidden:
            players[seat] = _another_offer(players[seat], chance)
    cards = list(state.deck) + [card for player in players for card in player.pile]
    cards += [card for seat in hidden if state.sealed for card in players[seat].offer]
    chance.shuffle(cards)
    for seat, player in enumerate(players):
        pile = tuple(cards.pop() for _ in player.pile)
        offer = tuple(cards.pop() for _ in player.offer) if state.sealed and seat in hidden else player.offer
        players[seat] = replace(player, pile=pile, offer=offer)
    if not state.options.open_scores and state.phase != "over":
        players = _other_scores(players, hidden, chance)
    dice = Dice(f"{chance.getrandbits(64):x}", chance.randrange(1000))
    return replace(state, players=tuple(players), deck=tuple(cards), dice=dice)


def _another_offer(player: Player, chance: random.Random) -> Player:
    """Move cards between a sealed offer and its pile; how many are in it is secret, too.

    Whoever still decides could have decided so after fewer cards; whoever is ready may have stopped anywhere.
    """
    cards = player.offer + player.pile
    most = min(3, len(cards) - 1) if player.ready else len(player.offer)
    count = chance.randint(1, max(most, 1))
    return replace(player, offer=cards[:count], pile=cards[count:])


def _other_scores(players: list[Player], hidden: list[int], chance: random.Random) -> list[Player]:
    """Deal the hidden score markers to other hands; their sum is public, since the supply is."""
    piles = {seat: dict.fromkeys(SORTS, 0) for seat in hidden}
    for sort in SORTS:
        for _ in range(sum(getattr(players[seat].score, sort) for seat in hidden)):
            piles[chance.choice(hidden)][sort] += 1
    return [
        replace(player, score=Markers(**piles[seat])) if seat in hidden else player
        for seat, player in enumerate(players)
    ]
