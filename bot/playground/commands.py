"""The bot's commands: registered, checked against Discord's limits, and kept over restarts."""

import re
from collections.abc import Iterable

from bot.playground.components import OPTIONS
from bot.playground.errors import ApiError, Form
from bot.playground.forms import CHOICES, check_choice
from bot.playground.shapes import command_json
from bot.playground.wire import Json
from bot.playground.world import Command, World

CHAT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
A_USER, A_CHANNEL, A_ROLE, A_MENTIONABLE, NUMBER, A_FILE = 6, 7, 8, 9, 10, 11

MOST = {CHAT: 100, USER: 15, MESSAGE: 15}
NAME, DESCRIPTION, CHARACTERS, TEXT = 32, 100, 8000, 6000
CHAT_NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = {
    *(
        "ar",
        "bg",
        "cs",
        "da",
        "de",
        "el",
        "en-GB",
        "en-US",
        "es-419",
        "es-ES",
        "fi",
        "fr",
        "he",
        "hi",
        "hr",
        "hu",
    ),
    *("id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi"),
    *("zh-CN", "zh-TW"),
}


class Commands:
    """The commands of the application, in each server and everywhere."""

    def __init__(self, world: World) -> None:
        self.world = world

    def of(self, guild: int | None) -> list[Command]:
        return [one for one in self.world.commands.values() if one.guild_id == guild]

    def offered(self, guild: int | None) -> list[Command]:
        """Return what a person can type here; a server's own command hides a global one of the same name."""
        here = [*self.of(None), *(self.of(guild) if guild else ())]
        return list({_name(one.body): one for one in here}.values())

    def replace(self, guild: int | None, bodies: list[Json]) -> list[Command]:
        """Set all commands at once; one that keeps its name keeps its id."""
        form = Form()
        for place, body in enumerate(bodies):
            check_command(form, f"{place}", body)
        form.close()
        _check_amount(bodies)
        before = {_name(one.body): one for one in self.of(guild)}
        after = [self._made(guild, body, before.get(_name(body))) for body in bodies]
        for old in before.values():
            self.world.drop(old)
        for command in after:
            self.world.put(command)
        self._tell()
        return after

    def add(self, guild: int | None, body: Json) -> Command:
        """Register a command; a name and type exist only once."""
        form = Form()
        check_command(form, "", body)
        form.close()
        same = [one for one in self.of(guild) if _name(one.body) == _name(body)]
        _check_amount([*(one.body for one in self.of(guild) if one not in same), body])
        command = self._made(guild, body, same[0] if same else None)
        self.world.put(command)
        self._tell()
        return command

    def find(self, guild: int | None, ident: int) -> Command:
        command = self.world.commands.get(ident)
        if command is None or command.guild_id != guild:
            raise ApiError(404, 10063, "Unknown application command")
        return command

    def change(self, guild: int | None, ident: int, body: Json) -> Command:
        command = self.find(guild, ident)
        changed = {**command.body, **body}
        form = Form()
        check_command(form, "", changed)
        form.close()
        command.body = {**changed, "version": str(self.world.new_id())}
        self.world.put(command)
        self._tell()
        return command

    def remove(self, guild: int | None, ident: int) -> None:
        self.world.drop(self.find(guild, ident))
        self._tell()

    def _made(self, guild: int | None, body: Json, old: Command | None) -> Command:
        default: Json = {
            "type": CHAT,
            "description": "",
            "options": [],
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
        }
        full = {**default, **body}
        if old and {**full, "version": old.body["version"]} == old.body:
            return old
        full["version"] = str(self.world.new_id())
        return Command(id=old.id if old else self.world.new_id(), guild_id=guild, body=full)

    def _tell(self) -> None:
        told = [command_json(self.world, one) for one in self.world.commands.values()]
        self.world.tell("COMMANDS_UPDATE", {"commands": told})


def _name(body: Json) -> tuple[int, str]:
    return body.get("type", CHAT), body["name"]


