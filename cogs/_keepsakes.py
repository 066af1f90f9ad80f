"""What a game leaves when it is over: a page that shows it, and the proof of its draws."""

from io import BytesIO

import discord
from discord import ui

from bot.engine.core import Fact, Refused
from bot.panel import orders
from bot.panel.story import film, story
from bot.panel.telling import turns
from bot.table import Screen
from bot.words.voice import Voice, fitted
from cogs._answering import tell
from cogs._house import House
from cogs._items import Interaction
from cogs._replies import settle
from cogs._voices import Voices
from rendering.cinema import Cinema
from rendering.film import whole
from rendering.page import page
from rendering.reel import Reel, reel

REEL = "reel.webp"
ROUND, GAME = 16, 60  # pictures of a reel
DIGITS, TOLD = 4, 3000  # of the number of a round; characters beside it
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

    async def reel(self, interaction: Interaction, screen: Screen, voice: Voice, part: str) -> None:
        """Show a round as a picture that moves, or a whole game that is over."""
        round_ = int(part) if part.isdecimal() and part.isascii() and len(part) <= DIGITS else None
        film_ = await self.house.table.film(screen.game_id, round_)
        moments = [one for one in film_ if not one.told.struck] or film_
        reader = await self._voices.reader(self._voices.in_lists(voice), screen, interaction)
        shots = [*film(reader, moments, GAME if round_ is None else ROUND)]
        if round_ is None:
            end, course = moments[-1].screen, await self.house.table.course(screen.game_id)
            shots.append(orders.final(reader, end, course))
        await settle(interaction)
        made = await self._cinema.make(reel, Reel(tuple(shots)))
        if made is None:
            raise Refused("past-refusal-no-reel")
        facts: dict[str, Fact] = {"title": self._voices.title(voice.locale, screen), "round": round_ or 0}
        head = voice.say("past-reel-game" if round_ is None else "past-reel-round", facts)
        said = (
            turns(voice, [one.told for one in moments])
            if round_ is not None
            else [orders.decision(voice, end)]
        )
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(head))
        media = discord.MediaGalleryItem(f"attachment://{REEL}", description=made.alt or None)
        view.add_item(ui.MediaGallery(media))
        view.add_item(ui.TextDisplay(fitted("\n".join(said), TOLD)))
        file = discord.File(BytesIO(made.data), REEL)
        await interaction.followup.send(view=view, file=file, ephemeral=True)

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
