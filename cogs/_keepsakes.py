"""What a game leaves when it is over: a page that shows it, and the proof of its draws."""

from io import BytesIO

import discord

from bot.engine.core import Fact, Refused
from bot.panel.story import film, story
from bot.table import Screen
from bot.words.voice import Voice
from cogs._answering import tell
from cogs._house import House
from cogs._items import Interaction
from cogs._replies import settle
from cogs._voices import Voices
from rendering.cinema import Cinema
from rendering.film import whole
from rendering.page import page

WIDTH = 1000  # pixels of the pictures
MOST = 9 * 2**20  # bytes that Discord takes of a file


class Keepsakes:
    """Makes them, while nobody waits for anything else."""

    def __init__(self, house: House, voices: Voices, cinema: Cinema) -> None:
        self.house, self._voices, self._cinema = house, voices, cinema

    async def verify(self, interaction: Interaction, screen: Screen, voice: Voice) -> None:
        """Say whether the record of a game is right; before its end, what will prove it."""
        if screen.status != "finished":
            await tell(interaction, voice.say(f"past-verify-{screen.status}", {"seal": screen.seal}))
            return
        verdict = await self.house.table.verified(screen.game_id)
        if verdict.problem is None:
            facts: dict[str, Fact] = {
                "lines": verdict.checked,
                "seal": screen.seal,
                "seed": screen.seed or "",
            }
            said = [voice.say("past-verify-right", facts)]
            if verdict.other:
                said.append(voice.say("past-verify-other", {"files": ", ".join(verdict.other)}))
        else:
            why = voice.why(verdict.problem)
            line = verdict.checked if verdict.line is None else verdict.line
            said = [voice.say("past-verify-wrong", {"line": line, "why": why})]
        await tell(interaction, "\n".join(said))

    async def page(self, interaction: Interaction, screen: Screen, voice: Voice) -> None:
        """Send a page of a game, which takes a while."""
        moments = await self.house.table.film(screen.game_id)
        reader = await self._voices.reader(self._voices.in_lists(voice), screen, interaction)
        told = story(reader, moments, await self.house.table.course(screen.game_id))
        await settle(interaction)
        drawn = await self._cinema.make(whole, (tuple(film(reader, moments)), WIDTH))
        data = page(told, drawn).encode() if drawn else b""
        if not drawn or len(data) > MOST:
            raise Refused("past-refusal-no-page", game=str(screen.game_id))
        file = discord.File(BytesIO(data), f"wildcatter-{screen.game_id}.html")
        await interaction.followup.send(voice.say("past-page"), file=file, ephemeral=True)
