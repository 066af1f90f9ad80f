"""What the routes share: finding what a path names, and who may."""

from bot.playground.errors import ApiError, missing_permissions
from bot.playground.permissions import Permission, demand
from bot.playground.rest import Call
from bot.playground.shapes import channel_json, thread_member_json
from bot.playground.wire import Json
from bot.playground.world import Channel, Guild, User

CAN = Permission
APP, GUILD, CHANNEL = "/applications/{application}", "/guilds/{guild}", "/channels/{channel}"
MESSAGE, HOOK = "/channels/{channel}/messages/{message}", "/webhooks/{application}/{token}"


def the_user(call: Call) -> User:
    found = call.parts.world.users.get(call.ident("user"))
    if found is None:
        raise ApiError(404, 10013, "Unknown User")
    return found


def the_guild(call: Call) -> Guild:
    found = call.parts.world.guilds.get(call.ident("guild"))
    if found is None or call.parts.world.bot_id not in found.members:
        raise ApiError(404, 10004, "Unknown Guild")
    return found


def the_channel(call: Call, *wanted: Permission) -> Channel:
    """Find a channel the bot sees, and in which it may do what is wanted."""
    found = call.parts.world.channel(call.params["channel"])
    demand(call.parts.world, found, *wanted)
    return found


def the_thread(call: Call) -> Channel:
    found = the_channel(call)
    if not found.thread:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return found


def whom(call: Call) -> int:
    return call.parts.world.bot_id if call.params["user"] == "@me" else the_user(call).id


def sending(found: Channel) -> Permission:
    return CAN.SEND_MESSAGES_IN_THREADS if found.thread else CAN.SEND_MESSAGES


def demand_in_guild(call: Call, home: Guild, wanted: Permission) -> None:
    member = home.members[call.parts.world.bot_id]
    mine = [home.roles[one] for one in (home.id, *member.roles)]
    if not any(one.permissions & (wanted | CAN.ADMINISTRATOR) for one in mine):
        raise missing_permissions()


def thread_list(call: Call, found: list[Channel]) -> Json:
    world = call.parts.world
    mine = [one for one in found if one.thread and world.bot_id in one.thread.members]
    return {
        "threads": [channel_json(world, one) for one in found],
        "members": [thread_member_json(one, world.bot_id) for one in mine],
    }
