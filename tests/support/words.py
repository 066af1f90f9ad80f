"""The catalogue, read once for all tests and for the pictures they draw."""

from rendering.kit.frame import catalogue

WORDS = catalogue()
