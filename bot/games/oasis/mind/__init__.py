"""A computer player of Oasis: it weighs offers, plans where its pieces go, and plays on in thought."""

from bot.games.oasis.mind.mind import OasisMind

__all__ = ["OasisMind"]
