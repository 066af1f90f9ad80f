"""What whoever runs the bot may set, in the environment or in a file .env."""

from collections.abc import Mapping
from pathlib import Path

from dotenv import dotenv_values
from msgspec import Struct

HIGHEST_PORT, MOST_WORKERS = 65535, 16


class SettingError(Exception):
    """A setting cannot be read; the message begins with its name."""


class Settings(Struct, frozen=True, kw_only=True):
    """How this bot is run. Without a token there is no Discord."""

    token: str | None = None
    database: str = "wildcatter.db"
    port: int = 8080
    workers: int = 0  # processes that draw; 0: as many as this machine is good for
    jpeg: bool = True  # while others wait: drawn sooner, and larger

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
        token=given.get("DISCORD_TOKEN"),
        database=given.get("DATABASE", default.database),
        port=_port(given["PORT"]) if "PORT" in given else default.port,
        workers=_workers(given["WORKERS"]) if "WORKERS" in given else default.workers,
        jpeg=_yes("JPEG", given["JPEG"]) if "JPEG" in given else default.jpeg,
    )


def _port(text: str) -> int:
    """Read a port; 0 stands for any free one."""
    return _number("PORT", text, 0, HIGHEST_PORT)


def _workers(text: str) -> int:
    return _number("WORKERS", text, 1, MOST_WORKERS)


def _number(name: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit()) or not least <= int(text) <= most:
        raise SettingError(f"{name}: expected a number from {least} to {most}, got {text!r}")
    return int(text)


def _yes(name: str, text: str) -> bool:
    if text.lower() not in ("yes", "no"):
        raise SettingError(f"{name}: expected yes or no, got {text!r}")
    return text.lower() == "yes"
