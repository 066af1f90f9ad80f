"""What a card says of a table beside the game: who plays for whom, whose seat is free, and votes."""

from collections.abc import Mapping, Sequence

from bot.engine.core import Seat
from bot.people.seats import Chair
from bot.table import Screen
from bot.words.voice import Voice
from cogs._house import House


class Standing:
    """Knows what everybody may know of the people at a table."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def chairs(self, screen: Screen, voice: Voice) -> Mapping[Seat, str]:
        """Say beside a seat who plays it for whom, or that it is free."""
        if screen.status != "running":
            return {}
        said = [
            (chair.seat, self._chair(chair, voice)) for chair in await self.house.seats.chairs(screen.game_id)
        ]
        return {seat: note for seat, note in said if note}

    def _chair(self, chair: Chair, voice: Voice) -> str:
        owner, away = chair.owner, chair.away
        if chair.open:
            return voice.say("desk-card-open")
        if owner is None or away is None:
            return ""
        facts = {"until": f"<t:{away.until}:D>"}  # who plays for whom stands with the name
        return voice.say("desk-card-away" if owner == chair.holder else "desk-card-sitter", facts)

    async def lines(self, screen: Screen, voice: Voice) -> Sequence[str]:
        """Say that the table is asked something."""
        if screen.status != "running":
            return ()
        count = len(await self.house.motions.open_at(screen.game_id))
        return [voice.say("desk-card-votes", {"count": count})] if count else []
