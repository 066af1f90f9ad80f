"""Setting up tables, for the first time or for a rematch."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

from bot.engine.core import Fact, Refused
from bot.table import Screen
from bot.table.lobby import TOO_MANY, Lobby
from bot.time.terms import write
from cogs._access import Access
from cogs._answering import best_effort, in_text, tell
from cogs._cards import Cards
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction
from cogs._once import Content, Once
from cogs._voices import Voices

ON_ITS_WAY = 60  # seconds that a lobby may take to be posted


class Opening:
    """Opens lobbies. One whose message never came, or was deleted, counts for nothing."""

    def __init__(
        self, house: House, guests: Guests, voices: Voices, access: Access, cards: Cards, once: Once
    ) -> None:
        self.house, self._guests, self._voices = house, guests, voices
        self._access, self._cards, self._once = access, cards, once
        self._rematching = asyncio.Lock()

    async def open(
        self,
        key: str,
        guild: int,
        channel: int,
        host: int,
        *,
        in_thread: bool,
        options: Mapping[str, str] | None = None,
        agreed: str | None = None,
    ) -> Lobby:
        """Set up a table, with the usual pace of its server unless something else was agreed on."""
        terms = write(self.house.rules.terms(guild)) if agreed is None else agreed
        open_one = partial(self.house.lobbies.open, in_thread=in_thread, options=options, agreed=terms)
        try:
            return await open_one(key, guild, channel, host)
        except Refused as refused:
            if refused.refusal.key != TOO_MANY or not await self._clear_deleted(host, channel):
                raise
        return await open_one(key, guild, channel, host)

    def expect_opener(self, interaction: Interaction, place: int | None = None) -> None:
        """Raise Refused unless the managers of this server let whoever asks set up a table there."""
        assert interaction.guild_id
        roles = [role.id for role in getattr(interaction.user, "roles", ())]
        here = place or interaction.channel_id or 0
        around = getattr(self.house.client.get_channel(here), "parent_id", None) or here
        self.house.rules.expect_opener(interaction.guild_id, roles, (here, around))

    async def expect_room(self, interaction: Interaction) -> None:
        """Raise Refused unless there is room on this server for another table of whoever asks."""
        assert interaction.guild_id
        await self.house.rules.expect_room(interaction.guild_id, interaction.user.id)

    async def _clear_deleted(self, host: int, channel: int) -> bool:
        """Clear away the tables of a host that hang nowhere, and say whether there were any."""
        hosted = await self.house.lobbies.hosted(host, channel)
        gone = [lobby for lobby in hosted if await self._cards.hanging(lobby) is None]
        for lobby in gone:
            with suppress(Refused):  # somebody was quicker
                await self._clear(lobby)
        return bool(gone)

    async def _clear(self, lobby: Lobby) -> None:
        """Clear a table away; one that was never posted may be on its way, as long as it is new."""
        if lobby.message:
            await self.house.lobbies.cancel(lobby.id, lobby.host)
        else:
            await self.house.lobbies.forget(lobby.id, self.house.now() - ON_ITS_WAY)

    async def give_up(self, lobby: Lobby) -> None:
        """Clear away a table whose message Discord did not take, unless it has arrived after all."""
        with suppress(Refused):  # somebody found it, and was quicker
            if await self._cards.found(lobby) is None:
                await self.house.lobbies.cancel(lobby.id, lobby.host)

    # Once more

    async def again(self, interaction: Interaction, screen: Screen) -> None:
        """Set up the same game with the same options, for whoever wants a rematch."""
        old = await self.house.lobbies.find(screen.game_id)
        if screen.status != "finished" or old is None:
            raise Refused("lobby-refusal-no-rematch")
        self._access.expect_server(interaction)
        async with self._rematching:  # two who want the same get one table
            lobby = await self._set_up_already(old.id)
            place = lobby.channel if lobby else self._place_again(old, interaction)
            await self._access.expect_sight(interaction, place)
            hanging = await self._cards.hanging(lobby) if lobby else None
            if hanging is None:
                await self._access.expect_voice_in(interaction, place)
                if lobby is None:
                    self.expect_opener(interaction, place)
                    await self.expect_room(interaction)
                    lobby = await self._set_up_again(old, place, interaction.user.id)
                hanging = await self._cards.hang_up(lobby)
        locale = (await self._guests.person(interaction)).speaks
        link = self._link(hanging)
        await tell(interaction, self.house.words.say(locale, "lobby-rematch", {"link": link}))
        if interaction.user.id in screen.users:
            await best_effort(self._invite(hanging, screen.users))

    def _link(self, lobby: Lobby) -> str:
        assert lobby.message
        channel = self.house.client.get_partial_messageable(lobby.channel, guild_id=lobby.guild)
        return channel.get_partial_message(lobby.message).jump_url

    async def _invite(self, lobby: Lobby, users: Sequence[int]) -> None:
        """Invite those who played the game before, once: whoever sleeps finds it in the morning."""
        people = await self.house.lobbies.invite_back(lobby.id, users)
        zone = self.house.rules.of(lobby.guild).zone
        asleep = await self._guests.asleep(people, zone, self.house.now())

        async def build() -> Content:
            locale, mention = self._voices.locale(lobby.guild), self._guests.mention
            facts: dict[str, Fact] = {
                "players": tuple([mention(user, locale) for user in people]),
                "host": mention(lobby.host, locale),
                "link": self._link(lobby),
            }
            text = self.house.words.say(locale, "lobby-rematch-invited", facts)
            return Content(view=in_text(text), mentions=people, silent=asleep)

        if people:
            await self._once.post(f"rematch {lobby.id}", lobby.channel, build)

    async def _set_up_already(self, game: int) -> Lobby | None:
        """Return the open lobby of a rematch, if there is one; perhaps it does not hang anywhere."""
        number = await self.house.facts.number(f"rematch {game}")
        lobby = await self.house.lobbies.find(number) if number else None
        if lobby is None or lobby.status != "open" or not await self._access.is_there(lobby.channel):
            return None
        return lobby

    def _place_again(self, old: Lobby, interaction: Interaction) -> int:
        """Return where the old table was set up, or here if that place is gone."""
        assert interaction.channel_id
        return old.channel if self.house.client.get_channel(old.channel) else interaction.channel_id

    async def _set_up_again(self, old: Lobby, place: int, host: int) -> Lobby:
        again = partial(self.open, in_thread=old.in_thread, options=old.options, agreed=old.terms)
        lobby = await again(old.key, old.guild, place, host)
        await self.house.facts.remember(f"rematch {old.id}", str(lobby.id))
        return lobby
