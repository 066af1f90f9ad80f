"""The people at a table: what they plan, while others play."""
