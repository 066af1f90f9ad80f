"""Positions and games that several suites start from."""

from bot.games.oasis.actions import (
    TakeOffer,
)
from tests.games.oasis.tables import (
    DULL,
    OASIS,
    B,
    G,
    K,
    R,
    Y,
    random_game,
    rooms,
    table,
)

OPTIONS = ("sealed_offers", "open_scores", "end_on_full_trail", "strict_takeover_start")
GAMES = [(seats, option) for seats in (3, 4, 5) for option in (None, *OPTIONS)]


def turns(seats, option, seed=7):
    return random_game(seats, seed, **({option: True} if option else {}))


def last_choice(**position):
    """R has taken an offer, and what B chooses now also decides for G: the round ends with it."""
    offers = {R: ("wells1",), G: ("horses1",)}
    state = table(3, turn=B, offers=offers, hand=None, earned=(0, 1, 0, 0, 0), **position)
    return OASIS.apply(state, TakeOffer(seat=B, owner=R))


def few_oases(*kept, and_also=()):
    """Cover every square where an oasis could begin but these, and some more, with other land."""
    starts = sorted(rooms(table(phase="free"), "oasis") - set(kept)) + list(and_also)
    return {"steppe": starts[:33], "rocky": starts[33:]}


def choosing(seats=4, **position):
    """All offers are on the table, none of them a question to its taker; R chooses first."""
    offers = {seat: (card,) for seat, card in zip((R, B, G, Y, K), DULL, strict=True) if seat < seats}
    return table(seats, **{"offers": offers, **position})
