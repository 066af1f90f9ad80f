"""Messages of which there is one each: where it is, or that it is on its way, or that it is gone for good."""

import logging
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import astuple

from bot.storage.database import Database, Row, step

log = logging.getLogger(__name__)

State = Literal["sending", "sent", "gone"]

FIND = "SELECT key, channel, message, state, sent, says, touched FROM message"

SENDING = """
INSERT INTO message VALUES (?1, ?2, NULL, 'sending', ?3, ?4, ?5)
ON CONFLICT (key) DO UPDATE SET channel = excluded.channel, sent = excluded.sent, says = excluded.says,
    touched = excluded.touched
WHERE message.state = 'sending' RETURNING key
"""
PUT = """
INSERT INTO message VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
ON CONFLICT (key) DO UPDATE SET channel = excluded.channel, message = excluded.message,
    state = excluded.state, sent = excluded.sent, says = excluded.says, touched = excluded.touched
WHERE message.state <> 'gone'
"""
GONE = "UPDATE message SET state = 'gone', message = NULL, touched = ?2 WHERE key = ?1"
DROP = "DELETE FROM message WHERE key = ?1"
TIDY = "DELETE FROM message WHERE touched < ?1 AND state <> 'sending'"


class Message(Struct, frozen=True):
    """A message, as far as anybody knows."""

    key: str
    channel: int
    message: int | None
    state: State
    sent: int  # the number that a message has which is sent at the same moment
    says: int  # a checksum of it
    touched: int  # unix seconds


class Messages:
    """All messages of which there is one each."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, key: str) -> Message | None:
        """Return what is known of a message; what nobody can read was never sent."""
        rows = await self._database.read(f"{FIND} WHERE key = ?1", key)
        return next((_message(row) for row in rows if _is_whole(row)), None)

    async def beginning(self, start: str) -> tuple[Message, ...]:
        """Return what is known of the messages whose keys begin alike."""
        rows = await self._database.read(f"{FIND} WHERE key >= ?1 AND key < ?2", start, f"{start}~")
        return tuple([_message(row) for row in rows if _is_whole(row)])

    async def unsettled(self) -> tuple[Message, ...]:
        """Return the messages that were being sent when the bot last stopped, or are now."""
        rows = await self._database.read(f"{FIND} WHERE state = 'sending' ORDER BY touched")
        return tuple([_message(row) for row in rows if _is_whole(row)])

    async def sending(self, key: str, channel: int, sent: int, says: int, now: int) -> None:
        """Note that a message is about to be sent, or raise Conflict if it has been sent."""
        await self._database.write(step(SENDING, key, channel, sent, says, now, must=True))

    async def put(self, one: Message) -> None:
        """Note where a message is, and what it says; what is gone does not come back."""
        await self._database.write(step(PUT, *astuple(one)))

    async def gone(self, key: str, now: int) -> None:
        """Note that a message is gone, and is not to be sent again."""
        await self._database.write(step(GONE, key, now))

    async def unsent(self, key: str) -> None:
        """Forget a message that was never sent."""
        await self._database.write(step(DROP, key))

    async def tidy(self, before: int) -> None:
        """Forget what nobody has touched since a time."""
        await self._database.write(step(TIDY, before))


def _message(row: Row) -> Message:
    return Message(*row)


def _is_whole(row: Row) -> bool:
    key, channel, message, state, *numbers = row
    known = state in get_args(State) and isinstance(message, int | None)
    if known and all(isinstance(number, int) for number in (channel, *numbers)):
        return True
    log.warning("what is known of message %r is damaged", key)
    return False
