"""Choosing on a panel, in every way it offers."""

STALE = "nothing was played"


def squares(choices, kind):
    """Return the squares of all choices that begin so, in order."""
    return [code.rpartition(".")[2] for code in choices if code.startswith(f"{kind}.")]


def some_kind(choices):
    """Return the beginning of the codes that have the most squares: PlaceTile.oasis, PlaceCamel …"""
    kinds = [code.rpartition(".")[0] for code in choices if code.startswith(("PlaceTile.", "PlaceCamel."))]
    return max(kinds, key=kinds.count)


def select_of(side, kind):
    """Find the list of squares for this kind of piece."""
    return next(one for one in side.message.selects if f"/{kind}" in one["custom_id"])


async def pair(game, person, choices, kind):
    """Find two squares that can be taken with one click, one after the other."""
    table, number = game.club.table, game.number
    for first in squares(choices, kind):
        outcome = await table.step(number, person.id, None, [f"{kind}.{first}"])
        second = squares(outcome.mine.choices, kind)
        await table.restart(number, person.id, None)
        if second:
            return first, second[-1]
    raise AssertionError("no two squares")


async def drafted(game, person):
    draft = (await game.look(person)).draft
    return [] if draft is None else [code for click in draft.clicks for code in click]
