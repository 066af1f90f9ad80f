"""Sweeps: a chosen sample of each runs by default, and `make wide` runs the rest."""

from collections.abc import Callable, Container, Iterable
from typing import Any

import pytest

Sample = Container[Any] | Callable[..., bool]


def sweep(cases: Iterable[Any], sample: Sample) -> list[Any]:
    """Return the cases to parametrize a test with; those outside the sample are for `make wide`.

    The sample holds cases by their id, where they have one, or by what they are; or it tells by their values.
    """
    return [_case(case, sample) for case in cases]


def thinned(cases: Iterable[Any], every: int) -> list[Any]:
    """Return the cases of a long sweep; all but each so-many-th are for `make wide`."""
    return [case for n, one in enumerate(cases) for case in sweep([one], lambda *_, n=n: n % every == 0)]


def _case(case: Any, sample: Sample) -> Any:
    known = case if hasattr(case, "marks") else _param(case)
    values, marks, name = known.values, known.marks, known.id
    chosen = sample(*values) if callable(sample) else (case if name is None else name) in sample
    return known if chosen else pytest.param(*values, marks=(*marks, pytest.mark.wide), id=name)


def _param(case: Any) -> Any:
    return pytest.param(*case) if type(case) is tuple else pytest.param(case)
