"""Oilfield, by Paco Yanez: three to five players, or two with a neutral third."""

from bot.games.oilfield.rules import Oilfield

__all__ = ["Oilfield"]
