"""Messages of which there is one for each matter: where each is, or that it is on its way."""

from msgspec import Struct

from bot.storage.database import Conflict, Database, step

MESSAGES = "SELECT key, channel, message, sent FROM message"
BEGIN = "INSERT INTO message (key, channel, sent) VALUES (?1, ?2, ?3)"
AGAIN = """
INSERT INTO message (key, channel, sent) VALUES (?1, ?2, ?3)
ON CONFLICT (key) DO UPDATE SET channel = excluded.channel, message = NULL, sent = excluded.sent
"""


class Message(Struct, frozen=True):
    """Where the message about a matter is. `sent` is the number of one that is sent at the same moment."""

    key: str
    channel: int
    message: int | None
    sent: int


class Messages:
    """All messages of which there is one for each matter."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, key: str) -> Message | None:
        """Return the message about a matter, if one was ever sent."""
        return next(iter(await self._read("key = ?1", key)), None)

    async def beginning(self, prefix: str) -> tuple[Message, ...]:
        """Return the messages whose keys begin alike."""
        return await self._read("key >= ?1 AND key < ?2", prefix, f"{prefix}~")

    async def first(self, key: str, channel: int, sent: int) -> bool:
        """Note that a message is about to be sent, and say whether it is the first about its matter."""
        try:
            await self._database.write(step(BEGIN, key, channel, sent))
        except Conflict:
            return False
        return True

    async def sending(self, key: str, channel: int, sent: int) -> None:
        """Note that a message is about to be sent, in the place of any before."""
        await self._database.write(step(AGAIN, key, channel, sent))

    async def arrived(self, key: str, message: int) -> None:
        """Note which message it is."""
        await self._database.write(step("UPDATE message SET message = ?2 WHERE key = ?1", key, message))

    async def _read(self, which: str, *values: str) -> tuple[Message, ...]:
        rows = await self._database.read(f"{MESSAGES} WHERE {which} ORDER BY key", *values)
        return tuple([Message(*row) for row in rows])
