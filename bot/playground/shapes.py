"""Discord's JSON for each thing of the world."""

from bot.playground.permissions import EVERYTHING, permissions_in
from bot.playground.wire import DM, HAS_THREAD, REPLY, THREADS, V2, Json, iso
from bot.playground.world import (
    Attachment,
    Channel,
    Command,
    Emoji,
    Guild,
    Membership,
    Message,
    Role,
    User,
    World,
)


def user_json(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def role_json(role: Role) -> Json:
    colours = {"primary_color": role.colour, "secondary_color": None, "tertiary_color": None}
    return {
        "id": str(role.id),
        "name": role.name,
        "color": role.colour,
        "colors": colours,
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": role.position,
        "permissions": str(role.permissions),
        "managed": role.managed,
        "mentionable": role.mentionable,
        "flags": 0,
    }


def member_json(guild: Guild, user: User, permissions: int | None = None, *, bare: bool = False) -> Json:
    """Tell of a member; bare without the user, with permissions as interactions want it.

    Whoever has left while they pressed something is a member without roles.
    """
    member = guild.members.get(user.id) or Membership(joined_at=iso(0))
    shape: Json = {
        "roles": [str(role) for role in member.roles],
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "joined_at": member.joined_at,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if not bare:
        shape["user"] = user_json(user)
    if permissions is not None:
        shape["permissions"] = str(permissions)
    return shape


def channel_json(world: World, channel: Channel) -> Json:
    shape: Json = {
        "id": str(channel.id),
        "type": channel.type,
        "last_message_id": _text(channel.last_message_id),
        "flags": 0,
    }
    if channel.last_pin_at:
        shape["last_pin_timestamp"] = channel.last_pin_at
    if channel.type == DM:
        recipients = [world.users[person] for person in channel.recipients]
        return {**shape, "recipients": [user_json(user) for user in recipients]}
    shape |= {
        "guild_id": _text(channel.guild_id),
        "name": channel.name,
        "parent_id": _text(channel.parent_id),
        "rate_limit_per_user": channel.slow,
    }
    if channel.thread:
        return {**shape, **_thread_json(world, channel)}
    overwrites = [
        {"id": str(one.id), "type": one.type, "allow": str(one.allow), "deny": str(one.deny)}
        for one in channel.overwrites
    ]
    return {
        **shape,
        "topic": channel.topic,
        "position": channel.position,
        "nsfw": False,
        "permission_overwrites": overwrites,
    }


def _thread_json(world: World, channel: Channel) -> Json:
    thread = channel.thread
    assert thread is not None
    count = len(world.history.get(channel.id, ()))
    shape: Json = {
        "owner_id": str(thread.owner_id),
        "message_count": count,
        "total_message_sent": thread.sent,
        "member_count": len(thread.members),
        "applied_tags": [str(tag) for tag in thread.tags],
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "invitable": thread.invitable,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": thread.archived_at,
            "create_timestamp": thread.created_at,
        },
    }
    if world.bot_id in thread.members:
        shape["member"] = thread_member_json(channel, world.bot_id)
    return shape


def thread_member_json(channel: Channel, user: int) -> Json:
    joined = channel.thread.members[user] if channel.thread else ""
    return {"id": str(channel.id), "user_id": str(user), "join_timestamp": joined, "flags": 0}


def guild_json(guild: Guild) -> Json:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(guild.owner_id),
        "roles": [role_json(role) for role in guild.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "preferred_locale": guild.locale,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "afk_timeout": 300,
        "afk_channel_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
    }


def guild_create_json(world: World, guild: Guild, *, all_members: bool) -> Json:
    """Tell a bot of a server when it comes in. Without the members intent it meets only itself."""
    home = [one for one in world.channels.values() if one.guild_id == guild.id]
    told = guild.members if all_members else [world.bot_id]
    return {
        **guild_json(guild),
        "joined_at": guild.members[world.bot_id].joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "channels": [channel_json(world, one) for one in home if one.type not in THREADS],
        "threads": [channel_json(world, one) for one in home if one.thread and not one.thread.archived],
        "members": [member_json(guild, world.users[person]) for person in told],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment_json(world: World, attachment: Attachment) -> Json:
    url = world.url + attachment.path
    shape: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    if attachment.width:
        shape |= {"width": attachment.width, "height": attachment.height}
    if attachment.description:
        shape["description"] = attachment.description
    return shape


def message_json(world: World, message: Message) -> Json:
    """Tell of a message. With V2 its attachments are not listed: they show where a component names them."""
    listed = () if message.flags & V2 else message.attachments
    shape: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": user_json(world.users[message.author_id]),
        "content": message.content,
        "timestamp": message.timestamp,
        "edited_timestamp": message.edited,
        "tts": False,
        "type": message.type,
        "flags": message.flags,
        "pinned": message.pinned_at is not None,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(world.users[person]) for person in message.mentions],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [attachment_json(world, one) for one in listed],
        "embeds": message.embeds,
        "components": message.components,
    }
    if message.webhook_id:
        shape |= {"webhook_id": str(message.webhook_id), "application_id": str(message.webhook_id)}
    if message.interaction:
        shape["interaction_metadata"] = message.interaction
    if message.reactions:
        shape["reactions"] = [_reaction_json(world, *one) for one in message.reactions.items()]
    if message.nonce is not None:
        shape["nonce"] = message.nonce
    if message.poll:
        shape["poll"] = message.poll
    if message.reference:
        shape["message_reference"] = message.reference
        if message.type == REPLY:
            original = world.messages.get(int(message.reference["message_id"]))
            shape["referenced_message"] = message_json(world, original) if original else None
    if message.flags & HAS_THREAD and (thread := world.channels.get(message.id)):
        shape["thread"] = channel_json(world, thread)
    return shape


def _reaction_json(world: World, emoji: str, people: list[int]) -> Json:
    return {
        "emoji": emoji_name_json(emoji),
        "count": len(people),
        "count_details": {"burst": 0, "normal": len(people)},
        "me": world.bot_id in people,
        "me_burst": False,
        "burst_colors": [],
    }


def emoji_name_json(emoji: str) -> Json:
    """Read an emoji as reactions name it: a sign, or name:id."""
    name, _, ident = emoji.partition(":")
    return {"id": ident or None, "name": name}


def event_json(world: World, message: Message) -> Json:
    """Tell of a message as an event, with where it is."""
    channel, shape = world.channels[message.channel_id], message_json(world, message)
    if guild := world.guilds.get(channel.guild_id or 0):
        shape["guild_id"] = str(guild.id)
        if message.author_id in guild.members and not message.webhook_id:
            shape["member"] = member_json(guild, world.users[message.author_id], bare=True)
    shape["channel_type"] = channel.type
    return shape


def command_json(world: World, command: Command) -> Json:
    shape = {"id": str(command.id), "application_id": str(world.bot_id), **command.body}
    return {**shape, "guild_id": str(command.guild_id)} if command.guild_id else shape


def emoji_json(world: World, emoji: Emoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": user_json(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": emoji.image.startswith("data:image/gif"),
        "available": True,
    }


def partial_channel_json(world: World, channel: Channel, user: int) -> Json:
    """Tell of the channel an interaction comes from, with what its user may do there."""
    shape = channel_json(world, channel)
    bits = EVERYTHING if channel.type == DM else permissions_in(world, user, channel)
    return {**shape, "permissions": str(bits)}


def _text(ident: int | None) -> str | None:
    return None if ident is None else str(ident)
