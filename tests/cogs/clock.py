"""A clock that a test sets forward."""

import time

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


class Clock:
    """Shows what it was set to."""

    def __init__(self):
        self.now = int(time.time())

    def __call__(self):
        return self.now

    def forward(self, seconds):
        self.now += seconds
