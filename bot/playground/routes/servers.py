"""Servers: their channels, members and roles."""

from bot.playground.errors import ApiError, missing_permissions
from bot.playground.rest import Call, Route
from bot.playground.routes.common import CAN, GUILD, demand_in_guild, the_guild, thread_list
from bot.playground.shapes import channel_json, guild_json, member_json, role_json
from bot.playground.wire import THREADS, Json
from bot.playground.world import Role


def guild(call: Call) -> Json:
    return guild_json(the_guild(call))


def guild_channels(call: Call) -> list[Json]:
    world, home = call.parts.world, the_guild(call)
    rooms = (one for one in world.channels.values() if one.guild_id == home.id and one.type not in THREADS)
    return [channel_json(world, one) for one in rooms]


def add_channel(call: Call) -> Json:
    home = the_guild(call)
    demand_in_guild(call, home, CAN.MANAGE_CHANNELS)
    return channel_json(call.parts.world, call.parts.threads.channel(home, call.form))


def move_channels(call: Call) -> None:
    """Put channels into another order."""
    demand_in_guild(call, the_guild(call), CAN.MANAGE_CHANNELS)
    for place in call.body or ():
        call.parts.threads.update(call.parts.world.channel(place["id"]), {"position": place["position"]})


def active_threads(call: Call) -> Json:
    world, home = call.parts.world, the_guild(call)
    active = [
        one
        for one in world.channels.values()
        if one.guild_id == home.id and one.thread and not one.thread.archived
    ]
    return thread_list(call, active)


def member(call: Call) -> Json:
    world, home = call.parts.world, the_guild(call)
    who = world.bot_id if call.params["user"] == "@me" else call.ident("user")
    if who not in home.members:
        raise ApiError(404, 10007, "Unknown Member")
    return member_json(home, world.users[who])


def change_member(call: Call) -> Json:
    world, home = call.parts.world, the_guild(call)
    who = world.bot_id if call.params["user"] == "@me" else call.ident("user")
    if who != world.bot_id:
        raise missing_permissions()
    home.members[who].nick = call.form.get("nick")
    world.put(home)
    return member_json(home, world.users[who])


def members(call: Call) -> list[Json]:
    world, home = call.parts.world, the_guild(call)
    if not call.parts.gateway.privileged & 1 << 1:
        raise ApiError(403, 50001, "Missing Access")
    return [member_json(home, world.users[one]) for one in home.members]


def search_members(call: Call) -> list[Json]:
    world, home, start = call.parts.world, the_guild(call), call.query.get("query", "").lower()
    found = [one for one in home.members if world.users[one].username.lower().startswith(start)]
    return [member_json(home, world.users[one]) for one in found[: int(call.query.get("limit", 1))]]


def roles(call: Call) -> list[Json]:
    return [role_json(one) for one in the_guild(call).roles.values()]


def role(call: Call) -> Json:
    found = the_guild(call).roles.get(call.ident("role"))
    if found is None:
        raise ApiError(404, 10011, "Unknown Role")
    return role_json(found)


def add_role(call: Call) -> Json:
    home = the_guild(call)
    demand_in_guild(call, home, CAN.MANAGE_ROLES)
    made = Role(
        id=call.parts.world.new_id(),
        name=call.form.get("name") or "new role",
        permissions=int(call.form.get("permissions") or 0),
        position=len(home.roles),
        colour=call.form.get("color") or 0,
        mentionable=bool(call.form.get("mentionable")),
    )
    home.roles[made.id] = made
    call.parts.world.put(home)
    told = {"guild_id": str(home.id), "role": role_json(made)}
    call.parts.world.tell("GUILD_ROLE_CREATE", told)
    return role_json(made)


def give_role(call: Call) -> None:
    _change_role(call, on=True)


def take_role(call: Call) -> None:
    _change_role(call, on=False)


def _change_role(call: Call, *, on: bool) -> None:
    home = the_guild(call)
    demand_in_guild(call, home, CAN.MANAGE_ROLES)
    whose, what = home.members.get(call.ident("user")), call.ident("role")
    if whose is None or what not in home.roles:
        raise ApiError(404, 10007, "Unknown Member")
    whose.roles = [one for one in whose.roles if one != what] + [what] * on
    call.parts.world.put(home)


ROUTES = (
    Route("GET", GUILD, guild),
    Route("GET", f"{GUILD}/channels", guild_channels),
    Route("POST", f"{GUILD}/channels", add_channel),
    Route("PATCH", f"{GUILD}/channels", move_channels),
    Route("GET", f"{GUILD}/threads/active", active_threads),
    Route("GET", f"{GUILD}/members", members),
    Route("GET", f"{GUILD}/members/search", search_members),
    Route("GET", f"{GUILD}/members/{{user}}", member),
    Route("PATCH", f"{GUILD}/members/{{user}}", change_member),
    Route("GET", f"{GUILD}/roles", roles),
    Route("POST", f"{GUILD}/roles", add_role),
    Route("GET", f"{GUILD}/roles/{{role}}", role),
    Route("PUT", f"{GUILD}/members/{{user}}/roles/{{role}}", give_role),
    Route("DELETE", f"{GUILD}/members/{{user}}/roles/{{role}}", take_role),
)
