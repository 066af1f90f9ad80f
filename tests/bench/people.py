"""The people of the bench: they know only what their messages show."""

import re
from time import perf_counter

from tests.playground.actors import Seen, cast
from tests.support.panels import is_asked, labels, playable

NAMES = ("Ann", "Bob", "Cleo")
MENTION = re.compile(r"<@(\d+)>")


class Boards:
    """Where the newest board of each channel is, and what clocks said when it was last shown."""

    def __init__(self, playground, now=perf_counter):
        self.playground, self._now = playground, now
        self.newest, self.shown = {}, {}
        playground.world.listeners.append(self._hear)

    def _hear(self, news):
        if news.reader is not None or news.kind not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        seen = Seen(self.playground, int(news.data["id"]))
        if any(one["custom_id"].partition("!")[2].startswith("zoom/") for one in seen.selects):
            self.newest[seen.channel.id] = seen
            self.shown[seen.channel.id] = self._now()


class Players:
    """The people of one table, who click one after another, each when the table waits for them."""

    def __init__(self, boards, people, channel, chance):
        self.boards, self.people, self.channel, self.chance = boards, people, channel, chance
        self.person = self.panel = None
        self.kind = ""  # of the last click: open, step or publish

    async def click(self):
        """Click whatever comes next; the answer is a panel."""
        if self.panel is None or not is_asked(self.panel):
            reply = await self._open()
        else:
            reply = await self._step()
        self.panel = reply.message
        return reply

    @property
    def publishes(self):
        """Is the next click one that publishes a turn?"""
        return self.panel is not None and is_asked(self.panel) and "Publish" in labels(self.panel)

    async def _open(self):
        """Whoever is awaited opens their side; a panel that has nothing to ask says who that is."""
        self.kind = "open"
        board = self.boards.newest[self.channel.id]
        said = self.panel.text if self.panel else board.text.partition("**Waiting for")[2]
        asked = said.partition("waits for")[2] if self.panel else said
        self.person = self.people[int(MENTION.search(asked)[1])]
        return await self.person.click(board, "My side")

    async def _step(self):
        self.kind = "publish" if self.publishes else "step"
        if self.publishes:
            return await self.person.click(self.panel, "Publish")
        if self.panel.selects:
            select = self.chance.choice(self.panel.selects)
            value = self.chance.choice(select["options"])["value"]
            return await self.person.select(self.panel, value, custom_id=select["custom_id"])
        plays = [one for one in playable(self.panel) if "publishes" not in one["label"]]
        return await self.person.click(self.panel, custom_id=self.chance.choice(plays)["custom_id"])


def by_id(playground):
    return {person.id: person for name, person in cast(playground).items() if name in NAMES}
