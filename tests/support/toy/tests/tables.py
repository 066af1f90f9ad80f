"""What the suites that every game is held to want to know about this one."""

RARE: set[str] = set()  # what random play hardly ever meets, and what has tests of its own
