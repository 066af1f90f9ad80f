"""What whoever runs the bot may set, in the environment or in a file .env."""

from collections.abc import Mapping
from pathlib import Path

from dotenv import dotenv_values
from msgspec import Struct

HIGHEST_PORT = 65535


class SettingError(Exception):
    """A setting cannot be read; the message begins with its name."""


class Settings(Struct, frozen=True, kw_only=True):
    """How this bot is run. Without a token there is no Discord."""

    token: str | None = None
    database: str = "wildcatter.db"
    port: int = 8080

    def __repr__(self) -> str:
        """Keep the token out of logs."""
        token = "set" if self.token else "not set"
        return f"Settings(token {token}, database={self.database!r}, port={self.port})"


def read_settings(environ: Mapping[str, str], env_file: Path) -> Settings:
    """Read the settings; the environment wins over the file, and what is empty counts as not set."""
    both = {**dotenv_values(env_file, interpolate=False), **environ}
    given = {name: text for name, value in both.items() if (text := (value or "").strip())}
    default = Settings()
    return Settings(
        token=given.get("DISCORD_TOKEN"),
        database=given.get("DATABASE", default.database),
        port=_port(given["PORT"]) if "PORT" in given else default.port,
    )


def _port(text: str) -> int:
    """Read a port; 0 stands for any free one."""
    if not (text.isascii() and text.isdigit()) or int(text) > HIGHEST_PORT:
        raise SettingError(f"PORT: expected a number from 0 to {HIGHEST_PORT}, got {text!r}")
    return int(text)
