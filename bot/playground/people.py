"""The people's side: what the page asks for and does, and what it is told."""

from collections.abc import Callable

from bot.playground import marks
from bot.playground.club import expel, take_in
from bot.playground.gateway import Gateway
from bot.playground.interactions import Desk, Interaction
from bot.playground.limits import CONTENT
from bot.playground.permissions import Permission, may_see, named, names, permissions_in
from bot.playground.posts import Posts
from bot.playground.presses import Presses, Refusal
from bot.playground.shapes import command_json
from bot.playground.threads import Threads
from bot.playground.wire import DM, THREADS, Json
from bot.playground.world import Channel, Guild, Message, User, World, number


class People:
    """Everyone who sits in front of this Discord."""

    def __init__(
        self, world: World, posts: Posts, threads: Threads, desk: Desk, presses: Presses, gateway: Gateway
    ) -> None:
        self.world = world
        self.posts = posts
        self.threads = threads
        self.desk = desk
        self.presses = presses
        self.gateway = gateway

    def person(self, ident: object) -> User:
        user = self.world.users.get(number(str(ident)))
        if user is None or user.bot:
            raise Refusal("There is no such person.")
        return user

    def channel(self, person: User, ident: object) -> Channel:
        """Find a channel this person sees."""
        channel = self.world.channels.get(number(str(ident)))
        if channel is None or not may_see(self.world, person.id, channel):
            raise Refusal("There is no such channel.")
        return channel

    # Looking

    def describe(self, viewer: User | None = None) -> Json:
        """Tell of the whole world, or of what one person sees of it."""
        channels = [one for one in self.world.channels.values() if viewer is None or self.sees(viewer, one)]
        guilds = []
        for guild in self.world.guilds.values():
            home = [one for one in channels if one.guild_id == guild.id]
            rooms = sorted((one for one in home if one.type not in THREADS), key=lambda one: one.position)
            threads = [thread_line(one) for one in home if one.thread]
            line: Json = {"id": str(guild.id), "name": guild.name, "threads": threads}
            line["channels"] = [channel_line(one) for one in rooms]
            line["roles"] = [{"id": str(role.id), "name": role.name} for role in guild.roles.values()]
            guilds.append(line)
        return {
            "guilds": guilds,
            "people": [person_line(self.world, one) for one in self.world.people()],
            "bot": {
                "id": str(self.world.bot_id),
                "username": self.world.bot.username,
                "online": self.gateway.online,
            },
            "commands": [command_json(self.world, one) for one in self.world.commands.values()],
            "emojis": [{"id": str(one.id), "name": one.name} for one in self.world.emojis.values()],
            "version": 1,
        }

    def sees(self, viewer: User, channel: Channel) -> bool:
        return may_see(self.world, viewer.id, channel)

    def reads(self, person: User, channel: Channel) -> list[Message]:
        """Return what a person sees in a channel, oldest first."""
        return [one for one in self.world.messages_in(channel) if one.reader in (None, person.id)]

    def greeting(self, person: User) -> Json:
        """Return what a page needs when it opens."""
        seen = [one for one in self.world.channels.values() if may_see(self.world, person.id, one)]
        lines = []
        for channel in seen:
            mark = self.world.mark(person.id, channel.id)
            last = str(channel.last_message_id) if channel.last_message_id else None
            line: Json = {"id": str(channel.id), "last_message_id": last}
            lines.append({**line, "unread": mark.unread, "mentions": mark.mentions})
        dms = [dm_line(self.world, one) for one in seen if one.type == DM]
        return {"channels": lines, "dms": dms}

    # Doing

    def act(self, body: Json) -> Json:
        """Do what a page asks for."""
        person, nonce = self.person(body.get("person")), str(body.get("nonce") or "")
        doing: dict[str, Callable[[User, Json, str], Json]] = {
            "say": self._say,
            "command": self._command,
            "complete": self._complete,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "read": self._read,
            "open_dm": self._open_dm,
            "dismiss": self._dismiss,
            "person": self._settings,
            "join": self._join,
            "leave": self._leave,
            "delete": self._delete,
            "archive": self._archive,
            "delete_channel": self._delete_channel,
            "permissions": self._permissions,
        }
        kind = body.get("kind")
        if kind not in doing:
            raise Refusal(f"Nobody knows how to {kind}.")
        return {"ok": True, **doing[kind](person, body, nonce)}

    def say(self, person: User, channel: Channel, content: str) -> Message:
        """Write a message as a person."""
        if not content.strip() or len(content) > CONTENT:
            raise Refusal(f"A message has from 1 to {CONTENT} characters.")
        sending = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        if not permissions_in(self.world, person.id, channel) & sending:
            raise Refusal("You may not write here.")
        if channel.thread and channel.thread.locked:
            raise Refusal("This thread is locked.")
        if channel.thread:
            self.threads.join(channel, person.id)
        return self.posts.create(channel, person, {"content": content})

    def open_dm(self, person: User) -> Channel:
        return self.threads.dm(person)

    def change(self, person: User, **settings: object) -> None:
        """Change what a person may set about themselves."""
        for name, value in settings.items():
            setattr(person, name, value)
        self.world.put(person)
        self.world.tell("PERSON_UPDATE", {"person": person_line(self.world, person)})

    def join(self, person: User, guild: Guild) -> None:
        """Become a member of a server."""
        if person.id not in guild.members:
            take_in(self.world, guild, person)
            self.change(person)

    def leave(self, person: User, guild: Guild) -> None:
        """Be a member of a server no longer."""
        if person.id in guild.members:
            expel(self.world, guild, person)
            self.change(person)

    def _say(self, person: User, body: Json, nonce: str) -> Json:
        channel = self.channel(person, body.get("channel"))
        return {"message": str(self.say(person, channel, str(body.get("content") or "")).id)}

    def _command(self, person: User, body: Json, nonce: str) -> Json:
        channel = self.channel(person, body.get("channel"))
        command = self.presses.find_command(channel, number(str(body.get("command_id"))))
        target = number(str(body["target"])) if body.get("target") else None
        path, options = list(body.get("path") or ()), dict(body.get("options") or {})
        begun = self.presses.command(person, channel, command, path, options, nonce, target)
        return _begun(begun)

    def _complete(self, person: User, body: Json, nonce: str) -> Json:
        channel = self.channel(person, body.get("channel"))
        command = self.presses.find_command(channel, number(str(body.get("command_id"))))
        path, options = list(body.get("path") or ()), dict(body.get("options") or {})
        focused, text = str(body.get("focused")), str(body.get("text") or "")
        return _begun(self.presses.complete(person, channel, command, path, options, focused, text, nonce))

    def _click(self, person: User, body: Json, nonce: str) -> Json:
        message = self.presses.visible(person, number(str(body.get("message"))))
        return _begun(self.presses.click(person, message, str(body.get("custom_id")), nonce))

    def _select(self, person: User, body: Json, nonce: str) -> Json:
        message = self.presses.visible(person, number(str(body.get("message"))))
        values = [str(value) for value in body.get("values") or ()]
        return _begun(self.presses.select(person, message, str(body.get("custom_id")), values, nonce))

    def _submit(self, person: User, body: Json, nonce: str) -> Json:
        opened = self.desk.by_id.get(number(str(body.get("interaction_id"))))
        if opened is None:
            raise Refusal("There is no form open.")
        return _begun(self.presses.submit(person, opened, dict(body.get("values") or {}), nonce))

    def _read(self, person: User, body: Json, nonce: str) -> Json:
        marks.read(self.world, person.id, self.channel(person, body.get("channel")))
        return {}

    def _open_dm(self, person: User, body: Json, nonce: str) -> Json:
        return {"channel": str(self.open_dm(person).id)}

    def _dismiss(self, person: User, body: Json, nonce: str) -> Json:
        message = self.presses.visible(person, number(str(body.get("message"))))
        if message.reader != person.id:
            raise Refusal("Only a message for you alone can be dismissed.")
        self.posts.delete(message)
        return {}

    def _settings(self, person: User, body: Json, nonce: str) -> Json:
        kinds: dict[str, type] = {"locale": str, "dms_open": bool, "global_name": str}
        given = {name: body[name] for name in kinds if name in body}
        if any(not isinstance(value, kinds[name]) or value == "" for name, value in given.items()):
            raise Refusal("That setting cannot be read.")
        self.change(person, **given)
        return {"person": person_line(self.world, person)}

    def _join(self, person: User, body: Json, nonce: str) -> Json:
        self.join(person, self._guild(body))
        return {}

    def _leave(self, person: User, body: Json, nonce: str) -> Json:
        self.leave(person, self._guild(body))
        return {}

    def _guild(self, body: Json) -> Guild:
        guild = self.world.guilds.get(number(str(body.get("guild"))))
        if guild is None:
            raise Refusal("There is no such server.")
        return guild

    # Tools of a moderator

    def _delete(self, person: User, body: Json, nonce: str) -> Json:
        self.posts.delete(self.presses.visible(person, number(str(body.get("message")))))
        return {}

    def _archive(self, person: User, body: Json, nonce: str) -> Json:
        channel = self.channel(person, body.get("channel"))
        if not channel.thread:
            raise Refusal("Only a thread can be archived.")
        locked = {"locked": bool(body["locked"])} if "locked" in body else {}
        self.threads.update(channel, {"archived": bool(body.get("archived", True)), **locked})
        return {}

    def _delete_channel(self, person: User, body: Json, nonce: str) -> Json:
        self.threads.delete(self.channel(person, body.get("channel")))
        return {}

    def _permissions(self, person: User, body: Json, nonce: str) -> Json:
        """Set what the bot may do in a channel, by names such as attach_files."""
        channel = self.channel(person, body.get("channel"))
        if channel.type in (DM, *THREADS):
            raise Refusal("Permissions belong to a channel of the server.")
        try:
            allow, deny = named(*body.get("allow") or ()), named(*body.get("deny") or ())
        except KeyError as error:
            raise Refusal(f"There is no permission {error}.") from None
        self.threads.permit(channel, self.world.bot_id, allow=allow, deny=deny)
        return {"permissions": names(permissions_in(self.world, self.world.bot_id, channel))}


def person_line(world: World, user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "colour": user.colour,
        "locale": user.locale,
        "dms_open": user.dms_open,
        "note": user.note,
        "guilds": [str(guild.id) for guild in world.guilds.values() if user.id in guild.members],
    }


def channel_line(channel: Channel) -> Json:
    return {
        "id": str(channel.id),
        "name": channel.name,
        "type": channel.type,
        "topic": channel.topic,
        "position": channel.position,
        "parent_id": str(channel.parent_id) if channel.parent_id else None,
    }


def thread_line(channel: Channel) -> Json:
    thread = channel.thread
    assert thread is not None
    return {
        "id": str(channel.id),
        "name": channel.name,
        "type": channel.type,
        "parent_id": str(channel.parent_id),
        "archived": thread.archived,
        "locked": thread.locked,
    }


def dm_line(world: World, channel: Channel) -> Json:
    return {"id": str(channel.id), "person_ids": [str(one) for one in (*channel.recipients, world.bot_id)]}


def _begun(interaction: Interaction) -> Json:
    return {"interaction": str(interaction.id)}
