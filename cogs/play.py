"""Playing: doors on public messages, and each player's private panel."""

import re
import secrets
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import ui
from discord.ext import commands

from bot.engine import codec
from bot.engine.core import Refused
from bot.table import Outcome, Screen, Stale, Told
from cogs import panel
from cogs.blocks import Focus
from cogs.items import Interaction, fitted
from cogs.voice import Voice
from rendering.order import Mark, Order

if TYPE_CHECKING:
    from bot.app import Wildcatter

FORM = re.compile(r"gm:(\d{1,18}):(\d{1,9})\.(\d{1,9})\?([A-Za-z0-9_.+=@-]{1,60})\.[0-9a-f]{8}", re.ASCII)
SQUARE = re.compile(r"[A-Za-z]+\d+")
MODES = ("why", "more")
TYPED = 100  # characters of what was typed that are said back


class Play(commands.Cog):
    """Turns clicks into steps at the table, and shows what came of them."""

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot
        self._open: dict[tuple[int, int], Interaction] = {}

    # Clicks on a panel

    async def pressed(self, interaction: Interaction, game: int, seen: tuple[int, int], code: str) -> None:
        """A button of a panel."""
        if code.startswith("type@"):
            await interaction.response.send_modal(await self._form(interaction, game, seen, code[5:]))
            return
        await interaction.response.defer()
        if code in ("board", "recap", "rules", "settings"):
            await self._open_door(interaction, game, code)
        elif code in MODES:
            await self._show(interaction, await self._look(interaction, game), mode=code)
        elif code in ("back", "refresh"):
            await self._show(interaction, await self._look(interaction, game))
        elif _open_ended(code):
            await self._focus(interaction, game, seen, code)
        else:
            await self._act(interaction, game, seen, [code])

    async def picked(
        self, interaction: Interaction, game: int, seen: tuple[int, int], codes: Sequence[str]
    ) -> None:
        """A pick from a list of a panel."""
        await interaction.response.defer()
        if any(_open_ended(code) for code in codes):
            await self._focus(interaction, game, seen, codes[0])
        else:
            await self._act(interaction, game, seen, codes)

    async def _focus(self, interaction: Interaction, game: int, seen: tuple[int, int], code: str) -> None:
        """Fill in a part of a choice: nothing is played, the panel only asks for the rest."""
        screen = await self._look(interaction, game)
        if seen != (screen.line, screen.rev):
            voice = await self.bot.voice(screen, interaction)
            await self._show(interaction, screen, note=voice.say("table-note-stale"))
        else:
            await self._show(interaction, screen, focus=Focus.read(code))

    async def _act(
        self, interaction: Interaction, game: int, seen: tuple[int, int] | None, codes: Sequence[str]
    ) -> None:
        """Do what was clicked; a refusal is said on the panel, which shows the table as it stands."""
        try:
            outcome = await self.do(interaction, game, seen, codes)
        except Stale as stale:
            voice = await self.bot.voice(stale.screen, interaction)
            await self._show(interaction, stale.screen, note=voice.say("table-note-stale"))
        except Refused as refused:
            screen = await self._look(interaction, game)
            voice = await self.bot.voice(screen, interaction)
            await self._show(interaction, screen, note=f"✗ {voice.why(refused.refusal)}")
        else:
            await self._show(interaction, outcome.mine)
            if outcome.public:
                await self.bot.changed(outcome.public, actor=interaction.user.id)

    async def do(
        self, interaction: Interaction, game: int, seen: tuple[int, int] | None, codes: Sequence[str]
    ) -> Outcome:
        """Call the table: the one road for buttons, selects, forms and commands."""
        table, user = self.bot.table, interaction.user.id
        match list(codes):
            case ["undo"]:
                return await table.undo(game, user, seen)
            case ["restart"]:
                return await table.restart(game, user, seen)
            case ["publish"]:
                return await table.publish(game, user, seen)
        person = await self.bot.person(interaction)
        quick = person.confirm == "never"
        return await table.step(game, user, seen, codes, publish=quick, any_order=len(codes) > 1)

    async def _look(self, interaction: Interaction, game: int) -> Screen:
        return await self.bot.table.look(game, interaction.user.id)

    # Doors

    async def door(self, interaction: Interaction, game: int, verb: str) -> None:
        """A button on a public message: an answer for one pair of eyes."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._open_door(interaction, game, verb)

    async def _open_door(self, interaction: Interaction, game: int, verb: str) -> None:
        verb, _, rest = verb.partition(".")
        if verb == "side":
            await self.open_side(interaction, game)
        else:
            await self.bot.looks.show(interaction, game, verb, rest)

    async def open_side(self, interaction: Interaction, game: int, *, note: str = "") -> None:
        """Show a player's side anew, and take their older panel away while that is possible."""
        screen = await self._look(interaction, game)
        await self._show(interaction, screen, note=note)
        key = (game, interaction.user.id)
        older, self._open[key] = self._open.get(key), interaction
        if older and older.id != interaction.id and not older.is_expired():
            await self.bot.best_effort(older.delete_original_response())

    # Forms

    async def _form(self, interaction: Interaction, game: int, seen: tuple[int, int], code: str) -> ui.Modal:
        """Build a form from constants alone: it has to open at once, and may know nothing secret."""
        person = await self.bot.person(interaction)
        say = self.bot.words.say
        line, rev = seen
        form = ui.Modal(
            title=fitted(say(person.speaks, "panel-form-title"), 45),
            custom_id=f"gm:{game}:{line}.{rev}?{code}.{secrets.token_hex(4)}",
            timeout=900,
        )
        field: ui.TextInput[Any] = ui.TextInput(
            placeholder=say(person.speaks, "panel-form-example"), custom_id="squares", max_length=TYPED
        )
        form.add_item(ui.Label(text=fitted(say(person.speaks, "panel-form-squares"), 45), component=field))
        return form

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Forms arrive here by their custom_id, also those opened before a restart."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data
        custom_id = str(data.get("custom_id", ""))
        if match := FORM.fullmatch(custom_id):
            game, line, rev, code = int(match[1]), int(match[2]), int(match[3]), match[4]
            async with self.bot.answering(interaction):
                await interaction.response.defer()
                await self._submitted(interaction, game, (line, rev), code)

    async def _submitted(self, interaction: Interaction, game: int, seen: tuple[int, int], code: str) -> None:
        typed = _typed(interaction)
        squares = [square.upper() for square in SQUARE.findall(typed)]
        if squares:
            await self._act(interaction, game, seen, [code.replace("_", square, 1) for square in squares])
            return
        screen = await self._look(interaction, game)
        voice = await self.bot.voice(screen, interaction)
        await self._show(interaction, screen, note=voice.say("panel-form-nothing", {"typed": typed[:TYPED]}))

    # Showing

    async def _show(
        self,
        interaction: Interaction,
        screen: Screen,
        *,
        focus: Focus | None = None,
        mode: str = "",
        note: str = "",
    ) -> None:
        """Redraw the panel in place: words and controls, and the picture if it can be had."""
        voice = await self.bot.voice(screen, interaction)
        recap = (
            await self.bot.table.recap(screen.game_id, interaction.user.id)
            if screen.viewer is not None
            else ()
        )
        shown = panel.panel(voice, screen, recap, focus=focus, mode=mode, note=note)
        order = await self._order(voice, screen, shown, recap)
        image = await self.bot.studio.picture(order)
        files = [] if image is None else [discord.File(BytesIO(image), panel.PICTURE)]
        alt = self.bot.describe(order) if image else ""
        view = panel.view(shown, salt(interaction), picture=image is not None, alt=alt)
        await interaction.edit_original_response(view=view, attachments=files)

    async def _order(self, voice: Voice, screen: Screen, shown: panel.Panel, recap: Sequence[Told]) -> Order:
        drafted = panel.squares(screen.draft.events) if screen.draft else ()
        new = panel.squares([event for line in recap for event in line.events])
        marks = [Mark(square=square, label="", kind="draft") for square in drafted]
        marks += [Mark(square=square, label="", kind="new") for square in new if square not in drafted]
        marks += [Mark(square=spot.square, label=spot.label, kind="choice") for spot in panel.spots(shown)]
        return Order(
            game=screen.key,
            kind="panel",
            view=codec.dumps(screen.view),
            names=await self.bot.names(screen),
            awaited=screen.awaited,
            task=fitted(shown.ask, 80),
            marks=tuple(marks),
            theme="light",
            locale=voice.locale,
            title=self.bot.title(voice.locale, screen),
        )


def salt(interaction: Interaction) -> str:
    """Two characters that make a select's id new, so that the same option can be picked again."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[interaction.id >> 22 & 31] + digits[interaction.id % 36]


def _open_ended(code: str) -> bool:
    """Is this a choice that still leaves something open?"""
    return "@" in code or code.endswith("_") or "._" in code


def _typed(interaction: Interaction) -> str:
    """Return the text of a form's only field."""

    def values(parts: Any) -> Any:
        for part in parts or ():
            if "value" in part:
                yield str(part["value"])
            yield from values(part.get("components"))
            if "component" in part:
                yield from values([part["component"]])

    data: Any = interaction.data
    return " ".join(values(data.get("components")))


async def setup(bot: "Wildcatter") -> None:
    bot.play = Play(bot)
    await bot.add_cog(bot.play)
