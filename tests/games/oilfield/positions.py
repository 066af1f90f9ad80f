"""Positions that several suites start from."""

from tests.games.oilfield.tables import resolving


def building(**position):
    return resolving("build_1", **position).state


def of_kind(step, kind):
    return [event for event in step.events if isinstance(event, kind)]
