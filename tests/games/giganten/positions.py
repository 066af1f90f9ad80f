"""Positions that several suites start from."""

from tests.games.giganten.tables import (
    GIGANTEN,
    B,
    G,
    R,
    Y,
    table,
)

JET = (0, 1, 0)


def selling(**position):
    """Let R sell at the last company of a round: whatever follows is a new round."""
    position.setdefault("depots", {R: (0, 0, 1)})
    return table(phase="sell", company="standard", **position)


def site_at(state, viewer, square):
    return next(site for site in GIGANTEN.view(state, viewer).sites if site.square == square)


def barrel(site="D9", *, locos=(8, 1, 1, 1), **position):
    return table(phase="ship", barrels=site, loco=dict(zip((R, B, G, Y), locos, strict=True)), **position)
