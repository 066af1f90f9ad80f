"""Rate limits: the headers on every answer, and a real 429 where a bucket runs dry."""

import time
from collections.abc import Mapping
from zlib import crc32

from bot.playground.errors import TooManyRequests

GENEROUS = (1000, 1.0)
OLD_EDITS = (3, 6.0)  # edits of messages older than an hour, in each channel
TIDY = 5000


class Rates:
    """Buckets by route, as in {"POST /channels/{channel}/messages": (5, 5.0)}: requests in seconds."""

    def __init__(self, buckets: Mapping[str, tuple[int, float]] | None = None) -> None:
        self.buckets = dict(buckets or {})
        self.everywhere: tuple[int, float] | None = None
        self.old_edits: tuple[int, float] | None = OLD_EDITS
        self._left: dict[tuple[str, str], tuple[int, float]] = {}

    def take(self, route: str, major: str) -> dict[str, str]:
        """Use up one request and return the headers that say what is left."""
        if self.everywhere and not route.endswith("/callback") and "/webhooks/" not in route:
            self._take("everywhere", "", self.everywhere, everywhere=True)
        limit, window = self.buckets.get(route, GENEROUS)
        left, after = self._take(route, major, (limit, window))
        return {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Bucket": f"{crc32(route.encode()):08x}",
        }

    def take_old_edit(self, channel: str) -> None:
        if self.old_edits:
            self._take("old edits", channel, self.old_edits, code=30046)

    def _take(
        self, route: str, major: str, bucket: tuple[int, float], *, everywhere: bool = False, code: int = 0
    ) -> tuple[int, float]:
        limit, window = bucket
        now = time.monotonic()
        left, reset = self._left.get((route, major), (limit, now + window))
        if now >= reset:
            left, reset = limit, now + window
        if left <= 0:
            raise TooManyRequests(reset - now, everywhere=everywhere, code=code)
        self._left[route, major] = (left - 1, reset)
        if len(self._left) > TIDY:
            self._left = {key: one for key, one in self._left.items() if one[1] > now}
        return left - 1, reset - now
