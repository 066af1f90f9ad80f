"""Playing: doors on public messages, and each player's private panel."""

import asyncio
import re
import secrets
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
from discord import ui
from discord.ext import commands

from bot import orders
from bot.blocks import AGAIN, Focus
from bot.engine.core import Refused
from bot.orders import Reader
from bot.table import Outcome, Screen, Stale
from bot.voice import Voice
from cogs import panel
from cogs.commands import squares
from cogs.items import ID, Interaction, fitted, known, salt
from cogs.sides import Sides
from rendering.order import Order

if TYPE_CHECKING:
    from bot.app import Wildcatter

FORM = re.compile(r"gm:(\d{1,18}):(\d{1,9})\.(\d{1,9})\?([A-Za-z0-9_.+=@-]{1,60})\.[0-9a-f]{8}", re.ASCII)
MODES, DOORS = ("why", "more"), ("board", "describe", "recap", "rules", "settings")
PATIENCE = 2.5  # seconds a panel waits for its picture before it comes without
TYPED = 100  # characters of what was typed that are said back


def _numbers(typed: str) -> list[str]:
    """Read the one number that was typed, with or without a thousands separator."""
    plain = re.sub(r"(?<=\d)[,. ’'](?=\d{3}\b)", "", typed)
    found = re.findall(r"\d{1,9}", plain, re.ASCII)
    return [str(int(found[0]))] if len(found) == 1 else []


FORMS = {"type": squares, "number": _numbers}  # what may be typed, and how it is read


class Drawing:
    """A panel that is being drawn: only whoever draws holds it, so nothing stays of it when it is done."""


