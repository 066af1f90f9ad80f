"""Sweeps: a chosen sample of each runs by default, `make wide` runs more of it, and `make soak` the rest."""

from collections.abc import Callable, Container, Iterable
from typing import Any

import pytest

Sample = Container[Any] | Callable[..., bool]


def sweep(cases: Iterable[Any], sample: Sample, *, every: int = 1) -> list[Any]:
    """Return the cases to parametrize a test with; those outside the sample are for `make wide`.

    The sample holds cases by their id, where they have one, or by what they are; or it tells by their values.
    Of a very long sweep, `make wide` runs only each so-many-th case, and `make soak` all.
    """
    return [
        _case(case, sample, pytest.mark.soak if n % every else pytest.mark.wide)
        for n, case in enumerate(cases)
    ]


def thinned(cases: Iterable[Any], every: int) -> list[Any]:
    """Return the cases of a long sweep; all but each so-many-th are for `make wide`."""
    return [case for n, one in enumerate(cases) for case in sweep([one], lambda *_, n=n: n % every == 0)]


def _case(case: Any, sample: Sample, otherwise: pytest.MarkDecorator) -> Any:
    known = case if hasattr(case, "marks") else _param(case)
    values, marks, name = known.values, known.marks, known.id
    chosen = sample(*values) if callable(sample) else (case if name is None else name) in sample
    return known if chosen else pytest.param(*values, marks=(*marks, otherwise), id=name)


def _param(case: Any) -> Any:
    return pytest.param(*case) if type(case) is tuple else pytest.param(case)
