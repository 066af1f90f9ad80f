"""Looking: recap, scores, rules, zoom, the record, settings. Every answer is for one pair of eyes."""

from collections.abc import Sequence
from io import BytesIO

import discord
from discord import ui
from discord.utils import escape_markdown, escape_mentions
from msgspec.structs import replace

import rendering
from bot.engine.core import Refused
from bot.panel import orders
from bot.panel.codes import NOW
from bot.panel.telling import turns
from bot.table import Screen
from bot.table.rates import EXPORTS, PAGES, PICTURES, REELS
from bot.words.voice import Voice
from cogs._answering import LONG, in_text, tell
from cogs._cards import Cards
from cogs._descriptions import pages
from cogs._guests import Guests
from cogs._history import History
from cogs._house import House
from cogs._items import Interaction
from cogs._keepsakes import Keepsakes
from cogs._lessons import LessonDesk
from cogs._messages import PICTURE, breakdown, seat_lines, standing_lines
from cogs._opening import Opening
from cogs._own import Own
from cogs._pictures import attached, gallery
from cogs._reading import FIRST, Reading
from cogs._replies import settle, show
from cogs._turning import Turning
from cogs._voices import Voices
from cogs._watching import Watching
from rendering.order import Kind, Order

PATIENCE = 2.5  # seconds in which a list of suggestions is of use
TYPED = 50  # characters of what was typed that are said back
WORK = {"record": EXPORTS, "verify": EXPORTS, "reel": REELS, "page": PAGES, "turning": PICTURES}  # how often


