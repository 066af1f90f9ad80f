"""What the bot must be allowed to do where a game is played."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.engine.core import Refused
from cogs._items import Interaction

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)
NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
SPEAKING_THERE = "send_messages_in_threads"


def expect_rights(interaction: Interaction) -> None:
    """Raise Refused with what the bot may not do here, before anybody sits down."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    if missing := _lacking(interaction.app_permissions, in_thread=in_thread):
        raise Refused("lobby-refusal-permissions", missing=missing)


def roles_of(interaction: Interaction) -> tuple[int, ...]:
    """Return the roles that whoever asks has on this server."""
    member = interaction.user
    return tuple([role.id for role in member.roles]) if isinstance(member, discord.Member) else ()


def expect_manager(interaction: Interaction) -> discord.Guild:
    """Return the server of whoever asks, or raise Refused unless they manage it."""
    if interaction.guild is None or not interaction.permissions.manage_guild:
        raise Refused("house-refusal-managers")
    return interaction.guild


def expect_heard_in(chosen: app_commands.AppCommandChannel) -> None:
    """Raise Refused unless the bot may write in a channel that somebody has chosen."""
    place = chosen.resolve()
    if isinstance(place, discord.TextChannel) and place.permissions_for(place.guild.me).send_messages:
        return
    raise Refused("house-refusal-unseen", place=chosen.mention)


def lacking(client: discord.Client, channel: int) -> tuple[str, ...]:
    """Name the rights that a game needs and the bot lacks in a channel, as far as it knows."""
    place = client.get_channel(channel)
    if not isinstance(place, discord.abc.GuildChannel | discord.Thread):
        return _spoken(NEEDED)
    held = place.permissions_for(place.guild.me)
    return _lacking(held, in_thread=isinstance(place, discord.Thread)) or _spoken(NEEDED)


def _lacking(held: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    needed = [SPEAKING_THERE if in_thread and name == "send_messages" else name for name in NEEDED]
    return _spoken([name for name in needed if not getattr(held, name)])


def _spoken(rights: Sequence[str]) -> tuple[str, ...]:
    return tuple([right.replace("_", " ") for right in rights])
