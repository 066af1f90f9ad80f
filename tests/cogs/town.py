"""Two servers with the same bot, and everybody who could come to a table of one of them."""

import contextlib
import re

from msgspec.structs import replace

from bot.playground.club import add_channel, add_guild, add_person, expel, take_in
from bot.playground.permissions import named
from bot.playground.wire import TEXT_DISPLAY, V2
from bot.words.catalogue import LOCALES
from tests.cogs.conftest import WORDS, Game, number
from tests.playground.actors import Person

UNKNOWN_MEMBER = 10007
SAID = (LOCALES / "en" / "access.ftl").read_text("utf-8")
SENTENCES = {WORDS.say("en", key) for key in re.findall(r"^(access-refusal-[\w-]+) =", SAID, re.MULTILINE)}
NO_GAME = WORDS.say("en", "table-refusal-no-game-here")


class Town:
    """The club's own server, another one, and people on one of them or on both."""

    def __init__(self, club):
        self.club, self.playground = club, club.playground
        self.world, desk = club.playground.world, club.playground.desk
        desk.limits = replace(desk.limits, ack_seconds=60.0)  # who is let in does not depend on how fast
        self.home = self.world.guilds[club.tables.guild_id]
        self.elsewhere = add_guild(self.world, "Elsewhere", self.world.people())
        self.lounge = add_channel(self.world, self.elsewhere, "lounge")
        self.stranger = Person(self.playground, add_person(self.world, self.elsewhere, "Zoe"))

    @contextlib.asynccontextmanager
    async def online(self):
        """Run the bot, and see at the end that all went well."""
        async with self.club.online() as bot:
            bot.services.access.patience = 60.0
            yield self
            await self.playground.quiet()
        self.check()

    def check(self):
        """Was everything answered, and did nothing go wrong but that somebody is no member?"""
        if not self.club.troubled:
            assert [one for one in self.playground.refused if one.code != UNKNOWN_MEMBER] == []
            assert [one.data for one in self.playground.desk.by_id.values() if one.answer is None] == []
        self.club.troubled = True
        self.club.check()

    def __getitem__(self, name):
        return self.club[name]

    # People come and go

    def remove(self, person):
        expel(self.world, self.home, person.user)

    def bring_back(self, person):
        take_in(self.world, self.home, person.user)

    def hide(self, channel, person):
        """Let somebody see a channel no more."""
        self.playground.threads.permit(channel, person.id, deny=named("view_channel"))

    def direct(self, person):
        return self.playground.people.open_dm(person.user)

    # Tables

    async def lobby(self, *names, left="Dan"):
        """Set up a table at which somebody has sat, too, who left."""
        lobby = await self.club.lobby(*names, left)
        await self[left].click(lobby, "Leave")
        return lobby

    async def start(self, *names):
        lobby = await self.lobby(*(names or ("Ann", "Bob", "Cleo")))
        await self[(names or ("Ann",))[0]].click(lobby, "Start")
        game = Game(self.club, number(lobby), lobby)
        await game.caught_up()
        await self.at_rest()
        return game

    async def finished(self, *names):
        """Play a game to its end."""
        game = await self.start(*names)
        await game.forward()
        await game.caught_up()
        await self.at_rest()
        return game

    def messages_in(self, channel, person):
        """Let the bot have said something to all in a channel, and to one of them, for buttons to be on."""
        said = {"flags": V2, "components": [{"type": TEXT_DISPLAY, "content": "Good evening."}]}
        create, bot = self.playground.posts.create, self.world.bot
        return create(channel, bot, said), create(channel, bot, said, reader=person.id)

    async def at_rest(self):
        """Wait until all that happened is shown."""
        await self.playground.until(lambda: not self.club.bot.services.boards._tasks)
        await self.playground.quiet()

    async def everything(self):
        """Return all that the database knows of tables; of people it may learn their names."""
        names = await self.club.store.database.read("SELECT name FROM sqlite_master WHERE type = 'table'")
        tables = [name for (name,) in names if name != "person"]
        return {table: await self.club.store.database.read(f"SELECT * FROM {table}") for table in tables}


def turned_away(reply):
    """Was somebody told in a sentence that this is not for them, and shown nothing of it?"""
    if reply.interaction.choices is not None:
        return reply.interaction.choices == []
    if reply.interaction.modal is not None:
        return False
    seen = reply.newest
    bare = not (seen.files or seen.buttons or seen.selects or seen.alt_texts)
    return seen.text in (*SENTENCES, NO_GAME) and seen.ephemeral and bare
