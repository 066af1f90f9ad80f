"""Looking: recap, scores, rules, zoom, the record, settings. Every answer is for one pair of eyes."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from textwrap import wrap
from typing import TYPE_CHECKING, Any, get_args

import discord
from discord import ui
from discord.ext import commands
from discord.utils import escape_markdown, escape_mentions
from msgspec.structs import replace

import rendering
from bot.engine.core import Refused, Seat
from bot.rates import EXPORTS, PICTURES
from bot.storage_house import Confirm, Person, Ping, Theme
from bot.table import Screen
from bot.voice import Voice
from cogs.items import Interaction, fitted
from cogs.messages import PICTURE, breakdown, seat_lines
from rendering.order import Kind, Order

if TYPE_CHECKING:
    from bot.app import Wildcatter

LONG = 3800  # characters of a long answer
TYPED = 50  # characters of what was typed that are said back


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
                kind: Kind = "board" if screen.viewer is None else "panel"
                with self.bot.rates.taking(PICTURES, interaction.user.id):
                    await self._describe(interaction, await self.bot.boards.order(screen, voice, kind), rest)
            case "zoom" | "board":
                with self.bot.rates.taking(PICTURES, interaction.user.id):
                    await self._zoom(interaction, screen, voice, rest)
            case "record":
                with self.bot.rates.taking(EXPORTS, interaction.user.id):
                    await self._record(interaction, screen)
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

    async def _describe(self, interaction: Interaction, order: Order, heading: str = "") -> None:
        """Describe a picture, or one part of it, over as many messages as that takes.

        In a message a name must not do more than name.
        """
        names = [escape_mentions(escape_markdown(name)) for name in order.names]
        parts = rendering.describe_fully(replace(order, names=tuple(names)), self.bot.words)
        asked = [part for part in parts if part.heading == escape_mentions(escape_markdown(heading))]
        first, *more = _pages(asked or parts, lambda text: self._goes_on(order.locale, text))
        await self._text(interaction, first)
        for page in more:
            await interaction.followup.send(view=_words(page), ephemeral=True)

    def _goes_on(self, locale: str, heading: str) -> str:
        return self.bot.words.say(locale, "looks-goes-on", {"heading": heading})

    async def headings(self, interaction: Interaction, screen: Screen) -> list[str]:
        """Name the parts of a description."""
        voice = await self.bot.voice(screen, interaction)
        order = await self.bot.boards.order(screen, voice, "board" if screen.viewer is None else "panel")
        return [part.heading for part in rendering.describe_fully(order, self.bot.words)]

    async def rules(self, interaction: Interaction, key: str) -> None:
        """Explain a game in short."""
        locale = (await self.bot.person(interaction)).speaks
        await self._text(interaction, self.bot.words.say(locale, f"{key}-rules"))

    # Pictures and files

    async def _zoom(self, interaction: Interaction, screen: Screen, voice: Voice, part: str) -> None:
        """Show the whole board, or one player's part of it, large."""
        whole, seats = part in ("", "board"), map(str, range(len(screen.users)))
        if not whole and part not in (*seats, *rendering.PLACES[screen.key]):
            raise Refused("table-refusal-malformed", code=part[:TYPED])
        order = await self.bot.boards.order(
            screen, voice, "board" if whole else "zoom", zoom=None if whole else part
        )
        image = await self.bot.studio.picture(order)
        if image is None:
            await self._describe(interaction, order)
            return
        view = ui.LayoutView(timeout=None)
        media = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=self.bot.describe(order))
        view.add_item(ui.MediaGallery(media))
        file = discord.File(BytesIO(image), PICTURE)
        if interaction.response.is_done() and interaction.type is discord.InteractionType.component:
            await interaction.edit_original_response(view=view, attachments=[file])
        else:
            await interaction.followup.send(view=view, file=file, ephemeral=True)

    async def _record(self, interaction: Interaction, screen: Screen) -> None:
        text = await self.bot.table.export(screen.game_id)
        file = discord.File(BytesIO(text.encode()), f"wildcatter-{screen.game_id}.json")
        locale = (await self.bot.person(interaction)).speaks
        said = self.bot.words.say(locale, f"looks-record-{screen.status}")
        await interaction.followup.send(said, file=file, ephemeral=True)

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
        for name, kind in (("ping", Ping), ("confirm", Confirm), ("theme", Theme)):
            known = get_args(kind)
            if changes.get(name, known[0]) not in known:
                value = str(changes[name])[:TYPED]
                raise Refused("table-refusal-bad-option", option=name, value=value, allowed=known)
        person = replace(await self.bot.person(interaction), **changes)
        if changes.get("ping") == "dm":
            person = replace(person, dms_closed=False)
        if changes:
            await self.bot.house.prefer(person)
        await self._text(interaction, _settings(self.bot, person))

    async def games(self, interaction: Interaction) -> None:
        """List somebody's running games, those that wait for them first."""
        person = await self.bot.person(interaction)
        say, locale = self.bot.words.say, person.speaks
        yours: list[str] = []
        others: list[str] = []
        listed = await self.bot.store.games_of(person.user)
        open_to_them = await self.bot.access.anywhere(interaction, [game.id for game in listed])
        for game in [game for game in listed if game.id in open_to_them]:
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
        await interaction.edit_original_response(view=_words(fitted(text, LONG)), attachments=[])


def _words(text: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    return view


def _pages(parts: Sequence[rendering.Part], goes_on: Callable[[str], str], room: int = LONG) -> list[str]:
    """Lay out a description, a line for each thing; a part that goes on over a page says so."""
    pages: list[str] = []
    page = ""
    for part in parts:
        head = f"### {part.heading}"
        for text in [piece for line in part.lines for piece in wrap(line.text, room // 2)]:
            more = f"{head}\n- {text}" if head else f"- {text}"
            if page and len(page) + 1 + len(more) > room:
                pages.append(page)
                page, more = "", f"{head or '### ' + goes_on(part.heading)}\n- {text}"
            page, head = f"{page}\n{more}".strip(), ""
    return [*pages, page]


def _settings(bot: "Wildcatter", person: Person) -> str:
    facts = {
        "ping": bot.words.say(person.speaks, f"looks-ping-{person.ping}"),
        "confirm": bot.words.say(person.speaks, f"looks-confirm-{person.confirm}"),
        "theme": bot.words.say(person.speaks, f"looks-theme-{person.theme}"),
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
