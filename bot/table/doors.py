"""Who may sit down at a table: everybody, those with a role, or those who were invited."""

from collections.abc import Collection

from bot.engine.core import Refused
from bot.storage.seats import Guesthood
from bot.time.terms import Terms


def expect_welcome(
    agreed: Terms, known: Guesthood | None, roles: Collection[int] = (), *, host: int = 0
) -> None:
    """Raise Refused unless somebody of whom this is known may sit down; the host can always invite them."""
    if known == "banned":
        raise Refused("lobby-refusal-banned")
    if known == "invited":
        return
    if agreed.door == "role" and agreed.role not in roles:
        raise Refused("lobby-refusal-role", role=f"<@&{agreed.role}>")
    if agreed.door == "invited":
        raise Refused("lobby-refusal-invited", host=f"<@{host}>")
