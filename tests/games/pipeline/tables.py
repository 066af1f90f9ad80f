RARE: set[str] = set()
