"""Computer players in tests: how a host seats one."""

from tests.playground.actors import Person, Reply, Where
from tests.playground.seen import Seen


async def add_computer(host: Person, lobby: Where, level: str = "normal") -> Reply:
    """Press the computer player that a lobby offers at a level."""
    return await host.click(lobby, offered(lobby, level))


def offered(lobby: Where, level: str) -> str:
    """Return the label of that button."""
    seen = lobby if isinstance(lobby, Seen) else lobby.message
    assert seen is not None
    return next(label for label in seen.labels if label.endswith(f"({level})"))
