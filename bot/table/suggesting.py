"""May somebody ask what the computer would do in their place?"""

from bot.engine.core import Refused
from bot.storage.stored import StoredGame
from bot.storage.users import kind
from bot.table.sittings import Sitting
from bot.time import terms


def may(game: StoredGame) -> bool:
    """May the players of a table ask? Unless it was agreed otherwise, whoever plays with computers alone."""
    match terms.read(game.terms).suggest:
        case "all":
            return True
        case "never":
            return False
    return sum(kind(user) == "person" for user in game.users) == 1


def expect_may(at: Sitting) -> None:
    """Refuse whoever may not ask, or is asked nothing."""
    if not may(at.game):
        raise Refused("suggest-refusal-not-agreed")
    if at.seat not in at.game.rules.to_act(at.game.head.state) or at.now.complete:
        raise Refused("suggest-refusal-nothing")
