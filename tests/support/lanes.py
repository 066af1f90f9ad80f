"""Lanes of an agenda without a limit, for tests in which days pass in a moment."""

from bot.time.agenda import Lane


class AtOnce(dict[Lane, float]):
    """In each lane, the next thing may begin now."""

    def get(self, lane: Lane, default: object = None) -> float:
        """Return when that is."""
        return 0.0
