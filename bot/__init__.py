"""Wildcatter, a game master for board games on Discord; the modules right here put it together."""
