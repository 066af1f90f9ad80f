"""Who a user id stands for."""

from typing import Literal

LAST_PRACTICE = -99

Kind = Literal["person", "practice", "nobody"]


def kind(user: int) -> Kind:
    """Say who this is: a person, a practice player, or somebody who has left nothing but a number."""
    if user > 0:
        return "person"
    return "practice" if LAST_PRACTICE <= user < 0 else "nobody"
