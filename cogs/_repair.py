"""Repairs on Discord: done by managers, who see what all see, and told at the table and in the log."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui
from discord.app_commands import Choice
from discord.utils import escape_markdown, escape_mentions
from msgspec import Struct

from bot.engine.core import Fact, Refused, Seat
from bot.panel.codes import Door
from bot.people.repairs import REASON, Deed
from bot.recent import Recent
from bot.table import STORAGE
from bot.time.agenda import Due
from bot.words.voice import SHAPES, labels, title
from cogs._access import Access
from cogs._answering import Answering, best_effort
from cogs._boards import Boards
from cogs._diffs import Diffs
from cogs._guests import Guests
from cogs._house import House
from cogs._items import DoorButton, Interaction
from cogs._once import Content, Once
from cogs._replies import beside, show
from cogs._rights import expect_manager, expect_rights
from cogs._suggesting import CHOICES
from cogs._takeback import TakebackDesk
from cogs._voices import Voices

ASKED = 500  # repairs that wait for a second press; who comes later asks again
TOLD = ("back", "reseat", "repost", "move", "unstick", "abandon")
FRESH = 24 * 3600  # seconds in which a deed is told


class Meant(Struct, frozen=True):
    """A repair that waits for a second press. No button carries it: a line's number counts secrets, too."""

    why: str
    line: int | None = None  # to set the table back to; without one, the game ends
    seen: int = 0  # the last line that everybody had noticed


