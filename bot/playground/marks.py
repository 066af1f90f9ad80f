"""How far everyone has read: counted up by messages, down by reading and deleting."""

from bot.playground.permissions import may_see
from bot.playground.world import Channel, Mark, Message, World


def read(world: World, person: int, channel: Channel) -> None:
    """Note that a person has seen everything here."""
    mark, last = world.mark(person, channel.id), channel.last_message_id or 0
    if mark.unread or mark.mentions or mark.read < last:
        mark.read, mark.unread, mark.mentions = last, 0, 0
        _put(world, channel, mark)


def count(world: World, channel: Channel, message: Message, *, new: bool = True) -> None:
    """One more to read for everyone who sees the channel; its author has read up to here."""
    if message.reader:
        return
    for person in world.people():
        if not may_see(world, person.id, channel):
            continue
        if person.id == message.author_id:
            read(world, person.id, channel)
            continue
        mark = world.mark(person.id, channel.id)
        mark.unread += new
        mark.mentions += person.id in message.pinged
        _put(world, channel, mark)


def uncount(world: World, channel: Channel, message: Message) -> None:
    """A deleted message is no longer there to be read."""
    if message.reader:
        return
    for person in world.people():
        mark = world.mark(person.id, channel.id)
        if mark.unread and mark.read < message.id:
            mark.unread -= 1
            mark.mentions -= min(mark.mentions, person.id in message.pinged)
            _put(world, channel, mark)


def _put(world: World, channel: Channel, mark: Mark) -> None:
    world.put(mark)
    told = {"channel_id": str(mark.channel), "unread": mark.unread, "mentions": mark.mentions}
    world.tell("UNREAD", told, channel, mark.person)
