"""What whoever runs the bot may set, in the environment or in a file .env."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from dotenv import dotenv_values
from msgspec import Struct

HIGHEST_PORT, MOST_WORKERS, MOST_KEPT = 65535, 16, 3650
LOGS, LEVELS = ("text", "json"), ("debug", "info", "warning", "error")


class SettingError(Exception):
    """A setting cannot be read; the message begins with its name."""


class Address(NamedTuple):
    """Where something listens."""

    host: str
    port: int


class Settings(Struct, frozen=True, kw_only=True):
    """How this bot is run. Without a token there is no Discord."""

    token: str | None = None
    database: str = "wildcatter.db"
    port: int = 8080
    workers: int = 0  # processes that draw; 0: as many as this machine is good for
    jpeg: bool = True  # while others wait: drawn sooner, and larger
    health: Address | None = None  # where it is answered how the bot is doing
    backups: str | None = None  # the folder of the daily ones; empty: none, None: beside the database
    backups_kept: int = 14
    log: str = "text"
    log_level: str = "warning"

    def __repr__(self) -> str:
        """Keep the token out of logs."""
        token = "set" if self.token else "not set"
        shown = {name: getattr(self, name) for name in self.__struct_fields__ if name != "token"}
        return f"Settings(token {token}, {', '.join(f'{name}={value!r}' for name, value in shown.items())})"


def read_settings(environ: Mapping[str, str], env_file: Path) -> Settings:
    """Read the settings; the environment wins over the file, and what is empty counts as not set."""
    both = {**dotenv_values(env_file, interpolate=False), **environ}
    given = {name: text for name, value in both.items() if (text := (value or "").strip())}
    default = Settings()
    return Settings(
        token=_token(given),
        database=given.get("DATABASE", default.database),
        port=_port(given["PORT"]) if "PORT" in given else default.port,
        workers=_workers(given["WORKERS"]) if "WORKERS" in given else default.workers,
        jpeg=_yes("JPEG", given["JPEG"]) if "JPEG" in given else default.jpeg,
        health=_address(given["HEALTH"]) if "HEALTH" in given else default.health,
        backups=_folder(given.get("BACKUPS")),
        backups_kept=_number(
            "BACKUPS_KEPT", given.get("BACKUPS_KEPT", str(default.backups_kept)), 1, MOST_KEPT
        ),
        log=_one_of("LOG", given.get("LOG", default.log), LOGS),
        log_level=_one_of("LOG_LEVEL", given.get("LOG_LEVEL", default.log_level), LEVELS),
    )


def _token(given: Mapping[str, str]) -> str | None:
    """Return the token, or what is in the file that is to hold it: there, other programs do not see it."""
    if "DISCORD_TOKEN" in given or "DISCORD_TOKEN_FILE" not in given:
        return given.get("DISCORD_TOKEN")
    try:
        return Path(given["DISCORD_TOKEN_FILE"]).read_text("utf-8").strip() or None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(
            f"DISCORD_TOKEN_FILE: {given['DISCORD_TOKEN_FILE']} cannot be read ({error})"
        ) from error


def _address(text: str) -> Address:
    """Read a host and a port; without a host, nobody on another machine gets an answer."""
    host, _, port = text.rpartition(":")
    return Address(host.strip("[]") or "127.0.0.1", _number("HEALTH", port, 0, HIGHEST_PORT))


def _folder(text: str | None) -> str | None:
    return "" if text == "no" else text


def _one_of(name: str, text: str, known: Sequence[str]) -> str:
    if text.lower() not in known:
        raise SettingError(f"{name}: expected {' or '.join(known)}, got {text!r}")
    return text.lower()


def _port(text: str) -> int:
    """Read a port; 0 stands for any free one."""
    return _number("PORT", text, 0, HIGHEST_PORT)


def _workers(text: str) -> int:
    return _number("WORKERS", text, 1, MOST_WORKERS)


def _kept(text: str) -> int:
    return _number("BACKUPS_KEPT", text, 1, MOST_KEPT)


def _number(name: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit()) or not least <= int(text) <= most:
        raise SettingError(f"{name}: expected a number from {least} to {most}, got {text!r}")
    return int(text)


def _yes(name: str, text: str) -> bool:
    if text.lower() not in ("yes", "no"):
        raise SettingError(f"{name}: expected yes or no, got {text!r}")
    return text.lower() == "yes"