class RepairDesk:
    """Repairs tables for managers. Every command has been deferred, privately."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        voices: Voices,
        access: Access,
        answering: Answering,
        boards: Boards,
        once: Once,
        diffs: Diffs,
        takebacks: TakebackDesk,
    ) -> None:
        self.house, self._guests, self._voices, self._access = house, guests, voices, access
        self._answering, self._boards, self._once = answering, boards, once
        self._diffs, self._takebacks = diffs, takebacks
        self._meant: Recent[tuple[int, int], Meant] = Recent(ASKED)  # by manager and table

    # Commands

    async def back(self, interaction: Interaction, table: int, to: str, why: str) -> None:
        """Show what setting a table back would come to, and ask whether it is meant."""
        await self._enter(interaction, table)
        screen = await self.house.table.look(table, None)
        voice = await self._voices.to(interaction, screen)
        line = (await self.house.table.landings(table)).named(to)
        diff = await self._diffs.of(table, line, voice)
        meant = Meant(why[:REASON], line, screen.line)
        await self._ask(interaction, Door(table, "mend", "back"), meant, diff.parts, diff.files)

    async def abandon(self, interaction: Interaction, table: int, why: str) -> None:
        """Ask whether a game is to end without a result."""
        await self._enter(interaction, table)
        locale = (await self._guests.person(interaction)).speaks
        sure = ui.TextDisplay[Any](self.house.words.say(locale, "repair-abandon-sure", {"table": str(table)}))
        await self._ask(interaction, Door(table, "mend", "abandon"), Meant(why[:REASON]), [sure], [])

    async def reseat(
        self, interaction: Interaction, table: int, seat: int, player: discord.Member, why: str
    ) -> None:
        guild = await self._enter(interaction, table)
        if player.bot:
            raise Refused("lobby-refusal-bot")
        facts = {"seat": str(seat), "player": str(player.id)}
        await self.house.repairs.reseat(
            self._deed(guild, table, interaction, "reseat", why, facts), Seat(seat), player.id
        )
        await self._answering.done(interaction)

    async def repost(self, interaction: Interaction, table: int) -> None:
        guild = await self._enter(interaction, table)
        await self.house.repairs.note(self._deed(guild, table, interaction, "repost"))
        await self._boards.post_again(table)
        await self._answering.done(interaction)

    async def move(self, interaction: Interaction, table: int) -> None:
        guild = await self._enter(interaction, table)
        expect_rights(interaction)
        assert interaction.channel_id
        facts = {"place": f"<#{interaction.channel_id}>"}
        deed = self._deed(guild, table, interaction, "move", "", facts)
        await self.house.repairs.move(deed, interaction.channel_id)
        try:
            await self._boards.post_again(table)
        finally:  # it has moved: whatever becomes of this board, one comes
            self._boards.touch(table)
        await self._answering.done(interaction)

    async def unstick(self, interaction: Interaction, table: int) -> None:
        guild = await self._enter(interaction, table)
        await self.house.repairs.unstick(self._deed(guild, table, interaction, "unstick"))
        self._boards.touch(table)
        await self._answering.done(interaction)

    # The second press

    async def pressed(self, interaction: Interaction, door: Door) -> None:
        """Do what was asked about."""
        beside(interaction)
        guild = await self._enter(interaction, door.game)
        meant, what = self._meant.take((interaction.user.id, door.game)), door.part
        if meant is None or what != ("abandon" if meant.line is None else "back"):
            raise Refused("repair-refusal-ask-again")
        deed = self._deed(guild, door.game, interaction, what, meant.why)
        if meant.line is None:
            await self.house.repairs.abandon(deed)
        elif (await self.house.table.look(door.game, None)).line != meant.seen:
            raise Refused("repair-refusal-gone-on")
        else:
            await self.house.repairs.back(deed, meant.line)
        await self._answering.done(interaction)

    async def _ask(
        self,
        interaction: Interaction,
        door: Door,
        meant: Meant,
        parts: list[ui.Item[Any]],
        files: list[discord.File],
    ) -> None:
        self._meant.put((interaction.user.id, door.game), meant)
        locale, view = (await self._guests.person(interaction)).speaks, ui.LayoutView(timeout=None)
        for part in parts:
            view.add_item(part)
        label = self.house.words.say(locale, f"repair-do-{door.part}")
        view.add_item(ui.ActionRow(DoorButton(door, label, "danger")))
        await show(interaction, view, files)

    async def _enter(self, interaction: Interaction, table: int) -> int:
        """Return the server of a manager who may see this table of it, and has no part in it."""
        guild = expect_manager(interaction)
        if await self._access.guild_of(table) != guild.id:
            raise Refused("access-refusal-unknown")
        await self.house.repairs.expect_outsider(table, interaction.user.id)
        await self._access.admit(interaction, table)
        return guild.id

    def _deed(
        self,
        guild: int,
        table: int,
        interaction: Interaction,
        what: str,
        why: str = "",
        facts: Mapping[str, str] | None = None,
    ) -> Deed:
        said = {**(facts or {}), "why": " ".join(why.split())[:REASON]}
        return Deed(guild, table, interaction.user.id, what, said, self.house.now())

    # Suggestions

    async def tables(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        """Suggest the tables that are played on this server."""
        try:
            found = await self.house.games.running_on(expect_manager(interaction).id)
        except (Refused, *STORAGE):  # whoever sends the command is told why
            return []
        locale = str(interaction.locale)
        fitting = [(game, key) for game, key in found if typed in str(game)][:CHOICES]
        return [Choice(name=title(self.house.words, locale, key, game), value=game) for game, key in fitting]

    async def places(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest where the table that was chosen can be set back to."""
        try:
            table = await self._chosen(interaction)
            return await self._takebacks.places_of(interaction, table, typed)
        except (Refused, *STORAGE):
            return []

    async def seats(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        """Suggest the seats of the table that was chosen."""
        try:
            chairs = await self.house.seats.chairs(await self._chosen(interaction))
        except (Refused, *STORAGE):
            return []
        locale, users = self._guests.language(interaction), [chair.holder for chair in chairs]
        await self._guests.recall(users)
        seated = enumerate(labels([self._guests.name(user, locale) for user in users]))
        return [Choice(name=name, value=seat) for seat, name in seated if typed.lower() in name.lower()]

    async def _chosen(self, interaction: Interaction) -> int:
        table = getattr(interaction.namespace, "table", None)
        if not isinstance(table, int):
            raise Refused("access-refusal-unknown")
        await self._enter(interaction, table)
        return table

    # What everybody is told

    async def told(self, due: Due) -> int | None:
        """Tell the table and the log channel what managers have done: each deed at most once."""
        for deed in await self.house.repairs.deeds(due.game_id):
            if deed.at > self.house.now() - FRESH and deed.what in TOLD:
                home = await self.house.games.channel_of(due.game_id)
                log = self.house.rules.of(deed.guild).log_channel
                for place, channel in (("table", home), ("log", log)):
                    if channel:
                        await best_effort(self._tell(deed, place, channel))
        return None

    async def _tell(self, deed: Deed, place: str, channel: int) -> None:
        say, locale = self.house.words.say, self._voices.locale(deed.guild)
        seat, player = int(deed.facts.get("seat", "0")), int(deed.facts.get("player", "0"))
        reseats = deed.what == "reseat" and deed.game is not None
        holder = (await self.house.seats.chairs(deed.game or 0))[seat].holder if reseats else 0
        facts: dict[str, Fact] = {
            "by": f"<@{deed.by}>",
            "table": str(deed.game),
            "place": deed.facts.get("place", ""),
            "seat": f"{SHAPES[seat]} {self._guests.mention(holder, locale)}" if holder else "",
            "player": f"<@{player}>",
        }
        texts = [say(locale, f"repair-told-{deed.what}", facts)]
        if why := deed.facts.get("why"):
            texts.append(f"> {escape_mentions(escape_markdown(why))}")
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay("\n".join(texts)))
        offers = place == "table" and deed.what == "reseat"
        if offers and deed.game:
            claim = Door(deed.game, "claim", str(seat))
            view.add_item(ui.ActionRow(DoorButton(claim, say(locale, "seats-do-claim"), "success")))

        async def build() -> Content:
            return Content(view=view, mentions=[player] if offers else [])

        await self._once.post(f"deed {deed.id} {place}", channel, build)
