"""Looking: recap, scores, rules, zoom, the record, settings. Every answer is for one pair of eyes."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, get_args

import discord
from discord import ui
from discord.ext import commands
from discord.utils import escape_markdown, escape_mentions
from msgspec.structs import replace

import rendering
from bot.engine.core import Refused, Seat
from bot.storage_house import Confirm, Person, Ping
from bot.table import Screen
from bot.voice import Voice
from cogs.items import Interaction, fitted
from cogs.messages import PICTURE, breakdown, seat_lines
from rendering.order import Order

if TYPE_CHECKING:
    from bot.app import Wildcatter

LONG = 3800  # characters of a long answer


class Looks(commands.Cog):
    """Answers what is behind the doors of a board."""

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot

    async def show(self, interaction: Interaction, game: int, verb: str, rest: str = "") -> None:
        """Answer one door; the interaction has been deferred, privately."""
        screen = await self.bot.table.look(game, interaction.user.id)
        voice = await self.bot.voice(screen, interaction)
        match verb:
            case "recap":
                await self._text(interaction, await self._recap(screen, voice, interaction.user.id))
            case "scores":
                await self._text(interaction, "\n".join(self._scores(screen, voice)))
            case "rules":
                await self.rules(interaction, screen.key)
            case "describe":
                await self._text(interaction, await self._description(screen, voice))
            case "zoom" | "board":
                await self._zoom(interaction, screen, voice, rest)
            case "record":
                await self._record(interaction, game)
            case "rematch":
                await self._rematch(interaction, screen)
            case "settings":
                await self.settings(interaction)
            case _:
                raise Refused("table-refusal-malformed", code=verb)

    # Words

    async def _recap(self, screen: Screen, voice: Voice, user: int) -> str:
        """Tell what happened since the reader's last turn; to a spectator, in the last rounds."""
        told = await self.bot.table.recap(screen.game_id, user if screen.viewer is not None else None)
        lines = [voice.tell(event) for line in told for event in line.events]
        if not lines:
            return voice.say("looks-nothing")
        head = voice.say("looks-recap", {"count": len(lines)})
        return _tail(head, [f"- {line}" for line in lines])

    def _scores(self, screen: Screen, voice: Voice) -> Iterator[str]:
        if screen.result:
            yield from breakdown(screen, voice)
            return
        yield from seat_lines(screen, voice)
        yield from (voice.about(saying) for saying in voice.rules.private_lines(screen.view))
        yield voice.say("board-seal", {"seal": screen.seal})

    async def _description(self, screen: Screen, voice: Voice) -> str:
        return self._in_words(await self.bot.boards.order(screen, voice, "board"))

    def _in_words(self, order: Order) -> str:
        """Describe a picture in a message, where a name must not do more than name."""
        names = [escape_mentions(escape_markdown(name)) for name in order.names]
        return self.bot.describe(replace(order, names=tuple(names)))

    async def rules(self, interaction: Interaction, key: str) -> None:
        """Explain a game in short."""
        locale = (await self.bot.person(interaction)).speaks
        await self._text(interaction, self.bot.words.say(locale, f"{key}-rules"))

    # Pictures and files

    async def _zoom(self, interaction: Interaction, screen: Screen, voice: Voice, part: str) -> None:
        """Show the whole board, or one player's part of it, large."""
        whole, seats = part in ("", "board"), map(str, range(len(screen.users)))
        if not whole and part not in (*seats, *rendering.PLACES[screen.key]):
            raise Refused("table-refusal-malformed", code=part)
        order = await self.bot.boards.order(
            screen, voice, "board" if whole else "zoom", zoom=None if whole else part
        )
        image = await self.bot.studio.picture(order)
        if image is None:
            await self._text(interaction, self._in_words(order))
            return
        view = ui.LayoutView(timeout=None)
        media = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=self.bot.describe(order))
        view.add_item(ui.MediaGallery(media))
        file = discord.File(BytesIO(image), PICTURE)
        if interaction.response.is_done() and interaction.type is discord.InteractionType.component:
            await interaction.edit_original_response(view=view, attachments=[file])
        else:
            await interaction.followup.send(view=view, file=file, ephemeral=True)

    async def _record(self, interaction: Interaction, game: int) -> None:
        text = await self.bot.table.export(game)
        file = discord.File(BytesIO(text.encode()), f"wildcatter-{game}.json")
        locale = (await self.bot.person(interaction)).speaks
        await interaction.followup.send(self.bot.words.say(locale, "looks-record"), file=file, ephemeral=True)

    async def _rematch(self, interaction: Interaction, screen: Screen) -> None:
        """Set up the same table again, in the channel the old one came from."""
        old = await self.bot.house.lobby(screen.game_id)
        await self.bot.lobbies.again(interaction, screen, old)

    # Settings

    async def settings(self, interaction: Interaction) -> None:
        person = await self.bot.person(interaction)
        await self._text(interaction, _settings(self.bot, person))

    async def change(self, interaction: Interaction, **changes: Any) -> None:
        """Change what somebody likes, and show it."""
        for name, known in (("ping", get_args(Ping)), ("confirm", get_args(Confirm))):
            if changes.get(name, known[0]) not in known:
                raise Refused("table-refusal-bad-option", option=name, value=changes[name], allowed=known)
        person = replace(await self.bot.person(interaction), **changes)
        if changes.get("ping") == "dm":
            person = replace(person, dms_closed=False)
        await self.bot.house.prefer(person)
        await self._text(interaction, _settings(self.bot, person))

    async def games(self, interaction: Interaction) -> None:
        """List somebody's running games, those that wait for them first."""
        person = await self.bot.person(interaction)
        say, locale = self.bot.words.say, person.speaks
        yours: list[str] = []
        others: list[str] = []
        for game in await self.bot.store.games_of(person.user):
            try:
                screen = await self.bot.table.look(game.id, None)
            except Refused as refused:  # a damaged one: the others are none the worse for it
                others.append(say(locale, refused.refusal.key, refused.refusal.facts))
                continue
            mine = Seat(game.seat) in screen.awaited
            facts = {"title": self.bot.title(locale, screen), "place": f"<#{game.channel}>"}
            line = say(locale, "looks-game-yours" if mine else "looks-game", facts)
            if trouble := self.bot.troubles.get(game.id):
                line += f"\n-# {say(locale, trouble.key, trouble.facts)}"
            (yours if mine else others).append(line)
        await self._text(interaction, "\n".join([*yours, *others]) or say(locale, "looks-no-games"))

    async def _text(self, interaction: Interaction, text: str) -> None:
        """Answer with words alone."""
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(fitted(text, LONG)))
        await interaction.edit_original_response(view=view, attachments=[])


def _settings(bot: "Wildcatter", person: Person) -> str:
    facts = {
        "ping": bot.words.say(person.speaks, f"looks-ping-{person.ping}"),
        "confirm": bot.words.say(person.speaks, f"looks-confirm-{person.confirm}"),
        "language": person.language or bot.words.say(person.speaks, "looks-language-client"),
    }
    text = bot.words.say(person.speaks, "looks-settings", facts)
    closed = bot.words.say(person.speaks, "looks-dms-closed") if person.dms_closed else ""
    return "\n".join(part for part in (text, closed) if part)


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


async def setup(bot: "Wildcatter") -> None:
    bot.looks = Looks(bot)
    await bot.add_cog(bot.looks)
