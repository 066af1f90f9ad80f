"""Positions to test with, built so that no piece is lost: what lies on the table is missing from the box."""
from bot.shelf import games
GIGANTEN = games()["giganten"]
SITES = GIGANTEN.content.sites
RARE = set()
