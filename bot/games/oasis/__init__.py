"""Oasis, by Alan R. Moon and Aaron Weissblum: three to five players."""

from bot.games.oasis.rules import Oasis

__all__ = ["Oasis"]
