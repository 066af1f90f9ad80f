"""A person's hand: commands, clicks, picks and forms, checked and sent as a Discord client does it."""

from typing import Any

from bot.playground.commands import (
    A_CHANNEL,
    A_FILE,
    A_MENTIONABLE,
    A_ROLE,
    A_USER,
    BOOLEAN,
    CHAT,
    GROUP,
    INTEGER,
    MESSAGE,
    STRING,
    SUBCOMMAND,
    TEXT,
    USER,
    Commands,
)
from bot.playground.components import amount
from bot.playground.forms import INPUT
from bot.playground.interactions import Desk, Interaction, Kind
from bot.playground.permissions import Permission, may_see, permissions_in
from bot.playground.shapes import member_json, message_json, partial_channel_json, role_json, user_json
from bot.playground.wire import (
    BUTTON,
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    DM,
    FILE_UPLOAD,
    LABEL,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
    ROLE_SELECT,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    USER_SELECT,
    Json,
    walk,
)
from bot.playground.world import Channel, Command, Guild, Message, User, World, number

SNOWFLAKES = (A_USER, A_CHANNEL, A_ROLE, A_MENTIONABLE)


class Refusal(Exception):
    """A person cannot do this; the sentence says why."""


class Presses:
    """A person's hand on commands, buttons, selects and forms."""

    def __init__(self, world: World, desk: Desk, commands: Commands) -> None:
        self.world = world
        self.desk = desk
        self.commands = commands

    # Commands

    def command(
        self,
        person: User,
        channel: Channel,
        command: Command,
        path: list[str],
        options: Json,
        nonce: str = "",
        target: int | None = None,
    ) -> Interaction:
        """Run a command."""
        self._check_offered(person, channel, command)
        if command.body["type"] != CHAT:
            data = self._aimed(person, channel, command, target or 0)
        else:
            data = self._typed(channel, command, path, options, None)
        return self.desk.begin(Kind.COMMAND, person, channel, data, nonce=nonce)

    def complete(
        self,
        person: User,
        channel: Channel,
        command: Command,
        path: list[str],
        options: Json,
        focused: str,
        text: str,
        nonce: str = "",
    ) -> Interaction:
        """Ask for suggestions while typing."""
        self._check_offered(person, channel, command)
        data = self._typed(channel, command, path, {**options, focused: text}, focused)
        return self.desk.begin(Kind.AUTOCOMPLETE, person, channel, data, nonce=nonce)

    def find_command(self, channel: Channel, ident: int) -> Command:
        for command in self.commands.offered(channel.guild_id):
            if command.id == ident:
                return command
        raise Refusal("There is no such command here.")

    def named_command(self, channel: Channel, name: str, kind: int = CHAT) -> Command:
        for command in self.commands.offered(channel.guild_id):
            if (command.body["type"], command.body["name"]) == (kind, name):
                return command
        raise Refusal(f"There is no command /{name} here.")

    def _check_offered(self, person: User, channel: Channel, command: Command) -> None:
        self._check_open(channel)
        contexts = command.body.get("contexts")
        if contexts is not None and (1 if channel.type == DM else 0) not in contexts:
            raise Refusal(f"/{command.body['name']} is not offered here.")
        bits = permissions_in(self.world, person.id, channel)
        if not bits & Permission.USE_APPLICATION_COMMANDS:
            raise Refusal("You may not use commands in this channel.")
        needed = int(command.body.get("default_member_permissions") or 0)
        if needed and channel.type != DM and needed & ~bits and not bits & Permission.ADMINISTRATOR:
            raise Refusal(f"You may not use /{command.body['name']}.")

    def _check_open(self, channel: Channel) -> None:
        if channel.thread and channel.thread.archived:
            raise Refusal("This thread is archived.")
        if channel.thread and channel.thread.locked:
            raise Refusal("This thread is locked.")

    def _typed(
        self, channel: Channel, command: Command, path: list[str], options: Json, focused: str | None
    ) -> Json:
        """Return the data of a slash command as a client sends it."""
        spec, chain = command.body, []
        for name in path[1:] if path and path[0] == command.body["name"] else path:
            parts = [one for one in spec.get("options") or () if one["type"] in (SUBCOMMAND, GROUP)]
            spec = next((one for one in parts if one["name"] == name), {})
            if not spec:
                raise Refusal(f"There is no /{command.body['name']} {name}.")
            chain.append(spec)
        known = {one["name"]: one for one in spec.get("options") or ()}
        if any(one["type"] in (SUBCOMMAND, GROUP) for one in known.values()):
            raise Refusal(f"/{command.body['name']} needs one of: {', '.join(known)}.")
        if strange := set(options) - set(known):
            raise Refusal(f"There is no option {min(strange)}.")
        resolved: Json = {}
        given = []
        for name, option in known.items():
            if options.get(name) is None:
                if option.get("required") and focused is None:
                    raise Refusal(f"The option {name} is required.")
                continue
            if name == focused:
                given.append({"name": name, "type": option["type"], "value": options[name], "focused": True})
                continue
            try:
                value = self._value(channel, option, options[name], resolved)
            except Refusal:
                if focused is None:
                    raise
                continue  # still being typed
            given.append({"name": name, "type": option["type"], "value": value})
        for part in reversed(chain):
            given = [{"name": part["name"], "type": part["type"], "options": given}]
        return self._command_data(command, given, resolved)

    def _command_data(self, command: Command, options: list[Json], resolved: Json) -> Json:
        body = command.body
        data: Json = {"id": str(command.id), "name": body["name"], "type": body["type"]}
        if body["type"] == CHAT:
            data["options"] = options
        if resolved:
            data["resolved"] = resolved
        if command.guild_id:
            data["guild_id"] = str(command.guild_id)
        return data

    def _value(self, channel: Channel, option: Json, value: Any, resolved: Json) -> Any:
        """Read a value as the option's type says, as a client would."""
        name, kind = option["name"], option["type"]
        if kind in SNOWFLAKES:
            self._resolve(channel, kind, number(str(value)), resolved)
            return str(value)
        if kind == BOOLEAN:
            if isinstance(value, str):
                value = {"true": True, "false": False}.get(value.lower())
            if not isinstance(value, bool):
                raise Refusal(f"The option {name} is true or false.")
            return value
        if kind == A_FILE:
            raise Refusal("Files cannot be sent along here.")
        value = self._number_or_text(name, kind, value)
        choices = [one["value"] for one in option.get("choices") or ()]
        if choices and value not in choices:
            raise Refusal(f"{value} is no choice of {name}.")
        if kind == STRING:
            least, most = option.get("min_length") or 0, option.get("max_length") or TEXT
            if not least <= len(value) <= most:
                raise Refusal(f"The option {name} has from {least} to {most} characters.")
        elif value < option.get("min_value", value) or value > option.get("max_value", value):
            raise Refusal(f"The option {name} is out of range.")
        return value

    def _number_or_text(self, name: str, kind: int, value: Any) -> Any:
        if kind == STRING:
            return str(value)
        try:
            return int(value) if kind == INTEGER else float(value)
        except (TypeError, ValueError):
            raise Refusal(f"The option {name} is a number.") from None

    def _aimed(self, person: User, channel: Channel, command: Command, target: int) -> Json:
        """Return the data of a command on a person or a message."""
        resolved: Json = {}
        if command.body["type"] == USER:
            self._resolve(channel, A_USER, target, resolved)
        else:
            assert command.body["type"] == MESSAGE
            message = self.visible(person, target)
            resolved["messages"] = {str(target): message_json(self.world, message)}
        return {**self._command_data(command, [], resolved), "target_id": str(target)}

    def _resolve(self, channel: Channel, kind: int, ident: int, resolved: Json) -> None:
        """Add what an id stands for, as Discord does for the bot's convenience."""
        guild = self.world.guilds.get(channel.guild_id or 0)
        if kind in (A_USER, A_MENTIONABLE) and (user := self.world.users.get(ident)):
            self._resolve_user(guild, channel, user, resolved)
        elif kind in (A_ROLE, A_MENTIONABLE) and guild and ident in guild.roles:
            resolved.setdefault("roles", {})[str(ident)] = role_json(guild.roles[ident])
        elif kind == A_CHANNEL and (found := self.world.channels.get(ident)):
            shape = partial_channel_json(self.world, found, self.world.bot_id)
            resolved.setdefault("channels", {})[str(ident)] = shape
        else:
            raise Refusal("There is nobody and nothing of that id.")

    def _resolve_user(self, guild: Guild | None, channel: Channel, user: User, resolved: Json) -> None:
        resolved.setdefault("users", {})[str(user.id)] = user_json(user)
        if guild and user.id in guild.members:
            permissions = permissions_in(self.world, user.id, channel)
            shape = member_json(guild, user, permissions, bare=True)
            resolved.setdefault("members", {})[str(user.id)] = shape

    # Components

    def click(self, person: User, message: Message, custom_id: str, nonce: str = "") -> Interaction:
        """Press a button."""
        button = self._component(person, message, custom_id)
        if button["type"] != BUTTON:
            raise Refusal("That is no button.")
        data = {"component_type": BUTTON, "custom_id": custom_id, "id": button["id"]}
        return self._press(person, message, data, nonce)

    def select(
        self, person: User, message: Message, custom_id: str, values: list[str], nonce: str = ""
    ) -> Interaction:
        """Pick from a select."""
        select = self._component(person, message, custom_id)
        if select["type"] not in SELECTS:
            raise Refusal("That is no select.")
        channel = self.world.channel(message.channel_id)
        data = {"component_type": select["type"], "custom_id": custom_id, "id": select["id"]}
        data |= {"values": [str(value) for value in values]}
        if resolved := self._picked(channel, select, values):
            data["resolved"] = resolved
        return self._press(person, message, data, nonce)

    def forge(self, person: User, message: Message, custom_id: str, nonce: str = "") -> Interaction:
        """Press a button that is not there, as a modified client could."""
        data = {"component_type": BUTTON, "custom_id": custom_id, "id": 1}
        return self._press(person, message, data, nonce)

    def _press(self, person: User, message: Message, data: Json, nonce: str) -> Interaction:
        channel = self.world.channel(message.channel_id)
        return self.desk.begin(Kind.COMPONENT, person, channel, data, message, nonce)

    def visible(self, person: User, ident: int) -> Message:
        """Find a message this person sees."""
        message = self.world.messages.get(ident)
        if message is None or message.reader not in (None, person.id):
            raise Refusal("This message is gone.")
        if not may_see(self.world, person.id, self.world.channel(message.channel_id)):
            raise Refusal("You do not see this channel.")
        return message

    def _component(self, person: User, message: Message, custom_id: str) -> Json:
        self.visible(person, message.id)
        self._check_open(self.world.channel(message.channel_id))
        for component in walk(message.components):
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise Refusal("That is switched off.")
                return component
        raise Refusal("That is not there any more.")

    def _picked(self, channel: Channel, select: Json, values: list[str]) -> Json:
        """Check a choice, and return what its ids stand for. A choice of texts stands for itself."""
        least, most = amount(select)
        if not least <= len(values) <= most:
            raise Refusal(f"Choose from {least} to {most}.")
        resolved: Json = {}
        if select["type"] == STRING_SELECT:
            offered = {option["value"] for option in select["options"]}
            if set(values) - offered:
                raise Refusal("That is no choice.")
            return resolved
        kinds = {
            USER_SELECT: A_USER,
            ROLE_SELECT: A_ROLE,
            MENTIONABLE_SELECT: A_MENTIONABLE,
            CHANNEL_SELECT: A_CHANNEL,
        }
        for value in values:
            self._resolve(channel, kinds[select["type"]], number(str(value)), resolved)
        return resolved

    # Forms

    def submit(self, person: User, opened: Interaction, values: Json, nonce: str = "") -> Interaction:
        """Send the form that answered an interaction; values by custom_id."""
        if opened.modal is None or opened.user != person.id:
            raise Refusal("There is no form open.")
        channel = self.world.channel(opened.channel)
        resolved: Json = {}
        parts = [self._part(channel, part, values, resolved) for part in opened.modal["components"]]
        data: Json = {"custom_id": opened.modal["custom_id"], "components": parts}
        if resolved:
            data["resolved"] = resolved
        source = self.world.messages.get(opened.source or 0)
        return self.desk.begin(Kind.MODAL, person, channel, data, source, nonce)

    def _part(self, channel: Channel, part: Json, values: Json, resolved: Json) -> Json:
        shape: Json = {"type": part["type"], "id": part.get("id", 0)}
        if part["type"] == LABEL:
            inner = part["component"]
            return {**shape, "component": self._field(channel, part["label"], inner, values, resolved)}
        if part["type"] == ROW:
            inner = part["components"][0]
            return {**shape, "components": [self._field(channel, inner["label"], inner, values, resolved)]}
        return shape

    def _field(self, channel: Channel, label: str, inner: Json, values: Json, resolved: Json) -> Json:
        kind, value = inner["type"], values.get(inner["custom_id"])
        shape: Json = {"type": kind, "custom_id": inner["custom_id"], "id": inner.get("id", 0)}
        required = inner.get("required", True)
        if kind == TEXT_INPUT:
            return {**shape, "value": self._written(label, inner, str(value or ""), required=required)}
        if kind == CHECKBOX:
            return {**shape, "value": bool(inner.get("default")) if value is None else bool(value)}
        several = value if isinstance(value, list) else [] if value is None else [value]
        chosen = [str(one) for one in several]
        if required and not chosen:
            raise Refusal(f"{label} is required.")
        if kind == RADIO_GROUP:
            self._among(label, inner, chosen, 1)
            return {**shape, "value": chosen[0] if chosen else None}
        if kind == CHECKBOX_GROUP:
            self._among(label, inner, chosen, inner.get("max_values") or len(inner["options"]))
        elif kind == FILE_UPLOAD and chosen:
            raise Refusal("Files cannot be sent along here.")
        elif kind in SELECTS and chosen:
            for group, known in self._picked(channel, inner, chosen).items():
                resolved.setdefault(group, {}).update(known)
        return {**shape, "values": chosen}

    def _written(self, label: str, inner: Json, text: str, *, required: bool) -> str:
        least, most = inner.get("min_length") or (1 if required else 0), inner.get("max_length") or INPUT
        if required and not text:
            raise Refusal(f"{label} is required.")
        if text and not least <= len(text) <= most:
            raise Refusal(f"{label} has from {least} to {most} characters.")
        return text

    def _among(self, label: str, inner: Json, chosen: list[str], most: int) -> None:
        offered = {option["value"] for option in inner["options"]}
        if set(chosen) - offered or not (inner.get("min_values") or 0) <= len(chosen) <= most:
            raise Refusal(f"{label}: that cannot be chosen.")
