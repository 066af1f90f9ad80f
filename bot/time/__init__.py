"""Time at a table: when something is due, when somebody sleeps, how long a turn may take."""
