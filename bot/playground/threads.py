"""Channels, threads and DMs: opened, changed and closed."""

from bot.playground.errors import Form, form_error
from bot.playground.posts import Posts, join
from bot.playground.shapes import channel_json
from bot.playground.wire import DM, HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, THREAD_NOTICE, Json
from bot.playground.world import Channel, Guild, Message, Overwrite, Thread, User, World

DURATIONS = (60, 1440, 4320, 10080)
NAME, TOPIC = 100, 1024
OF_ROLE, OF_MEMBER = 0, 1  # kinds of overwrites


class Threads:
    """The rooms of a server."""

    def __init__(self, world: World, posts: Posts) -> None:
        self.world = world
        self.posts = posts

    def channel(self, guild: Guild, body: Json) -> Channel:
        """Add a channel to a server."""
        self._check_name(body)
        position = len([one for one in self.world.channels.values() if one.guild_id == guild.id])
        channel = Channel(
            id=self.world.new_id(),
            type=body.get("type") or TEXT,
            guild_id=guild.id,
            name=body["name"],
            topic=body.get("topic"),
            position=body.get("position") or position,
            parent_id=int(body["parent_id"]) if body.get("parent_id") else None,
            overwrites=[_overwrite(one) for one in body.get("permission_overwrites") or ()],
        )
        self.world.put(channel)
        self.world.tell("CHANNEL_CREATE", channel_json(self.world, channel), channel)
        return channel

    def dm(self, person: User) -> Channel:
        """Return the bot's DM with a person, opened if need be."""
        if found := self.world.dm_with(person.id):
            return found
        channel = Channel(id=self.world.new_id(), type=DM, recipients=[person.id])
        self.world.put(channel)
        self.world.tell("CHANNEL_CREATE", channel_json(self.world, channel), channel)
        return channel

    def open(self, parent: Channel, opener: User, body: Json, message: Message | None = None) -> Channel:
        """Open a thread, on a message or on its own. On a message it takes the message's id."""
        self._check_name(body)
        _check_duration(body)
        now = self.world.now()
        public = message or body.get("type", PRIVATE_THREAD) != PRIVATE_THREAD
        channel = Channel(
            id=message.id if message else self.world.new_id(),
            type=PUBLIC_THREAD if public else PRIVATE_THREAD,
            guild_id=parent.guild_id,
            name=body["name"],
            parent_id=parent.id,
            slow=body.get("rate_limit_per_user") or 0,
            thread=Thread(
                owner_id=opener.id,
                created_at=now,
                archived_at=now,
                invitable=body.get("invitable", True),
                auto_archive=body.get("auto_archive_duration") or 4320,
                members={opener.id: now},
            ),
        )
        self.world.put(channel)
        told = {**channel_json(self.world, channel), "newly_created": True}
        self.world.tell("THREAD_CREATE", told, channel)
        if message:
            message.flags |= HAS_THREAD
            self.posts.touch(message)
        elif public and parent.type == TEXT:
            reference = {"channel_id": str(channel.id), "guild_id": str(channel.guild_id), "type": 0}
            self.posts.notice(parent, opener, THREAD_NOTICE, content=channel.name, reference=reference)
        return channel

    def update(self, channel: Channel, body: Json) -> None:
        """Change a channel or a thread."""
        if "name" in body:
            self._check_name(body)
            channel.name = body["name"]
        if "topic" in body:
            channel.topic = body["topic"]
        channel.slow = body.get("rate_limit_per_user", channel.slow) or 0
        channel.position = body.get("position", channel.position)
        if "parent_id" in body and not channel.thread:
            channel.parent_id = int(body["parent_id"]) if body["parent_id"] else None
        if "permission_overwrites" in body:
            channel.overwrites = [_overwrite(one) for one in body["permission_overwrites"] or ()]
        if channel.thread:
            _check_duration(body)
            self._update_thread(channel.thread, body)
        self.world.put(channel)
        kind = "THREAD_UPDATE" if channel.thread else "CHANNEL_UPDATE"
        self.world.tell(kind, channel_json(self.world, channel), channel)

    def _update_thread(self, thread: Thread, body: Json) -> None:
        archived = bool(body.get("archived", thread.archived))
        if archived != thread.archived:
            thread.archived, thread.archived_at = archived, self.world.now()
        thread.locked = bool(body.get("locked", thread.locked))
        thread.invitable = bool(body.get("invitable", thread.invitable))
        thread.auto_archive = body.get("auto_archive_duration") or thread.auto_archive

    def join(self, channel: Channel, user: int) -> None:
        join(self.world, channel, user)

    def leave(self, channel: Channel, user: int) -> None:
        if channel.thread and channel.thread.members.pop(user, None):
            self.world.put(channel)
            told: Json = {"id": str(channel.id), "guild_id": str(channel.guild_id)}
            told |= {"member_count": len(channel.thread.members), "removed_member_ids": [str(user)]}
            self.world.tell("THREAD_MEMBERS_UPDATE", told, channel)
            if channel.type == PRIVATE_THREAD:
                self.world.tell("THREAD_DELETE", channel_json(self.world, channel), None, user)

    def permit(self, channel: Channel, target: int, *, allow: int = 0, deny: int = 0) -> None:
        """Set what a role or a member may do in a channel; nothing allowed and nothing denied clears it."""
        guild = self.world.guilds[channel.guild_id or 0]
        channel.overwrites = [one for one in channel.overwrites if one.id != target]
        if allow or deny:
            kind = OF_ROLE if target in guild.roles else OF_MEMBER
            channel.overwrites.append(Overwrite(id=target, type=kind, allow=allow, deny=deny))
        self.world.put(channel)
        self.world.tell("CHANNEL_UPDATE", channel_json(self.world, channel), channel)

    def delete(self, channel: Channel) -> None:
        """Take a channel away, with its threads and all that was said."""
        for thread in self.world.threads_of(channel):
            self.delete(thread)
        shape = channel_json(self.world, channel)
        self.posts.wipe(channel)
        self.world.drop(channel)
        self.world.tell("THREAD_DELETE" if channel.thread else "CHANNEL_DELETE", shape, channel)

    def _check_name(self, body: Json) -> None:
        form = Form()
        form.longest("name", body.get("name"), NAME, 1)
        form.longest("topic", body.get("topic"), TOPIC)
        form.close()


def _check_duration(body: Json) -> None:
    duration = body.get("auto_archive_duration")
    if duration is not None and duration not in DURATIONS:
        message = f"Value must be one of {DURATIONS}."
        raise form_error("auto_archive_duration", "BASE_TYPE_CHOICES", message)


def _overwrite(body: Json) -> Overwrite:
    return Overwrite(
        id=int(body["id"]),
        type=int(body["type"]),
        allow=int(body.get("allow") or 0),
        deny=int(body.get("deny") or 0),
    )
