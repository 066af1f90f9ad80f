"""Threads and posts in forums."""

from bot.playground.errors import ApiError, thread_archived
from bot.playground.permissions import demand
from bot.playground.rest import Call, Route
from bot.playground.routes.common import CAN, CHANNEL, MESSAGE, the_channel, the_thread, thread_list, whom
from bot.playground.shapes import channel_json, message_json, thread_member_json
from bot.playground.wire import DM, FORUM, HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, THREADS, Json
from bot.playground.world import Channel


def open_thread(call: Call) -> Json:
    """Open a thread of its own, or a post in a forum."""
    parent, world = the_channel(call), call.parts.world
    if parent.type in (DM, *THREADS):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    if parent.type == FORUM:
        return _open_post(call, parent)
    private = call.form.get("type", PRIVATE_THREAD) == PRIVATE_THREAD
    demand(world, parent, CAN.CREATE_PRIVATE_THREADS if private else CAN.CREATE_PUBLIC_THREADS)
    return channel_json(world, call.parts.threads.open(parent, world.bot, call.form))


def _open_post(call: Call, parent: Channel) -> Json:
    world = call.parts.world
    demand(world, parent, CAN.SEND_MESSAGES)
    post = call.parts.threads.open(parent, world.bot, {**call.form, "type": PUBLIC_THREAD})
    first = call.parts.posts.create(post, world.bot, call.form["message"], call.files)
    return {**channel_json(world, post), "message": message_json(world, first)}


def open_thread_on(call: Call) -> Json:
    world = call.parts.world
    parent = the_channel(call, CAN.CREATE_PUBLIC_THREADS, CAN.READ_MESSAGE_HISTORY)
    said = world.message(parent.id, call.params["message"])
    if parent.type in (DM, *THREADS):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    if said.flags & HAS_THREAD:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    return channel_json(world, call.parts.threads.open(parent, world.bot, call.form, said))


def thread_members(call: Call) -> list[Json]:
    found = the_thread(call)
    return [thread_member_json(found, one) for one in (found.thread.members if found.thread else ())]


def thread_member(call: Call) -> Json:
    found, who = the_thread(call), whom(call)
    if not found.thread or who not in found.thread.members:
        raise ApiError(404, 10007, "Unknown Member")
    return thread_member_json(found, who)


def join_thread(call: Call) -> None:
    found = the_thread(call)
    if found.thread and found.thread.archived:
        raise thread_archived()
    if call.params["user"] != "@me":
        demand(call.parts.world, found, CAN.SEND_MESSAGES_IN_THREADS)
    call.parts.threads.join(found, whom(call))


def leave_thread(call: Call) -> None:
    found = the_thread(call)
    if found.thread and found.thread.archived:
        raise thread_archived()
    if call.params["user"] != "@me" and found.thread and found.thread.owner_id != call.parts.world.bot_id:
        demand(call.parts.world, found, CAN.MANAGE_THREADS)
    call.parts.threads.leave(found, whom(call))


def archived_public(call: Call) -> Json:
    return _archived(call, private=False)


def archived_private(call: Call) -> Json:
    return _archived(call, private=True)


def _archived(call: Call, *, private: bool) -> Json:
    parent = the_channel(call, CAN.READ_MESSAGE_HISTORY)
    found = [
        one
        for one in call.parts.world.threads_of(parent)
        if one.thread and one.thread.archived and (one.type == PRIVATE_THREAD) == private
    ]
    return {**thread_list(call, found), "has_more": False}


ROUTES = (
    Route("POST", f"{CHANNEL}/threads", open_thread),
    Route("POST", f"{MESSAGE}/threads", open_thread_on),
    Route("GET", f"{CHANNEL}/thread-members", thread_members),
    Route("GET", f"{CHANNEL}/thread-members/{{user}}", thread_member),
    Route("PUT", f"{CHANNEL}/thread-members/{{user}}", join_thread),
    Route("DELETE", f"{CHANNEL}/thread-members/{{user}}", leave_thread),
    Route("GET", f"{CHANNEL}/threads/archived/public", archived_public),
    Route("GET", f"{CHANNEL}/threads/archived/private", archived_private),
    Route("GET", f"{CHANNEL}/users/@me/threads/archived/private", archived_private),
)
