"""Quarry, the smallest game that uses every part of the contract: two to four players."""

from tests.support.toy.rules import Quarry

__all__ = ["Quarry"]
