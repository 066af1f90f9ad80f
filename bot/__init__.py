"""Wildcatter: a game master for board games on Discord."""
