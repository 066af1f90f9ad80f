"""A player's private panel as plain data: the codes of its controls, its layout, and its pictures."""
