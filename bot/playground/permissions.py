"""Who may do what where: Discord's arithmetic of roles and overwrites."""

from enum import IntFlag

from bot.playground.errors import missing_access, missing_permissions
from bot.playground.wire import DM, PRIVATE_THREAD
from bot.playground.world import Channel, Guild, Overwrite, World

EVERYTHING = (1 << 53) - 1


class Permission(IntFlag):
    """The permissions this server asks for, by Discord's bits."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


SPEAKING = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
)
MEMBERS = SPEAKING | Permission.USE_APPLICATION_COMMANDS | Permission.USE_EXTERNAL_EMOJIS
IN_DMS = MEMBERS | Permission.PIN_MESSAGES


def named(*names: str) -> int:
    """Return the bits of permissions called by name, as in attach_files."""
    bits = 0
    for name in names:
        bits |= Permission[name.upper()]
    return bits


def names(bits: int) -> list[str]:
    return [str(one.name).lower() for one in Permission if bits & one]


def permissions_in(world: World, user: int, channel: Channel) -> int:
    """Return what a user may do in a channel; a thread has its parent's rules."""
    guild = world.guilds.get(channel.guild_id or 0)
    if guild is None:
        return int(IN_DMS) if channel.type == DM else 0
    if user not in guild.members:
        return 0
    home = world.channels.get(channel.parent_id or 0) if channel.thread else channel
    base = _base(guild, user)
    if base & Permission.ADMINISTRATOR:
        return EVERYTHING
    bits = _overwritten(guild, user, base, home.overwrites if home else [])
    if not bits & Permission.VIEW_CHANNEL:
        return 0
    sending = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    if not bits & sending:
        bits &= ~(Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE)
    return bits


def _base(guild: Guild, user: int) -> int:
    if guild.owner_id == user:
        return EVERYTHING
    bits = guild.roles[guild.id].permissions
    for role in guild.members[user].roles:
        bits |= guild.roles[role].permissions
    return bits


def _overwritten(guild: Guild, user: int, bits: int, overwrites: list[Overwrite]) -> int:
    by_id = {overwrite.id: overwrite for overwrite in overwrites}
    if everyone := by_id.get(guild.id):
        bits = bits & ~everyone.deny | everyone.allow
    roles = [by_id[role] for role in guild.members[user].roles if role in by_id]
    deny = allow = 0
    for overwrite in roles:
        deny, allow = deny | overwrite.deny, allow | overwrite.allow
    bits = bits & ~deny | allow
    if own := by_id.get(user):
        bits = bits & ~own.deny | own.allow
    return bits


def may_see(world: World, user: int, channel: Channel) -> bool:
    """Say whether a user finds this channel in their list."""
    if channel.type == DM:
        return user == world.bot_id or user in channel.recipients
    bits = permissions_in(world, user, channel)
    if not bits & Permission.VIEW_CHANNEL:
        return False
    if channel.thread and channel.type == PRIVATE_THREAD:
        return user in channel.thread.members or bool(bits & Permission.MANAGE_THREADS)
    return True


def demand(world: World, channel: Channel, *wanted: Permission) -> None:
    """Refuse the bot what it may not do here."""
    if not may_see(world, world.bot_id, channel):
        raise missing_access()
    bits = permissions_in(world, world.bot_id, channel)
    if not all(bits & one for one in wanted):
        raise missing_permissions()
