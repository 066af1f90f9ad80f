"""Whom a message mentions, and whom it pings."""

import re

from msgspec import Struct

from bot.playground.errors import Form, form_error
from bot.playground.permissions import Permission, may_see, permissions_in
from bot.playground.wire import REPLY, Json, texts
from bot.playground.world import Channel, Message, World

MENTIONED = 100
CODE = re.compile(r"```.*?```|``.*?``|`[^`\n]*`", re.DOTALL)
USER, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(?:everyone|here)\b")


class Mentions(Struct, frozen=True, kw_only=True):
    """Those a message mentions and its sender allowed to be pinged."""

    users: list[int]
    roles: list[int]
    everyone: bool


def check_allowed(allowed: Json | None) -> None:
    """Refuse contradictory wishes."""
    if not allowed:
        return
    parse = allowed.get("parse") or []
    form = Form()
    for name in ("users", "roles"):
        listed = allowed.get(name) or []
        form.longest(f"allowed_mentions.{name}", listed, MENTIONED)
        if listed and name in parse:
            message = f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.'
            raise form_error("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
    form.close()


def mentions(world: World, channel: Channel, message: Message, allowed: Json | None) -> Mentions:
    """Read the mentions of a message, in its content and its text displays; code mentions nobody."""
    said = "\n".join(CODE.sub("", text) for text in texts(message.content, message.components))
    parse = ("users", "roles", "everyone") if allowed is None else tuple(allowed.get("parse") or ())
    listed = {name: {int(one) for one in (allowed or {}).get(name) or ()} for name in ("users", "roles")}
    users = _named(USER, said, listed["users"], everyone="users" in parse)
    roles = _named(ROLE, said, listed["roles"], everyone="roles" in parse)
    if answered := _answered(world, message, allowed):
        users = list(dict.fromkeys((*users, answered)))
    loud = bool(permissions_in(world, message.author_id, channel) & Permission.MENTION_EVERYONE)
    guild = world.guilds.get(channel.guild_id or 0)
    known = guild.roles if guild else {}
    return Mentions(
        users=[user for user in users if user in world.users],
        roles=[role for role in roles if role in known and (loud or known[role].mentionable)],
        everyone=loud and "everyone" in parse and bool(EVERYONE.search(said)),
    )


def _named(pattern: re.Pattern[str], said: str, listed: set[int], *, everyone: bool) -> list[int]:
    found = dict.fromkeys(int(ident) for ident in pattern.findall(said))
    return [ident for ident in found if everyone or ident in listed]


def _answered(world: World, message: Message, allowed: Json | None) -> int | None:
    """Return whom a reply answers, if they are to be pinged."""
    if message.type != REPLY or not message.reference:
        return None
    if allowed is not None and not allowed.get("replied_user"):
        return None
    original = world.messages.get(int(message.reference["message_id"]))
    return original.author_id if original else None


def pinged(world: World, channel: Channel, message: Message) -> list[int]:
    """Return the people whose counter goes up: the mentioned ones, or in a DM whoever reads it."""
    if message.reader:
        return []
    if not channel.guild_id:
        return [person for person in channel.recipients if person != message.author_id]
    guild = world.guilds[channel.guild_id]
    named = set(message.mentions)
    for person, member in guild.members.items():
        if message.mention_everyone or set(member.roles) & set(message.mention_roles):
            named.add(person)
    named -= {message.author_id, world.bot_id}
    return sorted(person for person in named if may_see(world, person, channel))