class Looks:
    """Answers what is behind the doors of a board."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        voices: Voices,
        cards: Cards,
        opening: Opening,
        own: Own,
        reading: Reading,
        history: History,
        keepsakes: Keepsakes,
        watching: Watching,
        lessons: LessonDesk,
        turning: Turning,
    ) -> None:
        self.house, self._guests, self._voices, self._cards = house, guests, voices, cards
        self._opening, self._own, self._reading = opening, own, reading
        self._history, self._lessons, self._keepsakes = history, lessons, keepsakes
        self._turning, self._watching = turning, watching

    async def show(self, interaction: Interaction, game: int, verb: str, rest: str = "") -> None:
        """Answer one door; a private answer was promised."""
        screen = await self.house.table.look(game, interaction.user.id)
        voice = await self._voices.to(interaction, screen)
        match verb:
            case "recap":
                await self._recap(interaction, screen, voice)
            case "up":
                await self._reading.open(interaction, screen, FIRST)
            case "history":
                await self._history.open(interaction, game, rest)
            case "scores":
                await tell(interaction, "\n".join(await self._scores(screen, voice)))
            case "about":
                await tell(interaction, await self._cards.living.about(screen, voice))
            case "rules":
                await self._lessons.explain(interaction, screen, decision=rest == NOW)
            case "describe":
                kind = orders.own_kind(screen)
                with self.house.rates.taking(PICTURES, interaction.user.id):
                    order = await self.order(screen, voice, kind, asker=interaction)
                    await self._describe(interaction, screen, voice, order, rest)
            case "zoom" | "board":
                with self.house.rates.taking(PICTURES, interaction.user.id):
                    await self._zoom(interaction, screen, voice, rest)
            case "follow":
                await self._watching.follow(interaction, screen)
            case "record" | "verify" | "reel" | "page" | "turning":
                await self._afterwards(interaction, screen, voice, verb, rest)
            case "rematch":
                await self._opening.again(interaction, screen)
            case "settings":
                await self._own.settings(interaction)
            case _:
                raise Refused("table-refusal-malformed", code=verb)

    async def _afterwards(
        self, interaction: Interaction, screen: Screen, voice: Voice, verb: str, rest: str
    ) -> None:
        """Answer what is asked of a game above all when it is over: all of it is much work."""
        with self.house.rates.taking(WORK[verb], interaction.user.id):
            match verb:
                case "record":
                    await self._record(interaction, screen)
                case "verify":
                    await self._keepsakes.verify(interaction, screen, voice)
                case "reel":
                    await self._keepsakes.reel(interaction, screen, voice, rest)
                case "page":
                    await self._keepsakes.page(interaction, screen, voice)
                case "turning":
                    await self._turning.tell(interaction, screen, voice)

    # Words

    async def _recap(self, interaction: Interaction, screen: Screen, voice: Voice) -> None:
        """Tell what happened since the reader's last turn, by pages if it is much; a spectator, all."""
        missed = await self._reading.missed(screen)
        if missed is not None:
            await self._reading.open(interaction, screen, missed)
            return
        if screen.viewer is None:
            await self._reading.open(interaction, screen, FIRST, newest=True)
            return
        told = await self.house.table.recap(screen.game_id, interaction.user.id)
        if await self._reading.is_long(screen, told):
            await self._reading.open(interaction, screen, told[0].line - 1)
            return
        lines = turns(voice, told, screen.viewer)
        head = voice.say("looks-recap")
        said = _tail(head, [f"- {line}" for line in lines]) if lines else voice.say("looks-nothing")
        await tell(interaction, said)

    async def _scores(self, screen: Screen, voice: Voice) -> list[str]:
        """Say what everybody's points are made of, as far as all may know; then what the reader knows."""
        if screen.result:
            return list(breakdown(screen, voice))
        public = screen if screen.viewer is None else await self.house.table.look(screen.game_id, None)
        own = [voice.about(saying) for saying in voice.rules.private_lines(screen.view)]
        return [*standing_lines(public, voice), *own, voice.say("board-seal", {"seal": screen.seal})]

    async def _describe(
        self, interaction: Interaction, screen: Screen, voice: Voice, order: Order, heading: str = ""
    ) -> None:
        """Describe a picture, or one part of it, over as many messages as that takes.

        In a message a name must not do more than name. Where there is no description, everybody's lines say
        how the game stands.
        """
        names = [escape_mentions(escape_markdown(name)) for name in order.names]
        parts = await self.house.studio.description(replace(order, names=tuple(names)))
        if parts is None:
            own = [voice.about(saying) for saying in voice.rules.private_lines(screen.view)]
            await tell(interaction, "\n".join([*seat_lines(screen, voice), *own]))
            return
        asked = [part for part in parts if part.heading == escape_mentions(escape_markdown(heading))]
        first, *more = pages(asked or parts, lambda text: self._goes_on(order.locale, text))
        await tell(interaction, first)
        for page in more:
            await interaction.followup.send(view=in_text(page), ephemeral=True)

    def _goes_on(self, locale: str, heading: str) -> str:
        return self.house.words.say(locale, "looks-goes-on", {"heading": heading})

    async def headings(self, interaction: Interaction, screen: Screen) -> list[str]:
        """Name the parts of a description."""
        voice = await self._voices.to(interaction, screen)
        order = await self.order(screen, voice, orders.own_kind(screen))
        return [part.heading for part in await self.house.studio.description(order, patience=PATIENCE) or ()]

    # Pictures and files

    async def order(
        self,
        screen: Screen,
        voice: Voice,
        kind: Kind,
        part: str | None = None,
        asker: Interaction | None = None,
    ) -> Order:
        """Order a picture of what the screen's viewer may see."""
        return orders.look(await self._voices.reader(voice, screen, asker), screen, kind, zoom=part)

    async def _zoom(self, interaction: Interaction, screen: Screen, voice: Voice, part: str) -> None:
        """Show the whole board, or one player's part of it, large."""
        whole, seats = part in ("", "board"), map(str, range(len(screen.users)))
        if not whole and part not in (*seats, *rendering.places(screen.key)):
            raise Refused("table-refusal-malformed", code=part[:TYPED])
        kind: Kind = "board" if whole else "zoom"
        order = await self.order(screen, voice, kind, None if whole else part, interaction)
        drawn = await self.house.studio.picture(order)
        if drawn is None:
            await self._describe(interaction, screen, voice, order)
            return
        view = ui.LayoutView(timeout=None)
        view.add_item(gallery(drawn, PICTURE))
        await show(interaction, view, attached(drawn, PICTURE))

    async def _record(self, interaction: Interaction, screen: Screen) -> None:
        text = await self.house.table.export(screen.game_id)
        file = discord.File(BytesIO(text.encode()), f"wildcatter-{screen.game_id}.json")
        locale = (await self._guests.person(interaction)).speaks
        said = self.house.words.say(locale, f"looks-record-{screen.status}")
        await settle(interaction)
        await interaction.followup.send(said, file=file, ephemeral=True)


def _tail(head: str, lines: Sequence[str]) -> str:
    """Keep as many of the latest lines as fit."""
    kept: list[str] = []
    room = LONG - len(head) - 2
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join([head, *reversed(kept)])
