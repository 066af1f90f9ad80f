"""The games. Each is a package of its own that knows the engine and no other game."""
