"""Channels and who may do what in them."""

from bot.playground.errors import missing_permissions, thread_archived
from bot.playground.permissions import demand, permissions_in
from bot.playground.rest import Call, Route
from bot.playground.routes.common import CAN, CHANNEL, sending, the_channel
from bot.playground.shapes import channel_json
from bot.playground.wire import DM, Json
from bot.playground.world import Channel


def channel(call: Call) -> Json:
    return channel_json(call.parts.world, the_channel(call))


def change_channel(call: Call) -> Json:
    found = the_channel(call)
    if found.thread:
        _check_thread_change(call, found)
    else:
        demand(call.parts.world, found, CAN.MANAGE_CHANNELS)
    call.parts.threads.update(found, call.form)
    return channel_json(call.parts.world, found)


def _check_thread_change(call: Call, found: Channel) -> None:
    """The bot may change its own threads and reopen any; locking or changing another's takes more."""
    thread, world = found.thread, call.parts.world
    assert thread is not None
    manages = bool(permissions_in(world, world.bot_id, found) & CAN.MANAGE_THREADS)
    opening = set(call.form) == {"archived"} and not call.form["archived"]
    if thread.archived and call.form.get("archived", True):
        raise thread_archived()
    if opening and not thread.locked:
        demand(world, found, CAN.SEND_MESSAGES_IN_THREADS)
    elif not manages and (thread.owner_id != world.bot_id or thread.locked or "locked" in call.form):
        raise missing_permissions()


def remove_channel(call: Call) -> Json:
    found = the_channel(call)
    if found.type != DM:
        demand(call.parts.world, found, CAN.MANAGE_THREADS if found.thread else CAN.MANAGE_CHANNELS)
        shape = channel_json(call.parts.world, found)
        call.parts.threads.delete(found)
        return shape
    return channel_json(call.parts.world, found)


def set_overwrite(call: Call) -> None:
    found = the_channel(call, CAN.MANAGE_ROLES)
    allow, deny = int(call.form.get("allow") or 0), int(call.form.get("deny") or 0)
    call.parts.threads.permit(found, call.ident("target"), allow=allow, deny=deny)


def remove_overwrite(call: Call) -> None:
    found = the_channel(call, CAN.MANAGE_ROLES)
    call.parts.threads.permit(found, call.ident("target"))


def typing(call: Call) -> None:
    found = the_channel(call)
    demand(call.parts.world, found, sending(found))
    told = {"channel_id": str(found.id), "user_id": str(call.parts.world.bot_id)}
    call.parts.world.tell("TYPING_START", told, found)


ROUTES = (
    Route("GET", CHANNEL, channel),
    Route("PATCH", CHANNEL, change_channel),
    Route("DELETE", CHANNEL, remove_channel),
    Route("PUT", f"{CHANNEL}/permissions/{{target}}", set_overwrite),
    Route("DELETE", f"{CHANNEL}/permissions/{{target}}", remove_overwrite),
    Route("POST", f"{CHANNEL}/typing", typing),
)
