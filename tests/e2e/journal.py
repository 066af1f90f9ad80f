"""All that the bot says to everybody or by direct message, in a word each, with whom it pings."""

import re
from typing import NamedTuple

from bot.playground.wire import LOADING, SILENT, texts

SORTS = (  # in a word, and how it is told by its text; the first that fits
    ("board", r"^## \w+ #\d+ · round \d+ · "),
    ("result", r"^## \w+ #\d+ is over"),
    ("stop", r"^I have called .* and stop\."),
    ("late", r"your time is up: .* The others decide"),
    ("counted", r"your time was up, so your draft counted"),
    ("played", r"your time was up, so the computer made this turn"),
    ("more", r"has more time, until"),
    ("paused", r"pauses the game until"),
    ("resumed", r"The pause is over"),
    ("night", r"opens a game night"),
    ("asked", r"asks you to play"),
    ("away", r"is away until .* Their clock stands"),
    ("left", r"has left the table"),
    ("gone", r"has left the server"),
    ("relieved", r"plays for .* until they are back"),
    ("sits", r"plays for .* until <t:"),
    ("back", r"is back\. .* played for them"),
    ("claimed", r"takes the seat over in round"),
    ("free", r"· a seat is free"),
    ("vote pause", r"asks: \*\*pause until"),
    ("vote resume", r"asks: \*\*end the pause"),
    ("vote turn", r"asks: \*\*let the computer play for"),
    ("vote seek", r"asks: \*\*look for somebody"),
    ("vote takeback", r"asks: \*\*take this back"),
    ("vote abandon", r"asks: \*\*give the game up"),
    ("vote terms", r"asks: \*\*let "),
    ("list", r"^\*\*(A table waits|\d+ tables wait) for you\.\*\*"),
    ("last", r"([Ll]ast call)"),
    ("again", r"(Asked <t:|[Oo]nly you are missing)"),
    ("call", r"(· round \d+: |^It is your turn at )"),
    ("terms", r"The host has changed how this table plays"),
    ("lobby", r"to \d+ players\. Join, and the host starts"),
)
CALLS = ("call", "again", "last")  # one of which stands at a time
ROUTINE = ("board", "call", "lobby", "terms")
UNSURE = ("more", "paused", "resumed", "away", "left", "gone", "relieved", "sits", "back", "claimed", "list")


class Said(NamedTuple):
    """One message: what sort it is, whom it pings, by name, and when the bot sent it."""

    word: str
    names: tuple
    at: float
    message: int
    channel: int
    users: tuple
    silent: bool
    direct: bool
    text: str

    def __str__(self):
        return " ".join([*(["dm"] if self.direct else []), self.word, *self.names])


class Journal:
    """Listens to the local Discord."""

    def __init__(self, playground, now):
        self._world, self._now = playground.world, now
        self.said, self._read = [], 0
        self.tell = []  # whom to tell of each message
        self._world.listeners.append(self._hear)

    def _hear(self, news):
        if news.kind != "MESSAGE_CREATE":
            return
        message = self._world.messages[int(news.data["id"])]
        if message.author_id != self._world.bot_id or message.reader is not None or message.flags & LOADING:
            return
        self.said.append(self._read_message(message))
        for tell in self.tell:
            tell(self.said[-1])

    def _read_message(self, message):
        text = "\n".join(texts(message.content, message.components))
        channel = self._world.channel(message.channel_id)
        direct = channel.guild_id is None
        users = tuple(message.pinged)
        names = sorted(self._world.users[user].global_name for user in users)
        silent = bool(message.flags & SILENT)
        at = self._now()
        return Said(word(text), tuple(names), at, message.id, channel.id, users, silent, direct, text)

    def unread(self):
        """Return what was said since this was last asked for, but for what goes without saying."""
        new, self._read = self.said[self._read :], len(self.said)
        return [one for one in new if one.word not in ROUTINE]

    def standing(self, channel=None):
        """Return the calls that hang there now."""
        there = self._world.messages
        return [
            one
            for one in self.said
            if one.word in CALLS and one.message in there and channel in (None, one.channel)
        ]


def word(text):
    """Say in a word what sort of message this is."""
    return next((sort for sort, sign in SORTS if re.search(sign, text)), f"? {text!r}")
