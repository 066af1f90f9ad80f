"""The bot itself: its user, its application, its commands and emojis."""

from bot.playground.errors import ApiError, form_error
from bot.playground.rest import Call, Route
from bot.playground.routes.common import APP, the_guild, the_user
from bot.playground.shapes import channel_json, command_json, emoji_json, guild_json, user_json
from bot.playground.wire import Json
from bot.playground.world import Emoji, number

APP_EMOJIS, EMOJI_BYTES = 2000, 256 * 1024


# The bot and its application


def me(call: Call) -> Json:
    about = {"verified": True, "mfa_enabled": False, "locale": "en-US", "email": None, "flags": 0}
    return {**user_json(call.parts.world.bot), **about}


def change_me(call: Call) -> Json:
    bot = call.parts.world.bot
    bot.username = call.form.get("username") or bot.username
    call.parts.world.put(bot)
    return me(call)


def application(call: Call) -> Json:
    world = call.parts.world
    owner = world.people()[0] if world.people() else world.bot
    return {
        "id": str(world.bot_id),
        "name": world.bot.username,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user_json(owner),
        "bot": user_json(world.bot),
        "team": None,
        "flags": 0,
        "rpc_origins": [],
        "redirect_uris": [],
        "integration_types_config": {"0": {}},
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
    }


def gateway(call: Call) -> Json:
    return {"url": call.parts.world.url.replace("http", "ws", 1) + "/gw/"}


def gateway_bot(call: Call) -> Json:
    left = call.parts.gateway
    again = int(left.starts_again * 1000)
    starts = {"total": 1000, "remaining": left.starts, "reset_after": again, "max_concurrency": 1}
    return {**gateway(call), "shards": 1, "session_start_limit": starts}


def user(call: Call) -> Json:
    return user_json(the_user(call))


def my_guilds(call: Call) -> list[Json]:
    world = call.parts.world
    return [
        {**guild_json(guild), "owner": False, "permissions": str(guild.roles[guild.id].permissions)}
        for guild in world.guilds.values()
        if world.bot_id in guild.members
    ]


def open_dm(call: Call) -> Json:
    person = call.parts.world.users.get(number(str(call.form.get("recipient_id"))))
    if person is None or person.bot:
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    return channel_json(call.parts.world, call.parts.threads.dm(person))


# Commands


def commands(call: Call) -> list[Json]:
    return [command_json(call.parts.world, one) for one in call.parts.commands.of(_scope(call))]


def set_commands(call: Call) -> list[Json]:
    made = call.parts.commands.replace(_scope(call), call.body or [])
    return [command_json(call.parts.world, one) for one in made]


def add_command(call: Call) -> Json:
    return command_json(call.parts.world, call.parts.commands.add(_scope(call), call.form))


def command(call: Call) -> Json:
    found = call.parts.commands.find(_scope(call), call.ident("command"))
    return command_json(call.parts.world, found)


def change_command(call: Call) -> Json:
    changed = call.parts.commands.change(_scope(call), call.ident("command"), call.form)
    return command_json(call.parts.world, changed)


def remove_command(call: Call) -> None:
    call.parts.commands.remove(_scope(call), call.ident("command"))


def command_permissions(call: Call) -> list[Json]:
    the_guild(call)
    return []


def _scope(call: Call) -> int | None:
    """Return the server a command belongs to, or None for all."""
    if call.ident("application") != call.parts.world.bot_id:
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
    return the_guild(call).id if "guild" in call.params else None


# Emojis of the application


def emojis(call: Call) -> Json:
    return {"items": [emoji_json(call.parts.world, one) for one in call.parts.world.emojis.values()]}


def emoji(call: Call) -> Json:
    return emoji_json(call.parts.world, _emoji(call))


def add_emoji(call: Call) -> Json:
    world, name, image = call.parts.world, str(call.form.get("name")), str(call.form.get("image"))
    if len(world.emojis) >= APP_EMOJIS:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({APP_EMOJIS})")
    if not (2 <= len(name) <= 32 and name.replace("_", "a").isalnum()):
        raise form_error("name", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 letters, digits and _.")
    if any(one.name == name for one in world.emojis.values()):
        raise form_error("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "The name is already taken.")
    if not image.startswith("data:image/") or len(image) * 3 // 4 > EMOJI_BYTES:
        raise form_error("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    made = Emoji(id=world.new_id(), name=name, image=image)
    world.put(made)
    return emoji_json(world, made)


def change_emoji(call: Call) -> Json:
    found = _emoji(call)
    found.name = call.form.get("name") or found.name
    call.parts.world.put(found)
    return emoji_json(call.parts.world, found)


def remove_emoji(call: Call) -> None:
    call.parts.world.drop(_emoji(call))


def _emoji(call: Call) -> Emoji:
    found = call.parts.world.emojis.get(call.ident("emoji"))
    if found is None:
        raise ApiError(404, 10014, "Unknown Emoji")
    return found


ROUTES = (
    Route("GET", "/users/@me", me),
    Route("PATCH", "/users/@me", change_me),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/users/{user}", user),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("PATCH", "/applications/@me", application),
    Route("GET", "/gateway", gateway),
    Route("GET", "/gateway/bot", gateway_bot),
    Route("GET", f"{APP}/commands", commands),
    Route("PUT", f"{APP}/commands", set_commands),
    Route("POST", f"{APP}/commands", add_command),
    Route("GET", f"{APP}/commands/{{command}}", command),
    Route("PATCH", f"{APP}/commands/{{command}}", change_command),
    Route("DELETE", f"{APP}/commands/{{command}}", remove_command),
    Route("GET", f"{APP}/guilds/{{guild}}/commands", commands),
    Route("PUT", f"{APP}/guilds/{{guild}}/commands", set_commands),
    Route("POST", f"{APP}/guilds/{{guild}}/commands", add_command),
    Route("GET", f"{APP}/guilds/{{guild}}/commands/permissions", command_permissions),
    Route("GET", f"{APP}/guilds/{{guild}}/commands/{{command}}", command),
    Route("PATCH", f"{APP}/guilds/{{guild}}/commands/{{command}}", change_command),
    Route("DELETE", f"{APP}/guilds/{{guild}}/commands/{{command}}", remove_command),
    Route("GET", f"{APP}/emojis", emojis),
    Route("POST", f"{APP}/emojis", add_emoji),
    Route("GET", f"{APP}/emojis/{{emoji}}", emoji),
    Route("PATCH", f"{APP}/emojis/{{emoji}}", change_emoji),
    Route("DELETE", f"{APP}/emojis/{{emoji}}", remove_emoji),
)
