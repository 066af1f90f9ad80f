"""What a player is told when something cannot be done."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from bot.engine.core import Refusal, Refused
from bot.storage.database import Conflict, NotRead, NotSaved
from bot.storage.stored import Damaged, NoGame

STORAGE = (Conflict, Damaged, NoGame, NotRead, NotSaved)  # what the store may be unable to do


def refused_for(refusal: Refusal) -> Refused:
    refused = Refused(refusal.key)
    refused.refusal = refusal
    return refused


def is_passing(refused: Refused) -> bool:
    """Is it only for now that the database could not do something? Then it is worth another try."""
    return isinstance(refused.__cause__, NotRead | NotSaved)


class IfThere(AbstractContextManager[None]):
    """Passes over a game that is over, gone or damaged; what only fails for now is tried again."""

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        return isinstance(error, Refused) and not is_passing(error)


def no_such_line(line: int) -> Refused:
    return Refused("table-refusal-no-such-line", line=str(line))


@contextmanager
def refusing(game_id: int | None = None) -> Iterator[None]:
    """Turn what the store could not do into what a player can be told."""
    try:
        yield
    except (NoGame, Damaged, NotSaved, NotRead) as error:
        raise in_words(error, game_id) from error


def in_words(error: Exception, game_id: int | None = None) -> Refused:
    """Say in words what the store could not do."""
    game = str(error if game_id is None else game_id)
    match error:
        case NoGame():
            return Refused("table-refusal-unknown-game", game=game)
        case Damaged():
            return Refused("table-refusal-damaged", game=game)
        case NotSaved(kind="disk-full"):
            return Refused("table-refusal-disk-full")
        case NotSaved():
            return Refused("table-refusal-not-saved")
        case NotRead():
            return Refused("table-refusal-not-read")
    return Refused("table-refusal-stale")