def _check_amount(bodies: Iterable[Json]) -> None:
    names = [_name(body) for body in bodies]
    for kind, most in MOST.items():
        if sum(one == kind for one, _ in names) > most:
            message = f"Maximum number of application commands reached ({most})."
            raise ApiError(400, 30032, message)
    if len(set(names)) < len(names):
        form = Form()
        form.fail("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        form.close()


def check_command(form: Form, path: str, body: Json) -> None:
    """Check a command of any type."""
    kind = body.get("type", CHAT)
    form.one_of(_at(path, "type"), kind, tuple(MOST))
    _check_name(form, path, body, chat=kind == CHAT)
    if kind == CHAT:
        form.longest(_at(path, "description"), body.get("description"), DESCRIPTION, 1)
        _check_locales(form, path, body, "description", DESCRIPTION)
        _check_options(form, path, body.get("options") or [], depth=0)
        if (said := characters(body)) > CHARACTERS:
            message = f"The combined length of a command is at most {CHARACTERS} characters; it is {said}."
            form.fail(path or "options", "APPLICATION_COMMAND_TOO_LARGE", message)
    elif body.get("description") or body.get("options"):
        message = "Commands on a person or a message have no description and no options"
        form.fail(_at(path, "description"), "APPLICATION_COMMAND_DESCRIPTION_INVALID", message)


def _check_name(form: Form, path: str, body: Json, *, chat: bool) -> None:
    name = body.get("name") or ""
    form.longest(_at(path, "name"), name, NAME, 1)
    if chat and (not CHAT_NAME.fullmatch(name) or name != name.lower()):
        form.fail(_at(path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    _check_locales(form, path, body, "name", NAME)


def _check_locales(form: Form, path: str, body: Json, name: str, most: int) -> None:
    for locale, text in (body.get(f"{name}_localizations") or {}).items():
        here = _at(path, f"{name}_localizations.{locale}")
        form.one_of(here, locale, LOCALES)
        form.longest(here, text, most, 1)


def _check_options(form: Form, path: str, options: list[Json], depth: int) -> None:
    """Check the options of a command, of a group or of a subcommand."""
    form.longest(_at(path, "options"), options, OPTIONS)
    names = [option.get("name") for option in options]
    if len(set(names)) < len(names):
        message = "Option names must be unique"
        form.fail(_at(path, "options"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
    optional = False
    for place, option in enumerate(options):
        here, kind = _at(path, f"options.{place}"), option.get("type")
        _check_name(form, here, option, chat=True)
        form.longest(f"{here}.description", option.get("description"), DESCRIPTION, 1)
        _check_locales(form, here, option, "description", DESCRIPTION)
        if kind in (SUBCOMMAND, GROUP):
            if depth > (0 if kind == GROUP else 1) or any(one.get("type", 0) > GROUP for one in options):
                message = "Sub-commands and sub-command groups stand alone and not deeper than two levels"
                form.fail(f"{here}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
            _check_options(form, here, option.get("options") or [], depth + (1 if kind == GROUP else 2))
            continue
        if optional and option.get("required"):
            message = "Required options must be placed before non-required options"
            form.fail(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional = optional or not option.get("required")
        _check_value(form, here, option)


def _check_value(form: Form, path: str, option: Json) -> None:
    kind, choices = option.get("type", 0), option.get("choices") or []
    form.within(f"{path}.type", kind, STRING, A_FILE)
    form.longest(f"{path}.choices", choices, CHOICES)
    if (choices or option.get("autocomplete")) and kind not in (STRING, INTEGER, NUMBER):
        message = "Only texts and numbers have choices"
        form.fail(f"{path}.choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message)
    if choices and option.get("autocomplete"):
        message = "Choices and autocomplete exclude each other"
        form.fail(f"{path}.autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message)
    for place, choice in enumerate(choices):
        check_choice(form, f"{path}.choices.{place}", choice, kind)
    if option.get("min_length") is not None:
        form.within(f"{path}.min_length", option["min_length"], 0, TEXT)
    if option.get("max_length") is not None:
        form.within(f"{path}.max_length", option["max_length"], 1, TEXT)


def characters(body: Json) -> int:
    """Count the characters of a command as Discord does: of each text, its longest translation."""
    said = sum(
        max(len(text or "") for text in (body.get(name), *(body.get(f"{name}_localizations") or {}).values()))
        for name in ("name", "description")
    )
    said += sum(characters(option) for option in body.get("options") or ())
    for choice in body.get("choices") or ():
        said += characters(choice) + len(str(choice.get("value")))
    return said


def _at(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
