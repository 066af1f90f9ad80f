"""Pipeline, by Ryan Courtney: two to four players."""

from bot.games.pipeline.rules import Pipeline

__all__ = ["Pipeline"]
