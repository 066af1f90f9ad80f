"""What a host and their guests do by command: join, leave, start, invite, and open the door."""

import discord
from discord import ui
from discord.app_commands import Choice

from bot.engine.core import Refused
from bot.panel.codes import LobbyPress
from bot.people.seating import owners
from bot.table import STORAGE
from bot.table.lobby import Lobby
from bot.time.terms import Way
from cogs._access import Access
from cogs._answering import Answering, tell
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction, LobbyButton
from cogs._lobbies import LobbyDesk
from cogs._once import Content, Once
from cogs._suggesting import CHOICES
from cogs._voices import Voices


class TableDesk:
    """Does by command what a lobby's buttons do, and what only a host may. All is answered in private."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        voices: Voices,
        access: Access,
        answering: Answering,
        desk: LobbyDesk,
        once: Once,
    ) -> None:
        self.house, self._guests, self._voices, self._access = house, guests, voices, access
        self._answering, self._desk, self._once = answering, desk, once

    async def join(self, interaction: Interaction, table: int | None = None) -> None:
        await self._change(interaction, table, "join")

    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        await self._change(interaction, table, "leave")

    async def _change(self, interaction: Interaction, table: int | None, verb: str) -> None:
        lobby = await self._gathering(interaction, table)
        await self._guests.person(interaction)
        await self._desk.draw(await self._desk.changed(interaction, lobby.id, verb))
        await self._answering.done(interaction)

    async def start(self, interaction: Interaction, table: int | None = None) -> None:
        lobby = await self._gathering(interaction, table)
        await self._desk.start(interaction, lobby.id)
        await self._answering.done(interaction)

    # What only a host may

    async def invite(
        self, interaction: Interaction, player: discord.Member, table: int | None = None
    ) -> None:
        """Invite somebody, by a message with a button; at a running game, to a seat that is free."""
        lobby = await self._meant(interaction, table)
        if player.bot:
            raise Refused("lobby-refusal-bot")
        if player.id in lobby.users and lobby.status == "open":
            raise Refused("lobby-refusal-already-in")
        await self.house.lobbies.invite(lobby.id, interaction.user.id, player.id)
        if lobby.status == "open":
            await self._ask(lobby, interaction.user.id, player.id)
        await self._answering.done(interaction)

    async def _ask(self, lobby: Lobby, host: int, player: int) -> None:
        locale, say = self._voices.locale(lobby.guild), self.house.words.say
        title = self._desk.title(lobby, locale)
        facts = {"player": f"<@{player}>", "host": f"<@{host}>", "title": title}
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(say(locale, "lobby-invited", facts)))
        press = LobbyPress(lobby.id, "accept")
        view.add_item(ui.ActionRow(LobbyButton(press, say(locale, "lobby-do-join"), "success")))

        async def build() -> Content:
            return Content(view=view, mentions=[player])

        await self._once.post(f"invite {lobby.id}.{player}.{self.house.now()}", lobby.channel, build)

    async def kick(
        self,
        interaction: Interaction,
        player: discord.User,
        forever: bool = False,
        table: int | None = None,
    ) -> None:
        """Free somebody's seat before the game begins; for good, they cannot come back to it either."""
        lobby, host = await self._meant(interaction, table), interaction.user.id
        if lobby.status == "open" and player.id in lobby.users:
            lobby = await self.house.lobbies.kick(lobby.id, host, player.id)
        elif not forever:
            raise Refused("lobby-refusal-not-in")
        if forever:
            await self.house.lobbies.invite(lobby.id, host, player.id, "banned")
        if lobby.status == "open":
            await self._desk.draw(lobby)
        await self._answering.done(interaction)

    async def host(self, interaction: Interaction, player: discord.User, table: int | None = None) -> None:
        """Make somebody else the host; once the host has left a game or is silent, whoever plays may."""
        lobby, user = await self._meant(interaction, table), interaction.user.id
        if lobby.status == "open":
            await self._desk.draw(await self.house.lobbies.hand_on(lobby.id, user, player.id))
        else:
            seated = tuple(owners(await self.house.seats.chairs(lobby.id)).values())
            silent = await self.house.hosts.is_silent(lobby.id, lobby.host)
            await self.house.lobbies.hand_over(lobby.id, user, player.id, seated, silent=silent)
        await self._answering.done(interaction)

    async def door(
        self,
        interaction: Interaction,
        to: Way,
        role: discord.Role | None = None,
        table: int | None = None,
    ) -> None:
        """Say whom the table's door is open to."""
        lobby, user = await self._meant(interaction, table), interaction.user.id
        if to == "role":
            if role is None:
                raise Refused("lobby-refusal-which-role")
            await self.house.lobbies.settle(lobby.id, user, "role", role.id)
        lobby = await self.house.lobbies.settle(lobby.id, user, "door", to)
        await self._desk.draw(lobby)
        locale = (await self._guests.person(interaction)).speaks
        await tell(
            interaction,
            self.house.words.say(locale, f"lobby-door-{to}", {"role": f"<@&{role.id if role else 0}>"}),
        )

    # Which table is meant

    async def _gathering(self, interaction: Interaction, table: int | None) -> Lobby:
        """Return the table that gathers players here, or the one that is named."""
        if table is None:
            found = await self.house.lobbies.open_in(interaction.channel_id or 0)
            if len(found) != 1:
                raise Refused("lobby-refusal-which" if found else "lobby-refusal-none-here")
            table = found[0].id
        await self._access.admit_to_lobby(interaction, table)
        return await self.house.lobbies.look(table)

    async def _meant(self, interaction: Interaction, table: int | None) -> Lobby:
        """Return a table that gathers players here, or else the one that is played here."""
        if table is None and (running := await self.house.games.running_in(interaction.channel_id or 0)):
            table = running
        return await self._gathering(interaction, table)

    async def suggest(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        """Suggest the tables that gather players in this channel."""
        try:
            found = await self.house.lobbies.open_in(interaction.channel_id or 0)
        except STORAGE:  # whoever sends the command is told why
            return []
        locale = self._guests.language(interaction)
        names = [(self._desk.title(lobby, locale), lobby.id) for lobby in found]
        sought = typed.casefold()
        return [Choice(name=name, value=number) for name, number in names if sought in name.casefold()][
            :CHOICES
        ]
