"""A memory of bounded size."""

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Keeps what was put in last; what was put in longest ago makes room."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: dict[K, V] = {}  # oldest first

    def __len__(self) -> int:
        return len(self._kept)

    def put(self, key: K, value: V) -> None:
        self._kept.pop(key, None)
        self._kept[key] = value
        while len(self._kept) > self.most:
            del self._kept[next(iter(self._kept))]

    def take(self, key: K) -> V | None:
        """Return what was put in, if it is still there, and keep it no longer."""
        return self._kept.pop(key, None)

    def clear(self) -> None:
        self._kept.clear()

    def get(self, key: K) -> V | None:
        return self._kept.get(key)
