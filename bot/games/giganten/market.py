"""The companies: prices that move on their table, and barrels that come and go."""

from bot.games.giganten.content import COMPANIES, Company, Content


def moved(content: Content, boxes: tuple[int, int, int], company: Company, steps: int) -> tuple[int, ...]:
    """Return the boxes of all prices after one of them has moved, at most to the end of the table."""
    at, last = COMPANIES.index(company), len(content.market.prices) - 1
    return tuple([min(max(box + steps, 0), last) if n == at else box for n, box in enumerate(boxes)])


def stored(depots: tuple[int, ...], company: Company, barrels: int) -> tuple[int, ...]:
    """Return the depots after barrels came to one of them, or left it."""
    at = COMPANIES.index(company)
    return tuple([held + barrels if n == at else held for n, held in enumerate(depots)])
