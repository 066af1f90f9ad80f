"""Giganten, by Wilko Manz: three or four players."""

from bot.games.giganten.rules import Giganten

__all__ = ["Giganten"]
