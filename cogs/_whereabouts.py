"""Which game is meant where somebody types a command."""

from collections.abc import Sequence

from bot.engine.core import Refused, Seat
from bot.table import STORAGE, Listed, Screen
from bot.words.voice import title
from cogs._access import Access
from cogs._house import House
from cogs._items import Interaction

DOORS = 10  # games that are named to somebody who asks in the wrong place


class Whereabouts:
    """Finds the game of a channel, and the games of whoever asks."""

    def __init__(self, house: House, access: Access) -> None:
        self.house, self._access = house, access

    async def game(self, interaction: Interaction) -> int:
        """Return the game of this channel, or else the only one that somebody plays on this server."""
        game = await self._game_of(interaction.channel_id or 0)
        if game is None:
            listed = await self.mine_here(interaction)
            if len(listed) != 1:
                raise self._nowhere(listed, str(interaction.locale))
            game = listed[0].id
        await self._access.admit(interaction, game)
        return game

    def _nowhere(self, listed: Sequence[Listed], locale: str) -> Refused:
        """Say that no game is played here, and where those are that somebody may mean."""
        if not listed:
            return Refused("table-refusal-no-game-here")
        named = [(title(self.house.words, locale, one.key, one.id), one.channel) for one in listed[:DOORS]]
        doors = tuple([f"**{name}** (<#{channel}>)" for name, channel in named])
        return Refused("table-refusal-games-elsewhere", games=doors)

    async def _game_of(self, channel: int) -> int | None:
        running = await self.house.games.running_in(channel)
        return await self.house.games.last_in(channel) if running is None else running

    async def mine_here(self, interaction: Interaction) -> list[Listed]:
        """List the running games at which somebody sits on this server."""
        listed = await self.house.games.games_of(interaction.user.id)
        here = await self._access.here(interaction, [game.id for game in listed])
        return [game for game in listed if game.id in here]

    async def seat(self, interaction: Interaction, game: int) -> Seat:
        """Return where whoever asks sits at a game, or raise Refused."""
        screen = await self.house.table.look(game, interaction.user.id)
        if screen.viewer is None:
            raise Refused("table-refusal-not-seated")
        return screen.viewer

    async def expect_say(self, interaction: Interaction, game: int) -> None:
        """Raise Refused unless whoever asks plays a game, or may write where it is played."""
        screen = await self.house.table.look(game, interaction.user.id)
        if screen.viewer is None:
            await self._access.expect_voice_in(interaction, screen.channel)

    async def screen(self, interaction: Interaction) -> Screen | None:
        """Return what whoever asks sees of the game that is meant, if there is anything to see."""
        try:
            return await self.house.table.look(await self.game(interaction), interaction.user.id)
        except (Refused, *STORAGE):
            return None
