"""What a player may want to know: which choice to name first, and several choices in one press."""