class Play(commands.Cog):
    """Turns clicks into steps at the table, and shows what came of them."""

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot
        self.sides = Sides()
        self._newest: WeakValueDictionary[tuple[int, int], Drawing] = WeakValueDictionary()  # of each player
        self._late: set[asyncio.Task[None]] = set()  # pictures that follow their panels
        self._drawn = secrets.randbelow(1000)  # panels, so that each select has an id it never had before

    async def cog_unload(self) -> None:
        for late in self._late:
            late.cancel()

    # Clicks on a panel

    async def pressed(self, interaction: Interaction, game: int, seen: tuple[int, int], code: str) -> None:
        """A button of a panel."""
        kind, _, rest = code.partition("@")
        if kind in FORMS:  # it says nothing of the game; whoever sends it is asked who they are
            await self._ask(interaction, self._form(interaction, game, seen, kind, rest))
            return
        if code in DOORS:  # beside the panel, which stays
            await self.door(interaction, game, code)
            return
        await interaction.response.defer()
        await self.bot.access.admit(interaction, game)
        if code in MODES:
            await self._show(interaction, await self._look(interaction, game), mode=code)
        elif code in ("back", "refresh"):
            await self._show(interaction, await self._look(interaction, game))
        elif panel.open_ended(code):
            await self._focus(interaction, game, seen, code)
        else:
            await self._act(interaction, game, seen, [code])

    async def picked(
        self, interaction: Interaction, game: int, seen: tuple[int, int], codes: Sequence[str]
    ) -> None:
        """A pick from a list of a panel."""
        await interaction.response.defer()
        await self.bot.access.admit(interaction, game)
        if any(panel.open_ended(code) for code in codes):
            await self._focus(interaction, game, seen, codes[0])
        else:
            await self._act(interaction, game, seen, [code.rstrip(AGAIN) for code in codes])

    async def _focus(self, interaction: Interaction, game: int, seen: tuple[int, int], code: str) -> None:
        """Fill in a part of a choice, or ask whether it is meant: nothing is played by that."""
        screen = await self._look(interaction, game)
        kind, _, rest = code.partition("@")
        if kind == "sure":
            await self._show(interaction, screen, focus=Focus(rest), mode=kind)
        elif seen != (screen.line, screen.rev):
            voice = await self.bot.voice(screen, interaction)
            await self._show(interaction, screen, note=voice.say("table-note-stale"))
        else:
            await self._show(interaction, screen, focus=Focus.read(code))

    async def _act(
        self,
        interaction: Interaction,
        game: int,
        seen: tuple[int, int] | None,
        codes: Sequence[str],
        *,
        typed: str = "",
    ) -> None:
        """Do what was clicked; a refusal is said on the panel, which shows the table as it stands."""
        try:
            outcome = await self._do(interaction, game, seen, codes)
        except Refused as refused:
            stale = isinstance(refused, Stale)
            screen = refused.screen if isinstance(refused, Stale) else await self._look(interaction, game)
            voice = await self.bot.voice(screen, interaction)
            note = voice.say("table-note-stale") if stale else f"✗ {voice.why(refused.refusal)}"
            said = voice.say("panel-form-typed", {"typed": typed}) if typed else ""
            await self._show(interaction, screen, note=f"{note} {said}".strip())
            return
        if outcome.public:
            self.bot.boards.goes_on(outcome.public, interaction.user.id)
        try:
            await self._show(interaction, outcome.mine)
        finally:  # what is written counts: whatever happens to the panel, everybody else is shown it
            if outcome.public:
                await self.bot.changed(outcome.public)

    async def _do(
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
        quick = await self._quick(interaction, game)
        return await table.step(game, user, seen, codes, publish=quick, any_order=len(codes) > 1)

    async def _quick(self, interaction: Interaction, game: int) -> bool:
        """Does a turn that this click completes count without being asked about?"""
        confirm = (await self.bot.person(interaction)).confirm
        if confirm == "steps":
            return (await self._look(interaction, game)).draft is None
        return confirm == "never"

    async def _look(self, interaction: Interaction, game: int) -> Screen:
        return await self.bot.table.look(game, interaction.user.id)

    # Doors

    async def door(self, interaction: Interaction, game: int, verb: str) -> None:
        """A button on a public message: an answer for one pair of eyes."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.bot.access.admit(interaction, game)
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
        await self._replace_older(interaction, game)

    async def command(self, interaction: Interaction, game: int, codes: Sequence[str]) -> None:
        """Do at once, on whatever is current, what a command names, and open the side."""
        await self._act(interaction, game, None, codes)
        await self._replace_older(interaction, game)

    async def _replace_older(self, interaction: Interaction, game: int) -> None:
        if older := self.sides.open(game, interaction):
            await self.bot.best_effort(older.take_away(self.bot))

    # Forms

    def _form(
        self, interaction: Interaction, game: int, seen: tuple[int, int], kind: str, code: str
    ) -> ui.Modal:
        """Build a form from constants alone: it has to open at once, and may know nothing secret."""
        locale, say = self.bot.language(interaction), self.bot.words.say
        line, rev = seen
        custom_id = f"gm:{game}:{line}.{rev}?{kind}@{code}.{secrets.token_hex(4)}"
        if len(custom_id) > ID:  # no panel has such a button
            raise Refused("table-refusal-stale")
        form = ui.Modal(
            title=fitted(say(locale, f"panel-form-{kind}-title"), 45),
            custom_id=custom_id,
            timeout=None,
        )
        field: ui.TextInput[Any] = ui.TextInput(
            placeholder=say(locale, f"panel-form-{kind}-example"), custom_id="typed", max_length=TYPED
        )
        form.add_item(ui.Label(text=fitted(say(locale, f"panel-form-{kind}"), 45), component=field))
        return form

    async def _ask(self, interaction: Interaction, form: ui.Modal) -> None:
        """Open a form, and let go of it: it is known by its custom_id, whenever it comes."""
        await interaction.response.send_modal(form)
        form.stop()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Forms arrive here by their custom_id, also those opened before a restart.

        So do presses that no item answers, of a button that is no more or never was.
        """
        data: Any = interaction.data or {}
        custom_id, form = str(data.get("custom_id", "")), None
        if interaction.type is discord.InteractionType.modal_submit:
            form = FORM.fullmatch(custom_id)
        elif interaction.type is not discord.InteractionType.component or known(interaction, custom_id):
            return
        async with self.bot.answering(interaction):
            if form is None:
                raise Refused("table-refusal-stale")
            game, line, rev, code = int(form[1]), int(form[2]), int(form[3]), form[4]
            await interaction.response.defer()
            await self.bot.access.admit(interaction, game)
            await self._submitted(interaction, game, (line, rev), code)

    async def _submitted(self, interaction: Interaction, game: int, seen: tuple[int, int], code: str) -> None:
        kind, _, code = code.partition("@")
        typed = _typed(interaction)[:TYPED]
        named = FORMS[kind](typed) if kind in FORMS else []
        if named and code.endswith("_"):
            codes = [f"{code[:-1]}{word}" for word in named]
            await self._act(interaction, game, seen, codes, typed=typed)
            return
        screen = await self._look(interaction, game)
        voice = await self.bot.voice(screen, interaction)
        missing = "panel-form-number-missing" if kind == "number" else "panel-form-type-missing"
        await self._show(interaction, screen, note=f"✗ {voice.say(missing, {'typed': typed})}")

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
        notices = await self._notices(interaction, screen, voice)
        shown = panel.panel(voice, screen, recap, focus=focus, mode=mode, note=note, notices=notices)
        reader = Reader(voice, await self.bot.names(screen))
        order = orders.side(reader, screen, shown.ask, shown.layout.spots, recap)
        self._newest[screen.game_id, interaction.user.id] = drawing = Drawing()
        image = await self.bot.studio.picture(order, patience=PATIENCE)
        await self._edit(interaction, shown, order, image)
        if image is None and drawing is self._newest.get((screen.game_id, interaction.user.id)):
            late = asyncio.create_task(self._illustrate(interaction, shown, order, drawing))
            self._late.add(late)
            late.add_done_callback(self._late.discard)

    async def _edit(
        self, interaction: Interaction, shown: panel.Panel, order: Order, image: bytes | None
    ) -> None:
        files = [] if image is None else [discord.File(BytesIO(image), panel.PICTURE)]
        alt = self.bot.describe(order) if image else ""
        self._drawn += 1
        view = panel.view(shown, salt(self._drawn), picture=image is not None, alt=alt)
        await interaction.edit_original_response(view=view, attachments=files)

    async def _illustrate(
        self, interaction: Interaction, shown: panel.Panel, order: Order, drawing: Drawing
    ) -> None:
        """Add the picture to a panel that had to go out without, unless it shows something newer by now."""
        image = await self.bot.studio.picture(order)
        if image is not None and drawing is self._newest.get((shown.game, interaction.user.id)):
            await self.bot.best_effort(self._edit(interaction, shown, order, image))

    async def _notices(self, interaction: Interaction, screen: Screen, voice: Voice) -> list[str]:
        """Say what keeps the bot from showing this game to everybody, or from reaching this player."""
        notices = []
        if trouble := self.bot.troubles.get(screen.game_id):
            notices.append(voice.why(trouble))
            self.bot.boards.touch(screen.game_id)  # perhaps it is mended by now
        person = await self.bot.person(interaction)
        if person.ping == "dm" and person.dms_closed:
            notices.append(voice.say("looks-dms-closed"))
        return notices


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
