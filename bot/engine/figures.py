"""Numbers that the rules in words speak of, where they depend on the number of players."""

from collections.abc import Callable, Iterable, Mapping

from bot.engine.core import Fact, Money


def by_count(
    name: str, counts: Iterable[int], seats: int, value: Callable[[int], Fact]
) -> Mapping[str, Fact]:
    """Return a number for each count of players, such as `left_3`, and as `left` the one for this count."""
    values = {count: value(count) for count in counts}
    return {**{f"{name}_{count}": one for count, one in values.items()}, name: values.get(seats, 0)}


def dollars(amounts: Iterable[int]) -> tuple[Money, ...]:
    """Return prices as a list."""
    return tuple(map(Money, amounts))
