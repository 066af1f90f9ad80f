"""The people of a running game: who sits where, who plays for whom, what they agree on and what they plan."""
