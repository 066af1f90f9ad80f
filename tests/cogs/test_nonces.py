"""What keeps a call from being sent twice keeps no other call from being sent."""

from itertools import combinations, product
from types import SimpleNamespace

from cogs._pings import NONCE, Saying, _nonce

BIG = 10**6


def nonces():
    """Calls of one decision that differ in who is called, how often, how, or who holds the seat by then."""
    for users, seats, count, kind in product(
        ((11, 12, 13), (11, 99, 13)), ((0,), (1,), (0, 1)), (1, 2), ("p", "d")
    ):
        screen = SimpleNamespace(game_id=BIG, users=users)
        called = tuple([users[seat] for seat in seats])
        yield (
            (called, seats, count, kind),
            _nonce(kind, screen, BIG // 10, seats, Saying(kind="again", count=count)),
        )


def test_each_call_has_a_nonce_of_its_own_and_discord_takes_it():
    known = list(nonces())
    for (one, nonce), (other, another) in combinations(known, 2):
        assert (one == other) == (nonce == another), (one, other)
    assert all(len(nonce) <= NONCE for _, nonce in known)
    assert NONCE == 25
