"""What a player may want to know: what each choice leads to, and several choices in one press."""
