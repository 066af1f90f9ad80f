"""Messages, pins and reactions."""

from bot.playground.errors import ApiError, form_error, thread_archived
from bot.playground.permissions import demand, permissions_in
from bot.playground.rest import Call, Route
from bot.playground.routes.common import CAN, CHANNEL, MESSAGE, sending, the_channel
from bot.playground.shapes import emoji_name_json, message_json, user_json
from bot.playground.wire import DM, NOTICES, Json, born
from bot.playground.world import Channel, Message, World, number

HOUR = 3600
PAGE, PAGES = 50, 100


# Messages


def messages(call: Call) -> list[Json]:
    """Read back, newest first."""
    found, world = the_channel(call), call.parts.world
    if not permissions_in(world, world.bot_id, found) & CAN.READ_MESSAGE_HISTORY:
        return []
    seen = [one for one in world.messages_in(found) if not one.reader]
    limit, query = int(call.query.get("limit", PAGE)), call.query
    if not 1 <= limit <= PAGES:
        raise form_error("limit", "NUMBER_TYPE_MAX", f"int value should be less than or equal to {PAGES}.")
    if "before" in query:
        seen = [one for one in seen if one.id < int(query["before"])]
    elif "after" in query:
        seen = [one for one in seen if one.id > int(query["after"])][:limit]
    elif "around" in query:
        middle = sum(one.id < int(query["around"]) for one in seen)
        seen = seen[max(0, middle - limit // 2) :][:limit]
    return [message_json(world, one) for one in reversed(seen[-limit:])]


def send(call: Call) -> Json:
    found, body, world = the_channel(call), call.form, call.parts.world
    _check_sending(call, found, body)
    if found.type == DM:
        _check_reader(world, found.recipients[0])
    return message_json(world, call.parts.posts.create(found, world.bot, body, call.files))


def _check_reader(world: World, person: int) -> None:
    """A direct message needs an open door, and a server that both are on."""
    if not any({person, world.bot_id} <= set(guild.members) for guild in world.guilds.values()):
        raise ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
    if not world.users[person].dms_open:
        raise ApiError(403, 50007, "Cannot send messages to this user")


def _check_sending(call: Call, found: Channel, body: Json) -> None:
    world = call.parts.world
    wanted = [sending(found)]
    if call.files:
        wanted.append(CAN.ATTACH_FILES)
    if body.get("embeds"):
        wanted.append(CAN.EMBED_LINKS)
    demand(world, found, *wanted)
    manages = permissions_in(world, world.bot_id, found) & CAN.MANAGE_THREADS
    if found.thread and found.thread.locked and not found.thread.archived and not manages:
        raise ApiError(403, 160005, "Thread is locked")
    history = permissions_in(world, world.bot_id, found) & CAN.READ_MESSAGE_HISTORY
    if body.get("message_reference") and not history:
        raise ApiError(400, 160002, "Cannot reply without permission to read message history")


def message(call: Call) -> Json:
    found = the_channel(call, CAN.READ_MESSAGE_HISTORY)
    return message_json(call.parts.world, call.parts.world.message(found.id, call.params["message"]))


def edit(call: Call) -> Json:
    found, world = the_channel(call), call.parts.world
    said = world.message(found.id, call.params["message"])
    if said.author_id != world.bot_id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if said.type in NOTICES:
        raise ApiError(403, 50021, "Cannot execute action on a system message")
    if call.files:
        demand(world, found, CAN.ATTACH_FILES)
    if call.form.get("embeds"):
        demand(world, found, CAN.EMBED_LINKS)
    if world.clock() - born(said.id) > HOUR:
        call.parts.rates.take_old_edit(str(found.id))
    return message_json(world, call.parts.posts.edit(said, call.form, call.files))


def delete(call: Call) -> None:
    found, world = the_channel(call), call.parts.world
    said = world.message(found.id, call.params["message"])
    if said.author_id != world.bot_id:
        demand(world, found, CAN.MANAGE_MESSAGES)
    call.parts.posts.delete(said)


def bulk_delete(call: Call) -> None:
    found, world = the_channel(call, CAN.MANAGE_MESSAGES), call.parts.world
    wanted = call.form.get("messages") or []
    if not 2 <= len(wanted) <= 100:
        raise form_error("messages", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    for ident in wanted:
        if (said := world.messages.get(int(ident))) and said.channel_id == found.id:
            call.parts.posts.delete(said)


def pins(call: Call) -> Json:
    limit = int(call.query.get("limit", PAGE))
    pinned = _pinned(call)
    if before := call.query.get("before"):
        pinned = [one for one in pinned if (one.pinned_at or "") < before]
    items = [
        {"pinned_at": one.pinned_at, "message": message_json(call.parts.world, one)} for one in pinned[:limit]
    ]
    return {"items": items, "has_more": len(pinned) > limit}


def old_pins(call: Call) -> list[Json]:
    return [message_json(call.parts.world, one) for one in _pinned(call)]


def _pinned(call: Call) -> list[Message]:
    found = the_channel(call, CAN.READ_MESSAGE_HISTORY)
    pinned = [one for one in call.parts.world.messages_in(found) if one.pinned_at]
    return sorted(pinned, key=lambda one: one.pinned_at or "", reverse=True)


def pin(call: Call) -> None:
    _set_pin(call, on=True)


def unpin(call: Call) -> None:
    _set_pin(call, on=False)


def _set_pin(call: Call, *, on: bool) -> None:
    found = the_channel(call, CAN.PIN_MESSAGES)
    if found.thread and found.thread.archived:
        raise thread_archived()
    said = call.parts.world.message(found.id, call.params["message"])
    if said.type in NOTICES:
        raise ApiError(403, 50021, "Cannot execute action on a system message")
    call.parts.posts.pin(said, on=on)


# Reactions


def react(call: Call) -> None:
    found = the_channel(call, CAN.READ_MESSAGE_HISTORY, CAN.ADD_REACTIONS)
    _set_reaction(call, found, on=True)


def unreact(call: Call) -> None:
    _set_reaction(call, the_channel(call, CAN.READ_MESSAGE_HISTORY), on=False)


def clear_reactions(call: Call) -> None:
    found = the_channel(call, CAN.MANAGE_MESSAGES)
    said = call.parts.world.message(found.id, call.params["message"])
    said.reactions.clear()
    call.parts.posts.touch(said)


def reactors(call: Call) -> list[Json]:
    found = the_channel(call, CAN.READ_MESSAGE_HISTORY)
    said = call.parts.world.message(found.id, call.params["message"])
    people = said.reactions.get(call.params["emoji"], [])
    return [user_json(call.parts.world.users[one]) for one in people]


def _set_reaction(call: Call, found: Channel, *, on: bool) -> None:
    world, sign = call.parts.world, call.params["emoji"]
    said = world.message(found.id, call.params["message"])
    if found.thread and found.thread.archived:
        raise thread_archived()
    if sign.isascii() and number(sign.partition(":")[2]) not in world.emojis:
        raise ApiError(400, 10014, "Unknown Emoji")
    people = [one for one in said.reactions.pop(sign, []) if one != world.bot_id] + [world.bot_id] * on
    if people:
        said.reactions[sign] = people
    call.parts.posts.touch(said)
    told: Json = {"user_id": str(world.bot_id), "channel_id": str(found.id), "message_id": str(said.id)}
    told |= {"emoji": emoji_name_json(sign), "burst": False, "type": 0}
    if found.guild_id:
        told["guild_id"] = str(found.guild_id)
    world.tell("MESSAGE_REACTION_ADD" if on else "MESSAGE_REACTION_REMOVE", told, found)


ROUTES = (
    Route("GET", f"{CHANNEL}/messages", messages),
    Route("POST", f"{CHANNEL}/messages", send),
    Route("POST", f"{CHANNEL}/messages/bulk-delete", bulk_delete),
    Route("GET", f"{CHANNEL}/messages/pins", pins),
    Route("PUT", f"{CHANNEL}/messages/pins/{{message}}", pin),
    Route("DELETE", f"{CHANNEL}/messages/pins/{{message}}", unpin),
    Route("GET", f"{CHANNEL}/pins", old_pins),
    Route("PUT", f"{CHANNEL}/pins/{{message}}", pin),
    Route("DELETE", f"{CHANNEL}/pins/{{message}}", unpin),
    Route("GET", MESSAGE, message),
    Route("PATCH", MESSAGE, edit),
    Route("DELETE", MESSAGE, delete),
    Route("DELETE", f"{MESSAGE}/reactions", clear_reactions),
    Route("GET", f"{MESSAGE}/reactions/{{emoji}}", reactors),
    Route("PUT", f"{MESSAGE}/reactions/{{emoji}}/@me", react),
    Route("DELETE", f"{MESSAGE}/reactions/{{emoji}}/@me", unreact),
)
