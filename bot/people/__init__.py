"""The people of a running game: who sits where, who plays for whom, and what they agree on."""
