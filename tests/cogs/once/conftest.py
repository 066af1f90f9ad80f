"""A local Discord without the games: all that a message needs."""

from tests.playground.conftest import ann, bot, general, people, playground

__all__ = ["ann", "bot", "general", "people", "playground"]
