"""In which language a game is spoken of: in that of whoever asks, or in the server's."""

from msgspec.structs import replace

from bot.panel.orders import Reader
from bot.table import Person, Screen
from bot.words.catalogue import FALLBACK
from bot.words.voice import Voice, labels, signs, title
from cogs._access import NOWHERE, Access
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction


class Voices:
    """Speaks of games, with the players by their names."""

    def __init__(self, house: House, guests: Guests, access: Access) -> None:
        self.house, self._guests, self._access = house, guests, access

    async def to(self, interaction: Interaction, screen: Screen) -> Voice:
        """Speak of a game to whoever asks, in their language."""
        return await self.speaking(await self._guests.person(interaction), screen)

    async def speaking(self, person: Person, screen: Screen) -> Voice:
        """Speak of a game to somebody, in their language."""
        await self._guests.names(screen)
        return self.within(screen, person.speaks)

    async def to_all(self, screen: Screen) -> Voice:
        """Speak of a game to everybody, in the server's language."""
        await self._guests.names(screen)
        guild = await self._access.guild_of(screen.game_id)
        return self.within(screen, self.locale(guild))

    def within(self, screen: Screen, locale: str) -> Voice:
        """Speak of a game in a language, with the names that are at hand."""
        names = [self._guests.name(user, locale) for user in screen.users]
        mentions = [f"{sign} {self._seated(screen, seat, locale)}" for seat, sign in enumerate(signs(names))]
        return Voice(self.house.words, locale, screen.rules, labels(names), mentions)

    def _seated(self, screen: Screen, seat: int, locale: str) -> str:
        """Say whose a seat is, and who plays it for them."""
        holder = self._guests.mention(screen.users[seat], locale)
        owner = screen.owners[seat] if screen.owners else 0
        if not owner:
            return holder
        facts = {"owner": self._guests.mention(owner, locale), "holder": holder}
        return self.house.words.say(locale, "seats-plays-for", facts)

    @staticmethod
    def in_lists(voice: Voice) -> Voice:
        """Speak where Discord shows no mention."""
        return replace(voice, mentions=voice.labels)

    async def reader(self, voice: Voice, screen: Screen, asker: Interaction | None = None) -> Reader:
        """Return whom a picture of a game is drawn for: whoever asks, as they like it, or everybody."""
        reader = Reader(voice, await self._guests.names(screen))
        return replace(reader, theme=(await self._guests.person(asker)).theme) if asker else reader

    def locale(self, guild: int | None) -> str:
        """Return the language of a server: as its managers have settled it, or as Discord says."""
        if settled := self.house.rules.of(guild).language:
            return settled
        server = self.house.client.get_guild(guild or NOWHERE)
        return str(server.preferred_locale) if server else FALLBACK

    def title(self, locale: str, screen: Screen) -> str:
        return title(self.house.words, locale, screen.key, screen.game_id)
