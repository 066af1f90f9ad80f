"""Following a game from outside: who wishes for it is told once of each round, directly.

Its end makes a note of who is to be told, and everybody is told by themselves: who dies in the middle goes on
where they were. A message is known by the button that ends the following, so nobody is told twice.
"""

import logging

import discord
from discord import ui

from bot.engine.core import Fact, Refused
from bot.panel import orders
from bot.panel.codes import Door, write
from bot.panel.telling import turns
from bot.table import PastLine, Screen
from bot.time.agenda import Agenda, Due, Lane
from bot.words.voice import fitted
from cogs._access import Access
from cogs._answering import tell
from cogs._guests import Guests
from cogs._house import House
from cogs._items import DoorButton, Interaction
from cogs._messages import seat_lines
from cogs._once import Content, Once
from cogs._replies import beside
from cogs._voices import Voices

log = logging.getLogger(__name__)

TELLING = Lane(a_second=2, at_once=2)
LINES, TOLD = 6, 1200  # that are told of a round, and their characters


class Watching:
    """Tells those who follow games."""

    def __init__(self, house: House, guests: Guests, voices: Voices, access: Access, once: Once) -> None:
        self.house, self._guests, self._voices = house, guests, voices
        self._access, self._once = access, once

    def attend(self, agenda: Agenda) -> None:
        """Look after what is due of following."""
        agenda.on("story", self.story)
        agenda.on("tell", self.tell, lane=TELLING)

    # What somebody asks for

    async def follow(self, interaction: Interaction, screen: Screen) -> None:
        """Let somebody follow a game at which they do not sit."""
        if screen.viewer is not None:
            raise Refused("past-refusal-own-table")
        if screen.status != "running":
            raise Refused("table-refusal-over")
        await self.house.follows.follow(interaction.user.id, screen.game_id, _over(screen))
        await self._answer(interaction, "past-follows")

    async def pressed(self, interaction: Interaction, door: Door) -> None:
        """Answer the button on what somebody was told."""
        beside(interaction)
        await self.unfollow(interaction, door.game)

    async def unfollow(self, interaction: Interaction, game: int) -> None:
        """Tell somebody no more. They need not see the table any longer to wish for that."""
        await self.house.follows.unfollow(interaction.user.id, game)
        await self._answer(interaction, "past-unfollowed")

    async def _answer(self, interaction: Interaction, key: str) -> None:
        person = await self._guests.person(interaction)
        await tell(interaction, self.house.words.say(person.speaks, key))

    # Telling

    async def story(self, due: Due) -> None:
        """Note whom a round is to be told."""
        over = _over(await self.house.table.look(due.game_id, None))
        behind = [user for user, told in (await self.house.follows.of(due.game_id)).items() if told < over]
        planned = self.house.agenda.planned
        await self.house.agenda.write(*[planned("tell", 0, due.game_id, user) for user in behind])

    async def tell(self, due: Due) -> None:
        """Tell somebody of the newest round that is over, unless they know of it."""
        game, user = due.game_id, due.subject
        told = (await self.house.follows.of(game)).get(user)
        screen = await self.house.table.look(game, None)
        over = _over(screen)
        if told is None or told >= over or screen.status == "abandoned":
            return
        may = user not in screen.users and await self._access.may_watch(game, user)
        if may and await self._sent(screen, user, over) and screen.status == "running":
            await self.house.follows.told(user, game, over)
        else:
            await self.house.follows.unfollow(user, game)

    async def _sent(self, screen: Screen, user: int, over: int) -> bool:
        """Send a round to somebody, once; say whether they take direct messages."""
        end = Door(screen.game_id, "unfollow", f"{over}.{user}")

        async def build() -> Content:
            return await self._content(screen, user, over, end)

        try:
            direct = await self.house.client.create_dm(discord.Object(user))
            await self._once.post(write(end), direct.id, build)
        except discord.Forbidden as error:
            log.info("%s is not told of game %s: %s", user, screen.game_id, error)
            return False
        return True

    async def _content(self, screen: Screen, user: int, over: int, end: Door) -> Content:
        person = (await self._guests.find([user])).get(user)
        await self._guests.names(screen)
        voice = self._voices.within(screen, person.speaks if person else "en")
        lines = turns(voice, await self._round(screen, over))[-LINES:]
        facts: dict[str, Fact] = {
            "title": self._voices.title(voice.locale, screen),
            "place": f"<#{screen.channel}>",
            "round": over,
        }
        head = voice.say("past-story-over" if screen.result else "past-story", facts)
        said = [head, *[f"-# {line}" for line in lines], *seat_lines(screen, voice)]
        said.append(voice.say("desk-read-now", {"what": orders.decision(voice, screen)}))
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(fitted("\n".join(said), TOLD * 3)))
        view.add_item(ui.ActionRow(DoorButton(end, voice.say("past-do-unfollow"))))
        return Content(view=view)

    async def _round(self, screen: Screen, over: int) -> list[PastLine]:
        """Return the lines of a round, as everybody could notice them."""
        told = {line.line: line for line in await self.house.table.history(screen.game_id, None)}
        trail = (await self.house.table.moment(screen.game_id, None, lambda trail: 0)).trail
        return [told[step.line] for step in trail.steps if step.round == over and step.line in told]


def _over(screen: Screen) -> int:
    """Return the last round that is over."""
    return screen.stage.round if screen.status == "finished" else screen.stage.round - 1
