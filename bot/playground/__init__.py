"""A local Discord: an unmodified discord.py plays on it, and people in a browser."""

from bot.playground.discordpy import point_discord_py
from bot.playground.limits import Limits
from bot.playground.server import NotLoopback, Playground, PortTaken

__all__ = ["Limits", "NotLoopback", "Playground", "PortTaken", "point_discord_py"]
