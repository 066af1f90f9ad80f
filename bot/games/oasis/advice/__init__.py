"""What a player may want to know: which choice to name first, and what it would lead to."""
