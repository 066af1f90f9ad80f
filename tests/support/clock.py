"""A clock that stands still until a test sets it forward."""

import time

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


class Clock:
    """Shows what it was set to: at first, when the test began, unless it is told."""

    def __init__(self, now: float | None = None) -> None:
        self.now = int(time.time()) if now is None else now

    def __call__(self) -> float:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += seconds
