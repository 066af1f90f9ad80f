"""What one viewer of a Giganten table cannot know, dealt anew."""

import random

from msgspec.structs import replace

from bot.engine.core import Seat
from bot.engine.dice import Dice
from bot.games.giganten.content import KINDS
from bot.games.giganten.state import Licences, Player, State
from tests.games.giganten.tables import SITES


def dealt_anew(state: State, viewer: Seat | None, chance: random.Random) -> State:
    """Return another state that `viewer` cannot tell from this one: same counts, other values."""
    players, licences = list(state.players), state.licences
    if state.phase != "over":
        players, licences = _other_licences(state, viewer, chance)
        players = [
            player if seat in (viewer, state.leader) else _other_limits(state, player, chance)
            for seat, player in enumerate(players)
        ]
    tiles, spare = (
        (state.tiles, state.spare) if state.phase == "over" else _other_tiles(state, viewer, chance)
    )
    return replace(
        state,
        players=tuple(players),
        licences=licences,
        tiles=tiles,
        spare=spare,
        red=_shuffled(state.red, chance),
        beige=_shuffled(state.beige, chance),
        dice=Dice(f"{chance.getrandbits(64):x}", chance.randrange(1000)),
    )


def _shuffled(cards: tuple[str, ...], chance: random.Random) -> tuple[str, ...]:
    return tuple(chance.sample(cards, len(cards)))


def _other_licences(state: State, viewer: Seat | None, chance: random.Random) -> tuple[list[Player], str]:
    """Deal the deck and the hands of all others again; everybody keeps the number of cards."""
    hidden = [seat for seat in range(len(state.players)) if seat != viewer]
    cards = list(state.licences)
    for seat in hidden:
        held = state.players[seat].licences
        cards += "1" * held.ones + "2" * held.twos
    chance.shuffle(cards)
    players = list(state.players)
    for seat in hidden:
        dealt = [cards.pop() for _ in range(players[seat].licences.cards)]
        players[seat] = replace(players[seat], licences=Licences(dealt.count("1"), dealt.count("2")))
    return players, "".join(cards)


def _other_limits(state: State, player: Player, chance: random.Random) -> Player:
    """Seal other limits. For the auction that is on, it shows who has one; for later ones, not even that."""
    if not state.auctioning or state.options.auction != "limits":
        return player
    limits = list(player.limits)
    for company in range(state.company, 3):
        now = company == state.company
        if limits[company] is not None if now else player.depots[company] and player.licences.cards:
            limits[company] = chance.choice([chance.randrange(118), limits[company] if now else None])
    return replace(player, limits=tuple(limits))


def _other_tiles(state: State, viewer: Seat | None, chance: random.Random) -> tuple[str, str]:
    """Shuffle, kind by kind, all tiles that the viewer has not looked at, those in the box included."""
    known = () if viewer is None else state.players[viewer].peeked
    tiles, spare = list(state.tiles), list(state.spare)
    per_kind = len(spare) // len(KINDS)
    for number, kind in enumerate(KINDS):
        places = [
            n
            for n, site in enumerate(SITES)
            if site.kind == kind and tiles[n].isdigit() and site.square not in known
        ]
        boxed = range(number * per_kind, (number + 1) * per_kind)
        values = [tiles[n] for n in places] + [spare[n] for n in boxed]
        chance.shuffle(values)
        for n in places:
            tiles[n] = values.pop()
        for n in boxed:
            spare[n] = values.pop()
    return "".join(tiles), "".join(spare)
