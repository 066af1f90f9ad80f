"""Taking back on Discord: one's own turn at once, where that is free, and else by a vote of the table."""

from discord.app_commands import Choice

from bot.engine.core import Fact, Refused
from bot.panel.telling import tales
from bot.table import STORAGE
from bot.words.voice import fitted
from cogs._diffs import asked_there
from cogs._house import House
from cogs._items import Interaction
from cogs._play import Play
from cogs._suggesting import CHOICES, NAME
from cogs._voices import Voices
from cogs._votes import VoteDesk
from cogs._whereabouts import Whereabouts


class TakebackDesk:
    """Reads what somebody wants to take back. The command has been deferred, privately."""

    def __init__(
        self, house: House, voices: Voices, whereabouts: Whereabouts, votes: VoteDesk, play: Play
    ) -> None:
        self.house, self._voices, self._whereabouts = house, voices, whereabouts
        self._votes, self._play = votes, play

    async def takeback(self, interaction: Interaction, to: str = "", why: str = "") -> None:
        """Take the last turn back if that is free; else, or if a place is named, ask the table."""
        game = await self._whereabouts.game(interaction)
        mine = await self.house.table.look(game, interaction.user.id)
        if not to and mine.free:
            await self._play.take_back(interaction, game, None)
            return
        line = (await self.house.table.landings(game)).named(to) if to else None
        await self._votes.ask_back(interaction, game, line, why)

    async def places(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest where the table of this channel can be set back to, the latest first."""
        try:
            game = await self._whereabouts.game(interaction)
            return await self.places_of(interaction, game, typed)
        except (Refused, *STORAGE):  # whoever sends the command is told why
            return []

    async def places_of(self, interaction: Interaction, game: int, typed: str) -> list[Choice[str]]:
        """Suggest where a table can be set back to, by what everybody saw happen there next."""
        screen = await self.house.table.look(game, None)
        voice = await self._voices.to(interaction, screen)
        plain = Voices.in_lists(voice)
        found = await self.house.table.landings(game)
        named = []
        for (place, told), name in reversed([*zip(found.places, found.names, strict=True)]):
            what = tales(plain, [told])[0] if told else ""
            facts: dict[str, Fact] = {
                "round": place.round,
                "who": asked_there(voice, place.awaited),
                "what": what,
            }
            named.append(Choice(name=fitted(voice.say("takeback-place", facts), NAME), value=name))
        return [one for one in named if typed.lower() in one.name.lower()][:CHOICES]
